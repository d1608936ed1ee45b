//! Techniques, grades, and the explanations of deductions and contradictions.
//!
//! Messages write squares as (row,column), both counted from 0.

use crate::rules::{self, SquarePosition};
use quandary_core::grid::Point;
use quandary_core::metric::Quantity;
use quandary_core::words::counted;
use std::fmt;

/// A deduction technique, ordered by difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A square without an adjacent tree, or one that is in contact with itself on a narrow torus,
    /// has no tent.
    Away,
    /// A square in contact with a tent has no tent.
    Contact,
    /// A line that has all its tents has no tents on its other squares.
    Full,
    /// A line with as many free squares as missing tents has tents on all of them.
    Room,
    /// A tree with only one possible square has its tent there.
    OnlySquare,
    /// A square whose adjacent trees all have other tents has no tent.
    Served,
    /// All ways to place the tents of a line without contact agree on a square.
    Placement,
    /// The tent of a tree is on one of two squares at a right angle. The square diagonal to the
    /// tree that is in contact with both has no tent.
    Corner,
    /// However the tents of a line are placed, one is in contact with the same square of an
    /// adjacent line.
    Shade,
    /// All possible tents of a tree are in contact with the same square.
    Touch,
    /// The board has as many tents as trees.
    Total,
    /// A set of trees has exactly as many possible squares as trees.
    Crowd,
    /// A set of tents needs all trees next to it, so that other tents cannot use these trees.
    Claim,
    /// Two adjacent lines together have at most one tent in any two adjacent columns (or rows).
    TwoLines,
    /// A connected component of trees and squares has as many tents as trees.
    Component,
    /// The opposite state of a square leads to a contradiction.
    Supposition,
    /// All solutions found by a search agree on a square.
    Search,
}

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 17] = [
        Self::Away,
        Self::Contact,
        Self::Full,
        Self::Room,
        Self::OnlySquare,
        Self::Served,
        Self::Placement,
        Self::Corner,
        Self::Shade,
        Self::Touch,
        Self::Total,
        Self::Crowd,
        Self::Claim,
        Self::TwoLines,
        Self::Component,
        Self::Supposition,
        Self::Search,
    ];

    /// The quantity that counts the steps by this technique in a rating.
    #[must_use]
    pub fn steps(self) -> &'static Quantity {
        match self {
            Self::Away => const { &steps("away from trees") },
            Self::Contact => const { &steps("contact") },
            Self::Full => const { &steps("full line") },
            Self::Room => const { &steps("no room to spare") },
            Self::OnlySquare => const { &steps("only square") },
            Self::Served => const { &steps("served trees") },
            Self::Placement => const { &steps("line placement") },
            Self::Corner => const { &steps("common corner") },
            Self::Shade => const { &steps("shade of a line") },
            Self::Touch => const { &steps("common contact") },
            Self::Total => const { &steps("total") },
            Self::Crowd => const { &steps("crowd of trees") },
            Self::Claim => const { &steps("claimed trees") },
            Self::TwoLines => const { &steps("two lines") },
            Self::Component => const { &steps("component balance") },
            Self::Supposition => const { &steps("supposition") },
            Self::Search => const { &steps("search") },
        }
    }

    /// The name of the technique in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.steps().id
    }

    /// The easiest grade that includes the technique.
    #[must_use]
    pub fn grade(self) -> Grade {
        match self {
            Self::Away
            | Self::Contact
            | Self::Full
            | Self::Room
            | Self::OnlySquare
            | Self::Served => Grade::Gentle,
            Self::Placement => Grade::Easy,
            Self::Corner | Self::Shade => Grade::Tricky,
            Self::Touch
            | Self::Total
            | Self::Crowd
            | Self::Claim
            | Self::TwoLines
            | Self::Component => Grade::Hard,
            Self::Supposition => Grade::Extreme,
            Self::Search => Grade::Search,
        }
    }
}

const fn steps(technique: &'static str) -> Quantity {
    Quantity {
        id: technique,
        one: "step",
        many: "steps",
    }
}

/// The difficulty of a board: the easiest set of techniques that solves it. Each grade includes the
/// techniques of the easier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Techniques: forced squares and counting.
    Gentle,
    /// Additional technique: all placements of one line.
    Easy,
    /// Additional techniques: effects on the surrounding squares, such as common corners and
    /// shades.
    Tricky,
    /// Additional techniques: sets of trees, pairs of lines, totals and component balance.
    Hard,
    /// Additional technique: one supposition at a time, refuted by the techniques of easy boards.
    Extreme,
    /// Additional technique: search.
    Search,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 6] = [
        Self::Gentle,
        Self::Easy,
        Self::Tricky,
        Self::Hard,
        Self::Extreme,
        Self::Search,
    ];

    /// The name of the grade in reports and options.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Easy => "easy",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
            Self::Search => "search",
        }
    }

    /// The grade with this name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.word() == word)
    }
}

