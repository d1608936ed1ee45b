//! The built-in kits.

use super::{Frame, Kit, Label, Meaning, Piece};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

impl Meaning {
    /// Returns the part of a date that a label with this text probably stands for. Recognises days
    /// as numbers from 1 to 31. Recognises texts that begin with the first three letters of an English
    /// month or weekday, in upper or lower case. Any other text gives [`Meaning::Plain`].
    #[must_use]
    pub fn from_label(text: &str) -> Self {
        let starts = |names: &[&str]| {
            let head = text.get(..3)?;
            let index = names
                .iter()
                .position(|name| name.eq_ignore_ascii_case(head))?;
            Some(index as u8 + 1)
        };
        if let Some(day) = text.parse().ok().filter(|day| (1..=31).contains(day)) {
            Self::Day(day)
        } else if let Some(month) = starts(&MONTHS) {
            Self::Month(month)
        } else if let Some(weekday) = starts(&WEEKDAYS) {
            Self::Weekday(weekday)
        } else {
            Self::Plain
        }
    }
}

/// The standard kit: 43 squares, eight pieces, two free squares.
#[must_use]
pub fn standard() -> Kit {
    let frame = frame(&[
        "Jan Feb Mar Apr May Jun",
        "Jul Aug Sep Oct Nov Dec",
        "1 2 3 4 5 6 7",
        "8 9 10 11 12 13 14",
        "15 16 17 18 19 20 21",
        "22 23 24 25 26 27 28",
        "29 30 31",
    ]);
    let pieces = [
        ('L', "@. #. #. ##"),
        ('N', ".# .# ## @."),
        ('O', "## ## @#"),
        ('P', "## ## @."),
        ('U', "@.# ###"),
        ('V', "..# ..# @##"),
        ('Y', ".# ## .# .@"),
        ('Z', "@#. .#. .##"),
    ];
    kit("standard", "A-Puzzle-A-Day", frame, &pieces)
}

/// The kit with weekdays: 50 squares, ten pieces, three free squares.
///
/// `first` is the first weekday on the board, 1 (Monday) to 7 (Sunday).
#[must_use]
pub fn weekday(first: u8) -> Kit {
    let day = |index: usize| WEEKDAYS[(usize::from(first) + 6 + index) % 7];
    let upper = format!("29 30 31 {} {} {} {}", day(0), day(1), day(2), day(3));
    let lower = format!("- - - - {} {} {}", day(4), day(5), day(6));
    let frame = frame(&[
        "Jan Feb Mar Apr May Jun",
        "Jul Aug Sep Oct Nov Dec",
        "1 2 3 4 5 6 7",
        "8 9 10 11 12 13 14",
        "15 16 17 18 19 20 21",
        "22 23 24 25 26 27 28",
        &upper,
        &lower,
    ]);
    // The L with four cells is named J because names must be unique.
    let pieces = [
        ('I', "@ # # #"),
        ('J', "@. #. ##"),
        ('S', ".## @#."),
        ('L', "@. #. #. ##"),
        ('N', ".# .# ## @."),
        ('P', "## ## @."),
        ('U', "@.# ###"),
        ('V', "..# ..# @##"),
        ('T', "@## .#. .#."),
        ('Z', "@#. .#. .##"),
    ];
    let name = format!("weekday-{}", day(0).to_lowercase());
    kit(&name, "A-Puzzle-A-Day with weekdays", frame, &pieces)
}

fn frame(rows: &[&str]) -> Frame {
    let label = |text: &str| {
        (text != "-").then(|| Label {
            text: text.to_owned(),
            meaning: Meaning::from_label(text),
        })
    };
    let rows = rows
        .iter()
        .map(|row| row.split(' ').map(label).collect())
        .collect();
    Frame::from_rows(rows).expect("built-in frames are valid")
}

fn kit(name: &str, title: &str, frame: Frame, pieces: &[(char, &str)]) -> Kit {
    let pieces = pieces
        .iter()
        .map(|(name, picture)| Piece::from_picture(*name, picture.split(' ')))
        .collect::<Result<_, _>>()
        .expect("built-in pieces are valid");
    Kit::new(name, title, frame, pieces).expect("built-in kits are valid")
}
