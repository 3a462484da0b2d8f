"""Games, tables and games in progress."""

import pickle
import signal
import threading
import unittest

import numpy as np
import pyarrow
import zug


def solved(name):
    game = zug.game(name)
    game.solve()
    return game


class Games(unittest.TestCase):
    def test_a_solved_game_tells_every_move(self):
        game = solved("tic-tac-toe")
        here = game.probe("X../.O./...")
        self.assertEqual((here.value.wdl, here.side, here.over), ("draw", "left", None))
        self.assertEqual(len(here.moves), 7)
        wins = game.probe("XX./OO./...").moves[0]
        self.assertEqual((wins.text, str(wins.value)), ("c3", "+1"))
        self.assertEqual(game.line().moves, game.play().line().moves)
        self.assertEqual(len(game.line().moves), 9)

    def test_moves_are_made_taken_back_and_refused(self):
        play = zug.game("dobutsu-3x3").play()
        first = play.moves[0]
        play.push(first)
        other = play.copy()
        other.push(other.moves[0])
        self.assertEqual((len(play.history), len(other.history), play.side), (1, 2, "right"))
        self.assertEqual(play.pop(), first)
        with self.assertRaisesRegex(ValueError, "a9"):
            play.push("a9a8")
        self.assertEqual(play.history, [])
        with self.assertRaises(IndexError):
            play.pop()

    def test_a_game_ends_and_says_who_won(self):
        play = zug.game("tic-tac-toe").play()
        for move in ["a1", "b1", "a2", "b2", "a3"]:
            play.push(move)
        self.assertEqual(play.over, zug.Over("win", "left"))
        self.assertEqual(play.moves, [])

    def test_what_is_wrong_is_one_sentence(self):
        for wrong in [
            lambda: zug.game("nonsense"),
            lambda: zug.game("tic-tac-toe").probe("nonsense"),
            lambda: zug.game("tic-tac-toe").unrank(10**9),
            lambda: zug.game("chess").count,
            lambda: zug.game("mnk-4x4x3").probe_many([0]),
            lambda: zug.game("tic-tac-toe").scan(where="maybe"),
            lambda: zug.value("{1|"),
            lambda: zug.sum("[nonsense] 1"),
            lambda: zug.tree("there-is-no-such-file.pgn"),
        ]:
            with self.assertRaises(ValueError) as raised:
                wrong()
            self.assertEqual(len(str(raised.exception).splitlines()), 1, raised.exception)

    def test_games_are_pickled_by_name(self):
        game = pickle.loads(pickle.dumps(zug.game("tic-tac-toe")))
        self.assertEqual(game.name, "mnk-3x3x3")

    def test_an_analysis_is_made_by_whoever_knows(self):
        value = zug.game("drop-7x6x4").analysis("......./......./......./......./......./XXX.OOO", budget=0).value
        self.assertEqual((value["kind"], value["wdl"]), ("result", "win"))
        estimate = zug.game("go-9x9").analysis(budget=600, playouts=50, seed=1)
        self.assertEqual(estimate.value["kind"], "estimate")

    def test_ctrl_c_stops_a_solve(self):
        game = zug.game("gobblet")
        told = threading.Event()

        def tell(stage, done, total):
            if not told.is_set():
                told.set()
                signal.raise_signal(signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt):
            game._native.solve(1, 4 << 30, tell)
        self.assertTrue(told.is_set())
        self.assertFalse(game.is_solved)


class Bulk(unittest.TestCase):
    def test_numbers_lead_to_positions_and_back(self):
        for name in ["tic-tac-toe", "mnk-4x3x3", "dobutsu-3x3"]:
            game = solved(name)
            for number in range(0, game.count, max(1, game.count // 200)):
                text = game.unrank(number)
                if text is not None:
                    self.assertEqual(game.rank(text), number, text)

    def test_many_values_are_those_of_single_probes(self):
        for name in ["tic-tac-toe", "mnk-4x3x3", "dobutsu-3x3"]:
            game = solved(name)
            chance = np.random.default_rng(5)
            numbers = chance.integers(0, game.count, 3000, dtype=np.uint64)
            found = game.probe_many(numbers)
            self.assertEqual((found.results.dtype, found.plies.dtype), (np.int8, np.int16))
            for at in range(0, 3000, 20):
                text = game.unrank(int(numbers[at]))
                if text is None:
                    self.assertEqual(found.results[at], zug.UNKNOWN)
                    continue
                value = game.probe(text).value
                plies = -1 if value.plies is None else value.plies
                self.assertEqual((found.results[at], found.plies[at]), (value.sign, plies), text)
            # Sparse and dense questions are answered in two ways.
            again = [game.probe_many(numbers[at : at + 1]).results[0] for at in range(0, 3000, 50)]
            self.assertEqual(again, found.results[::50].tolist())

    def test_positions_may_be_texts_and_shapes_are_kept(self):
        game = solved("tic-tac-toe")
        texts = ["X../.O./...", "XX./OO./..."]
        self.assertEqual(game.probe_many(texts).results.tolist(), [0, 1])
        self.assertEqual(game.probe_many(np.zeros((2, 3), np.int64)).results.shape, (2, 3))
        self.assertEqual(game.probe_many(np.array([], np.uint64)).results.shape, (0,))
        with self.assertRaises(TypeError):
            game.probe_many([0.5])
        with self.assertRaises(ValueError):
            game.probe_many([-1])
        with self.assertRaisesRegex(ValueError, "expected a number below"):
            game.probe_many([game.count])

    def test_a_scan_has_what_a_walk_over_all_numbers_has(self):
        for name in ["tic-tac-toe", "mnk-4x3x3"]:
            game = solved(name)
            table = pyarrow.table(game.scan(features=True))
            numbers = np.arange(game.count, dtype=np.uint64)
            found = game.probe_many(numbers)
            wanted = (found.results != zug.UNKNOWN) & (found.plies != 0)
            self.assertTrue(np.array_equal(table["number"].to_numpy(), numbers[wanted]))
            self.assertTrue(np.array_equal(table["result"].to_numpy(), found.results[wanted]))
            self.assertTrue(np.array_equal(table["plies"].fill_null(0).to_numpy(), np.maximum(found.plies[wanted], 0)))
            for result, sign in [("win", 1), ("draw", 0), ("loss", -1)]:
                part = pyarrow.table(game.scan(where=result))
                self.assertEqual(part.num_rows, int((found.results[wanted] == sign).sum()))
            row = table.slice(table.num_rows // 2, 1).to_pylist()[0]
            self.assertEqual(row["moves"], len(game.probe(game.unrank(row["number"])).moves))

    def test_a_game_may_count_what_it_likes(self):
        game = solved("dobutsu-3x3")
        batch = pyarrow.RecordBatchReader.from_stream(game.scan(features=True)).read_next_batch()
        self.assertEqual(batch.schema.names[4:], ["moves", "own_hand", "other_hand"])
        row = batch.slice(batch.num_rows // 2, 1).to_pylist()[0]
        self.assertEqual(row["moves"], len(game.probe(game.unrank(row["number"])).moves))

    def test_a_scan_can_be_read_twice_and_left_early(self):
        scan = solved("dobutsu-3x3").scan()
        reader = pyarrow.RecordBatchReader.from_stream(scan)
        first = reader.read_next_batch()
        reader.close()
        self.assertEqual(next(iter(pyarrow.RecordBatchReader.from_stream(scan))), first)


if __name__ == "__main__":
    unittest.main()
