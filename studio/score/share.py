"""A finished game as one picture to send to friends: the scoreboard in cut paper. Drawn in a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from studio.score.lettering import Font, fitted, font, wrapped

Kept = Mapping[str, Any]
WIDE = 1080
EDGE, GAP, INNER = 56, 26, 34
PAPER, CARD, INK, QUIET = "#f6ecd8", "#fffaf0", "#2b2a33", "#6d6573"
COLOURS = ("#c8453b", "#2f7d86", "#b97a12", "#6b4e8f", "#2f6690", "#4f8a5b")
GOLD = "#e9b44c"
MOST_LINES = 7
DATES = {"en": "%d %b %Y", "fr": "%d/%m/%Y", "pl": "%d.%m.%Y"}


def share_picture(result: Kept, lang: str) -> bytes:
    """A PNG of the scoreboard: the title, each player with their points' reasons, and who won."""
    players = result["total"][lang]["players"]
    blocks = [_block(player, number, result, lang) for number, player in enumerate(players)]
    words = wrapped(result["total"][lang]["words"], font("bold", 40), WIDE - 2 * EDGE)
    head = 190
    foot = (len(words) * 54 + GAP if words else 0) + 96
    high = head + sum(block.high + GAP for block in blocks) + foot
    picture = Image.new("RGB", (WIDE, high), PAPER)
    _head(picture, result["title"][lang], _date(result["finished"], lang))
    top = head
    for block in blocks:
        _card(picture, (EDGE, top, WIDE - EDGE, top + block.high))
        block.draw(ImageDraw.Draw(picture), top)
        top += block.high + GAP
    pen = ImageDraw.Draw(picture)
    for line in words:
        pen.text((WIDE / 2, top + 8), line, INK, font("bold", 40), anchor="ma")
        top += 54
    pen.text((WIDE / 2, high - 40), "Papertable", QUIET, font("title", 28), anchor="ms")
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _date(at: str, lang: str) -> str:
    return datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone().strftime(DATES[lang])


def _head(picture: Image.Image, title: str, date: str) -> None:
    """The title on a strip of coloured paper."""
    _card(picture, (EDGE, 44, WIDE - EDGE, 156), COLOURS[1])
    pen = ImageDraw.Draw(picture)
    room = WIDE - 2 * EDGE - 2 * INNER
    small = font("medium", 32)
    pen.text((WIDE - EDGE - INNER, 100), date, "#ffffff", small, anchor="rm")
    big = fitted(title, "title", 62, room - pen.textlength(date, small) - GAP)
    pen.text((EDGE + INNER, 98), title, "#ffffff", big, anchor="lm")


def _card(picture: Image.Image, box: tuple[int, int, int, int], colour: str = CARD) -> None:
    """A piece of paper with a soft shadow."""
    left, top, right, bottom = box
    shade = Image.new("L", (right - left + 60, bottom - top + 60), 0)
    ImageDraw.Draw(shade).rounded_rectangle((30, 30, right - left + 30, bottom - top + 30), 22, fill=90)
    shade = shade.filter(ImageFilter.GaussianBlur(9))
    picture.paste("#5b4636", (left - 26, top - 22), shade)
    ImageDraw.Draw(picture).rounded_rectangle(box, 22, fill=colour)


@dataclass(frozen=True)
class _Block:
    """One player's card."""

    player: Kept
    colour: str
    is_winner: bool
    lines: Sequence[tuple[str, str]]
    rounds: str

    @property
    def high(self) -> int:
        return 112 + (46 if self.rounds else 0) + 42 * len(self.lines) + (20 if self.lines else 0)

    def draw(self, pen: ImageDraw.ImageDraw, top: int) -> None:
        left, right, middle = EDGE + INNER, WIDE - EDGE - INNER, top + 58
        pen.ellipse((left, middle - 34, left + 68, middle + 34), fill=GOLD if self.is_winner else self.colour)
        ink = INK if self.is_winner else "#ffffff"
        pen.text((left + 34, middle), str(self.player["rank"]), ink, font("title", 40), anchor="mm")
        total = str(self.player["total"]).replace("-", "−")
        big = font("title", 66)
        pen.text((right, middle), total, self.colour, big, anchor="rm")
        room = right - left - 100 - pen.textlength(total, big) - GAP
        name = str(self.player["name"])
        pen.text((left + 96, middle), name, INK, fitted(name, "bold", 50, room), anchor="lm")
        y = top + 112
        if self.rounds:
            pen.text((left + 96, y), self.rounds, QUIET, font("medium", 32), anchor="lt")
            y += 46
        for points, text in self.lines:
            pen.text((left + 80, y), points, self.colour, font("bold", 30), anchor="rt")
            pen.text((left + 96, y), text, INK, font("text", 30), anchor="lt")
            y += 42


def _block(player: Kept, number: int, result: Kept, lang: str) -> _Block:
    words: Font = font("text", 30)
    lines: list[tuple[str, str]] = []
    for line in player["lines"] if len(result["rounds"]) == 1 else ():
        points = f"+{line['points']}" if line["points"] > 0 else str(line["points"]).replace("-", "−")
        first, *rest = wrapped(line["text"], words, WIDE - 2 * EDGE - 2 * INNER - 100) or [""]
        lines.append((points, f"{first} …" if rest else first))
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], ("", "…")]
    rounds = _rounds(str(player["name"]), result)
    winner = player["name"] in result["winners"] or (not result["winners"] and player["rank"] == 1)
    return _Block(player, COLOURS[number % len(COLOURS)], winner, lines, rounds)


def _rounds(name: str, result: Kept) -> str:
    """'7 + 5 + 9'; in Paper Tales, where points pile up, '3 · 9 · 14' whenever they changed."""
    if len(result["rounds"]) < 2:
        return ""
    totals = [
        player["total"]
        for part in result["rounds"]
        for player in part["score"]["en"]["players"]
        if player["name"] == name
    ]
    piles = result["game"] == "paper-tales"
    if piles:
        totals = [total for i, total in enumerate(totals) if i == 0 or total != totals[i - 1]]
    said = (" · " if piles else " + ").join(str(total).replace("-", "−") for total in totals)
    lines = wrapped(said, font("medium", 32), WIDE - 2 * EDGE - 2 * INNER - 100)
    return lines[0] if len(lines) == 1 else f"… {lines[-1]}"
