//! Path search in reverse mode: walks, and pulls of a box to a cell. Source: SPEC.md (V10).

use crate::model::{Action, Content};
use crate::rules::ground::CellId;
use crate::rules::pulling::{Grip, PullPosition, Pulling};
use crate::rules::replay::path_between;
use crate::rules::state::State;
use crate::rules::travel::{MAX_NODES, Space, search, set};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use std::collections::BTreeSet;

type Step = (Grip, Direction);

impl Pulling {
    /// Returns the actions that bring the pusher to a cell. Before the first pull, the pusher jumps
    /// to the cell; after it, the pusher walks there by a shortest path. `None` if the cell is not
    /// free. After the first pull, also `None` if the pusher cannot walk there.
    #[must_use]
    pub fn walk_to(&self, position: &PullPosition, to: Point) -> Option<Vec<Action>> {
        let cell = self.ground().cell_at(to)?;
        if !position.boxes.is_free(cell) {
            return None;
        }
        if position.pulls() == 0 {
            return Some(self.jump_to(position, cell).into_iter().collect());
        }
        let (way, _) = self.way(&position.boxes, position.pusher, cell);
        let steps = way?.into_iter();
        Some(steps.map(|to| action((Grip::Open, to))).collect())
    }

    /// Returns the actions that pull a box from cell `from` to cell `to` without pulling other
    /// boxes; `None` if this is impossible, or if the search exceeds its limit. The actions have
    /// the fewest pulls possible and, among all sequences with that many pulls, the fewest moves.
    /// Before the first pull, the pusher may begin at any free cell.
    #[must_use]
    pub fn pull_to(&self, position: &PullPosition, from: Point, to: Point) -> Option<Vec<Action>> {
        let from = self.ground().cell_at(from)?;
        let to = self.ground().cell_at(to)?;
        if position.boxes.is_free(from) || !position.boxes.is_free(to) {
            return None;
        }
        let paths = self.first_cells(position, from).into_iter();
        let paths = paths.filter_map(|pusher| {
            let space = OneBox::new(self, &position.boxes, (pusher, from), to);
            let (path, _) = search(space, MAX_NODES);
            Some((pusher, path?))
        });
        let is_pull = |step: &&Step| step.0 == Grip::Closed;
        let (pusher, path) =
            paths.min_by_key(|(_, path)| (path.iter().filter(is_pull).count(), path.len()))?;
        let jump = self.jump_to(position, pusher).into_iter();
        Some(jump.chain(path.into_iter().map(action)).collect())
    }

    /// Returns the boxes that can be pulled without pulling another box first, in reading order,
    /// each with the directions in which it can be pulled. The pusher may walk to the box. Before
    /// the first pull, the pusher may begin at any free cell.
    #[must_use]
    pub fn pullable_boxes(&self, position: &PullPosition) -> Vec<(Point, Vec<Direction>)> {
        let reached = self.reached(position);
        let ground = self.ground();
        let can_move = |from: CellId, to: Direction| {
            let near = ground.next(from, to).filter(|cell| reached.contains(cell));
            let far = near.and_then(|near| ground.next(near, to));
            far.is_some_and(|far| position.boxes.is_free(far))
        };
        let boxes = position.boxes.boxes().map(|(cell, _)| {
            let ways = Direction::ORTHOGONAL.into_iter();
            let ways: Vec<Direction> = ways.filter(|to| can_move(cell, *to)).collect();
            (self.point(cell), ways)
        });
        boxes.filter(|(_, ways)| !ways.is_empty()).collect()
    }

    /// The cells to which the pusher can walk, or before the first pull those at which it can begin.
    fn reached(&self, position: &PullPosition) -> BTreeSet<CellId> {
        let is_free = |cell: &CellId| position.boxes.is_free(*cell);
        if position.pulls() == 0 {
            return self.ground().cells().filter(is_free).collect();
        }
        let mut reached = BTreeSet::from([position.pusher]);
        let mut open = vec![position.pusher];
        while let Some(at) = open.pop() {
            let ways = Direction::ORTHOGONAL.into_iter();
            let around = ways.filter_map(|to| self.ground().next(at, to));
            for cell in around.filter(is_free) {
                if reached.insert(cell) {
                    open.push(cell);
                }
            }
        }
        reached
    }

