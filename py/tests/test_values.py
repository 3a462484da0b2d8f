"""Values, sums, sweeps and trees."""

import pathlib
import tempfile
import unittest
from fractions import Fraction

import zug


class Values(unittest.TestCase):
    def test_values_add_and_compare(self):
        up, star, switch = zug.value("^"), zug.value("*"), zug.value("{2|-1}")
        self.assertEqual((switch + star).text, "{2*|-1*}")
        self.assertEqual(switch.mean, Fraction(1, 2))
        self.assertEqual(switch.temperature, Fraction(3, 2))
        self.assertEqual(switch.stops, (2, -1))
        self.assertTrue(up.confused(star) and not up.confused(0))
        self.assertTrue(0 < up < 1 and up + up > star and star + star == 0)
        self.assertEqual(2 * up - up, "^")
        self.assertEqual(Fraction(1, 2) + zug.value(1), zug.value("3/2"))
        self.assertEqual({zug.value("1+1"), zug.value(2)}, {zug.value("2")})
        self.assertEqual([option.text for option in switch.left + switch.right], ["2", "-1"])

    def test_a_thermograph_has_walls_and_a_picture(self):
        graph = zug.value("{2|-1}").thermograph
        self.assertEqual(graph.left[0][0] - graph.right[0][0], 2 + 1 + 2)
        self.assertTrue(graph._repr_svg_().startswith("<svg"))
        self.assertIn("mathbin", zug.value("{2|-1}").latex)

    def test_positions_of_games_that_add_have_values(self):
        self.assertEqual(zug.value("domineering", "..|..").text, "{1|-1}")
        here = zug.game("domineering-2x2").probe()
        self.assertEqual(here.worth["form"], "+-1")

    def test_a_sum_is_played(self):
        here = zug.sum("[nimber] 1 [nimber] 3")
        self.assertEqual(here.outcome, "N")
        won = here.play(here.winning["left"][0])
        self.assertEqual(won.outcome, "P")
        self.assertIn(here.winning["left"][0], here.moves())

    def test_a_sweep_goes_through_all_boards(self):
        found = zug.sweep("domineering", "2x3", where="temperature >= 1", threads=1)
        self.assertEqual(found.positions, 64)
        rows = list(found)
        self.assertEqual(len(rows), len(found))
        for row in rows:
            self.assertEqual(zug.value("domineering", row["position"]).text, row["value"])
            self.assertGreaterEqual(Fraction(row["temperature"]), 1)


class Trees(unittest.TestCase):
    def test_a_file_of_variations_is_read_and_written(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "a.pgn"
            file.write_text('[White "A"]\n[Black "B"]\n\n1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *\n')
            tree = zug.tree(file)
            record = tree[0]
            self.assertEqual((len(tree), tree.problems, record.game), (1, [], "chess"))
            self.assertEqual((record.moves, len(record)), (["e4", "e5", "Nf3"], 6))
            self.assertEqual(record.tags["White"], "A")
            self.assertEqual([record.move(node) for node in record.children()], ["e4", "d4"])
            self.assertIn("/4P3/", record.position(record.children()[0]))
            again = pathlib.Path(folder) / "b.pgn"
            again.write_text(record.export("pgn"))
            self.assertEqual(zug.tree(again)[0].export("pgn"), record.export("pgn"))
            self.assertTrue(record._repr_svg_().lstrip().startswith("<svg"))
            with self.assertRaisesRegex(ValueError, "no format"):
                record.export("doc")


if __name__ == "__main__":
    unittest.main()
