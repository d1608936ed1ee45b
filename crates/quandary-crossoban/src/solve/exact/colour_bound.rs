//! Lower bounds on the number of pushes needed to unite the boxes of a colour.

use super::box_distances::Rectangle;
use crate::rules::CellId;
use quandary_core::grid::Point;

/// How far boxes move with one push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// One cell per push.
    Step,
    /// Any distance, but only one box per push.
    Sliding,
    /// Boxes also move without being pushed.
    Carried,
}

/// A lower bound on the pushes that unite boxes that now form `groups` groups.
pub(super) fn pushes(boxes: &[Point], groups: usize, mobility: Mobility) -> u32 {
    if groups < 2 || mobility == Mobility::Carried {
        return 0;
    }
    // A pushed box leaves its group and can join the groups on the three sides of its new cell other
    // than the one it came from.
    let joins = (groups as u32 - 1).div_ceil(3);
    match mobility {
        Mobility::Step => joins.max(spread_bound(boxes)).max(gap_bound(boxes)),
        Mobility::Sliding | Mobility::Carried => joins,
    }
}

/// A lower bound from the distances to the median: each push brings one box at most one cell closer to
/// it, and the boxes of one group are close to their median.
fn spread_bound(boxes: &[Point]) -> u32 {
    let from_middle = |along: fn(&Point) -> u32| {
        let mut places: Vec<u32> = boxes.iter().map(along).collect();
        places.sort_unstable();
        let middle = places[places.len() / 2];
        places
            .iter()
            .map(|place| place.abs_diff(middle))
            .sum::<u32>()
    };
    (from_middle(|at| at.x) + from_middle(|at| at.y))
        .saturating_sub(largest_spread(boxes.len() as u32))
}

/// The largest sum of distances to the median column and the median row that a connected group of
/// `count` cells can have.
///
/// A line between two adjacent columns contributes the number of cells on its smaller side. Lines
/// have different numbers of cells to their left, so at most two contribute the same. Including the
/// lines between rows, there are fewer lines than cells.
fn largest_spread(count: u32) -> u32 {
    let mut sides: Vec<u32> = (1..count).map(|left| left.min(count - left)).collect();
    sides.sort_unstable_by(|one, other| other.cmp(one));
    let largest = |lines: usize| sides[..lines].iter().sum::<u32>();
    let lines = sides.len();
    (0..=lines)
        .map(|columns| largest(columns) + largest(lines - columns))
        .max()
        .unwrap_or_default()
}

/// A lower bound from the box with the largest distance to its nearest neighbour.
fn gap_bound(boxes: &[Point]) -> u32 {
    let distance = |one: &Point, other: &Point| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
    let nearest = |one: &Point| {
        let others = boxes.iter().filter(|other| *other != one);
        others.map(|other| distance(one, other)).min()
    };
    let gaps = boxes.iter().filter_map(nearest);
    gaps.max()
        .map_or(0, |gap_bound| gap_bound.saturating_sub(1))
}

/// The number of cells between boxes along a minimum spanning tree: about as many pushes as it takes
/// to unite them.
pub(super) fn spanning_gaps(boxes: &[Point]) -> u32 {
    let distance = |one: &Point, other: &Point| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
    let Some((first, others)) = boxes.split_first() else {
        return 0;
    };
    let mut apart: Vec<(u32, &Point)> = others.iter().map(|at| (distance(first, at), at)).collect();
    let mut sum = 0;
    while let Some(next) = (0..apart.len()).min_by_key(|index| apart[*index].0) {
        let (gap_bound, joined) = apart.swap_remove(next);
        sum += gap_bound.saturating_sub(1);
        for (gap_bound, at) in &mut apart {
            *gap_bound = (*gap_bound).min(distance(joined, at));
        }
    }
    sum
}

/// Finds two boxes that stay too far apart for all boxes to form one group.
pub(super) fn apart(
    boxes: &[CellId],
    confines: impl Fn(CellId) -> Rectangle,
) -> Option<[CellId; 2]> {
    let most = boxes.len().saturating_sub(1) as u32;
    let rectangles: Vec<Rectangle> = boxes.iter().map(|cell| confines(*cell)).collect();
    let pairs = (0..boxes.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
    let mut pairs = pairs.filter(|(one, other)| {
        let (one, other) = (rectangles[*one], rectangles[*other]);
        interval_distance(one.least.x, one.most.x, other.least.x, other.most.x)
            + interval_distance(one.least.y, one.most.y, other.least.y, other.most.y)
            > most
    });
    pairs.next().map(|(one, other)| [boxes[one], boxes[other]])
}

/// The distance between two intervals.
fn interval_distance(least: u32, most: u32, other_least: u32, other_most: u32) -> u32 {
    other_least
        .saturating_sub(most)
        .max(least.saturating_sub(other_most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(all: &[(u32, u32)]) -> Vec<Point> {
        all.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    /// Grows groups cell by cell and measures each of them.
    #[test]
    fn no_group_exceeds_the_largest_spread() {
        let mut groups = vec![points(&[(9, 9)])];
        for count in 1..=6 {
            let measured = groups.iter().map(|group| {
                let [x, y] = [|at: &Point| at.x, |at: &Point| at.y].map(|along| {
                    let mut places: Vec<u32> = group.iter().map(along).collect();
                    places.sort_unstable();
                    let middle = places[places.len() / 2];
                    places.iter().map(|at| at.abs_diff(middle)).sum::<u32>()
                });
                x + y
            });
            assert!(measured.max() <= Some(largest_spread(count)), "{count}");
            let mut larger = Vec::new();
            for group in &groups {
                for at in group {
                    for to in quandary_core::direction::Direction::ORTHOGONAL {
                        let next = at.step(to).expect("far from the edge");
                        if !group.contains(&next) {
                            let mut grown = group.clone();
                            grown.push(next);
                            grown.sort_unstable();
                            larger.push(grown);
                        }
                    }
                }
            }
            larger.sort_unstable();
            larger.dedup();
            groups = larger;
        }
    }

    #[test]
    fn spanning_gaps_are_the_cells_between_boxes() {
        assert_eq!(spanning_gaps(&[]), 0);
        assert_eq!(spanning_gaps(&points(&[(4, 4), (5, 4), (5, 5)])), 0);
        assert_eq!(
            spanning_gaps(&points(&[(0, 0), (9, 0), (4, 0), (4, 3)])),
            3 + 4 + 2
        );
    }

    #[test]
    fn one_push_joins_four_groups() {
        assert_eq!(
            pushes(
                &points(&[(0, 1), (3, 1), (2, 0), (2, 2)]),
                4,
                Mobility::Sliding
            ),
            1
        );
        let five = points(&[(0, 1), (3, 1), (2, 0), (2, 2), (9, 9)]);
        assert_eq!(pushes(&five, 5, Mobility::Sliding), 2);
        assert_eq!(pushes(&five, 5, Mobility::Carried), 0);
    }

    #[test]
    fn two_boxes_need_a_push_for_each_cell_between_them() {
        let two = points(&[(1, 1), (4, 3)]);
        assert_eq!(pushes(&two, 2, Mobility::Step), 4);
        assert_eq!(pushes(&points(&[(1, 1), (2, 1)]), 1, Mobility::Step), 0);
    }
}
