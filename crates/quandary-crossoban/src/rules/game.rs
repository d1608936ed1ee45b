//! A board with a rule variant.

use crate::model::{Board, Cell, Colour, Content, Terrain};
use crate::rules::aim::Aim;
use crate::rules::command;
use crate::rules::ground::{CellId, Ground};
use crate::rules::refusal::{Refusal, RefusalReason, Unplayable};
use crate::rules::state::{Active, State, Wear, byte};
use crate::rules::switches::{Switches, Turns};
use crate::rules::trace::{Shift, Trace, pushes};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// A board with a rule variant, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) ground: Ground,
    pub(super) switches: Switches,
    pub(super) conveyors: Vec<CellId>,
    pub(super) aim: Aim,
    start: State,
}

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepResult {
    /// The position after the command.
    pub state: State,
    /// Number of pushes: the number of times that a pusher's step displaced a box. Source: SPEC.md
    /// (C2).
    pub pushes: u32,
    /// The movements of boxes and pushers to neighbouring cells, in order.
    pub shifts: Vec<Shift>,
}

impl Game {
    /// Creates a game from a board and a rule variant.
    ///
    /// # Errors
    /// The board has no pusher.
    pub fn new(board: &Board, switches: Switches) -> Result<Self, Unplayable> {
        let ground = Ground::new(board);
        let first = board.pushers().find_map(|at| ground.cell_at(at));
        let first = first.ok_or(Unplayable::NoPusher)?;
        let contents = ground
            .cells()
            .map(|cell| board.cell(ground.point(cell)).content);
        let cells = contents.map(|content| byte(content, Wear::None)).collect();
        let mut start = State {
            cells,
            active: Active::Pusher(first),
            waiting: 0,
        };
        let is_conveyor = |cell: &CellId| matches!(ground.terrain(*cell), Terrain::Conveyor(_));
        let conveyors: Vec<CellId> = ground.cells().filter(is_conveyor).collect();
        let waiting = conveyors.iter().filter(|cell| !start.is_free(**cell));
        start.waiting = waiting.count() as u32;
        start.active = active_after_change(&start, first, switches.turns);
        Ok(Self {
            aim: Aim::new(board, &ground, switches),
            ground,
            switches,
            conveyors,
            start,
        })
    }

    /// Returns the cells of the game with their neighbours.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Returns the rule variant.
    #[must_use]
    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// Returns the starting position. Source: SPEC.md (R1).
    #[must_use]
    pub fn start(&self) -> State {
        self.start.clone()
    }

    /// Returns the same game with another starting position. The aim is still that of the
    /// original start: the number of goals to cover, and the colours of which all boxes must form
    /// one connected group.
    #[must_use]
    pub fn started_from(&self, start: State) -> Self {
        Self {
            start,
            ..self.clone()
        }
    }

    /// Creates a position from [`State::bytes`] and the active pushers. Returns `None` if there
    /// is not exactly one byte per cell of the game, or if `active` is a single pusher and its
    /// cell contains no pusher.
    #[must_use]
    pub fn state(&self, bytes: &[u8], active: Active) -> Option<State> {
        if bytes.len() != self.ground.len() {
            return None;
        }
        let mut state = State {
            cells: bytes.to_vec(),
            active,
            waiting: 0,
        };
        if let Active::Pusher(cell) = active
            && !matches!(state.content(cell), Some(Content::Pusher(_)))
        {
            return None;
        }
        let waiting = self.conveyors.iter().filter(|cell| !state.is_free(**cell));
        state.waiting = waiting.count() as u32;
        Some(state)
    }

    /// Returns the current type of a cell.
    #[must_use]
    pub fn terrain(&self, state: &State, cell: CellId) -> Terrain {
        state.terrain(cell, self.ground.terrain(cell))
    }

    /// Returns a position as a board. `board` is the board that the game was made from.
    #[must_use]
    pub fn board(&self, state: &State, board: &Board) -> Board {
        let mut board = board.clone();
        for cell in self.ground.cells() {
            let terrain = self.terrain(state, cell);
            let content = state.content(cell);
            board.set(self.ground.point(cell), Cell { terrain, content });
        }
        board
    }

    /// Returns the result of a command: the active pusher, or each pusher of the active group,
    /// moves one step. Source: SPEC.md (R3) to (R14).
    ///
    /// # Errors
    /// The command is refused: no active pusher can move, or the rule variant requires all active
    /// pushers to move and one of them cannot.
    pub fn step(&self, state: &State, to: Direction) -> Result<StepResult, Refusal> {
        let mut state = state.clone();
        let mut trace = Trace::default();
        self.step_in_place(&mut state, to, &mut trace)?;
        Ok(StepResult {
            state,
            pushes: pushes(&trace.shifts),
            shifts: trace.shifts,
        })
    }

