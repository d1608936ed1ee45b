//! The solutions and saved games that a file stores with a level.

use crate::model::Record as StoredRecord;
use crate::solve::{MOVES, PUSHES};
use quandary_core::family::{Record, RecordKind};
use quandary_core::metric::Score;

/// All records of a level, those in reverse mode included.
pub(super) fn records(records: &[StoredRecord]) -> Vec<Record> {
    let records = records.iter();
    records
        .map(|record| Record {
            name: record.title.clone(),
            moves: record.moves.text().to_owned(),
            claims: claims(&record.title),
            kind: kind(record),
        })
        .collect()
}

/// A saved game has a current position, or says in its title that it is one.
fn kind(record: &StoredRecord) -> RecordKind {
    let has_position = record.moves.text().contains('*');
    let title = record.title.to_lowercase();
    if has_position || title.contains("saved game") || title.contains("snapshot") {
        RecordKind::SavedGame
    } else {
        RecordKind::Solution
    }
}

/// `Solution/Moves 40/10/5/3/5`: moves and pushes as YASC and JSoko write them.
fn claims(title: &str) -> Vec<Score> {
    let words = title.split(|letter: char| !letter.is_ascii_digit() && letter != '/');
    let numbers = |word: &str| -> Option<Vec<u64>> {
        word.split('/').map(|number| number.parse().ok()).collect()
    };
    let counted = words.filter_map(numbers).find(|counts| counts.len() >= 2);
    let named = counted.into_iter().flat_map(|counts| {
        let metrics = [&MOVES, &PUSHES].into_iter();
        metrics.zip(counts).collect::<Vec<_>>()
    });
    named
        .map(|(metric, value)| Score { metric, value })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_a_title_are_claims() {
        let of = |title| -> Vec<(&str, u64)> {
            let claims = claims(title);
            claims
                .iter()
                .map(|claim| (claim.metric.id, claim.value))
                .collect()
        };
        let both = [("moves", 40), ("pushes", 10)];
        assert_eq!(of("Solution/Moves 40/10/5/3/5"), both);
        assert_eq!(of("Solution (40/10)"), both);
        assert_eq!(of("Solution/Pushes"), []);
        assert_eq!(of("Solution 3"), []);
    }
}
