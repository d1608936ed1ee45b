//! Games: drawings, the actions of the player, and the notation of moves.

use crate::model::{Board, Square};
use crate::rules::{
    Change, Line, Mark, Move, MoveClass, MoveGroups, NotationError, Refusal, Solution, TentsRules,
    Violation, classify, fill_grass, violations,
};
use crate::scene::{View, scene};
use crate::solve::TENTS;
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
use std::collections::BTreeSet;

/// The rules of a level, with the title for its drawings.
pub(super) struct LevelRules {
    pub(super) title: String,
    pub(super) rules: TentsRules,
}

/// Maximum number of violated rules in a failure.
const MAX_VIOLATIONS: usize = 3;

/// What an action of a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Put a mark on a square.
    Put(Mark),
    /// Go from empty to tent to grass to empty.
    Cycle,
    /// A tent next to a tree.
    TentOfTree,
    /// Grass on the empty squares between two squares of a line.
    FillBetween,
    /// Grass on the empty squares of a row.
    FillRow,
    /// Grass on the empty squares of a column.
    FillColumn,
    /// Grass on all empty squares without an adjacent tree.
    FillAwayFromTrees,
}

const fn on_square(
    id: &'static str,
    title: &'static str,
    word: &'static str,
    keys: &'static [Key],
    meaning: Meaning,
) -> (Action, Meaning) {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs: Needs::Cell,
    };
    (action, meaning)
}

const ROWS: [(Action, Meaning); 9] = [
    on_square(
        "tent",
        "Put a tent on this square",
        "t",
        &[Key::Enter, Key::Char('t')],
        Meaning::Put(Mark::Tent),
    ),
    on_square(
        "grass",
        "Put grass on this square",
        "g",
        &[Key::Char(' '), Key::Char('g'), Key::RightClick],
        Meaning::Put(Mark::Grass),
    ),
    on_square(
        "clear",
        "Clear this square",
        "e",
        &[Key::Delete, Key::Char('e')],
        Meaning::Put(Mark::Empty),
    ),
    on_square(
        "cycle",
        "Change this square: tent, grass, empty",
        "",
        &[Key::Click],
        Meaning::Cycle,
    ),
    (
        Action {
            id: "tent-of-tree",
            title: "Put a tent next to a tree, from the tree to the square",
            word: "",
            keys: &[Key::Drag],
            needs: Needs::TwoCells,
        },
        Meaning::TentOfTree,
    ),
    (
        Action {
            id: "fill-between",
            title: "Put grass on the empty squares between two squares",
            word: "",
            keys: &[Key::RightDrag],
            needs: Needs::TwoCells,
        },
        Meaning::FillBetween,
    ),
    on_square(
        "fill-row",
        "Put grass on the empty squares of this row",
        "",
        &[Key::Char('r')],
        Meaning::FillRow,
    ),
    on_square(
        "fill-column",
        "Put grass on the empty squares of this column",
        "",
        &[Key::Char('c')],
        Meaning::FillColumn,
    ),
    (
        Action {
            id: "fill-away-from-trees",
            title: "Put grass on all squares without an adjacent tree",
            word: "",
            keys: &[Key::Char('a')],
            needs: Needs::Nothing,
        },
        Meaning::FillAwayFromTrees,
    ),
];
static ACTIONS: [Action; 9] = action_table(&ROWS);

static ERRORS: OverlaySpec = OverlaySpec {
    id: "errors",
    title: "Violated rules that no further tent can repair",
};
static FINISHED: OverlaySpec = OverlaySpec {
    id: "finished-lines",
    title: "Rows and columns with as many tents as their clue says",
};
static LINKS: OverlaySpec = OverlaySpec {
    id: "links",
    title: "Tents and their adjacent trees",
};
static OVERLAYS: [OverlaySpec; 3] = [ERRORS, FINISHED, LINKS];

