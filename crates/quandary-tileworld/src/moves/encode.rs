//! Encoding of moves, with the same choice of formats as in Tile World.

use super::{BEFORE, TICKS, code, time_between};
use crate::model::{Command, Heading, TimedMove};

/// The time value of a move that may be packed: four ticks after the previous one.
const PACKED: u32 = 3;

/// A move with its time value.
#[derive(Clone, Copy)]
struct Timed {
    time: u32,
    command: Command,
}

impl Timed {
    /// Returns its direction if it may be packed.
    fn packed(self) -> Option<u32> {
        match self.command {
            Command::Go(Heading::Straight(direction)) if self.time == PACKED => {
                Some(direction as u32)
            }
            _ => None,
        }
    }
}

/// Encodes moves as Tile World does. Three consecutive moves share a byte if each of them goes
/// north, west, south or east and comes four ticks after the move before it. Any other move has the
/// shortest possible format. Ticks are stored modulo 2^23.
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

/// Returns the byte of the first three moves if they can be packed.
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
