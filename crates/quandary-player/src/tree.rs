//! The history of a game as a tree: undone moves stay as a branch when other moves are played.

use std::collections::BTreeMap;
use std::iter;
use std::num::NonZeroU32;
use std::sync::Arc;

/// A position in a [`Tree`], as an index. Positions are numbered in the order in which they were
/// first reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the level.
    pub const ROOT: Self = Self(0);

    /// The index, from 0 for the start of the level.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The position with an index.
    fn at(index: usize) -> Self {
        // A game of four thousand million moves does not fit into memory.
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// Who found a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// The player.
    Player,
    /// The solver, or a file that the moves were read from.
    Helper,
}

/// Small, because a page keeps every position that was reached in a game.
#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    depth: u32,
    /// The group of moves that leads here from the parent.
    group: GroupId,
    author: Author,
    /// The child that was added first.
    first_child: Option<NonRoot>,
    /// The child of the same parent that was added next.
    next_sibling: Option<NonRoot>,
    /// The child that was visited last: redo goes there.
    latest: Option<NonRoot>,
}

/// A position other than the start, which has the index 0.
type NonRoot = NonZeroU32;

impl From<NonRoot> for NodeId {
    fn from(index: NonRoot) -> Self {
        Self(index.get())
    }
}

/// A group of moves, as an index in [`Groups`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GroupId(u32);

/// The different groups of moves of a game, each stored once.
#[derive(Clone, Debug, Default)]
struct Groups {
    texts: Vec<Arc<str>>,
    ids: BTreeMap<Arc<str>, GroupId>,
}

impl Groups {
    fn add(&mut self, text: &str) -> GroupId {
        if let Some(id) = self.ids.get(text) {
            return *id;
        }
        let text: Arc<str> = text.into();
        let id = GroupId(NodeId::at(self.texts.len()).0);
        self.texts.push(Arc::clone(&text));
        self.ids.insert(text, id);
        id
    }

    fn text(&self, GroupId(id): GroupId) -> &str {
        &self.texts[id as usize]
    }
}

/// All positions that were reached in a game, and the current one.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    groups: Groups,
    /// The names of checkpoints.
    names: BTreeMap<NodeId, String>,
    current: NodeId,
}

impl Default for Tree {
    fn default() -> Self {
        let mut groups = Groups::default();
        let root = Node {
            parent: NodeId::ROOT,
            depth: 0,
            group: groups.add(""),
            author: Author::Player,
            first_child: None,
            next_sibling: None,
            latest: None,
        };
        Self {
            nodes: vec![root],
            groups,
            names: BTreeMap::new(),
            current: NodeId::ROOT,
        }
    }
}

