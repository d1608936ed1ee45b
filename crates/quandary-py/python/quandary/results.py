"""Results: plain dataclasses.

Results of many levels become rows with :func:`quandary.rows`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from dataclasses import field as dataclass_field
from typing import Any, Dict, List, Literal, Optional, Union

from quandary._native import Drawing

__all__ = [
    "Action",
    "Answer",
    "AnswerStep",
    "Converted",
    "Drawing",
    "Event",
    "Explanation",
    "Family",
    "Finding",
    "Fingerprints",
    "Format",
    "Hint",
    "Illustration",
    "ImproveResult",
    "LevelInfo",
    "Metric",
    "Option",
    "Progress",
    "Question",
    "Rating",
    "Row",
    "SolveResult",
    "StoredMoves",
    "Switch",
    "Variant",
    "VerifyResult",
]

Row = Dict[str, Union[str, int, float, bool, None]]
"""One row of a table: values by the names of their columns."""


class _Result:
    """Something that can be a row of a table."""

    def as_row(self) -> Row:
        """The values by the names of their columns. A value of a dict gets a column
        of its own, named ``FIELD.KEY``; lists and drawings are omitted."""
        row: Row = {}
        for field in fields(self):  # type: ignore[arg-type]
            _add(row, field.name, getattr(self, field.name))
        return row


def _add(row: Row, name: str, value: Any) -> None:
    if isinstance(value, dict):
        for key, one in value.items():
            _add(row, f"{name}.{key}", one)
    elif value is None or isinstance(value, (str, int, float)):
        row[name] = value


@dataclass(frozen=True)
class Finding(_Result):
    """A problem in a file, as ``quandary check`` reports it."""

    code: str
    """The kind of finding; :func:`quandary.explain` explains it."""
    severity: Literal["error", "warning", "note"]
    """How serious it is."""
    title: str
    """The kind of finding in a few words."""
    message: str
    """What is wrong."""
    start: int
    """Offset of the first byte."""
    end: int
    """Offset one past the last byte."""
    line: Optional[int]
    """The line in a text file, from 1."""
    column: Optional[int]
    """The column in characters, from 1."""
    field: Optional[str]
    """The field in a binary file."""
    help: Optional[str]
    """What to do."""
    fix: Optional[str]
    """What a fix would do; ``None`` if no fix is known."""
    fix_is_safe: bool
    """Whether :meth:`quandary.Document.fixed` applies the fix."""


@dataclass(frozen=True)
class LevelInfo(_Result):
    """The properties of a level."""

    index: int
    """The index in the file, from 0."""
    number: int
    """The number in the file; in most formats the place in the file, from 1."""
    title: str
    """The title; empty if there is none."""
    author: str
    """The author; empty if unknown."""
    width: Optional[int]
    """Number of columns; ``None`` in families without a grid."""
    height: Optional[int]
    """Number of rows."""
    parts: Dict[str, int]
    """How many parts of each kind are on the board."""
    features: List[str]
    """Special properties of the board."""
    difficulty: str
    """The difficulty stated in the file; empty if there is none."""
    more: Dict[str, str]
    """Further properties of levels of this family."""


@dataclass(frozen=True)
class Fingerprints(_Result):
    """The fingerprints of a level: the same in every format and release."""

    exact: str
    """The fingerprint of the level as it is."""
    rotated: str
    """The same for all rotated copies."""
    symmetric: str
    """The same for all rotated and mirrored copies."""
    quarter_turns: int
    """Clockwise quarter turns after which ``exact`` becomes ``rotated``."""


@dataclass(frozen=True)
class Converted:
    """A file in another format."""

    format: str
    """The id of the format."""
    data: bytes
    """The content of the file."""
    lost: List[str]
    """What the format cannot store, one entry each."""


@dataclass(frozen=True)
class Progress(_Result):
    """The progress of a search."""

    seconds: float
    """Time since the search began."""
    nodes: int
    """Nodes so far: the unit in which a search counts its work."""
    stored: int
    """Positions held in memory."""
    memory: int
    """Bytes used by these positions."""
    bound: Optional[int]
    """Proven lower bound on the value of every solution."""
    best: Optional[int]
    """Value of the best solution so far."""


@dataclass(frozen=True)
class SolveResult(_Result):
    """The result of solving a level. Every solution was replayed through the rules."""

    file: str
    """The name of the file."""
    level: int
    """The number of the level."""
    title: str
    """The title of the level."""
    family: str
    """The id of the family."""
    variant: str
    """The full name of the rule variant."""
    outcome: Literal["solved", "unsolvable", "undecided", "error"]
    """``unsolvable`` is proven; ``error`` occurs only after
    :func:`quandary.solve_many`."""
    metric: str
    """The metric that was minimised."""
    value: Optional[int] = None
    """The value of the solution in this metric."""
    scores: Dict[str, int] = dataclass_field(default_factory=dict)
    """Solved: the values in all metrics and other quantities."""
    optimal: Optional[bool] = None
    """Solved: whether it is proven that no solution has a lower value."""
    solution: Optional[str] = None
    """The moves in the notation of the family."""
    count: Optional[int] = None
    """Number of best solutions, if they were counted."""
    count_is_exact: Optional[bool] = None
    """Whether there are no more than ``count``."""
    solutions: List[str] = dataclass_field(default_factory=list)
    """The best solutions, if they were listed."""
    reason: Optional[str] = None
    """Why the search ended without a proof, for example ``time`` or ``cancelled``;
    after an error, its message."""
    bound: Optional[int] = None
    """Proven lower bound, if the best value is not proven."""
    nodes: int = 0
    """Number of positions searched."""
    seconds: float = 0.0
    """Duration of the search."""


@dataclass(frozen=True)
class ImproveResult:
    """The result of improving a solution."""

    before: Dict[str, int]
    """The values of the solution that was given."""
    result: SolveResult
    """The best solution known at the end."""


@dataclass(frozen=True)
class VerifyResult(_Result):
    """The result of replaying a solution."""

    file: str
    """The name of the file of the level."""
    level: int
    """The number of the level."""
    title: str
    """The title of the level."""
    family: str
    """The id of the family."""
    variant: str
    """The full name of the rule variant."""
    name: str
    """The name of the solution in its file."""
    outcome: Literal["verified", "failed", "unfinished", "empty", "undecided"]
    """``unfinished`` is a saved game; ``empty`` is an entry without a solution."""
    cause: Optional[str]
    """Failed: the cause, from a closed list."""
    at: Optional[int]
    """Failed: the number of the move, from 1, or of the tick, from 0."""
    token: Optional[str]
    """Failed: the move as it is written."""
    reason: Optional[str]
    """What is wrong or missing."""
    value: Optional[int]
    """The value in the main metric, if the level is solved."""
    scores: Dict[str, int]
    """The values in all metrics and other quantities."""
    recorded: Dict[str, int]
    """The values that the file claims."""
    unused: int
    """Number of inputs that were not needed."""
    note: str
    """A remark; empty if there is none."""


@dataclass(frozen=True)
class StoredMoves(_Result):
    """Moves that a file stores with a level."""

    name: str
    """The name of the record."""
    moves: str
    """The moves in the notation of the family."""
    is_solution: bool
    """Whether the file says that they solve the level; otherwise a saved game."""
    claims: Dict[str, int]
    """The values that the file claims."""


@dataclass(frozen=True)
class Illustration:
    """A drawing with words."""

    words: str
    """What the drawing shows."""
    drawing: Drawing
    """The position, with the cells marked that the words mention."""


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    outcome: Literal["next", "solved", "hopeless", "open", "unknown"]
    """``hopeless`` is proven; ``open``: several solutions remain without a common
    move."""
    moves: Optional[str]
    """Next: the move in the notation of the family."""
    reason: str
    """Why."""
    remaining: Optional[int]
    """Number of moves to a solution, if moves are counted."""
    remaining_is_exact: bool
    """Whether no solution is shorter."""
    steps: List[Illustration]
    """Next: where to look, what to look for, and the move. Hopeless: what prevents a
    solution."""


@dataclass(frozen=True)
class Rating:
    """An estimate of the difficulty."""

    grade: str
    """The grade."""
    measurements: Dict[str, int]
    """What explains it."""


@dataclass(frozen=True)
class AnswerStep:
    """One step of an answer."""

    name: str
    """The kind of step."""
    moves: str
    """The moves; empty if there are none."""
    summary: Optional[str]
    """What tables show instead of the moves."""
    reason: str
    """Why."""
    drawing: Optional[Drawing]
    """The position after the step."""


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a position."""

    word: str
    """A keyword, such as ``solved``."""
    tone: Literal["good", "bad", "open"]
    """Whether the answer is positive, negative or undecided."""
    sentence: str
    """The answer in words."""
    steps: List[AnswerStep]
    """The steps or parts of the answer."""
    drawing: Optional[Drawing]
    """A drawing of the whole answer."""


