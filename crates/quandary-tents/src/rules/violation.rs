//! Rule violations on a board.

use super::{Line, SquarePosition};
use crate::model::{Board, Contact, PairingRule, Square};
use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use quandary_core::grid::Point;
use quandary_core::words::counted;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt;

/// One violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Rule 1: the positions of two tents in contact, in reading order. On a narrow torus, a tent
    /// can be in contact with itself; then the two positions are equal.
    Contact([Point; 2]),
    /// Rule 2: the number of tents in a row or column differs from its clue.
    LineCount {
        /// The row or column.
        line: Line,
        /// The clue.
        wanted: u32,
        /// The number of tents.
        found: u32,
    },
    /// Rule 3: the number of tents differs from the number of trees.
    TentCount {
        /// The number of trees.
        trees: u32,
        /// The number of tents.
        tents: u32,
    },
    /// Rule 4 with [`PairingRule::Local`]: a tree has no adjacent tent, or a tent has no adjacent
    /// tree.
    NoNeighbour {
        /// Whether this is a tree or a tent: [`Square::Tree`] or [`Square::Tent`].
        what: Square,
        /// The position of the tree or tent.
        at: Point,
    },
    /// Rule 4 with [`PairingRule::Matching`] and [`Contact::AllAround`]: a connected group of
    /// adjacent trees and tents does not have as many trees as tents.
    Unbalanced {
        /// The trees, in reading order.
        trees: Vec<Point>,
        /// The tents, in reading order.
        tents: Vec<Point>,
    },
    /// Rule 4 with [`PairingRule::Matching`] and [`Contact::Sides`]: a tree or tent is unpaired in
    /// a maximum matching. Another maximum matching can leave a different tree or tent unpaired.
    Unpaired {
        /// Whether this is a tree or a tent: [`Square::Tree`] or [`Square::Tent`].
        what: Square,
        /// The position of the unpaired tree or tent.
        at: Point,
    },
}

impl Violation {
    /// The number of the violated rule, 1 to 4.
    #[must_use]
    pub fn rule(&self) -> u8 {
        match self {
            Self::Contact(_) => 1,
            Self::LineCount { .. } => 2,
            Self::TentCount { .. } => 3,
            Self::NoNeighbour { .. } | Self::Unbalanced { .. } | Self::Unpaired { .. } => 4,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contact([one, two]) if one == two => {
                write!(
                    f,
                    "the tent at {} is in contact with itself",
                    SquarePosition(*one)
                )
            }
            Self::Contact([one, two]) => {
                let (one, two) = (SquarePosition(*one), SquarePosition(*two));
                write!(f, "the tents at {one} and {two} are in contact")
            }
            Self::LineCount {
                line,
                wanted,
                found,
            } => {
                let found = counted(u64::from(*found), "tent", "tents");
                write!(f, "{line} has {found}, but its clue is {wanted}")
            }
            Self::TentCount { trees, tents } => {
                let (trees, tents) = (
                    counted(u64::from(*trees), "tree", "trees"),
                    counted(u64::from(*tents), "tent", "tents"),
                );
                write!(f, "the board has {tents} and {trees}")
            }
            Self::NoNeighbour {
                what: Square::Tree,
                at,
            } => {
                write!(f, "no tent is next to the tree at {}", SquarePosition(*at))
            }
            Self::NoNeighbour { at, .. } => {
                write!(f, "no tree is next to the tent at {}", SquarePosition(*at))
            }
            Self::Unbalanced { trees, tents } => {
                let first = trees.iter().chain(tents).min();
                let first = SquarePosition(first.copied().unwrap_or_default());
                let (trees, tents) = (
                    counted(trees.len() as u64, "tree", "trees"),
                    counted(tents.len() as u64, "tent", "tents"),
                );
                write!(f, "the connected group at {first} has {trees} and {tents}")
            }
            Self::Unpaired {
                what: Square::Tree,
                at,
            } => {
                write!(f, "no tent is left for the tree at {}", SquarePosition(*at))
            }
            Self::Unpaired { at, .. } => {
                write!(f, "no tree is left for the tent at {}", SquarePosition(*at))
            }
        }
    }
}

/// Whether no rule is violated. Empty squares and grass are equivalent.
#[must_use]
pub fn is_solved(board: &Board, pairing: PairingRule) -> bool {
    violations(board, pairing).next().is_none()
}