    /// Plays a command as [`Game::step`] does, but changes `state` instead of a copy. Records the
    /// command in `trace` for [`Game::take_back`]. A refused command leaves `state` unchanged.
    ///
    /// # Errors
    /// The command is refused.
    pub fn step_in_place(
        &self,
        state: &mut State,
        to: Direction,
        trace: &mut Trace,
    ) -> Result<(), Refusal> {
        command::play(self, state, to, trace)
    }

    /// Returns `true` if no conveyor can carry a box or a pusher in this position. Otherwise the
    /// next command can also move the contents of conveyors that are far from the active pushers.
    /// Source: SPEC.md (R14).
    #[must_use]
    pub fn is_at_rest(&self, state: &State) -> bool {
        if state.waiting == 0 {
            return true;
        }
        let (mut after, mut trace) = (state.clone(), Trace::default());
        command::carry(self, &mut after, &mut trace);
        trace.shifts.is_empty()
    }

    /// Undoes the last command. `trace` is the trace that [`Game::step_in_place`] filled when it
    /// played this command.
    pub fn take_back(&self, state: &mut State, trace: &Trace) {
        for &(cell, before) in trace.before.iter().rev() {
            self.put(state, cell, before);
        }
        if let Some(active) = trace.active {
            state.active = active;
        }
    }

    /// Makes the pusher at a point active, together with the pushers linked to it, and returns the
    /// new position. This change does not count as a move. Source: SPEC.md (R2).
    ///
    /// # Errors
    /// There is no pusher at the point.
    pub fn change(&self, state: &State, to: Point) -> Result<State, Refusal> {
        let active = self.active_after_change(state, to)?;
        Ok(State {
            active,
            ..state.clone()
        })
    }

    /// Returns the pushers that become active if the pusher at `to` is made active.
    ///
    /// # Errors
    /// There is no pusher at the point.
    pub fn active_after_change(&self, state: &State, to: Point) -> Result<Active, Refusal> {
        let no_pusher = Refusal {
            at: to,
            why: RefusalReason::NoPusher,
        };
        let cell = self.ground.cell_at(to).ok_or(no_pusher)?;
        match state.content(cell) {
            Some(Content::Pusher(_)) => Ok(active_after_change(state, cell, self.switches.turns)),
            _ => Err(no_pusher),
        }
    }

    /// Returns the values that [`Active`] can take after a change of pusher: each group and each
    /// pusher without a group, or only [`Active::Everyone`] if the rule variant moves all pushers
    /// together. The values are in the reading order of their first pushers.
    #[must_use]
    pub fn choices(&self, state: &State) -> Vec<Active> {
        let mut choices = Vec::new();
        for (cell, _) in state.pushers() {
            let active = active_after_change(state, cell, self.switches.turns);
            if !choices.contains(&active) {
                choices.push(active);
            }
        }
        choices
    }

    /// Returns the number of goals to cover. Source: SPEC.md (R16).
    #[must_use]
    pub fn required(&self) -> usize {
        self.aim.required
    }

    /// Returns the number of boxes of a colour at the start.
    #[must_use]
    pub fn boxes_of(&self, colour: Colour) -> usize {
        self.aim.colours[colour.index()]
    }

    /// Sets the byte of a cell and updates the number of contents on conveyors.
    pub(super) fn put(&self, state: &mut State, cell: CellId, byte: u8) {
        let was_free = state.is_free(cell);
        state.cells[cell.index()] = byte;
        if matches!(self.ground.terrain(cell), Terrain::Conveyor(_)) {
            match (was_free, state.is_free(cell)) {
                (true, false) => state.waiting += 1,
                (false, true) => state.waiting -= 1,
                _ => {}
            }
        }
    }
}

/// Returns the active pushers if the pusher at a cell becomes active.
fn active_after_change(state: &State, cell: CellId, turns: Turns) -> Active {
    let group = match state.content(cell) {
        Some(Content::Pusher(pusher)) => pusher.group,
        _ => None,
    };
    match (turns, group) {
        (Turns::Together, _) => Active::Everyone,
        (Turns::Active, Some(group)) => Active::Group(group),
        (Turns::Active, None) => Active::Pusher(cell),
    }
}
