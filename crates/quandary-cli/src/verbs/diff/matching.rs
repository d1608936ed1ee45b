//! Matches the entries of two lists by their keys, and finds the entries that have moved.

use std::collections::{BTreeMap, VecDeque};

/// Which entries of two lists belong together.
pub(super) struct Matching {
    /// For each entry of the first list, the index in the second.
    pub(super) old: Vec<Option<usize>>,
    /// For each entry of the second list, the index in the first.
    pub(super) new: Vec<Option<usize>>,
}

impl Matching {
    pub(super) fn new(old: usize, new: usize) -> Self {
        Self {
            old: vec![None; old],
            new: vec![None; new],
        }
    }

    /// Matches the entries that are still without a match and have the same key, in their order.
    /// Entries without a key stay without a match.
    pub(super) fn add<K: Ord>(
        &mut self,
        old_key: impl Fn(usize) -> Option<K>,
        new_key: impl Fn(usize) -> Option<K>,
    ) {
        let mut places: BTreeMap<K, VecDeque<usize>> = BTreeMap::new();
        for index in free(&self.new) {
            if let Some(key) = new_key(index) {
                places.entry(key).or_default().push_back(index);
            }
        }
        for index in free(&self.old) {
            let found = old_key(index).and_then(|key| places.get_mut(&key)?.pop_front());
            if let Some(found) = found {
                self.old[index] = Some(found);
                self.new[found] = Some(index);
            }
        }
    }

    /// The entries of the first list whose matches are not in the order of the others: a longest
    /// ascending sequence of matches stays, the rest has moved.
    pub(super) fn moved(&self) -> Vec<bool> {
        // For each length, the sequence of that length whose last match is smallest.
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut before = vec![None; self.old.len()];
        for (index, found) in self.old.iter().enumerate() {
            let Some(found) = *found else { continue };
            let length = ends.partition_point(|(end, _)| *end < found);
            before[index] = length.checked_sub(1).map(|shorter| ends[shorter].1);
            ends.truncate(ends.len().max(length));
            match ends.get_mut(length) {
                Some(end) => *end = (found, index),
                None => ends.push((found, index)),
            }
        }
        let mut moved: Vec<bool> = self.old.iter().map(Option::is_some).collect();
        let mut next = ends.last().map(|(_, index)| *index);
        while let Some(index) = next {
            moved[index] = false;
            next = before[index];
        }
        moved
    }
}

/// The indices without a match.
fn free(matches: &[Option<usize>]) -> Vec<usize> {
    let free = matches.iter().enumerate();
    let free = free.filter(|(_, found)| found.is_none());
    free.map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(old: &[&str], new: &[&str]) -> Matching {
        let mut matching = Matching::new(old.len(), new.len());
        let key = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        matching.add(|index| key(old[index]), |index| key(new[index]));
        matching
    }

    #[test]
    fn equal_keys_match_in_their_order() {
        let matching = matched(&["a", "b", "a", ""], &["a", "c", "a", "a", ""]);
        assert_eq!(matching.old, [Some(0), None, Some(2), None]);
        assert_eq!(matching.new, [Some(0), None, Some(2), None, None]);
    }

    #[test]
    fn few_entries_move() {
        let matching = matched(&["a", "b", "c", "d"], &["x", "b", "c", "d", "a"]);
        assert_eq!(matching.moved(), [true, false, false, false]);
        let inserted = matched(&["a", "b"], &["x", "a", "y", "b"]);
        assert_eq!(inserted.moved(), [false, false]);
        let swapped = matched(&["a", "b", "z"], &["b", "a"]);
        assert_eq!(swapped.moved().iter().filter(|moved| **moved).count(), 1);
    }
}
