"""Games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Optional, Sequence

from quandary import _native
from quandary._arguments import Options, texts, whole
from quandary._native import Drawing
from quandary.results import Action, Event

if TYPE_CHECKING:
    from quandary._document import Document

__all__ = ["Game", "LiveGame"]


class Game:
    """A turn-based game; :meth:`Level.play` starts it. One action can cause several
    moves: a group, which one undo reverts."""

    def __init__(self, native: _native.TurnGame) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<Game: {self.played} groups of moves played>"

    def enter(self, moves: str) -> None:
        """Plays moves in the notation of the family: all of them or none.

        :raises MoveError: they cannot all be played.
        """
        self._native.enter(moves)

    def actions(self) -> List[Action]:
        """Everything that a player can do in games of this family."""
        return self._native.actions()

    def perform(self, action: str, cells: str = "") -> None:
        """Does one of :meth:`actions`. ``cells`` are numbers in the order that
        :attr:`Action.cells` states.

        :raises ArgumentError: the action is unknown, or its cells are wrong.
        :raises MoveError: the action cannot be done now.
        """
        self._native.perform(action, cells)

    def undo(self) -> bool:
        """Undoes the last group of moves; ``False`` if there is none."""
        return self._native.undo()

    def redo(self) -> bool:
        """Plays the group again that was undone last; ``False`` if there is none."""
        return self._native.redo()

    def seek(self, groups: int) -> None:
        """Goes to the position after this number of groups, at most to the end."""
        self._native.seek(whole("groups", groups))

    @property
    def played(self) -> int:
        """Number of groups of moves played and not undone."""
        return self._native.played()

    @property
    def history(self) -> List[str]:
        """The groups of moves, those undone included."""
        return self._native.history()

    def fork(self) -> Game:
        """A copy of the game, which can be played on independently."""
        return Game(self._native.fork())

    @property
    def is_solved(self) -> bool:
        """Whether the level is solved."""
        return self._native.is_solved()

    @property
    def warnings(self) -> List[str]:
        """Why the level can no longer be solved, as far as that is easily seen."""
        return self._native.warnings()

    @property
    def moves(self) -> str:
        """All moves so far in the notation of the family."""
        return self._native.moves()

    @property
    def scores(self) -> Dict[str, int]:
        """The value so far in each metric."""
        return self._native.scores()

    @property
    def measurements(self) -> Dict[str, int]:
        """Other quantities, which no solver minimises."""
        return self._native.measurements()

    def draw(
        self,
        options: Optional[Options] = None,
        companions: Sequence[Document] = (),
    ) -> Drawing:
        """A drawing of the position; see :meth:`Level.draw`."""
        look = texts(options), [file._native for file in companions]
        return self._native.picture(look)

    def _repr_svg_(self) -> str:
        return self.draw()._repr_svg_()


class LiveGame:
    """A real-time game; :meth:`Level.play_live` starts it. Time passes only in
    :meth:`tick`."""

    def __init__(self, native: _native.LiveGame) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<LiveGame: tick {self.now}, {self.status}>"

    @property
    def tick_seconds(self) -> float:
        """How long a tick lasts when a person plays."""
        return self._native.tick_seconds()

    @property
    def start(self) -> Dict[str, str]:
        """The options with which the game began, such as the seed of its random
        numbers."""
        return self._native.start()

    def begin(self, options: Optional[Options] = None) -> None:
        """Begins a new game with other options of :attr:`start`.

        :raises ArgumentError: an option is unknown or does not accept its value.
        :raises MoveError: the level cannot be played with these options.
        """
        self._native.begin(texts(options))

    def actions(self) -> List[Action]:
        """Everything that a player can do in games of this family."""
        return self._native.actions()

    def input(self, action: str, cells: str = "") -> str:
        """The input for :meth:`tick` that an action stands for.

        :raises ArgumentError: the action is unknown, or its cells are wrong.
        :raises MoveError: the action cannot be done now.
        """
        return self._native.input(action, cells)

    def tick(self, input: str = "") -> List[Event]:
        """Plays one tick with an input or without one, and returns its events. Once
        the game is over, nothing is played.

        :raises MoveError: the input is unknown.
        """
        return self._native.tick(input)

    @property
    def takes_input(self) -> bool:
        """Whether the player can act in the next tick."""
        return self._native.takes_input()

    @property
    def now(self) -> int:
        """Number of ticks that have passed."""
        return self._native.now()

    @property
    def recorded(self) -> int:
        """Number of ticks in the history."""
        return self._native.recorded()

    def seek(self, ticks: int) -> None:
        """Goes to the position after this number of ticks, at most to the end of the
        history. The next tick discards what follows."""
        self._native.seek(whole("ticks", ticks))

    def fork(self) -> LiveGame:
        """A copy of the game, which can be played on independently."""
        return LiveGame(self._native.fork())

    @property
    def status(self) -> str:
        """``running``, ``won`` or ``lost``."""
        return self._native.status()[0]

    @property
    def won_after(self) -> Optional[int]:
        """The recorded time of a won game in ticks."""
        return self._native.status()[1]

    @property
    def lost_because(self) -> Optional[str]:
        """The cause of a lost game."""
        return self._native.status()[2]

    @property
    def facts(self) -> Dict[str, str]:
        """The status display, such as the time left."""
        return self._native.facts()

    @property
    def moves(self) -> str:
        """The start options and the inputs so far."""
        return self._native.moves(None)

    def moves_since(self, tick: int) -> str:
        """The inputs from a tick on; the first tick is 0."""
        return self._native.moves(whole("tick", tick))

    def draw(
        self,
        options: Optional[Options] = None,
        companions: Sequence[Document] = (),
    ) -> Drawing:
        """A drawing of the position; see :meth:`Level.draw`."""
        look = texts(options), [file._native for file in companions]
        return self._native.picture(look)

    def _repr_svg_(self) -> str:
        return self.draw()._repr_svg_()
