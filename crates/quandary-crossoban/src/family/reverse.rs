//! Games in reverse mode, in which boxes are pulled from the goals to the start (SPEC, C14, V9 and
//! V10).

use super::game::{cell_words, row, target_of};
use crate::format::lurd;
use crate::model::{Action as Recorded, Board, Moves, Terrain};
use crate::rules::{
    CellPosition, Grip, LevelRules, PlayedPull, PullPosition, PullRefusal, Pulling,
};
use crate::scene::{Style, scene};
use crate::solve::{MOVES, PUSHES};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::interaction::{
    Action, Key, Needs, Overlay, OverlaySpec, Selection, Target, action_table, find_action,
};
use quandary_core::look::Look;
use quandary_core::metric::{Measurement, Score};
use quandary_core::scene::Scene;
use quandary_core::session::{Played, Rules};
use quandary_core::session_game::{Groups, TurnRules};
use quandary_core::words::counted;

/// A level that is played backwards, with its title for drawings.
pub(super) struct ReverseLevel {
    title: String,
    board: Board,
    pulling: Pulling,
}

impl ReverseLevel {
    /// `None` if the board has no reverse mode (C9).
    pub(super) fn new(level: &LevelRules) -> Option<Self> {
        Some(Self {
            pulling: Pulling::new(&level.board).ok()?,
            title: level.title.clone(),
            board: level.board.clone(),
        })
    }
}

/// Number of moves and of pulls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The moves after the first pull begins.
    moves: u64,
    pulls: u64,
}

/// The selected box, and whether arrow keys pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    selected: Option<Point>,
    grip: Grip,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            selected: None,
            grip: Grip::Open,
        }
    }
}

/// What an action of a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Walk, or pull if the grip is closed and there is a box to pull.
    Step(Direction),
    /// Pull the box behind the pusher.
    Pull(Direction),
    /// Close or open the grip.
    Grip,
    /// Depends on the cell: select a box, pull the selected box there, or walk or begin there.
    Click,
    /// Walk, or before the first pull begin there.
    WalkTo,
    /// Pull a box from one cell to another.
    PullTo,
}

use Direction::{East, North, South, West};

const ROWS: [(Action, Meaning); 12] = [
    row(
        "up",
        "Step up",
        "u",
        &[Key::Up],
        Needs::Nothing,
        Meaning::Step(North),
    ),
    row(
        "down",
        "Step down",
        "d",
        &[Key::Down],
        Needs::Nothing,
        Meaning::Step(South),
    ),
    row(
        "left",
        "Step left",
        "l",
        &[Key::Left],
        Needs::Nothing,
        Meaning::Step(West),
    ),
    row(
        "right",
        "Step right",
        "r",
        &[Key::Right],
        Needs::Nothing,
        Meaning::Step(East),
    ),
    row(
        "pull-up",
        "Step up and pull the box below the pusher",
        "U",
        &[Key::Char('U')],
        Needs::Nothing,
        Meaning::Pull(North),
    ),
    row(
        "pull-down",
        "Step down and pull the box above the pusher",
        "D",
        &[Key::Char('D')],
        Needs::Nothing,
        Meaning::Pull(South),
    ),
    row(
        "pull-left",
        "Step left and pull the box on the right of the pusher",
        "L",
        &[Key::Char('L')],
        Needs::Nothing,
        Meaning::Pull(West),
    ),
    row(
        "pull-right",
        "Step right and pull the box on the left of the pusher",
        "R",
        &[Key::Char('R')],
        Needs::Nothing,
        Meaning::Pull(East),
    ),
    row(
        "grip",
        "Pull boxes with the arrow keys, or stop pulling",
        "",
        &[Key::Char(' ')],
        Needs::Nothing,
        Meaning::Grip,
    ),
    row(
        "click",
        "Select a box, pull the selected box here, or walk here; before the first pull, choose this cell as the start of the pusher",
        "",
        &[Key::Click, Key::Enter],
        Needs::Cell,
        Meaning::Click,
    ),
    row(
        "walk-to",
        "Walk to this cell; before the first pull, choose this cell as the start of the pusher",
        "",
        &[Key::RightClick, Key::Char('h'), Key::Char('w')],
        Needs::Cell,
        Meaning::WalkTo,
    ),
    row(
        "pull-to",
        "Pull a box from one cell to another with the fewest pulls",
        "",
        &[Key::Drag],
        Needs::TwoCells,
        Meaning::PullTo,
    ),
];
static ACTIONS: [Action; 12] = action_table(&ROWS);

static PULLABLE_BOXES: OverlaySpec = OverlaySpec {
    id: "pullable-boxes",
    title: "Boxes that can be pulled without pulling another box first",
};
static OVERLAYS: [OverlaySpec; 1] = [PULLABLE_BOXES];

impl ReverseLevel {
    fn step_inputs(&self, position: &PullPosition, grip: Grip, to: Direction) -> Vec<Recorded> {
        let pulls = grip == Grip::Closed && self.pulling.can_pull(position, to);
        vec![Recorded::Step {
            direction: to,
            pushes: pulls,
        }]
    }