impl Tree {
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The current position.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Number of positions, the start included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The position with this index; `None` if there is none.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then(|| NodeId::at(index))
    }

    /// Plays a group of moves from the current position. Goes to the resulting position, which is
    /// added to the tree if it is new, and returns it.
    pub fn play(&mut self, group: &str, author: Author) -> NodeId {
        let known = self.child(self.current, group);
        let id = known.unwrap_or_else(|| self.add(group, author));
        self.go(id);
        id
    }

    fn child(&self, parent: NodeId, group: &str) -> Option<NodeId> {
        let mut children = self.children(parent);
        children.find(|id| self.group(*id) == group)
    }

    fn add(&mut self, group: &str, author: Author) -> NodeId {
        let parent = self.current;
        let before = self.children(parent).last();
        let group = self.groups.add(group);
        let id = NodeId::at(self.nodes.len());
        self.nodes.push(Node {
            parent,
            depth: self.node(parent).depth + 1,
            group,
            author,
            first_child: None,
            next_sibling: None,
            latest: None,
        });
        match before {
            None => self.nodes[parent.index()].first_child = NonRoot::new(id.0),
            Some(before) => self.nodes[before.index()].next_sibling = NonRoot::new(id.0),
        }
        id
    }

    /// Makes a position the current one. Redo then leads to it from every position on the way from the
    /// start.
    pub fn go(&mut self, id: NodeId) {
        // Redo leads to the previous current position already, so only the way from the fork changes.
        let fork = self.fork(id, self.current);
        self.current = id;
        let mut child = id;
        while child != fork {
            let parent = self.node(child).parent;
            self.nodes[parent.index()].latest = NonRoot::new(child.0);
            child = parent;
        }
    }

    /// The position before this one; `None` for the start.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.node(id).parent)
    }

    /// The position that redo leads to from this one; `None` if there is none.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).latest.map(NodeId::from)
    }

    /// The positions after this one, in the order in which they were first reached.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).first_child.map(NodeId::from);
        iter::successors(first, |child| {
            self.node(*child).next_sibling.map(NodeId::from)
        })
    }

    /// The group of moves that leads to a position; empty for the start.
    #[must_use]
    pub fn group(&self, id: NodeId) -> &str {
        self.groups.text(self.node(id).group)
    }

    /// Who found the move that leads to a position.
    #[must_use]
    pub fn author(&self, id: NodeId) -> Author {
        self.node(id).author
    }

    /// Number of groups of moves from the start to a position.
    #[must_use]
    pub fn depth(&self, id: NodeId) -> usize {
        self.node(id).depth as usize
    }

    /// The name of a position, if the player gave it one.
    #[must_use]
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.names.get(&id).map(String::as_str)
    }

    /// Names a position; an empty `name` removes its name. If another position has the same name,
    /// that position becomes nameless.
    pub fn set_name(&mut self, id: NodeId, name: &str) {
        self.names.retain(|_, known| known != name);
        match name.is_empty() {
            true => drop(self.names.remove(&id)),
            false => drop(self.names.insert(id, name.to_owned())),
        }
    }

    /// The named positions, in the order in which they were first reached.
    pub fn named(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.names.iter().map(|(id, name)| (*id, name.as_str()))
    }

    /// Whether the player found every move on the way to a position.
    #[must_use]
    pub fn is_unaided(&self, id: NodeId) -> bool {
        let mut way = self.way(NodeId::ROOT, id).into_iter();
        way.all(|id| self.node(id).author == Author::Player)
    }

    /// The last position that is both on the way to `a` and on the way to `b`.
    #[must_use]
    pub fn fork(&self, a: NodeId, b: NodeId) -> NodeId {
        let (mut a, mut b) = (a, b);
        while self.depth(a) > self.depth(b) {
            a = self.node(a).parent;
        }
        while self.depth(b) > self.depth(a) {
            b = self.node(b).parent;
        }
        while a != b {
            a = self.node(a).parent;
            b = self.node(b).parent;
        }
        a
    }

    /// The positions after `from` on the way to `to`; `to` is the last one. The way from the start
    /// to `to` must lead through `from`.
    #[must_use]
    pub fn way(&self, from: NodeId, to: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut id = to;
        while id != from && id != NodeId::ROOT {
            way.push(id);
            id = self.node(id).parent;
        }
        way.reverse();
        way
    }

    /// The last position of the current branch: the one reached by repeated redo.
    #[must_use]
    pub fn end_of_branch(&self) -> NodeId {
        let mut end = self.current();
        while let Some(next) = self.next(end) {
            end = next;
        }
        end
    }

    fn only_child(&self, id: NodeId) -> Option<NodeId> {
        let mut children = self.children(id);
        children.next().filter(|_| children.next().is_none())
    }

    /// Splits the tree into lines. A line ends at a named position, and where the tree branches or
    /// ends. Each line comes before the lines that continue it.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut open = vec![(NodeId::ROOT, 0)];
        while let Some((first, level)) = open.pop() {
            let mut last = first;
            while let (Some(only), None) = (self.only_child(last), self.name(last)) {
                last = only;
            }
            lines.push(Line { first, last, level });
            let children: Vec<NodeId> = self.children(last).collect();
            let level = level + usize::from(children.len() > 1);
            open.extend(children.iter().rev().map(|child| (*child, level)));
        }
        lines
    }
}

