"""Damaged files and senseless arguments: every call returns or raises an exception that
:mod:`quandary` documents. A panic of the native module would be another one."""

import unittest
from functools import partial
from pathlib import Path
from typing import Callable, Iterator

import quandary
from support import ROOT

TEXTS = (
    "",
    " ",
    "\0",
    "x" * 1000,
    "é♣\u202e",
    "1,1",
    "R",
    "T0,0 ;",
    "<svg>",
    "0:E",
    "-1",
)
"""Texts for arguments that are moves, names or numbers."""


def files() -> Iterator[Path]:
    yield from sorted((ROOT / "damaged").iterdir())
    yield from sorted(ROOT.glob("crates/quandary-*/tests/bad/*"))


class Hostile(unittest.TestCase):
    def call(self, what: Callable[[], object]) -> None:
        try:
            what()
        except quandary.Error as error:
            self.assertTrue(str(error) and error.code)
            self.assertTrue(str(error).isprintable(), repr(error))

    def test_damaged_files_are_read_and_used(self) -> None:
        seen = 0
        for path in files():
            if not path.is_file():
                continue
            seen += 1
            with self.subTest(path=path.name):
                try:
                    document = quandary.open(path)
                except quandary.OpenError:
                    continue
                self.use(document)
        self.assertGreater(seen, 100)

    def use(self, document: quandary.Document) -> None:
        self.assertIsInstance(document.check(), list)
        self.call(document.canonical)
        self.call(lambda: quandary.read(document.fixed(), document.name))
        for format in quandary.families()[document.family].formats:
            self.call(partial(document.convert, format.id))
        self.call(lambda: document.verify(nodes=1_000))
        self.call(lambda: document.verify(document, nodes=1_000))
        self.call(lambda: document.configured(document))
        for level in document.levels[:3]:
            self.use_level(level)

    def use_level(self, level: quandary.Level) -> None:
        family = quandary.families()[level.document.family]
        self.assertTrue(level.as_row() and repr(level))
        for call in (level.fingerprints, level.stored, level._repr_svg_):
            self.call(call)
        self.call(lambda: level.draw().text())
        self.call(lambda: level.solve(nodes=200, memory=1 << 20))
        self.call(lambda: level.count(nodes=200, memory=1 << 20))
        self.call(lambda: level.solve_all(nodes=200, limit=0))
        self.call(lambda: level.hint(nodes=200))
        self.call(lambda: level.rate(nodes=200))
        for question in family.questions:
            self.call(partial(level.ask, question.id, nodes=200))

    def test_senseless_texts_are_rejected_or_played(self) -> None:
        for family in sorted((ROOT / "samples").iterdir()):
            documents = map(quandary.open, sorted(family.iterdir()))
            level = next(one.levels[0] for one in documents if one.levels)
            for text in TEXTS:
                with self.subTest(family=family.name, text=text[:20]):
                    self.use_text(level, text)

    def use_text(self, level: quandary.Level, text: str) -> None:
        self.call(lambda: level.play().enter(text))
        self.call(lambda: level.play_live().tick(text))
        self.call(lambda: level.play_live().begin({"seed": text}))
        for action in ("", text):
            self.call(partial(self.perform, level, action, text))
            self.call(partial(self.press, level, action, text))
        self.assertIn(
            level.verify(text, nodes=1_000).outcome,
            ("verified", "failed", "undecided", "unfinished"),
        )
        self.call(lambda: level.improve(text, nodes=10))
        self.call(lambda: level.solve(after=text, nodes=10))
        self.call(lambda: level.solve(metric=text, nodes=10))
        self.call(lambda: level.hint(after=text, nodes=10))
        self.call(lambda: level.rate(after=text, nodes=10))
        self.call(lambda: level.ask(text, nodes=10))
        self.call(lambda: level.draw({text: text}))
        self.call(lambda: level.under(text))
        self.call(lambda: level.document.convert(text))
        self.call(lambda: level.document.level(text))
        self.call(lambda: quandary.generate(text))
        self.call(lambda: quandary.from_text(text))
        self.call(lambda: quandary.read(text, text))
        self.assertIsInstance(quandary.explain(text), list)

    @staticmethod
    def perform(level: quandary.Level, action: str, cells: str) -> None:
        level.play().perform(action, cells)

    @staticmethod
    def press(level: quandary.Level, action: str, cells: str) -> None:
        level.play_live().input(action, cells)

    def test_actions_on_any_cell_are_played_or_rejected(self) -> None:
        for family in sorted((ROOT / "samples").iterdir()):
            documents = map(quandary.open, sorted(family.iterdir()))
            level = next(one.levels[0] for one in documents if one.levels)
            try:
                game = level.play()
            except quandary.ArgumentError:
                continue
            for action in game.actions():
                for at in ("", "0 0", "1 1", "4294967295 4294967295", "3 2 1 0"):
                    self.call(partial(game.perform, action.id, at))


if __name__ == "__main__":
    unittest.main()
