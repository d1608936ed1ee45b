//! A slow and simple reference implementation of the rules and the solver. It reads cells, rails
//! and targets from the board, follows the text of the original document and uses no code of the
//! rules or the solver.

use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_gartriage::model::{Board, Letter, Level, Vehicle};
use quandary_gartriage::rules::{Position, Shunting, WagonId};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, VecDeque};

/// A position. Wagons of one letter are indistinguishable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ReferencePosition {
    pub(crate) locomotive: Point,
    /// The hooked wagons, starting at the locomotive.
    pub(crate) train: Vec<(Point, char)>,
    /// The wagons that are not hooked.
    pub(crate) unhooked: BTreeMap<Point, char>,
}

/// A step to a neighbouring cell: columns to the east and rows to the south.
type Step = (i64, i64);

/// The steps of the keypad digits: 7 is up and left, 3 is down and right.
const KEYPAD: [(char, Step); 8] = [
    ('1', (-1, 1)),
    ('2', (0, 1)),
    ('3', (1, 1)),
    ('4', (-1, 0)),
    ('6', (1, 0)),
    ('7', (-1, -1)),
    ('8', (0, -1)),
    ('9', (1, -1)),
];

/// Two steps differ by at most 45 degrees if and only if their scalar product is positive.
fn at_most_45_degrees((a, b): Step, (c, d): Step) -> bool {
    a * c + b * d > 0
}

fn step_between(from: Point, to: Point) -> Step {
    (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    )
}

/// An allowed action with its token in a solution string and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ReferenceAction {
    pub(crate) token: String,
    pub(crate) after: ReferencePosition,
}

impl ReferenceAction {
    pub(crate) fn is_move(&self) -> bool {
        !self.token.starts_with(['+', '-'])
    }
}

/// A level for exhaustive search.
pub(crate) struct ReferenceLevel {
    board: Board,
    pub(crate) start: ReferencePosition,
}

impl ReferenceLevel {
    pub(crate) fn new(level: &Level) -> Self {
        let mut locomotive = None;
        let mut unhooked = BTreeMap::new();
        for (at, cell) in level.board.cells() {
            match cell.vehicle {
                Some(Vehicle::Locomotive) => locomotive = Some(at),
                Some(Vehicle::Wagon(letter)) => {
                    unhooked.insert(at, letter.wagon());
                }
                None => {}
            }
        }
        let hooked = level.train.iter();
        let train = hooked
            .map(|at| (*at, unhooked.remove(at).expect("a wagon on this cell")))
            .collect();
        Self {
            board: level.board.clone(),
            start: ReferencePosition {
                locomotive: locomotive.expect("a locomotive"),
                train,
                unhooked,
            },
        }
    }

    /// A board with another start position.
    pub(crate) fn with_start(board: &Board, start: ReferencePosition) -> Self {
        Self {
            board: board.clone(),
            start,
        }
    }

    /// The cell that a rail leads to.
    fn rail(&self, from: Point, (east, south): Step) -> Option<Point> {
        let rails = self.board.cell(from)?.rails();
        let laid = rails.iter().any(|to| {
            let (x, y) = to.step();
            (i64::from(x), i64::from(y)) == (east, south)
        });
        let x = u32::try_from(i64::from(from.x) + east).ok()?;
        let y = u32::try_from(i64::from(from.y) + south).ok()?;
        laid.then_some(Point::new(x, y))
    }

    /// All allowed actions.
    pub(crate) fn actions(&self, now: &ReferencePosition) -> Vec<ReferenceAction> {
        let mut actions = Vec::new();
        for (digit, step) in KEYPAD {
            let found = [
                (digit.to_string(), self.pull(now, step)),
                (format!("T{digit}"), self.push(now, step)),
                (format!("+{digit}"), self.hook(now, step)),
            ];
            let allowed = found.into_iter();
            actions.extend(allowed.filter_map(|(token, after)| {
                let after = after?;
                Some(ReferenceAction { token, after })
            }));
        }
        if let Some(((at, letter), others)) = now.train.split_last() {
            let mut after = now.clone();
            after.train = others.to_vec();
            after.unhooked.insert(*at, *letter);
            actions.push(ReferenceAction {
                token: "-".to_owned(),
                after,
            });
        }
        actions
    }

    fn is_empty(now: &ReferencePosition, at: Point) -> bool {
        now.locomotive != at
            && !now.unhooked.contains_key(&at)
            && now.train.iter().all(|(other, _)| *other != at)
    }

    /// The locomotive moves first; every wagon moves to the old cell of the vehicle before it.
    fn pull(&self, now: &ReferencePosition, step: Step) -> Option<ReferencePosition> {
        let next = self.rail(now.locomotive, step)?;
        if let Some((first, _)) = now.train.first()
            && !at_most_45_degrees(step_between(*first, now.locomotive), step)
        {
            return None;
        }
        Self::is_empty(now, next).then(|| {
            let mut after = now.clone();
            after.locomotive = next;
            for index in 0..now.train.len() {
                after.train[index].0 = match index {
                    0 => now.locomotive,
                    _ => now.train[index - 1].0,
                };
            }
            after
        })
    }

