"""The hundred cards as someone in a hurry would write them with reportlab: no checks, no cover, no choices.

python minimal_reportlab.py deck.json out.pdf
"""

import json
import math
import sys

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0
WIDTH, HEIGHT = 63 * mm, 88 * mm
LEFT, BOTTOM = 10.5 * mm, 16.5 * mm
PLACES = [(LEFT + column * WIDTH, BOTTOM + row * HEIGHT) for row in (2, 1, 0) for column in range(3)]


def star(canvas, x, y, radius):
    path = canvas.beginPath()
    for i in range(10):
        far = radius if i % 2 == 0 else radius * 0.45
        at = x + far * math.sin(i * math.pi / 5), y + far * math.cos(i * math.pi / 5)
        path.lineTo(*at) if i else path.moveTo(*at)
    path.close()
    canvas.drawPath(path, fill=1, stroke=0)


def front(canvas, card, x, y):
    canvas.setFillColor(card["ground"])
    canvas.rect(x, y, WIDTH, HEIGHT, fill=1, stroke=0)
    canvas.setFillColor("#2b2a33")
    canvas.setFont("title", 40)
    canvas.drawString(x + 4 * mm, y + 72 * mm, card["number"])
    canvas.setFont("title", 16)
    canvas.drawString(x + 4 * mm, y + 58 * mm, card["title"])
    canvas.setFont("text", 9)
    canvas.drawString(x + 4 * mm, y + 37 * mm, card["line"])
    canvas.setFillColor("#e9b44c")
    for i in range(10):
        star(canvas, x + (6.5 + i * 5.5) * mm, y + 49 * mm, 2.5 * mm)
    mark(canvas, card["mark"], x + 43 * mm, y + 4 * mm)


def mark(canvas, cells, x, y):
    canvas.setFillColor("#fffaf0")
    canvas.rect(x, y, 16 * mm, 16 * mm, fill=1, stroke=0)
    canvas.setFillColor("#2b2a33")
    side = 1.6 * mm
    for row, line in enumerate(cells):
        for column, dark in enumerate(line):
            if dark:
                canvas.rect(x + (1 + column) * side, y + (8 - row) * side, side, side, fill=1, stroke=0)


def back(canvas, x, y):
    canvas.setFillColor("#1f3a5f")
    canvas.rect(x, y, WIDTH, HEIGHT, fill=1, stroke=0)
    canvas.setFillColor("#e9b44c")
    for i in range(3):
        star(canvas, x + (16 + i * 15) * mm, y + 44 * mm, 7 * mm)


def crop_marks(canvas):
    for column in range(4):
        x = LEFT + column * WIDTH
        canvas.line(x, BOTTOM - 6 * mm, x, BOTTOM - 2 * mm)
        canvas.line(x, BOTTOM + 3 * HEIGHT + 2 * mm, x, BOTTOM + 3 * HEIGHT + 6 * mm)
    for row in range(4):
        y = BOTTOM + row * HEIGHT
        canvas.line(LEFT - 6 * mm, y, LEFT - 2 * mm, y)
        canvas.line(LEFT + 3 * WIDTH + 2 * mm, y, LEFT + 3 * WIDTH + 6 * mm, y)


def main(data_file, out_file):
    with open(data_file) as file:
        data = json.load(file)
    pdfmetrics.registerFont(TTFont("title", data["title_font"]))
    pdfmetrics.registerFont(TTFont("text", data["text_font"]))
    canvas = Canvas(out_file, pagesize=(210 * mm, 297 * mm), pageCompression=1, invariant=1)
    for first in range(0, len(data["cards"]), 9):
        page = data["cards"][first : first + 9]
        for card, place in zip(page, PLACES, strict=False):
            front(canvas, card, *place)
        crop_marks(canvas)
        canvas.showPage()
        for _card, place in zip(page, PLACES, strict=False):
            back(canvas, *place)
        crop_marks(canvas)
        canvas.showPage()
    canvas.save()


main(*sys.argv[1:])
