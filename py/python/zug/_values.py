"""Combinatorial values, sums of games, and sweeps over all boards of a size."""

from __future__ import annotations

import csv
import json
import os
import shutil
import sys
import tempfile
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, Optional, Union

from . import _drawing, _native
from ._games import _told

Like = Union["Value", str, int, Fraction]


def value(what: Like, position: Optional[str] = None, threads: int = 1) -> Value:
    """The value of an expression, or of a position of a game that adds.

    >>> zug.value("{2|-1} + ^").temperature
    Fraction(3, 2)
    >>> zug.value("domineering", "..|..").text
    '{1|-1}'
    """
    if position is not None:
        return Value(_native.value_of_position(str(what), position, threads))
    return what if isinstance(what, Value) else Value(_native.value(str(what)))


@dataclass(frozen=True)
class Thermograph:
    """A thermograph: its walls from temperature -1 up, as pairs of value and temperature."""

    left: list[tuple[Fraction, Fraction]]
    right: list[tuple[Fraction, Fraction]]
    text: str
    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


class Value:
    """A short game in canonical form. Values add, subtract and compare; two that are neither less, equal nor greater
    are confused.

    >>> a, b = zug.value("^"), zug.value("*")
    >>> a > 0, a.confused(b), (a + a) > b, a - a == 0
    (True, True, True, True)
    >>> (3 * a).text, (-a).text
    ('^3', 'v')
    """

    def __init__(self, native: _native.Value) -> None:
        self._native = native
        self._facts: Optional[dict[str, Any]] = None

    def _fact(self, name: str) -> Any:
        if self._facts is None:
            self._facts = json.loads(self._native.facts())
        return self._facts[name]

    @property
    def text(self) -> str:
        """The canonical form; equal values have equal texts."""
        return self._native.text()

    @property
    def short(self) -> str:
        """The canonical form with the shorthands of the literature."""
        return self._native.short()

    @property
    def latex(self) -> Optional[str]:
        """For a paper; `None` if it is too long."""
        found: Optional[str] = self._fact("latex")
        return found

    @property
    def outcome(self) -> str:
        """L, R, N (who moves first wins) or P."""
        return str(self._fact("outcome"))

    @property
    def mean(self) -> Fraction:
        """What the game is worth on average."""
        return Fraction(self._fact("mean"))

    @property
    def temperature(self) -> Fraction:
        """What the right to move is worth."""
        return Fraction(self._fact("temperature"))

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The left and the right stop."""
        return Fraction(self._fact("left_stop")), Fraction(self._fact("right_stop"))

    @property
    def birthday(self) -> int:
        """The height of the canonical tree."""
        return int(self._fact("birthday"))

    @property
    def thermograph(self) -> Thermograph:
        """Its thermograph."""
        told = self._fact("thermograph")
        left, right = ([(Fraction(v), Fraction(t)) for v, t in told[wall]] for wall in ("left", "right"))
        return Thermograph(left, right, told["text"], self._native.svg())

    @property
    def left(self) -> list[Value]:
        """The left options."""
        return [Value(option) for option in self._native.left()]

    @property
    def right(self) -> list[Value]:
        """The right options."""
        return [Value(option) for option in self._native.right()]

    def compare(self, other: Like) -> Optional[int]:
        """-1, 0 or 1; `None` if the two are confused."""
        return self._native.compare(value(other)._native)

    def confused(self, other: Like) -> bool:
        """Whether neither is at least the other, `self || other`."""
        return self.compare(other) is None

    def __add__(self, other: Like) -> Value:
        return Value(self._native.plus(value(other)._native))

    __radd__ = __add__

    def __neg__(self) -> Value:
        return Value(self._native.minus())

    def __sub__(self, other: Like) -> Value:
        return self + -value(other)

    def __rsub__(self, other: Like) -> Value:
        return value(other) - self

    def __mul__(self, n: int) -> Value:
        return Value(self._native.times(n))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Value, str, int, Fraction)):
            return NotImplemented
        return self.compare(other) == 0

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: Like) -> bool:
        return self.compare(other) == -1

    def __le__(self, other: Like) -> bool:
        return self.compare(other) in (-1, 0)

    def __gt__(self, other: Like) -> bool:
        return self.compare(other) == 1

    def __ge__(self, other: Like) -> bool:
        return self.compare(other) in (0, 1)

    def __str__(self) -> str:
        return self.short

    def __repr__(self) -> str:
        return f"zug.value({self.text!r})"

    def _repr_latex_(self) -> Optional[str]:
        return None if self.latex is None else f"${self.latex}$"


def sum(text: str, budget: float = 10.0) -> Sum:
    """What is known of a sum in the input language, within a budget of seconds.

    >>> s = zug.sum("[clobber] XOXO [nimber] 1")
    >>> s.outcome, s.winning["left"] is not None
    ('N', True)
    """
    return Sum(json.loads(_native.sum(text, budget)))


class Sum:
    """A sum of games: who wins it, what it is worth, which moves win."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.text: str = told["sum"]
        self.outcome: Optional[str] = told["outcome"]
        self.value: Optional[str] = told["value"]
        self.winning: dict[str, Optional[list[str]]] = told["winning"]
        self.summands: list[dict[str, Any]] = told["summands"]
        self.stopped: Optional[str] = told["stopped"]

    def moves(self, side: str = "left") -> list[str]:
        """The moves of a player, each with the number of its summand before a colon when there are several."""
        several = len(self.summands) > 1
        return [f"{n}:{move}" if several else move for n, s in enumerate(self.summands) for move in s["moves"][side]]

    def play(self, move: str, side: str = "left", budget: float = 10.0) -> Sum:
        """The sum after a move."""
        return sum(_native.sum_after(self.text, side == "left", move), budget)

    def __repr__(self) -> str:
        return f"zug.sum({self.text!r})"

    def _repr_html_(self) -> str:
        shown = "".join(
            _drawing.page(_drawing.board(s["scene"], {}), f"{s['section']}: {s['value'] or '?'} ({s['outcome'] or '?'})", [])
            for s in self.summands
            if s["scene"]
        )
        return f"<div>{shown}<p>outcome {self.outcome or '?'}, value {escape(self.value or '?')}</p></div>"


