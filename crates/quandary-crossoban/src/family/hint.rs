//! Hints in words and drawings.

use super::game::view;
use crate::format::lurd;
use crate::model::{Colour, Terrain};
use crate::rules::{InWords, LevelRules, LossReason, PlaceStyle, State, direction_word};
use crate::scene::{MarkedBoard, Style};
use crate::solve::exact::Deadlock;
use crate::solve::{BoxRun, NextPush, Purpose, PushHint, Walk, WalkingPusher};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, Illustration, Suggestion};
use quandary_core::scene::Mark;
use std::sync::Arc;

/// A position that hints and answers are about, and how it is drawn.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) rules: Arc<LevelRules>,
    pub(super) state: State,
    pub(super) style: Style,
}

impl Subject {
    /// Returns a hint of the solver in words and drawings.
    pub(super) fn hint(&self, hint: &PushHint) -> Hint {
        match hint {
            PushHint::Solved => Hint::Solved,
            PushHint::Deadlock(dead) => Hint::Hopeless {
                reason: dead.to_string(),
                shown: self.deadlock(dead),
            },
            PushHint::Exhausted => Hint::exhausted(),
            PushHint::Unknown(reason) => Hint::Unknown(*reason),
            PushHint::Next(next) => Hint::Next(self.suggestion(next)),
        }
    }

    fn suggestion(&self, next: &NextPush) -> Suggestion {
        let [place, kind] = match &next.run {
            Some(run) => [self.place(run), self.kind(run)],
            None => [
                self.place_of_walk(&next.walks),
                self.kind_of_walk(&next.walks),
            ],
        };
        Suggestion {
            input: lurd::write(&next.input),
            reason: next.to_string(),
            remaining: next.remaining,
            place,
            kind,
            step: self.step(next),
        }
    }

    fn board(&self) -> MarkedBoard {
        MarkedBoard::new(view(&self.rules, &self.state, self.style))
    }

    fn place(&self, run: &BoxRun) -> Illustration {
        let mut board = self.board();
        board.mark(run.now, Mark::Look, "look here");
        illustration(format!("look at the {}", named(run, run.now)), board)
    }

    fn kind(&self, run: &BoxRun) -> Illustration {
        let (words, others) = self.purpose(run);
        let mut board = self.board();
        for at in others {
            board.mark(at, Mark::Look, "look here, too");
        }
        board.mark(run.now, Mark::Look, "this box has to be pushed");
        illustration(format!("the {} {words}", named(run, run.now)), board)
    }

    /// What a run is for, and the other cells that the words name.
    fn purpose(&self, run: &BoxRun) -> (String, Vec<Point>) {
        let before_next = run.next.map_or(String::new(), |next| {
            format!("; the box at {} comes after it", InWords(next))
        });
        let next = run.next.into_iter().collect();
        match run.purpose {
            Purpose::Goal => {
                let open = self.open_goals(run);
                let words = match open.len() {
                    1 => "can go onto the open goal".to_owned(),
                    count => format!("can go onto one of the {count} open goals"),
                };
                (words, open)
            }
            Purpose::Unite(colour) => {
                let others = self.boxes(|other| other == run.colour);
                let others = others.filter(|at| *at != run.now).collect();
                let colour = colour.name();
                let words = format!("can go to its final cell, to unite the {colour} boxes");
                (words, others)
            }
            Purpose::Fall => {
                let holes = self.cells_of(Terrain::Hole).chain([run.to()]);
                ("has to fall into a hole".to_owned(), holes.collect())
            }
            Purpose::MakeWay => (format!("has to move out of the way{before_next}"), next),
            Purpose::MakeWayForNow => (
                format!("has to move out of the way for now{before_next}"),
                next,
            ),
        }
    }

    /// The goals without a box, with the one to which a run leads.
    fn open_goals(&self, run: &BoxRun) -> Vec<Point> {
        let mut open = self.uncovered_goals();
        if !open.contains(&run.to()) {
            open.push(run.to());
        }
        open
    }

    fn uncovered_goals(&self) -> Vec<Point> {
        let boxes: Vec<Point> = self.boxes(|_| true).collect();
        let goals = self.cells_of(Terrain::Goal);
        goals.filter(|at| !boxes.contains(at)).collect()
    }
}

impl Subject {
    /// The boxes of the wanted colours, in reading order.
    fn boxes(&self, wanted: impl Fn(Option<Colour>) -> bool) -> impl Iterator<Item = Point> {
        let boxes = self.state.boxes();
        let boxes = boxes.filter(move |(_, colour)| wanted(*colour));
        boxes.map(|(cell, _)| self.rules.game.ground().point(cell))
    }

    /// The cells of a terrain, in reading order.
    fn cells_of(&self, terrain: Terrain) -> impl Iterator<Item = Point> {
        let game = &self.rules.game;
        let cells = game.ground().cells();
        let cells = cells.filter(move |cell| game.terrain(&self.state, *cell) == terrain);
        cells.map(|cell| game.ground().point(cell))
    }

    fn place_of_walk(&self, walks: &[Walk]) -> Illustration {
        let pusher = walks.first().and_then(|walk| walk.way.first());
        let mut board = self.board();
        let words = pusher.map_or(String::new(), |at| {
            board.mark(*at, Mark::Look, "look here");
            format!("look at the pusher at {}", InWords(*at))
        });
        illustration(words, board)
    }

    fn kind_of_walk(&self, walks: &[Walk]) -> Illustration {
        let mut board = self.board();
        for at in walks.iter().filter_map(|walk| walk.way.first()) {
            board.mark(*at, Mark::Look, "this pusher has to walk");
        }
        illustration("no more pushes are needed, only a walk".to_owned(), board)
    }

