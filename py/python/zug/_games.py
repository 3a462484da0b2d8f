"""Games: their rules, tables and values, and games in progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _drawing, _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNKNOWN = -128
"""The result of a number that is of no position, or of a position nobody knows."""

_RESULTS = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Verdict:
    """An exact value for the player to move.

    `wdl` is "win", "draw" or "loss"; `plies` is the distance to the end, which a draw has not; `source` says who
    knows: "rules", "table", "proof", "book", "search" or "value".
    """

    wdl: str
    plies: Optional[int]
    source: str

    @property
    def sign(self) -> int:
        """1, 0 or -1."""
        return _RESULTS[self.wdl]

    def __str__(self) -> str:
        plies = "" if self.plies is None else str(self.plies)
        return {"win": f"+{plies}", "draw": "=", "loss": f"−{plies}"}[self.wdl]


@dataclass(frozen=True)
class Over:
    """How a game ended: `result` is "win", "tie" or "repetition", `winner` "left", "right" or `None`."""

    result: str
    winner: Optional[str] = None


@dataclass(frozen=True)
class Move:
    """A move: its text, the position after it, its value for the player who makes it."""

    text: str
    after: str
    value: Optional[Verdict]
    mistake: bool
    worth: Optional[dict[str, Any]] = None


@dataclass(frozen=True)
class Position:
    """A position with what is known of it and of every move, best first. In a notebook it draws itself."""

    game: str
    text: str
    side: str
    over: Optional[Over]
    value: Optional[Verdict]
    moves: list[Move]
    worth: Optional[dict[str, Any]] = None
    scene: dict[str, Any] = field(default_factory=dict, repr=False)
    colours: tuple[str, str] = field(default=_drawing.COLOURS, repr=False)

    def _labels(self) -> dict[str, str]:
        return {m.text: str(m.value) if m.value else (m.worth or {}).get("form") or "" for m in self.moves}

    def _repr_svg_(self) -> str:
        return _drawing.board(self.scene, self._labels(), self.colours)

    def _repr_html_(self) -> str:
        rows = [(m.text, self._labels()[m.text], m.mistake) for m in self.moves]
        return _drawing.page(self._repr_svg_(), f"{self.text} · {self.side} to move", rows)


@dataclass(frozen=True)
class AnalysedMove:
    """A move and what it is worth to the player who makes it: `value["kind"]` is "result", "game", "score" or
    "estimate"."""

    text: str
    after: str
    value: Optional[dict[str, Any]]
    mistake: bool


@dataclass(frozen=True)
class Analysis:
    """What is known of a position and of its moves, whoever knows it."""

    text: str
    side: str
    over: Optional[Over]
    value: Optional[dict[str, Any]]
    moves: list[AnalysedMove]
    line: list[str]


@dataclass(frozen=True)
class Line:
    """A line of perfect play."""

    value: Optional[Verdict]
    moves: list[str]
    positions: list[str]
    over: Optional[Over]


class Values(NamedTuple):
    """Values of many positions: results (1, 0, -1 for the player to move, or `UNKNOWN`) and plies (-1: none)."""

    results: "npt.NDArray[np.int8]"
    plies: "npt.NDArray[np.int16]"


def _verdict(told: dict[str, Any]) -> Optional[Verdict]:
    return Verdict(told["wdl"], told["plies"], told["source"]) if told.get("wdl") else None


def _over(told: Optional[dict[str, Any]]) -> Optional[Over]:
    return Over(told["result"], told.get("winner")) if told else None


def game(name: str, tables: Union[str, os.PathLike[str], None] = None) -> Game:
    """The game with this name, whichever of its names that is; `tables` is the folder its table is in.

    >>> zug.game("Linear Clobber 4").name
    'linear-clobber-4'
    """
    return Game(_native.game(name, tables))


class Game:
    """A game. Positions and moves are text in its notation; a position of `None` is the start."""

    def __init__(self, native: _native.Game, keep: object = None) -> None:
        self._native = native
        self._keep = keep
        self._details: dict[str, Any] = json.loads(native.details())

    @property
    def name(self) -> str:
        """Its name in commands."""
        return str(self._details["name"])

    @property
    def title(self) -> str:
        """Its name for people."""
        return str(self._details["title"])

    @property
    def start(self) -> str:
        """The position it begins with."""
        return str(self._details["start"])

    @property
    def details(self) -> dict[str, Any]:
        """All that is said of it: rules, players, pieces, what it can do."""
        return self._details

    @property
    def count(self) -> int:
        """How many numbers its positions have.

        >>> zug.game("tic-tac-toe").count
        6046
        """
        return self._native.count()

    @property
    def is_solved(self) -> bool:
        """Whether there is a table."""
        return bool(json.loads(self._native.details())["solved"])

    def __repr__(self) -> str:
        return f"zug.game({self.name!r})"

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self._keep is not None:
            raise TypeError("a game with rules of your own cannot be pickled: pickle the rules")
        return (game, (self.name, str(Path(self._native.table()).parent) if "solve" in self._details["can"] else None))

    def _colours(self) -> tuple[str, str]:
        first, second = self._details["card"]["sides"]
        return first["colour"], second["colour"]

    def solve(
        self,
        progress: bool = False,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        again: bool = False,
    ) -> int:
        """Makes the table of every position, unless there is one, and says how many slots it has.

        Ctrl-C stops it; the next call goes on where it was.

        >>> zug.game("tic-tac-toe").solve()
        6046
        """
        if self.is_solved and not again:
            return self.count
        half = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
        slots = self._native.solve(threads or os.cpu_count() or 1, memory or half, _told if progress else None)
        if progress:
            print(file=sys.stderr)
        return slots

    def probe(self, position: Optional[str] = None) -> Position:
        """What is known of a position and of every move.

        >>> [str(m.value) for m in zug.game("tic-tac-toe").probe("X../.O./...").moves][:2]
        ['=', '=']
        """
        return self._seen(position, [])

    def analysis(
        self,
        position: Optional[str] = None,
        budget: float = 1.0,
        playouts: Optional[int] = None,
        threads: int = 1,
        seed: int = 0,
    ) -> Analysis:
        """What a position and its moves are worth by whoever knows, within a budget of seconds.

        >>> zug.game("tic-tac-toe").analysis(budget=0).value["kind"]
        'result'
        """
        return self._analysed(position, [], budget, playouts, threads, seed)

    def line(self, position: Optional[str] = None, budget: float = 1.0) -> Line:
        """A line of perfect play; needs a table, or proofs within the budget.

        >>> len(zug.game("tic-tac-toe").line().moves)
        9
        """
        return self._line(position, [], budget)

    def rank(self, position: Optional[str] = None) -> Optional[int]:
        """The number of a position; `None` if it has none because the rules decide it. Positions that look the same
        turned or mirrored may share one.

        >>> zug.game("tic-tac-toe").rank()
        0
        """
        return self._native.rank(position)

    def unrank(self, number: int) -> Optional[str]:
        """A position with this number; `None` if it is of no position.

        >>> g = zug.game("tic-tac-toe")
        >>> g.rank(g.unrank(1000))
        1000
        """
        return self._native.unrank(number)

    def play(self, position: Optional[str] = None) -> Play:
        """A game in progress.

        >>> p = zug.game("tic-tac-toe").play()
        >>> p.push("b2")
        >>> len(p.moves), p.pop(), len(p.moves)
        (8, 'b2', 9)
        """
        return Play(self, position)

    def probe_many(self, which: Union[Sequence[str], "npt.ArrayLike"]) -> Values:
        """Values of many positions: an array of numbers (see `rank`), or a list of texts. Python's other threads run
        meanwhile.

        >>> zug.game("tic-tac-toe").probe_many([0, 1]).results.tolist()
        [0, 0]
        """
        import numpy as np

        if not isinstance(which, np.ndarray) and len(which) > 0 and isinstance(which[0], str):  # type: ignore
            values = self._native.values(list(which))  # type: ignore
            signs = [UNKNOWN if value is None else value[0] for value in values]
            plies = [-1 if value is None or value[1] is None else value[1] for value in values]
            return Values(np.array(signs, np.int8), np.array(plies, np.int16))
        asked = np.asarray(which)
        if asked.size and asked.dtype.kind not in "iu":
            raise TypeError(f"numbers of positions are whole, not {asked.dtype}")
        if asked.dtype.kind == "i" and asked.size and asked.min() < 0:
            raise ValueError("a number of a position is not negative")
        numbers = np.ascontiguousarray(asked, np.uint64)
        results, distances = self._native.look_up(numbers.tobytes())
        shape = numbers.shape
        return Values(np.frombuffer(results, np.int8).reshape(shape), np.frombuffer(distances, np.int16).reshape(shape))

    def scan(self, where: Optional[str] = None, features: bool = False) -> _native.Scan:
        """The table as columns for whatever reads Arrow (pyarrow, Polars, DuckDB, pandas), a batch at a time: number,
        tier, result, plies, and with `features` what the game counts in a position. `where` is "win", "draw" or "loss".

        >>> import pyarrow
        >>> drawn = pyarrow.table(zug.game("tic-tac-toe").scan(where="draw"))
        >>> drawn.column_names
        ['number', 'tier', 'result', 'plies']
        """
        if where is not None and where not in _RESULTS:
            raise ValueError(f"{where!r} is no result: expected 'win', 'draw' or 'loss'")
        return self._native.scan(None if where is None else _RESULTS[where], features)

    def board(self, position: Optional[str] = None) -> str:
        """The board as lines of text.

        >>> print(zug.game("tic-tac-toe").board("X../.O./..."))
        3 X · ·
        2 · O ·
        1 · · ·
          a b c
        <BLANKLINE>
        """
        return self._native.board(position, [])

    def _repr_html_(self) -> str:
        return self.probe()._repr_html_()

    def _seen(self, start: Optional[str], moves: Sequence[str]) -> Position:
        told = json.loads(self._native.seen(start, moves))
        listed = [
            Move(m["move"], m["after"], _verdict(m["verdict"]), m["mistake"], m.get("worth")) for m in told["moves"]
        ]
        return Position(
            game=self.name,
            text=told["position"],
            side=told["side"],
            over=_over(told["over"]),
            value=_verdict(told["verdict"]),
            moves=listed,
            worth=told.get("worth"),
            scene=told["scene"],
            colours=self._colours(),
        )

    def _analysed(
        self,
        start: Optional[str],
        moves: Sequence[str],
        budget: float,
        playouts: Optional[int],
        threads: int,
        seed: int,
    ) -> Analysis:
        told = json.loads(self._native.analysis(start, moves, budget, playouts, threads, seed))
        listed = [AnalysedMove(m["move"], m["after"], m["value"], m["mistake"]) for m in told["moves"]]
        return Analysis(told["position"], told["side"], _over(told["over"]), told["value"], listed, told["line"])

    def _line(self, start: Optional[str], moves: Sequence[str], budget: float) -> Line:
        told = json.loads(self._native.line(start, moves, budget))
        steps = told["line"]
        return Line(
            _verdict(told["verdict"]),
            [step["move"] for step in steps],
            [step["position"] for step in steps],
            _over(told["over"]),
        )


class Play:
    """A game in progress: `moves` are the legal moves, `push` makes one, `pop` takes it back. The moves before count
    where the rules look at them (repetition, superko)."""

    def __init__(self, game: Game, start: Optional[str] = None) -> None:
        self.game = game
        self.start = start
        self.history: list[str] = []
        self._here: dict[str, Any] = json.loads(game._native.moves(start, []))

    @property
    def moves(self) -> list[str]:
        """The legal moves, in the order of the rules; none when the game is over."""
        return list(self._here["moves"])

    @property
    def position(self) -> str:
        """The position as text."""
        return str(self._here["position"])

    @property
    def side(self) -> str:
        """Who is to move: "left", the first player, or "right"."""
        return str(self._here["side"])

    @property
    def over(self) -> Optional[Over]:
        """How the game ended, if it has."""
        return _over(self._here["over"])

    def push(self, move: str) -> None:
        """Makes a move; `ValueError` says why one is refused."""
        moves = [*self.history, move]
        self._here = json.loads(self.game._native.moves(self.start, moves))
        self.history = moves

    def pop(self) -> str:
        """Takes the last move back and gives it."""
        move = self.history.pop()
        self._here = json.loads(self.game._native.moves(self.start, self.history))
        return move

    def probe(self) -> Position:
        """What is known of where it is."""
        return self.game._seen(self.start, self.history)

    def analysis(
        self, budget: float = 1.0, playouts: Optional[int] = None, threads: int = 1, seed: int = 0
    ) -> Analysis:
        """What is known of where it is, by whoever knows, within a budget of seconds."""
        return self.game._analysed(self.start, self.history, budget, playouts, threads, seed)

    def line(self, budget: float = 1.0) -> Line:
        """A line of perfect play from here."""
        return self.game._line(self.start, self.history, budget)

    def scene(self) -> dict[str, Any]:
        """The picture as data: cells, pieces, hands, and how one points at each move."""
        found: dict[str, Any] = json.loads(self.game._native.scene(self.start, self.history))
        return found

    def copy(self) -> Play:
        """The same game, to be gone on with apart from this one."""
        other = Play.__new__(Play)
        other.game, other.start, other.history, other._here = self.game, self.start, list(self.history), self._here
        return other

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __str__(self) -> str:
        return self.game._native.board(self.start, self.history)

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.position}>"

    def _repr_svg_(self) -> str:
        return self.probe()._repr_svg_()

    def _repr_html_(self) -> str:
        return self.probe()._repr_html_()


def _told(stage: str, done: int, total: int) -> None:
    share = f"{100 * done // total:3d}%" if total else f"{done:,}"
    print(f"\r{stage} {share}  ", end="", file=sys.stderr, flush=True)
