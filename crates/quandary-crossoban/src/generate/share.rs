//! Partition of the requested elements among components and chambers.

use super::wish::{Boxes, Element, Kind, Wish};
use crate::model::Colour;

/// More elements than this are seldom all needed in one component.
const MOST_IN_A_ROOM: usize = 3;
/// The largest number of elements of one chamber.
const MOST_IN_A_CHAMBER: usize = 2;
/// The largest number of chambers of one component.
const MOST_CHAMBERS: usize = 2;
/// Boxes of a chamber, not counting those for holes and those in the way of a pusher.
const BOXES: usize = 2;
/// The largest number of columns of a chamber, walls included.
const WIDTH: u32 = 7;
/// The largest number of rows of a chamber, walls included.
const HEIGHT: u32 = 6;

/// The elements for a single plain pusher, ordered so that neighbours work well in one chamber.
const TOGETHER: [Element; 8] = [
    Element::Filter,
    Element::Coloured,
    Element::Hole,
    Element::Weak,
    Element::Ice,
    Element::Lock,
    Element::Conveyor,
    Element::Sturdy,
];

/// The request for one of several components.
pub(super) struct Share {
    pub(super) wish: Wish,
    pub(super) chambers: Vec<Wish>,
}

/// The components of a board if it needs several: if there are more elements than can be needed in one
/// component, and no more pushers are requested than the elements need. If there are too few colours
/// to keep the components apart, there is only one.
pub(super) fn shares(wish: &Wish) -> Option<Vec<Share>> {
    let linked = wish.elements.contains(&Element::Linked);
    let as_few = wish.pushers == if linked { 2 } else { 1 };
    if wish.elements.len() <= MOST_IN_A_ROOM || !as_few {
        return None;
    }
    let elements = chambers_of(wish, linked);
    let mut colours = 0;
    let mut chambers = Vec::new();
    for (index, elements) in elements.into_iter().enumerate() {
        let chamber = chamber(wish, elements, index, colours);
        colours += match (chamber.boxes, chamber.has_stranger()) {
            (Boxes::Plain, _) => 0,
            (_, false) => 1,
            (_, true) => 2,
        };
        chambers.push(chamber);
    }
    (colours <= Colour::ALL.len()).then(|| rooms(wish, chambers))
}

/// The elements of each chamber. Linked pushers have the last chamber to themselves, unless colours are
/// scarce.
fn chambers_of(wish: &Wish, linked: bool) -> Vec<Vec<Element>> {
    let asked = |element: &Element| wish.elements.contains(element);
    let alone: Vec<Element> = TOGETHER.into_iter().filter(asked).collect();
    let mut chambers: Vec<Vec<Element>> = alone
        .chunks(MOST_IN_A_CHAMBER)
        .map(<[Element]>::to_vec)
        .collect();
    if linked {
        let scarce = wish.kind == Kind::Interlock && chambers.len() >= Colour::ALL.len();
        let mut elements = vec![Element::Linked];
        if scarce {
            elements.extend(chambers.remove(1));
        }
        chambers.push(elements);
    }
    chambers
}

fn chamber(wish: &Wish, elements: Vec<Element>, index: usize, first_colour: usize) -> Wish {
    let needs_colours =
        |elements: &[Element]| elements.iter().any(|element| element.needs_colours());
    let is_coloured = match wish.kind {
        Kind::Sokoban => false,
        Kind::Interlock => true,
        Kind::Auto => needs_colours(&elements),
        Kind::Mixed => needs_colours(&elements) || (index == 0 && !needs_colours(&wish.elements)),
    };
    Wish {
        width: wish.width.min(WIDTH),
        height: wish.height.min(HEIGHT),
        boxes: match is_coloured {
            true => Boxes::Coloured,
            false => Boxes::Plain,
        },
        count: BOXES,
        colours: 1,
        first_colour,
        pushers: match elements[0] {
            Element::Linked => 2,
            _ => 1,
        },
        elements,
        least: 1,
        kind: wish.kind,
    }
}

