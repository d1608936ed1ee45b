//! Techniques, and the sentences that go with them.
//!
//! Squares are told as (row,column), both counted from 0.

use crate::rules::{self, SquarePosition};
use quandary_core::grid::Point;
use quandary_core::words::counted;
use std::fmt;

/// A kind of deduction. The order is that of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A square without a tree beside it, or one that would touch itself round a narrow torus,
    /// holds no tent.
    Away,
    /// No tent is in contact with another.
    Contact,
    /// A line that has its tents has no more.
    Full,
    /// A line with just enough squares has tents on all of them.
    Room,
    /// A tree with one square left has its tent there.
    OnlySquare,
    /// A square whose trees all have other tents holds none.
    Served,
    /// All ways to place the tents of one line without contact agree on a square.
    Placement,
    /// The tent of a tree goes to one of two squares at right angles: both touch the corner
    /// between them.
    Corner,
    /// However the tents of a line are placed, one is in contact with a square of the next line.
    Shade,
    /// Wherever the tent of a tree goes, it is in contact with a square.
    Touch,
    /// All trees together need as many tents as there are trees.
    Total,
    /// Some trees have only as many squares between them as they are.
    Crowd,
    /// Some tents need all the trees beside them.
    Claim,
    /// Two lines side by side hold at most one tent in any two columns (or rows).
    TwoLines,
    /// Trees and squares that hang together have as many tents as trees.
    Component,
    /// The opposite leads to a contradiction.
    Supposition,
    /// All solutions that a search finds agree.
    Search,
}

impl Technique {
    /// All of them, the easiest first.
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

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Away => "away from trees",
            Self::Contact => "contact",
            Self::Full => "full line",
            Self::Room => "no room to spare",
            Self::OnlySquare => "only square",
            Self::Served => "served trees",
            Self::Placement => "line placement",
            Self::Corner => "common corner",
            Self::Shade => "shade of a line",
            Self::Touch => "common contact",
            Self::Total => "total",
            Self::Crowd => "crowd of trees",
            Self::Claim => "claimed trees",
            Self::TwoLines => "two lines",
            Self::Component => "component balance",
            Self::Supposition => "supposition",
            Self::Search => "search",
        }
    }

    /// The easiest grade that knows it.
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

/// How hard a board is: the weakest set of techniques that solves it. Each grade knows what the
/// one before knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Forced squares and counting.
    Gentle,
    /// And all placements of one line.
    Easy,
    /// And what they do to the squares around: common corners, shades.
    Tricky,
    /// And sets of trees, pairs of lines, totals, balance.
    Hard,
    /// And one supposition at a time, followed as far as easy boards go.
    Extreme,
    /// Only search.
    Search,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 6] = [
        Self::Gentle,
        Self::Easy,
        Self::Tricky,
        Self::Hard,
        Self::Extreme,
        Self::Search,
    ];

    /// The word in reports and options.
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

    /// The grade of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.word() == word)
    }
}

/// The reason of a deduction.
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

