//! What a new board shall be like.

use super::idle::{Part, elements as parts_of};
use crate::model::{Board, Terrain};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use std::fmt;

/// More elements than these seldom are at work in one room.
const MOST_IN_A_ROOM: usize = 3;
/// Elements of one chamber among several.
const MOST_IN_A_CHAMBER: usize = 2;
/// Boxes in such a chamber, beside one for a hole.
const CHAMBER_BOXES: usize = 2;
/// Columns of such a chamber at most, walls included.
const CHAMBER_WIDTH: u32 = 7;
/// Rows of such a chamber at most.
const CHAMBER_HEIGHT: u32 = 6;

/// What the generator can be told.
pub static OPTIONS: [OptionSpec; 8] = [
    OptionSpec {
        name: "kind",
        kind: OptionKind::Choice(&["auto", "sokoban", "interlock", "mixed"]),
        default: "auto",
        help: "plain boxes for goals, coloured boxes to be united, or both; auto: what the elements need, as four boxes of two colours",
    },
    OptionSpec {
        name: "width",
        kind: OptionKind::Whole { least: 4, most: 30 },
        default: "8",
        help: "columns to begin with, walls included; what stays idle is walled up; more than three elements: of each chamber, 7 at most",
    },
    OptionSpec {
        name: "height",
        kind: OptionKind::Whole { least: 4, most: 30 },
        default: "7",
        help: "rows to begin with, walls included; of a chamber 6 at most",
    },
    OptionSpec {
        name: "boxes",
        kind: OptionKind::Whole { least: 1, most: 20 },
        default: "3",
        help: "boxes; in a mixed board so many plain ones, and as many coloured ones; a chamber has two",
    },
    OptionSpec {
        name: "colours",
        kind: OptionKind::Whole { least: 1, most: 4 },
        default: "1",
        help: "colours of boxes where boxes have colours",
    },
    OptionSpec {
        name: "pushers",
        kind: OptionKind::Whole { least: 1, most: 9 },
        default: "1",
        help: "pushers; at least 2 where some are linked",
    },
    OptionSpec {
        name: "elements",
        kind: OptionKind::Text("list of elements"),
        default: "",
        help: "elements that the solution depends on, joined by commas: filter, lock, ice, conveyor, hole, weak, sturdy, coloured, linked; or all",
    },
    OptionSpec {
        name: "pushes",
        kind: OptionKind::Whole {
            least: 1,
            most: 1_000,
        },
        default: "1",
        help: "the fewest pushes that the best solution may have",
    },
];

/// Something that a board may have beside walls, goals, boxes and one pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Filter,
    Lock,
    Ice,
    Conveyor,
    Hole,
    Weak,
    Sturdy,
    /// A pusher with a colour.
    Coloured,
    /// Two pushers that are linked.
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

    /// All that one plain pusher can do, those next to each other that find work in one room.
    const TOGETHER: [Self; 8] = [
        Self::Filter,
        Self::Coloured,
        Self::Hole,
        Self::Weak,
        Self::Ice,
        Self::Lock,
        Self::Conveyor,
        Self::Sturdy,
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

    /// The element that a terrain is.
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

    /// Whether a part of a board is this element.
    fn is(self, board: &Board, part: Part) -> bool {
        match part {
            Part::Terrain(at) => Self::of(board.cell(at).terrain) == Some(self),
            Part::Colour(_) => self == Self::Coloured,
            Part::Group(_) => self == Self::Linked,
            Part::Pusher(_) | Part::Box(_) | Part::Floor(_) => false,
        }
    }
}

/// Something that was asked for and has to be at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Element(Element),
    /// The pusher of this place in reading order.
    Pusher(usize),
}

impl Unit {
    /// Its parts; one of them at work is enough.
    pub(super) fn parts(self, board: &Board) -> Vec<Part> {
        match self {
            Self::Element(element) => {
                let own = |part: &Part| element.is(board, *part);
                parts_of(board).filter(own).collect()
            }
            Self::Pusher(index) => board
                .pushers()
                .nth(index)
                .map(Part::Pusher)
                .into_iter()
                .collect(),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Element(element) => f.write_str(element.word()),
            Self::Pusher(_) => f.write_str("one of the pushers"),
        }
    }
}

/// Which aims the boxes serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boxes {
    Plain,
    Coloured,
    Both,
}

/// Checked options.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) boxes: Boxes,
    /// Boxes of each aim.
    pub(super) count: usize,
    pub(super) colours: usize,
    pub(super) pushers: usize,
    pub(super) elements: Vec<Element>,
    pub(super) least: u64,
    /// Whether the boxes are left to the elements.
    is_auto: bool,
}

/// How many colours of boxes elements need to find work: a coloured pusher has none among boxes of
/// its own colour, unless filters tell them apart.
fn least_colours(elements: &[Element]) -> usize {
    let apart = elements.contains(&Element::Coloured) && !elements.contains(&Element::Filter);
    if apart { 2 } else { 1 }
}

