"""Every physical piece as an SVG file, words as outlines so that no font is needed."""

from __future__ import annotations

from pnp.deck.model import SIDES, Piece, Side
from pnp.export.camera import Shot, cut_line, look
from pnp.export.commission import Commission
from pnp.export.folder import MANIFEST, stage
from pnp.export.frame import cut_frame
from pnp.export.manifest import manifest
from pnp.export.pictures import FOLDERS
from pnp.face.draw import draw_face, draw_marks
from pnp.pens.ink import with_ink
from pnp.pens.svg import SvgPen

PROLOGUE = '<?xml version="1.0" encoding="utf-8"?>\n'


def export_svg(commission: Commission) -> None:
    """Write fronts, backs and manifest.json."""
    names: dict[tuple[str, Side], str | None] = {}
    first: dict[object, str] = {}
    with stage(commission.out) as folder:
        for done, piece in enumerate(commission.pieces, start=1):
            for side in SIDES:
                if not piece.kind.face_name(side, piece.facts):
                    continue
                name = f"{FOLDERS[side]}/{commission.file_stem(piece)}.svg"
                names[piece.id, side] = name
                seen = look(commission, Shot(piece, side, cut_frame(piece.kind, commission.dpi)))
                if seen in first:
                    folder.copy(first[seen], name)
                    continue
                first[seen] = name
                folder.write(name, (PROLOGUE + _drawing(commission, piece, side) + "\n").encode())
            commission.tell(done, len(commission.pieces))
        folder.write_json(MANIFEST, manifest(commission, names))


def _drawing(commission: Commission, piece: Piece, side: Side) -> str:
    kind, bleed = piece.kind, commission.bleed_mm
    pen = SvgPen(kind.width_mm, kind.height_mm, bleed_mm=bleed, cut=cut_line(piece, bleed))
    inked = with_ink(pen, commission.gallery.ink)
    sitting = commission.gallery.sitting(piece, side)
    if sitting:
        draw_face(inked, sitting)
        draw_marks(inked, sitting, commission.numbers(piece, side))
    return pen.content()