    /// The walk and the run, in words and as ways.
    fn step(&self, next: &NextPush) -> Illustration {
        let mut board = self.board();
        let mut clauses: Vec<String> = Vec::new();
        if let Some(run) = &next.run {
            for at in &run.also {
                board.mark(*at, Mark::Act, "this box is pushed, too");
            }
            board.mark_run(&run.way, "the box is pushed this way");
        }
        for walk in &next.walks {
            clauses.extend(walk_clauses(walk));
            match &walk.way[..] {
                [only] if walk.pusher == WalkingPusher::Changed => {
                    board.mark(*only, Mark::Act, "change to this pusher");
                }
                way => board.mark_walk(way, "the pusher walks this way"),
            }
        }
        clauses.push(match &next.run {
            Some(run) => run_clause(run),
            None => "the level is solved".to_owned(),
        });
        illustration(in_order(&clauses), board)
    }

    /// The boxes of a deadlock, marked. `None` if no box or goal is part of it.
    pub(super) fn deadlock(&self, dead: &Deadlock) -> Option<Illustration> {
        let culprits = self.culprits(dead);
        if culprits.is_empty() {
            return None;
        }
        let mut board = self.board();
        for (at, mark, label) in culprits {
            board.mark(at, mark, label);
        }
        Some(illustration(dead.sentence(PlaceStyle::Words), board))
    }

    /// The cells that prevent a solution, with their marks.
    fn culprits(&self, dead: &Deadlock) -> Vec<(Point, Mark, &'static str)> {
        let stuck = |at: Point| (at, Mark::Wrong, "this box prevents a solution");
        let missed = |at: Point| (at, Mark::Wrong, "no box can come here");
        let wanted = |at: Point| (at, Mark::Look, "one of the goals in question");
        match dead {
            Deadlock::Lost(LossReason::Colour(colour)) => {
                let left = self.boxes(|other| other == Some(*colour));
                left.map(stuck).collect()
            }
            Deadlock::Lost(LossReason::Goals { .. }) => {
                self.uncovered_goals().into_iter().map(missed).collect()
            }
            Deadlock::BothAims { goals, colours } => {
                let mut both = self.culprits(goals);
                both.extend(self.culprits(colours));
                both
            }
            _ if dead.boxes().is_empty() => dead.goals().into_iter().map(missed).collect(),
            _ => {
                let goals = dead.goals().into_iter().map(wanted);
                goals.chain(dead.boxes().into_iter().map(stuck)).collect()
            }
        }
    }

    /// The position without marks.
    pub(super) fn unmarked(&self, words: &str) -> Illustration {
        Illustration::new(words, view(&self.rules, &self.state, self.style))
    }

    /// Another position of the same level.
    pub(super) fn at(&self, state: State) -> Self {
        Self {
            state,
            ..self.clone()
        }
    }

    /// The position with the boxes marked that are on other cells than in an earlier position.
    pub(super) fn moved_boxes(&self, before: &State, words: &str) -> Illustration {
        let ground = self.rules.game.ground();
        let mut board = self.board();
        for (cell, _) in self.state.boxes() {
            if self.state.content(cell) != before.content(cell) {
                board.mark(ground.point(cell), Mark::Act, "a box was pushed here");
            }
        }
        illustration(words.to_owned(), board)
    }

    /// One box of a deadlock, marked.
    pub(super) fn dead_box(&self, at: Point) -> Illustration {
        let mut board = self.board();
        board.mark(at, Mark::Wrong, "this box prevents a solution");
        illustration(format!("the box at {}", InWords(at)), board)
    }
}

fn illustration(words: String, board: MarkedBoard) -> Illustration {
    Illustration::new(words, board.into_scene())
}

/// The box of a run at a cell, such as `red box at column 4, row 2`.
fn named(run: &BoxRun, at: Point) -> String {
    format!("{} at {}", run.name(), InWords(at))
}

fn walk_clauses(walk: &Walk) -> Vec<String> {
    let mut clauses = Vec::new();
    if let (WalkingPusher::Changed, Some(from)) = (walk.pusher, walk.way.first()) {
        clauses.push(format!("change to the pusher at {}", InWords(*from)));
    }
    if let [_, .., to] = &walk.way[..] {
        clauses.push(format!("walk to {}", InWords(*to)));
    }
    clauses
}

fn run_clause(run: &BoxRun) -> String {
    let to = InWords(run.to());
    let end = match run.purpose {
        Purpose::Goal => format!("onto its goal at {to}"),
        Purpose::Unite(colour) => format!("to {to}, to unite the {} boxes", colour.name()),
        Purpose::Fall => format!("into the hole at {to}"),
        Purpose::MakeWay => format!("out of the way to {to}"),
        Purpose::MakeWayForNow => format!("to {to} for now"),
    };
    let also = match &run.also[..] {
        [] => String::new(),
        [one] => format!("; this also pushes the box at {}", InWords(*one)),
        more => {
            let places = PlaceStyle::Words.all(more);
            format!("; this also pushes the boxes at {places}")
        }
    };
    let pushes: Vec<String> = run
        .pushes
        .iter()
        .map(|(to, count)| pushes(*to, *count))
        .collect();
    format!(
        "push the {} {}, {end}{also}",
        named(run, run.from()),
        pushes.join(", then ")
    )
}

/// Pushes in one direction, counted: `right`, `right twice`, `right 3 times`.
fn pushes(to: Direction, count: u64) -> String {
    let to = direction_word(to);
    match count {
        1 => to.to_owned(),
        2 => format!("{to} twice"),
        more => format!("{to} {more} times"),
    }
}

/// Things to do one after the other.
fn in_order(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}, then {last}", first.join(", ")),
    }
}
