"""Moves as numbers and boards as planes of numbers, the same way for every game: what learning programs ask for.

A person points at a move by tapping cells and stocks in turn, and every game says how. With n things to tap a move of
two taps is the number of the first plus n + 1 times that of the second, and so on, so the same taps have the same number
in every position. Moves without taps (a pass), or with those of another move, come behind.

Boards of some games grow (heaps become more): the largest board of some random games is taken, and what is outside it is
counted at its edge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._games import Game, Play

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SPARE = 64
GAMES = 20
PLIES = 200


class Coding:
    """The numbers of the moves of a game, and the planes of its boards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        start = game.play().scene()
        stocks = [stock["id"] for hand in start["hands"] for stock in hand["stocks"]]
        self.stocks = {name: n for n, name in enumerate(stocks)}
        self.pieces = {piece["id"]: n for n, piece in enumerate(game.details["palette"])}
        self.rows, self.cols, self.taps, spare = 0, 0, 1, SPARE
        # In this order, so that those of the start have the same numbers whatever comes later.
        things = dict.fromkeys([cell["id"] for cell in start["cells"]] + stocks)
        for scene in _seen(game):
            self.rows, self.cols = max(self.rows, scene["rows"]), max(self.cols, scene["cols"])
            things.update(dict.fromkeys(cell["id"] for cell in scene["cells"]))
            ways = [move["ways"][0] if move["ways"] else [] for move in scene["moves"]]
            self.taps = max([self.taps, *map(len, ways)])
            spare = max(spare, 4 * sum(not way for way in ways))
        self.things = {name: n for n, name in enumerate(things, 1)}
        self.spare_from = (len(self.things) + 1) ** self.taps
        self.spare = spare
        self.actions = self.spare_from + spare
        # One plane for pieces that are not in the palette, one for whose turn it is.
        self.planes = len(self.pieces) + 1 + len(self.stocks) + 1

    def numbered(self, scene: dict[str, Any]) -> dict[int, str]:
        """The legal moves by number."""
        found: dict[int, str] = {}
        spare = []
        for move in scene["moves"]:
            way = move["ways"][0] if move["ways"] else []
            number = sum(self.things[name] * (len(self.things) + 1) ** n for n, name in enumerate(way) if name in self.things)
            fits = way and len(way) <= self.taps and all(name in self.things for name in way) and number not in found
            if fits:
                found[number] = move["move"]
            else:
                spare.append(move["move"])
        if len(spare) > self.spare:
            raise ValueError(f"{self.game.name} has a position with {len(spare)} moves that cannot be told apart by taps")
        found.update(enumerate(spare, self.spare_from))
        return found

    def observed(self, scene: dict[str, Any], side: str) -> "npt.NDArray[np.float32]":
        """The board as planes: how many of each piece are on each cell, how many are in each stock, whose turn it is."""
        import numpy as np

        planes = np.zeros((self.planes, self.rows, self.cols), np.float32)
        for cell in scene["cells"]:
            for piece in cell["stack"]:
                kind = self.pieces.get(piece["id"], len(self.pieces))
                planes[kind, min(cell["row"], self.rows - 1), min(cell["col"], self.cols - 1)] += 1
        for hand in scene["hands"]:
            for stock in hand["stocks"]:
                planes[len(self.pieces) + 1 + self.stocks[stock["id"]]] = stock["count"]
        planes[-1] = side == "right"
        return planes


def _seen(game: Game) -> Iterator[dict[str, Any]]:
    """The boards of some random games, the same ones each time."""
    chance = random.Random(0)
    for _ in range(GAMES):
        play = game.play()
        for _ in range(PLIES):
            yield play.scene()
            if not play.moves:
                break
            play.push(chance.choice(play.moves))


class Turn:
    """A game in progress with its moves by number; a game that is too long is a draw."""

    def __init__(self, coding: Coding, longest: int) -> None:
        self.coding, self.longest = coding, longest
        self.play: Play = coding.game.play()
        self._look()

    def _look(self) -> None:
        self.scene = self.play.scene()
        self.over = self.play.over is not None or len(self.play.history) >= self.longest
        self.numbers = {} if self.over else self.coding.numbered(self.scene)

    @property
    def player(self) -> int:
        return 0 if self.play.side == "left" else 1

    def push(self, number: int) -> None:
        self.play.push(self.numbers[number])
        self._look()

    def returns(self) -> list[float]:
        winner = self.play.over.winner if self.play.over else None
        return [0.0, 0.0] if winner is None else ([1.0, -1.0] if winner == "left" else [-1.0, 1.0])

    def copy(self) -> Turn:
        other = Turn.__new__(Turn)
        other.__dict__.update(self.__dict__)
        other.play = self.play.copy()
        return other

    def __deepcopy__(self, memo: object) -> Turn:
        return self.copy()
