//! The symbols of cells (SPEC, part B): tables for reading and writing.

use crate::model::{Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_core::direction::Direction;

/// The meaning of one symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// Nothing: the other symbols of the cell decide.
    Empty,
    /// The type of the cell.
    Type(Terrain),
    /// The content of the cell.
    Content(Content),
    /// The type and the content of the cell.
    Both(Terrain, Content),
    /// `&`: a plain pusher of the group that a digit names, or of group 1.
    Linked,
    /// A digit: the group of the pusher.
    Group(Group),
}

/// A set of symbols for boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// The symbols of Crossoban, which include those of XSB.
    Crossoban,
    /// XSB with the letters `p P b B o W`, which survive mail programs.
    Letters,
    /// `X` wall, `*` box, `&` box on goal.
    Pusher,
}

/// The symbols of one colour.
struct ColourSymbols {
    a_box: char,
    on_lock: char,
    on_filter: char,
    on_ice: char,
    filter: char,
    pusher: char,
}

/// The symbols of each colour, in the order of [`Colour::ALL`].
const COLOUR_SYMBOLS: [ColourSymbols; 4] = [
    ColourSymbols {
        a_box: 'B',
        on_lock: 'c',
        on_filter: 'C',
        on_ice: 'a',
        filter: 'b',
        pusher: 'A',
    },
    ColourSymbols {
        a_box: 'G',
        on_lock: 'h',
        on_filter: 'H',
        on_ice: 'f',
        filter: 'g',
        pusher: 'F',
    },
    ColourSymbols {
        a_box: 'R',
        on_lock: 's',
        on_filter: 'S',
        on_ice: 'q',
        filter: 'r',
        pusher: 'Q',
    },
    ColourSymbols {
        a_box: 'Y',
        on_lock: 'z',
        on_filter: 'Z',
        on_ice: 'x',
        filter: 'y',
        pusher: 'X',
    },
];

/// The symbols of types other than floor and filters.
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

/// The symbols of plain content, alone or with a type.
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

impl ColourSymbols {
    /// Returns the meaning of a character, if it is a symbol of this colour.
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

/// Returns whether a character is floor. Web pages contain non-breaking spaces.
fn is_floor(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '\u{a0}')
}

fn crossoban(letter: char) -> Option<Symbol> {
    if is_floor(letter) {
        return Some(Symbol::Empty);
    }
    let plain = find(&PLAIN, letter).or_else(|| find(&TYPES, letter).map(Symbol::Type));
    plain.or_else(|| {
        let mut colours = Colour::ALL.into_iter().zip(&COLOUR_SYMBOLS);
        colours.find_map(|(colour, symbols)| symbols.symbol(letter, colour))
    })
}

/// Returns whether a character is one of the seven symbols of XSB or floor.
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
    /// Returns the meaning of a character; `None` if it is not a symbol. Digits are not included.
    pub(super) fn symbol(self, letter: char) -> Option<Symbol> {
        match self {
            Self::Crossoban => crossoban(letter),
            Self::Letters => letters(letter),
            Self::Pusher => pusher(letter),
        }
    }

    /// Returns the meaning of a character in cells of several characters, where digits are groups.
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
pub(super) enum CellConflict {
    /// Two types.
    Types,
    /// Two contents, or two groups.
    Contents,
    /// Content on a wall or a hole.
    Occupied(Terrain),
    /// A group without a pusher.
    GroupWithoutPusher,
}

/// Combines the symbols of one cell. If they contradict each other, the first ones count.
pub(super) fn cell(symbols: impl Iterator<Item = Symbol>) -> (Cell, Option<CellConflict>) {
    let mut builder = CellBuilder::default();
    for symbol in symbols {
        builder.add(symbol);
    }
    builder.finish()
}

#[derive(Default)]
struct CellBuilder {
    terrain: Option<Terrain>,
    content: Option<Content>,
    group: Option<Group>,
    linked: Option<Group>,
    conflict: Option<CellConflict>,
}

