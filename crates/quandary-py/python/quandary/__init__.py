"""Puzzle files: open, check, play, solve, verify, draw, convert and generate them.

>>> import quandary
>>> document = quandary.read("#####\\n#@$.#\\n#####\\n")
>>> document.levels[0].solve().solution
'R'
"""

from __future__ import annotations

import builtins
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import (
    Callable,
    Dict,
    Iterable,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Union,
)

from quandary import _native
from quandary._arguments import (
    DEFAULT_MEMORY,
    Callback,
    Options,
    printable,
    search_limits,
    texts,
    today,
    whole,
)
from quandary._document import Document, Level
from quandary._game import Game, LiveGame
from quandary._native import Cancel, Drawing, explain
from quandary.errors import (
    ArgumentError,
    Error,
    LevelError,
    MoveError,
    OpenError,
    SolverError,
    WriteError,
)
from quandary.results import (
    Action,
    Answer,
    AnswerStep,
    Converted,
    Event,
    Explanation,
    Family,
    Finding,
    Fingerprints,
    Format,
    Hint,
    Illustration,
    ImproveResult,
    LevelInfo,
    Metric,
    Option,
    Progress,
    Question,
    Rating,
    Row,
    SolveResult,
    StoredMoves,
    Switch,
    Variant,
    VerifyResult,
)

__version__ = _native.VERSION

__all__ = [
    "Action",
    "Answer",
    "AnswerStep",
    "ArgumentError",
    "Cancel",
    "Converted",
    "Document",
    "Drawing",
    "Error",
    "Event",
    "Explanation",
    "Family",
    "Finding",
    "Fingerprints",
    "Format",
    "Game",
    "Generated",
    "Hint",
    "Illustration",
    "ImproveResult",
    "Level",
    "LevelError",
    "LevelInfo",
    "LiveGame",
    "Metric",
    "MoveError",
    "OpenError",
    "Option",
    "Progress",
    "Question",
    "Rating",
    "Row",
    "SolveResult",
    "SolverError",
    "StoredMoves",
    "Switch",
    "Variant",
    "VerifyResult",
    "WriteError",
    "explain",
    "families",
    "from_text",
    "generate",
    "open",
    "read",
    "rows",
    "solve_many",
]


def open(
    path: Union[str, bytes, os.PathLike[str], os.PathLike[bytes]],
    *,
    format: Optional[str] = None,
    strictness: Literal["lenient", "strict"] = "lenient",
    limits: Optional[Mapping[str, int]] = None,
) -> Document:
    """Reads a file.

    ``format`` selects the format; without it, the content decides, and the extension
    breaks ties. With ``strictness="strict"``, every deviation from the format is an
    error. ``limits`` raises limits such as ``{"levels": 2_000_000}``.

    :raises OpenError: the format is unknown, or the file exceeds a limit.
    :raises OSError: the file cannot be read.
    """
    name = printable(os.fsdecode(path))
    most = (limits or {}).get("file-bytes", _native.largest_file())
    with builtins.open(path, "rb") as file:
        # One byte more, so that the native module notices larger files.
        data = file.read(most + 1)
    return read(data, name, format=format, strictness=strictness, limits=limits)


def read(
    data: Union[str, bytes, bytearray, memoryview],
    name: str = "data",
    *,
    format: Optional[str] = None,
    strictness: Literal["lenient", "strict"] = "lenient",
    limits: Optional[Mapping[str, int]] = None,
) -> Document:
    """Reads the content of a file. Messages use ``name`` as its name, and the
    extension of the name helps to find the format; otherwise like :func:`open`.

    :raises OpenError: the format is unknown, or the file exceeds a limit.
    """
    content = data.encode("utf-8") if isinstance(data, str) else bytes(memoryview(data))
    limited = [(key, whole(key, value)) for key, value in (limits or {}).items()]
    return Document(_native.read(content, name, format, strictness, limited))


