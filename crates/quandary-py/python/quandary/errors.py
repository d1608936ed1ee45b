"""Exceptions of the package.

Every error is an :class:`Error` with a code and, where it is known, a place.
Files that cannot be read at all raise the usual :class:`OSError`.
"""

from __future__ import annotations

from typing import Optional

__all__ = [
    "ArgumentError",
    "Error",
    "LevelError",
    "MoveError",
    "OpenError",
    "SolverError",
    "WriteError",
]


def _visible(message: str) -> str:
    """A message that cannot control the terminal which shows it. It may contain text
    of a file."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in message)


class Error(Exception):
    """An error with a code and a place. The message contains the place."""

    code: str
    """Either the code of a finding, such as ``CRO0012``, which
    :func:`quandary.explain` explains, or a few fixed words, such as ``illegal
    move``."""
    file: Optional[str]
    """The name of the file, if the error is about a file."""
    level: Optional[int]
    """The number of the level, if the error is about a level."""
    line: Optional[int]
    """The line in a text file, from 1."""
    column: Optional[int]
    """The column in that line in characters, from 1."""

    def __init__(
        self,
        message: str,
        code: str = "error",
        file: Optional[str] = None,
        level: Optional[int] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
    ) -> None:
        super().__init__(_visible(message))
        self.code = code
        self.file = file
        self.level = level
        self.line = line
        self.column = column


class OpenError(Error):
    """A file has no known format, or it exceeds a limit."""


class LevelError(Error):
    """A level cannot be played or drawn, or the file has no such level. If the file
    has an error in the level, code and place are those of the error."""


class MoveError(Error):
    """Moves cannot be played."""

    at: Optional[int]
    """The number of the move, from 1, or of the tick, from 0; one past the last move
    if the error was noticed at the end; ``None`` if the error concerns no move."""
    token: str
    """The move as it is written."""

    def __init__(
        self,
        message: str,
        code: str = "error",
        file: Optional[str] = None,
        level: Optional[int] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        at: Optional[int] = None,
        token: str = "",
    ) -> None:
        super().__init__(message, code, file, level, line, column)
        self.at = at
        self.token = token


class ArgumentError(Error, ValueError):
    """An argument is not accepted, or the family does not support the request."""


class WriteError(Error):
    """A file or a picture cannot be written in a format."""


class SolverError(Error):
    """A solver returned an invalid solution, which is a bug in the solver."""
