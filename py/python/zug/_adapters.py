"""Games of zug as games of OpenSpiel and as environments of PettingZoo."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

from ._games import Game, game
from ._moves import Coding


@lru_cache(maxsize=64)
def _coding(name: str) -> Coding:
    return Coding(game(name))


def _coding_of(which: Union[str, Game]) -> Coding:
    return _coding(game(which).name) if isinstance(which, str) else Coding(which)


def openspiel(which: Union[str, Game], longest: int = 1000) -> Any:
    """A game of OpenSpiel, for any game of zug by its name; one that takes longer than so many plies is a draw.

    It is registered as `zug_NAME`, so `pyspiel.load_game` finds it from then on. Needs the package `open_spiel`.
    """
    from . import _openspiel

    return _openspiel.make(_coding_of(which), longest)


def pettingzoo(which: Union[str, Game], longest: int = 1000) -> Any:
    """An AEC environment of PettingZoo, for any game of zug by its name; a game that takes longer than so many plies is
    truncated. Observations are planes of the board with a mask of the legal actions. Needs the package `pettingzoo`.
    """
    from . import _pettingzoo

    return _pettingzoo.Environment(_coding_of(which), longest)