/// Whether one pusher can serve two chambers. Linked pushers stay in theirs, and a coloured pusher
/// cannot push boxes of another colour.
fn has_one_pusher(one: &Wish, other: &Wish) -> bool {
    let is_coloured = |chamber: &Wish| chamber.elements.contains(&Element::Coloured);
    let boxes_differ = one.first_colour != other.first_colour && other.boxes == Boxes::Coloured;
    one.pushers == other.pushers && !(boxes_differ && (is_coloured(one) || is_coloured(other)))
}

/// Groups chambers to components.
fn rooms(wish: &Wish, chambers: Vec<Wish>) -> Vec<Share> {
    let groups = chambers.chunk_by(has_one_pusher);
    let rooms: Vec<_> = groups
        .flat_map(|group| group.chunks(MOST_CHAMBERS))
        .collect();
    let least = wish.least.div_ceil(rooms.len() as u64);
    let share = |chambers: &[Wish]| Share {
        wish: Wish {
            elements: chambers
                .iter()
                .flat_map(|chamber| chamber.elements.clone())
                .collect(),
            least,
            ..chambers[0].clone()
        },
        chambers: chambers.to_vec(),
    };
    rooms.into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::super::wish::tests::wish;
    use super::*;

    fn rooms(set: &[(&str, &str)]) -> Option<Vec<Share>> {
        shares(&wish(set).unwrap())
    }

    fn elements(rooms: &[Share]) -> Vec<Vec<Vec<Element>>> {
        let of_room = |room: &Share| {
            let chambers = room.chambers.iter();
            chambers.map(|chamber| chamber.elements.clone()).collect()
        };
        rooms.iter().map(of_room).collect()
    }

    #[test]
    fn few_elements_and_many_pushers_stay_in_one_room() {
        assert!(rooms(&[("elements", "ice,hole,lock")]).is_none());
        let many = ("elements", "ice,hole,lock,filter,weak,linked");
        assert!(rooms(&[many, ("pushers", "3")]).is_none());
    }

    #[test]
    fn many_elements_are_shared_out_among_rooms_and_chambers() {
        use Element::{Filter, Hole, Ice, Linked, Lock, Weak};
        let rooms = rooms(&[
            ("elements", "ice,hole,lock,filter,weak,linked"),
            ("pushes", "31"),
        ])
        .unwrap();
        let expected = vec![
            vec![vec![Filter, Hole], vec![Weak, Ice]],
            vec![vec![Lock]],
            vec![vec![Linked]],
        ];
        assert_eq!(elements(&rooms), expected);
        assert!(rooms.iter().map(|room| room.wish.pushers).eq([1, 1, 2]));
        assert!(rooms.iter().all(|room| room.wish.least == 11));
        let chambers = rooms.iter().flat_map(|room| &room.chambers);
        let boxes = [Boxes::Coloured, Boxes::Plain, Boxes::Plain, Boxes::Plain];
        assert!(chambers.map(|chamber| chamber.boxes).eq(boxes));
    }

    #[test]
    fn no_two_rooms_have_the_same_colour() {
        let rooms = rooms(&[("elements", "all"), ("kind", "interlock")]).unwrap();
        let chambers = || rooms.iter().flat_map(|room| &room.chambers);
        assert!(chambers().map(|chamber| chamber.first_colour).eq(0..4));
        let linked = chambers().last().unwrap();
        assert_eq!(
            linked.elements,
            [Element::Linked, Element::Hole, Element::Weak]
        );
    }

    #[test]
    fn a_mixed_board_has_boxes_of_both_kinds() {
        let boxes = |elements| {
            let rooms = rooms(&[("elements", elements), ("kind", "mixed")]).unwrap();
            let chambers = rooms.iter().flat_map(|room| &room.chambers);
            chambers.map(|chamber| chamber.boxes).collect::<Vec<_>>()
        };
        let expected = [Boxes::Coloured, Boxes::Plain];
        assert_eq!(boxes("ice,hole,lock,weak"), expected);
        assert_eq!(boxes("filter,ice,lock,weak"), expected);
    }
}
