//! The symbols of cells (SPEC, part B): one table for reading and for writing.

use crate::model::{Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_core::direction::Direction;

/// What one symbol says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// Nothing: whatever else the cell says holds.
    Empty,
    /// Its type.
    Type(Terrain),
    /// Its content.
    Content(Content),
    /// Both.
    Both(Terrain, Content),
    /// `&`: a plain pusher of some group, the first one if no digit says which.
    Linked,
    /// A digit: the group of the pusher.
    Group(Group),
}

/// Which symbols a board is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// The seed's table, of which XSB is a part.
    Crossoban,
    /// XSB, with `p P b B o W` for people whose mail program eats the other signs.
    Letters,
    /// `X` wall, `*` box, `&` box on goal.
    Pusher,
}

/// The symbols that name a colour.
struct Letters {
    a_box: char,
    on_lock: char,
    on_filter: char,
    on_ice: char,
    filter: char,
    pusher: char,
}

/// In the order of [`Colour::ALL`].
const LETTERS: [Letters; 4] = [
    Letters {
        a_box: 'B',
        on_lock: 'c',
        on_filter: 'C',
        on_ice: 'a',
        filter: 'b',
        pusher: 'A',
    },
    Letters {
        a_box: 'G',
        on_lock: 'h',
        on_filter: 'H',
        on_ice: 'f',
        filter: 'g',
        pusher: 'F',
    },
    Letters {
        a_box: 'R',
        on_lock: 's',
        on_filter: 'S',
        on_ice: 'q',
        filter: 'r',
        pusher: 'Q',
    },
    Letters {
        a_box: 'Y',
        on_lock: 'z',
        on_filter: 'Z',
        on_ice: 'x',
        filter: 'y',
        pusher: 'X',
    },
];

/// The types with a symbol of their own; filters are in [`LETTERS`].
const TYPES: [(char, Terrain); 11] = [
    ('#', Terrain::Wall),
    ('.', Terrain::Goal),
    ('!', Terrain::Hole),
    (':', Terrain::Lock),
    ('\'', Terrain::Ice),
    ('^', Terrain::Conveyor(Direction::North)),
    ('>', Terrain::Conveyor(Direction::East)),
    ('v', Terrain::Conveyor(Direction::South)),
    ('<', Terrain::Conveyor(Direction::West)),
    ('w', Terrain::Weak),
    ('W', Terrain::Sturdy),
];

const BOX: Content = Content::Box(None);
const PUSHER: Content = Content::Pusher(Pusher {
    colour: None,
    group: None,
});

/// Plain content, alone and with a type.
const PLAIN: [(char, Symbol); 6] = [
    ('$', Symbol::Content(BOX)),
    ('*', Symbol::Both(Terrain::Goal, BOX)),
    ('@', Symbol::Content(PUSHER)),
    ('+', Symbol::Both(Terrain::Goal, PUSHER)),
    ('"', Symbol::Both(Terrain::Ice, PUSHER)),
    ('&', Symbol::Linked),
];

fn coloured_pusher(colour: Colour) -> Content {
    Content::Pusher(Pusher {
        colour: Some(colour),
        group: None,
    })
}

impl Letters {
    /// What a letter says, of a colour.
    fn symbol(&self, letter: char, colour: Colour) -> Option<Symbol> {
        let content = Content::Box(Some(colour));
        let symbols = [
            (self.a_box, Symbol::Content(content)),
            (self.on_lock, Symbol::Both(Terrain::Lock, content)),
            (
                self.on_filter,
                Symbol::Both(Terrain::Filter(colour), content),
            ),
            (self.on_ice, Symbol::Both(Terrain::Ice, content)),
            (self.filter, Symbol::Type(Terrain::Filter(colour))),
            (self.pusher, Symbol::Content(coloured_pusher(colour))),
        ];
        find(&symbols, letter)
    }
}

fn find<T: Copy>(table: &[(char, T)], letter: char) -> Option<T> {
    let mut entries = table.iter();
    let entry = entries.find(|(known, _)| *known == letter)?;
    Some(entry.1)
}

