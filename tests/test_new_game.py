"""A game of one's own, and one's own copy of a bundled game."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pytest
from PIL import Image
from workshop import REPOSITORY, settle

from pnp.cli import main
from pnp.deck.load import load_folder, load_game
from pnp.deck.model import LANGS
from pnp.deck.problems import Unwritable
from pnp.pens.files import write_whole


@pytest.fixture(autouse=True)
def table(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    settle(tmp_path / "table", monkeypatch)
    return File.cwd()


def files_here() -> set[str]:
    return {str(file) for file in File().rglob("*") if file.is_file() and file.suffix != ".json"}


def test_a_new_game_builds_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "night-garden"]) == 0
    said = capsys.readouterr()
    files = ["cards/night-garden/game.yaml", "cards/night-garden/cards.yaml", "layouts/night-garden.yaml"]
    assert said.out.splitlines() == files and "pnp build night-garden" in said.err
    for lang in LANGS:
        assert main(["build", "night-garden", "--lang", lang, "-q"]) == 0
        pdf = File(f"output/night-garden-{lang}-a4.pdf")
        assert pdf.read_bytes().startswith(b"%PDF")
    assert main(["check", "night-garden"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "night-garden: fine (12 pieces in en, fr, pl)"
    assert File("cards/registry.jsonl").read_text().count("\n") == 6


def test_the_template_shows_what_a_layout_can_do() -> None:
    main(["new", "night-garden"])
    layout = File("layouts/night-garden.yaml").read_text()
    wanted = ("text", "icon", "repeat", "image", "cutout", "shape", "colours", "mark", "extends", "if", "by")
    assert not [word for word in wanted if f"{word}:" not in layout]
    every = "".join(File(name).read_text() for name in files_here() if name.endswith(".yaml"))
    assert "{{" not in every
    assert 'title: "Night garden"' in File("cards/night-garden/game.yaml").read_text()


def test_the_files_of_a_new_game_name_schemas_that_are_there() -> None:
    main(["new", "night-garden"])
    files = list(File().rglob("*.yaml"))
    assert len(files) == 5
    for file in files:
        named = file.read_text().splitlines()[0].partition("$schema=")[2]
        assert named and (file.parent / named).is_file(), file


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "night-garden"])
    mine = File("cards/night-garden/cards.yaml")
    mine.write_text("# mine\n")
    assert main(["new", "night-garden"]) == 2
    assert "already" in capsys.readouterr().err and mine.read_text() == "# mine\n"
    shutil.rmtree("cards/night-garden")
    before = files_here()
    assert main(["new", "night-garden"]) == 2
    assert "layouts/night-garden.yaml exists" in capsys.readouterr().err
    assert files_here() == before, "nothing was written"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Night Garden", "try 'night-garden'"),
        ("../evil", "try 'evil'"),
        ("7wonders", "starting with a letter"),
        ("", "lower-case letters"),
        ("-", "lower-case letters"),
        ("ogród", "try 'ogr-d'"),
        ("x" * 41, "try 'xxxx"),
        ("paper-tales", "`pnp eject paper-tales`"),
        ("common", "'common' is taken"),
        ("schema", "'schema' is taken"),
    ],
)
def test_a_name_must_do_as_a_file_name(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", *(["--"] if name.startswith("-") else []), name]) == 2
    assert words in capsys.readouterr().err
    assert files_here() == set()


def test_a_folder_that_is_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    File("cards").write_text("")
    assert main(["new", "night-garden"]) == 2
    said = capsys.readouterr().err
    assert "cannot write" in said and "Traceback" not in said
    assert "--out" not in said, "there is no such option here"


def test_a_folder_that_may_not_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    File("cards").mkdir()

    def locked(place: File) -> bool:
        raise PermissionError(13, "Permission denied", str(place))

    monkeypatch.setattr(File, "is_file", locked)
    assert main(["check", "cards"]) == 2
    assert capsys.readouterr().err == "you may not read cards/game.yaml\n"


def test_a_disk_that_fills_up_leaves_no_half_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def write(place: File, content: bytes) -> None:
        if place.name == "night-garden.yaml":
            raise Unwritable("cannot write: the disk is full")
        write_whole(place, content)

    monkeypatch.setattr("pnp.commands.copying.write_whole", write)
    assert main(["new", "night-garden"]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert files_here() == set()


def test_a_card_may_bring_its_own_picture(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "night-garden"])
    Image.new("RGB", (40, 30), "#c8453b").save("cards/night-garden/moth.png")
    cards = File("cards/night-garden/cards.yaml")
    cards.write_text(cards.read_text().replace("    wings: 12\n", "    wings: 12\n    image: moth.png\n"))
    assert main(["build", "night-garden", "-q", "--lang", "en"]) == 0
    assert b"/Image" in File("output/night-garden-en-a4.pdf").read_bytes()


def test_a_spreadsheet_stands_in_for_the_list_of_cards() -> None:
    main(["new", "night-garden"])
    by_yaml = load_game("night-garden")
    languages = [f"{field}.{lang}" for field in ("name", "says") for lang in LANGS]
    header = ["id", *languages, "copies", "family", "light", "wings", "shy"]
    rows = [header]
    for card in by_yaml.cards:
        if card.kind.id == "visitor":
            words = [card.words[name][lang] for name, lang in (field.split(".") for field in languages)]
            facts = [str(card.facts.get(name, "")) for name in header[8:]]
            rows.append([card.id, *words, str(len(card.copies)), *facts])
    for mark in ";\t":
        text = "\r\n".join(mark.join(row) for row in rows) + "\r\n"
        File("cards/night-garden/visitor.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
        File("cards/night-garden/cards.yaml").write_text("lantern:\n  - {id: lantern, copies: 6, light: 1}\n")
        by_csv = load_game("night-garden")
        assert _told(by_csv) == _told(by_yaml)
        assert main(["check", "night-garden"]) == 0
        assert main(["build", "night-garden", "-q", "--lang", "pl"]) == 0


def _told(game: object) -> dict[str, tuple[object, ...]]:
    cards = game.cards  # type: ignore[attr-defined]
    return {card.id: (card.kind.id, dict(card.facts), len(card.copies), dict(card.words)) for card in cards}


# Ejected games.


@pytest.mark.parametrize("name", ["copyright", "paper-tales", "paper-world", "paperwall"])
def test_an_ejected_game_is_the_same_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eject", name]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert f"layouts/{name}.yaml" in listed and f"cards/{name}/game.yaml" in listed
    assert set(listed) == files_here()
    game = load_game(name)
    assert game.folder == File.cwd() / "cards" / name, "the copy is preferred"
    assert game.layouts[name] == File.cwd() / "layouts" / f"{name}.yaml"
    assert _told(game) == _told(load_folder(REPOSITORY / "cards" / name))
    assert main(["check", name]) == 0


def test_an_edited_copy_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["build", "paperwall", "-q", "--lang", "en", "--out", "ours"])
    main(["eject", "paperwall"])
    main(["build", "paperwall", "-q", "--lang", "en", "--out", "copy"])
    name = "paperwall-en-a4.pdf"
    assert (File("ours") / name).read_bytes() == (File("copy") / name).read_bytes()
    cards = File("cards/paperwall/cards.yaml")
    cards.write_text(cards.read_text().replace("[marmot, marmot, fish]", "[bird, marmot, fish]"))
    assert main(["build", "paperwall", "-q", "--lang", "en", "--out", "copy"]) == 0
    assert (File("ours") / name).read_bytes() != (File("copy") / name).read_bytes()
    assert File("cards/registry.jsonl").read_text().count("\n") >= 1


def test_an_edited_layout_is_what_is_printed() -> None:
    main(["eject", "copyright"])
    layout = File("layouts/copyright.yaml")
    layout.write_text(layout.read_text().replace("faces:", "faces:\n  nonsense: {extends: nobody}", 1))
    assert main(["build", "copyright", "-q"]) == 3


def test_a_new_unit_builds_before_anyone_has_drawn_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["eject", "paper-tales"])
    cards = File("cards/paper-tales/units.yaml")
    baker = "\n  - {id: baker, name: {en: Baker, fr: Boulangère, pl: Piekarka}, cost: 1, strength: 2}\n"
    cards.write_text(cards.read_text(encoding="utf-8") + baker, encoding="utf-8")
    assert main(["check", "paper-tales"]) == 0
    command = ["build", "paper-tales", "-q", "--only", "baker"]
    assert main([*command, "--out", "stranger"]) == 0
    knight = File("layouts/cutouts/paper-tales/knight.yaml")
    knight.with_name("baker.yaml").write_text(knight.read_text(encoding="utf-8"), encoding="utf-8")
    assert main([*command, "--out", "drawn"]) == 0
    stranger, drawn = sorted(File().rglob("*-only.pdf"))
    assert stranger.read_bytes() != drawn.read_bytes()


@pytest.mark.parametrize(
    ("game", "cards", "card"),
    [
        ("paper-tales", "units", "id: knight\n"),
        ("paper-tales", "units", "id: cook\n"),
        ("paper-tales", "buildings", "id: mine\n"),
        ("paper-world", "landscapes", "{id: green-3,"),
    ],
)
def test_ones_own_picture_on_a_bundled_card(game: str, cards: str, card: str) -> None:
    main(["eject", game])
    file = File(f"cards/{game}/{cards}.yaml")
    Image.new("RGB", (30, 20), "#246").save(file.with_name("mine.png"))
    words = file.read_text(encoding="utf-8")
    assert card in words
    named = f"{card}    image: mine.png\n" if card.endswith("\n") else f"{card} image: mine.png,"
    file.write_text(words.replace(card, named, 1), encoding="utf-8")
    assert main(["check", game]) == 0
    only = card.strip("{,\n").removeprefix("id: ")
    assert main(["build", game, "-q", "--only", only]) == 0
    (pdf,) = File("output").glob("*.pdf")
    assert b"/Subtype /Image" in pdf.read_bytes()


def test_eject_never_overwrites(capsys: pytest.CaptureFixture[str]) -> None:
    main(["eject", "paperwall"])
    mine = File("layouts/paperwall.yaml")
    mine.write_text("# mine\n")
    shutil.rmtree("cards/paperwall")
    before = files_here()
    assert main(["eject", "paperwall"]) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert files_here() == before and mine.read_text() == "# mine\n"


@pytest.mark.parametrize(
    ("name", "words"), [("papertales", "did you mean 'paper-tales'?"), ("common", "there is")]
)
def test_only_bundled_games_can_be_ejected(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eject", name]) == 2
    assert words in capsys.readouterr().err


def test_the_repository_itself_needs_no_copy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert main(["eject", "paperwall"]) == 2
    assert "edit them in place" in capsys.readouterr().err
