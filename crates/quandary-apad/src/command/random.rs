//! `random`: a random solution of a date.

use super::board_source::{BoardList, BoardSource};
use super::{RequestedDate, Work, undecided};
use crate::family::written;
use crate::format::apad;
use crate::model::{Board, Goal, Kit};
use crate::rules::Input;
use crate::scene::{Detail, Picture, scene};
use quandary_core::family::Tone;
use quandary_core::family::{CommandContext, CommandOutput};
use quandary_core::options::{OptionError, Options};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(super) fn job<'a>(
    source: BoardSource<'a>,
    options: &Options,
    surroundings: &CommandContext,
) -> Result<Work<'a>, OptionError> {
    let kit = source.kit().clone();
    let wanted = RequestedDate::parse(options.text("date"), &kit, surroundings)?;
    let seed = surroundings.seed;
    let boards = source.with_goal(Goal::Free(wanted.free)).list();
    Ok(boards.map(move |found: BoardList| match found {
        Err(reason) => undecided(reason),
        Ok(boards) => one_of(&kit, &boards, wanted, seed),
    }))
}

fn one_of(kit: &Kit, boards: &[Board], wanted: RequestedDate, seed: u64) -> CommandOutput {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut product = match random_below(&mut random, boards.len() as u64) {
        None => no_solution(wanted),
        Some(index) => {
            let (number, all) = (index + 1, boards.len());
            let sentence = format!("{}: solution {number} of {all}, seed {seed}", wanted.date);
            let mut product = CommandOutput::new("found", Tone::Good, sentence);
            show(&mut product, kit, &boards[index as usize], wanted);
            product
        }
    };
    product.notes.extend(wanted.notes());
    product
}

/// The result for a date without solutions.
pub(super) fn no_solution(wanted: RequestedDate) -> CommandOutput {
    let sentence = format!("no solution for {}", wanted.date);
    CommandOutput::new("none", Tone::Bad, sentence)
}

fn show(product: &mut CommandOutput, kit: &Kit, board: &Board, wanted: RequestedDate) {
    let inputs: Vec<Input> = board.placements().map(Input::Place).collect();
    product.notes.push(written(kit, &inputs));
    product.scene = Some(scene(Picture {
        kit,
        board,
        goal: Goal::Free(wanted.free),
        title: &wanted.date.to_string(),
        detail: Detail::Full,
    }));
    if kit == &**apad::kit() {
        product.file = Some(apad::encode(board).to_vec());
    }
}

/// A uniformly distributed number below `end`; `None` if `end` is 0.
pub(crate) fn random_below(random: &mut ChaCha8Rng, end: u64) -> Option<u64> {
    // Numbers from the last whole multiple of `end` on are rejected: they would favour small results.
    let limit = u64::MAX - u64::MAX % end.max(1);
    loop {
        let number = random.next_u64();
        if number < limit {
            return number.checked_rem(end);
        }
    }
}
