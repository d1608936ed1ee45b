//! The positions of a game as a search space of keys.

use super::outlook::Outlook;
use super::packing::Packing;
use crate::model::{Moves, Terrain};
use crate::rules::switches::Passing;
use crate::rules::{Active, CellId, Game, Input, Player, State, Trace};
use crate::solve::sokoban::Target;
use quandary_core::direction::Direction;
use quandary_search::{Bound, Cost, Edges, Key, Space, Total};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

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
pub(super) enum Stride {
    /// One command.
    Command,
    /// A walk of the only pusher and the pushing command at its end.
    Push,
}

impl Stride {
    /// The longest kind of edge that a game allows.
    pub(super) fn longest(game: &Game) -> Self {
        match walks_freely(game) {
            true => Self::Push,
            false => Self::Command,
        }
    }
}

/// Whether walking changes only the pusher's cell, so that a walk can be one edge.
fn walks_freely(game: &Game) -> bool {
    let calm = |cell: CellId| match game.ground().terrain(cell) {
        Terrain::Conveyor(_) | Terrain::Weak | Terrain::Sturdy => false,
        Terrain::Filter(_) => game.switches().passing == Passing::Free,
        _ => true,
    };
    game.start().pushers().count() == 1 && game.ground().cells().all(calm)
}

/// A walk and the command at its end.
struct Walk<'a> {
    /// The cells that can be walked to, each with the index of its predecessor and the command from
    /// there.
    places: &'a [(CellId, Option<(usize, Direction)>)],
    /// The index of the cell where the walk ends.
    last: usize,
    command: Direction,
}

impl Walk<'_> {
    fn commands(&self) -> Vec<Direction> {
        let mut commands = vec![self.command];
        let mut at = self.last;
        while let Some((before, to)) = self.places[at].1 {
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
    packing: Packing,
    outlook: Outlook,
    target: Target,
    stride: Stride,
    trace: RefCell<Trace>,
    restless: Cell<bool>,
    key: PhantomData<K>,
}

impl<K: Key> Positions<K> {
    pub(super) fn new(game: Game, packing: Packing, target: Target, stride: Stride) -> Self {
        Self {
            outlook: Outlook::new(&game),
            game,
            packing,
            target,
            stride,
            trace: RefCell::default(),
            restless: Cell::new(false),
            key: PhantomData,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn start(&self) -> K {
        self.packing.pack(self.game.start().bytes())
    }

    /// Whether a position was reached that changes with a command played far away from it.
    pub(super) fn is_restless(&self) -> bool {
        self.restless.get()
    }

    /// The inputs along a path of keys.
    fn inputs(&self, way: &[K]) -> Vec<Input> {
        let mut inputs = Vec::new();
        for pair in way.windows(2) {
            match self.stride {
                Stride::Command => inputs.extend(self.command_between(&pair[0], &pair[1])),
                Stride::Push => inputs.extend(self.walk_between(&pair[0], &pair[1])),
            }
        }
        inputs
    }

    /// An estimate of the pushes to go, possibly too high; `None` if the position is a deadlock.
    pub(super) fn guess(&self, key: &K) -> Option<u32> {
        let state = self.state(key);
        let guess = self.outlook.guess(&self.game, &state)?;
        self.watch(&state);
        Some(guess)
    }

    /// A lower bound on the pushes from the start.
    pub(super) fn bound(&self) -> u64 {
        let least = self.outlook.pushes(&self.game, &self.game.start());
        least.map_or(0, u64::from)
    }

    /// The moves along a path of keys.
    pub(super) fn moves(&self, way: &[K]) -> Moves {
        let mut player = Player::new(self.game.clone());
        match player.apply(&self.inputs(way)) {
            Ok(()) => player.replayed().moves,
            Err(_) => Moves::default(),
        }
    }

    fn watch(&self, state: &State) {
        if !self.is_restless() {
            self.restless.set(!self.game.is_at_rest(state));
        }
    }

    /// The bytes of the position of a key.
    pub(super) fn bytes(&self, key: &K) -> Vec<u8> {
        self.packing.unpack(key)
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
        let trace = &mut *self.trace.borrow_mut();
        let all = self.state(from);
        for active in self.game.choices(&all) {
            let Some(mut state) = self.game.state(all.bytes(), active) else {
                continue;
            };
            for to in Direction::ORTHOGONAL {
                if self.game.step_in_place(&mut state, to, trace).is_ok() {
                    let next = self.packing.pack(state.bytes());
                    visit(active, to, trace.pushes(), next);
                    self.game.take_back(&mut state, trace);
                }
            }
        }
    }

    /// Calls `visit` with every push that the only pusher can walk to: the walk, the moves of walk and
    /// push, the pushes, and the successor.
    fn pushes(&self, from: &K, mut visit: impl FnMut(Walk<'_>, usize, u32, K)) {
        let trace = &mut *self.trace.borrow_mut();
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
        let mut places = vec![(start, None)];
        let mut moves = vec![0];
        let mut at = 0;
        while at < places.len() {
            let (cell, _) = places[at];
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
                        places: &places,
                        last: at,
                        command: to,
                    };
                    visit(
                        walk,
                        moves[at] + 1,
                        pushes,
                        self.packing.pack(state.bytes()),
                    );
                } else if let Some((next, _)) = state.pushers().next()
                    && !std::mem::replace(&mut known[next.index()], true)
                {
                    places.push((next, Some((at, to))));
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
        match self.stride {
            Stride::Command => self.commands(&from, |_, _, pushes, next| {
                out.push(next, cost(self.target, 1, pushes));
            }),
            Stride::Push => self.pushes(&from, |_, moves, pushes, next| {
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
        let pushes = self.outlook.pushes(&self.game, &state).ok()?;
        self.watch(&state);
        let moves = self.outlook.moves(pushes);
        Some(total(self.target, moves, pushes))
    }
}
