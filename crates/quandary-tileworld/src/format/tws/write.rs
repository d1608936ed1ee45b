//! Writing solution files.

use super::{END, HEADER, SIGNATURE};
use crate::model::{NameRecord, Record, SolutionFile, SolutionRecord};
use crate::moves;

/// Writes the canonical form: moves encoded as by Tile World, without bytes that programs ignore.
pub(in crate::format) fn write(file: &SolutionFile) -> Vec<u8> {
    exact(&SolutionFile {
        records: file.records.iter().filter_map(canonical).collect(),
        tail: Vec::new(),
        ..file.clone()
    })
}

fn canonical(record: &Record) -> Option<Record> {
    match record {
        Record::Name(name) => Some(Record::Name(NameRecord {
            reserved: [0; 10],
            text: [name.name(), b"\0"].concat(),
        })),
        Record::Password { .. } => Some(record.clone()),
        Record::Solution(solution) => Some(Record::Solution(SolutionRecord {
            encoded: moves::encode(&moves::decode(&solution.encoded)),
            ..solution.clone()
        })),
        Record::Empty | Record::Odd(_) | Record::Damaged(_) | Record::End => None,
    }
}

/// Writes the file without changing any encoding.
pub(in crate::format) fn exact(file: &SolutionFile) -> Vec<u8> {
    let extra = &file.extra[..file.extra.len().min(usize::from(u8::MAX))];
    let mut bytes = Vec::with_capacity(HEADER + extra.len());
    bytes.extend(SIGNATURE.to_le_bytes());
    bytes.push(file.ruleset.number());
    bytes.extend(file.visited.to_le_bytes());
    bytes.push(extra.len() as u8);
    bytes.extend(extra);
    for record in &file.records {
        push(&mut bytes, record);
    }
    bytes.extend(&file.tail);
    bytes
}

fn push(bytes: &mut Vec<u8>, record: &Record) {
    match record {
        Record::Empty => bytes.extend([0; 4]),
        Record::End => bytes.extend(END.to_le_bytes()),
        Record::Damaged(whole) => bytes.extend(whole),
        Record::Odd(body) => push_sized(bytes, &[body]),
        Record::Name(name) => push_sized(bytes, &[&[0; 6], &name.reserved, &name.text]),
        Record::Password { number, password } => {
            push_sized(bytes, &[&number.to_le_bytes(), &password.0]);
        }
        Record::Solution(solution) => push_sized(
            bytes,
            &[
                &solution.number.to_le_bytes(),
                &solution.password.0,
                &[solution.flags, solution.slide_and_step],
                &solution.seed.to_le_bytes(),
                &solution.ticks.to_le_bytes(),
                &solution.encoded,
            ],
        ),
    }
}

fn push_sized(bytes: &mut Vec<u8>, parts: &[&[u8]]) {
    let size: usize = parts.iter().map(|part| part.len()).sum();
    bytes.extend((size as u32).to_le_bytes());
    for part in parts {
        bytes.extend(*part);
    }
}
