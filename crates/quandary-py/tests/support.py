"""Files for the tests."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The root folder of the repository."""

SAMPLES = ROOT / "samples"
"""Puzzle files of all families."""

CORRIDOR = "######\n#@$ .#\n######\n"
"""A level that is solved by two pushes to the right."""

DEAD = "######\n#$@ .#\n######\n"
"""A level without a solution."""


def yard(width: int, height: int) -> str:
    """A full grid with nine wagons that have to change corners. A solution is found
    soon, and the proof that none is better takes longer than any test."""
    rows = [["+"] * width for _ in range(height)]
    for place in range(9):
        down, right = divmod(place, 3)
        rows[1 + down][right] = chr(ord("a") + place)
        rows[height - 1 - down][width - 1 - right] = chr(ord("9") - place)
    rows[0][0] = "0"
    tracks = "\n".join(["' " + "  ".join("|" * width)] * 2)
    return "\n" + f"\n{tracks}\n".join("' " + "--".join(row) for row in rows) + "\n"