/// Why a deduction is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Explanation {
    Away,
    Contact {
        tent: Point,
    },
    Full {
        line: rules::Line,
        clue: u32,
    },
    Room {
        line: rules::Line,
        missing: u32,
        progress: LineProgress,
    },
    OnlySquare {
        tree: Point,
        /// The squares next to the tree that hold the tents of other trees.
        taken: Vec<TakenSquare>,
    },
    Served {
        square: Point,
    },
    Placement {
        line: rules::Line,
        clue: u32,
    },
    Corner {
        tree: Point,
        square: Point,
    },
    Shade {
        line: rules::Line,
        clue: u32,
    },
    AllPlaced {
        trees: u32,
    },
    AllNeeded {
        missing: u32,
    },
    Crowd {
        trees: Vec<Point>,
    },
    Claim {
        tents: Vec<Point>,
        square: Point,
    },
    TwoLines {
        lines: [rules::Line; 2],
        clue: u32,
    },
    Component {
        line: rules::Line,
        inside: u32,
        rest: u32,
    },
    Supposition {
        contradiction: Contradiction,
    },
    Search,
}

/// A square next to a tree that cannot hold its tent, because it holds the tent of another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakenSquare {
    /// The square has a tent.
    Tent { tent: Point, tree: Point },
    /// The square is still open.
    Reserved { square: Point, tree: Point },
}

impl TakenSquare {
    /// The square and the other tree.
    pub(super) fn points(self) -> [Point; 2] {
        match self {
            Self::Tent { tent, tree } => [tent, tree],
            Self::Reserved { square, tree } => [square, tree],
        }
    }
}

impl fmt::Display for TakenSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [square, tree] = self.points().map(SquarePosition);
        match self {
            Self::Tent { .. } => write!(f, "the tent at {square} belongs to the tree at {tree}"),
            Self::Reserved { .. } => {
                write!(f, "{square} is the only square left for the tree at {tree}")
            }
        }
    }
}

/// Whether a line already has some of its tents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineProgress {
    /// It has none.
    NoTents,
    /// It has at least one.
    SomeTents,
}

impl LineProgress {
    pub(super) fn with_tents(placed: u32) -> Self {
        if placed == 0 {
            Self::NoTents
        } else {
            Self::SomeTents
        }
    }
}

fn tents(number: u32) -> String {
    match number {
        0 => "no tents".to_owned(),
        _ => counted(u64::from(number), "tent", "tents"),
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away => f.write_str("all squares that are not next to a tree are grass"),
            Self::Contact { tent } => write!(
                f,
                "no other tent may touch the tent at {}",
                SquarePosition(*tent)
            ),
            Self::Full { line, clue: 0 } => write!(f, "{line} has no tents"),
            Self::Full { line, clue } => write!(f, "{line} already has its {}", tents(*clue)),
            Self::Room {
                line,
                missing,
                progress,
            } => {
                let number = match progress {
                    LineProgress::NoTents => tents(*missing),
                    LineProgress::SomeTents => {
                        counted(u64::from(*missing), "more tent", "more tents")
                    }
                };
                let squares = counted(u64::from(*missing), "free square", "free squares");
                write!(f, "{line} needs {number} and has exactly {squares}")
            }
            Self::OnlySquare { tree, taken } => {
                let tree = SquarePosition(*tree);
                write!(
                    f,
                    "the tree at {tree} has no other square left for its tent"
                )?;
                taken.iter().try_for_each(|other| write!(f, "; {other}"))
            }
            Self::Served { square } => write!(
                f,
                "every tree next to {} has its own tent elsewhere",
                SquarePosition(*square)
            ),
            Self::Placement { line, clue } => write!(
                f,
                "every placement of the {} of {line} agrees on these squares",
                tents(*clue)
            ),
            Self::Corner { tree, square } => write!(
                f,
                "every possible tent of the tree at {} touches {}",
                SquarePosition(*tree),
                SquarePosition(*square)
            ),
            Self::Shade { line, clue } => write!(
                f,
                "in every placement of the {} of {line}, a tent touches each of these squares",
                tents(*clue)
            ),
            Self::AllPlaced { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "the board already has the tents of its {trees}")
            }
            Self::AllNeeded { missing } => {
                let squares = counted(u64::from(*missing), "free square", "free squares");
                let tents = counted(u64::from(*missing), "more tent", "more tents");
                write!(f, "the board needs {tents} and has exactly {squares}")
            }
            Self::Crowd { trees } => write!(
                f,
                "the {} trees at {} have exactly {} free squares next to them",
                trees.len(),
                list(trees),
                trees.len()
            ),
            Self::Claim { tents, square } => write!(
                f,
                "the {} tents at {} need all trees next to them, so none is left for {}",
                tents.len(),
                list(tents),
                SquarePosition(*square)
            ),
            Self::TwoLines { lines, clue } => write!(
                f,
                "{} and {} have {} together, and no two of them touch",
                lines[0],
                lines[1],
                tents(*clue)
            ),
            Self::Component { line, inside, rest } => write!(
                f,
                "trees whose squares are all in {line} need {} there, \
                 which leaves {} for its other squares",
                tents(*inside),
                match rest {
                    0 => "none".to_owned(),
                    _ => rest.to_string(),
                }
            ),
            Self::Supposition { contradiction } => {
                write!(f, "the opposite leads to a contradiction: {contradiction}")
            }
            Self::Search => f.write_str("a search found no solution with the opposite"),
        }
    }
}