    fn walk_inputs(&self, position: &PullPosition, to: Point) -> Result<Vec<Recorded>, Failure> {
        let inputs = self.pulling.walk_to(position, to);
        inputs.ok_or_else(|| Failure::new(format!("no path to {}", CellPosition(to))))
    }

    fn pull_inputs(
        &self,
        position: &PullPosition,
        from: Point,
        to: Point,
    ) -> Result<Vec<Recorded>, Failure> {
        let inputs = self.pulling.pull_to(position, from, to);
        let (from, to) = (CellPosition(from), CellPosition(to));
        inputs.ok_or_else(|| {
            Failure::new(format!(
                "the box at {from} cannot be pulled to {to} without pulling other boxes"
            ))
        })
    }

    fn click(
        &self,
        position: &PullPosition,
        selected: &mut Option<Point>,
        at: Point,
    ) -> Result<Vec<Recorded>, Failure> {
        let before = selected.take();
        if self.pulling.has_box(position, at) {
            *selected = Some(at).filter(|_| before != Some(at));
            return Ok(Vec::new());
        }
        match before {
            Some(from) => self.pull_inputs(position, from, at),
            None => self.walk_inputs(position, at),
        }
    }

    fn inputs(
        &self,
        position: &PullPosition,
        hand: &mut Hand,
        meaning: Meaning,
        target: Target,
    ) -> Result<Vec<Recorded>, Failure> {
        let cell = || target.cell().ok_or_else(|| Failure::new("choose a cell"));
        if meaning != Meaning::Click {
            hand.selected = None;
        }
        match meaning {
            Meaning::Step(to) => Ok(self.step_inputs(position, hand.grip, to)),
            Meaning::Pull(to) => Ok(vec![Recorded::Step {
                direction: to,
                pushes: true,
            }]),
            Meaning::Grip => {
                hand.grip = match hand.grip {
                    Grip::Open => Grip::Closed,
                    Grip::Closed => Grip::Open,
                };
                Ok(Vec::new())
            }
            Meaning::Click => self.click(position, &mut hand.selected, cell()?),
            Meaning::WalkTo => self.walk_inputs(position, cell()?),
            Meaning::PullTo => {
                let to = target.second();
                let to = to.ok_or_else(|| Failure::new("choose a box and a cell"))?;
                self.pull_inputs(position, cell()?, to)
            }
        }
    }

    /// The moves of the solution so far, with the walk that begins it once the game is solved.
    fn all_moves(&self, position: &PullPosition, totals: Totals) -> u64 {
        let walk = self.pulling.first_walk(position);
        totals.moves + walk.map_or(0, |walk| walk.len() as u64)
    }

    fn caption(&self, position: &PullPosition, totals: Totals) -> String {
        let moves = counted(self.all_moves(position, totals), "move", "moves");
        let pulls = counted(totals.pulls, "pull", "pulls");
        match self.is_solved(position) {
            false if position.pulls() == 0 => "reverse mode".to_owned(),
            false => format!("reverse mode: {moves}, {pulls}"),
            true => format!("solved backwards in {moves}, {pulls}"),
        }
    }
}

impl Rules for ReverseLevel {
    type State = PullPosition;
    type Input = Recorded;
    type Undo = PlayedPull;
    type Refusal = PullRefusal;

    fn start(&self) -> PullPosition {
        self.pulling.start()
    }

    fn step(
        &self,
        position: &mut PullPosition,
        input: &Recorded,
    ) -> Result<PlayedPull, PullRefusal> {
        self.pulling.step(position, input)
    }

    fn take_back(&self, position: &mut PullPosition, undo: &PlayedPull) {
        self.pulling.take_back(position, undo);
    }

    fn is_solved(&self, position: &PullPosition) -> bool {
        self.pulling.is_solved(position)
    }
}

impl TurnRules for ReverseLevel {
    type Totals = Totals;
    type Selected = Hand;

