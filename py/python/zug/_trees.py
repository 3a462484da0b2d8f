"""Files of variations: PGN, SGF, and lists of moves of any game."""

from __future__ import annotations

import json
import os
from typing import Any, Optional, Union

from . import _native


def tree(path: Union[str, os.PathLike[str]], game: Optional[str] = None) -> Tree:
    """Opens a file of variations. `game` names the game of a plain list of moves, or of SGF that does not say.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "a.pgn"
    >>> _ = file.write_text("1. e4 (1. d4 d5) 1... e5 *")
    >>> t = zug.tree(file)
    >>> t[0].moves, len(t[0])
    (['e4', 'e5'], 4)
    """
    return Tree(_native.tree(path, game))


class Tree:
    """A file: its games in order, and what is wrong with it."""

    def __init__(self, native: _native.Tree) -> None:
        self.records = [Record(record) for record in native.records()]
        self.problems = native.problems()

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, n: int) -> Record:
        return self.records[n]

    def _repr_html_(self) -> str:
        return "".join(record._repr_html_() for record in self.records)


class Record:
    """A game with its variations. Nodes are numbers from 0, the start; parents come before children."""

    def __init__(self, native: _native.Record) -> None:
        self._native = native
        self._nodes = native.nodes()
        self._children: list[list[int]] = [[] for _ in self._nodes]
        for node, (parent, _) in enumerate(self._nodes[1:], 1):
            self._children[parent].append(node)

    @property
    def game(self) -> Optional[str]:
        """The name of the game, if zug knows its rules."""
        return self._native.game()

    @property
    def title(self) -> str:
        """A title for people."""
        return self._native.title()

    @property
    def tags(self) -> dict[str, str]:
        """Its tags."""
        return dict(self._native.tags())

    @property
    def facts(self) -> dict[str, Any]:
        """What there is to say of it: counts, depth, start and end."""
        found: dict[str, Any] = json.loads(self._native.facts())
        return found

    @property
    def moves(self) -> list[str]:
        """The moves of the main line."""
        line, node = [], 0
        while self._children[node]:
            node = self._children[node][0]
            line.append(self._nodes[node][1])
        return line

    def children(self, node: int = 0) -> list[int]:
        """The nodes one move after a node."""
        return list(self._children[node])

    def move(self, node: int) -> str:
        """The move that leads to a node."""
        return self._nodes[node][1]

    def position(self, node: int = 0) -> Optional[str]:
        """The position of a node, where the rules are known."""
        return self._native.position(node)

    def export(self, format: str) -> str:
        """As text of another kind: "pgn", "sgf", "md", "html", "dot" or "svg"."""
        return self._native.export(format)

    def __len__(self) -> int:
        return len(self._nodes) - 1

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self)} moves>"

    def _repr_svg_(self) -> str:
        return self.export("svg")

    def _repr_html_(self) -> str:
        return f"<figure>{self._repr_svg_()}</figure>"
