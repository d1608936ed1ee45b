//! `random`: one solution of a date.

use super::origin::{Found, Origin};
use super::{Wanted, Work, open};
use crate::family::written;
use crate::format::apad;
use crate::model::{Aim, Board, Kit};
use crate::rules::Input;
use crate::scene::{Detail, Picture, scene};
use quandary_core::command::{Product, Surroundings};
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, Options};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(super) fn job<'a>(
    origin: Origin<'a>,
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Work<'a>, OptionError> {
    let kit = origin.kit().clone();
    let wanted = Wanted::parse(options.text("date"), &kit, surroundings)?;
    let seed = surroundings.seed;
    let boards = origin.aiming(Aim::Free(wanted.free)).list();
    Ok(boards.map(move |found: Found| match found {
        Err(reason) => open(reason),
        Ok(boards) => one_of(&kit, &boards, wanted, seed),
    }))
}

fn one_of(kit: &Kit, boards: &[Board], wanted: Wanted, seed: u64) -> Product {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut product = match below(&mut random, boards.len() as u64) {
        None => none(wanted),
        Some(place) => {
            let (number, all) = (place + 1, boards.len());
            let sentence = format!("{}: solution {number} of {all}, seed {seed}", wanted.day);
            let mut product = Product::new("found", Tone::Well, sentence);
            show(&mut product, kit, &boards[place as usize], wanted);
            product
        }
    };
    product.notes.extend(wanted.notes());
    product
}

/// There is no such board.
pub(super) fn none(wanted: Wanted) -> Product {
    let sentence = format!("{} has no solution here", wanted.day);
    Product::new("none", Tone::Bad, sentence)
}

fn show(product: &mut Product, kit: &Kit, board: &Board, wanted: Wanted) {
    let inputs: Vec<Input> = board.placements().map(Input::Place).collect();
    product.notes.push(written(kit, &inputs));
    product.scene = Some(scene(Picture {
        kit,
        board,
        aim: Aim::Free(wanted.free),
        title: &wanted.day.to_string(),
        detail: Detail::Full,
    }));
    if kit == &**apad::kit() {
        product.file = Some(apad::encode(board).to_vec());
    }
}

/// A number below `end`, each with the same chance; nothing if there is none.
pub(crate) fn below(random: &mut ChaCha8Rng, end: u64) -> Option<u64> {
    // Numbers beyond the last whole multiple would favour the small ones.
    let most = u64::MAX - u64::MAX % end.max(1);
    loop {
        let number = random.next_u64();
        if number < most {
            return number.checked_rem(end);
        }
    }
}