impl LevelRules {
    /// The inputs of an action on a board.
    fn inputs(board: &Board, meaning: Meaning, target: Target) -> Result<Vec<Move>, Failure> {
        let square = || {
            let at = target.cell().filter(|at| board.square(*at).is_some());
            at.ok_or_else(|| Failure::new("choose a square of the board"))
        };
        Ok(match meaning {
            Meaning::Put(mark) => vec![Move {
                mark,
                at: square()?,
            }],
            Meaning::Cycle => {
                let at = square()?;
                let mark = match board.square(at) {
                    Some(Square::Empty) => Mark::Tent,
                    Some(Square::Tent) => Mark::Grass,
                    Some(Square::Grass) => Mark::Empty,
                    Some(Square::Tree) | None => {
                        return Err(Failure::new("trees cannot be changed"));
                    }
                };
                vec![Move { mark, at }]
            }
            Meaning::FillRow => fill_grass(board, Line::Row(square()?.y)),
            Meaning::FillColumn => fill_grass(board, Line::Column(square()?.x)),
            Meaning::TentOfTree => {
                let to = target.second();
                let to = to.ok_or_else(|| Failure::new("choose a tree and a square"))?;
                vec![tent_of_tree(board, square()?, to)?]
            }
            Meaning::FillBetween => {
                let to = target.second();
                let to = to.ok_or_else(|| Failure::new("choose two squares"))?;
                fill_between(board, square()?, to)?
            }
            Meaning::FillAwayFromTrees => away_from_trees(board),
        })
    }

    fn is_available(board: &Board, meaning: Meaning, cursor: Option<Point>) -> bool {
        let target = cursor.map_or(Target::Nothing, Target::Cell);
        let is_tree = cursor.and_then(|at| board.square(at)) == Some(Square::Tree);
        match meaning {
            Meaning::Put(_) | Meaning::Cycle => cursor.is_some() && !is_tree,
            // The end of the drag is not known yet.
            Meaning::TentOfTree => is_tree,
            Meaning::FillBetween => cursor.is_some(),
            Meaning::FillRow | Meaning::FillColumn | Meaning::FillAwayFromTrees => {
                Self::inputs(board, meaning, target).is_ok_and(|inputs| !inputs.is_empty())
            }
        }
    }

    fn violations(&self, board: &Board) -> Vec<Violation> {
        violations(board, self.rules.pairing()).collect()
    }
}

/// A tent on a square next to a tree.
fn tent_of_tree(board: &Board, tree: Point, at: Point) -> Result<Move, Failure> {
    let is_tree = |at: Point| board.square(at) == Some(Square::Tree);
    let mut beside = board.neighbours(tree);
    if !is_tree(tree) || is_tree(at) || !beside.any(|neighbour| neighbour == at) {
        let reason = "choose a tree and a square next to it without a tree";
        return Err(Failure::new(reason));
    }
    let mark = Mark::Tent;
    Ok(Move { mark, at })
}

/// Grass on the empty squares from one square to another in the same row or column.
fn fill_between(board: &Board, from: Point, to: Point) -> Result<Vec<Move>, Failure> {
    let line = if from.y == to.y {
        Line::Row(from.y)
    } else if from.x == to.x {
        Line::Column(from.x)
    } else {
        let reason = "choose two squares of the same row or column";
        return Err(Failure::new(reason));
    };
    let columns = from.x.min(to.x)..=from.x.max(to.x);
    let rows = from.y.min(to.y)..=from.y.max(to.y);
    let mut moves = fill_grass(board, line);
    moves.retain(|one| columns.contains(&one.at.x) && rows.contains(&one.at.y));
    Ok(moves)
}

/// Grass on all empty squares without an adjacent tree.
fn away_from_trees(board: &Board) -> Vec<Move> {
    let rows = (0..board.rows()).map(Line::Row);
    let moves = rows.flat_map(|row| fill_grass(board, row));
    let has_tree = |at: Point| {
        let mut neighbours = board.neighbours(at);
        neighbours.any(|neighbour| board.square(neighbour) == Some(Square::Tree))
    };
    moves.filter(|one| !has_tree(one.at)).collect()
}

