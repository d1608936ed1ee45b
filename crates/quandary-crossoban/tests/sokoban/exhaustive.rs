//! Exhaustive search of all positions of a small board, by single steps.

use quandary_core::grid::Point;
use quandary_crossoban::model::{Action, Board, Moves, Terrain};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// The steps on a board eight squares wide.
const STEPS: [i32; 4] = [-8, 1, 8, -1];

/// The boxes as a bit set, and the player's square.
pub(crate) type State = (u64, u8);

pub(crate) struct ExhaustiveSearch {
    walls: u64,
    goals: u64,
    pub(crate) states: Vec<State>,
    index: HashMap<State, usize>,
    /// For each state, its successors and whether the step is a push.
    steps: Vec<Vec<(usize, bool)>>,
}

pub(crate) fn bit(at: Point) -> u64 {
    1 << (at.y * 8 + at.x)
}

fn mask(board: &Board, such: impl Fn(Point) -> bool) -> u64 {
    board
        .cells()
        .filter(|(at, _)| such(*at))
        .fold(0, |set, (at, _)| set | bit(at))
}

impl ExhaustiveSearch {
    pub(crate) fn new(board: &Board) -> Self {
        assert!(board.width() <= 8 && board.height() <= 8);
        let player = board.pushers().next().expect("a pusher");
        let mut exhaustive = Self {
            walls: mask(board, |at| board.cell(at).terrain == Terrain::Wall),
            goals: mask(board, |at| board.cell(at).terrain == Terrain::Goal),
            states: Vec::new(),
            index: HashMap::new(),
            steps: Vec::new(),
        };
        let boxes = mask(board, |at| board.cell(at).has_box());
        exhaustive.number((boxes, (player.y * 8 + player.x) as u8));
        while exhaustive.steps.len() < exhaustive.states.len() {
            let state = exhaustive.states[exhaustive.steps.len()];
            let steps = (0..4)
                .filter_map(|direction| exhaustive.step(state, direction))
                .collect();
            let steps: Vec<(State, bool)> = steps;
            let steps = steps
                .into_iter()
                .map(|(next, pushes)| (exhaustive.number(next), pushes))
                .collect();
            exhaustive.steps.push(steps);
        }
        exhaustive
    }

    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        let number = *self.index.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    fn step(&self, (boxes, player): State, direction: usize) -> Option<(State, bool)> {
        let next = (i32::from(player) + STEPS[direction]) as u8;
        let here = 1 << next;
        if self.walls & here != 0 {
            return None;
        }
        if boxes & here == 0 {
            return Some(((boxes, next), false));
        }
        let beyond = 1 << (i32::from(next) + STEPS[direction]);
        if (self.walls | boxes) & beyond != 0 {
            return None;
        }
        Some(((boxes & !here | beyond, next), true))
    }

    fn is_solved(&self, number: usize) -> bool {
        self.states[number].0 & !self.goals == 0
    }

    /// The fewest pushes from each state to a solved one, `None` if it is unsolvable.
    pub(crate) fn pushes_to_go(&self) -> Vec<Option<u32>> {
        let mut back = vec![Vec::new(); self.states.len()];
        for (from, steps) in self.steps.iter().enumerate() {
            for (to, pushes) in steps {
                back[*to].push((from, *pushes));
            }
        }
        let mut to_go = vec![None; self.states.len()];
        let solved = (0..self.states.len()).filter(|number| self.is_solved(*number));
        let mut open: VecDeque<(usize, u32)> = solved.map(|number| (number, 0)).collect();
        while let Some((number, pushes)) = open.pop_front() {
            if to_go[number].is_some() {
                continue;
            }
            to_go[number] = Some(pushes);
            for (from, is_push) in &back[number] {
                if *is_push {
                    open.push_back((*from, pushes + 1));
                } else {
                    open.push_front((*from, pushes));
                }
            }
        }
        to_go
    }

    /// The cost of the cheapest solution, given the costs of a walking step and a push.
    pub(crate) fn cheapest(&self, walk: (u32, u32), push: (u32, u32)) -> Option<(u32, u32)> {
        let mut done = vec![false; self.states.len()];
        let mut open = BinaryHeap::from([Reverse(((0, 0), 0))]);
        while let Some(Reverse((cost, number))) = open.pop() {
            if self.is_solved(number) {
                return Some(cost);
            }
            if std::mem::replace(&mut done[number], true) {
                continue;
            }
            for (to, pushes) in &self.steps[number] {
                let (first, second) = if *pushes { push } else { walk };
                open.push(Reverse(((cost.0 + first, cost.1 + second), *to)));
            }
        }
        None
    }

    /// Pushes and moves of a recording from the start, or `None` if it is illegal or does not solve
    /// the board.
    pub(crate) fn replay(&self, moves: &Moves) -> Option<(u32, u32)> {
        let mut state = self.states[0];
        let (mut pushes, mut count) = (0, 0);
        for action in &moves.0 {
            let Action::Step {
                direction,
                pushes: capital,
            } = action
            else {
                return None;
            };
            let (next, pushed) = self.step(state, direction.index() / 2)?;
            assert_eq!(pushed, *capital, "capital letters are pushes");
            state = next;
            count += 1;
            pushes += u32::from(pushed);
        }
        (state.0 & !self.goals == 0).then_some((pushes, count))
    }
}
