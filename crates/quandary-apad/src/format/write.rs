//! Positions in another format, with what it cannot hold.

use super::{APAD, DAYBOARD, File, apad, dayboard, kits, notation, placements};
use crate::model::{Aim, Level};
use crate::rules::Input;
use quandary_core::family::{Converted, Format};

/// The pieces placed, in the notation of moves.
pub(super) fn moves(level: &Level) -> String {
    let placed = level.board.placements();
    let written = placed.map(|placement| notation::write_move(&level.kit, Input::Place(placement)));
    written.collect::<Vec<_>>().join(" ")
}

/// Writes every level of a file in another format.
pub(super) fn convert(file: &File, to: &'static Format) -> Result<Converted, String> {
    let found = file.len();
    if to == DAYBOARD && found != 1 {
        return Err(format!(
            "a description holds one position, and there are {found}"
        ));
    }
    let mut bytes = Vec::new();
    let mut aimless = 0;
    for index in 0..found {
        let level = file
            .level(index)
            .map_err(|why| format!("position {}: {why}", index + 1))?;
        if to == APAD {
            bytes.extend(as_record(&level)?);
            aimless += usize::from(!is_aim_of_board(&level));
        } else if to == DAYBOARD {
            bytes.extend(dayboard::draw(&level).into_bytes());
        } else {
            bytes.extend(as_line(&level)?.into_bytes());
        }
    }
    let mut lost = file.beside_levels(to);
    if aimless > 0 {
        let of_many = match found {
            1 => String::new(),
            _ => format!(", in {aimless} of {found} positions"),
        };
        lost.push(format!("which squares shall stay free{of_many}"));
    }
    Ok(Converted { bytes, lost })
}

fn as_record(level: &Level) -> Result<apad::Record, String> {
    if *level.kit != **kits::standard_kit() {
        return Err("its boards are those of the standard kit and of no other".to_owned());
    }
    Ok(apad::encode(&level.board))
}

/// Whether the board alone tells the aim: it is complete and leaves those squares free, or any
/// date will do.
fn is_aim_of_board(level: &Level) -> bool {
    match level.aim {
        Aim::Free(squares) => level.board.is_complete() && squares == level.board.free(&level.kit),
        _ => true,
    }
}

fn as_line(level: &Level) -> Result<String, String> {
    if level.kit.name.is_empty() {
        return Err("its positions name their kit, and this one has no name".to_owned());
    }
    Ok(placements::write_line(level) + "\n")
}