/// The maximum number of squares in a message.
const MAX_LISTED: usize = 6;

fn list(squares: &[Point]) -> String {
    let words = squares.iter().map(|at| SquarePosition(*at).to_string());
    let mut words: Vec<String> = words.take(MAX_LISTED).collect();
    let rest = squares.len() - words.len();
    let last = match rest {
        0 => words.pop().unwrap_or_default(),
        _ => format!("{rest} more"),
    };
    match words[..] {
        [] => last,
        _ => format!("{} and {last}", words.join(", ")),
    }
}

/// Why no solution agrees with the marks on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    Misplaced(Point),
    Touching(Point, Point),
    TooMany {
        line: rules::Line,
        clue: u32,
    },
    TooFew {
        line: rules::Line,
        clue: u32,
        available: u32,
    },
    NoSquare(Point),
    NoTree(Point),
    Sum {
        trees: u64,
        tents: u64,
    },
    NotEnough {
        trees: u32,
    },
    TooManyTents {
        trees: u32,
    },
    NoMatching(Point),
    NoTreeOfItsOwn(Point),
    TwoLines {
        lines: [rules::Line; 2],
        clue: u32,
    },
    Component {
        line: rules::Line,
    },
    Settled(Point),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misplaced(at) => {
                write!(f, "the square {} cannot hold a tent", SquarePosition(*at))
            }
            Self::Touching(one, other) => {
                let (one, other) = (SquarePosition(*one), SquarePosition(*other));
                write!(f, "the tents at {one} and {other} touch")
            }
            Self::TooMany { line, clue } => write!(f, "{line} has more than {}", tents(*clue)),
            Self::TooFew {
                line,
                clue,
                available,
            } => {
                write!(
                    f,
                    "{line} needs {} and has room for {available}",
                    tents(*clue)
                )
            }
            Self::NoSquare(tree) => {
                let tree = SquarePosition(*tree);
                write!(f, "the tree at {tree} has no square left for its tent")
            }
            Self::NoTree(tent) => {
                write!(f, "the tent at {} has no tree left", SquarePosition(*tent))
            }
            Self::Sum { trees, tents } => {
                let tents = counted(*tents, "tent", "tents");
                let trees = counted(*trees, "tree", "trees");
                write!(f, "the clues require {tents}, but the board has {trees}")
            }
            Self::NotEnough { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "too few squares are left for the tents of {trees}")
            }
            Self::TooManyTents { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "the board has more tents than its {trees}")
            }
            Self::NoMatching(tree) => write!(
                f,
                "the tree at {} and the trees around it have too few squares for their tents",
                SquarePosition(*tree)
            ),
            Self::NoTreeOfItsOwn(tent) => write!(
                f,
                "the tent at {} and the tents around it have too few trees",
                SquarePosition(*tent)
            ),
            Self::TwoLines { lines, clue } => write!(
                f,
                "{} and {} have no room for {} together",
                lines[0],
                lines[1],
                tents(*clue)
            ),
            Self::Component { line } => {
                write!(f, "the tents of the trees in {line} do not fit its clue")
            }
            Self::Settled(at) => write!(
                f,
                "the square {} can be neither a tent nor grass",
                SquarePosition(*at)
            ),
        }
    }
}
