"""Print services: the size of theirs that fits a card, and how our face sits in their picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path as File

from PIL.Image import Transpose

from pnp.deck.model import Kind, Side
from pnp.deck.problems import Refusal, did_you_mean, listed
from pnp.deck.yamlfile import load_plain
from pnp.export.frame import MM_PER_INCH, Frame

SERVICE_DPI = 300

# A face may be stretched so far to a service's size; beyond that it would look wrong.
MOST_STRETCH_MM = 2.0

# Sections without which an order would be no deck; tokens and boards may be made at home.
CARDS = ("cards", "film")


@dataclass(frozen=True, slots=True)
class Size:
    """A card that a service prints."""

    name: str
    pixels: tuple[int, int]
    cut_mm: tuple[float, float]

    def __str__(self) -> str:
        return f"{self.name} ({self.cut_mm[0]:g} × {self.cut_mm[1]:g} mm)"

    def misfit_mm(self, kind: Kind) -> float:
        """By how much a card would have to grow or shrink, at most, in either direction."""
        return max(abs(a - b) for a, b in zip(_upright(kind), self.cut_mm, strict=True))

    def frame(self, kind: Kind) -> Frame:
        """The face stretched to the service's cut, its own bleed painting the rest; lying cards lie."""
        cut_px = [mm / MM_PER_INCH * SERVICE_DPI for mm in self.cut_mm]
        whole_px = list(self.pixels)
        if _lies(kind):
            cut_px.reverse()
            whole_px.reverse()
        margins = [(whole - cut) / 2 for whole, cut in zip(whole_px, cut_px, strict=True)]
        scale = (cut_px[0] / kind.width_mm, cut_px[1] / kind.height_mm)
        return Frame(whole_px[0], whole_px[1], margins[0], margins[1], scale)

    def bleed_mm(self, kind: Kind) -> float:
        """How far beyond its edge a face must be painted."""
        frame = self.frame(kind)
        return max(frame.left_px / frame.px_per_mm[0], frame.top_px / frame.px_per_mm[1])


def turn(kind: Kind, side: Side) -> Transpose | None:
    """Lying cards are turned to stand; backs the other way, so that tops meet when a card is flipped."""
    if not _lies(kind):
        return None
    return Transpose.ROTATE_270 if side == "front" else Transpose.ROTATE_90


@cache
def services() -> dict[str, tuple[Size, ...]]:
    """Every size by its service's short name."""
    data = load_plain(File(__file__).parent / "services.yaml")
    return {
        service: tuple(
            Size(
                f"{service}-{name}",
                (int(size["pixels"][0]), int(size["pixels"][1])),
                (float(size["cut"][0]), float(size["cut"][1])),
            )
            for name, size in about["sizes"].items()
        )
        for service, about in data.items()
    }


def sizes(name: str) -> tuple[Size, ...]:
    """All sizes of a service ('mpc', 'tgc'), or the one that is named ('tgc-poker'). Raises Refusal."""
    known = services()
    if name in known:
        return known[name]
    every = {size.name: size for group in known.values() for size in group}
    if name in every:
        return (every[name],)
    hint = did_you_mean(name, [*known, *every])
    raise Refusal(f"there is no service '{name}'{hint}; there is {listed([*known, *every])}")


def fitting(kinds: Sequence[Kind], name: str) -> dict[str, Size]:
    """The best size for each kind that has one. Raises Refusal when a deck's own cards, or all, have none."""
    choice = sizes(name)
    found: dict[str, Size] = {}
    for kind in kinds:
        best = min(choice, key=lambda size: size.misfit_mm(kind))
        if kind.shape == "rect" and kind.material == "card" and best.misfit_mm(kind) <= MOST_STRETCH_MM:
            found[kind.id] = best
    missing = [kind for kind in kinds if kind.id not in found and (kind.section in CARDS or not found)]
    if missing:
        ours = listed([f"{kind.id} ({kind.width_mm:g} × {kind.height_mm:g} mm)" for kind in missing], "and")
        theirs = listed([str(size) for size in choice], "and")
        raise Refusal(
            f"'{name}' has no size within {MOST_STRETCH_MM:g} mm of {ours}; it has {theirs}; "
            "choose pieces that fit with --only"
        )
    return found


def _lies(kind: Kind) -> bool:
    return kind.width_mm > kind.height_mm


def _upright(kind: Kind) -> tuple[float, float]:
    return (kind.height_mm, kind.width_mm) if _lies(kind) else (kind.width_mm, kind.height_mm)
