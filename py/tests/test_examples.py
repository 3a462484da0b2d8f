"""What is shown runs: the examples of docstrings, and the tutorial."""

import doctest
import importlib
import pathlib
import pkgutil
import unittest
import xml.etree.ElementTree as xml

import nbclient
import nbformat
import zug

TUTORIAL = pathlib.Path(__file__).parent.parent / "tutorial.ipynb"


class Examples(unittest.TestCase):
    def test_examples_of_docstrings_run(self):
        zug.game("tic-tac-toe").solve()
        tried = 0
        # The adapters are made of other packages, and have no examples.
        names = [m.name for m in pkgutil.iter_modules(zug.__path__) if m.name not in ("_native", "_openspiel", "_pettingzoo")]
        for module in [zug, *(importlib.import_module(f"zug.{name}") for name in names)]:
            result = doctest.testmod(module, verbose=False, extraglobs={"zug": zug})
            self.assertEqual(result.failed, 0, module.__name__)
            tried += result.attempted
        self.assertGreater(tried, 40)

    def test_everything_public_says_what_it_is(self):
        for name in zug.__all__:
            item = getattr(zug, name)
            self.assertTrue(isinstance(item, int) or item.__doc__, name)

    def test_the_tutorial_runs(self):
        notebook = nbformat.read(TUTORIAL, as_version=4)
        self.assertFalse(any(cell.get("outputs") for cell in notebook.cells), "the notebook is kept without outputs")
        nbclient.NotebookClient(notebook, kernel_name="python3").execute()
        shown = [set(output["data"]) for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
        self.assertTrue(any("text/html" in kinds for kinds in shown) and any("image/svg+xml" in kinds for kinds in shown))


class Drawing(unittest.TestCase):
    def test_boards_of_every_game_are_drawn(self):
        for card in zug.cards():
            for name in card["examples"][:1]:
                if name.startswith("go-"):
                    continue
                here = zug.game(name).probe()
                drawn = xml.fromstring(here._repr_svg_())
                self.assertTrue(drawn.tag.endswith("svg"), name)
                self.assertNotIn("http", here._repr_html_().replace("http://www.w3.org/2000/svg", ""), name)

    def test_values_of_moves_are_on_the_board(self):
        game = zug.game("tic-tac-toe")
        game.solve()
        html = game.probe("XX./OO./...")._repr_html_()
        self.assertIn("+1", html)
        self.assertIn("<td>c3</td>", html)


if __name__ == "__main__":
    unittest.main()
