//! Techniques, grades, and the explanations of deductions and contradictions.
//!
//! Sentences name squares by row and column, both counted from 0; [`Positions`] selects the form.

use crate::rules::{self, Positions};
use quandary_core::grid::Point;
use quandary_core::metric::Quantity;
use quandary_core::words::counted;
use std::fmt;

/// A deduction technique, ordered by difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A square that has no adjacent tree, or that is in contact with itself on a narrow torus, has
    /// no tent.
    Away,
    /// A square in contact with a tent has no tent.
    Contact,
    /// A line that has all its tents has no tents on its other squares.
    Full,
    /// A line with as many free squares as missing tents has tents on all its free squares.
    Room,
    /// A tree with only one possible square has its tent there.
    OnlySquare,
    /// If all trees next to a square have their tents elsewhere, the square has no tent.
    Served,
    /// A square has the same content in every placement of the tents of a line in which no two
    /// tents touch.
    Placement,
    /// Only two squares can hold the tent of a tree, one in the row and one in the column of the
    /// tree. The square that is diagonally next to the tree and in contact with both of them has no
    /// tent.
    Corner,
    /// A square has no tent if every placement of the tents of an adjacent line has a tent in
    /// contact with the square.
    Shade,
    /// A square has no tent if it is in contact with every possible square for the tent of a tree.
    Touch,
    /// If no tents are missing on the board, all open squares are grass; if as many tents are
    /// missing as squares are open, all open squares are tents. A solution has as many tents as
    /// trees.
    Total,
    /// If the tents of a set of trees have exactly as many possible squares as there are trees in
    /// the set, all these squares have tents.
    Crowd,
    /// If a set of tents needs all trees next to these tents, a square that has no other possible
    /// tree has no tent.
    Claim,
    /// Determines squares from the sum of the clues of two adjacent lines. Two adjacent rows
    /// together have at most one tent in each pair of adjacent columns; the same applies to two
    /// adjacent columns and pairs of adjacent rows.
    TwoLines,
    /// A connected component of trees and their possible squares needs as many tents as it has
    /// trees. If the component lies in one line, this limits the tents on the other squares of
    /// the line.
    Component,
    /// Supposing that a square has a tent, or that it is grass, leads to a contradiction. So the
    /// opposite is true.
    Supposition,
    /// A search shows that a square has the same content in all solutions.
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

    /// The quantity that counts the steps with this technique in a rating.
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
/// techniques of all easier grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Techniques: forced squares and counting.
    Gentle,
    /// Additional technique: all placements of one line.
    Easy,
    /// Additional techniques: [`Technique::Corner`] and [`Technique::Shade`], which find
    /// surrounding squares without a tent.
    Tricky,
    /// Additional techniques: sets of trees, pairs of lines, totals and component balance.
    Hard,
    /// Additional technique: one supposition at a time, refuted by the techniques of
    /// [`Grade::Easy`].
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

    /// The grade with this name; `None` for an unknown name.
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
    pub(crate) fn points(self) -> [Point; 2] {
        match self {
            Self::Tent { tent, tree } => [tent, tree],
            Self::Reserved { square, tree } => [square, tree],
        }
    }

    /// Whose tent the square holds, as a sentence.
    pub(crate) fn sentence(self, positions: Positions) -> String {
        let [square, tree] = self.points().map(|at| positions.one(at));
        match self {
            Self::Tent { .. } => format!("the tent at {square} belongs to the tree at {tree}"),
            Self::Reserved { .. } => {
                format!("{square} is the only square left for the tree at {tree}")
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
        f.write_str(&self.sentence(Positions::Pairs))
    }
}

impl Explanation {
    /// The reason as a sentence, in lower case and without a full stop.
    pub(crate) fn sentence(&self, positions: Positions) -> String {
        match self {
            Self::Away => "all squares that are not next to a tree are grass".to_owned(),
            Self::Contact { tent } => format!(
                "no other tent may touch the tent at {}",
                positions.one(*tent)
            ),
            Self::Full { line, clue: 0 } => format!("{line} has no tents"),
            Self::Full { line, clue } => format!("{line} already has its {}", tents(*clue)),
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
                format!("{line} needs {number} and has exactly {squares}")
            }
            Self::OnlySquare { tree, taken } => {
                let tree = positions.one(*tree);
                let taken = taken.iter().map(|other| other.sentence(positions));
                let taken: String = taken.map(|other| format!("; {other}")).collect();
                format!("the tree at {tree} has no other square left for its tent{taken}")
            }
            Self::Served { square } => format!(
                "every tree next to {} has its own tent elsewhere",
                positions.one(*square)
            ),
            Self::Placement { line, clue } => format!(
                "every placement of the {} of {line} agrees on these squares",
                tents(*clue)
            ),
            Self::Corner { tree, square } => format!(
                "every possible tent of the tree at {} touches {}",
                positions.one(*tree),
                positions.one(*square)
            ),
            Self::Shade { line, clue } => format!(
                "in every placement of the {} of {line}, a tent touches each of these squares",
                tents(*clue)
            ),
            Self::AllPlaced { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                format!("the board already has the tents of its {trees}")
            }
            Self::AllNeeded { missing } => {
                let squares = counted(u64::from(*missing), "free square", "free squares");
                let tents = counted(u64::from(*missing), "more tent", "more tents");
                format!("the board needs {tents} and has exactly {squares}")
            }
            Self::Crowd { trees } => format!(
                "the {} trees at {} have exactly {} free squares next to them",
                trees.len(),
                positions.list(trees),
                trees.len()
            ),
            Self::Claim { tents, square } => format!(
                "the {} tents at {} need all trees next to them, so none is left for {}",
                tents.len(),
                positions.list(tents),
                positions.one(*square)
            ),
            Self::TwoLines { lines, clue } => format!(
                "{} and {} have {} together, and no two of them touch",
                lines[0],
                lines[1],
                tents(*clue)
            ),
            Self::Component { line, inside, rest } => format!(
                "trees whose squares are all in {line} need {} there, \
                 which leaves {} for its other squares",
                tents(*inside),
                match rest {
                    0 => "none".to_owned(),
                    _ => rest.to_string(),
                }
            ),
            Self::Supposition { contradiction } => {
                let contradiction = contradiction.sentence(positions);
                format!("the opposite leads to a contradiction: {contradiction}")
            }
            Self::Search => "a search found no solution with the opposite".to_owned(),
        }
    }
}

