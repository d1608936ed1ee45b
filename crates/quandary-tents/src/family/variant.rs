//! The rule variants by name.

use crate::model::{Board, Contact, Edges, PairingRule};

/// The readings of rule 4, as they are chosen. The options of version 2 belong to the board.
pub(super) static NAMES: [&str; 2] = ["local", "matching"];

/// The whole variant that a board is played by.
pub(super) fn name(board: &Board, pairing: PairingRule) -> &'static str {
    use Contact::{AllAround, Sides};
    use Edges::{Flat, Torus};
    use PairingRule::{Local, Matching};
    match (pairing, board.edges, board.contact) {
        (Local, Flat, AllAround) => "local",
        (Local, Flat, Sides) => "local, diagonal contact",
        (Local, Torus, AllAround) => "local, torus",
        (Local, Torus, Sides) => "local, torus, diagonal contact",
        (Matching, Flat, AllAround) => "matching",
        (Matching, Flat, Sides) => "matching, diagonal contact",
        (Matching, Torus, AllAround) => "matching, torus",
        (Matching, Torus, Sides) => "matching, torus, diagonal contact",
    }
}

/// The options of a board, each behind a comma.
pub(super) fn options(board: &Board) -> &'static str {
    name(board, PairingRule::Local)
        .strip_prefix("local")
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_chosen_and_begins_the_whole_variant() {
        for variant in NAMES {
            let pairing = PairingRule::from_word(variant).unwrap();
            for edges in [Edges::Flat, Edges::Torus] {
                for contact in [Contact::AllAround, Contact::Sides] {
                    let board = Board::new(4, 4, edges, contact);
                    let expected = format!("{variant}{}", options(&board));
                    assert_eq!(name(&board, pairing), expected);
                }
            }
        }
        assert_eq!(PairingRule::from_word("local, torus"), None);
    }
}
