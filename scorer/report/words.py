"""A score in words, for a terminal of 80 columns: each player's lines, who won and why, and what to check."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap

from scorer.report.language import Language, Verbatim, signed
from scorer.report.report import Report
from scorer.score import Doubt, Line, PlayerScore, Score

WIDTH = 80


def report_words(report: Report, lang: str) -> str:
    """The whole report as text."""
    language = language_of(report, lang)
    parts = [[report.game.title[lang]]]
    for number, score in enumerate(report.rounds, start=1):
        parts.append([language.say("frame", "round", {"n": number})])
        parts += _players(score, language)
    if report.rounds:
        parts.append([language.say("frame", "together")])
    parts += _players(report.score, language)
    parts.append(list(_wrapped(winner_words(report, language), "")))
    if report.score.doubts:
        parts.append([language.say("frame", "doubts"), *_doubts(report.score, language)])
    return "\n\n".join("\n".join(part) for part in parts if part)


def language_of(report: Report, lang: str) -> Language:
    """How this report is said; players keep their names even when a card is called so."""
    return Language(report.game, lang, [player.name for player in report.score.players])


def line_words(line: Line, language: Language) -> str:
    """Why the points: the reason's sentence, and the pieces they come from."""
    values = {"n": abs(line.points), **line.values}
    if "counts" in values:
        values["sum"] = language.sum_of(values["amount"], values["counts"])
    words = language.say("lines", line.reason, values)
    # A sentence that names its card need not list it again.
    names = "" if "card" in values else language.pieces(line.pieces)
    return f"{words} ({names})" if names else words


def doubt_words(doubt: Doubt, language: Language) -> Verbatim:
    """What is not certain. A reason without words is still a doubt, and must not end in a failure."""
    if not language.knows("doubts", doubt.reason):
        return language.say("frame", "unclear", {"key": Verbatim(doubt.reason)})
    return language.say("doubts", doubt.reason, doubt.values)


def note_words(note: str, language: Language) -> Verbatim:
    """What a person should know of a reading."""
    return language.say("notes", note) if language.knows("notes", note) else Verbatim(note)


def _players(score: Score, language: Language) -> list[list[str]]:
    """A block a player, the best first."""
    in_order = sorted(score.players, key=lambda player: player.rank)
    return [list(_player(player, language)) for player in in_order]


def _player(player: PlayerScore, language: Language) -> Iterator[str]:
    rank = f"{player.rank}. " if player.rank else ""
    total = language.say("frame", "points", {"n": player.total})
    yield from _wrapped(language.say("frame", "colon", {"before": player.name, "after": total}), rank)
    for line in player.lines:
        yield from _wrapped(line_words(line, language), f"{_points(line.points):>6}  ")
    for words in more_words(player, language):
        yield from _wrapped(words, " " * 8)


def more_words(player: PlayerScore, language: Language) -> Iterator[str]:
    """What a game tells beside the points: its module's sentences, else one a field that has words."""
    module = f"scorer.report.more.{language.game.replace('-', '_')}"
    if player.more and find_spec(module):
        yield from import_module(module).more_words(player.more, language)
        return
    for key, value in player.more.items():
        if language.knows("more", key) and value not in (None, [], ()):
            yield language.say("more", key, {"value": value})


def _points(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def winner_words(report: Report, language: Language) -> str:
    """Who won, and by what when points alone do not say it."""
    score, scope = report.score, "round" if report.is_round else "game"
    names = language.listed(score.winners)
    if not score.winners:
        return language.say("won", "open", score.more) if language.knows("won", "open") else ""
    if len(score.winners) > 1:
        return language.say("won", f"{scope}-shared", {"names": names})
    totals = {player.name: player.total for player in score.players}
    best = totals[score.winners[0]]
    others = [name for name, total in totals.items() if total == best and name not in score.winners]
    if others and language.knows("won", "tie-break"):
        return language.say("won", "tie-break", {"names": names, "others": language.listed(others)})
    return language.say("won", f"{scope}-one", {"names": names}) if len(totals) > 1 else ""


def _doubts(score: Score, language: Language) -> Iterator[str]:
    # The annotated picture shows the same numbers.
    for number, doubt in enumerate(score.doubts, start=1):
        yield from _wrapped(placed_doubt(doubt, language), f"{number:>3}. ")
        if doubt.options:
            yield from _wrapped(options_words(doubt, language), " " * 7)


def placed_doubt(doubt: Doubt, language: Language) -> str:
    """Who, where and what is not certain."""
    where = ", ".join(filter(None, (doubt.player, language.place(doubt.place))))
    words = doubt_words(doubt, language)
    return language.say("frame", "colon", {"before": Verbatim(where), "after": words}) if where else words


def options_words(doubt: Doubt, language: Language) -> str:
    """What it may be, as the table file spells it, so that it can be copied there."""
    return language.say("frame", "options", {"names": Verbatim(", ".join(doubt.options))})


def _wrapped(words: str, lead: str) -> list[str]:
    """Lines of at most 80 columns, the later ones indented like the first."""
    return wrap(words, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead), break_on_hyphens=False)
