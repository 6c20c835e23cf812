"""The wheel: installed anywhere, started from anywhere, it still has its cards and layouts."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path as File

import pytest

ROOT = File(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> File:
    """The unpacked wheel, as pip would lay it into a folder of packages."""
    folder = tmp_path_factory.mktemp("wheel")
    make = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*make, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("papertable-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def run(site: File, cwd: File, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(site),
        "XDG_CACHE_HOME": str(cwd / "cache"),
        "XDG_CONFIG_HOME": str(cwd / "config"),
    }
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True, check=True
    )


@pytest.mark.slow
def test_the_wheel_prints_from_an_unrelated_folder(site: File, tmp_path: File) -> None:
    where = run(site, tmp_path, "-c", "import pnp, sys; sys.stdout.write(pnp.__file__)").stdout
    assert File(where).is_relative_to(site), "the repository was used, not the wheel"
    registry = site / "pnp/bundled/cards/registry.jsonl"
    before = registry.read_bytes()
    run(site, tmp_path, "-m", "pnp", "build", "--lang", "fr", "--out", "printed", "-q")
    printed = sorted(file.name for file in (tmp_path / "printed").glob("*.pdf"))
    assert printed == [
        f"{game}-fr-a4.pdf" for game in ("copyright", "paper-tales", "paper-world", "paperwall")
    ]
    assert registry.read_bytes() == before, "every piece that is sold has its marks already"


@pytest.mark.slow
def test_the_wheel_starts_a_new_game(site: File, tmp_path: File) -> None:
    run(site, tmp_path, "-m", "pnp", "new", "harbour")
    run(site, tmp_path, "-m", "pnp", "build", "harbour", "-q")
    assert list((tmp_path / "output").glob("harbour-*.pdf"))


def test_the_wheel_carries_licences_and_nothing_else_of_the_repository(site: File) -> None:
    names = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert {
        "pnp/bundled/layouts/common.yaml",
        "pnp/fonts/PapertableText.ttf",
        "pnp/deck/locale.yaml",
    } <= names
    assert [name for name in names if "licenses/" in name and "OFL" in name]
    tops = {name.partition("/")[0] for name in names}
    assert not tops & {"tests", "bench", "docs", "cards", "layouts"}


@pytest.mark.slow
def test_the_wheel_has_the_studio(site: File, tmp_path: File) -> None:
    code = (
        "import sys; from studio.app import loopback_door, make_app\n"
        "app = make_app(loopback_door(1)); paths = [route.path for route in app.routes]\n"
        "sys.stdout.write(' '.join([*app.state.assets, *paths]))"
    )
    said = run(site, tmp_path, "-c", code).stdout.split()
    for address in ("/", "/static/app.css", "/static/js/main.js", "/fonts/PapertableTitle.ttf", "/api/words"):
        assert address in said
    for part in ("score", "print", "edit"):
        assert f"/static/js/{part}/main.js" in said and any(path.startswith(f"/api/{part}/") for path in said)
    assert (site / "studio/words/common.yaml").is_file() and (site / "studio/score/tables.sql").is_file()