def sweep(
    game: str,
    size: str,
    where: str = "",
    output: Union[str, os.PathLike[str], None] = None,
    threads: Optional[int] = None,
    progress: bool = False,
) -> Sweep:
    """Evaluates all boards of a size ("3x4", or "7" for a strip) and keeps those that satisfy a condition like
    "temperature > 1", in a CSV or Parquet file if `output` names one.

    >>> found = zug.sweep("domineering", "2x2", where="temperature >= 1")
    >>> found.positions, [row["value"] for row in found]
    (16, ['{1|-1}'])
    """
    folder = None
    if output is None:
        folder = tempfile.mkdtemp(prefix="zug-")
        output = Path(folder) / "sweep.csv"
    tell = _told if progress else None
    positions, matches = _native.sweep(game, size, where, output, threads or os.cpu_count() or 1, tell)
    if progress:
        print(file=sys.stderr)
    swept = Sweep(Path(output), positions, matches)
    if folder is not None:
        weakref.finalize(swept, shutil.rmtree, folder, ignore_errors=True)
    return swept


class Sweep:
    """Rows of a sweep: how many boards there were, how many are kept. Iterating gives a dictionary for each row."""

    def __init__(self, path: Path, positions: int, matches: int) -> None:
        self.path, self.positions, self.matches = path, positions, matches

    def __len__(self) -> int:
        return self.matches

    def __iter__(self) -> Iterator[dict[str, str]]:
        if self.path.suffix == ".parquet":
            raise TypeError(f"{self.path} is a Parquet file: read it with pyarrow or Polars")
        with open(self.path, newline="", encoding="utf-8") as rows:
            for row in csv.DictReader(rows):
                yield {name: _text_of_cell(text) for name, text in row.items()}


def _text_of_cell(cell: str) -> str:
    # What a spreadsheet would take for a formula has an apostrophe before it.
    return cell[1:] if len(cell) > 1 and cell[0] == "'" and cell[1] in "'=+-@\t\r" else cell
