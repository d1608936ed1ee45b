//! Conversion between commands and the numbers that stand for them in solution files: the three-bit
//! index of a heading (S8), and the nine-bit number of a command in the fourth format (S16, S17).

use crate::model::{Cardinal, Command, Heading};

/// Headings in the order of their indices.
const HEADINGS: [Heading; 8] = [
    Heading::Straight(Cardinal::North),
    Heading::Straight(Cardinal::West),
    Heading::Straight(Cardinal::South),
    Heading::Straight(Cardinal::East),
    Heading::NorthWest,
    Heading::SouthWest,
    Heading::NorthEast,
    Heading::SouthEast,
];

/// The number of each heading in the general format: one bit for each direction.
const NUMBERS: [u16; 8] = [1, 2, 4, 8, 3, 6, 9, 12];

/// Number of the click in the upper left corner.
const FIRST_CLICK: u16 = 16;

/// Maximum distance of a click from Chip, in cells.
const REACH: i8 = 9;

/// Number of columns and of rows that clicks can reach.
const WIDTH: u16 = 2 * REACH as u16 + 1;

/// Returns the heading of a three-bit index.
pub(super) fn heading(index: u32) -> Heading {
    HEADINGS[(index & 7) as usize]
}

/// Returns the three-bit index of a heading; the four straight directions are below 4.
pub(super) fn index(heading: Heading) -> u32 {
    let index = HEADINGS.iter().position(|other| *other == heading);
    index.unwrap_or(0) as u32
}

/// Returns the command of a number in the general format.
pub(super) fn command(number: u16) -> Command {
    if let Some(index) = NUMBERS.iter().position(|other| *other == number) {
        return Command::Go(HEADINGS[index]);
    }
    match number.checked_sub(FIRST_CLICK) {
        Some(click) if click < WIDTH * WIDTH => Command::Mouse {
            x: (click % WIDTH) as i8 - REACH,
            y: (click / WIDTH) as i8 - REACH,
        },
        _ => Command::Unknown(number),
    }
}

/// Returns the nine-bit number of a command in the general format. Clicks out of range are moved to
/// the edge of the range.
pub(super) fn number(command: Command) -> u16 {
    match command {
        Command::Go(heading) => NUMBERS[index(heading) as usize],
        Command::Mouse { x, y } => {
            let along = |offset: i8| (offset.clamp(-REACH, REACH) + REACH) as u16;
            FIRST_CLICK + along(y) * WIDTH + along(x)
        }
        Command::Unknown(number) => number & 0x1FF,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_bit_numbers_convert_to_commands_and_back() {
        let mut clicks = 0;
        for value in 0..0x200 {
            let command = command(value);
            assert_eq!(number(command), value);
            clicks += u32::from(matches!(command, Command::Mouse { .. }));
        }
        assert_eq!(clicks, 361);
        assert_eq!(command(196), Command::Mouse { x: 0, y: 0 });
        assert_eq!(command(16), Command::Mouse { x: -9, y: -9 });
        assert_eq!(command(376), Command::Mouse { x: 9, y: 9 });
        assert_eq!(command(9), Command::Go(Heading::NorthEast));
        assert_eq!(command(377), Command::Unknown(377));
    }
}
