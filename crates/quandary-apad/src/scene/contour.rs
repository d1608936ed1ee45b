//! Outlines with rounded corners around sets of cells.

use quandary_core::scene::PathStep;
use std::collections::{BTreeMap, BTreeSet};

/// A grid corner or a direction: column to the east, row to the south.
type Corner = (i32, i32);

/// The shape of an outline. Lengths are in cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlineStyle {
    /// Distance inside the cells; negative is outside.
    pub(super) inset: f32,
    /// Radius of the corners.
    pub(super) radius: f32,
}

/// The outline of cells given by column and row. The centre of cell (0,0) is the origin. Each
/// connected boundary, including those of holes, is a closed path.
pub(super) fn outline(cells: &BTreeSet<Corner>, style: OutlineStyle) -> Vec<PathStep> {
    let mut edges = edges(cells);
    let mut steps = Vec::new();
    while let Some((from, direction)) = first(&edges) {
        round(&walk(&mut edges, from, direction), style, &mut steps);
    }
    steps
}

/// The boundary edges by their starting corner, with the cells on their right. At most two edges
/// start at a corner.
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

/// Removes a closed path of edges and returns its corners, each with the directions before and
/// after it.
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
            // Where cells touch only at a corner, turning right follows the same cell.
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

/// Adds a closed path with rounded corners.
fn round(corners: &[(Corner, Corner, Corner)], style: OutlineStyle, steps: &mut Vec<PathStep>) {
    for (index, (at, before, after)) in corners.iter().enumerate() {
        let point = |distance: f32| {
            // The inside is to the right of the path.
            let inward = |direction: &Corner| (-direction.1 as f32, direction.0 as f32);
            let (first, second) = (inward(before), inward(after));
            let back = distance.min(0.0);
            let on = distance.max(0.0);
            (
                at.0 as f32 - 0.5
                    + style.inset * (first.0 + second.0)
                    + back * before.0 as f32
                    + on * after.0 as f32,
                at.1 as f32 - 0.5
                    + style.inset * (first.1 + second.1)
                    + back * before.1 as f32
                    + on * after.1 as f32,
            )
        };
        let (entry, corner, exit) = (point(-style.radius), point(0.0), point(style.radius));
        steps.push(match index {
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

    const PLAIN: OutlineStyle = OutlineStyle {
        inset: 0.0,
        radius: 0.0,
    };

    fn corners(cells: &[Corner], style: OutlineStyle) -> Vec<Vec<(f32, f32)>> {
        let steps = outline(&cells.iter().copied().collect(), style);
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
        let inside = OutlineStyle {
            inset: 0.25,
            radius: 0.1,
        };
        let smaller = square.map(|(x, y)| (x / 2.0, y / 2.0));
        assert_eq!(corners(&[(0, 0)], inside), [smaller]);
    }

    #[test]
    fn an_l_shape_is_one_path_with_six_corners() {
        let loops = corners(&[(0, 0), (0, 1), (1, 1)], PLAIN);
        assert_eq!(loops.len(), 1);
        assert_eq!(loops[0].len(), 6);
    }

    #[test]
    fn holes_and_cells_touching_at_a_corner_have_their_own_paths() {
        let ring: Vec<Corner> = (0..3)
            .flat_map(|x| (0..3).map(move |y| (x, y)))
            .filter(|cell| *cell != (1, 1))
            .collect();
        assert_eq!(corners(&ring, PLAIN).len(), 2);
        let apart = corners(&[(0, 0), (1, 1)], PLAIN);
        assert_eq!(apart.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}
