"""The strip below the photo: who has how many points, and each doubt by the number it has in the picture."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageDraw

from scorer.report.language import Language
from scorer.report.picture.ink import DOUBT, LIGHT, QUIET, Colour, font, on
from scorer.report.picture.marked import on_and_besides
from scorer.report.report import Report
from scorer.report.words import placed_doubt
from scorer.score import PlayerScore

GROUND: Colour = (34, 32, 42)
MOST_DOUBTS = 12


def panel(report: Report, language: Language, colours: Mapping[str, Colour], width: int) -> Image.Image:
    """A picture as wide as the photo, as high as what it has to say."""
    size = max(14, width // 48)
    picture = Image.new("RGB", (width, size * (len(report.score.players) + 60)), GROUND)
    pen = ImageDraw.Draw(picture)
    y = _scores(pen, report, language, colours, width, size)
    y = _doubts(pen, report, language, width, size, y)
    return picture.crop((0, 0, width, min(picture.height, round(y + size * 0.6))))


def _scores(
    pen: ImageDraw.ImageDraw,
    report: Report,
    language: Language,
    colours: Mapping[str, Colour],
    width: int,
    size: int,
) -> float:
    """Players side by side, in as many lines as it takes."""
    big, small = font(round(size * 1.25)), font(round(size * 0.85))
    x, y = size * 0.8, size * 0.7
    for player in sorted(report.score.players, key=lambda one: one.rank):
        total = language.say("frame", "points", {"n": player.total})
        name = f"{player.rank}. {player.name}" if player.rank else player.name
        parts = _parts(player, language)
        needed = big.getlength(name) + big.getlength(total) + small.getlength(parts) + size * 3
        if x > size and x + needed > width:
            x, y = size * 0.8, y + size * 2.1
        plate = (x, y, x + big.getlength(name) + size, y + size * 1.7)
        pen.rounded_rectangle(plate, radius=size * 0.4, fill=colours[player.name])
        pen.text(
            (x + size * 0.5, y + size * 0.85), name, fill=on(colours[player.name]), font=big, anchor="lm"
        )
        pen.text((plate[2] + size * 0.5, y + size * 0.85), total, fill=LIGHT, font=big, anchor="lm")
        end = plate[2] + size * 0.5 + big.getlength(total)
        pen.text((end, y + size * 0.95), parts, fill=QUIET, font=small, anchor="lm")
        x += needed
    return y + size * 2.3


def _parts(player: PlayerScore, language: Language) -> str:
    """How a total adds up, where some of it stands on the pieces in the photo and some does not."""
    on_pieces, besides = on_and_besides(player)
    if not on_pieces or not besides:
        return ""
    return "  " + language.say("frame", "on-and-besides", {"on": on_pieces, "besides": besides})


def _doubts(
    pen: ImageDraw.ImageDraw, report: Report, language: Language, width: int, size: int, y: float
) -> float:
    doubts = report.score.doubts
    if not doubts:
        pen.text((size * 0.8, y), language.say("frame", "certain"), fill=QUIET, font=font(size))
        return y + size * 1.3
    for number, doubt in enumerate(doubts[:MOST_DOUBTS], start=1):
        middle = (size * 1.6, y + size * 0.6)
        box = (middle[0] - size * 0.8, y, middle[0] + size * 0.8, y + size * 1.25)
        pen.rounded_rectangle(box, radius=size * 0.4, fill=DOUBT)
        pen.text(middle, str(number), fill=LIGHT, font=font(size), anchor="mm")
        for line in _lines(placed_doubt(doubt, language), size, width - size * 4):
            pen.text((size * 3, y + size * 0.6), line, fill=LIGHT, font=font(size), anchor="lm")
            y += size * 1.3
        y += size * 0.25
    if len(doubts) > MOST_DOUBTS:
        pen.text((size * 3, y), f"+ {len(doubts) - MOST_DOUBTS}", fill=DOUBT, font=font(size))
        y += size * 1.4
    return y


def _lines(words: str, size: int, width: float) -> list[str]:
    """Words in lines that fit."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font(size).getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