def from_text(text: str) -> Document:
    """Reads a text that is itself a level, such as the ID of a game or a date.

    :raises ArgumentError: no family has such texts.
    """
    content = _native.inline_text(text, today())
    if content is None:
        raise ArgumentError(
            f"expected the ID of a game, a date or another text that is a level, "
            f"found {text!r}; `read` reads the content of a file",
            "invalid argument",
        )
    return read(content, text)


@dataclass(frozen=True)
class Generated:
    """New levels."""

    document: Optional[Document]
    """A file with the levels, in the native format of the family; ``None`` if no level
    was generated."""
    seed: int
    """The seed of the random numbers."""
    made: int
    """Number of levels; less than requested if the search ended before."""
    tried: int
    """Number of candidates examined."""
    fell_short: Optional[str]
    """What the best rejected candidate lacks, if levels are missing."""
    near_miss: Optional[Document]
    """The best rejected candidate, if levels are missing."""


def generate(
    family: str,
    options: Optional[Options] = None,
    *,
    count: int = 1,
    seed: int = 1,
    time: Optional[float] = None,
    progress: Optional[Callback] = None,
    cancel: Optional[Cancel] = None,
) -> Generated:
    """Generates levels of a family; :attr:`Family.generator` lists the options.

    ``time`` is in seconds. Ctrl-C ends the search; the result is what was generated.

    :raises ArgumentError: the family or an option is unknown, options contradict each
        other, or the family has no generator.
    """
    native, made, tried, fell_short, near_miss = _native.generate(
        family,
        whole("count", count),
        whole("seed", seed),
        today(),
        texts(options),
        search_limits(time, None, DEFAULT_MEMORY, progress, cancel),
    )
    return Generated(
        document=None if native is None else Document(native),
        seed=seed,
        made=made,
        tried=tried,
        fell_short=fell_short,
        near_miss=None if near_miss is None else Document(near_miss),
    )


def families() -> Dict[str, Family]:
    """The families by their ids: their formats, metrics, rule variants, questions and
    options."""
    return {family.id: family for family in _native.families()}


def solve_many(
    levels: Iterable[Level],
    *,
    metric: Optional[str] = None,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: int = DEFAULT_MEMORY,
    threads: int = 1,
    progress: Optional[Callable[[SolveResult], object]] = None,
) -> List[SolveResult]:
    """Solves levels, several at a time. The limits apply to each level.

    The results are in the order of the levels. A level that cannot be solved at all
    has the outcome ``error``. ``progress`` receives each result. Ctrl-C ends all
    searches; the remaining results have the reason ``cancelled``.
    """
    cancel = Cancel()

    def solve(level: Level) -> SolveResult:
        try:
            return level.solve(
                metric=metric, time=time, nodes=nodes, memory=memory, cancel=cancel
            )
        except Error as error:
            return _failed(level, metric, error)

    with ThreadPoolExecutor(threads) as pool:
        try:
            searches = [pool.submit(solve, level) for level in levels]
            try:
                for search in searches:
                    result = search.result()
                    if progress is not None:
                        progress(result)
            except KeyboardInterrupt:
                cancel.cancel()
            return [search.result() for search in searches]
        except BaseException:
            cancel.cancel()
            raise


def _failed(level: Level, metric: Optional[str], error: Error) -> SolveResult:
    document = level.document
    return SolveResult(
        file=document.name,
        level=level.number,
        title=level.title,
        family=document.family,
        variant="",
        outcome="error",
        metric=metric or "",
        reason=str(error),
    )


class HasRow(Protocol):
    """A level or a result."""

    def as_row(self) -> Row:
        """The values by the names of their columns."""


def rows(results: Iterable[HasRow]) -> List[Row]:
    """Levels or results as rows with the same columns, for ``pandas.DataFrame(...)``
    and ``polars.DataFrame(..., infer_schema_length=None)``."""
    rows = [result.as_row() for result in results]
    columns: Row = {}
    for row in rows:
        columns.update(dict.fromkeys(row))
    return [{**columns, **row} for row in rows]
