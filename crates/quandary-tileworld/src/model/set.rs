//! A level set: what a data file holds.

use super::{Layer, Position};
use quandary_core::source::decode_windows_1252;
use std::fmt;

/// For which rules a data file says it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Magic {
    /// `0002AAAC`: the MS rules.
    Ms,
    /// `0102AAAC`: the Lynx rules.
    Lynx,
    /// `0003AAAC`: the MS rules of pgchip, with blocks of ice.
    PgChip,
    /// Anything else.
    Unknown(u32),
}

impl Magic {
    /// What the first four bytes say.
    #[must_use]
    pub fn of(number: u32) -> Self {
        match number {
            0x0002_AAAC => Self::Ms,
            0x0102_AAAC => Self::Lynx,
            0x0003_AAAC => Self::PgChip,
            other => Self::Unknown(other),
        }
    }

    /// The first four bytes of a file, as a little-endian number.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Ms => 0x0002_AAAC,
            Self::Lynx => 0x0102_AAAC,
            Self::PgChip => 0x0003_AAAC,
            Self::Unknown(number) => number,
        }
    }
}

/// A data file, all that it said in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSet {
    /// For which rules.
    pub magic: Magic,
    /// How many levels it claims to have.
    pub claimed: u16,
    /// The levels that are there.
    pub levels: Vec<Level>,
    /// Bytes after the last level.
    pub tail: Vec<u8>,
}

/// One level of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number.
    pub number: u16,
    /// Its time in seconds; 0 is no limit.
    pub seconds: u16,
    /// The chips that its socket asks for.
    pub chips: u16,
    /// The map detail word: 1 in every file known, 0 in theory.
    pub detail: u16,
    /// What stands on top.
    pub upper: Layer,
    /// What is buried.
    pub lower: Layer,
    /// Its fields in order.
    pub fields: Vec<Field>,
    /// Bytes of the level after its fields.
    pub rest: Vec<u8>,
    /// The bytes of the level as they were, its size included, where what is above cannot say
    /// them: a length that lies, a level that is cut off. Reading changes nothing about them.
    pub damaged: Option<Vec<u8>>,
}

/// What a field of a level is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldKind {
    /// 1: the time, instead of the one in the head of the level.
    Time,
    /// 2: the chips, instead of those in the head.
    Chips,
    /// 3: the title.
    Title,
    /// 4: brown buttons and their traps.
    Traps,
    /// 5: red buttons and their clone machines.
    Cloners,
    /// 6: the password, each character changed by the mask 99.
    Password,
    /// 7: the hint.
    Hint,
    /// 8: the password in clear.
    ClearPassword,
    /// 9: the author.
    Author,
    /// 10: the creatures that move.
    Monsters,
    /// Any other number.
    Unknown(u8),
}

impl FieldKind {
    /// What a field's number says.
    #[must_use]
    pub fn of(number: u8) -> Self {
        match number {
            1 => Self::Time,
            2 => Self::Chips,
            3 => Self::Title,
            4 => Self::Traps,
            5 => Self::Cloners,
            6 => Self::Password,
            7 => Self::Hint,
            8 => Self::ClearPassword,
            9 => Self::Author,
            10 => Self::Monsters,
            other => Self::Unknown(other),
        }
    }

    /// The number in a file.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Time => 1,
            Self::Chips => 2,
            Self::Title => 3,
            Self::Traps => 4,
            Self::Cloners => 5,
            Self::Password => 6,
            Self::Hint => 7,
            Self::ClearPassword => 8,
            Self::Author => 9,
            Self::Monsters => 10,
            Self::Unknown(number) => number,
        }
    }
}

/// One field of a level: its bytes. What they mean is a view of [`Level`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is about.
    pub kind: FieldKind,
    /// Its bytes, at most 255.
    pub data: Vec<u8>,
}

/// The wire from a brown button to a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trap {
    /// Where the button is.
    pub button: Position,
    /// Where the trap is.
    pub trap: Position,
    /// The last word of the entry; 0 is a closed trap.
    pub open: u16,
}

/// The wire from a red button to a clone machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cloner {
    /// Where the button is.
    pub button: Position,
    /// Where the machine is.
    pub cloner: Position,
}

/// The four characters of a password, in clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Password(pub [u8; 4]);