    /// The last wagon moves first; every other vehicle moves to the old cell of the vehicle behind it.
    fn push(&self, now: &ReferencePosition, step: Step) -> Option<ReferencePosition> {
        let (tail, _) = *now.train.last()?;
        let next = self.rail(tail, step)?;
        let bend = at_most_45_degrees(self.heading_of_tail(now)?, step);
        (bend && Self::is_empty(now, next)).then(|| {
            let mut after = now.clone();
            after.locomotive = now.train[0].0;
            for index in 0..now.train.len() {
                after.train[index].0 = match now.train.get(index + 1) {
                    Some((behind, _)) => *behind,
                    None => next,
                };
            }
            after
        })
    }

    /// Hooks a wagon on a cell that the end of the train could enter.
    fn hook(&self, now: &ReferencePosition, step: Step) -> Option<ReferencePosition> {
        let end = now.train.last().map_or(now.locomotive, |(at, _)| *at);
        let at = self.rail(end, step)?;
        let letter = *now.unhooked.get(&at)?;
        if let Some(heading) = self.heading_of_tail(now)
            && !at_most_45_degrees(heading, step)
        {
            return None;
        }
        let mut after = now.clone();
        after.unhooked.remove(&at);
        after.train.push((at, letter));
        Some(after)
    }

    /// The step from the second last vehicle to the last.
    fn heading_of_tail(&self, now: &ReferencePosition) -> Option<Step> {
        match *now.train {
            [] => None,
            [(only, _)] => Some(step_between(now.locomotive, only)),
            [.., (before, _), (last, _)] => Some(step_between(before, last)),
        }
    }

    /// Every wagon is on a matching target.
    pub(crate) fn is_solved(&self, now: &ReferencePosition) -> bool {
        let hooked = now.train.iter().map(|(at, letter)| (at, letter));
        now.unhooked.iter().chain(hooked).all(|(at, letter)| {
            let target = self.board.cell(*at).and_then(|cell| cell.target);
            target.map(|target| target.wagon()) == Some(*letter)
        })
    }

    /// The fewest moves, without hooking or unhooking, that bring the locomotive to a cell, and
    /// those that bring the end of the train there.
    pub(crate) fn fewest_moves_to(
        &self,
        from: &ReferencePosition,
        to: Point,
    ) -> (Option<u64>, Option<u64>) {
        let mut fewest = (None, None);
        let mut known = BTreeSet::from([from.clone()]);
        let mut queue = VecDeque::from([(from.clone(), 0)]);
        while let Some((now, moves)) = queue.pop_front() {
            if now.locomotive == to {
                fewest.0.get_or_insert(moves);
            }
            if now.train.last().map_or(now.locomotive, |(at, _)| *at) == to {
                fewest.1.get_or_insert(moves);
            }
            for action in self.actions(&now) {
                if action.is_move() && known.insert(action.after.clone()) {
                    queue.push_back((action.after, moves + 1));
                }
            }
        }
        fewest
    }
}

impl ReferencePosition {
    /// A level with this position as its start on `board`, whose own vehicles are removed.
    pub(crate) fn to_level(&self, mut board: Board) -> Level {
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        let hooked: BTreeMap<Point, char> = self.train.iter().copied().collect();
        for at in points {
            let letter = self.unhooked.get(&at).or(hooked.get(&at));
            let wagon = letter
                .and_then(|letter| Letter::from_wagon(*letter))
                .map(Vehicle::Wagon);
            let vehicle = (self.locomotive == at)
                .then_some(Vehicle::Locomotive)
                .or(wagon);
            board.cell_mut(at).expect("the point is a cell").vehicle = vehicle;
        }
        Level {
            tags: Vec::new(),
            board,
            train: self.train.iter().map(|(at, _)| *at).collect(),
        }
    }

    /// The reference position for a position of the rules.
    pub(crate) fn of(rules: &Shunting, position: &Position) -> Self {
        let vehicle = |wagon: WagonId| {
            let at = rules.track().point(position.cell(wagon));
            (at, rules.letter(wagon).wagon())
        };
        let wagons = (0..position.wagons.len() as u32).map(WagonId);
        Self {
            locomotive: rules.track().point(position.locomotive),
            train: position.train.iter().map(|wagon| vehicle(*wagon)).collect(),
            unhooked: wagons
                .filter(|wagon| !position.train.contains(wagon))
                .map(vehicle)
                .collect(),
        }
    }
}

/// Major and minor value of a solution.
pub(crate) type Value = (u64, u64);

/// The cost of an action in a metric: `actions` counts all actions, `moves` counts moves and then
/// couplings, `couplings` counts couplings and then moves.
fn cost(metric: &str, is_move: bool) -> Value {
    match (metric, is_move) {
        ("actions", _) | ("moves", true) | ("couplings", false) => (1, 0),
        ("moves", false) | ("couplings", true) => (0, 1),
        _ => panic!("unknown metric {metric}"),
    }
}