    /// Returns the cells that the box at `from` visits when actions are played, beginning with
    /// `from`.
    #[must_use]
    pub fn track_box(
        &self,
        position: &PullPosition,
        actions: &[Action],
        from: Point,
    ) -> Vec<Point> {
        let mut at = self.ground().cell_at(from);
        let mut track = Vec::from_iter(at);
        let mut after = position.clone();
        for action in actions {
            let before = after.pusher;
            let Ok(played) = self.step(&mut after, action) else {
                break;
            };
            if played.pulls() && at.is_some_and(|cell| after.boxes.is_free(cell)) {
                at = Some(before);
                track.push(before);
            }
        }
        track.into_iter().map(|cell| self.point(cell)).collect()
    }

    /// Returns the cells that the pusher visits when actions are played, beginning with its current
    /// cell.
    #[must_use]
    pub fn track_pusher(&self, position: &PullPosition, actions: &[Action]) -> Vec<Point> {
        let mut after = position.clone();
        let mut track = vec![self.pusher(position)];
        for action in actions {
            if self.step(&mut after, action).is_err() {
                break;
            }
            track.push(self.pusher(&after));
        }
        track
    }

    /// The cells in which the pusher can begin to pull a box. Before the first pull, the best ones
    /// are next to the box.
    fn first_cells(&self, position: &PullPosition, from: CellId) -> Vec<CellId> {
        if position.pulls() > 0 {
            return vec![position.pusher];
        }
        let sides = Direction::ORTHOGONAL.into_iter();
        let around = sides.filter_map(|side| self.ground().next(from, side));
        around
            .filter(|cell| position.boxes.is_free(*cell))
            .collect()
    }

    fn jump_to(&self, position: &PullPosition, to: CellId) -> Option<Action> {
        let (from, to) = (self.pusher(position), self.point(to));
        (from != to).then(|| Action::Jump(path_between(from, to)))
    }
}

fn action((grip, direction): Step) -> Action {
    let pushes = grip == Grip::Closed;
    Action::Step { direction, pushes }
}

/// The positions of the pusher and of one box among the others, which stay.
struct OneBox<'a> {
    rules: &'a Pulling,
    others: State,
    content: Option<Content>,
    first: (CellId, CellId),
    to: CellId,
}

impl<'a> OneBox<'a> {
    fn new(rules: &'a Pulling, boxes: &State, first: (CellId, CellId), to: CellId) -> Self {
        let mut others = boxes.clone();
        let content = others.content(first.1);
        set(rules.game(), &mut others, first.1, None);
        Self {
            rules,
            others,
            content,
            first,
            to,
        }
    }
}

impl Space for OneBox<'_> {
    type Node = (CellId, CellId);
    type Command = Step;
    const COMMANDS: &'static [Step] = &STEPS;

    fn first(&self) -> Self::Node {
        self.first
    }

    fn go(&mut self, &(pusher, at): &Self::Node, step: Step) -> Option<(Self::Node, u32)> {
        let game = self.rules.game();
        set(game, &mut self.others, at, self.content);
        let shift = self.rules.shift(&self.others, pusher, step);
        set(game, &mut self.others, at, None);
        let shift = shift.ok()?;
        match shift.pulled {
            None => Some(((shift.to, at), 0)),
            Some(pulled) => (pulled == at).then_some(((shift.to, pusher), 1)),
        }
    }

    fn is_goal(&self, &(_, at): &Self::Node) -> bool {
        at == self.to
    }
}

const STEPS: [Step; 8] = {
    let [first, second, third, fourth] = Direction::ORTHOGONAL;
    [
        (Grip::Open, first),
        (Grip::Open, second),
        (Grip::Open, third),
        (Grip::Open, fourth),
        (Grip::Closed, first),
        (Grip::Closed, second),
        (Grip::Closed, third),
        (Grip::Closed, fourth),
    ]
};
