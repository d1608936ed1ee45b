//! How many tents fit into a line.
//!
//! Squares next to each other in a line are in contact, so tents need gaps. Taking a tent away never
//! breaks a gap: a line can hold every number of tents from those that stand there already up to
//! the most that fit. Two passes over the line give the most for every choice of one square.

/// What a square of a line allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// No tent.
    Closed,
    /// A tent or none.
    Open,
    /// A tent.
    Taken,
}

/// Whether the ends of a line are next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    Apart,
    Joined,
}

/// The most tents, by what stands at one place; `None` where that cannot be.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    passes: Vec<Pass>,
}

/// Both passes over a line whose ends do not meet.
#[derive(Clone, Debug)]
struct Pass {
    slots: Vec<Slot>,
    /// The most on the squares before each place.
    before: Vec<MaxTents>,
    /// The most on the squares from each place on.
    after: Vec<MaxTents>,
}

/// The most tents on one side of a place, by whether the square next to it is free of a tent.
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
        // On a ring the first square decides: without a tent the rest is a line, with one its
        // two neighbours are free.
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

    /// The most tents in the line; `None` if those that stand there are in contact.
    pub(super) fn most(&self) -> Option<u32> {
        self.best(|pass| pass.after[0].any)
    }

    /// The most tents if one of them is on this square.
    pub(super) fn most_with(&self, at: usize) -> Option<u32> {
        self.best(|pass| {
            let open = pass.slots[at] != Slot::Closed;
            let around = pass.before[at].free? + pass.after[at + 1].free?;
            open.then_some(around + 1)
        })
    }

    /// The most tents if none of them is on these squares.
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
    /// The most with one square more.
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
                .map(|place| SLOTS[number / 3usize.pow(place) % 3])
                .collect()
        })
    }

    /// Every way to place tents without contact, as bits.
    fn placements(slots: &[Slot], ends: Ends) -> Vec<u32> {
        let length = slots.len();
        (0..1u32 << length)
            .filter(|tents| {
                let has = |place: usize| tents >> (place % length) & 1 == 1;
                (0..length).all(|place| {
                    let fits = match slots[place] {
                        Slot::Closed => !has(place),
                        Slot::Open => true,
                        Slot::Taken => has(place),
                    };
                    let next = place + 1 < length || (ends == Ends::Joined && length > 1);
                    fits && !(next && has(place) && has(place + 1))
                })
            })
            .collect()
    }

    #[test]
    fn the_most_is_that_of_all_placements() {
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