/// The squares that a violation concerns.
fn squares_of(violation: &Violation, board: &Board) -> Vec<Point> {
    match violation {
        // On a narrow torus, a tent can be in contact with itself.
        Violation::Contact([one, two]) if one == two => vec![*one],
        Violation::Contact(tents) => tents.to_vec(),
        Violation::LineCount { line, .. } => line.squares(board).collect(),
        Violation::TentCount { .. } => Vec::new(),
        Violation::NoNeighbour { at, .. } | Violation::Unpaired { at, .. } => vec![*at],
        Violation::Unbalanced { trees, tents } => trees.iter().chain(tents).copied().collect(),
    }
}

impl Rules for LevelRules {
    type State = Board;
    type Input = Move;
    type Undo = Change;
    type Refusal = Refusal;

    fn start(&self) -> Board {
        self.rules.start()
    }

    fn step(&self, board: &mut Board, input: &Move) -> Result<Change, Refusal> {
        self.rules.step(board, input)
    }

    fn take_back(&self, board: &mut Board, change: &Change) {
        self.rules.take_back(board, change);
    }

    fn is_solved(&self, board: &Board) -> bool {
        self.rules.is_solved(board)
    }
}

impl TurnRules for LevelRules {
    type Totals = ();
    type Selected = ();

    fn parse(&self, moves: &str) -> Groups<Move> {
        let groups = MoveGroups::new(moves);
        Box::new(groups.map(|group| group.map_err(failure)))
    }

    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let inputs = |group: &[Played<Self>]| group.iter().map(|played| played.input).collect();
        let groups = groups.map(inputs).collect();
        Solution { groups }.to_string()
    }

    fn write_game(&self, _: &Board, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        self.write(groups)
    }

    fn write_input(&self, input: &Move) -> String {
        input.to_string()
    }

    fn add_to_totals(&self, (): &mut (), _: &Move, _: &Change) {}

    /// The only score is the number of tents.
    fn scores(&self, board: &Board, (): &()) -> Vec<Score> {
        vec![Score {
            metric: &TENTS,
            value: u64::from(board.count(Square::Tent)),
        }]
    }

    fn measurements(&self, (): &()) -> Vec<Measurement> {
        Vec::new()
    }

    fn unsolved_reason(&self, board: &Board) -> String {
        let all = self.violations(board);
        let listed = all.iter().take(MAX_VIOLATIONS).map(Violation::to_string);
        let listed = listed.collect::<Vec<_>>().join("; ");
        match all.len().saturating_sub(MAX_VIOLATIONS) {
            0 => listed,
            more => format!("{listed}; and {more} more"),
        }
    }

    /// The reason for which libgame calls the move losing (R8).
    fn warning(&self, before: &Board, input: &Move) -> Option<String> {
        match classify(before, input.at, input.mark.square()) {
            MoveClass::Losing(reason) => Some(reason.to_string()),
            MoveClass::Regular | MoveClass::Illegal(_) => None,
        }
    }

    fn scene(&self, board: &Board, (): &(), (): &(), look: &Look) -> Scene {
        let view = View::of(&look.options);
        scene(board, self.rules.pairing(), &self.title, view)
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(&self, board: &Board, (): &(), cursor: Option<Point>) -> Vec<&'static Action> {
        let is_available = |action: &&Action| {
            let meaning = find_action(&ROWS, action);
            meaning.is_some_and(|meaning| Self::is_available(board, *meaning, cursor))
        };
        ACTIONS.iter().filter(is_available).collect()
    }

    fn perform(
        &self,
        board: &Board,
        (): &mut (),
        action: &Action,
        target: Target,
    ) -> Result<Vec<Move>, Failure> {
        let meaning = find_action(&ROWS, action);
        let meaning = meaning.ok_or_else(|| Failure::new("unknown action"))?;
        Self::inputs(board, *meaning, target)
    }

    fn selection(&self, _: &Board, (): &()) -> Option<Selection> {
        None
    }

    /// The squares that change, if they are others than the one that was chosen.
    fn path(&self, board: &Board, (): &(), action: &Action, target: Target) -> Vec<Point> {
        match find_action(&ROWS, action) {
            None | Some(Meaning::Put(_) | Meaning::Cycle) => Vec::new(),
            Some(meaning) => {
                let inputs = Self::inputs(board, *meaning, target).unwrap_or_default();
                inputs.into_iter().map(|one| one.at).collect()
            }
        }
    }

    fn focus(&self, _: &Board) -> Option<Point> {
        None
    }

    /// Rows and columns are counted from 0, as in libgame and in the notation.
    fn cell_label(&self, board: &Board, at: Point) -> Option<String> {
        let what = match board.square(at)? {
            Square::Empty => "empty",
            Square::Tree => "tree",
            Square::Tent => "tent",
            Square::Grass => "grass",
        };
        Some(format!("{what}, row {}, column {}", at.y, at.x))
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &OVERLAYS
    }

    fn overlay(&self, board: &Board, overlay: &OverlaySpec) -> Overlay {
        if *overlay == ERRORS {
            errors(board, &self.violations(board))
        } else if *overlay == FINISHED {
            finished_lines(board)
        } else {
            links(board)
        }
    }
}

