//! A board with its rules.

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

/// A board, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) ground: Ground,
    pub(super) switches: Switches,
    pub(super) conveyors: Vec<CellId>,
    pub(super) aim: Aim,
    start: State,
}

/// What a command leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepResult {
    /// The position after it.
    pub state: State,
    /// How many boxes pushers displaced (C2).
    pub pushes: u32,
    /// What moved, in order.
    pub shifts: Vec<Shift>,
}

impl Game {
    /// Prepares a board.
    ///
    /// # Errors
    /// There is no pusher.
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
        start.active = activity(&start, first, switches.turns);
        Ok(Self {
            aim: Aim::new(board, &ground, switches),
            ground,
            switches,
            conveyors,
            start,
        })
    }

    /// The cells and how they lie.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The rule variant.
    #[must_use]
    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// The position to begin with (R1).
    #[must_use]
    pub fn start(&self) -> State {
        self.start.clone()
    }

    /// The same game begun from another position of it. What has to be reached stays the same.
    #[must_use]
    pub fn started_from(&self, start: State) -> Self {
        Self {
            start,
            ..self.clone()
        }
    }

    /// A position from [`State::bytes`] and who is active. `None` if the ground has another number
    /// of cells, or if no pusher is on the cell of the active one.
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

    /// What a cell is now.
    #[must_use]
    pub fn terrain(&self, state: &State, cell: CellId) -> Terrain {
        state.terrain(cell, self.ground.terrain(cell))
    }

    /// A position as a board. `board` is the one that the game was made of.
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

    /// One command: the active pusher, or each of its group, goes one step (R3 to R14).
    ///
    /// # Errors
    /// None of them can.
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

    /// The same as [`Game::step`] without a copy; [`Game::take_back`] undoes it. `trace` is what
    /// happened. A refused command leaves the position as it was.
    ///
    /// # Errors
    /// None of the active pushers can go there.
    pub fn step_in_place(
        &self,
        state: &mut State,
        to: Direction,
        trace: &mut Trace,
    ) -> Result<(), Refusal> {
        command::play(self, state, to, trace)
    }

    /// Whether a command that is played far away changes nothing here: nothing waits that could be
    /// carried (R14).
    #[must_use]
    pub fn is_at_rest(&self, state: &State) -> bool {
        if state.waiting == 0 {
            return true;
        }
        let (mut after, mut trace) = (state.clone(), Trace::default());
        command::carry(self, &mut after, &mut trace);
        trace.shifts.is_empty()
    }

    /// Undoes the last command, of which `trace` was made.
    pub fn take_back(&self, state: &mut State, trace: &Trace) {
        for &(cell, before) in trace.before.iter().rev() {
            self.put(state, cell, before);
        }
        if let Some(active) = trace.active {
            state.active = active;
        }
    }

    /// Makes the pusher at a point, and those linked to it, the active one (R2). This is free.
    ///
    /// # Errors
    /// No pusher is there.
    pub fn change(&self, state: &State, to: Point) -> Result<State, Refusal> {
        let active = self.activity(state, to)?;
        Ok(State {
            active,
            ..state.clone()
        })
    }

    /// Who is active when the pusher at a point becomes the active one.
    ///
    /// # Errors
    /// No pusher is there.
    pub fn activity(&self, state: &State, to: Point) -> Result<Active, Refusal> {
        let nobody = Refusal {
            at: to,
            why: RefusalReason::Nobody,
        };
        let cell = self.ground.cell_at(to).ok_or(nobody)?;
        match state.content(cell) {
            Some(Content::Pusher(_)) => Ok(activity(state, cell, self.switches.turns)),
            _ => Err(nobody),
        }
    }

    /// Everyone who can be active, each once, in reading order of their first pushers.
    #[must_use]
    pub fn choices(&self, state: &State) -> Vec<Active> {
        let mut choices = Vec::new();
        for (cell, _) in state.pushers() {
            let active = activity(state, cell, self.switches.turns);
            if !choices.contains(&active) {
                choices.push(active);
            }
        }
        choices
    }

    /// How many goals have to be covered (R16).
    #[must_use]
    pub fn required(&self) -> usize {
        self.aim.required
    }

    /// How many boxes of a colour there were at the start.
    #[must_use]
    pub fn boxes_of(&self, colour: Colour) -> usize {
        self.aim.colours[colour.index()]
    }

    /// Changes a byte of the position.
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

/// Who is active with the pusher on a cell.
fn activity(state: &State, cell: CellId, turns: Turns) -> Active {
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
