"""The proof page: one HTML file that shows every face, and asks nothing of any server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path as File

from pnp.deck.model import Game, Kind, Piece, Words
from pnp.deck.text import say
from pnp.export.commission import Marks
from pnp.export.proof_face import ProofFaces, spoken
from pnp.export.webfonts import font_faces
from pnp.face.gallery import Gallery, Tell, silent

HERE = File(__file__).parent

VISIONS = ("all", "deuteranopia", "protanopia", "tritanopia", "grey")

# Machado, Oliveira and Fernandes 2009, the whole of each deficiency, for linear RGB; grey by Rec. 709.
MATRICES = {
    "deuteranopia": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.01182 0.04294 0.968881",
    "protanopia": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "tritanopia": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.3039",
    "grey": "0.2126 0.7152 0.0722 0.2126 0.7152 0.0722 0.2126 0.7152 0.0722",
}

# The page may use what it carries, and nothing else: no card can make it ask a server for anything.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; font-src data:"
)


def proof_page(
    game: Game, galleries: Mapping[str, Gallery], marks: Marks, lang: str, tell: Tell = silent
) -> str:
    """The whole page; `galleries` are the game's faces by language, `lang` the one shown first."""
    faces = ProofFaces(galleries, marks)
    langs = list(galleries)
    kinds = _kinds(game)
    sections = []
    for done, kind in enumerate(kinds.values(), start=1):
        sections.append(_section(faces, kind, [p for p in game.pieces() if p.kind.id == kind.id], langs))
        tell(done, len(kinds))
    links = "".join(f'<a href="#{escape(k.id)}">{spoken(_only(k.name, langs))}</a>' for k in kinds.values())
    title = {each: say("proof.title", each, game=game.title[each]) for each in langs}
    kinds_label = escape(say("proof.kinds", lang))
    body = (
        f"<header><h1>{spoken(_only(game.title, langs))}</h1><p>{_said('proof.note', langs)}</p>"
        f'{_controls(langs, lang)}<nav aria-label="{kinds_label}">{links}</nav></header>\n'
        f"<main>{''.join(sections)}</main>\n{_filters()}"
    )
    for font in ("text", "bold", "title"):
        faces.letters.setdefault(font, set()).update(body)
    return (
        f'<!doctype html>\n<html lang="{lang}" data-lang="{lang}" data-vision="all" data-ground="light">\n'
        f'<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title[lang])}</title>\n"
        f"<style>{font_faces(faces.letters)}\n{_showing(langs)}\n{_file('proof.css')}</style></head>\n"
        f"<body>{body}<script>{_file('proof.js')}</script></body></html>\n"
    )


def _kinds(game: Game) -> dict[str, Kind]:
    """The kinds that lie in the box: the game's own in its order, then those that all games share."""
    owners = {piece.kind.id: piece.card.game for piece in game.pieces()}
    present = [kind for kind in game.kinds.values() if kind.id in owners]
    return {kind.id: kind for kind in sorted(present, key=lambda kind: owners[kind.id] != game.id)}


def _section(faces: ProofFaces, kind: Kind, pieces: Sequence[Piece], langs: Sequence[str]) -> str:
    samples, shared = faces.samples(pieces)
    count = {each: say("proof.pieces", each, n=len(pieces)) for each in langs}
    size = f"{kind.width_mm:g} × {kind.height_mm:g} mm"
    backs = f"<h3>{_said('proof.backs', langs)}</h3>{_row(faces.figure(s) for s in shared)}" if shared else ""
    return (
        f'<section id="{escape(kind.id)}"><h2>{spoken(_only(kind.name, langs))} '
        f"<small>{spoken(count)} · {size}</small></h2>\n"
        f"{_row(faces.figure(sample) for sample in samples)}{backs}</section>\n"
    )


def _row(figures: Iterable[str]) -> str:
    return f'<div class="faces">\n{"".join(figures)}</div>'


def _controls(langs: Sequence[str], lang: str) -> str:
    named = {each: {other: each.upper() for other in langs} for each in langs}
    visions = {each: _words(f"proof.vision.{each}", langs) for each in VISIONS}
    grounds = {each: _words(f"proof.ground.{each}", langs) for each in ("light", "dark")}
    slider = '<input type="range" name="size" min="1" max="10" step="0.25" value="3.5">'
    return (
        '<form class="controls">'
        + (_choice("lang", _said("proof.language", langs), named, lang) if len(langs) > 1 else "")
        + _choice("vision", _said("proof.vision", langs), visions, "all")
        + _choice("ground", _said("proof.ground", langs), grounds, "light")
        + f"<label>{_said('proof.size', langs)} {slider}</label></form>"
    )


def _choice(name: str, legend: str, options: Mapping[str, Words], chosen: str) -> str:
    inputs = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"{" checked" if value == chosen else ""}> '
        f"{spoken(words)}</label>"
        for value, words in options.items()
    )
    return f"<fieldset><legend>{legend}</legend>{inputs}</fieldset>"


def _filters() -> str:
    filters = []
    for name, matrix in MATRICES.items():
        numbers = matrix.split()
        rows = [" ".join([*numbers[i : i + 3], "0 0"]) for i in (0, 3, 6)]
        values = " ".join([*rows, "0 0 0 1 0"])
        filters.append(f'<filter id="{name}"><feColorMatrix type="matrix" values="{values}"/></filter>')
    return f'<svg class="filters" aria-hidden="true" width="0" height="0">{"".join(filters)}</svg>\n'


def _showing(langs: Sequence[str]) -> str:
    """Of what is said in several languages, show the chosen one."""
    rules = [f"html[data-lang={lang}] .in:not(.{lang}){{display:none}}" for lang in langs]
    return "\n".join(rules)


def _only(words: Words, langs: Sequence[str]) -> Words:
    return {lang: words[lang] for lang in langs}


def _words(key: str, langs: Sequence[str]) -> Words:
    return {lang: say(key, lang) for lang in langs}


def _said(key: str, langs: Sequence[str]) -> str:
    return spoken(_words(key, langs))


def _file(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
