"""What `scorer score` and `scorer read` share: options for photos, pictures, and what a camera cannot see."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path as File

from pnp.deck.places import bundled_games
from pnp.deck.problems import Refusal, shown
from pnp.deck.speech import talk
from scorer.report.report import Report
from scorer.report.words import language_of, note_words

PICTURES = (".jpg", ".jpeg", ".png")


def add_photo_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=bundled_games(), help="which game (the marks tell it)")
    parser.add_argument(
        "--names", type=_names, default=(), metavar="A,B,…", help="the players clockwise from the bottom"
    )
    parser.add_argument(
        "--given", type=File, metavar="FILE", help="a table file with what is not seen, by player; it wins"
    )
    parser.add_argument(
        "--picture", type=File, metavar="OUT.jpg", help="the photo with what was read drawn on it"
    )


def _names(words: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in words.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError("names are separated by commas, as Ana,Bo")
    if len(set(names)) < len(names):
        raise argparse.ArgumentTypeError("two players have the same name")
    return names


def check_picture(picture: File | None, photos: Sequence[File]) -> None:
    """Refuses a picture that cannot be, before any work is done."""
    if picture is None:
        return
    if picture.suffix.lower() not in PICTURES:
        raise Refusal(f"--picture {shown(picture)}: a picture ends with .jpg or .png")
    taken = {file.resolve() for file in photos}
    if any(file.resolve() in taken for file in (picture, *numbered(picture, len(photos)))):
        raise Refusal(f"--picture {shown(picture)} would overwrite the photo: choose another name")


def numbered(picture: File, photos: int) -> list[File]:
    """A picture a photo: OUT.jpg, or OUT-1.jpg, OUT-2.jpg … for several."""
    if photos == 1:
        return [picture]
    return [picture.with_stem(f"{picture.stem}-{number}") for number in range(1, photos + 1)]


def draw_pictures(picture: File | None, report: Report, lang: str) -> None:
    """Writes the annotated photos, if they are wanted."""
    if picture is None or report.sight is None:
        return
    from pnp.pens.files import write_whole
    from scorer.report.picture.annotate import annotated
    from scorer.vision.photo import open_photo

    files = numbered(picture, len(report.sight.photos))
    for number, (photo, file) in enumerate(zip(report.sight.photos, files, strict=True)):
        pixels = open_photo(photo).colour
        write_whole(file, annotated(report, lang, number, pixels, png=file.suffix.lower() == ".png"))
        talk(shown(file))


def tell_notes(report: Report, lang: str) -> None:
    """What a person should know of the reading, on stderr."""
    language = language_of(report, lang)
    for note in report.sight.notes if report.sight else ():
        talk(note_words(note, language))
