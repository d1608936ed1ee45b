//! Commands as numbers: the index of the short formats, and the command number of the general one.

use crate::model::{Cardinal, Command, Heading};

/// Headings in the order of the short formats.
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

/// The number of each heading in the general format, in the same order: a bit for each of the four
/// directions.
const NUMBERS: [u16; 8] = [1, 2, 4, 8, 3, 6, 9, 12];

/// The number of the click in the upper left corner.
const FIRST_CLICK: u16 = 16;

/// Clicks reach so far from Chip.
const REACH: i8 = 9;

/// Columns, and rows, that clicks reach.
const WIDTH: u16 = 2 * REACH as u16 + 1;

/// The heading of a three-bit index.
pub(super) fn heading(index: u32) -> Heading {
    HEADINGS[(index & 7) as usize]
}

/// The three-bit index of a heading; below 4 it is one of the four directions.
pub(super) fn index(heading: Heading) -> u32 {
    let index = HEADINGS.iter().position(|other| *other == heading);
    index.unwrap_or(0) as u32
}

/// The command of a number of the general format.
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

/// The number of a command in the general format, nine bits. A click farther away than clicks can
/// be is one on the edge.
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
    fn every_number_of_nine_bits_is_a_command_and_back() {
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
