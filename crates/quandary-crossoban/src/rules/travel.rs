//! Path search for walks and pushes to a cell (SPEC, part V).

use crate::model::{Content, Terrain};
use crate::rules::game::Game;
use crate::rules::ground::CellId;
use crate::rules::state::{Active, State, byte};
use crate::rules::switches::Passing;
use crate::rules::trace::{Cause, Shift, ShiftOutcome, Trace};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// Maximum number of nodes (cells of pusher and box) of a search.
pub(super) const MAX_NODES: usize = 1 << 20;
/// Maximum memory of a search over positions, in bytes, if walking changes the board.
const MAX_BYTES: usize = 64 << 20;

/// Returns a shortest sequence of commands that brings an active pusher to a cell without pushing;
/// `None` if there is no such sequence, or if the search exceeds its limit.
#[must_use]
pub fn walk_to(game: &Game, state: &State, to: Point) -> Option<Vec<Direction>> {
    walk(game, state, game.ground.cell_at(to)?).0
}

/// Returns the result of [`walk_to`] and the number of nodes of the search.
pub(super) fn walk(game: &Game, state: &State, to: CellId) -> (Option<Vec<Direction>>, usize) {
    find_path(game, state, None, to)
}

/// Returns the commands that push a box from cell `from` to cell `to` without pushing other boxes;
/// `None` if this is impossible, or if the search exceeds its limit. The commands have the fewest
/// pushes possible and, among all sequences with that many pushes, the fewest moves.
#[must_use]
pub fn push_to(game: &Game, state: &State, from: Point, to: Point) -> Option<Vec<Direction>> {
    let from = game.ground.cell_at(from)?;
    let to = game.ground.cell_at(to)?;
    if !matches!(state.content(from), Some(Content::Box(_))) {
        return None;
    }
    find_path(game, state, Some(from), to).0
}

/// Returns the cells that the first active pusher visits if the commands of `path` are played. The
/// first of these cells is the current cell of the pusher. Front ends show the cells before they
/// play the commands.
#[must_use]
pub fn track(game: &Game, state: &State, path: &[Direction]) -> Vec<Point> {
    let leader = game.leader(state);
    leader.map_or_else(Vec::new, |at| follow(game, state, path, at))
}

/// Returns the cells through which the box at `from` moves when the commands of `path` are played,
/// beginning with `from`. Empty if there is no box at `from`.
#[must_use]
pub fn track_box(game: &Game, state: &State, path: &[Direction], from: Point) -> Vec<Point> {
    let is_box = |cell: &CellId| matches!(state.content(*cell), Some(Content::Box(_)));
    let from = game.ground.cell_at(from).filter(is_box);
    from.map_or_else(Vec::new, |at| follow(game, state, path, at))
}

/// Returns the cells that the content of a cell visits when the commands of `path` are played.
fn follow(game: &Game, state: &State, path: &[Direction], mut at: CellId) -> Vec<Point> {
    let mut state = state.clone();
    let mut trace = Trace::default();
    let mut track = vec![at];
    for to in path {
        if game.step_in_place(&mut state, *to, &mut trace).is_err() {
            break;
        }
        for shift in trace.shifts.iter() {
            if shift.from == at {
                at = shift.to;
                track.push(at);
            }
        }
    }
    track
        .into_iter()
        .map(|cell| game.ground.point(cell))
        .collect()
}

fn find_path(
    game: &Game,
    state: &State,
    carried: Option<CellId>,
    to: CellId,
) -> (Option<Vec<Direction>>, usize) {
    let goal = Goal { carried, to };
    match StaticBoard::new(game, state, goal) {
        Some(space) if !space.bare.is_free(to) => (None, 0),
        Some(space) => search(space, MAX_NODES),
        None => {
            let most = MAX_BYTES / (state.cells.len() + size_of::<State>()).max(1);
            search(ChangingBoard::new(game, state, goal), most)
        }
    }
}

