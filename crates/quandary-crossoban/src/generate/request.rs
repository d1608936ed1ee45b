//! Defines the options of the generator, and converts their values to a checked request for a
//! board.

use super::redundancy::{BoardPart, elements as parts_of};
use crate::model::{Board, Colour, Terrain};
use quandary_core::options::{
    ChoiceOption, OptionError, OptionTable, Options, TextOption, WholeOption,
};
use std::fmt;

static KIND: ChoiceOption<KindOption> = ChoiceOption::new(
    "kind",
    &[
        ("auto", KindOption::Auto),
        ("sokoban", KindOption::Sokoban),
        ("interlock", KindOption::Interlock),
        ("mixed", KindOption::Mixed),
    ],
    KindOption::Auto,
    "sokoban: plain boxes and goals; interlock: coloured boxes to unite; mixed: both; auto: whatever the elements need",
);
static WIDTH: WholeOption = WholeOption::new(
    "width",
    4,
    30,
    8,
    "maximum width, walls included (unused cells become walls; at most 7 with several chambers)",
);
static HEIGHT: WholeOption = WholeOption::new(
    "height",
    4,
    30,
    7,
    "maximum height, walls included (unused cells become walls; at most 6 with several chambers)",
);
static BOXES: WholeOption = WholeOption::new(
    "boxes",
    1,
    20,
    3,
    "number of boxes (on mixed boards: of each kind; if there are several chambers: always 2 in each)",
);
static COLOURS: WholeOption = WholeOption::new(
    "colours",
    1,
    4,
    1,
    "number of colours of coloured boxes (always 1 per chamber with several chambers)",
);
static PUSHERS: WholeOption = WholeOption::new(
    "pushers",
    1,
    9,
    1,
    "number of pushers (at least 2 if the elements include linked)",
);
static ELEMENTS: TextOption = TextOption::new(
    "elements",
    "list of elements",
    "",
    "elements that the solution must need, separated by commas: filter, lock, ice, conveyor, hole, weak, sturdy, coloured (a coloured pusher), linked (two linked pushers); or all; more than three are distributed among several chambers",
);
static PUSHES: WholeOption = WholeOption::new(
    "pushes",
    1,
    1_000,
    1,
    "minimum number of pushes of the best solution",
);

/// The options of the generator.
pub static OPTIONS: OptionTable = &[
    &KIND, &WIDTH, &HEIGHT, &BOXES, &COLOURS, &PUSHERS, &ELEMENTS, &PUSHES,
];

/// A feature of boards beyond walls, goals, boxes and one plain pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Filter,
    Lock,
    Ice,
    Conveyor,
    Hole,
    Weak,
    Sturdy,
    /// A coloured pusher.
    Coloured,
    /// Two linked pushers.
    Linked,
}

impl Element {
    const ALL: [Self; 9] = [
        Self::Filter,
        Self::Lock,
        Self::Ice,
        Self::Conveyor,
        Self::Hole,
        Self::Weak,
        Self::Sturdy,
        Self::Coloured,
        Self::Linked,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Filter => "filter",
            Self::Lock => "lock",
            Self::Ice => "ice",
            Self::Conveyor => "conveyor",
            Self::Hole => "hole",
            Self::Weak => "weak",
            Self::Sturdy => "sturdy",
            Self::Coloured => "coloured",
            Self::Linked => "linked",
        }
    }

    /// The element of a terrain.
    pub(super) fn of(terrain: Terrain) -> Option<Self> {
        match terrain {
            Terrain::Floor | Terrain::Wall | Terrain::Goal => None,
            Terrain::Hole => Some(Self::Hole),
            Terrain::Lock => Some(Self::Lock),
            Terrain::Filter(_) => Some(Self::Filter),
            Terrain::Ice => Some(Self::Ice),
            Terrain::Conveyor(_) => Some(Self::Conveyor),
            Terrain::Weak => Some(Self::Weak),
            Terrain::Sturdy => Some(Self::Sturdy),
        }
    }

    /// Whether the element depends on the colours of boxes.
    pub(super) fn needs_colours(self) -> bool {
        matches!(self, Self::Filter | Self::Coloured)
    }

    /// Whether a part of a board is this element.
    fn is(self, board: &Board, part: BoardPart) -> bool {
        match part {
            BoardPart::Terrain(at) => Self::of(board.cell(at).terrain) == Some(self),
            BoardPart::Colour(_) => self == Self::Coloured,
            BoardPart::Group(_) => self == Self::Linked,
            BoardPart::Pusher(_) | BoardPart::Box(_) | BoardPart::Floor(_) => false,
        }
    }
}

