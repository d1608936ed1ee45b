//! Finds the possible sets of rails between two rows. A set is possible if the order of its
//! rails agrees, up to a few changed characters, with the order of the characters in the two
//! lines between these rows.

use super::tokens::{Gap, Stroke};

/// The most sets of rails that the strokes of a line give.
const MOST_SETS: usize = 100;

/// A rail from a column of the upper row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rail {
    pub(super) from: i32,
    pub(super) stroke: Stroke,
}

impl Stroke {
    const ALL: [Self; 3] = [Self::Left, Self::Down, Self::Right];

    /// Columns from the upper end to the lower one.
    pub(super) fn shift(self) -> i32 {
        match self {
            Self::Left => -1,
            Self::Down => 0,
            Self::Right => 1,
        }
    }
}

impl Rail {
    fn to(self) -> i32 {
        self.from + self.stroke.shift()
    }

    /// Its place in the line below the upper row.
    fn upper_place(self) -> i32 {
        3 * self.from + self.stroke.shift()
    }

    /// Its place in the line above the lower row.
    fn lower_place(self) -> i32 {
        3 * self.to() - self.stroke.shift()
    }
}

/// Rails between two rows, and the number of strokes that were added, replaced or dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RailSet {
    pub(super) rails: Vec<Rail>,
    pub(super) changes: u32,
}

/// The columns of the cells of two rows, in ascending order.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) upper: &'a [i32],
    pub(super) lower: &'a [i32],
}

/// All sets of rails between two rows that need at most `most` changes of the strokes. Each step of
/// the search is taken from `steps`.
pub(super) fn rail_sets(gap: &Gap, rows: Rows<'_>, most: u32, steps: &mut u64) -> Vec<RailSet> {
    let mut sets = Vec::new();
    let (first, last) = match &gap.lines[..] {
        [] => (&[][..], None),
        [only] => (&only[..], None),
        [first, .., last] => (&first[..], Some(&last[..])),
    };
    // Both orders of rails are those of the file, or one of them has lost or gained a stroke.
    let by_upper = Line {
        rows,
        order: Order::Upper,
    };
    by_upper.add_sets((first, last), 0, most, &mut sets, steps);
    let by_lower = Line {
        rows,
        order: Order::Lower,
    };
    by_lower.add_sets(
        (last.unwrap_or(first), last.map(|_| first)),
        0,
        most,
        &mut sets,
        steps,
    );
    if most >= 2 {
        for strokes in with_one_more(first) {
            by_upper.add_sets((&strokes, last), 1, most, &mut sets, steps);
        }
    }
    sets
}

/// A stroke sequence with one more stroke, in all ways.
fn with_one_more(strokes: &[Stroke]) -> impl Iterator<Item = Vec<Stroke>> + '_ {
    let places = 0..=strokes.len();
    places.flat_map(move |place| {
        Stroke::ALL.into_iter().map(move |stroke| {
            let (before, after) = strokes.split_at(place);
            [before, &[stroke], after].concat()
        })
    })
}

/// In which of the two lines between rows strokes are listed.
#[derive(Clone, Copy)]
enum Order {
    Upper,
    Lower,
}

impl Order {
    fn place(self, rail: Rail) -> i32 {
        match self {
            Self::Upper => rail.upper_place(),
            Self::Lower => rail.lower_place(),
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
        }
    }
}

/// Finds rails with the strokes of one line.
#[derive(Clone, Copy)]
struct Line<'a> {
    rows: Rows<'a>,
    order: Order,
}

