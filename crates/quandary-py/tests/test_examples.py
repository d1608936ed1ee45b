"""The examples in the documentation."""

import doctest
import os
import unittest
from types import ModuleType
from typing import Any, List

import quandary
import quandary.errors
import quandary.results
from support import ROOT

FILES = (ROOT / "docs" / "python.md", ROOT / "crates" / "quandary-py" / "README.md")
MODULES: List[ModuleType] = [quandary, quandary.errors, quandary.results]


def load_tests(_loader: Any, tests: unittest.TestSuite, _pattern: Any) -> Any:
    """Adds the examples in files and modules. Examples name files of the repository."""
    folder: List[str] = []

    def enter(_: Any) -> None:
        folder.append(os.getcwd())
        os.chdir(ROOT)

    def leave(_: Any) -> None:
        os.chdir(folder.pop())

    for file in FILES:
        name = str(file)
        tests.addTests(
            doctest.DocFileSuite(
                name,
                module_relative=False,
                setUp=enter,
                tearDown=leave,
                encoding="utf-8",
            )
        )
    for module in MODULES:
        tests.addTests(doctest.DocTestSuite(module, setUp=enter, tearDown=leave))
    return tests


class Count(unittest.TestCase):
    def test_there_are_ten_examples(self) -> None:
        text = FILES[0].read_text(encoding="utf-8")
        self.assertGreaterEqual(text.count("```pycon"), 10)


if __name__ == "__main__":
    unittest.main()