impl Wish {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let number = |name| options.whole(name) as usize;
        let together = |words: String| Err(OptionError::Together(words));
        let elements = elements(options.text("elements"))?;
        let asked = |element| elements.contains(&element);
        let needs_colours = asked(Element::Filter) || asked(Element::Coloured);
        let is_auto = options.word("kind") == "auto";
        let least_colours = least_colours(&elements);
        let raised = |number: usize, least: usize| if is_auto { number.max(least) } else { number };
        let wish = Self {
            width: options.whole("width") as u32,
            height: options.whole("height") as u32,
            boxes: match options.word("kind") {
                "interlock" => Boxes::Coloured,
                "mixed" => Boxes::Both,
                "auto" if needs_colours => Boxes::Coloured,
                _ => Boxes::Plain,
            },
            count: raised(number("boxes"), 2 * least_colours),
            colours: raised(number("colours"), least_colours),
            pushers: number("pushers").max(if asked(Element::Linked) { 2 } else { 1 }),
            elements: elements.clone(),
            least: options.whole("pushes"),
            is_auto,
        };
        if wish.boxes == Boxes::Plain && needs_colours {
            return together("filters and coloured pushers need boxes with colours".to_owned());
        }
        if wish.colours < least_colours {
            let words = "coloured pushers need boxes of two colours, or filters";
            return together(words.to_owned());
        }
        if wish.boxes != Boxes::Plain && wish.count < 2 * wish.colours {
            let (boxes, colours) = (2 * wish.colours, wish.colours);
            return together(format!("{colours} colours need at least {boxes} boxes"));
        }
        if wish.things() * 3 > wish.room() * 2 {
            let (things, room) = (wish.things(), wish.room());
            return together(format!("{things} things have no room on {room} cells"));
        }
        Ok(wish)
    }

    /// Cells within the walls.
    fn room(&self) -> usize {
        ((self.width - 2) * (self.height - 2)) as usize
    }

    /// What has to be put somewhere.
    pub(super) fn things(&self) -> usize {
        let boxes = match self.boxes {
            Boxes::Plain => 2 * self.count,
            Boxes::Coloured => self.count,
            Boxes::Both => 3 * self.count,
        };
        boxes + self.pushers + self.elements.len()
    }

    /// Everything that has to be at work. Linked pushers are, if their link is.
    pub(super) fn units(&self) -> Vec<Unit> {
        let elements = self.elements.iter().map(|element| Unit::Element(*element));
        let alone = self.pushers == 1 || self.elements.contains(&Element::Linked);
        let several = if alone { 0 } else { self.pushers };
        elements.chain((0..several).map(Unit::Pusher)).collect()
    }

    /// What each chamber of a board is to be like, if there are to be several: where there are more
    /// elements than find work in one room. Several pushers stay in one room.
    pub(super) fn chambers(&self) -> Option<Vec<Self>> {
        let many = self.elements.len() > MOST_IN_A_ROOM;
        (many && self.is_auto && self.pushers == 1).then(|| {
            let asked = |element: &Element| self.elements.contains(element);
            let elements: Vec<Element> = Element::TOGETHER.into_iter().filter(asked).collect();
            let shares = elements.chunks(MOST_IN_A_CHAMBER);
            shares.map(|elements| self.chamber(elements)).collect()
        })
    }

    fn chamber(&self, elements: &[Element]) -> Self {
        let coloured = |element| matches!(element, &Element::Filter | &Element::Coloured);
        Self {
            width: self.width.min(CHAMBER_WIDTH),
            height: self.height.min(CHAMBER_HEIGHT),
            boxes: match elements.iter().any(coloured) {
                true => Boxes::Coloured,
                false => Boxes::Plain,
            },
            count: CHAMBER_BOXES.max(2 * least_colours(elements)),
            colours: least_colours(elements),
            elements: elements.to_vec(),
            least: 1,
            ..*self
        }
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
        let unknown = || OptionError::Together(format!("`{word}` is no element: {}", known()));
        elements.push(element.ok_or_else(unknown)?);
    }
    Ok(elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(set: &[(&str, &str)]) -> Result<Wish, OptionError> {
        let mut options = Options::defaults(&OPTIONS);
        for (name, value) in set {
            options.set(name, value).unwrap();
        }
        Wish::new(&options)
    }

    #[test]
    fn wishes_that_cannot_be_met_are_refused() {
        assert!(wish(&[]).is_ok());
        assert!(wish(&[("elements", "filter"), ("kind", "sokoban")]).is_err());
        assert!(wish(&[("elements", "coloured"), ("kind", "sokoban")]).is_err());
        assert!(wish(&[("elements", "trapdoor")]).is_err());
        assert!(wish(&[("kind", "interlock"), ("colours", "2")]).is_err());
        assert!(wish(&[("width", "4"), ("height", "4")]).is_err());
    }

    #[test]
    fn elements_bring_with_them_what_they_need() {
        let all = wish(&[("elements", "all")]).unwrap();
        assert_eq!(all.elements.len(), Element::ALL.len());
        assert_eq!((all.boxes, all.pushers), (Boxes::Coloured, 2));
        let plain = wish(&[("elements", "ice,linked"), ("pushers", "3")]).unwrap();
        assert_eq!((plain.boxes, plain.pushers), (Boxes::Plain, 3));
        let coloured = ("elements", "coloured");
        let apart = wish(&[coloured]).unwrap();
        assert_eq!((apart.colours, apart.count), (2, 4));
        assert!(wish(&[coloured, ("kind", "interlock")]).is_err());
    }

    #[test]
    fn many_elements_are_shared_out_among_chambers() {
        let chambers = |set: &[(&str, &str)]| wish(set).unwrap().chambers();
        assert!(chambers(&[("elements", "ice,hole,lock")]).is_none());
        assert!(chambers(&[("elements", "all")]).is_none());
        let many = ("elements", "ice,hole,lock,filter,weak");
        assert!(chambers(&[many, ("pushers", "2")]).is_none());
        assert!(chambers(&[many, ("kind", "mixed")]).is_none());
        let shared = chambers(&[many]).unwrap();
        let elements: Vec<_> = shared.iter().map(|one| one.elements.clone()).collect();
        let expected = [
            vec![Element::Filter, Element::Hole],
            vec![Element::Weak, Element::Ice],
            vec![Element::Lock],
        ];
        assert_eq!(elements, expected);
        let boxes = [Boxes::Coloured, Boxes::Plain, Boxes::Plain];
        assert!(shared.iter().map(|one| one.boxes).eq(boxes));
    }
}