/// Why no solution agrees with the marks on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A tent is on a square that cannot hold one.
    Misplaced(Point),
    /// Two tents touch.
    Touching(Point, Point),
    /// A line has more tents than its clue.
    TooMany {
        /// The line.
        line: rules::Line,
        /// The clue of the line.
        clue: u32,
    },
    /// A line has too little room for its tents.
    TooFew {
        /// The line.
        line: rules::Line,
        /// The clue of the line.
        clue: u32,
        /// An upper bound for the number of tents on the line, including the tents that it already
        /// has.
        available: u32,
    },
    /// A tree has no square left for its tent.
    NoSquare(Point),
    /// A tent has no tree left that it can be paired with.
    NoTree(Point),
    /// The clues of the rows or of the columns require a number of tents that differs from the
    /// number of trees.
    Sum {
        /// The number of trees.
        trees: u64,
        /// The number of tents that the clues require.
        tents: u64,
    },
    /// Too few squares are left for the tents of all trees.
    NotEnough {
        /// The number of trees.
        trees: u32,
    },
    /// The board has more tents than trees.
    TooManyTents {
        /// The number of trees.
        trees: u32,
    },
    /// This tree and others around it have too few squares for their tents.
    NoMatching(Point),
    /// This tent and others around it have too few trees.
    NoTreeOfItsOwn(Point),
    /// Two adjacent lines have too little room for the tents of both.
    TwoLines {
        /// The lines.
        lines: [rules::Line; 2],
        /// The sum of the clues of both lines.
        clue: u32,
    },
    /// Some trees have all their possible squares on this line, and their tents cannot be placed
    /// so that the clue of the line is satisfied.
    Component {
        /// The line.
        line: rules::Line,
    },
    /// A square can be neither a tent nor grass.
    Settled(Point),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Positions::Pairs))
    }
}

impl Contradiction {
    /// The contradiction as a sentence, in lower case and without a full stop.
    pub(crate) fn sentence(&self, positions: Positions) -> String {
        match self {
            Self::Misplaced(at) => {
                format!("the square {} cannot hold a tent", positions.one(*at))
            }
            Self::Touching(one, other) => {
                let (one, other) = (positions.one(*one), positions.one(*other));
                format!("the tents at {one} and {other} touch")
            }
            Self::TooMany { line, clue } => format!("{line} has more than {}", tents(*clue)),
            Self::TooFew {
                line,
                clue,
                available,
            } => {
                format!("{line} needs {} and has room for {available}", tents(*clue))
            }
            Self::NoSquare(tree) => {
                let tree = positions.one(*tree);
                format!("the tree at {tree} has no square left for its tent")
            }
            Self::NoTree(tent) => {
                format!("the tent at {} has no tree left", positions.one(*tent))
            }
            Self::Sum { trees, tents } => {
                let tents = counted(*tents, "tent", "tents");
                let trees = counted(*trees, "tree", "trees");
                format!("the clues require {tents}, but the board has {trees}")
            }
            Self::NotEnough { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                format!("too few squares are left for the tents of {trees}")
            }
            Self::TooManyTents { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                format!("the board has more tents than its {trees}")
            }
            Self::NoMatching(tree) => format!(
                "the tree at {} and the trees around it have too few squares for their tents",
                positions.one(*tree)
            ),
            Self::NoTreeOfItsOwn(tent) => format!(
                "the tent at {} and the tents around it have too few trees",
                positions.one(*tent)
            ),
            Self::TwoLines { lines, clue } => format!(
                "{} and {} have no room for {} together",
                lines[0],
                lines[1],
                tents(*clue)
            ),
            Self::Component { line } => {
                format!("the tents of the trees in {line} do not fit its clue")
            }
            Self::Settled(at) => format!(
                "the square {} can be neither a tent nor grass",
                positions.one(*at)
            ),
        }
    }
}
