"""Tabletop Simulator: sheets of cards, pictures of tokens and boards, and the saved object that knows them.

The saved object names its pictures by file:// addresses, which work on the machine they lie on; to play with
others, load it there and let the program's cloud manager upload the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from pnp.deck.model import Kind, Piece
from pnp.export.camera import Shot, look, take
from pnp.export.commission import Commission
from pnp.export.deck_sheet import MOST_PIXELS, DeckSheet, deck_sheets, encoded
from pnp.export.folder import Stage, stage
from pnp.export.frame import Frame, cut_frame, stretched

# Larger pieces lie on the table as boards; these fit a hand.
MOST_CARD_MM = 130
# A card at scale 1 is a poker card; a tile at scale 1 is two inches wide.
CARD_HEIGHT_MM, TILE_WIDTH_MM = 88.9, 50.8
BOX, CIRCLE = 0, 2
PLACES_IN_ROW = 6
SPACING = 5.0


def export_tts(commission: Commission) -> None:
    """Write sheets/, tiles/ and GAME.json."""
    kinds: dict[str, list[Piece]] = {}
    for piece in commission.pieces:
        kinds.setdefault(piece.kind.id, []).append(piece)
    objects: list[dict[str, Any]] = []
    with stage(commission.out) as folder:
        for done, pieces in enumerate(kinds.values(), start=1):
            table = _decks if is_card(pieces[0].kind, len(pieces)) else _tiles
            objects += table(commission, folder, pieces, len(objects))
            commission.tell(done, len(kinds))
        saved = {"SaveName": commission.game.title[commission.lang], "GameMode": "", "ObjectStates": objects}
        folder.write_json(f"{commission.game.id}.json", saved)


def is_card(kind: Kind, count: int) -> bool:
    """Whether pieces of a kind lie in a deck rather than singly on the table."""
    flat = kind.shape == "rect" and kind.material != "paper" and kind.section != "tokens"
    return flat and max(kind.width_mm, kind.height_mm) <= MOST_CARD_MM and count > 1


def _decks(
    commission: Commission, folder: Stage, pieces: Sequence[Piece], first: int
) -> list[dict[str, Any]]:
    objects = []
    for number, sheet in enumerate(deck_sheets(commission, pieces)):
        faces = f"sheets/{sheet.name}.{sheet.suffix}"
        folder.write(faces, sheet.faces(commission))
        backs = f"sheets/{sheet.name}-back.{sheet.suffix}"
        folder.write(backs, sheet.backs(commission))
        objects.append(_deck(commission, sheet, faces, backs, first + number))
    return objects


def _deck(commission: Commission, sheet: DeckSheet, faces: str, backs: str, place: int) -> dict[str, Any]:
    key = place + 1
    about = {
        str(key): {
            "FaceURL": _address(commission, faces),
            "BackURL": _address(commission, backs),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": not sheet.own_backs,
            "UniqueBack": sheet.own_backs,
            "Type": 0,
        }
    }
    kind = sheet.pieces[0].kind
    scale = kind.height_mm / CARD_HEIGHT_MM
    cards = [
        {
            **_object(commission, "CardCustom", piece.id, _called(commission, piece), place, scale),
            "CardID": 100 * key + slot,
            "SidewaysCard": False,
            "CustomDeck": about,
        }
        for slot, piece in enumerate(sheet.pieces)
    ]
    if len(cards) == 1:  # a deck of one card is a card
        return cards[0]
    return {
        **_object(commission, "DeckCustom", sheet.name, kind.name[commission.lang], place, scale),
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": about,
        "ContainedObjects": cards,
    }


def _tiles(
    commission: Commission, folder: Stage, pieces: Sequence[Piece], first: int
) -> list[dict[str, Any]]:
    """A tile for each look; pieces that look alike lie in one stack."""
    frame = _small_enough(pieces[0].kind, commission.dpi)
    alike: dict[object, list[Piece]] = {}
    for piece in pieces:
        sides = (look(commission, Shot(piece, "front", frame)), look(commission, Shot(piece, "back", frame)))
        alike.setdefault(sides, []).append(piece)
    objects = []
    for number, same in enumerate(alike.values()):
        piece = same[0]
        urls = []
        for shot, picture in take(commission, _sides(piece, frame)):
            name = f"tiles/{commission.file_stem(piece)}{'' if shot.side == 'front' else '-back'}"
            suffix = "png" if shot.see_through else "jpg"
            folder.write(f"{name}.{suffix}", encoded(picture, suffix))
            urls.append(_address(commission, f"{name}.{suffix}"))
        objects.append(_tile(commission, same, urls, first + number))
    return objects


def _tile(commission: Commission, same: Sequence[Piece], urls: Sequence[str], place: int) -> dict[str, Any]:
    piece, count = same[0], len(same)
    kind = piece.kind
    scale = kind.width_mm / TILE_WIDTH_MM
    name = "Custom_Tile_Stack" if count > 1 else "Custom_Tile"
    shape = CIRCLE if kind.shape == "disc" else BOX
    return {
        **_object(commission, name, piece.id, _called(commission, piece), place, scale),
        **({"Number": count} if count > 1 else {}),
        "CustomImage": {
            "ImageURL": urls[0],
            "ImageSecondaryURL": urls[-1],
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": count > 1, "Stretch": True},
        },
    }


def _object(
    commission: Commission, name: str, about: str, nickname: str, place: int, scale: float
) -> dict[str, Any]:
    identity = sha256(f"{commission.game.id}/{name}/{about}".encode()).hexdigest()[:6]
    row, column = divmod(place, PLACES_IN_ROW)
    where = {"posX": SPACING * column, "posY": 1.0, "posZ": -SPACING * row}
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    size = round(scale, 3)
    return {
        "GUID": identity,
        "Name": name,
        "Transform": {**where, **turned, "scaleX": size, "scaleY": 1.0, "scaleZ": size},
        "Nickname": nickname,
        "Description": about,
        "Locked": False,
    }


def _sides(piece: Piece, frame: Frame) -> list[Shot]:
    has_back = piece.kind.face_name("back", piece.facts) is not None
    return [Shot(piece, "front", frame), *([Shot(piece, "back", frame)] if has_back else [])]


def _small_enough(kind: Kind, dpi: int) -> Frame:
    frame = cut_frame(kind, dpi)
    share = min(1.0, MOST_PIXELS / max(frame.width_px, frame.height_px))
    return stretched(kind.width_mm, kind.height_mm, int(frame.width_px * share), int(frame.height_px * share))


def _called(commission: Commission, piece: Piece) -> str:
    words = piece.card.words.get("name")
    return words[commission.lang] if words else f"{piece.kind.name[commission.lang]} · {piece.card.id}"


def _address(commission: Commission, name: str) -> str:
    return (commission.out.absolute() / name).as_uri()
