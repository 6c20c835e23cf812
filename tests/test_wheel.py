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