impl CellBuilder {
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
                let conflicts = self.group.is_some_and(|other| other != group);
                self.note_conflict(conflicts, CellConflict::Contents);
                self.group.get_or_insert(group);
            }
        }
    }

    fn add_type(&mut self, terrain: Terrain) {
        let conflicts = self.terrain.is_some_and(|other| other != terrain);
        self.note_conflict(conflicts, CellConflict::Types);
        self.terrain.get_or_insert(terrain);
    }

    fn add_content(&mut self, content: Content) {
        let conflicts = self.content.is_some_and(|other| other != content);
        self.note_conflict(conflicts, CellConflict::Contents);
        self.content.get_or_insert(content);
    }

    fn note_conflict(&mut self, found: bool, conflict: CellConflict) {
        if found {
            self.conflict.get_or_insert(conflict);
        }
    }

    fn finish(mut self) -> (Cell, Option<CellConflict>) {
        let terrain = self.terrain.unwrap_or_default();
        let group = self.group.or(self.linked);
        match &mut self.content {
            Some(Content::Pusher(pusher)) => pusher.group = group,
            _ => self.note_conflict(group.is_some(), CellConflict::GroupWithoutPusher),
        }
        let blocked = matches!(terrain, Terrain::Wall | Terrain::Hole);
        self.note_conflict(
            blocked && self.content.is_some(),
            CellConflict::Occupied(terrain),
        );
        let content = self.content.filter(|_| !blocked);
        (Cell { terrain, content }, self.conflict)
    }
}

/// Returns the symbol of a type; `None` for floor.
fn type_symbol(terrain: Terrain) -> Option<char> {
    if let Terrain::Filter(colour) = terrain {
        return Some(COLOUR_SYMBOLS[colour.index()].filter);
    }
    let mut types = TYPES.iter();
    let entry = types.find(|(_, known)| *known == terrain)?;
    Some(entry.0)
}

/// Returns the symbol of content without a type.
fn content_symbol(content: Content) -> char {
    match content {
        Content::Box(None) => '$',
        Content::Box(Some(colour)) => COLOUR_SYMBOLS[colour.index()].a_box,
        Content::Pusher(Pusher { colour: None, .. }) => '@',
        Content::Pusher(Pusher {
            colour: Some(colour),
            ..
        }) => COLOUR_SYMBOLS[colour.index()].pusher,
    }
}

fn group(content: Option<Content>) -> Option<Group> {
    match content {
        Some(Content::Pusher(pusher)) => pusher.group,
        _ => None,
    }
}

/// Returns the single symbol that represents a cell, if there is one.
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
        let letters = &COLOUR_SYMBOLS[colour.index()];
        let composed = [letters.on_lock, letters.on_filter, letters.on_ice];
        let mut composed = composed.into_iter();
        composed.find(|letter| letters.symbol(*letter, colour) == Some(both))
    })
}

/// Returns the separate symbols of a cell: type, content and group.
fn separate_symbols(of: Cell) -> impl Iterator<Item = char> {
    let digit = group(of.content).map(|group| char::from(b'0' + group.number()));
    let content = of.content.map(content_symbol);
    type_symbol(of.terrain)
        .into_iter()
        .chain(content)
        .chain(digit)
}

/// Returns the number of characters that a cell needs.
pub(crate) fn width(of: Cell) -> usize {
    single(of).map_or_else(|| separate_symbols(of).count(), |_| 1)
}

/// Writes a cell in `characters` characters, at least [`width`] of the cell.
pub(crate) fn write(of: Cell, characters: usize, text: &mut String) {
    match single(of).filter(|_| characters == 1) {
        Some(letter) => text.push(letter),
        None => {
            let blank = characters.saturating_sub(separate_symbols(of).count());
            text.extend(std::iter::repeat_n('-', blank));
            text.extend(separate_symbols(of));
        }
    }
}

/// Returns the symbol in Pusher text of a cell of a Sokoban board.
pub(super) fn pusher_symbol(of: Cell) -> char {
    match (of.terrain, of.content) {
        (Terrain::Wall, _) => 'X',
        (Terrain::Goal, Some(Content::Box(_))) => '&',
        (_, Some(Content::Box(_))) => '*',
        _ => single(of).unwrap_or(' '),
    }
}
