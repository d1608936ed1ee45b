//! The maximum number of tents that fit in a line.
//!
//! Tents on adjacent squares of a line would touch, so at least one square separates two tents.
//! Removing a tent never causes contact, so a line can hold any number of tents between the number
//! already there and the maximum. Two passes over the line also give two further maximums: one for
//! lines with a tent on a given square, and one for lines without tents in a given range of squares.

/// What a square of a line can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// No tent.
    Closed,
    /// A tent or no tent.
    Open,
    /// A tent.
    Taken,
}

/// Whether the first and the last square of a line are adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    Apart,
    Joined,
}

/// The maximum number of tents in a line, also if some squares have or lack a tent.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    passes: Vec<Pass>,
}

/// The results of both passes over a line with separate ends.
#[derive(Clone, Debug)]
struct Pass {
    slots: Vec<Slot>,
    /// The maximum on the squares before each index.
    before: Vec<MaxTents>,
    /// The maximum on the squares from each index on.
    after: Vec<MaxTents>,
}

/// The maximum number of tents on one side of an index; `None` if the slots cannot be filled.
/// `free` requires that the nearest square has no tent.
#[derive(Clone, Copy, Debug)]
struct MaxTents {
    free: Option<u32>,
    any: Option<u32>,
}

impl Packing {
    pub(super) fn new(slots: &[Slot], ends: Ends) -> Self {
        if ends == Ends::Apart || slots.len() < 3 {
            return Self {
                passes: vec![Pass::new(slots.to_vec())],
            };
        }
        // A ring is split at its first square: without a tent there, the rest is a line; with a
        // tent there, its two neighbours have none.
        let last = slots.len() - 1;
        let mut passes = Vec::new();
        if slots[0] != Slot::Taken {
            let mut without = slots.to_vec();
            without[0] = Slot::Closed;
            passes.push(Pass::new(without));
        }
        if slots[0] != Slot::Closed && slots[last] != Slot::Taken {
            let mut with = slots.to_vec();
            with[0] = Slot::Taken;
            with[last] = Slot::Closed;
            passes.push(Pass::new(with));
        }
        Self { passes }
    }

    /// The maximum number of tents; `None` if tents that are already there are in contact.
    pub(super) fn most(&self) -> Option<u32> {
        self.best(|pass| pass.after[0].any)
    }

    /// The maximum if there is a tent on this square; `None` if that is impossible.
    pub(super) fn most_with(&self, at: usize) -> Option<u32> {
        self.best(|pass| {
            let open = pass.slots[at] != Slot::Closed;
            let around = pass.before[at].free? + pass.after[at + 1].free?;
            open.then_some(around + 1)
        })
    }

    /// The maximum if there is no tent on the squares `from..to`; `None` if that is impossible.
    pub(super) fn most_without(&self, from: usize, to: usize) -> Option<u32> {
        self.best(|pass| {
            let free = !pass.slots[from..to].contains(&Slot::Taken);
            let around = pass.before[from].any? + pass.after[to].any?;
            free.then_some(around)
        })
    }

    fn best(&self, of: impl Fn(&Pass) -> Option<u32>) -> Option<u32> {
        self.passes.iter().filter_map(of).max()
    }
}

impl Pass {
    fn new(slots: Vec<Slot>) -> Self {
        let start = MaxTents {
            free: Some(0),
            any: Some(0),
        };
        let mut before = vec![start];
        for slot in &slots {
            before.push(before[before.len() - 1].then(*slot));
        }
        let mut after = vec![start];
        for slot in slots.iter().rev() {
            after.push(after[after.len() - 1].then(*slot));
        }
        after.reverse();
        Self {
            slots,
            before,
            after,
        }
    }
}

impl MaxTents {
    /// The maximum after adding one square.
    fn then(self, slot: Slot) -> Self {
        let with = self.free.map(|most| most + 1);
        match slot {
            Slot::Closed => Self {
                free: self.any,
                any: self.any,
            },
            Slot::Taken => Self {
                free: None,
                any: with,
            },
            Slot::Open => Self {
                free: self.any,
                any: self.any.max(with),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOTS: [Slot; 3] = [Slot::Closed, Slot::Open, Slot::Taken];

    fn lines(length: u32) -> impl Iterator<Item = Vec<Slot>> {
        (0..3usize.pow(length)).map(move |number| {
            (0..length)
                .map(|index| SLOTS[number / 3usize.pow(index) % 3])
                .collect()
        })
    }

    /// All placements of tents without contact, as bit sets.
    fn placements(slots: &[Slot], ends: Ends) -> Vec<u32> {
        let length = slots.len();
        (0..1u32 << length)
            .filter(|tents| {
                let has = |index: usize| tents >> (index % length) & 1 == 1;
                (0..length).all(|index| {
                    let fits = match slots[index] {
                        Slot::Closed => !has(index),
                        Slot::Open => true,
                        Slot::Taken => has(index),
                    };
                    let next = index + 1 < length || (ends == Ends::Joined && length > 1);
                    fits && !(next && has(index) && has(index + 1))
                })
            })
            .collect()
    }

    #[test]
    fn maximum_matches_exhaustive_enumeration() {
        for ends in [Ends::Apart, Ends::Joined] {
            for length in 1..=7 {
                for slots in lines(length) {
                    let packing = Packing::new(&slots, ends);
                    let all = placements(&slots, ends);
                    let most = |fits: &dyn Fn(u32) -> bool| {
                        let fitting = all.iter().filter(|tents| fits(**tents));
                        fitting.map(|tents| tents.count_ones()).max()
                    };
                    assert_eq!(packing.most(), most(&|_| true), "{slots:?} {ends:?}");
                    for from in 0..length as usize {
                        let with = most(&|tents| tents >> from & 1 == 1);
                        assert_eq!(packing.most_with(from), with, "{slots:?} {ends:?} {from}");
                        for to in from + 1..=length as usize {
                            let range = ((1u32 << to) - 1) & !((1 << from) - 1);
                            let without = most(&|tents| tents & range == 0);
                            assert_eq!(packing.most_without(from, to), without, "{slots:?}");
                        }
                    }
                }
            }
        }
    }
}
