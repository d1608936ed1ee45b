//! Level sets, the content of data files.

use super::{Layer, Position};
use quandary_core::source::decode_windows_1252;
use std::fmt;

/// The magic number of a data file, which selects the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Magic {
    /// `0002AAAC`: the MS rules.
    Ms,
    /// `0102AAAC`: the Lynx rules.
    Lynx,
    /// `0003AAAC`: the MS rules of pgchip, with ice blocks.
    PgChip,
    /// Any other number.
    Unknown(u32),
}

impl Magic {
    /// Returns the magic number with this value.
    #[must_use]
    pub fn of(number: u32) -> Self {
        match number {
            0x0002_AAAC => Self::Ms,
            0x0102_AAAC => Self::Lynx,
            0x0003_AAAC => Self::PgChip,
            other => Self::Unknown(other),
        }
    }

    /// Returns the value of the magic number: the first four bytes of a data file, read as a
    /// little-endian number.
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

/// A level set: the complete content of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSet {
    /// The magic number.
    pub magic: Magic,
    /// The number of levels that the header of the file states.
    pub claimed: u16,
    /// The levels that were read.
    pub levels: Vec<Level>,
    /// Bytes after the last level.
    pub tail: Vec<u8>,
}

/// One level of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The level number.
    pub number: u16,
    /// The time limit in seconds; 0 means no limit.
    pub seconds: u16,
    /// The number of chips required to open the socket. A chips field overrides it (see
    /// [`Self::chips_needed`]).
    pub chips: u16,
    /// The map detail, a number in the level header without known effect. It is 0 or 1 in known
    /// files.
    pub detail: u16,
    /// The upper layer.
    pub upper: Layer,
    /// The lower layer, which the upper layer covers.
    pub lower: Layer,
    /// The fields, in file order.
    pub fields: Vec<Field>,
    /// The bytes after the fields.
    pub rest: Vec<u8>,
    /// The original bytes of a damaged level, beginning with its size; `None` for an undamaged
    /// level. A level is damaged if one of its lengths is wrong or a part is truncated. Data files
    /// are written with these bytes instead of the other values, unless they are written in
    /// canonical form.
    pub damaged: Option<Vec<u8>>,
}

/// The type of a field of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldKind {
    /// 1: the time limit, overriding that of the level header.
    Time,
    /// 2: the number of chips, overriding that of the level header.
    Chips,
    /// 3: the title.
    Title,
    /// 4: brown buttons and their traps.
    Traps,
    /// 5: red buttons and their clone machines.
    Cloners,
    /// 6: the password, encrypted by XOR with 0x99.
    Password,
    /// 7: the hint.
    Hint,
    /// 8: the unencrypted password.
    ClearPassword,
    /// 9: the author.
    Author,
    /// 10: the creature list, with the cells of the creatures that move.
    Monsters,
    /// Any other number.
    Unknown(u8),
}

impl FieldKind {
    /// Returns the field type with this number.
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

    /// The type number.
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

/// A field of a level: its type and its undecoded bytes. The methods of [`Level`] decode the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The type.
    pub kind: FieldKind,
    /// The bytes, at most 255.
    pub data: Vec<u8>,
}

/// A connection from a brown button to a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trap {
    /// Cell of the button.
    pub button: Position,
    /// Cell of the trap.
    pub trap: Position,
    /// The state of the trap: 0 means closed, any other number open. It is the last number of the
    /// connection in the file.
    pub open: u16,
}

/// A connection from a red button to a clone machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cloner {
    /// Cell of the button.
    pub button: Position,
    /// Cell of the clone machine.
    pub cloner: Position,
}

/// The four characters of a password, unencrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Password(pub [u8; 4]);

impl fmt::Display for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decode_windows_1252(&self.0))
    }
}

/// The byte that encrypts passwords.
const MASK: u8 = 0x99;

/// Encrypts or decrypts the characters of a password: returns each byte XORed with 0x99. Both
/// directions are the same operation.
#[must_use]
pub fn mask(password: &[u8]) -> Vec<u8> {
    password.iter().map(|byte| byte ^ MASK).collect()
}

impl Level {
    /// Creates a level without fields. All cells of its map are empty.
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

    /// Returns the bytes of the field with this type; `None` if the level has no such field. If the
    /// level has several, returns the last one.
    #[must_use]
    pub fn field(&self, kind: FieldKind) -> Option<&[u8]> {
        let mut of_kind = self.fields.iter().rev().filter(|field| field.kind == kind);
        of_kind.next().map(|field| &field.data[..])
    }

    /// The time limit in seconds; 0 means no limit. A time limit field overrides [`Self::seconds`].
    #[must_use]
    pub fn time_limit(&self) -> u16 {
        self.word(FieldKind::Time).unwrap_or(self.seconds)
    }

    /// The number of chips that open the socket. A chips field overrides [`Self::chips`].
    #[must_use]
    pub fn chips_needed(&self) -> u16 {
        self.word(FieldKind::Chips).unwrap_or(self.chips)
    }

    /// The title in Windows-1252, without its NUL byte; empty if the level has no title.
    #[must_use]
    pub fn title(&self) -> &[u8] {
        self.text(FieldKind::Title)
    }

    /// The hint in Windows-1252, without its NUL byte; empty if the level has no hint.
    #[must_use]
    pub fn hint(&self) -> &[u8] {
        self.text(FieldKind::Hint)
    }

    /// The author in Windows-1252, without the NUL byte; empty if the level names no author.
    #[must_use]
    pub fn author(&self) -> &[u8] {
        self.text(FieldKind::Author)
    }

    /// The decrypted password of the level; `None` if its field is missing or has fewer than four
    /// characters.
    #[must_use]
    pub fn password(&self) -> Option<Password> {
        let data = self.field(FieldKind::Password)?;
        let masked: [u8; 4] = data.get(..4)?.try_into().ok()?;
        Some(Password(masked.map(|byte| byte ^ MASK)))
    }

    /// Returns the connections from buttons to traps. An incomplete connection at the end of the
    /// field is skipped.
    pub fn traps(&self) -> impl Iterator<Item = Trap> + '_ {
        self.entries(FieldKind::Traps)
            .map(|[bx, by, tx, ty, open]| Trap {
                button: Position { x: bx, y: by },
                trap: Position { x: tx, y: ty },
                open,
            })
    }

    /// Returns the connections from buttons to clone machines. An incomplete connection at the
    /// end of the field is skipped.
    pub fn cloners(&self) -> impl Iterator<Item = Cloner> + '_ {
        self.entries(FieldKind::Cloners)
            .map(|[bx, by, cx, cy]| Cloner {
                button: Position { x: bx, y: by },
                cloner: Position { x: cx, y: cy },
            })
    }

    /// Returns the cells of the moving creatures, in the order of the creature list, the field
    /// [`FieldKind::Monsters`].
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