/// Web pages have blanks that do not break lines.
fn is_floor(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '\u{a0}')
}

fn crossoban(letter: char) -> Option<Symbol> {
    if is_floor(letter) {
        return Some(Symbol::Empty);
    }
    let plain = find(&PLAIN, letter).or_else(|| find(&TYPES, letter).map(Symbol::Type));
    plain.or_else(|| {
        let mut colours = Colour::ALL.into_iter().zip(&LETTERS);
        colours.find_map(|(colour, letters)| letters.symbol(letter, colour))
    })
}

/// The seven symbols of XSB and its floors.
pub(super) fn is_xsb(letter: char) -> bool {
    is_floor(letter) || matches!(letter, '#' | '@' | '+' | '.' | '$' | '*')
}

fn letters(letter: char) -> Option<Symbol> {
    Some(match letter {
        'p' => Symbol::Content(PUSHER),
        'P' => Symbol::Both(Terrain::Goal, PUSHER),
        'b' => Symbol::Content(BOX),
        'B' => Symbol::Both(Terrain::Goal, BOX),
        'o' => Symbol::Type(Terrain::Goal),
        'W' => Symbol::Type(Terrain::Wall),
        _ if is_xsb(letter) => return crossoban(letter),
        _ => return None,
    })
}

fn pusher(letter: char) -> Option<Symbol> {
    Some(match letter {
        'X' => Symbol::Type(Terrain::Wall),
        '*' => Symbol::Content(BOX),
        '&' => Symbol::Both(Terrain::Goal, BOX),
        '@' | '+' | '.' => return crossoban(letter),
        _ if is_floor(letter) => Symbol::Empty,
        _ => return None,
    })
}

impl Alphabet {
    /// What a symbol says; nothing if it has no meaning here. Digits have one only in cells of
    /// several characters.
    pub(super) fn symbol(self, letter: char) -> Option<Symbol> {
        match self {
            Self::Crossoban => crossoban(letter),
            Self::Letters => letters(letter),
            Self::Pusher => pusher(letter),
        }
    }

    /// The same with digits.
    pub(super) fn symbol_or_digit(self, letter: char) -> Option<Symbol> {
        let digit = letter
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok());
        let group = digit.and_then(Group::new).map(Symbol::Group);
        group.or_else(|| self.symbol(letter))
    }
}

/// Why the symbols of a cell contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two types.
    Types,
    /// Two contents, or two groups.
    Contents,
    /// Something stands on a wall or a hole.
    Occupied(Terrain),
    /// A group, and no pusher that it could be of.
    GroupOfNobody,
}

/// What the symbols of one cell come to. Where they contradict each other the first ones count.
pub(super) fn cell(symbols: impl Iterator<Item = Symbol>) -> (Cell, Option<Clash>) {
    let mut parts = Parts::default();
    for symbol in symbols {
        parts.add(symbol);
    }
    parts.finish()
}

#[derive(Default)]
struct Parts {
    terrain: Option<Terrain>,
    content: Option<Content>,
    group: Option<Group>,
    linked: Option<Group>,
    clash: Option<Clash>,
}

impl Parts {
    fn add(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Empty => {}
            Symbol::Type(terrain) => self.add_type(terrain),
            Symbol::Content(content) => self.add_content(content),
            Symbol::Both(terrain, content) => {
                self.add_type(terrain);
                self.add_content(content);
            }
            Symbol::Linked => {
                self.linked = Some(Group::FIRST);
                self.add_content(PUSHER);
            }
            Symbol::Group(group) => {
                let clashes = self.group.is_some_and(|other| other != group);
                self.note(clashes, Clash::Contents);
                self.group.get_or_insert(group);
            }
        }
    }

    fn add_type(&mut self, terrain: Terrain) {
        let clashes = self.terrain.is_some_and(|other| other != terrain);
        self.note(clashes, Clash::Types);
        self.terrain.get_or_insert(terrain);
    }

    fn add_content(&mut self, content: Content) {
        let clashes = self.content.is_some_and(|other| other != content);
        self.note(clashes, Clash::Contents);
        self.content.get_or_insert(content);
    }

    fn note(&mut self, is_one: bool, clash: Clash) {
        if is_one {
            self.clash.get_or_insert(clash);
        }
    }

    fn finish(mut self) -> (Cell, Option<Clash>) {
        let terrain = self.terrain.unwrap_or_default();
        let group = self.group.or(self.linked);
        match &mut self.content {
            Some(Content::Pusher(pusher)) => pusher.group = group,
            _ => self.note(group.is_some(), Clash::GroupOfNobody),
        }
        let blocked = matches!(terrain, Terrain::Wall | Terrain::Hole);
        self.note(blocked && self.content.is_some(), Clash::Occupied(terrain));
        let content = self.content.filter(|_| !blocked);
        (Cell { terrain, content }, self.clash)
    }
}

