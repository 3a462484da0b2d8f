"""Rules written in Python, and policies measured by exact values."""

import pathlib
import tempfile
import unittest
from functools import lru_cache

import zug


class TicTacToe:
    """The game that zug knows, written anew."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "." * 9

    def moves(self, board, side):
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board, cell, side):
        return board[:cell] + ("X" if side == "left" else "O") + board[cell + 1 :]

    def over(self, board, side):
        other = "O" if side == "left" else "X"
        if any(board[a] == board[b] == board[c] == other for a, b, c in self.LINES):
            return "loss"
        return "draw" if "." not in board else None

    def show(self, board):
        return [[cell.strip(".") for cell in board[row : row + 3]] for row in (0, 3, 6)]


class Chase:
    """Two kings on a ring of `size` cells; who steps on the other wins, and a pursuit may go on for ever."""

    def __init__(self, size):
        self.size = size

    def start(self):
        return (0, self.size // 2)

    def moves(self, position, side):
        return ["+", "-"]

    def play(self, position, move, side):
        mover = 0 if side == "left" else 1
        kings = list(position)
        kings[mover] = (kings[mover] + (1 if move == "+" else -1)) % self.size
        return tuple(kings)

    def over(self, position, side):
        return "loss" if position[0] == position[1] else None


class Own(unittest.TestCase):
    def test_the_game_written_anew_has_the_same_values(self):
        own, native = zug.rules(TicTacToe()), zug.game("tic-tac-toe")
        own.solve(threads=1)
        native.solve()
        self.assertEqual((own.count, own.name), (5478, "tictactoe"))
        for number in range(0, own.count, 37):
            text = own.unrank(number)
            board = text[2:]
            rows = "/".join(board[at : at + 3] for at in (0, 3, 6))
            ours, theirs = own.probe(text), native.probe(rows)
            self.assertEqual((ours.value.wdl, ours.value.plies), (theirs.value.wdl, theirs.value.plies), text)
        self.assertEqual(len(own.line().moves), 9)

    def test_values_are_those_of_plain_search(self):
        class Stones:
            def start(self):
                return (5, 4)

            def moves(self, heaps, side):
                return [(n, taken) for n in (0, 1) for taken in range(1, min(heaps[n], 2 + n) + 1)]

            def play(self, heaps, move, side):
                n, taken = move
                return tuple(heap - taken if at == n else heap for at, heap in enumerate(heaps))

        rules = Stones()

        @lru_cache(None)
        def wins(heaps):
            return any(not wins(rules.play(heaps, move, "left")) for move in rules.moves(heaps, "left"))

        game = zug.rules(rules)
        game.solve()
        for number in range(game.count):
            text = game.unrank(number)
            heaps = tuple(int(digit) for digit in text if digit.isdigit())
            self.assertEqual(game.probe(text).value.wdl, "win" if wins(heaps) else "loss", text)

    def test_endless_play_is_a_draw(self):
        far, near = zug.rules(Chase(8)), zug.rules(Chase(4))
        for game in (far, near):
            game.solve()
        # With an even number of cells the first player steps into reach, the second never has to.
        self.assertEqual({far.probe(far.unrank(n)).value.wdl for n in range(far.count)}, {"win", "draw", "loss"})
        self.assertEqual(near.probe().over, None)

    def test_boards_show_themselves(self):
        game = zug.rules(TicTacToe())
        self.assertIn("<svg", game.probe("L .........")._repr_html_())
        self.assertIn("X", game.board("R X........"))

    def test_wrong_rules_are_named(self):
        class Endless(TicTacToe):
            def play(self, board, cell, side):
                return board + "."

        class Odd(TicTacToe):
            def over(self, board, side):
                return "perhaps"

        with self.assertRaisesRegex(ValueError, "more than 1,000 positions"):
            zug.rules(Endless(), most=1000)
        with self.assertRaisesRegex(ValueError, "expected 'win', 'draw', 'loss' or None"):
            zug.rules(Odd())


class Policies(unittest.TestCase):
    def test_perfect_play_has_no_regret_and_random_play_has(self):
        game = zug.game("tic-tac-toe")
        game.solve()
        perfect = zug.regret(lambda p: p.moves[0].text, game, positions=200)
        self.assertEqual((perfect.kept, perfect.lost), (1.0, 0.0))
        even = zug.regret(lambda p: {m.text: 1.0 for m in p.moves}, game, positions=200)
        worst = zug.regret(lambda p: p.moves[-1].text, game, positions=200)
        self.assertTrue(worst.kept < even.kept < 1.0 and even.lost > 0.0)
        with self.assertRaisesRegex(ValueError, "which is no move"):
            zug.regret(lambda p: "z9", game, positions=1)


class RulesFile(unittest.TestCase):
    def test_what_is_wrong_with_a_file_is_told_by_its_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "odd.rules")
            with self.assertRaisesRegex(ValueError, "odd.rules"):
                zug.rules_file(path)
            path.write_text("game py-odd\nstrip . empty, X Left, O Right\nLeft: XY -> .X\n")
            with self.assertRaisesRegex(ValueError, "odd.rules, line 3"):
                zug.rules_file(path)
            path.write_text("game py-odd\nstrip . empty, X Left, O Right\nstart XO\nLeft: X. -> .X\nRight: .O -> O.\n")
            name = zug.rules_file(str(path))
            self.assertEqual(str(zug.value(name, "X..O")), "0")
            self.assertEqual(zug.sum(f"[{name}] X.. [nimber] 1").outcome, "L")


if __name__ == "__main__":
    unittest.main()
