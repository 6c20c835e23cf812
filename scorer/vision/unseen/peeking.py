"""Marks that peek out: ink and paper side by side right at the edge of a known piece, and neither is table.

Of a token half under a card or under another token some of its mark is in sight, too little to be read.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near

INK, PAPER = 0.42, 0.68  # of white: no darker, and no lighter, are ink and paper a pixel wide
WHITE = 0.6  # a table so light is like paper in shadow
GREY = 0.3  # of its light: so little tint has either
NO_TABLE = 36.0  # levels off the table's colour
SIDE_MM = 3  # so close to each other they lie
AT_EDGE_MM = 3  # so close to the edge of a known piece
LEAST_MM2, WIDE_MM, LONG_MM = 24.0, 5, 22  # of both together; no edge is so wide, and no mark longer
RARE = 0.004  # of the table elsewhere: print has ink and paper everywhere


def peeking(table: Stretch) -> Iterator[Array]:
    """Points (mm) where part of an unread mark shows beside a known piece."""
    white = white_near(table.view, table.area.mean(axis=0))
    own_level = float((table.colour / white).mean())
    if float(np.ptp(table.colour)) < GREY * float(table.colour.mean()) and not INK < own_level < WHITE:
        return  # on white the shadow of a card is like ink, on black its edge like paper
    channels = [channel.astype(np.float32) for channel in cv2.split(table.patch)]
    light = [channel / np.float32(share) for channel, share in zip(channels, white, strict=True)]
    level = np.asarray(sum(light)) / 3
    tint = np.maximum.reduce(light) - np.minimum.reduce(light)
    off = [np.abs(channel - np.float32(own)) for channel, own in zip(channels, table.colour, strict=True)]
    own = (tint < GREY * np.maximum(level, 0.15)) & (np.maximum.reduce(off) > NO_TABLE) & table.usable
    ink, paper = ((part & own).astype(np.uint8) for part in (level < INK, level > PAPER))
    near = np.ones((2 * SIDE_MM + 1,) * 2, np.uint8)
    both = ((ink > 0) & (cv2.dilate(paper, near) > 0)) | ((paper > 0) & (cv2.dilate(ink, near) > 0))
    if not both.any():
        return
    edge = cv2.dilate((~table.usable).astype(np.uint8), np.ones((2 * AT_EDGE_MM + 1,) * 2, np.uint8)) > 0
    away = table.usable & ~cv2.dilate(edge.astype(np.uint8), np.ones((31, 31), np.uint8)).astype(bool)
    if away.any() and float(both[away].mean()) > RARE:
        return
    _, labels, parts, middles = cv2.connectedComponentsWithStats(
        cv2.morphologyEx(both.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    )
    for i in np.unique(labels[edge & both]):
        wide, tall, size = parts[i][2:]
        if i and size >= LEAST_MM2 and min(wide, tall) >= WIDE_MM and max(wide, tall) <= LONG_MM:
            yield table.place(*middles[i])
