//! The SAT solver behind the search, in rounds of equal length.

use crate::model::PairingRule;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

/// A variable, or its opposite.
pub(super) type Literal = Lit;

/// How a search goes about it, found by measuring.
///
/// A round, so many conflicts, is the unit in which work is counted and can be stopped, so that
/// slices of any length come to the same.
#[derive(Clone, Copy)]
struct SearchSettings {
    round: u64,
    /// How fast older conflicts are forgotten when a square is chosen.
    decay: f64,
    /// Learnt clauses that are kept in any case.
    kept: i32,
}

impl SearchSettings {
    fn of(pairing: PairingRule) -> Self {
        match pairing {
            // Borders tie everything together: what was in conflict lately is what matters.
            PairingRule::Matching => Self {
                round: 100,
                decay: 0.8,
                kept: 2000,
            },
            PairingRule::Local => Self {
                round: 400,
                decay: 0.95,
                kept: 20_000,
            },
        }
    }
}

/// What a literal in a clause takes, with its share of the head.
const LITERAL_BYTES: u64 = 4;
/// What a variable takes, with its watches and its place in the order.
const VARIABLE_BYTES: u64 = 150;
/// What a clause of three literals takes.
const CLAUSE_BYTES: u64 = 60;
/// What a learnt clause takes.
const LEARNT_BYTES: u64 = 200;
/// Learnt clauses after which as many go as come, as a share of those that are kept in any case.
const MOST_LEARNT: u64 = 3;

/// Ends a call after so many conflicts.
struct ConflictLimit {
    conflicts: u64,
    most: u64,
}

impl Callbacks for ConflictLimit {
    fn on_start(&mut self) {
        self.conflicts = 0;
    }

    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.most
    }
}

/// What one round came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// All clauses and assumptions hold together; the model is there to be asked.
    Satisfiable,
    /// They do not.
    Unsatisfiable,
    /// Another round is needed.
    Unfinished,
}

/// Clauses with the search for their models.
pub(super) struct Sat {
    settings: SearchSettings,
    solver: Solver<ConflictLimit>,
    buffer: Vec<Lit>,
    literals: u64,
    rounds: u64,
    memory: u64,
}

impl Sat {
    /// A solver that may hold so many bytes.
    pub(super) fn new(pairing: PairingRule, memory: u64) -> Self {
        let settings = SearchSettings::of(pairing);
        let options = SolverOpts {
            restart_first: settings.round as i32,
            var_decay: settings.decay,
            min_learnts_lim: settings.kept,
            ..SolverOpts::default()
        };
        let limit = ConflictLimit {
            conflicts: 0,
            most: settings.round,
        };
        Self {
            settings,
            solver: Solver::new(options, limit),
            buffer: Vec::new(),
            literals: 0,
            rounds: 0,
            memory,
        }
    }

    /// One round under assumptions.
    pub(super) fn round(&mut self, assumptions: &[Literal]) -> Round {
        self.rounds += 1;
        match self.solver.solve_limited(assumptions) {
            answer if answer == lbool::TRUE => Round::Satisfiable,
            answer if answer == lbool::FALSE => Round::Unsatisfiable,
            _ => Round::Unfinished,
        }
    }

    /// Whether the last model makes the literal true.
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    /// Whether the assumption had a part in there being nothing.
    pub(super) fn is_in_core(&self, assumption: Literal) -> bool {
        self.solver.unsat_core_contains_var(assumption.var())
    }

    /// Bytes held, about. Of the clauses that were learnt no more are kept than there are others.
    pub(super) fn bytes(&self) -> u64 {
        let most = MOST_LEARNT * u64::from(self.settings.kept.unsigned_abs());
        let learnt = LEARNT_BYTES * most.min(self.rounds * self.settings.round);
        LITERAL_BYTES * self.literals + VARIABLE_BYTES * u64::from(self.solver.num_vars()) + learnt
    }

    /// Whether so many more clauses of three literals go beyond the memory.
    pub(super) fn would_exceed_memory(&self, clauses: u64) -> bool {
        self.bytes()
            .saturating_add(clauses.saturating_mul(CLAUSE_BYTES))
            > self.memory
    }

    /// A new variable that the search tries with this value first.
    pub(super) fn variable_tried(&mut self, value: bool) -> Literal {
        let tried = if value { lbool::TRUE } else { lbool::FALSE };
        Lit::new(self.solver.new_var(tried, true), true)
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> Literal {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// One of these is true.
    pub(super) fn clause(&mut self, literals: &[Literal]) {
        self.buffer.clear();
        self.buffer.extend_from_slice(literals);
        self.literals += literals.len() as u64 + 4;
        self.solver.add_clause_reuse(&mut self.buffer);
    }
}
