//! Encoding moves as Tile World does.

use super::{BEFORE, TICKS, code, time_between};
use crate::model::{Command, Heading, TimedMove};

/// The time of a move that may be packed: it comes four ticks after the one before it.
const PACKED: u32 = 3;

/// A move on its way into a file: its time value and what is done.
#[derive(Clone, Copy)]
struct Timed {
    time: u32,
    command: Command,
}

impl Timed {
    /// The direction of a move that may be packed.
    fn packed(self) -> Option<u32> {
        match self.command {
            Command::Go(Heading::Straight(direction)) if self.time == PACKED => {
                Some(direction as u32)
            }
            _ => None,
        }
    }
}

/// Encodes moves with the choices of Tile World: three straight moves of four ticks each in one
/// byte, else the shortest of the formats that hold the move. Ticks are taken modulo 2^23.
#[must_use]
pub fn encode(moves: &[TimedMove]) -> Vec<u8> {
    let mut before = BEFORE;
    let timed: Vec<Timed> = moves
        .iter()
        .map(|one| {
            let time = time_between(before, one.tick);
            before = one.tick % TICKS;
            let command = one.command;
            Timed { time, command }
        })
        .collect();
    let mut encoded = Vec::new();
    let mut rest = &timed[..];
    while let Some((first, others)) = rest.split_first() {
        if let Some(three) = three(rest) {
            encoded.push(three);
            rest = &rest[3..];
        } else {
            push(&mut encoded, *first);
            rest = others;
        }
    }
    encoded
}

/// The byte of the first three moves, if they can be packed.
fn three(moves: &[Timed]) -> Option<u8> {
    let [first, second, third, ..] = moves else {
        return None;
    };
    let (d, e, f) = (first.packed()?, second.packed()?, third.packed()?);
    Some((d << 2 | e << 4 | f << 6) as u8)
}

fn push(encoded: &mut Vec<u8>, Timed { time, command }: Timed) {
    match command {
        Command::Go(heading) if time < 1 << 3 => {
            encoded.push((time << 5 | code::index(heading) << 2 | 1) as u8);
        }
        Command::Go(heading) if time < 1 << 11 => {
            let value = time << 5 | code::index(heading) << 2 | 2;
            encoded.extend((value as u16).to_le_bytes());
        }
        Command::Go(Heading::Straight(direction)) => {
            let value = time << 5 | (direction as u32) << 2 | 3;
            encoded.extend(value.to_le_bytes());
        }
        _ => {
            let bytes = match time {
                0..0x4 => 2,
                0x4..0x400 => 3,
                0x400..0x4_0000 => 4,
                _ => 5,
            };
            let number = u64::from(code::number(command));
            let value = u64::from(time) << 14 | number << 5 | 0x10 | (bytes as u64 - 2) << 2 | 3;
            encoded.extend(&value.to_le_bytes()[..bytes]);
        }
    }
}
