//! The named rule variants, and the full names of the variants of boards.

use crate::model::{Board, Contact, Edges, PairingRule};
use quandary_core::variant::{Variant, Variants};

/// The readings of rule 4. The options of libgame version 2 belong to the board.
static NAMED: [Variant; 2] = [
    Variant {
        name: "local",
        edition: None,
        about: "libgame: every tree has a tent next to it and every tent a tree",
    },
    Variant {
        name: "matching",
        edition: None,
        about: "Simon Tatham: trees and tents can be paired one to one",
    },
];

/// The variants to choose from.
pub(super) const VARIANTS: Variants = Variants {
    named: &NAMED,
    switches: &[],
};

/// The full name of the variant that a board is played under.
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

/// The options of a board in words.
pub(super) fn features(board: &Board) -> Vec<&'static str> {
    let torus = (board.edges == Edges::Torus).then_some("torus");
    let diagonal = (board.contact == Contact::Sides).then_some("diagonal contact");
    torus.into_iter().chain(diagonal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_variant_begins_the_full_name() {
        for variant in NAMED {
            let pairing = PairingRule::from_word(variant.name).unwrap();
            for edges in [Edges::Flat, Edges::Torus] {
                for contact in [Contact::AllAround, Contact::Sides] {
                    let board = Board::new(4, 4, edges, contact);
                    let mut words = vec![variant.name];
                    words.extend(features(&board));
                    assert_eq!(name(&board, pairing), words.join(", "));
                }
            }
        }
        assert_eq!(PairingRule::from_word("local, torus"), None);
    }
}