/// A sequence of consecutive positions of a [`Tree`] in which the tree does not branch before the
/// last position; see [`Tree::lines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first position.
    pub first: NodeId,
    /// The last position.
    pub last: NodeId,
    /// Number of forks on the way from the start of the level to this line.
    pub level: usize,
}

impl Line {
    /// Whether a position is on this line.
    #[must_use]
    pub fn contains(&self, tree: &Tree, id: NodeId) -> bool {
        let depths = tree.depth(self.first)..=tree.depth(self.last);
        depths.contains(&tree.depth(id)) && tree.fork(id, self.last) == id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(groups: &str) -> (Tree, Vec<NodeId>) {
        let mut tree = Tree::default();
        let ids = groups
            .split_whitespace()
            .map(|group| tree.play(group, Author::Player));
        let ids = ids.collect();
        (tree, ids)
    }

    #[test]
    fn what_was_undone_stays_as_a_branch() {
        let (mut tree, ids) = played("a b c");
        tree.go(ids[0]);
        let other = tree.play("x", Author::Player);
        let children: Vec<NodeId> = tree.children(ids[0]).collect();
        assert_eq!(children, [ids[1], other]);
        assert_eq!(tree.next(ids[0]), Some(other));
        assert_eq!(tree.fork(ids[2], other), ids[0]);
        assert_eq!(tree.way(ids[0], ids[2]), [ids[1], ids[2]]);
        tree.go(ids[2]);
        assert_eq!(tree.next(ids[0]), Some(ids[1]));
    }

    #[test]
    fn redo_leads_to_a_position_of_another_branch_from_the_start_on() {
        let (mut tree, ids) = played("a b c");
        tree.go(NodeId::ROOT);
        tree.play("x", Author::Player);
        tree.go(ids[2]);
        tree.go(NodeId::ROOT);
        assert_eq!(tree.end_of_branch(), ids[2]);
    }

    #[test]
    fn playing_a_known_move_again_adds_nothing() {
        let (mut tree, ids) = played("a b c");
        tree.go(NodeId::ROOT);
        assert_eq!(tree.play("a", Author::Helper), ids[0]);
        assert_eq!(tree.count(), 4);
        assert!(tree.is_unaided(ids[0]));
        let helped = tree.play("y", Author::Helper);
        assert!(!tree.is_unaided(helped));
    }

    #[test]
    fn a_name_stands_for_one_position() {
        let (mut tree, ids) = played("a b");
        tree.set_name(ids[0], "here");
        tree.set_name(ids[1], "here");
        assert_eq!(tree.named().collect::<Vec<_>>(), [(ids[1], "here")]);
        tree.set_name(ids[1], "");
        assert_eq!(tree.named().count(), 0);
    }

    #[test]
    fn lines_end_where_branches_begin() {
        let (mut tree, ids) = played("a b c d");
        tree.go(ids[1]);
        let branch = tree.play("x", Author::Player);
        let lines = tree.lines();
        let ends: Vec<_> = lines
            .iter()
            .map(|line| (line.first, line.last, line.level))
            .collect();
        let expected = [
            (NodeId::ROOT, ids[1], 0),
            (ids[2], ids[3], 1),
            (branch, branch, 1),
        ];
        assert_eq!(ends, expected);
        assert!(lines[1].contains(&tree, ids[2]) && !lines[1].contains(&tree, branch));
    }

    #[test]
    fn a_named_position_ends_its_line_even_if_the_line_begins_there() {
        let (mut tree, ids) = played("a b c");
        tree.set_name(ids[0], "here");
        tree.go(NodeId::ROOT);
        let branch = tree.play("x", Author::Player);
        let lines = tree.lines().into_iter();
        let ends: Vec<_> = lines.map(|line| (line.first, line.last)).collect();
        let expected = [
            (NodeId::ROOT, NodeId::ROOT),
            (ids[0], ids[0]),
            (ids[1], ids[2]),
            (branch, branch),
        ];
        assert_eq!(ends, expected);
    }
}
