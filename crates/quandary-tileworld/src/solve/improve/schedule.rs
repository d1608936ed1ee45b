//! The order in which searches are made.

use super::corridor::Extent;

/// How far the searches go, one after the other.
const EXTENTS: [Extent; 7] = [
    extent(16, 20),
    extent(64, 40),
    extent(64, 80),
    extent(256, 40),
    extent(256, 120),
    extent(1024, 80),
    extent(4096, 160),
];

const fn extent(width: usize, behind: u32) -> Extent {
    Extent { width, behind }
}

/// One search: its extent, and the number of the start, where 0 is that of the known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) extent: Extent,
    pub(super) start: usize,
}

/// The searches that are made with `starts` starts. Those with another start than that of the known
/// solution lag behind by one extent, because they rarely win.
pub(super) fn turns(starts: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut lagging = None;
    for extent in EXTENTS.map(Some).into_iter().chain([None]) {
        turns.extend(extent.map(|extent| Turn { extent, start: 0 }));
        for start in 1..starts {
            turns.extend(lagging.map(|extent| Turn { extent, start }));
        }
        lagging = extent;
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_starts_lag_behind_by_one_extent() {
        let turns = turns(3);
        let first: Vec<(usize, usize)> = turns
            .iter()
            .map(|turn| (turn.extent.width, turn.start))
            .collect();
        assert_eq!(first[..5], [(16, 0), (64, 0), (16, 1), (16, 2), (64, 0)]);
        assert_eq!(first.len(), 3 * EXTENTS.len());
    }
}
