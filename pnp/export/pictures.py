"""Every physical piece as a PNG, front and back."""

from __future__ import annotations

from collections.abc import Callable

from pnp.deck.model import SIDES, Piece, Side
from pnp.export.camera import Shot, look
from pnp.export.commission import Commission
from pnp.export.darkroom import TurnOf, developed
from pnp.export.folder import BACKS, FRONTS, MANIFEST, stage
from pnp.export.frame import Frame, cut_frame
from pnp.export.manifest import manifest

FOLDERS: dict[Side, str] = {"front": FRONTS, "back": BACKS}

FrameOf = Callable[[Piece], Frame]


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
        files = developed(commission, [group[0] for group in alike.values()], turn_of)
        for group, (shot, file) in zip(alike.values(), files, strict=True):
            folder.write(shot.name, file)
            for other in group[1:]:
                folder.copy(shot.name, other.name)
            done += len(group)
            commission.tell(done, len(shots))
        names = {(shot.piece.id, shot.side): shot.name for shot in shots}
        folder.write_json(MANIFEST, manifest(commission, names))
