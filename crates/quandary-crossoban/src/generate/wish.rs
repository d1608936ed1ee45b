//! What a new board shall be like.

use super::idle::{Part, elements as parts_of};
use crate::model::{Board, Colour, Terrain};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use std::fmt;

/// What the generator can be told.
pub static OPTIONS: [OptionSpec; 8] = [
    OptionSpec {
        name: "kind",
        kind: OptionKind::Choice(&["auto", "sokoban", "interlock", "mixed"]),
        default: "auto",
        help: "plain boxes for goals, coloured boxes to be united, or both; auto: what the elements need",
    },
    OptionSpec {
        name: "width",
        kind: OptionKind::Whole { least: 4, most: 30 },
        default: "8",
        help: "columns to begin with, walls included; what stays idle is walled up; of a chamber 7 at most",
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
        help: "colours of boxes where boxes have colours; a chamber has one",
    },
    OptionSpec {
        name: "pushers",
        kind: OptionKind::Whole { least: 1, most: 9 },
        default: "1",
        help: "pushers; at least 2 where some are linked; so many in each room",
    },
    OptionSpec {
        name: "elements",
        kind: OptionKind::Text("list of elements"),
        default: "",
        help: "elements that the solution depends on, joined by commas: filter, lock, ice, conveyor, hole, weak, sturdy, coloured, linked; or all; more than three are shared out among chambers of two, which are joined to rooms",
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

    /// Whether it tells boxes apart by their colours.
    pub(super) fn needs_colours(self) -> bool {
        matches!(self, Self::Filter | Self::Coloured)
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

/// What was said of the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What the elements need.
    Auto,
    Sokoban,
    Interlock,
    Mixed,
}

impl Kind {
    fn of(word: &str) -> Self {
        match word {
            "sokoban" => Self::Sokoban,
            "interlock" => Self::Interlock,
            "mixed" => Self::Mixed,
            _ => Self::Auto,
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
    /// The place of the first of them.
    pub(super) first_colour: usize,
    pub(super) pushers: usize,
    pub(super) elements: Vec<Element>,
    /// Pushes of the best solution at the least.
    pub(super) least: u64,
    pub(super) kind: Kind,
}

impl Wish {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let number = |name| options.whole(name) as usize;
        let together = |words: String| Err(OptionError::Together(words));
        let elements = elements(options.text("elements"))?;
        let asked = |element| elements.contains(&element);
        let needs_colours = elements.iter().any(|element| element.needs_colours());
        let kind = Kind::of(options.word("kind"));
        let wish = Self {
            width: options.whole("width") as u32,
            height: options.whole("height") as u32,
            boxes: match kind {
                Kind::Interlock => Boxes::Coloured,
                Kind::Mixed => Boxes::Both,
                Kind::Auto if needs_colours => Boxes::Coloured,
                Kind::Auto | Kind::Sokoban => Boxes::Plain,
            },
            count: number("boxes"),
            colours: number("colours"),
            pushers: number("pushers").max(if asked(Element::Linked) { 2 } else { 1 }),
            elements: elements.clone(),
            least: options.whole("pushes"),
            first_colour: 0,
            kind,
        };
        if wish.boxes == Boxes::Plain && needs_colours {
            return together("filters and coloured pushers need boxes with colours".to_owned());
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
        boxes + usize::from(self.has_stranger()) + self.pushers + self.elements.len()
    }

    /// Whether there is a box more, of another colour, that is in the way: nothing else holds a
    /// coloured pusher back among boxes of one colour.
    pub(super) fn has_stranger(&self) -> bool {
        let asked = |element| self.elements.contains(&element);
        asked(Element::Coloured) && !asked(Element::Filter) && self.colours == 1
    }

    /// Everything that has to be at work. Linked pushers are, if their link is.
    pub(super) fn units(&self) -> Vec<Unit> {
        let elements = self.elements.iter().map(|element| Unit::Element(*element));
        let alone = self.pushers == 1 || self.elements.contains(&Element::Linked);
        let several = if alone { 0 } else { self.pushers };
        elements.chain((0..several).map(Unit::Pusher)).collect()
    }

    /// A colour by its place among those of the boxes and beyond.
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
        let unknown = || OptionError::Together(format!("`{word}` is no element: {}", known()));
        elements.push(element.ok_or_else(unknown)?);
    }
    Ok(elements)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn wish(set: &[(&str, &str)]) -> Result<Wish, OptionError> {
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
        let stranger = |elements| wish(&[("elements", elements)]).unwrap().has_stranger();
        assert!(stranger("coloured") && !stranger("coloured,filter") && !stranger("filter"));
    }
}
