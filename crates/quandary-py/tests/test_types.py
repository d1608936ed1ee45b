"""The stubs, the package, the examples and the tests without errors of types."""

import doctest
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import ROOT

EXAMPLES = ROOT / "docs" / "python.md"


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    folder: "tempfile.TemporaryDirectory[str]"

    @classmethod
    def setUpClass(cls) -> None:
        # What mypy remembers between the tests is not written to the repository.
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def passes(self, *arguments: str) -> None:
        run = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.folder.name,
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_the_stubs_describe_the_native_module(self) -> None:
        self.passes("mypy.stubtest", "quandary")

    def test_the_package_has_no_errors(self) -> None:
        self.passes("mypy", "--strict", "--package", "quandary")

    def test_the_tests_have_no_errors(self) -> None:
        tests = Path(__file__).parent
        self.passes("mypy", "--strict", *map(str, tests.glob("*.py")))

    def test_the_examples_have_no_errors(self) -> None:
        program = doctest.script_from_examples(EXAMPLES.read_text(encoding="utf-8"))
        path = Path(self.folder.name, "examples.py")
        path.write_text(program, encoding="utf-8")
        self.passes("mypy", "--strict", str(path))


if __name__ == "__main__":
    unittest.main()
