//! `link`: prints a link that contains a whole level.

use super::picture::rejected;
use super::play::store;
use super::warn_about_errors;
use crate::args::LinkLevel;
use crate::clock::today;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenedFile, SelectedLevel, open_one, select_variant};
use quandary_player::library::Collection;
use quandary_player::link::{CannotShare, Link, shared};
use quandary_player::live::KeyReports;
use quandary_player::player::{Player, Way};
use std::sync::Arc;
use std::time::Duration;

pub(super) fn run(args: &LinkLevel, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let as_format = args.reading.as_format.as_deref();
    let (mut file, level) = open_one(&args.file, as_format, &options)?;
    select_variant([&mut file], args.rules.variant.as_deref())?;
    let exit = warn_about_errors(&file, context);
    if file.stand_in.is_some() && file.variant.is_none() {
        // The level file alone does not have the rules of its configuration.
        file.variant = Some(file.puzzle(&level)?.variant().to_owned());
    }
    let shared = shared(&*file.document, level.index, file.variant.as_deref());
    let shared = shared.map_err(|why| match why {
        CannotShare::Level(why) => file.level_error(&level, &why),
        CannotShare::NoFormat => CliError::usage(format!("{}: {why}", file.label(&level))),
    })?;
    for lost in &shared.lost {
        context.warn(format!("{}: the link has no {lost}", file.label(&level)));
    }
    let moves = moves(args, &file, &level)?;
    check(&moves, &file, &level)?;
    let link = shared.link.with_moves(moves);
    context.out.line(address(&link, args.page.as_deref()))?;
    Ok(exit)
}

/// The moves up to the position to show.
fn moves(args: &LinkLevel, file: &OpenedFile, level: &SelectedLevel) -> Result<String, CliError> {
    match &args.moves {
        Some(moves) => Ok(moves.clone()),
        None if args.position => saved_moves(args, file, level),
        None => Ok(file.moves.clone()),
    }
}

/// The moves of the game that `play` has stored.
fn saved_moves(
    args: &LinkLevel,
    file: &OpenedFile,
    level: &SelectedLevel,
) -> Result<String, CliError> {
    let store = Box::new(store(args.data.clone())?);
    let (mut player, _) = Player::new(store, today(), KeyReports::PressOnly);
    let name = file.short_name();
    let collection = Collection::new(name, file.name.clone(), Arc::clone(&file.document));
    let failed = |why: String| CliError::usage(format!("{}: {why}", file.label(level)));
    let collection = collection.ok_or_else(|| failed("no such level".to_owned()))?;
    let collection = Arc::new(collection.with_variant(file.variant.clone()));
    let now = Duration::ZERO;
    let opened = player.open(&collection, level.index.0, Way::Forward, now);
    opened.map_err(failed)?;
    let moves = player.level().map(|level| level.moves());
    player.close(now);
    match moves.filter(|moves| !moves.is_empty()) {
        Some(moves) => Ok(moves),
        None => Err(failed(
            "`quandary play` has no position of this level".to_owned(),
        )),
    }
}

/// Checks that moves can be played from the start.
fn check(moves: &str, file: &OpenedFile, level: &SelectedLevel) -> Result<(), CliError> {
    let mut film = file.puzzle(level)?.film(moves).map_err(rejected)?;
    while film.advance().map_err(rejected)? {}
    Ok(())
}

fn address(link: &Link, page: Option<&str>) -> String {
    match page {
        None => link.code(),
        Some(page) => {
            let page = page.split_once('#').map_or(page, |(page, _)| page);
            page.to_owned() + &link.fragment()
        }
    }
}
