//! A SAT solver that works in rounds of equal length.

use crate::model::PairingRule;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

/// A variable or its negation.
pub(super) type Literal = Lit;

/// Parameters of the SAT solver, chosen by benchmarks.
///
/// A round is a fixed number of conflicts. Work is counted and interrupted only between rounds, so
/// the result does not depend on where a job is interrupted.
#[derive(Clone, Copy)]
struct SearchSettings {
    round: u64,
    /// The decay of variable activity.
    decay: f64,
    /// The number of learnt clauses that are always kept.
    kept_clauses: i32,
}

impl SearchSettings {
    fn of(pairing: PairingRule) -> Self {
        match pairing {
            // The counters at borders connect all variables, so recent conflicts matter most.
            PairingRule::Matching => Self {
                round: 100,
                decay: 0.8,
                kept_clauses: 2000,
            },
            PairingRule::Local => Self {
                round: 400,
                decay: 0.95,
                kept_clauses: 20_000,
            },
        }
    }
}

/// Bytes of a literal in a clause, including its share of the header.
const LITERAL_BYTES: u64 = 4;
/// Bytes of a variable, including its watch lists and its entry in the activity order.
const VARIABLE_BYTES: u64 = 150;
/// Bytes of a clause with three literals.
const CLAUSE_BYTES: u64 = 60;
/// Bytes of a learnt clause.
const LEARNT_BYTES: u64 = 200;
/// The maximum number of learnt clauses, as a multiple of the number that is always kept.
const MAX_LEARNT: u64 = 3;

/// Stops the solver after a number of conflicts.
struct ConflictLimit {
    conflicts: u64,
    max_conflicts: u64,
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
        self.conflicts >= self.max_conflicts
    }
}

/// The result of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// There is a model of all clauses and assumptions; [`Sat::holds`] reads it.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// Another round is needed.
    Unfinished,
}

/// A set of clauses and the solver for them.
pub(super) struct Sat {
    settings: SearchSettings,
    solver: Solver<ConflictLimit>,
    buffer: Vec<Lit>,
    literals: u64,
    rounds: u64,
    memory: u64,
}

impl Sat {
    /// A solver that may use `memory` bytes.
    pub(super) fn new(pairing: PairingRule, memory: u64) -> Self {
        let settings = SearchSettings::of(pairing);
        let options = SolverOpts {
            restart_first: settings.round as i32,
            var_decay: settings.decay,
            min_learnts_lim: settings.kept_clauses,
            ..SolverOpts::default()
        };
        let limit = ConflictLimit {
            conflicts: 0,
            max_conflicts: settings.round,
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

    /// Runs one round under assumptions.
    pub(super) fn round(&mut self, assumptions: &[Literal]) -> Round {
        self.rounds += 1;
        match self.solver.solve_limited(assumptions) {
            answer if answer == lbool::TRUE => Round::Satisfiable,
            answer if answer == lbool::FALSE => Round::Unsatisfiable,
            _ => Round::Unfinished,
        }
    }

    /// Whether the literal is true in the last model.
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    /// Whether the assumption is in the unsatisfiable core of the last round.
    pub(super) fn is_in_core(&self, assumption: Literal) -> bool {
        self.solver.unsat_core_contains_var(assumption.var())
    }

    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let most = MAX_LEARNT * u64::from(self.settings.kept_clauses.unsigned_abs());
        let learnt = LEARNT_BYTES * most.min(self.rounds * self.settings.round);
        LITERAL_BYTES * self.literals + VARIABLE_BYTES * u64::from(self.solver.num_vars()) + learnt
    }

    /// Whether this many more clauses of three literals would exceed the memory.
    pub(super) fn would_exceed_memory(&self, clauses: u64) -> bool {
        self.bytes()
            .saturating_add(clauses.saturating_mul(CLAUSE_BYTES))
            > self.memory
    }

    /// Adds a variable that the solver tries with this value first.
    pub(super) fn variable_with_phase(&mut self, value: bool) -> Literal {
        let tried = if value { lbool::TRUE } else { lbool::FALSE };
        Lit::new(self.solver.new_var(tried, true), true)
    }

    /// Adds a variable.
    pub(super) fn variable(&mut self) -> Literal {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Adds a clause: at least one of the literals is true.
    pub(super) fn clause(&mut self, literals: &[Literal]) {
        self.buffer.clear();
        self.buffer.extend_from_slice(literals);
        self.literals += literals.len() as u64 + 4;
        self.solver.add_clause_reuse(&mut self.buffer);
    }
}
