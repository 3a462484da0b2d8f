"""How far a policy is from perfect play, measured by exact values."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Union

from ._games import Game, Move, Position

Policy = Callable[[Position], Union[str, Mapping[str, float]]]


@dataclass(frozen=True)
class Regret:
    """The score of a policy on so many positions.

    `kept` is the share of its moves that keep the result; `lost` is how many plies those of them that win or lose give
    away on average, a winner by being slow and a loser by being quick; `worst` are the positions where it keeps least.
    """

    positions: int
    kept: float
    lost: float
    worst: list[tuple[str, float]]


def regret(policy: Policy, game: Game, positions: int = 1000, seed: int = 0) -> Regret:
    """Scores a policy on unfinished positions of a solved game, drawn evenly from its table. A policy takes a
    `Position`, whose values it should not look at, and gives a move or a chance for each move.

    >>> g = zug.game("tic-tac-toe")
    >>> zug.regret(lambda p: p.moves[0].text, g, positions=50)
    Regret(positions=50, kept=1.0, lost=0.0, worst=[])
    """
    chance = random.Random(seed)
    kept, distances, weight = 0.0, 0.0, 0.0
    worst: list[tuple[str, float]] = []
    for position in _drawn(game, positions, chance):
        best = position.moves[0]
        by_text = {move.text: move for move in position.moves}
        given = policy(position)
        chances = {given: 1.0} if isinstance(given, str) else dict(given)
        total = sum(chances.values())
        if total <= 0 or any(share < 0 for share in chances.values()):
            raise ValueError(f"the policy gave no chances for {position.text}")
        here = 0.0
        for text, share in chances.items():
            if text not in by_text:
                raise ValueError(f"the policy gave {text!r}, which is no move in {position.text}")
            move = by_text[text]
            if move.value and best.value and move.value.wdl == best.value.wdl:
                here += share / total
                if move.value.plies is not None and best.value.plies is not None:
                    weight += share / total
                    distances += share / total * abs(move.value.plies - best.value.plies)
        kept += here
        if here < 1.0:
            worst.append((position.text, here))
    worst.sort(key=lambda entry: entry[1])
    return Regret(positions, kept / positions, distances / weight if weight else 0.0, worst[:10])


def _drawn(game: Game, positions: int, chance: random.Random) -> list[Position]:
    """So many unfinished positions whose moves have values."""
    if not game.is_solved:
        raise ValueError(f"{game.name} has no table yet: solve() makes it")
    found: list[Position] = []
    tries = 0
    while len(found) < positions:
        tries += 1
        if tries > 1000 * (positions + 10):
            raise ValueError(f"{game.name} has hardly a position that is not over")
        text = game.unrank(chance.randrange(game.count))
        position = game.probe(text) if text is not None else None
        if position is not None and position.moves and all(_known(move) for move in position.moves):
            found.append(position)
    return found


def _known(move: Move) -> bool:
    return move.value is not None
