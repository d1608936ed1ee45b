//! The region of a search: the whole state space of a level, or a subset of its positions.

use super::packed::PackedSpace;
use quandary_search::{Edges, Key, Space, StateTable};
use std::sync::Arc;

/// The state space of a level, shared by all searches in it.
pub(crate) type SharedSpace<K, const W: usize> = Arc<PackedSpace<K, W>>;

/// All positions of a level, or a given set of them.
///
/// Every search of the solver and of the generator runs on this type, so that the search engines
/// are compiled once for each width of key.
#[derive(Clone, Debug)]
pub(crate) struct Region<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    /// The positions of the region; `None` for all.
    members: Option<Arc<StateTable<K>>>,
}

impl<K: Key, const W: usize> Region<K, W> {
    /// All positions.
    pub(crate) fn whole(space: SharedSpace<K, W>) -> Self {
        Self {
            space,
            members: None,
        }
    }

    /// The positions in `members`.
    pub(super) fn within(space: SharedSpace<K, W>, members: StateTable<K>) -> Self {
        Self {
            space,
            members: Some(Arc::new(members)),
        }
    }

    /// The state space of which this is a part.
    pub(crate) fn space(&self) -> &PackedSpace<K, W> {
        &self.space
    }
}

impl<K: Key, const W: usize> Space for Region<K, W> {
    type Key = K;
    /// An edge is in the region if both its ends are, so its inverse is too.
    const SYMMETRIC: bool = true;

    fn successors(&self, from: K, out: &mut Edges<K>) {
        self.space.successors(from, out);
        if let Some(members) = &self.members {
            out.retain(|to| members.contains(to));
        }
    }
}