impl Line<'_> {
    /// Adds the sets of rails that have the strokes of this line in order, and those of the other
    /// line, if there is one, up to changes.
    fn add_sets(
        self,
        (own, other): (&[Stroke], Option<&[Stroke]>),
        before: u32,
        most: u32,
        sets: &mut Vec<RailSet>,
        steps: &mut u64,
    ) {
        let mut complete = Vec::new();
        self.extend(own, &mut Vec::new(), &mut complete, steps);
        for rails in complete {
            let mut in_order = rails.clone();
            in_order.sort_by_key(|rail| self.order.other().place(*rail));
            let strokes: Vec<Stroke> = in_order.iter().map(|rail| rail.stroke).collect();
            let changes = before + other.map_or(0, |other| changes_between(&strokes, other));
            in_order.sort_by_key(|rail| rail.upper_place());
            let is_known = || {
                sets.iter()
                    .any(|set| set.rails == in_order && set.changes <= changes)
            };
            if changes <= most && !is_known() {
                sets.push(RailSet {
                    rails: in_order,
                    changes,
                });
            }
        }
    }

    /// Extends rails by one for each of the strokes.
    fn extend(
        self,
        strokes: &[Stroke],
        rails: &mut Vec<Rail>,
        complete: &mut Vec<Vec<Rail>>,
        steps: &mut u64,
    ) {
        if complete.len() >= MOST_SETS {
            return;
        }
        let Some((stroke, rest)) = strokes.split_first() else {
            complete.push(rails.clone());
            return;
        };
        let after = rails
            .last()
            .map_or(i32::MIN, |last| self.order.place(*last));
        for from in self.rows.upper {
            let rail = Rail {
                from: *from,
                stroke: *stroke,
            };
            let fits = self.order.place(rail) > after && self.rows.lower.contains(&rail.to());
            if !fits || *steps == 0 {
                continue;
            }
            *steps -= 1;
            rails.push(rail);
            self.extend(rest, rails, complete, steps);
            rails.pop();
        }
    }
}

/// The fewest strokes to add, replace or drop to make two sequences equal.
fn changes_between(one: &[Stroke], other: &[Stroke]) -> u32 {
    let mut row: Vec<u32> = (0..=other.len() as u32).collect();
    for (index, stroke) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index as u32 + 1);
        for (place, wanted) in other.iter().enumerate() {
            let replaced = diagonal + u32::from(stroke != wanted);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Stroke::{Down, Left, Right};

    fn sets(lines: &[&[Stroke]], upper: &[i32], lower: &[i32], most: u32) -> Vec<RailSet> {
        let lines = lines.iter().map(|line| line.to_vec()).collect();
        rail_sets(&Gap { lines }, Rows { upper, lower }, most, &mut 1_000)
    }

    fn rails(all: &[(i32, Stroke)]) -> Vec<Rail> {
        let rail = |(from, stroke): &(i32, Stroke)| Rail {
            from: *from,
            stroke: *stroke,
        };
        all.iter().map(rail).collect()
    }

    #[test]
    fn the_order_of_a_crossing_is_reversed_below() {
        let crossing = sets(&[&[Right, Left], &[Left, Right]], &[0, 1], &[0, 1], 0);
        assert_eq!(crossing[0].rails, rails(&[(0, Right), (1, Left)]));
        assert_eq!(crossing.len(), 1);
        assert!(sets(&[&[Right, Left], &[Right, Left]], &[0, 1], &[0, 1], 0).is_empty());
    }

    #[test]
    fn a_lost_stroke_is_one_change() {
        let lost = sets(&[&[Right], &[Left, Right]], &[0, 1], &[0, 1], 1);
        let crossing = rails(&[(0, Right), (1, Left)]);
        let found = lost.iter().find(|set| set.rails == crossing);
        assert_eq!(found.map(|set| set.changes), Some(1));
        let misread = sets(&[&[Right, Down], &[Right, Right]], &[0, 1], &[0, 1], 1);
        let found = misread
            .iter()
            .any(|set| set.rails == rails(&[(0, Right), (1, Down)]));
        assert!(found);
    }

    #[test]
    fn changes_are_counted_like_edits() {
        assert_eq!(changes_between(&[], &[Left, Down]), 2);
        assert_eq!(changes_between(&[Left, Down, Right], &[Left, Right]), 1);
        assert_eq!(changes_between(&[Left, Down], &[Left, Left]), 1);
    }
}