impl fmt::Display for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decode_windows_1252(&self.0))
    }
}

/// The byte that masks a password.
const MASK: u8 = 0x99;

/// The characters of a password with the mask of field 6, or without it if they have it.
#[must_use]
pub fn mask(password: &[u8]) -> Vec<u8> {
    password.iter().map(|byte| byte ^ MASK).collect()
}

impl Level {
    /// A level of empty squares that says nothing.
    #[must_use]
    pub fn new(number: u16) -> Self {
        Self {
            number,
            seconds: 0,
            chips: 0,
            detail: 1,
            upper: Layer::empty(),
            lower: Layer::empty(),
            fields: Vec::new(),
            rest: Vec::new(),
            damaged: None,
        }
    }

    /// The bytes of the last field of a kind: later fields override earlier ones.
    #[must_use]
    pub fn field(&self, kind: FieldKind) -> Option<&[u8]> {
        let mut of_kind = self.fields.iter().rev().filter(|field| field.kind == kind);
        of_kind.next().map(|field| &field.data[..])
    }

    /// Its time in seconds, 0 for no limit, after overriding.
    #[must_use]
    pub fn time_limit(&self) -> u16 {
        self.word(FieldKind::Time).unwrap_or(self.seconds)
    }

    /// The chips needed, after overriding.
    #[must_use]
    pub fn chips_needed(&self) -> u16 {
        self.word(FieldKind::Chips).unwrap_or(self.chips)
    }

    /// Its title, in Windows-1252, up to the first NUL.
    #[must_use]
    pub fn title(&self) -> &[u8] {
        self.text(FieldKind::Title)
    }

    /// Its hint, up to the first NUL; empty if it has none.
    #[must_use]
    pub fn hint(&self) -> &[u8] {
        self.text(FieldKind::Hint)
    }

    /// Its author, up to the first NUL; empty if it names none.
    #[must_use]
    pub fn author(&self) -> &[u8] {
        self.text(FieldKind::Author)
    }

    /// Its password by field 6; `None` without four characters there.
    #[must_use]
    pub fn password(&self) -> Option<Password> {
        let data = self.field(FieldKind::Password)?;
        let masked: [u8; 4] = data.get(..4)?.try_into().ok()?;
        Some(Password(masked.map(|byte| byte ^ MASK)))
    }

    /// The wires of its traps; the bytes of an incomplete entry are left out.
    pub fn traps(&self) -> impl Iterator<Item = Trap> + '_ {
        self.entries(FieldKind::Traps)
            .map(|[bx, by, tx, ty, open]| Trap {
                button: Position { x: bx, y: by },
                trap: Position { x: tx, y: ty },
                open,
            })
    }

    /// The wires of its clone machines; the bytes of an incomplete entry are left out.
    pub fn cloners(&self) -> impl Iterator<Item = Cloner> + '_ {
        self.entries(FieldKind::Cloners)
            .map(|[bx, by, cx, cy]| Cloner {
                button: Position { x: bx, y: by },
                cloner: Position { x: cx, y: cy },
            })
    }

    /// Where its moving creatures are, in their order.
    pub fn monsters(&self) -> impl Iterator<Item = Position> + '_ {
        let data = self.field(FieldKind::Monsters).unwrap_or_default();
        data.chunks_exact(2).map(|pair| Position {
            x: u16::from(pair[0]),
            y: u16::from(pair[1]),
        })
    }

    fn word(&self, kind: FieldKind) -> Option<u16> {
        let data = self.field(kind)?.get(..2)?;
        Some(u16::from_le_bytes([data[0], data[1]]))
    }

    fn text(&self, kind: FieldKind) -> &[u8] {
        let data = self.field(kind).unwrap_or_default();
        let end = data.iter().position(|byte| *byte == 0);
        &data[..end.unwrap_or(data.len())]
    }

    fn entries<const WORDS: usize>(
        &self,
        kind: FieldKind,
    ) -> impl Iterator<Item = [u16; WORDS]> + '_ {
        let data = self.field(kind).unwrap_or_default();
        data.chunks_exact(2 * WORDS).map(|entry| {
            std::array::from_fn(|word| u16::from_le_bytes([entry[2 * word], entry[2 * word + 1]]))
        })
    }
}
