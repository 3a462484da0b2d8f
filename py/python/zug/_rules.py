"""Rules written in Python, for small games: played through once from the start, and then a game like any other."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Hashable, Iterable
from os import PathLike
from pathlib import Path
from typing import Any, Optional, Protocol, Union

from . import _native
from ._games import _RESULTS, Game

SIDES = ("left", "right")


class Rules(Protocol):
    """What a class of rules has. Positions are hashable and do not say whose turn it is; the players move in turn.

    It may also have `over(position, side)`, which says how a finished game ended for the player to move ("win", "draw"
    or "loss", `None` while it goes on) and is asked before `moves`; without it, or where it says `None` and there is no
    move, the player who cannot move has lost. `show(position)` may give rows of texts, a text a cell, for the picture.
    """

    def start(self) -> Hashable: ...
    def moves(self, position: Any, side: str) -> Iterable[Any]: ...
    def play(self, position: Any, move: Any, side: str) -> Hashable: ...


def rules(rules: Rules, name: Optional[str] = None, most: int = 1_000_000) -> Game:
    """The game that these rules are, if it has at most so many positions. It can be solved, probed and shown like any
    other; a position is written as `L` or `R`, who is to move, and what `str` makes of it. Play that comes back to a
    position for ever is a draw.

    >>> class Stones:
    ...     def start(self):
    ...         return 7
    ...     def moves(self, left, side):
    ...         return range(1, min(left, 3) + 1)
    ...     def play(self, left, taken, side):
    ...         return left - taken
    >>> g = zug.rules(Stones())
    >>> _ = g.solve()
    >>> g.probe("L 7").value.wdl, g.probe("L 7").moves[0].text, g.probe("L 4").value
    ('win', '3', Verdict(wdl='loss', plies=2, source='table'))
    """
    name = name or type(rules).__name__.lower()
    positions = _listed(rules, most)
    folder = tempfile.mkdtemp(prefix="zug-rules-")
    game = Game(_native.listed(name, folder, positions), keep=folder)
    weakref.finalize(game, shutil.rmtree, folder, ignore_errors=True)
    return game


def rules_file(path: Union[str, PathLike[str]]) -> str:
    """Adds the game of a rules file (patterns on a strip or a grid, or what comes of a heap; `docs/own-rules.md`) to the
    games, until the program ends. Gives its name, which `zug.value`, `zug.sum`, `zug.sweep` and, with a size,
    `zug.game` know from then on.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "dominoes.rules")
    >>> _ = file.write_text("game py-dominoes\\ngrid . empty, # wall\\nLeft: .|. -> #|#\\nRight: .. -> ##\\n")
    >>> zug.rules_file(file)
    'py-dominoes'
    >>> str(zug.value("py-dominoes", "...|...")), len(zug.game("py-dominoes-3x4").play().moves)
    ('{2|-1/2}', 8)
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise ValueError(f"{path}: {e}") from None
    try:
        return _native.add_rules(text)
    except ValueError as e:
        raise ValueError(f"{path}, {e}") from None


Told = tuple[str, bool, Optional[int], list[tuple[str, int]], list[list[str]]]


def _listed(rules: Rules, most: int) -> list[Told]:
    over = getattr(rules, "over", lambda position, side: None)
    show: Callable[[Any], Iterable[Iterable[object]]] = getattr(rules, "show", lambda position: [])
    start = (rules.start(), 0)
    places = {start: 0}
    queue = [start]
    told: list[Told] = []
    # Those that are found grow the list that is gone through.
    for position, turn in queue:
        side = SIDES[turn]
        result = over(position, side)
        if result is not None and result not in _RESULTS:
            raise ValueError(f"over({position!r}, {side!r}) gave {result!r}: expected 'win', 'draw', 'loss' or None")
        moves = []
        for move in () if result is not None else rules.moves(position, side):
            after = (rules.play(position, move, side), 1 - turn)
            if after not in places:
                if len(queue) >= most:
                    raise ValueError(f"the game has more than {most:,} positions")
                places[after] = len(queue)
                queue.append(after)
            moves.append((str(move), places[after]))
        ended = _RESULTS[result] if result is not None else (None if moves else -1)
        rows = [[str(cell) for cell in row] for row in show(position)]
        told.append((f"{'LR'[turn]} {position}", turn == 0, ended, moves, rows))
    return told
