"""Exact values of two-player games: tables of every position, combinatorial values, variation trees.

>>> import zug
>>> g = zug.game("tic-tac-toe")
>>> g.title
'Tic-tac-toe'
>>> g.solve() > 0
True
>>> g.probe().value.wdl
'draw'
>>> zug.value("{2|-1} + *").text
'{2*|-1*}'
"""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._adapters import openspiel, pettingzoo
from ._games import (
    UNKNOWN,
    AnalysedMove,
    Analysis,
    Game,
    Line,
    Move,
    Over,
    Play,
    Position,
    Values,
    Verdict,
    game,
)
from ._regret import Regret, regret
from ._rules import Rules, rules, rules_file
from ._trees import Record, Tree, tree
from ._values import Sum, Sweep, Thermograph, Value, sum, sweep, value

__all__ = [
    "UNKNOWN",
    "AnalysedMove",
    "Analysis",
    "Game",
    "Line",
    "Move",
    "Over",
    "Play",
    "Position",
    "Record",
    "Regret",
    "Rules",
    "Sum",
    "Sweep",
    "Thermograph",
    "Tree",
    "Value",
    "Values",
    "Verdict",
    "cards",
    "game",
    "openspiel",
    "pettingzoo",
    "regret",
    "rules",
    "rules_file",
    "sum",
    "sweep",
    "tree",
    "value",
]


def cards() -> list[dict[str, Any]]:
    """What is said of every game: names, sizes, players, notation.

    >>> [card["name"] for card in zug.cards()][:2]
    ['gobblet', 'dobutsu']
    """
    found: list[dict[str, Any]] = json.loads(_native.cards())
    return found
