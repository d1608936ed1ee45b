//! The search space of the exact solvers: keys represent the positions of a game.

use super::key_layout::KeyLayout;
use super::lower_bound::LowerBounds;
use crate::model::{Moves, Terrain};
use crate::rules::switches::Passing;
use crate::rules::{Active, CellId, Game, Input, Player, State, Trace};
use crate::solve::sokoban::Target;
use quandary_core::direction::Direction;
use quandary_search::{Bound, Cost, Edges, Key, Space, Total};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

fn cost(target: Target, moves: usize, pushes: u32) -> Cost {
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let (moves, pushes) = (count(moves), count(pushes as usize));
    let (major, minor) = match target {
        Target::Moves => (moves, pushes),
        Target::Pushes => (pushes, moves),
    };
    Cost { major, minor }
}

fn total(target: Target, moves: u32, pushes: u32) -> Total {
    let (major, minor) = match target {
        Target::Moves => (moves, pushes),
        Target::Pushes => (pushes, moves),
    };
    Total { major, minor }
}

/// What one edge of the search graph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeKind {
    /// One command.
    Command,
    /// A walk of the only pusher and the pushing command at its end.
    WalkAndPush,
}

impl EdgeKind {
    /// The longest kind of edge that a game allows.
    pub(super) fn longest(game: &Game) -> Self {
        match has_free_walks(game) {
            true => Self::WalkAndPush,
            false => Self::Command,
        }
    }
}

/// Whether walking changes only the pusher's cell, so that a walk can be one edge.
fn has_free_walks(game: &Game) -> bool {
    let is_stable = |cell: CellId| match game.ground().terrain(cell) {
        Terrain::Conveyor(_) | Terrain::Weak | Terrain::Sturdy => false,
        Terrain::Filter(_) => game.switches().passing == Passing::Free,
        _ => true,
    };
    game.start().pushers().count() == 1 && game.ground().cells().all(is_stable)
}

/// A walk and the command at its end.
struct Walk<'a> {
    /// The cells that can be walked to, each with the index of its predecessor and the command from
    /// there.
    reached: &'a [(CellId, Option<(usize, Direction)>)],
    /// The index of the cell where the walk ends.
    last: usize,
    command: Direction,
}

impl Walk<'_> {
    fn commands(&self) -> Vec<Direction> {
        let mut commands = vec![self.command];
        let mut at = self.last;
        while let Some((before, to)) = self.reached[at].1 {
            commands.push(to);
            at = before;
        }
        commands.reverse();
        commands
    }
}

/// All positions of a game, as a search space.
#[derive(Debug)]
pub(super) struct Positions<K> {
    game: Game,
    layout: KeyLayout,
    bounds: LowerBounds,
    target: Target,
    edge_kind: EdgeKind,
    trace: Mutex<Trace>,
    met_unstable: AtomicBool,
    key: PhantomData<K>,
}

