//! Advisors: rules that each name one promising move of a position.
//!
//! The idea, and most of the rules, are from Y. Shoham and J. Schaeffer, The FESS Algorithm (IEEE
//! Conference on Games 2020).

/// How a macro push changes a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// The change of the progress of the packing or the plan.
    pub(super) progress: i32,
    /// The change of the number of regions into which the boxes divide the floor.
    pub(super) regions: i32,
    /// The change of the number of links that boxes obstruct.
    pub(super) obstructed_links: i32,
    /// The change of the number of boxes that are in the way of others.
    pub(super) hotspots: i32,
    /// The change of the number of pushes that the pusher can make.
    pub(super) pushes: i32,
    /// What happens to the box that was in the way of most others.
    pub(super) worst_hotspot: HotspotEffect,
}

/// What a macro push does to the box that is in the way of most others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HotspotEffect {
    /// There is no such box.
    #[default]
    None,
    /// The macro push moves this box.
    Moved,
    /// The macro push changes the number of pushes that the pusher can make with this box.
    Pushes(i32),
}

/// A rule that names the best move of a position by one kind of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Advisor {
    /// Makes most progress with the packing or the plan.
    Packing,
    /// Joins most regions of the floor.
    Connectivity,
    /// Opens most links.
    RoomLinks,
    /// Leaves the fewest boxes in the way of others.
    Hotspots,
    /// Makes most new pushes possible.
    Explorer,
    /// Moves the box that is in the way of most others, or makes it easier to push.
    Opener,
}

impl Advisor {
    const ALL: [Self; 6] = [
        Self::Packing,
        Self::Connectivity,
        Self::RoomLinks,
        Self::Hotspots,
        Self::Explorer,
        Self::Opener,
    ];

    /// How good a move is for this advisor, or `None` if the advisor would never name it. Packed boxes
    /// are unpacked only to join regions.
    fn merit(self, effect: &Effect) -> Option<i32> {
        let merit = match self {
            Self::Packing => effect.progress,
            Self::Connectivity => -effect.regions,
            _ if effect.progress < 0 => return None,
            Self::RoomLinks => -effect.obstructed_links,
            Self::Hotspots => -effect.hotspots,
            Self::Explorer => effect.pushes,
            Self::Opener => match effect.worst_hotspot {
                HotspotEffect::None => return None,
                HotspotEffect::Moved if effect.hotspots < 0 => MOVED - effect.hotspots,
                HotspotEffect::Moved => return None,
                HotspotEffect::Pushes(change) => change,
            },
        };
        (merit > 0).then_some(merit)
    }

    /// What decides between moves of equal merit.
    fn second_merit(self, effect: &Effect) -> i32 {
        match self {
            Self::Packing => -effect.regions,
            _ => effect.progress,
        }
    }
}

/// To move a hotspot is better than to make more than the four pushes that a box can have possible.
const MOVED: i32 = 4;

/// The moves that the advisors name in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Advice {
    /// For each advisor, the merits of the best move so far, and its index.
    best: [Option<((i32, i32), usize)>; Advisor::ALL.len()],
}

impl Advice {
    /// Shows a move to all advisors. `index` identifies the move. Of equal moves, the last one is named.
    pub(super) fn consider(&mut self, index: usize, effect: &Effect) {
        for (best, advisor) in self.best.iter_mut().zip(Advisor::ALL) {
            let Some(merit) = advisor.merit(effect) else {
                continue;
            };
            let merits = (merit, advisor.second_merit(effect));
            if best.is_none_or(|(most, _)| merits >= most) {
                *best = Some((merits, index));
            }
        }
    }

    /// The indices of the named moves, at most one for each advisor.
    pub(super) fn named(&self) -> impl Iterator<Item = usize> {
        self.best.iter().flatten().map(|(_, index)| *index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(effects: &[Effect]) -> Vec<usize> {
        let mut advice = Advice::default();
        for (index, effect) in effects.iter().enumerate() {
            advice.consider(index, effect);
        }
        advice.named().collect()
    }

    #[test]
    fn each_advisor_names_its_best_move() {
        let neutral = Effect::default();
        let packs = Effect {
            progress: 1,
            ..neutral
        };
        let packs_and_opens = Effect {
            regions: -1,
            ..packs
        };
        let opens_two_links = Effect {
            obstructed_links: -2,
            ..neutral
        };
        let frees = Effect {
            hotspots: -1,
            ..neutral
        };
        let explores = Effect {
            pushes: 3,
            ..neutral
        };
        let moves = Effect {
            hotspots: -1,
            worst_hotspot: HotspotEffect::Moved,
            ..neutral
        };
        let eases = Effect {
            worst_hotspot: HotspotEffect::Pushes(4),
            ..neutral
        };
        let all = [
            packs,
            packs_and_opens,
            neutral,
            opens_two_links,
            frees,
            explores,
            moves,
            eases,
        ];
        assert_eq!(named(&all), [1, 1, 3, 6, 5, 6]);
        assert_eq!(named(&[neutral, eases]), [1]);
    }

    #[test]
    fn packed_boxes_are_unpacked_only_to_join_regions() {
        let unpacks = Effect {
            progress: -1,
            regions: -1,
            obstructed_links: -1,
            hotspots: -1,
            pushes: 1,
            worst_hotspot: HotspotEffect::Moved,
        };
        assert_eq!(named(&[unpacks]), [0]);
        let divides = Effect {
            regions: 1,
            ..unpacks
        };
        assert!(named(&[divides]).is_empty());
    }
}