/// All reachable positions of a level with all actions between them.
pub(crate) struct ReferenceGraph {
    /// The actions of each position: the token, whether it is a move, and the number of the
    /// position after it.
    actions: Vec<Vec<(String, bool, usize)>>,
    solved: Vec<bool>,
}

/// The optimal solutions of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    pub(crate) value: Value,
    pub(crate) count: u64,
    /// All optimal solutions, unless there are too many to list.
    pub(crate) all: Option<BTreeSet<String>>,
}

impl ReferenceGraph {
    pub(crate) fn of(reference: &ReferenceLevel) -> Self {
        let mut numbers = HashMap::from([(reference.start.clone(), 0)]);
        let mut queue = VecDeque::from([reference.start.clone()]);
        let mut graph = Self {
            actions: Vec::new(),
            solved: Vec::new(),
        };
        while let Some(now) = queue.pop_front() {
            graph.solved.push(reference.is_solved(&now));
            let mut actions = Vec::new();
            for action in reference.actions(&now) {
                let is_move = action.is_move();
                let new = numbers.len();
                let number = *numbers.entry(action.after.clone()).or_insert(new);
                if number == new {
                    queue.push_back(action.after);
                }
                actions.push((action.token, is_move, number));
            }
            graph.actions.push(actions);
        }
        graph
    }

    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    /// The optimal solutions, or `None` if there is no solution.
    pub(crate) fn best(&self, metric: &str, most_listed: u64) -> Option<Best> {
        let mut values: Vec<Option<Value>> = vec![None; self.len()];
        let mut order = Vec::new();
        let mut open = BinaryHeap::from([(std::cmp::Reverse((0, 0)), 0)]);
        while let Some((std::cmp::Reverse(value), here)) = open.pop() {
            if values[here].is_none() {
                values[here] = Some(value);
                order.push(here);
                for &(_, is_move, to) in &self.actions[here] {
                    open.push((std::cmp::Reverse(plus(value, cost(metric, is_move))), to));
                }
            }
        }
        let solved = (0..self.len()).filter(|here| self.solved[*here]);
        let best = solved.filter_map(|here| values[here]).min()?;
        let mut ways = vec![0_u64; self.len()];
        for &here in order.iter().rev() {
            let ends = u64::from(self.solved[here] && values[here] == Some(best));
            let onward = self
                .optimal_actions(&values, here, metric)
                .map(|(_, to)| ways[to]);
            ways[here] = ends + if ends == 0 { onward.sum() } else { 0 };
        }
        let all = (ways[0] <= most_listed).then(|| {
            let mut found = BTreeSet::new();
            self.list(&values, &ways, metric, 0, String::new(), &mut found);
            found
        });
        Some(Best {
            value: best,
            count: ways[0],
            all,
        })
    }

    /// The actions that are the last action of an optimal path to the position after them.
    fn optimal_actions<'a>(
        &'a self,
        values: &'a [Option<Value>],
        here: usize,
        metric: &'a str,
    ) -> impl Iterator<Item = (&'a str, usize)> {
        self.actions[here]
            .iter()
            .filter_map(move |(token, is_move, to)| {
                let value = plus(values[here]?, cost(metric, *is_move));
                (values[*to] == Some(value)).then_some((token.as_str(), *to))
            })
    }

    fn list(
        &self,
        values: &[Option<Value>],
        ways: &[u64],
        metric: &str,
        here: usize,
        text: String,
        found: &mut BTreeSet<String>,
    ) {
        let mut ends = true;
        for (token, to) in self
            .optimal_actions(values, here, metric)
            .filter(|(_, to)| ways[*to] > 0)
        {
            ends = false;
            self.list(values, ways, metric, to, format!("{text}{token}"), found);
        }
        if ends {
            found.insert(text);
        }
    }
}

fn plus(a: Value, b: Value) -> Value {
    (a.0 + b.0, a.1 + b.1)
}

/// The value of a solution string.
pub(crate) fn value_of(metric: &str, text: &str) -> Value {
    let couplings = text.matches(['+', '-']).count() as u64;
    let digits = text.chars().filter(char::is_ascii_digit).count() as u64;
    let moves = digits - text.matches('+').count() as u64;
    (0..couplings)
        .map(|_| cost(metric, false))
        .chain((0..moves).map(|_| cost(metric, true)))
        .fold((0, 0), plus)
}

/// Whether a solution string is valid and solves the level.
pub(crate) fn solves(rules: &Shunting, text: &str) -> bool {
    let solution = quandary_gartriage::model::Solution::parse(text).expect("a solution string");
    let actions: Vec<_> = solution.actions().copied().collect();
    quandary_core::session::replay(rules, &actions).is_ok_and(|end| rules.is_solved(&end))
}
