"""Files that were read, and their levels."""

from __future__ import annotations

from functools import cached_property
from typing import Iterable, List, Optional, Sequence, Tuple, Union

from quandary import _native
from quandary._arguments import (
    DEFAULT_MEMORY,
    Callback,
    Options,
    search_limits,
    texts,
    whole,
)
from quandary._game import Game, LiveGame
from quandary._native import Cancel, Drawing
from quandary.errors import LevelError
from quandary.results import (
    Answer,
    Converted,
    Finding,
    Fingerprints,
    Hint,
    ImproveResult,
    LevelInfo,
    Rating,
    Row,
    SolveResult,
    StoredMoves,
    VerifyResult,
)

__all__ = ["Document", "Level"]


class Document:
    """A file that was read; :func:`quandary.open` returns it.

    Reading does not stop at problems in the file. :meth:`check` lists them.
    """

    def __init__(self, native: _native.Document) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<Document {self.name!r}: {self.format}, {len(self.levels)} levels>"

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._native.name

    @property
    def family(self) -> str:
        """The id of the family; :func:`quandary.families` describes it."""
        return self._native.family

    @property
    def format(self) -> str:
        """The id of the format."""
        return self._native.format

    @property
    def data(self) -> bytes:
        """The content of the file as it was read."""
        return self._native.data

    def check(self) -> List[Finding]:
        """The problems in the file, in its order. Of very many, only the first 1,000
        are listed; see :attr:`findings_omitted`."""
        return self._native.findings()

    @property
    def findings_omitted(self) -> int:
        """Number of problems that :meth:`check` does not list."""
        return self._native.findings_omitted()

    def fixed(self) -> bytes:
        """The content of the file after all safe fixes. Nothing is written."""
        return self._native.fixed()

    @cached_property
    def levels(self) -> Tuple[Level, ...]:
        """The levels of the file in its order; empty if it is not a level file."""
        return tuple(Level(self, info) for info in self._native.levels())

    def level(self, number: Union[int, str]) -> Level:
        """The first level with a number, as the file counts, or with a title.

        :raises LevelError: the file has no such level.
        """
        field = "title" if isinstance(number, str) else "number"
        for level in self.levels:
            if getattr(level, field) == number:
                return level
        raise self._no_level(number)

    def _no_level(self, number: Union[int, str]) -> LevelError:
        numbers = [level.number for level in self.levels]
        if not numbers:
            known = "the file has no levels"
        elif len(numbers) == 1:
            known = f"the only level is {numbers[0]}"
        else:
            known = f"the levels are {numbers[0]} to {numbers[-1]}"
        return LevelError(
            f"{self.name}: no level {number!r}; {known}",
            "no such level",
            file=self.name,
            level=number if isinstance(number, int) else None,
        )

    def convert(
        self, format: str, *, levels: Optional[Iterable[Level]] = None
    ) -> Converted:
        """The file in another format of its family; with ``levels`` only these levels
        of this file, in this order.

        :raises WriteError: the format cannot store the file.
        :raises ArgumentError: the family has no such format.
        """
        only = None if levels is None else [level.info.index for level in levels]
        return self._native.convert(format, only)

    def canonical(self) -> bytes:
        """The content of the file in the canonical form of its format."""
        return self._native.canonical()

    def configured(self, levels: Document) -> Document:
        """The levels of another file, under the rules that this configuration file
        sets.

        :raises ArgumentError: this file does not configure such levels.
        """
        return Document(self._native.configured(levels._native))

    def verify(
        self,
        levels: Optional[Document] = None,
        *,
        variant: Optional[str] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callback] = None,
    ) -> List[VerifyResult]:
        """Replays all solutions in the file. If they solve levels of another file,
        ``levels`` is that file. ``time`` is the limit for each solution in seconds.
        After Ctrl-C, the remaining results are ``undecided``.

        :raises ArgumentError: the file has no solutions, or its levels are missing.
        """
        return self._native.verify(
            None if levels is None else levels._native,
            variant,
            search_limits(time, nodes, DEFAULT_MEMORY, progress, None),
        )


