"""Checks and conversions of arguments for the native module."""

from __future__ import annotations

import datetime
import operator
from typing import (
    TYPE_CHECKING,
    Callable,
    List,
    Mapping,
    Optional,
    Tuple,
    Union,
)

from quandary.errors import ArgumentError

if TYPE_CHECKING:
    from quandary._native import Cancel
    from quandary.results import Progress

Options = Mapping[str, Union[str, int]]
"""Options by their names, which may contain hyphens."""

Callback = Callable[["Progress"], object]
"""Receives the progress of a search at most ten times a second. If it raises
:class:`KeyboardInterrupt`, the search ends like after Ctrl-C; any other exception is
raised by the call that searches."""

DEFAULT_MEMORY = 2 << 30
"""Default memory limit of a search, in bytes."""

_FIRST_DAY = datetime.date(1970, 1, 1)


def whole(name: str, value: int) -> int:
    """A number from 0 to 2**64 - 1."""
    value = operator.index(value)
    if not 0 <= value < 1 << 64:
        raise ArgumentError(
            f"`{name}`: expected a whole number from 0 to 2**64 - 1, found {value}",
            "invalid argument",
        )
    return value


def search_limits(
    time: Optional[float],
    nodes: Optional[int],
    memory: int,
    progress: Optional[Callback],
    cancel: Optional[Cancel],
) -> Tuple[Optional[float], Optional[int], int, Optional[Callback], Optional[Cancel]]:
    """The limits of a search and how it is watched."""
    return (
        None if time is None else float(time),
        None if nodes is None else whole("nodes", nodes),
        whole("memory", memory),
        progress,
        cancel,
    )


def texts(options: Optional[Options]) -> List[Tuple[str, str]]:
    """Options as names and texts."""
    return [(name, str(value)) for name, value in (options or {}).items()]


def today() -> int:
    """Today, in days since 1 January 1970."""
    return (datetime.date.today() - _FIRST_DAY).days


def printable(name: str) -> str:
    """A file name without the bytes that are not text."""
    return name.encode("utf-8", "replace").decode("utf-8")
