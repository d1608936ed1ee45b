//! The outline of a set of cells with rounded corners.

use quandary_core::scene::PathStep;
use std::collections::{BTreeMap, BTreeSet};

/// A corner of the grid or a step on it: column to the east, row to the south.
type Corner = (i32, i32);

/// How an outline is drawn, in cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// How far it lies inside the cells; negative is outside.
    pub(super) inset: f32,
    /// The radius of its corners.
    pub(super) radius: f32,
}

/// The outline of cells given by column and row; cell (0,0) has its centre at the origin. Each
/// connected edge is a closed line, holes among them.
pub(super) fn outline(cells: &BTreeSet<Corner>, cut: Cut) -> Vec<PathStep> {
    let mut edges = edges(cells);
    let mut steps = Vec::new();
    while let Some((from, direction)) = first(&edges) {
        round(&walk(&mut edges, from, direction), cut, &mut steps);
    }
    steps
}

/// Edges with the cells on their right, by where they begin; at most two begin at a corner.
fn edges(cells: &BTreeSet<Corner>) -> BTreeMap<Corner, Vec<Corner>> {
    let mut edges: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for (x, y) in cells {
        let sides = [
            ((0, -1), (0, 0), (1, 0)),
            ((1, 0), (1, 0), (0, 1)),
            ((0, 1), (1, 1), (-1, 0)),
            ((-1, 0), (0, 1), (0, -1)),
        ];
        for (beyond, from, along) in sides {
            if !cells.contains(&(x + beyond.0, y + beyond.1)) {
                let from = (x + from.0, y + from.1);
                edges.entry(from).or_default().push(along);
            }
        }
    }
    edges
}

fn first(edges: &BTreeMap<Corner, Vec<Corner>>) -> Option<(Corner, Corner)> {
    let (from, along) = edges.first_key_value()?;
    Some((*from, *along.first()?))
}

/// Follows edges from one until the way closes and takes them out: its corners, each with the
/// directions before and after it.
fn walk(
    edges: &mut BTreeMap<Corner, Vec<Corner>>,
    start: Corner,
    along: Corner,
) -> Vec<(Corner, Corner, Corner)> {
    let mut corners = Vec::new();
    let (mut at, mut direction) = (start, along);
    loop {
        take(edges, at, direction);
        at = (at.0 + direction.0, at.1 + direction.1);
        let next = if at == start {
            along
        } else {
            // Where cells touch at a corner only, the right turn stays with the same cell.
            let right = (-direction.1, direction.0);
            match edges.get(&at).map(Vec::as_slice) {
                Some([only]) => *only,
                Some(several) if several.contains(&right) => right,
                Some([other, ..]) => *other,
                _ => along,
            }
        };
        if next != direction {
            corners.push((at, direction, next));
        }
        if at == start {
            return corners;
        }
        direction = next;
    }
}

fn take(edges: &mut BTreeMap<Corner, Vec<Corner>>, at: Corner, direction: Corner) {
    if let Some(along) = edges.get_mut(&at) {
        along.retain(|one| *one != direction);
        if along.is_empty() {
            edges.remove(&at);
        }
    }
}

/// Draws a closed line around its corners.
fn round(corners: &[(Corner, Corner, Corner)], cut: Cut, steps: &mut Vec<PathStep>) {
    for (place, (at, before, after)) in corners.iter().enumerate() {
        let point = |forth: f32| {
            // The inside lies to the right of the way.
            let inward = |direction: &Corner| (-direction.1 as f32, direction.0 as f32);
            let (first, second) = (inward(before), inward(after));
            let back = forth.min(0.0);
            let on = forth.max(0.0);
            (
                at.0 as f32 - 0.5
                    + cut.inset * (first.0 + second.0)
                    + back * before.0 as f32
                    + on * after.0 as f32,
                at.1 as f32 - 0.5
                    + cut.inset * (first.1 + second.1)
                    + back * before.1 as f32
                    + on * after.1 as f32,
            )
        };
        let (entry, corner, exit) = (point(-cut.radius), point(0.0), point(cut.radius));
        steps.push(match place {
            0 => PathStep::Move(entry.0, entry.1),
            _ => PathStep::Line(entry.0, entry.1),
        });
        steps.push(PathStep::Quadratic(corner.0, corner.1, exit.0, exit.1));
    }
    steps.push(PathStep::Close);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Cut = Cut {
        inset: 0.0,
        radius: 0.0,
    };

    fn corners(cells: &[Corner], cut: Cut) -> Vec<Vec<(f32, f32)>> {
        let steps = outline(&cells.iter().copied().collect(), cut);
        let mut loops: Vec<Vec<(f32, f32)>> = Vec::new();
        for step in steps {
            match step {
                PathStep::Move(..) => loops.push(Vec::new()),
                PathStep::Quadratic(x, y, ..) => loops.last_mut().unwrap().push((x, y)),
                _ => {}
            }
        }
        loops
    }

    #[test]
    fn a_cell_is_a_square_around_its_centre() {
        let square = [(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)];
        assert_eq!(corners(&[(0, 0)], PLAIN), [square]);
        let inside = Cut {
            inset: 0.25,
            radius: 0.1,
        };
        let smaller = square.map(|(x, y)| (x / 2.0, y / 2.0));
        assert_eq!(corners(&[(0, 0)], inside), [smaller]);
    }

    #[test]
    fn an_angle_is_one_line_with_six_corners() {
        let loops = corners(&[(0, 0), (0, 1), (1, 1)], PLAIN);
        assert_eq!(loops.len(), 1);
        assert_eq!(loops[0].len(), 6);
    }

    #[test]
    fn a_ring_has_a_hole_and_a_touch_at_a_corner_does_not_join() {
        let ring: Vec<Corner> = (0..3)
            .flat_map(|x| (0..3).map(move |y| (x, y)))
            .filter(|cell| *cell != (1, 1))
            .collect();
        assert_eq!(corners(&ring, PLAIN).len(), 2);
        let apart = corners(&[(0, 0), (1, 1)], PLAIN);
        assert_eq!(apart.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}