/// All rule violations, ordered by the number of the rule. Rule 2 is checked only for rows and
/// columns with a clue.
///
/// With [`PairingRule::Matching`] and [`Contact::AllAround`], rule 4 is checked by counting: each
/// connected group of adjacent trees and tents must have as many trees as tents. This is sufficient
/// if rule 1 holds, because then no tree has more than two adjacent tents. If rule 1 is violated,
/// the board is not solved anyway.
pub fn violations(board: &Board, pairing: PairingRule) -> impl Iterator<Item = Violation> + '_ {
    let by_rule: [fn(&Board, PairingRule) -> Vec<Violation>; 4] = [
        |board, _| contacts(board),
        |board, _| lines(board),
        |board, _| total(board),
        rule_4,
    ];
    by_rule
        .into_iter()
        .flat_map(move |rule| rule(board, pairing))
}

fn holding(board: &Board, what: Square) -> impl Iterator<Item = Point> + '_ {
    let held = board.squares.iter().filter(move |(_, held)| **held == what);
    held.map(|(at, _)| at)
}

fn contacts(board: &Board) -> Vec<Violation> {
    let mut found = Vec::new();
    for tent in holding(board, Square::Tent) {
        let touched = board
            .contacts(tent)
            .filter(|other| *other >= tent && board.square(*other) == Some(Square::Tent));
        let mut touched: Vec<Point> = touched.collect();
        touched.sort_unstable();
        touched.dedup();
        found.extend(
            touched
                .into_iter()
                .map(|other| Violation::Contact([tent, other])),
        );
    }
    found
}

fn lines(board: &Board) -> Vec<Violation> {
    let broken = Line::all(board).filter_map(|line| {
        let wanted = line.clue(board)?;
        let found = line.count(board, Square::Tent);
        (found != wanted).then_some(Violation::LineCount {
            line,
            wanted,
            found,
        })
    });
    broken.collect()
}

fn total(board: &Board) -> Vec<Violation> {
    let (trees, tents) = (board.count(Square::Tree), board.count(Square::Tent));
    let broken = (trees != tents).then_some(Violation::TentCount { trees, tents });
    broken.into_iter().collect()
}

fn rule_4(board: &Board, pairing: PairingRule) -> Vec<Violation> {
    match (pairing, board.contact) {
        (PairingRule::Local, _) => without_neighbour(board),
        (PairingRule::Matching, Contact::AllAround) => unbalanced(board),
        (PairingRule::Matching, Contact::Sides) => unpaired(board),
    }
}

fn without_neighbour(board: &Board) -> Vec<Violation> {
    let broken = board.squares.iter().filter_map(|(at, &what)| {
        let partner = partner(what)?;
        let alone = !board
            .neighbours(at)
            .any(|other| board.square(other) == Some(partner));
        alone.then_some(Violation::NoNeighbour { what, at })
    });
    broken.collect()
}

/// The kind of square that a tree or a tent is paired with.
fn partner(what: Square) -> Option<Square> {
    match what {
        Square::Tree => Some(Square::Tent),
        Square::Tent => Some(Square::Tree),
        Square::Empty | Square::Grass => None,
    }
}

/// The graph of trees and tents, with edges between adjacent ones.
fn adjacency_graph(board: &Board) -> UnGraph<(Point, Square), ()> {
    let mut graph = UnGraph::default();
    let mut tents: FxHashMap<Point, NodeIndex> = FxHashMap::default();
    for at in holding(board, Square::Tent) {
        tents.insert(at, graph.add_node((at, Square::Tent)));
    }
    for at in holding(board, Square::Tree) {
        let tree = graph.add_node((at, Square::Tree));
        for tent in board.neighbours(at).filter_map(|other| tents.get(&other)) {
            graph.add_edge(tree, *tent, ());
        }
    }
    graph
}

fn unbalanced(board: &Board) -> Vec<Violation> {
    let graph = adjacency_graph(board);
    let mut sets = UnionFind::new(graph.node_count());
    for edge in graph.raw_edges() {
        sets.union(edge.source().index(), edge.target().index());
    }
    let mut parts: BTreeMap<usize, (Vec<Point>, Vec<Point>)> = BTreeMap::new();
    for node in graph.node_indices() {
        let (at, what) = graph[node];
        let (trees, tents) = parts.entry(sets.find(node.index())).or_default();
        match what {
            Square::Tree => trees.push(at),
            _ => tents.push(at),
        }
    }
    let broken = parts.into_values().filter(|(a, b)| a.len() != b.len());
    broken
        .map(|(trees, tents)| Violation::Unbalanced { trees, tents })
        .collect()
}

fn unpaired(board: &Board) -> Vec<Violation> {
    let graph = adjacency_graph(board);
    let matching = maximum_matching(&graph);
    let single = graph
        .node_indices()
        .filter(|node| !matching.contains_node(*node));
    single
        .map(|node| {
            let (at, what) = graph[node];
            Violation::Unpaired { what, at }
        })
        .collect()
}