/// The target of a search.
#[derive(Clone, Copy)]
struct Goal {
    /// The box to push; `None` for a walk.
    carried: Option<CellId>,
    /// The target cell of the box or the pusher.
    to: CellId,
}

impl Goal {
    /// Returns the cell of the box after the shifts. `None` if another box was pushed or the box
    /// was swallowed.
    fn follow(self, carried: Option<CellId>, shifts: &[Shift]) -> Option<Option<CellId>> {
        let mut now = carried;
        for shift in shifts {
            let is_carried = now == Some(shift.from);
            if shift.cause == Cause::Push && !is_carried {
                return None;
            }
            if is_carried {
                now = Some(shift.to).filter(|_| shift.outcome == ShiftOutcome::Remains);
            }
        }
        (now.is_some() == carried.is_some()).then_some(now)
    }
}

/// A search space: nodes that are connected by commands.
pub(super) trait Space {
    /// The part of a position that distinguishes nodes.
    type Node: Clone + Eq + Hash;
    type Command: Copy + 'static;

    /// The commands that are tried in each node.
    const COMMANDS: &'static [Self::Command];

    fn first(&self) -> Self::Node;

    /// Returns the node after a command, and its number of pushes or pulls.
    fn go(&mut self, node: &Self::Node, command: Self::Command) -> Option<(Self::Node, u32)>;

    fn is_goal(&self, node: &Self::Node) -> bool;
}

/// The search space of boards on which only the pusher and one box can move. A node consists of
/// their cells.
struct StaticBoard<'a> {
    game: &'a Game,
    goal: Goal,
    /// The position without the pusher and the box.
    bare: State,
    pusher: (CellId, Content),
    carried: Option<(CellId, Content)>,
    trace: Trace,
}

impl<'a> StaticBoard<'a> {
    fn new(game: &'a Game, state: &State, goal: Goal) -> Option<Self> {
        let Active::Pusher(cell) = state.active else {
            return None;
        };
        let mut bare = state.clone();
        let pusher = (cell, bare.content(cell)?);
        set(game, &mut bare, cell, None);
        let carried = match goal.carried {
            Some(cell) => {
                let content = bare.content(cell)?;
                set(game, &mut bare, cell, None);
                Some((cell, content))
            }
            None => None,
        };
        (bare.waiting == 0 && !walking_changes_cells(game)).then(|| Self {
            game,
            goal,
            bare,
            pusher,
            carried,
            trace: Trace::default(),
        })
    }
}

/// Sets or removes the content of a cell.
pub(super) fn set(game: &Game, state: &mut State, cell: CellId, content: Option<Content>) {
    let wear = state.wear(cell);
    game.put(state, cell, byte(content, wear));
}

/// Returns whether walking may change the types of cells.
fn walking_changes_cells(game: &Game) -> bool {
    game.ground
        .cells()
        .any(|cell| match game.ground.terrain(cell) {
            Terrain::Weak | Terrain::Sturdy => true,
            Terrain::Filter(_) => game.switches.passing == Passing::Once,
            _ => false,
        })
}

impl Space for StaticBoard<'_> {
    type Node = (CellId, Option<CellId>);
    type Command = Direction;
    const COMMANDS: &'static [Direction] = &Direction::ORTHOGONAL;

    fn first(&self) -> Self::Node {
        (self.pusher.0, self.carried.map(|(cell, _)| cell))
    }

    fn go(&mut self, &(pusher, carried): &Self::Node, to: Direction) -> Option<(Self::Node, u32)> {
        let (game, state) = (self.game, &mut self.bare);
        set(game, state, pusher, Some(self.pusher.1));
        state.active = Active::Pusher(pusher);
        if let (Some(cell), Some((_, content))) = (carried, self.carried) {
            set(game, state, cell, Some(content));
        }
        let step = game.step_in_place(state, to, &mut self.trace);
        let pushes = self.trace.pushes();
        let next = step.ok().and_then(|()| {
            let carried = self.goal.follow(carried, &self.trace.shifts)?;
            let Active::Pusher(pusher) = state.active else {
                return None;
            };
            Some(((pusher, carried), pushes))
        });
        if step.is_ok() {
            game.take_back(state, &self.trace);
        }
        for cell in [pusher].into_iter().chain(carried) {
            set(game, state, cell, None);
        }
        next
    }

    fn is_goal(&self, &(pusher, carried): &Self::Node) -> bool {
        carried.unwrap_or(pusher) == self.goal.to
    }
}