@dataclass(frozen=True)
class Action:
    """Something that a player can do in a game."""

    id: str
    """The name for :meth:`quandary.Game.perform` or :meth:`quandary.LiveGame.input`."""
    title: str
    """What it does."""
    cells: str
    """The cells that it needs, for example ``ROW COLUMN``; empty if none."""


@dataclass(frozen=True)
class Event:
    """Something that happened in a tick of a real-time game."""

    kind: Literal["sound", "won", "lost", "hint"]
    """What happened."""
    text: str
    """The name of the sound, the cause of the loss or the text of the hint."""


@dataclass(frozen=True)
class Option:
    """An option of a generator, a question or a drawing."""

    name: str
    """The name."""
    about: str
    """What it does."""
    default: str
    """The default value."""
    expected: str
    """The values that it accepts, in words."""
    choices: List[str]
    """The words that it accepts, if they are a list."""


@dataclass(frozen=True)
class Format:
    """A file format."""

    id: str
    """The name in arguments and results."""
    title: str
    """The name in messages."""
    extensions: List[str]
    """The usual extensions, without the dot."""
    is_text: bool
    """Whether files are text."""


@dataclass(frozen=True)
class Metric:
    """What a solver can minimise."""

    id: str
    """The name in arguments and results."""
    counts: str
    """What is counted, and how ties are broken."""