class Level:
    """A level of a file; :attr:`Document.levels` lists them."""

    def __init__(
        self, document: Document, info: LevelInfo, variant: Optional[str] = None
    ) -> None:
        self.document = document
        """The file of the level."""
        self.info = info
        """All properties of the level."""
        self._variant = variant

    def __repr__(self) -> str:
        return f"<Level {self.number} {self.title!r} of {self.document.name!r}>"

    @property
    def number(self) -> int:
        """The number in the file."""
        return self.info.number

    @property
    def title(self) -> str:
        """The title; empty if there is none."""
        return self.info.title

    @cached_property
    def _puzzle(self) -> _native.Puzzle:
        info = self.info
        return self.document._native.open(
            info.index, info.number, info.title, self._variant
        )

    @property
    def variant(self) -> str:
        """The full name of the rule variant that the level is played under."""
        return self._puzzle.variant

    def under(self, variant: str) -> Level:
        """The same level under another rule variant. A part of its name is enough;
        :func:`quandary.families` lists the names.

        :raises ArgumentError: the family has no such variant.
        :raises LevelError: the level cannot be played.
        """
        level = Level(self.document, self.info, variant)
        # An unknown variant is noticed here, and not when the level is used.
        _ = level._puzzle
        return level

    @property
    def fingerprint(self) -> str:
        """The fingerprint: the same for equal levels in every format and release.

        :raises LevelError: the level has errors.
        """
        return self.fingerprints().exact

    def fingerprints(self) -> Fingerprints:
        """The fingerprints of the level, of its rotations and of its mirror images.

        :raises LevelError: the level has errors.
        """
        return self.document._native.fingerprints(self.info.index, self.number)

    def as_row(self) -> Row:
        """The properties of the level as a row for tables."""
        document = self.document
        row: Row = {"file": document.name, "family": document.family}
        row.update(self.info.as_row())
        return row

    def draw(
        self,
        options: Optional[Options] = None,
        companions: Sequence[Document] = (),
    ) -> Drawing:
        """A drawing of the level. ``companions`` are files that it uses, such as tile
        images; :attr:`Family.draw_options` lists the options.

        :raises LevelError: the level cannot be drawn.
        """
        look = texts(options), [file._native for file in companions]
        if self._variant is not None:
            return self._puzzle.picture(look)
        return self.document._native.picture(self.info.index, self.number, look)

    def svg(self, cell: int = 64) -> str:
        """The drawing as SVG, with cells of this width in pixels."""
        return self.draw().svg(cell)

    def png(self, cell: int = 64) -> bytes:
        """The drawing as a PNG file, with cells of this width in pixels."""
        return self.draw().png(cell)

    def _repr_svg_(self) -> Optional[str]:
        try:
            return self.draw()._repr_svg_()
        except LevelError:
            return None

    def play(self) -> Game:
        """Starts a game.

        :raises LevelError: the level cannot be played.
        :raises ArgumentError: the game runs in real time; see :meth:`play_live`.
        """
        return Game(self._puzzle.play())

    def play_live(self) -> LiveGame:
        """Starts a game that runs in real time.

        :raises LevelError: the level cannot be played.
        :raises ArgumentError: the game is turn-based; see :meth:`play`.
        """
        return LiveGame(self._puzzle.play_live())

    def stored(self) -> List[StoredMoves]:
        """The solutions and saved games that the file stores with the level."""
        return self._puzzle.records()

    def solve(
        self,
        *,
        metric: Optional[str] = None,
        after: str = "",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> SolveResult:
        """Finds a best solution in a metric, from the position after some moves.

        ``time`` is in seconds, ``memory`` in bytes. Ctrl-C ends the search; the result
        is then the best solution so far, with the reason ``cancelled``. Other threads
        of Python run during the search.

        :raises ArgumentError: the family has no such metric.
        :raises LevelError: the level cannot be played.
        :raises MoveError: the moves cannot be played.
        """
        return self._puzzle.solve(
            metric, after, search_limits(time, nodes, memory, progress, cancel)
        )

    def count(
        self,
        *,
        metric: Optional[str] = None,
        after: str = "",
        limit: int = (1 << 64) - 1,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> SolveResult:
        """Like :meth:`solve`; also counts the best solutions. Counting may stop at
        ``limit``. The number is :attr:`SolveResult.count`."""
        return self._puzzle.count(
            metric,
            after,
            whole("limit", limit),
            search_limits(time, nodes, memory, progress, cancel),
        )

    def solve_all(
        self,
        *,
        metric: Optional[str] = None,
        after: str = "",
        limit: int = 1_000,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> SolveResult:
        """Like :meth:`solve`; also lists the best solutions, at most ``limit``, in
        :attr:`SolveResult.solutions`."""
        return self._puzzle.solve_all(
            metric,
            after,
            whole("limit", limit),
            search_limits(time, nodes, memory, progress, cancel),
        )

    def improve(
        self,
        moves: str,
        *,
        metric: Optional[str] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> ImproveResult:
        """Searches for a better solution than ``moves``. Ctrl-C ends the search; the
        result is never worse than ``moves``.

        :raises MoveError: the moves do not solve the level.
        :raises ArgumentError: the family cannot improve solutions.
        """
        return self._puzzle.improve(
            moves, metric, search_limits(time, nodes, memory, progress, cancel)
        )

    def verify(
        self,
        moves: str,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> VerifyResult:
        """Replays moves through the rules. Moves that do not solve the level are a
        result and not an exception."""
        return self._puzzle.verify(
            moves, search_limits(time, nodes, DEFAULT_MEMORY, progress, cancel)
        )

    def hint(
        self,
        *,
        after: str = "",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> Hint:
        """Suggests the next move, from the position after some moves.

        :raises MoveError: the moves cannot be played.
        """
        return self._puzzle.hint(
            after, search_limits(time, nodes, memory, progress, cancel)
        )

    def rate(
        self,
        *,
        after: str = "",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> Optional[Rating]:
        """Estimates the difficulty; ``None`` if there is no estimate.

        :raises MoveError: the moves cannot be played.
        """
        return self._puzzle.rate(
            after, search_limits(time, nodes, DEFAULT_MEMORY, progress, cancel)
        )

    def ask(
        self,
        question: str,
        options: Optional[Options] = None,
        *,
        after: str = "",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: int = DEFAULT_MEMORY,
        progress: Optional[Callback] = None,
        cancel: Optional[Cancel] = None,
    ) -> Answer:
        """Answers a question that only this family can answer;
        :attr:`Family.questions` lists them.

        :raises ArgumentError: the family has no such question or option.
        :raises MoveError: the moves cannot be played.
        """
        return self._puzzle.ask(
            question,
            texts(options),
            after,
            search_limits(time, nodes, memory, progress, cancel),
        )