/// The search space of other boards. A node is a whole position.
struct ChangingBoard<'a> {
    game: &'a Game,
    goal: Goal,
    first: State,
    trace: Trace,
}

impl<'a> ChangingBoard<'a> {
    fn new(game: &'a Game, state: &State, goal: Goal) -> Self {
        Self {
            game,
            goal,
            first: state.clone(),
            trace: Trace::default(),
        }
    }
}

impl Space for ChangingBoard<'_> {
    type Node = (State, Option<CellId>);
    type Command = Direction;
    const COMMANDS: &'static [Direction] = &Direction::ORTHOGONAL;

    fn first(&self) -> Self::Node {
        (self.first.clone(), self.goal.carried)
    }

    fn go(&mut self, (state, carried): &Self::Node, to: Direction) -> Option<(Self::Node, u32)> {
        let mut state = state.clone();
        let step = self.game.step_in_place(&mut state, to, &mut self.trace);
        step.ok()?;
        let carried = self.goal.follow(*carried, &self.trace.shifts)?;
        Some(((state, carried), self.trace.pushes()))
    }

    fn is_goal(&self, (state, carried): &Self::Node) -> bool {
        match carried {
            Some(cell) => *cell == self.goal.to,
            None => state.active_cells().any(|cell| cell == self.goal.to),
        }
    }
}

/// A node that was found.
struct FoundNode<S: Space> {
    node: S::Node,
    /// Number of pushes, then number of moves.
    cost: (u32, u32),
    /// Index of the previous node, and the command from there.
    from: Option<(usize, S::Command)>,
}

/// Returns the cheapest path, by pushes and then by moves, among at most `most` nodes, and the
/// number of nodes found.
pub(super) fn search<S: Space>(mut space: S, most: usize) -> (Option<Vec<S::Command>>, usize) {
    let first = space.first();
    let mut known = FxHashMap::default();
    known.insert(first.clone(), 0);
    let mut found: Vec<FoundNode<S>> = vec![FoundNode {
        node: first,
        cost: (0, 0),
        from: None,
    }];
    let mut open = BinaryHeap::from([Reverse(((0, 0), 0))]);
    while let Some(Reverse((cost, index))) = open.pop() {
        if found[index].cost < cost {
            continue;
        }
        if space.is_goal(&found[index].node) {
            return (Some(path_to(&found, index)), found.len());
        }
        for command in S::COMMANDS {
            let Some((node, pushes)) = space.go(&found[index].node, *command) else {
                continue;
            };
            let cost = (cost.0 + pushes, cost.1 + 1);
            let from = Some((index, *command));
            let next = match known.get(&node) {
                Some(&next) if cost >= found[next].cost => continue,
                Some(&next) => {
                    found[next].cost = cost;
                    found[next].from = from;
                    next
                }
                None if found.len() >= most => continue,
                None => {
                    known.insert(node.clone(), found.len());
                    found.push(FoundNode { node, cost, from });
                    found.len() - 1
                }
            };
            open.push(Reverse((cost, next)));
        }
    }
    (None, found.len())
}

fn path_to<S: Space>(found: &[FoundNode<S>], mut index: usize) -> Vec<S::Command> {
    let mut path = Vec::new();
    while let Some((before, command)) = found[index].from {
        path.push(command);
        index = before;
    }
    path.reverse();
    path
}
