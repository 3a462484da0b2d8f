# mypy: ignore-errors
"""A game of OpenSpiel: states hold a game in progress, actions are numbers of taps."""

from typing import Any

import numpy as np
import pyspiel

from ._moves import Coding, Turn

_MADE = {}


def make(coding: Coding, longest: int) -> Any:
    name = "zug_" + coding.game.name.replace("-", "_").replace(".", "_")
    key = (name, longest)
    if key not in _MADE:
        _MADE[key] = _made(coding, longest, name)
    return _MADE[key]()


def _made(coding, longest, name):
    kind = pyspiel.GameType(
        short_name=name,
        long_name=coding.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=coding.actions,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )

    class ZugGame(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(kind, info, params or {})

        def new_initial_state(self):
            return State(self, Turn(coding, longest))

        def make_py_observer(self, iig_obs_type=None, params=None):
            if params:
                raise ValueError(f"the observer takes no parameters, not {params}")
            return Observer(coding)

    pyspiel.register_game(kind, ZugGame)
    return ZugGame


class State(pyspiel.State):
    """A game in progress."""

    def __init__(self, game, turn):
        super().__init__(game)
        self.turn = turn

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.turn.over else self.turn.player

    def _legal_actions(self, player):
        return sorted(self.turn.numbers)

    def _apply_action(self, action):
        self.turn.push(action)

    def _action_to_string(self, player, action):
        return self.turn.numbers.get(action, f"action {action}")

    def is_terminal(self):
        return self.turn.over

    def returns(self):
        return self.turn.returns()

    def __str__(self):
        return self.turn.play.position


class Observer:
    """The board as planes."""

    def __init__(self, coding):
        self.coding = coding
        self.tensor = np.zeros(coding.planes * coding.rows * coding.cols, np.float32)
        self.dict = {"observation": self.tensor.reshape((coding.planes, coding.rows, coding.cols))}

    def set_from(self, state, player):
        self.dict["observation"][:] = self.coding.observed(state.turn.scene, state.turn.play.side)

    def string_from(self, state, player):
        return state.turn.play.position
