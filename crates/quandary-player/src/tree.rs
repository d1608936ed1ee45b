//! The history of a game as a tree: undone moves stay as a branch when other moves are played.

/// A position in a [`Tree`], as an index. Positions are numbered in the order in which they were
/// first reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// The start of the level.
    pub const ROOT: Self = Self(0);

    /// The index, from 0 for the start of the level.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
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

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    /// The group of moves that leads here from the parent.
    group: String,
    author: Author,
    depth: usize,
    children: Vec<NodeId>,
    /// The child that was visited last: redo goes there.
    latest: Option<NodeId>,
    /// The name of a checkpoint.
    name: Option<String>,
}

/// All positions that were reached in a game, and the current one.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    current: NodeId,
}

impl Default for Tree {
    fn default() -> Self {
        let root = Node {
            parent: NodeId::ROOT,
            group: String::new(),
            author: Author::Player,
            depth: 0,
            children: Vec::new(),
            latest: None,
            name: None,
        };
        Self {
            nodes: vec![root],
            current: NodeId::ROOT,
        }
    }
}

impl Tree {
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
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
        (index < self.nodes.len()).then_some(NodeId(index))
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
        let children = self.node(parent).children.iter();
        children.copied().find(|id| self.node(*id).group == group)
    }

    fn add(&mut self, group: &str, author: Author) -> NodeId {
        let id = NodeId(self.nodes.len());
        let parent = self.current;
        self.nodes.push(Node {
            parent,
            group: group.to_owned(),
            author,
            depth: self.node(parent).depth + 1,
            children: Vec::new(),
            latest: None,
            name: None,
        });
        self.nodes[parent.0].children.push(id);
        id
    }

    /// Makes a position the current one. Redo from the position before it then leads to it.
    pub fn go(&mut self, id: NodeId) {
        self.current = id;
        let mut child = id;
        while child != NodeId::ROOT {
            let parent = self.node(child).parent;
            if self.node(parent).latest == Some(child) && child != id {
                break;
            }
            self.nodes[parent.0].latest = Some(child);
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
        self.node(id).latest
    }

    /// The positions after this one, in the order in which they were first reached.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The group of moves that leads to a position; empty for the start.
    #[must_use]
    pub fn group(&self, id: NodeId) -> &str {
        &self.node(id).group
    }

    /// Who found the move that leads to a position.
    #[must_use]
    pub fn author(&self, id: NodeId) -> Author {
        self.node(id).author
    }

    /// Number of groups of moves from the start to a position.
    #[must_use]
    pub fn depth(&self, id: NodeId) -> usize {
        self.node(id).depth
    }

    /// The name of a position, if the player gave it one.
    #[must_use]
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.node(id).name.as_deref()
    }

    /// Names a position; an empty `name` removes its name. If another position has the same name,
    /// that position becomes nameless.
    pub fn set_name(&mut self, id: NodeId, name: &str) {
        for node in &mut self.nodes {
            if node.name.as_deref() == Some(name) {
                node.name = None;
            }
        }
        self.nodes[id.0].name = (!name.is_empty()).then(|| name.to_owned());
    }

    /// The named positions, in the order in which they were first reached.
    pub fn named(&self) -> impl Iterator<Item = (NodeId, &str)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(index, node)| Some((NodeId(index), node.name.as_deref()?)))
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

    /// Splits the tree into lines. A line ends at a named position, and where the tree branches or
    /// ends. Each line comes before the lines that continue it.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut open = vec![(NodeId::ROOT, 0)];
        while let Some((first, level)) = open.pop() {
            let mut last = first;
            while let [only] = self.children(last) {
                if self.node(last).name.is_some() {
                    break;
                }
                last = *only;
            }
            lines.push(Line { first, last, level });
            let children = self.children(last).iter().rev();
            let level = level + usize::from(self.children(last).len() > 1);
            open.extend(children.map(|child| (*child, level)));
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
        assert_eq!(tree.children(ids[0]), [ids[1], other]);
        assert_eq!(tree.next(ids[0]), Some(other));
        assert_eq!(tree.fork(ids[2], other), ids[0]);
        assert_eq!(tree.way(ids[0], ids[2]), [ids[1], ids[2]]);
        tree.go(ids[2]);
        assert_eq!(tree.next(ids[0]), Some(ids[1]));
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