@dataclass(frozen=True)
class Variant:
    """A rule variant."""

    name: str
    """The name."""
    about: str
    """What distinguishes it from the others."""


@dataclass(frozen=True)
class Switch:
    """A rule with several settings."""

    name: str
    """The name; ``NAME=VALUE`` is part of the name of a rule variant."""
    about: str
    """What it decides."""
    values: Dict[str, str]
    """The values with their meanings, the default first."""


@dataclass(frozen=True)
class Question:
    """A question about a position that only one family can answer."""

    id: str
    """The name for :meth:`quandary.Level.ask`."""
    about: str
    """What it finds out."""
    options: List[Option]
    """Its options."""


@dataclass(frozen=True)
class Family:
    """A family of puzzles: what its levels can be asked and with which words."""

    id: str
    """The name in arguments and results."""
    title: str
    """The name in messages."""
    about: str
    """Its levels, in one line."""
    formats: List[Format]
    """The file formats, the native one first."""
    metrics: List[Metric]
    """The metrics, the default first."""
    variants: List[Variant]
    """The rule variants, the default first."""
    switches: List[Switch]
    """The rules that can be set with any variant."""
    questions: List[Question]
    """The questions for :meth:`quandary.Level.ask`."""
    generator: Optional[List[Option]]
    """The options of the generator; ``None`` if there is none."""
    draw_options: List[Option]
    """The options of drawings."""
    support: Dict[str, str]
    """What the family supports."""


@dataclass(frozen=True)
class Explanation(_Result):
    """The explanation of a name or code."""

    kind: str
    """What the name is, for example ``format`` or ``finding``."""
    family: Optional[str]
    """The id of the family; ``None`` if all families use the name."""
    name: str
    """The name."""
    summary: str
    """The explanation in a few words."""
    text: str
    """The explanation; paragraphs are separated by an empty line."""
    example: str
    """An example; empty if there is none."""