impl<K: Key> Positions<K> {
    pub(super) fn new(game: Game, layout: KeyLayout, target: Target, edge_kind: EdgeKind) -> Self {
        Self {
            bounds: LowerBounds::new(&game),
            game,
            layout,
            target,
            edge_kind,
            trace: Mutex::default(),
            met_unstable: AtomicBool::new(false),
            key: PhantomData,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn start(&self) -> K {
        self.layout.pack(self.game.start().bytes())
    }

    /// Whether a position was reached that changes with a command played far away from it.
    pub(super) fn met_unstable_position(&self) -> bool {
        self.met_unstable.load(Ordering::Relaxed)
    }

    /// The inputs along a path of keys.
    fn inputs(&self, path: &[K]) -> Vec<Input> {
        let mut inputs = Vec::new();
        for pair in path.windows(2) {
            match self.edge_kind {
                EdgeKind::Command => inputs.extend(self.command_between(&pair[0], &pair[1])),
                EdgeKind::WalkAndPush => inputs.extend(self.walk_between(&pair[0], &pair[1])),
            }
        }
        inputs
    }

    /// An estimate of the pushes to go, possibly too high; `None` if the position is a deadlock.
    pub(super) fn estimate(&self, key: &K) -> Option<u32> {
        let state = self.state(key);
        let estimate = self.bounds.estimate(&self.game, &state)?;
        self.note_stability(&state);
        Some(estimate)
    }

    /// A lower bound on the pushes from the start.
    pub(super) fn bound(&self) -> u64 {
        let least = self.bounds.pushes(&self.game, &self.game.start());
        least.map_or(0, u64::from)
    }

    /// The moves along a path of keys.
    pub(super) fn moves(&self, path: &[K]) -> Moves {
        let mut player = Player::new(self.game.clone());
        match player.apply(&self.inputs(path)) {
            Ok(()) => player.replayed().moves,
            Err(_) => Moves::default(),
        }
    }

    fn note_stability(&self, state: &State) {
        if !self.met_unstable_position() {
            let is_unstable = !self.game.is_at_rest(state);
            self.met_unstable.store(is_unstable, Ordering::Relaxed);
        }
    }

    /// The bytes of the position of a key.
    pub(super) fn bytes(&self, key: &K) -> Vec<u8> {
        self.layout.unpack(key)
    }

    pub(super) fn is_solved(&self, key: &K) -> bool {
        self.game.is_solved(&self.state(key))
    }

    /// The position of a key. Its active pusher is arbitrary.
    fn state(&self, key: &K) -> State {
        let bytes = self.bytes(key);
        let state = self.game.state(&bytes, Active::Everyone);
        state.unwrap_or_else(|| unreachable!("a key unpacks to one byte per cell"))
    }

    /// Calls `visit` with every legal command, its pushes and its successor.
    fn commands(&self, from: &K, mut visit: impl FnMut(Active, Direction, u32, K)) {
        // Locked once for all successors; no other thread uses it.
        let trace = &mut *self.trace.lock().unwrap_or_else(PoisonError::into_inner);
        let all = self.state(from);
        for active in self.game.choices(&all) {
            let Some(mut state) = self.game.state(all.bytes(), active) else {
                continue;
            };
            for to in Direction::ORTHOGONAL {
                if self.game.step_in_place(&mut state, to, trace).is_ok() {
                    let next = self.layout.pack(state.bytes());
                    visit(active, to, trace.pushes(), next);
                    self.game.take_back(&mut state, trace);
                }
            }
        }
    }

    /// Calls `visit` with every push that the only pusher can walk to: the walk, the moves of walk and
    /// push, the pushes, and the successor.
    fn pushes(&self, from: &K, mut visit: impl FnMut(Walk<'_>, usize, u32, K)) {
        // Locked once for all successors; no other thread uses it.
        let trace = &mut *self.trace.lock().unwrap_or_else(PoisonError::into_inner);
        let first = self.state(from);
        let Some((start, _)) = first.pushers().next() else {
            return;
        };
        let choice = self.game.choices(&first).first().copied();
        let active = |cell| match choice {
            Some(Active::Pusher(_)) | None => Active::Pusher(cell),
            Some(other) => other,
        };
        let mut bytes = first.bytes().to_vec();
        let pusher = std::mem::take(&mut bytes[start.index()]);
        let mut known = vec![false; bytes.len()];
        known[start.index()] = true;
        let mut reached = vec![(start, None)];
        let mut moves = vec![0];
        let mut at = 0;
        while at < reached.len() {
            let (cell, _) = reached[at];
            bytes[cell.index()] |= pusher;
            let state = self.game.state(&bytes, active(cell));
            bytes[cell.index()] ^= pusher;
            let Some(mut state) = state else {
                continue;
            };
            for to in Direction::ORTHOGONAL {
                if self.game.step_in_place(&mut state, to, trace).is_err() {
                    continue;
                }
                let pushes = trace.pushes();
                if pushes > 0 {
                    let walk = Walk {
                        reached: &reached,
                        last: at,
                        command: to,
                    };
                    visit(walk, moves[at] + 1, pushes, self.layout.pack(state.bytes()));
                } else if let Some((next, _)) = state.pushers().next()
                    && !std::mem::replace(&mut known[next.index()], true)
                {
                    reached.push((next, Some((at, to))));
                    moves.push(moves[at] + 1);
                }
                self.game.take_back(&mut state, trace);
            }
            at += 1;
        }
    }

    /// A cheapest command that leads from one key to another.
    fn command_between(&self, from: &K, to: &K) -> Vec<Input> {
        let mut best: Option<(u32, Active, Direction)> = None;
        self.commands(from, |active, direction, pushes, next| {
            if next == *to && best.is_none_or(|(least, ..)| pushes < least) {
                best = Some((pushes, active, direction));
            }
        });
        let state = self.state(from);
        let Some((_, active, direction)) = best else {
            return Vec::new();
        };
        let state = self.game.state(state.bytes(), active);
        let leader = state.and_then(|state| self.game.leader(&state));
        let change = leader.map(|leader| Input::Change(self.game.ground().point(leader)));
        change.into_iter().chain([Input::Step(direction)]).collect()
    }

    fn walk_between(&self, from: &K, to: &K) -> Vec<Input> {
        let mut best: Option<(Cost, Vec<Direction>)> = None;
        self.pushes(from, |walk, moves, pushes, next| {
            let cost = cost(self.target, moves, pushes);
            let is_less = |least: Cost| (cost.major, cost.minor) < (least.major, least.minor);
            if next == *to && best.as_ref().is_none_or(|(least, _)| is_less(*least)) {
                best = Some((cost, walk.commands()));
            }
        });
        let commands = best.map(|(_, commands)| commands).unwrap_or_default();
        commands.into_iter().map(Input::Step).collect()
    }
}

impl<K: Key> Space for Positions<K> {
    type Key = K;
    const SYMMETRIC: bool = false;

    fn successors(&self, from: K, out: &mut Edges<K>) {
        match self.edge_kind {
            EdgeKind::Command => self.commands(&from, |_, _, pushes, next| {
                out.push(next, cost(self.target, 1, pushes));
            }),
            EdgeKind::WalkAndPush => self.pushes(&from, |_, moves, pushes, next| {
                out.push(next, cost(self.target, moves, pushes));
            }),
        }
    }
}

impl<K: Key> Bound<K> for Positions<K> {
    fn is_goal(&self, key: &K) -> bool {
        self.is_solved(key)
    }

    fn to_go(&self, key: &K) -> Option<Total> {
        let state = self.state(key);
        let pushes = self.bounds.pushes(&self.game, &state).ok()?;
        self.note_stability(&state);
        let moves = self.bounds.moves(pushes);
        Some(total(self.target, moves, pushes))
    }
}
