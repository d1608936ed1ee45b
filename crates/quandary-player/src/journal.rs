//! The journal that stores a game: one line for every change, appended when the change happens.
//!
//! ```text
//! quandary game 1
//! + right        moves by the player, from the current position
//! ~ rr           moves by the solver or from a file
//! = 3            the current position, by its number; 0 is the start
//! : name         a name for the current position
//! ```
//!
//! A line counts once its line end is stored, so an interrupted program loses at most the change
//! that it was storing. Lines that cannot be understood are skipped. Positions are numbered in the
//! order in which they are first reached.

use crate::tree::{Author, NodeId, Tree};
use std::collections::BTreeSet;

/// The first line of a journal.
pub const HEADER: &str = "quandary game 1\n";

/// One change of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A group of moves was played from the current position.
    Played(String, Author),
    /// Another position became the current one.
    Went(NodeId),
    /// The current position was named. An empty text means that its name was removed.
    Named(String),
}

impl Change {
    /// The change as a line of a journal.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Played(group, Author::Player) => format!("+ {}\n", one_line(group)),
            Self::Played(group, Author::Helper) => format!("~ {}\n", one_line(group)),
            Self::Went(id) => format!("= {}\n", id.index()),
            Self::Named(name) => format!(": {}\n", one_line(name)),
        }
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Adds the game of a journal to a tree, and goes to the position that is current at the end
/// of the journal. Positions that the tree already has are not added again, so several
/// journals of a level can be combined in one tree.
pub fn replay(journal: &[u8], tree: &mut Tree) {
    let text = String::from_utf8_lossy(journal);
    // Without its line end, the last line is not complete.
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    tree.go(NodeId::ROOT);
    let mut ids = Numbers::default();
    for line in complete.lines() {
        match line.split_at_checked(2) {
            Some(("+ ", group)) => play(tree, &mut ids, group, Author::Player),
            Some(("~ ", group)) => play(tree, &mut ids, group, Author::Helper),
            Some(("= ", number)) => {
                let id = number.parse().ok();
                if let Some(id) = id.and_then(|index: usize| ids.order.get(index)) {
                    tree.go(*id);
                }
            }
            Some((": ", name)) => tree.set_name(tree.current(), name),
            _ => {}
        }
    }
}

/// The positions by their numbers in a journal, which can differ from those in the tree.
struct Numbers {
    order: Vec<NodeId>,
    known: BTreeSet<NodeId>,
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            order: vec![NodeId::ROOT],
            known: BTreeSet::from([NodeId::ROOT]),
        }
    }
}

fn play(tree: &mut Tree, ids: &mut Numbers, group: &str, author: Author) {
    let id = tree.play(group, author);
    if ids.known.insert(id) {
        ids.order.push(id);
    }
}

/// The journal of a whole tree, with its current position.
#[must_use]
pub fn of_tree(tree: &Tree) -> String {
    let mut text = HEADER.to_owned();
    let mut at = NodeId::ROOT;
    for id in (1..tree.count()).filter_map(|index| tree.id(index)) {
        let parent = tree.parent(id).unwrap_or(NodeId::ROOT);
        if parent != at {
            text += &Change::Went(parent).line();
        }
        text += &Change::Played(tree.group(id).to_owned(), tree.author(id)).line();
        at = id;
    }
    for (id, name) in tree.named() {
        text += &Change::Went(id).line();
        text += &Change::Named(name.to_owned()).line();
    }
    text + &Change::Went(tree.current()).line()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes() -> Vec<Change> {
        let played = |group: &str| Change::Played(group.to_owned(), Author::Player);
        let went = |index| Change::Went(numbered(index));
        vec![
            played("a"),
            played("b"),
            went(1),
            played("c"),
            Change::Named("fork".to_owned()),
            went(0),
            Change::Played("s".to_owned(), Author::Helper),
            went(2),
        ]
    }

    fn numbered(index: usize) -> NodeId {
        let mut tree = Tree::default();
        for _ in 0..index {
            tree.play("x", Author::Player);
        }
        tree.current()
    }

    fn text() -> String {
        let lines = changes();
        HEADER.to_owned() + &lines.iter().map(Change::line).collect::<String>()
    }

    fn shape(tree: &Tree) -> Vec<(String, Option<usize>, Option<String>)> {
        let ids = (0..tree.count()).filter_map(|index| tree.id(index));
        ids.map(|id| {
            let parent = tree.parent(id).map(NodeId::index);
            let name = tree.name(id).map(str::to_owned);
            (tree.group(id).to_owned(), parent, name)
        })
        .collect()
    }

    #[test]
    fn a_journal_restores_the_tree() {
        let mut tree = Tree::default();
        replay(text().as_bytes(), &mut tree);
        assert_eq!(tree.count(), 5);
        assert_eq!(tree.current().index(), 2);
        assert_eq!(tree.named().next().map(|(id, _)| id.index()), Some(3));
        assert!(!tree.is_unaided(numbered(4)));
        let mut again = Tree::default();
        replay(of_tree(&tree).as_bytes(), &mut again);
        assert_eq!(shape(&again), shape(&tree));
        assert_eq!(again.current(), tree.current());
    }

    #[test]
    fn a_journal_that_ends_anywhere_loses_only_the_last_change() {
        let text = text();
        let whole = text.matches('\n').count();
        for end in 0..=text.len() {
            let mut tree = Tree::default();
            replay(&text.as_bytes()[..end], &mut tree);
            let lines = text[..end].matches('\n').count();
            let mut expected = Tree::default();
            let kept: Vec<&str> = text.lines().take(lines.min(whole)).collect();
            replay((kept.join("\n") + "\n").as_bytes(), &mut expected);
            assert_eq!(shape(&tree), shape(&expected), "{end}");
        }
    }

    #[test]
    fn journals_of_one_level_make_one_tree() {
        let mut tree = Tree::default();
        replay(text().as_bytes(), &mut tree);
        let other = "+ s\n+ t\n= 0\n+ a\n+ z\n= 2\n";
        replay(other.as_bytes(), &mut tree);
        assert_eq!(tree.count(), 7);
        // Number 2 of the second journal is the move after `s`.
        assert_eq!(tree.group(tree.current()), "t");
    }

    #[test]
    fn lines_that_cannot_be_understood_are_skipped() {
        let mut tree = Tree::default();
        let damaged = b"\xff\xfe\n= 99\n= -1\n?\n+\n+ a\n= x\n\n: \n";
        replay(damaged, &mut tree);
        assert_eq!((tree.count(), tree.current().index()), (2, 1));
    }
}
