//! Partition of the requested elements among components and chambers.

use super::request::{BoardRequest, Boxes, Element, KindOption};
use crate::model::Colour;

/// More elements than this are seldom all needed in one component.
const MOST_IN_A_COMPONENT: usize = 3;
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
const CHAMBER_ORDER: [Element; 8] = [
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
pub(super) struct ComponentRequest {
    pub(super) request: BoardRequest,
    pub(super) chambers: Vec<BoardRequest>,
}

/// The components of a board if it needs several: if there are more elements than can be needed in one
/// component, and no more pushers are requested than the elements need. If there are too few colours
/// to keep the components apart, there is only one.
pub(super) fn partition(request: &BoardRequest) -> Option<Vec<ComponentRequest>> {
    let linked = request.elements.contains(&Element::Linked);
    let as_few = request.pushers == if linked { 2 } else { 1 };
    if request.elements.len() <= MOST_IN_A_COMPONENT || !as_few {
        return None;
    }
    let elements = chambers_of(request, linked);
    let mut colours = 0;
    let mut chambers = Vec::new();
    for (index, elements) in elements.into_iter().enumerate() {
        let chamber = chamber(request, elements, index, colours);
        colours += match (chamber.boxes, chamber.has_obstacle_box()) {
            (Boxes::Plain, _) => 0,
            (_, false) => 1,
            (_, true) => 2,
        };
        chambers.push(chamber);
    }
    (colours <= Colour::ALL.len()).then(|| components(request, chambers))
}

/// The elements of each chamber. Linked pushers have the last chamber to themselves, unless colours are
/// scarce.
fn chambers_of(request: &BoardRequest, linked: bool) -> Vec<Vec<Element>> {
    let asked = |element: &Element| request.elements.contains(element);
    let alone: Vec<Element> = CHAMBER_ORDER.into_iter().filter(asked).collect();
    let mut chambers: Vec<Vec<Element>> = alone
        .chunks(MOST_IN_A_CHAMBER)
        .map(<[Element]>::to_vec)
        .collect();
    if linked {
        let scarce = request.kind == KindOption::Interlock && chambers.len() >= Colour::ALL.len();
        let mut elements = vec![Element::Linked];
        if scarce {
            elements.extend(chambers.remove(1));
        }
        chambers.push(elements);
    }
    chambers
}

fn chamber(
    request: &BoardRequest,
    elements: Vec<Element>,
    index: usize,
    first_colour: usize,
) -> BoardRequest {
    let needs_colours =
        |elements: &[Element]| elements.iter().any(|element| element.needs_colours());
    let is_coloured = match request.kind {
        KindOption::Sokoban => false,
        KindOption::Interlock => true,
        KindOption::Auto => needs_colours(&elements),
        KindOption::Mixed => {
            needs_colours(&elements) || (index == 0 && !needs_colours(&request.elements))
        }
    };
    BoardRequest {
        width: request.width.min(WIDTH),
        height: request.height.min(HEIGHT),
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
        min_pushes: 1,
        kind: request.kind,
    }
}

/// Whether one pusher can serve two chambers. Linked pushers stay in theirs, and a coloured pusher
/// cannot push boxes of another colour.
fn can_share_pusher(one: &BoardRequest, other: &BoardRequest) -> bool {
    let is_coloured = |chamber: &BoardRequest| chamber.elements.contains(&Element::Coloured);
    let boxes_differ = one.first_colour != other.first_colour && other.boxes == Boxes::Coloured;
    one.pushers == other.pushers && !(boxes_differ && (is_coloured(one) || is_coloured(other)))
}

/// Groups chambers to components.
fn components(request: &BoardRequest, chambers: Vec<BoardRequest>) -> Vec<ComponentRequest> {
    let groups = chambers.chunk_by(can_share_pusher);
    let components: Vec<_> = groups
        .flat_map(|group| group.chunks(MOST_CHAMBERS))
        .collect();
    let min_pushes = request.min_pushes.div_ceil(components.len() as u64);
    let component = |chambers: &[BoardRequest]| ComponentRequest {
        request: BoardRequest {
            elements: chambers
                .iter()
                .flat_map(|chamber| chamber.elements.clone())
                .collect(),
            min_pushes,
            ..chambers[0].clone()
        },
        chambers: chambers.to_vec(),
    };
    components.into_iter().map(component).collect()
}

#[cfg(test)]
mod tests {
    use super::super::request::tests::request;
    use super::*;

    fn components(set: &[(&str, &str)]) -> Option<Vec<ComponentRequest>> {
        partition(&request(set).unwrap())
    }

    fn elements(components: &[ComponentRequest]) -> Vec<Vec<Vec<Element>>> {
        let of_component = |component: &ComponentRequest| {
            let chambers = component.chambers.iter();
            chambers.map(|chamber| chamber.elements.clone()).collect()
        };
        components.iter().map(of_component).collect()
    }

    #[test]
    fn few_elements_and_many_pushers_stay_in_one_component() {
        assert!(components(&[("elements", "ice,hole,lock")]).is_none());
        let many = ("elements", "ice,hole,lock,filter,weak,linked");
        assert!(components(&[many, ("pushers", "3")]).is_none());
    }

    #[test]
    fn many_elements_are_distributed_among_components_and_chambers() {
        use Element::{Filter, Hole, Ice, Linked, Lock, Weak};
        let components = components(&[
            ("elements", "ice,hole,lock,filter,weak,linked"),
            ("pushes", "31"),
        ])
        .unwrap();
        let expected = vec![
            vec![vec![Filter, Hole], vec![Weak, Ice]],
            vec![vec![Lock]],
            vec![vec![Linked]],
        ];
        assert_eq!(elements(&components), expected);
        assert!(
            components
                .iter()
                .map(|component| component.request.pushers)
                .eq([1, 1, 2])
        );
        assert!(
            components
                .iter()
                .all(|component| component.request.min_pushes == 11)
        );
        let chambers = components.iter().flat_map(|component| &component.chambers);
        let boxes = [Boxes::Coloured, Boxes::Plain, Boxes::Plain, Boxes::Plain];
        assert!(chambers.map(|chamber| chamber.boxes).eq(boxes));
    }

    #[test]
    fn no_two_components_share_a_colour() {
        let components = components(&[("elements", "all"), ("kind", "interlock")]).unwrap();
        let chambers = || components.iter().flat_map(|component| &component.chambers);
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
            let components = components(&[("elements", elements), ("kind", "mixed")]).unwrap();
            let chambers = components.iter().flat_map(|component| &component.chambers);
            chambers.map(|chamber| chamber.boxes).collect::<Vec<_>>()
        };
        let expected = [Boxes::Coloured, Boxes::Plain];
        assert_eq!(boxes("ice,hole,lock,weak"), expected);
        assert_eq!(boxes("filter,ice,lock,weak"), expected);
    }
}
