//! The solutions that a file holds beside a board.

use crate::format::lurd;
use crate::model::{Action, Record};
use quandary_core::family::{Record, RecordKind};
use quandary_core::metric::Score;

/// All records of a level, those of games played backwards included.
pub(super) fn recorded(records: &[Record]) -> Vec<Record> {
    let all = records.iter();
    all.map(|snapshot| Record {
        name: snapshot.title.clone(),
        moves: lurd::write(&snapshot.moves),
        claims: claims(&snapshot.title),
        kind: kind(snapshot),
    })
    .collect()
}

/// A saved game says where it was left, or that it is one.
fn kind(snapshot: &Record) -> RecordKind {
    let was_left = snapshot.moves.0.contains(&Action::Current);
    let title = snapshot.title.to_lowercase();
    if was_left || title.contains("saved game") || title.contains("snapshot") {
        RecordKind::SavedGame
    } else {
        RecordKind::Solution
    }
}

/// `Solution/Moves 40/10/5/3/5`: moves and pushes, as YASC and JSoko write them.
fn claims(title: &str) -> Vec<Score> {
    let words = title.split(|letter: char| !letter.is_ascii_digit() && letter != '/');
    let numbers = |word: &str| -> Option<Vec<u64>> {
        word.split('/').map(|number| number.parse().ok()).collect()
    };
    let counted = words.filter_map(numbers).find(|counts| counts.len() >= 2);
    let named = counted.into_iter().flat_map(|counts| {
        let names = ["moves", "pushes"].into_iter();
        names.zip(counts).collect::<Vec<_>>()
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
                .map(|claim| (claim.metric, claim.value))
                .collect()
        };
        let both = [("moves", 40), ("pushes", 10)];
        assert_eq!(of("Solution/Moves 40/10/5/3/5"), both);
        assert_eq!(of("Solution (40/10)"), both);
        assert_eq!(of("Solution/Pushes"), []);
        assert_eq!(of("Solution 3"), []);
    }
}
