"""Boards as SVG and HTML, from the scene that every game gives: static, nothing is fetched."""

from __future__ import annotations

from html import escape
from typing import Any

COLOURS = ("#2463c5", "#cb6412")

_CELL = 48
_CHESS = {
    "king": "♚",
    "queen": "♛",
    "rook": "♜",
    "bishop": "♝",
    "knight": "♞",
    "pawn": "♟",
}


def board(scene: dict[str, Any], labels: dict[str, str], colours: tuple[str, str] = COLOURS) -> str:
    """The board with the value of each move on the cell it ends on: of several, of the first."""
    rows, cols = scene["rows"], scene["cols"]
    places = {cell["id"]: cell for cell in scene["cells"]}
    width, height = cols * _CELL + 2, rows * _CELL + 2 + 26 * len(scene["hands"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">'
    ]
    for cell in scene["cells"]:
        parts.append(_cell(scene["look"], cell, rows, cols))
        parts += [_piece(piece, cell, colours, n) for n, piece in enumerate(cell["stack"])]
    taken: set[str] = set()
    # Best moves come first in `labels`.
    ways = {m["move"]: m["ways"] for m in scene["moves"]}
    for move, label in labels.items():
        ends = [way[-1] for way in ways.get(move, []) if way and way[-1] in places]
        if ends and label and ends[0] not in taken:
            taken.add(ends[0])
            parts.append(_badge(places[ends[0]], label))
    for n, hand in enumerate(scene["hands"]):
        held = " ".join(f"{stock['count']}×{stock['piece']['id']}" for stock in hand["stocks"])
        y = rows * _CELL + 20 + 26 * n
        parts.append(f'<text x="4" y="{y}" font-size="14" fill="{_colour(hand["side"], colours)}">{escape(held)}</text>')
    parts.append("</svg>")
    return "".join(parts)


def page(svg: str, title: str, rows: list[tuple[str, str, bool]]) -> str:
    """A board with a table of its moves."""
    lines = "".join(
        f"<tr><td>{escape(move)}</td><td>{escape(value)}{' ?' if mistake else ''}</td></tr>" for move, value, mistake in rows
    )
    table = f"<table><tr><th>move</th><th>value</th></tr>{lines}</table>" if rows else ""
    return (
        '<div style="display:flex;gap:1em;align-items:flex-start;flex-wrap:wrap">'
        f"<figure style=\"margin:0\">{svg}<figcaption>{escape(title)}</figcaption></figure>{table}</div>"
    )


def _colour(side: str, colours: tuple[str, str]) -> str:
    return colours[0] if side == "left" else colours[1]


def _at(cell: dict[str, Any]) -> tuple[int, int]:
    return cell["col"] * _CELL + 1 + _CELL // 2, cell["row"] * _CELL + 1 + _CELL // 2


def _cell(look: str, cell: dict[str, Any], rows: int, cols: int) -> str:
    x, y = _at(cell)
    half = _CELL // 2
    if look == "lines":
        left, right = (x if cell["col"] == 0 else x - half), (x if cell["col"] == cols - 1 else x + half)
        top, bottom = (y if cell["row"] == 0 else y - half), (y if cell["row"] == rows - 1 else y + half)
        return f'<path d="M{left} {y}H{right}M{x} {top}V{bottom}" stroke="#8a8170"/>'
    box = f'<rect x="{x - half}" y="{y - half}" width="{_CELL}" height="{_CELL}" fill="#f4efe4" stroke="#b8ad98"/>'
    if look == "holes":
        return box + f'<circle cx="{x}" cy="{y}" r="{half - 5}" fill="#fff" stroke="#b8ad98"/>'
    return box


def _piece(piece: dict[str, Any], cell: dict[str, Any], colours: tuple[str, str], place: int) -> str:
    x, y = _at(cell)
    shape, colour = piece["shape"], _colour(piece["side"], colours)
    kind = shape["kind"]
    if kind == "cross":
        return f'<path d="M{x - 13} {y - 13}L{x + 13} {y + 13}M{x + 13} {y - 13}L{x - 13} {y + 13}" stroke="{colour}" stroke-width="5"/>'
    if kind == "ring":
        return f'<circle cx="{x}" cy="{y}" r="13" fill="none" stroke="{colour}" stroke-width="5"/>'
    if kind == "block":
        return f'<rect x="{x - 22}" y="{y - 22}" width="44" height="44" fill="#8a8170"/>'
    if kind == "cup":
        radius = 6 + 5 * shape["size"]
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    if kind == "chess":
        glyph = _CHESS.get(shape["role"], piece["id"])
        return _text(x, y + 12, 34, glyph, colour, ' stroke="#555" stroke-width=".7"')
    if kind == "animal":
        turn = "" if piece["side"] == "left" else f' transform="rotate(180 {x} {y})"'
        return (
            f'<g{turn}><path d="M{x - 15} {y + 17}V{y - 10}L{x} {y - 19}L{x + 15} {y - 10}V{y + 17}Z" fill="#fff" stroke="{colour}" '
            f'stroke-width="2"/>{_text(x, y + 9, 20, piece["id"], colour)}</g>'
        )
    word = str(shape["n"]) if kind == "number" else ("" if len(piece["id"]) == 1 and piece["id"] in "XOBWxobw" else piece["id"])
    stone = f'<circle cx="{x}" cy="{y}" r="17" fill="{colour}" stroke="#555"/>'
    return stone + (_text(x, y + 5, 14, word, "#fff") if word else "")


def _badge(cell: dict[str, Any], label: str) -> str:
    x, y = _at(cell)
    short = label if len(label) <= 6 else label[:5] + "…"
    width = 7 * len(short) + 6
    return (
        f'<rect x="{x + 22 - width}" y="{y + 8}" width="{width}" height="14" rx="3" fill="#fff" stroke="#999"/>'
        + _text(x + 22 - width // 2, y + 19, 11, short, "#222")
    )


def _text(x: float, y: float, size: int, words: str, colour: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="{colour}"{more}>{escape(words)}</text>'