/// The symbol of a type; none for floor.
fn type_symbol(terrain: Terrain) -> Option<char> {
    if let Terrain::Filter(colour) = terrain {
        return Some(LETTERS[colour.index()].filter);
    }
    let mut types = TYPES.iter();
    let entry = types.find(|(_, known)| *known == terrain)?;
    Some(entry.0)
}

/// The symbol of content alone.
fn content_symbol(content: Content) -> char {
    match content {
        Content::Box(None) => '$',
        Content::Box(Some(colour)) => LETTERS[colour.index()].a_box,
        Content::Pusher(Pusher { colour: None, .. }) => '@',
        Content::Pusher(Pusher {
            colour: Some(colour),
            ..
        }) => LETTERS[colour.index()].pusher,
    }
}

fn group(content: Option<Content>) -> Option<Group> {
    match content {
        Some(Content::Pusher(pusher)) => pusher.group,
        _ => None,
    }
}

/// The one symbol that says all of a cell, if there is one.
pub(super) fn single(of: Cell) -> Option<char> {
    let Some(content) = of.content else {
        return Some(type_symbol(of.terrain).unwrap_or(' '));
    };
    if group(of.content).is_some() {
        return (cell([Symbol::Linked].into_iter()).0 == of).then_some('&');
    }
    if of.terrain == Terrain::Floor {
        return Some(content_symbol(content));
    }
    let both = Symbol::Both(of.terrain, content);
    let plain = PLAIN.iter().find(|(_, symbol)| *symbol == both);
    let plain = plain.map(|(letter, _)| *letter);
    plain.or_else(|| {
        let Content::Box(Some(colour)) = content else {
            return None;
        };
        let letters = &LETTERS[colour.index()];
        let composed = [letters.on_lock, letters.on_filter, letters.on_ice];
        let mut composed = composed.into_iter();
        composed.find(|letter| letters.symbol(*letter, colour) == Some(both))
    })
}

/// The symbols that spell a cell out: its type, its content and its group.
fn spelled(of: Cell) -> impl Iterator<Item = char> {
    let digit = group(of.content).map(|group| char::from(b'0' + group.number()));
    let content = of.content.map(content_symbol);
    type_symbol(of.terrain)
        .into_iter()
        .chain(content)
        .chain(digit)
}

/// How many characters a cell takes.
pub(super) fn width(of: Cell) -> usize {
    single(of).map_or_else(|| spelled(of).count(), |_| 1)
}

/// Writes a cell in so many characters, at least [`width`] of it.
pub(super) fn write(of: Cell, characters: usize, text: &mut String) {
    match single(of).filter(|_| characters == 1) {
        Some(letter) => text.push(letter),
        None => {
            let blank = characters.saturating_sub(spelled(of).count());
            text.extend(std::iter::repeat_n('-', blank));
            text.extend(spelled(of));
        }
    }
}

/// The symbol of a cell of plain Sokoban with `X` for walls.
pub(super) fn pusher_symbol(of: Cell) -> char {
    match (of.terrain, of.content) {
        (Terrain::Wall, _) => 'X',
        (Terrain::Goal, Some(Content::Box(_))) => '&',
        (_, Some(Content::Box(_))) => '*',
        _ => single(of).unwrap_or(' '),
    }
}