/// A requested feature that the fewest pushes have to depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    Element(Element),
    /// The pusher with this index in reading order.
    Pusher(usize),
}

impl Requirement {
    /// The parts of a board that belong to the requirement; one needed part is enough.
    pub(super) fn parts(self, board: &Board) -> Vec<BoardPart> {
        match self {
            Self::Element(element) => {
                let own = |part: &BoardPart| element.is(board, *part);
                parts_of(board).filter(own).collect()
            }
            Self::Pusher(index) => board
                .pushers()
                .nth(index)
                .map(BoardPart::Pusher)
                .into_iter()
                .collect(),
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Element(element) => f.write_str(element.word()),
            Self::Pusher(_) => f.write_str("one of the pushers"),
        }
    }
}

/// The requested kind of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KindOption {
    /// As the elements need.
    Auto,
    Sokoban,
    Interlock,
    Mixed,
}

/// The kinds of boxes on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boxes {
    Plain,
    Coloured,
    Both,
}

/// The checked options of the generator.
#[derive(Clone, Debug)]
pub(super) struct BoardRequest {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) boxes: Boxes,
    /// Number of boxes of each kind.
    pub(super) count: usize,
    pub(super) colours: usize,
    /// The index of the first colour.
    pub(super) first_colour: usize,
    pub(super) pushers: usize,
    pub(super) elements: Vec<Element>,
    /// The minimum of the fewest pushes.
    pub(super) min_pushes: u64,
    pub(super) kind: KindOption,
}

