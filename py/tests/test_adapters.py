"""Games of zug in other programs, by the conformance tests of those programs."""

import contextlib
import importlib.util
import io
import unittest
import warnings

import numpy as np
import zug

# Kayles and Cutcake have boards that grow, and cuts are no taps.
GAMES = ["tic-tac-toe", "dobutsu", "gobblet", "go-3x3", "clobber-3x3", "kayles-12", "cutcake-3x4"]


class PettingZoo(unittest.TestCase):
    def test_environments_pass_the_test_of_the_project(self):
        from pettingzoo.test import api_test

        for name in GAMES:
            with self.subTest(name), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(zug.pettingzoo(name, longest=60), num_cycles=150)

    def test_rewards_are_results(self):
        env = zug.pettingzoo("tic-tac-toe")
        env.reset()
        for move in ["a1", "b1", "a2", "b2", "a3"]:
            number = next(n for n, text in env.turn.numbers.items() if text == move)
            env.step(number)
        self.assertEqual(env.rewards, {"player_0": 1.0, "player_1": -1.0})
        self.assertTrue(all(env.terminations.values()))

    def test_the_same_taps_have_the_same_number(self):
        env = zug.pettingzoo("dobutsu")
        env.reset()
        seen = {}
        chance = np.random.default_rng(3)
        for _ in range(100):
            if env.turn.over:
                env.reset()
            for number, move in env.turn.numbers.items():
                # A chick that becomes a hen goes the same way, and the position tells.
                self.assertEqual(seen.setdefault(number, move.rstrip("+")), move.rstrip("+"))
            env.step(int(chance.choice(list(env.turn.numbers))))


@unittest.skipUnless(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this machine")
class OpenSpiel(unittest.TestCase):
    def test_games_pass_the_test_of_the_project(self):
        import pyspiel

        for name in GAMES:
            with self.subTest(name):
                game = zug.openspiel(name, longest=60)
                pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False, mask_test=True)

    def test_states_are_cloned_and_returns_are_results(self):
        state = zug.openspiel("tic-tac-toe").new_initial_state()
        for move in ["a1", "b1", "a2", "b2"]:
            state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == move))
        other = state.clone()
        other.apply_action(next(a for a in other.legal_actions() if other.action_to_string(a) == "a3"))
        self.assertEqual((other.returns(), state.is_terminal()), ([1.0, -1.0], False))


if __name__ == "__main__":
    unittest.main()