/// Whether tents on empty squares could repair a violation. Tents only ever add to what is found, so
/// too many tents, tents in contact and tents without a tree remain.
fn may_be_repaired(violation: &Violation, board: &Board) -> bool {
    let is_empty = |at: Point| board.square(at) == Some(Square::Empty);
    let has_room = |tree: &Point| board.neighbours(*tree).any(is_empty);
    match violation {
        Violation::Contact(_) => false,
        Violation::LineCount {
            line,
            wanted,
            found,
        } => found < wanted && found + line.count(board, Square::Empty) >= *wanted,
        Violation::TentCount { trees, tents } => tents < trees,
        Violation::NoNeighbour { what, at } => *what == Square::Tree && has_room(at),
        Violation::Unbalanced { trees, tents } => {
            tents.len() < trees.len() && trees.iter().any(has_room)
        }
        // Another tree could be the unpaired one.
        Violation::Unpaired { what, .. } => {
            let mut squares = board.squares.iter();
            *what == Square::Tree
                && squares.any(|(at, square)| *square == Square::Tree && has_room(&at))
        }
    }
}

fn errors(board: &Board, violations: &[Violation]) -> Overlay {
    let violations = violations.iter();
    let lasting = violations.filter(|violation| !may_be_repaired(violation, board));
    let cells = lasting.flat_map(|violation| {
        let squares = squares_of(violation, board).into_iter();
        squares.map(|at| (at, violation.to_string()))
    });
    Overlay {
        cells: cells.collect(),
        links: Vec::new(),
    }
}

fn finished_lines(board: &Board) -> Overlay {
    let lines = Line::all(board);
    let finished = lines.filter(|line| {
        let clue = line.clue(board);
        clue.is_some_and(|clue| line.count(board, Square::Tent) == clue)
    });
    let cells = finished.flat_map(|line| {
        let squares = line.squares(board);
        squares.map(move |at| (at, format!("{line} has all its tents")))
    });
    Overlay {
        cells: cells.collect(),
        links: Vec::new(),
    }
}

fn links(board: &Board) -> Overlay {
    let rows = (0..board.rows()).map(Line::Row);
    let tents = rows.flat_map(|row| row.squares(board));
    let tents = tents.filter(|at| board.square(*at) == Some(Square::Tent));
    let links = tents.flat_map(|tent| {
        // On a narrow torus, a tree can be on two sides of a tent.
        let trees: BTreeSet<Point> = board
            .neighbours(tent)
            .filter(|at| board.square(*at) == Some(Square::Tree))
            .collect();
        trees.into_iter().map(move |tree| (tent, tree))
    });
    Overlay {
        cells: Vec::new(),
        links: links.collect(),
    }
}

fn failure(error: NotationError) -> Failure {
    Failure::at_move(error.at as u64, error.token, error.reason)
}