    /// Groups are separated by blanks. Run lengths with blanks in brackets make one group of all
    /// moves.
    fn parse(&self, moves: &str) -> Groups<Recorded> {
        let all = match lurd::parse(moves) {
            Ok(all) => all.0,
            Err(failure) => return Box::new(std::iter::once(Err(failure))),
        };
        let groups = moves.split_whitespace().map(lurd::parse);
        let groups: Result<Vec<Moves>, Failure> = groups.collect();
        let groups = groups.map_or_else(
            |_| vec![all],
            |groups| groups.into_iter().map(|group| group.0).collect(),
        );
        Box::new(groups.into_iter().map(Ok))
    }

    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let groups = groups.map(|group| {
            let inputs = group.iter().map(|played| played.input.clone());
            lurd::write(&Moves(inputs.collect()))
        });
        groups.collect::<Vec<_>>().join(" ")
    }

    /// A solved game is written as the forward game, any other one as a record in reverse mode,
    /// which begins with a jump (C9).
    fn write_game(
        &self,
        position: &PullPosition,
        groups: &mut dyn Iterator<Item = &[Played<Self>]>,
    ) -> String {
        let groups: Vec<&[Played<Self>]> = groups.collect();
        let played = groups.iter().copied().flatten();
        let last_first = played.flat_map(|played| played.undo.forward().to_vec());
        if let Ok(solution) = self.pulling.forward_game(position, last_first.collect()) {
            return lurd::write(&solution);
        }
        let first = groups.iter().copied().flatten().next();
        let jump = match first.map(|played| &played.input) {
            None | Some(Recorded::Jump(_)) => "",
            Some(_) => "[]",
        };
        format!("{jump}{}", self.write(&mut groups.into_iter()))
    }

    fn write_input(&self, input: &Recorded) -> String {
        lurd::token(input)
    }

    fn add_to_totals(&self, totals: &mut Totals, _: &Recorded, played: &PlayedPull) {
        totals.moves += played.forward().len() as u64;
        totals.pulls += u64::from(played.pulls());
    }

    /// Those of the solution, as far as it is known.
    fn scores(&self, position: &PullPosition, totals: &Totals) -> Vec<Score> {
        let score = |metric, value| Score { metric, value };
        let moves = self.all_moves(position, *totals);
        vec![score(&PUSHES, totals.pulls), score(&MOVES, moves)]
    }

    fn measurements(&self, _: &Totals) -> Vec<Measurement> {
        Vec::new()
    }

    fn unsolved_reason(&self, position: &PullPosition) -> String {
        let walk = self.pulling.first_walk(position);
        walk.map_or_else(|reason| reason, |_| String::new())
    }

    fn scene(&self, position: &PullPosition, totals: &Totals, _: &Hand, look: &Look) -> Scene {
        let board = self.pulling.board(position, &self.board);
        let mut scene = scene(&board, &[], &self.title, Style::of(&look.options));
        scene.caption = self.caption(position, *totals);
        scene
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(
        &self,
        position: &PullPosition,
        hand: &Hand,
        cursor: Option<Point>,
    ) -> Vec<&'static Action> {
        let is_available = |action: &&Action| {
            let Some(target) = target_of(action, cursor, hand.selected) else {
                return false;
            };
            let inputs = self.perform(position, &mut hand.clone(), action, target);
            let mut next = position.clone();
            inputs.is_ok_and(|inputs| {
                let mut inputs = inputs.iter();
                inputs.all(|input| self.step(&mut next, input).is_ok())
            })
        };
        ACTIONS.iter().filter(is_available).collect()
    }

    fn perform(
        &self,
        position: &PullPosition,
        hand: &mut Hand,
        action: &Action,
        target: Target,
    ) -> Result<Vec<Recorded>, Failure> {
        let meaning = find_action(&ROWS, action);
        let meaning = *meaning.ok_or_else(|| Failure::new("unknown action"))?;
        self.inputs(position, hand, meaning, target)
    }

    fn selection(&self, _: &PullPosition, hand: &Hand) -> Option<Selection> {
        let held = hand
            .selected
            .map(|at| format!("box at {}", CellPosition(at)));
        let grip = match hand.grip {
            Grip::Open => None,
            Grip::Closed => Some("arrow keys pull".to_owned()),
        };
        let words: Vec<String> = held.into_iter().chain(grip).collect();
        (!words.is_empty()).then(|| Selection {
            label: words.join(", "),
            cells: Vec::from_iter(hand.selected),
        })
    }

    /// The cells of the box that is pulled, or of the pusher.
    fn path(
        &self,
        position: &PullPosition,
        hand: &Hand,
        action: &Action,
        target: Target,
    ) -> Vec<Point> {
        let inputs = self.perform(position, &mut hand.clone(), action, target);
        let inputs = inputs.unwrap_or_default();
        let pulled = match find_action(&ROWS, action) {
            Some(Meaning::PullTo) => target.cell(),
            Some(Meaning::Click) => hand.selected,
            _ => None,
        };
        let path = match pulled {
            Some(from) => self.pulling.track_box(position, &inputs, from),
            None => self.pulling.track_pusher(position, &inputs),
        };
        match path.len() {
            0 | 1 => Vec::new(),
            _ => path,
        }
    }

    fn focus(&self, position: &PullPosition) -> Option<Point> {
        Some(self.pulling.pusher(position))
    }

    fn cell_label(&self, position: &PullPosition, at: Point) -> Option<String> {
        if at.x >= self.board.width() || at.y >= self.board.height() {
            return None;
        }
        let words = match self.pulling.cell(position, at) {
            Some(cell) => cell_words(cell.terrain, cell.content, at),
            None => cell_words(Terrain::Wall, None, at),
        };
        Some(words)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &OVERLAYS
    }

    fn overlay(&self, position: &PullPosition, overlay: &OverlaySpec) -> Overlay {
        let mut shown = Overlay::default();
        if *overlay == PULLABLE_BOXES {
            let boxes = self.pulling.pullable_boxes(position).into_iter();
            let words = boxes.map(|(at, ways)| {
                let ways: Vec<&str> = ways.iter().map(|to| to.name()).collect();
                (at, format!("can be pulled {}", ways.join(" or ")))
            });
            shown.cells = words.collect();
        }
        shown
    }
}
