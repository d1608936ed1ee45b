//! `verify`: solutions replayed through the rules.

mod baseline;
mod paired;
mod sets;
mod stored;
mod totals;

use super::open_all;
use crate::args::Verify;
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::json::JsonWriter;
use crate::open::{Chosen, Opened, Origin, levels, play_by, play_by_edition};
use baseline::Baseline;
use paired::Told;
use quandary_core::family::ReadOptions;
use quandary_core::pairing::Keeping;
use sets::{Pair, Sets};
use std::ffi::OsString;
use std::slice::from_ref;

const NOTHING: &str = "there is no solution to replay: the file holds none; name a file of \
    solutions after it, or its level set with --sets, or give --moves";

pub(super) fn run(args: &Verify, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let baseline = args.comparing.baseline.as_deref();
    let baseline = baseline.map(Baseline::read).transpose()?;
    let mut files = Files::open(args, &options, context);
    play_by(files.all(), args.playing.variant.as_deref())?;
    play_by_edition(files.all(), args.edition.as_deref())?;
    let (pairs, refused) = files.pairs(args, context);
    let within = files.within(args);
    let given = match files.apart.is_empty() {
        true => stored::given(args, within.len())?,
        false => None,
    };
    let (stored, played) = stored::replays(&within, given.as_ref(), context);
    let exit = files.exit.max(refused).max(played);
    if stored.is_empty() && pairs.is_empty() && exit == Exit::Well {
        return Err(Trouble::usage(NOTHING));
    }
    report(args, &files, stored, pairs, baseline, context).map(|told| exit.max(told))
}

/// Replays what is not replayed yet, and tells everything.
fn report(
    args: &Verify,
    files: &Files,
    mut stored: Vec<stored::Replay>,
    mut pairs: Vec<Pair<'_>>,
    mut baseline: Option<Baseline>,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    if let Some(baseline) = &mut baseline {
        stored.retain_mut(|replay| baseline.mark(&mut replay.report).is_some());
    }
    let exit = stored.iter().map(stored::Replay::exit).max();
    let mut json = args.reporting.format.json().map(JsonWriter::new);
    match &mut json {
        Some(json) => {
            for replay in &stored {
                json.write(&mut context.out, &replay.report)?;
            }
        }
        None => stored::print(&stored, files.first.len(), context)?,
    }
    let told = paired::run(args, &mut pairs, Told::new(json, baseline), context)?;
    Ok(told.max(exit.unwrap_or(Exit::Well)).max(context.stopped()))
}

/// The files that were named or found.
struct Files {
    /// What the first argument means.
    first: Vec<Opened>,
    /// Files of solutions that were named after it.
    apart: Vec<Opened>,
    /// What `--sets` means.
    sets: Vec<Opened>,
    exit: Exit,
}

impl Files {
    fn open(args: &Verify, options: &ReadOptions, context: &mut Context) -> Self {
        let open = |files: &[OsString], context: &mut Context| {
            open_all(files, &args.reading, options, context)
        };
        let (first, mut exit) = open(from_ref(&args.file), context);
        let (sets, found) = open(&args.sets, context);
        exit = exit.max(found);
        let has_sets = first.iter().any(|file| keeping(file) == Keeping::Apart);
        let mut apart = Vec::new();
        // Otherwise they are lines of text, one for each solution.
        if has_sets || !sets.is_empty() {
            let (opened, found) = open(&args.solutions, context);
            (apart, exit) = (opened, exit.max(found));
        }
        for file in &apart {
            let holds_some = matches!(keeping(file), Keeping::For(_));
            if !holds_some && file.origin == Origin::Named {
                let message = format!("{}: no solutions for other levels", file.name);
                exit = exit.max(context.complain(&Trouble::usage(message)));
            }
        }
        Self {
            first,
            apart,
            sets,
            exit,
        }
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Opened> {
        let all = [&mut self.first, &mut self.apart, &mut self.sets];
        all.into_iter().flatten()
    }

    /// Levels with their solutions in the same file, or in what is given on the command line.
    fn within(&self, args: &Verify) -> Vec<(&Opened, &Chosen)> {
        levels(self.first.iter().filter(|file| match keeping(file) {
            Keeping::Within => true,
            Keeping::Apart => args.moves.is_some(),
            Keeping::For(_) | Keeping::Neither => false,
        }))
    }

    /// Every file of solutions with the levels that it is for; one whose levels are not found is
    /// complained of.
    fn pairs(&self, args: &Verify, context: &mut Context) -> (Vec<Pair<'_>>, Exit) {
        let among = match args.sets[..] {
            [] => &self.first,
            _ => &self.sets,
        };
        let sets = Sets::new(among);
        let mut exit = Exit::Well;
        let mut pairs = Vec::new();
        for file in self.first.iter().chain(&self.apart) {
            let Keeping::For(names) = keeping(file) else {
                continue;
            };
            match sets.find(file, &names) {
                Ok(pair) => {
                    pair.by.report(&pair, context);
                    pairs.push(pair);
                }
                Err(trouble) => exit = exit.max(context.complain(&trouble)),
            }
        }
        (pairs, exit)
    }
}

fn keeping(file: &Opened) -> Keeping {
    file.document.keeping()
}