impl BoardRequest {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let contradiction = |words: String| Err(OptionError::Conflict(words));
        let elements = elements(&options.get(&ELEMENTS))?;
        let asked = |element| elements.contains(&element);
        let needs_colours = elements.iter().any(|element| element.needs_colours());
        let kind = options.get(&KIND);
        let request = Self {
            width: options.get(&WIDTH) as u32,
            height: options.get(&HEIGHT) as u32,
            boxes: match kind {
                KindOption::Interlock => Boxes::Coloured,
                KindOption::Mixed => Boxes::Both,
                KindOption::Auto if needs_colours => Boxes::Coloured,
                KindOption::Auto | KindOption::Sokoban => Boxes::Plain,
            },
            count: options.get(&BOXES) as usize,
            colours: options.get(&COLOURS) as usize,
            pushers: (options.get(&PUSHERS) as usize).max(if asked(Element::Linked) {
                2
            } else {
                1
            }),
            elements: elements.clone(),
            min_pushes: options.get(&PUSHES),
            first_colour: 0,
            kind,
        };
        if request.boxes == Boxes::Plain && needs_colours {
            return contradiction(
                "filters and coloured pushers need coloured boxes, which boards of the kind `sokoban` do not have".to_owned(),
            );
        }
        if request.boxes != Boxes::Plain && request.count < 2 * request.colours {
            let (boxes, found) = (2 * request.colours, request.count);
            return contradiction(format!(
                "expected at least {boxes} boxes, two of each colour, found {found}"
            ));
        }
        if request.object_count() * 3 > request.inner_cells() * 2 {
            let (objects, cells) = (request.object_count(), request.inner_cells());
            let least = (objects * 3).div_ceil(2);
            return contradiction(format!(
                "{objects} boxes, goals, pushers and elements need at least {least} cells inside the outer wall, found {cells}"
            ));
        }
        Ok(request)
    }

    /// Number of cells within the border.
    fn inner_cells(&self) -> usize {
        ((self.width - 2) * (self.height - 2)) as usize
    }

    /// Number of objects to be placed.
    pub(super) fn object_count(&self) -> usize {
        let boxes = match self.boxes {
            Boxes::Plain => 2 * self.count,
            Boxes::Coloured => self.count,
            Boxes::Both => 3 * self.count,
        };
        boxes + usize::from(self.has_obstacle_box()) + self.pushers + self.elements.len()
    }

    /// Whether a box of another colour is added as an obstacle: a coloured pusher is only restricted by
    /// filters or boxes of other colours.
    pub(super) fn has_obstacle_box(&self) -> bool {
        let asked = |element| self.elements.contains(&element);
        asked(Element::Coloured) && !asked(Element::Filter) && self.colours == 1
    }

    /// All features that the fewest pushes have to depend on. Linked pushers are needed if their
    /// link is.
    pub(super) fn requirements(&self) -> Vec<Requirement> {
        let elements = self
            .elements
            .iter()
            .map(|element| Requirement::Element(*element));
        let alone = self.pushers == 1 || self.elements.contains(&Element::Linked);
        let several = if alone { 0 } else { self.pushers };
        elements
            .chain((0..several).map(Requirement::Pusher))
            .collect()
    }

    /// The colour with this index, counted from the first colour of the boxes.
    pub(super) fn colour(&self, index: usize) -> Colour {
        Colour::ALL[(self.first_colour + index) % Colour::ALL.len()]
    }

    /// Whether boards are pure Sokoban, with any number of pushers.
    pub(super) fn is_plain(&self) -> bool {
        self.boxes == Boxes::Plain && self.elements.is_empty()
    }
}

fn elements(list: &str) -> Result<Vec<Element>, OptionError> {
    let words = list
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let mut elements = Vec::new();
    for word in words {
        if word == "all" {
            return Ok(Element::ALL.to_vec());
        }
        let element = Element::ALL.into_iter().find(|known| known.word() == word);
        let known = || Element::ALL.map(Element::word).join(", ");
        let unknown = || {
            OptionError::Conflict(format!(
                "unknown element `{word}`; expected {} or all",
                known()
            ))
        };
        elements.push(element.ok_or_else(unknown)?);
    }
    Ok(elements)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn request(set: &[(&str, &str)]) -> Result<BoardRequest, OptionError> {
        let mut options = Options::defaults(OPTIONS);
        for (name, value) in set {
            options.set(name, value).unwrap();
        }
        BoardRequest::new(&options)
    }

    #[test]
    fn contradictory_options_are_rejected() {
        assert!(request(&[]).is_ok());
        assert!(request(&[("elements", "filter"), ("kind", "sokoban")]).is_err());
        assert!(request(&[("elements", "coloured"), ("kind", "sokoban")]).is_err());
        assert!(request(&[("elements", "trapdoor")]).is_err());
        assert!(request(&[("kind", "interlock"), ("colours", "2")]).is_err());
        assert!(request(&[("width", "4"), ("height", "4")]).is_err());
    }

    #[test]
    fn elements_imply_box_kinds_and_pushers() {
        let all = request(&[("elements", "all")]).unwrap();
        assert_eq!(all.elements.len(), Element::ALL.len());
        assert_eq!((all.boxes, all.pushers), (Boxes::Coloured, 2));
        let plain = request(&[("elements", "ice,linked"), ("pushers", "3")]).unwrap();
        assert_eq!((plain.boxes, plain.pushers), (Boxes::Plain, 3));
        let has_obstacle = |elements| {
            request(&[("elements", elements)])
                .unwrap()
                .has_obstacle_box()
        };
        assert!(
            has_obstacle("coloured") && !has_obstacle("coloured,filter") && !has_obstacle("filter")
        );
    }
}
