//! `random`: a random solution of a date.

use super::{BoardList, BoardSource, DATE, FoundBoards, RequestedSquares, undecided};
use crate::format::apad;
use crate::format::notation::write_moves;
use crate::model::{Board, Goal, Kit};
use crate::rules::Input;
use crate::scene::{Picture, View, scene};
use quandary_core::family::{CommandContext, CommandJob, CommandOutput, Tone};
use quandary_core::options::{OptionError, OptionTable, Options};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) static OPTIONS: OptionTable = &[&DATE];

pub(crate) fn job(
    source: BoardSource,
    options: &Options,
    context: &CommandContext,
) -> Result<CommandJob, OptionError> {
    let kit = source.kit().clone();
    let wanted = RequestedSquares::parse(&options.get(&DATE), &kit, context)?;
    let seed = context.seed;
    let boards = source.with_goal(Goal::Free(wanted.free)).list();
    Ok(boards.map(move |found: BoardList| match found {
        Err(reason) => undecided(reason),
        Ok(boards) => one_of(&kit, &boards, &wanted, seed),
    }))
}

fn one_of(kit: &Kit, boards: &FoundBoards, wanted: &RequestedSquares, seed: u64) -> CommandOutput {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let all = boards.len() as u64;
    let chosen = random_below(&mut random, all);
    let chosen = chosen.and_then(|index| Some((index + 1, boards.get(index as usize)?)));
    let mut output = match chosen {
        None => no_solution(wanted),
        Some((number, board)) => {
            let sentence = format!("{}: solution {number} of {all}, seed {seed}", wanted.name);
            let mut output = CommandOutput::new("found", Tone::Good, sentence);
            show(&mut output, kit, &board, wanted);
            output
        }
    };
    output.notes.extend(wanted.note());
    output
}

/// The result for squares that no board leaves free.
pub(super) fn no_solution(wanted: &RequestedSquares) -> CommandOutput {
    let sentence = format!("no solution for {}", wanted.name);
    CommandOutput::new("none", Tone::Bad, sentence)
}

fn show(output: &mut CommandOutput, kit: &Kit, board: &Board, wanted: &RequestedSquares) {
    let inputs: Vec<Input> = board.placements().map(Input::Place).collect();
    output.notes.push(write_moves(kit, &inputs));
    output.scene = Some(scene(Picture {
        kit,
        board,
        goal: Goal::Free(wanted.free),
        title: &wanted.name,
        view: View::default(),
    }));
    if kit == &**apad::kit() {
        output.file = Some(apad::encode(board).to_vec());
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
