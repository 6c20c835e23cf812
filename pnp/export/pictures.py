"""Every physical piece as a PNG, front and back."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL.Image import Image, Transpose

from pnp.deck.model import SIDES, Piece, Side
from pnp.export.camera import Shot, look, take
from pnp.export.commission import Commission
from pnp.export.folder import BACKS, FRONTS, MANIFEST, stage
from pnp.export.frame import Frame, cut_frame
from pnp.export.manifest import manifest

FOLDERS: dict[Side, str] = {"front": FRONTS, "back": BACKS}

FrameOf = Callable[[Piece], Frame]
TurnOf = Callable[[Piece, Side], Transpose | None]


def export_png(
    commission: Commission, frame_of: FrameOf | None = None, turn_of: TurnOf | None = None
) -> None:
    """Write fronts, backs and manifest.json. A service brings its own frames, and may want faces turned."""

    def cut(piece: Piece) -> Frame:
        return cut_frame(piece.kind, commission.dpi, commission.bleed_mm)

    shots = [
        Shot(piece, side, (frame_of or cut)(piece), f"{FOLDERS[side]}/{commission.file_stem(piece)}.png")
        for piece in commission.pieces
        for side in SIDES
        if piece.kind.face_name(side, piece.facts)
    ]
    alike: dict[object, list[Shot]] = {}
    for shot in shots:
        alike.setdefault((shot.side, *look(commission, shot)), []).append(shot)
    with stage(commission.out) as folder:
        done = 0
        for group, (shot, picture) in zip(
            alike.values(), take(commission, (group[0] for group in alike.values())), strict=True
        ):
            turn = turn_of(shot.piece, shot.side) if turn_of else None
            turned = picture.transpose(turn) if turn is not None else picture
            folder.write(shot.name, png(turned, commission.dpi))
            for other in group[1:]:
                folder.copy(shot.name, other.name)
            done += len(group)
            commission.tell(done, len(shots))
        names = {(shot.piece.id, shot.side): shot.name for shot in shots}
        folder.write_json(MANIFEST, manifest(commission, names))


def png(picture: Image, dpi: float) -> bytes:
    """A PNG that knows its own size on paper."""
    out = BytesIO()
    options: dict[str, Any] = {"dpi": (dpi, dpi), "compress_level": 6}
    picture.save(out, "PNG", **options)
    return out.getvalue()
