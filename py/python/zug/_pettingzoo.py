# mypy: ignore-errors
"""An AEC environment of PettingZoo."""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._moves import Coding, Turn


class Environment(AECEnv):
    """A game in progress; an observation is planes of the board and a mask of the legal actions."""

    def __init__(self, coding: Coding, longest: int) -> None:
        super().__init__()
        self.coding, self.longest = coding, longest
        self.metadata = {"name": f"zug_{coding.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = ["player_0", "player_1"]
        board = spaces.Box(0, 255, (coding.planes, coding.rows, coding.cols), np.float32)
        mask = spaces.Box(0, 1, (coding.actions,), np.int8)
        self._observation = {a: spaces.Dict({"observation": board, "action_mask": mask}) for a in self.possible_agents}
        self._action = {a: spaces.Discrete(coding.actions) for a in self.possible_agents}

    def observation_space(self, agent):
        return self._observation[agent]

    def action_space(self, agent):
        return self._action[agent]

    def reset(self, seed=None, options=None):
        self.turn = Turn(self.coding, self.longest)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.turn.player]

    def observe(self, agent):
        mask = np.zeros(self.coding.actions, np.int8)
        if agent == self.agent_selection and not self.turn.over:
            mask[list(self.turn.numbers)] = 1
        return {"observation": self.coding.observed(self.turn.scene, self.turn.play.side), "action_mask": mask}

    def step(self, action):
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action not in self.turn.numbers:
            raise ValueError(f"action {action} is no legal move in {self.turn.play.position}")
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.turn.push(action)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.turn.over:
            self.rewards = dict(zip(self.agents, self.turn.returns()))
            ended = self.turn.play.over is not None
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        self._accumulate_rewards()

    def render(self):
        return str(self.turn.play)

    def close(self):
        pass