/// Whether some of what a line needs is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineProgress {
    /// Nothing is.
    NoTents,
    /// Something is.
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
            Self::Away => write!(f, "no tent can stand here: there is no tree beside it"),
            Self::Contact { tent } => {
                write!(f, "no tent touches the one on {}", SquarePosition(*tent))
            }
            Self::Full { line, clue: 0 } => write!(f, "{line} has no tents"),
            Self::Full { line, clue } => write!(f, "{line} has its {} already", tents(*clue)),
            Self::Room {
                line,
                missing,
                progress,
            } => {
                let number = match (progress, missing) {
                    (LineProgress::NoTents, _) => tents(*missing),
                    (LineProgress::SomeTents, 1) => "1 more tent".to_owned(),
                    (LineProgress::SomeTents, _) => format!("{missing} more tents"),
                };
                let these = match missing {
                    1 => "this 1".to_owned(),
                    _ => format!("these {missing}"),
                };
                write!(f, "{line} needs {number} and has room for exactly {these}")
            }
            Self::OnlySquare { tree } => write!(
                f,
                "the tree on {} has no other square left for its tent",
                SquarePosition(*tree)
            ),
            Self::Served { square } => write!(
                f,
                "every tree beside {} has its own tent elsewhere",
                SquarePosition(*square)
            ),
            Self::Placement { line, clue } => write!(
                f,
                "however {} of {line} {} placed, these squares come out the same",
                the_tents(*clue),
                verb(*clue)
            ),
            Self::Corner { tree, square } => write!(
                f,
                "wherever the tent of the tree on {} stands, it touches {}",
                SquarePosition(*tree),
                SquarePosition(*square)
            ),
            Self::Shade { line, clue } => write!(
                f,
                "however {} of {line} {} placed, one touches each of these squares",
                the_tents(*clue),
                verb(*clue)
            ),
            Self::AllPlaced { trees } => write!(f, "all {trees} trees have their tents"),
            Self::AllNeeded { missing } => write!(
                f,
                "{} still missing on the board, and only so many squares are left",
                match missing {
                    1 => "1 tent is".to_owned(),
                    _ => format!("{missing} tents are"),
                }
            ),
            Self::Crowd { trees } => write!(
                f,
                "the {} trees on {} have only as many squares between them",
                trees.len(),
                list(trees)
            ),
            Self::Claim { tents, square } => write!(
                f,
                "the {} tents on {} need all the trees beside them, so none is left for {}",
                tents.len(),
                list(tents),
                SquarePosition(*square)
            ),
            Self::TwoLines { lines, clue } => write!(
                f,
                "{} and {} hold {} together, and no two of them touch",
                lines[0],
                lines[1],
                tents(*clue)
            ),
            Self::Component { line, inside, rest } => write!(
                f,
                "groups of trees whose squares all lie in {line} put {} there, \
                 which leaves {} for its other squares",
                tents(*inside),
                match rest {
                    0 => "none".to_owned(),
                    _ => rest.to_string(),
                }
            ),
            Self::Supposition { contradiction } => {
                write!(f, "otherwise, in the end, {contradiction}")
            }
            Self::Search => write!(f, "a search shows that nothing else works"),
        }
    }
}

fn the_tents(clue: u32) -> String {
    match clue {
        1 => "the tent".to_owned(),
        _ => format!("the {clue} tents"),
    }
}

fn verb(clue: u32) -> &'static str {
    match clue {
        1 => "is",
        _ => "are",
    }
}

/// Squares that a sentence names at most.
const MOST_NAMED: usize = 6;

fn list(squares: &[Point]) -> String {
    let words = squares.iter().map(|at| SquarePosition(*at).to_string());
    let mut words: Vec<String> = words.take(MOST_NAMED).collect();
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

/// Explanation a board with its marks has no solution.
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
        room: u32,
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
            Self::Misplaced(at) => write!(f, "no tent can stand on {}", SquarePosition(*at)),
            Self::Touching(one, other) => {
                write!(
                    f,
                    "the tents on {} and {} touch",
                    SquarePosition(*one),
                    SquarePosition(*other)
                )
            }
            Self::TooMany { line, clue } => {
                write!(f, "{line} has more than its {}", tents(*clue))
            }
            Self::TooFew { line, clue, room } => {
                write!(f, "{line} needs {} and has room for {room}", tents(*clue))
            }
            Self::NoSquare(tree) => {
                write!(
                    f,
                    "the tree on {} has no square left",
                    SquarePosition(*tree)
                )
            }
            Self::NoTree(tent) => {
                write!(f, "the tent on {} has no tree left", SquarePosition(*tent))
            }
            Self::Sum { trees, tents } => {
                write!(
                    f,
                    "the clues ask for {tents} tents and there are {trees} trees"
                )
            }
            Self::NotEnough { trees } => {
                write!(f, "fewer squares are left than the {trees} trees need")
            }
            Self::TooManyTents { trees } => {
                write!(f, "there are more tents than the {trees} trees")
            }
            Self::NoMatching(tree) => write!(
                f,
                "the tree on {} and those around have too few squares between them",
                SquarePosition(*tree)
            ),
            Self::NoTreeOfItsOwn(tent) => write!(
                f,
                "the tent on {} and those around have too few trees between them",
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
                write!(f, "{line} cannot hold the tents of its trees and its clue")
            }
            Self::Settled(at) => {
                write!(f, "{} can neither be a tent nor grass", SquarePosition(*at))
            }
        }
    }
}
