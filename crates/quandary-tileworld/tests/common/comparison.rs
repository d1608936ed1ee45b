//! Games that our rules and Tile World must judge the same way.

use super::enclosed_level::{EnclosedLevel, setup};
use super::random_source::RandomSource;
use super::tworld::{SetVerdict, TworldHome};
use super::{document, format};
use quandary_tileworld::format::{data_file, solution_file as bytes_of};
use quandary_tileworld::model::{
    Field, FieldKind, Level, LevelSet, Magic, Ruleset, SolutionRecord, TimedMove, mask,
};
use quandary_tileworld::moves::{encode, format_moves};
use quandary_tileworld::recording::solution_file;
use quandary_tileworld::rules::{Edition, Replay, ReplayOutcome, Rules, Setup, Variant};
use std::sync::Arc;

/// A level, the moves played in it, and their claimed time.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) level: Level,
    pub(crate) setup: Setup,
    pub(crate) moves: Vec<TimedMove>,
    pub(crate) ticks: u32,
}

/// A program's verdict on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Unplayable,
    Fails,
    Wins,
    /// The program crashed.
    Dies,
}

impl Game {
    /// Returns the verdict of our rules.
    pub(crate) fn judge(&self, ruleset: Ruleset) -> GameResult {
        match Rules::new(&self.level, ruleset, &self.setup).map(Arc::new) {
            Err(_) => GameResult::Unplayable,
            Ok(rules) => match self.won_after(&rules) {
                None => GameResult::Fails,
                Some(_) => GameResult::Wins,
            },
        }
    }

    /// Returns the time of the solution under our rules, if it wins.
    fn won_after(&self, rules: &Arc<Rules>) -> Option<u32> {
        let mut replay = Replay::new(Arc::clone(rules), self.moves.clone(), self.ticks);
        let ending = std::iter::from_fn(|| Some(replay.tick())).flatten().next();
        let wins = matches!(
            ending,
            Some(ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. })
        );
        wins.then(|| replay.state().solution_time() as u32)
    }

    /// Returns what is needed to play it again.
    pub(crate) fn report(&self) -> String {
        let set = LevelSet {
            magic: Magic::Ms,
            claimed: 1,
            levels: vec![self.level.clone()],
            tail: Vec::new(),
        };
        let file = document("set.dat", &data_file(&set), Some("dat"));
        let text = file
            .convert(format("level-text"))
            .expect("the layout holds it")
            .bytes;
        let (setup, ticks, moves) = (self.setup, self.ticks, format_moves(&self.moves));
        let level = String::from_utf8_lossy(&text);
        format!("{setup:?}, {ticks} ticks, {moves}\n{level}")
    }

    /// Returns the level with a number and password, and the record.
    fn files(&self, number: u16) -> (Level, SolutionRecord) {
        let letter = |place: u32| b'A' + (u32::from(number) / 26_u32.pow(place) % 26) as u8;
        let password = [letter(3), letter(2), letter(1), letter(0)];
        let mut level = self.level.clone();
        level.number = number;
        level.fields.push(Field {
            kind: FieldKind::Password,
            data: [&mask(&password)[..], &[0]].concat(),
        });
        let record = SolutionRecord {
            number,
            password: level.password().expect("the option that was set"),
            flags: 0,
            slide_and_step: self.setup.slide_direction | self.setup.stepping << 3,
            seed: self.setup.seed,
            ticks: self.ticks,
            encoded: encode(&self.moves),
        };
        (level, record)
    }
}

/// Returns games in one level: each as it was played or, if it is won, with the minimal moves and
/// time, and with a tick less.
pub(crate) fn games(random: &mut RandomSource, variant: Variant) -> Vec<Game> {
    const TICKS: u32 = 600;
    const STROLLS: usize = 4;
    let island = EnclosedLevel::new(random, variant.ruleset);
    let mut games = Vec::new();
    for _ in 0..STROLLS {
        let mut game = Game {
            level: island.level.clone(),
            setup: setup(random, variant.ruleset, variant.edition),
            moves: island.random_inputs(random, variant.ruleset, TICKS),
            ticks: TICKS,
        };
        if let Ok(rules) = Rules::new(&game.level, variant.ruleset, &game.setup).map(Arc::new)
            && let Some(ticks) = game.won_after(&rules)
        {
            game.moves.retain(|one| one.tick <= ticks);
            let short = |ticks| Game {
                ticks,
                ..game.clone()
            };
            let fails = |ticks: &u32| short(*ticks).won_after(&rules).is_none();
            let less = (0..ticks).rev().find(fails);
            games.extend(less.map(short));
            game.ticks = less.map_or(0, |less| less + 1);
        }
        games.push(game);
    }
    games
}

/// Returns the verdicts of our rules and of Tile World side by side; `None` if Tile World is not
/// installed.
pub(crate) fn verdicts(
    name: &str,
    variant: Variant,
    games: impl IntoIterator<Item = Game>,
) -> Option<Vec<(Game, GameResult, GameResult)>> {
    let judged = games
        .into_iter()
        .map(|game| (game.judge(variant.ruleset), game));
    // Tile World reports unplayable solutions only as a count, so they are checked one by one.
    let is_played = |(own_verdict, _): &(GameResult, Game)| *own_verdict != GameResult::Unplayable;
    let (played, refused): (Vec<_>, Vec<_>) = judged.partition(is_played);
    let mut verdicts = Vec::new();
    for set in [played, refused] {
        let (own_verdict, games): (Vec<_>, Vec<_>) = set.into_iter().unzip();
        let tworld_verdict = tworld_verdict(name, variant, &games)?;
        let together = games.into_iter().zip(own_verdict).zip(tworld_verdict);
        verdicts.extend(
            together
                .map(|((game, own_verdict), tworld_verdict)| (game, own_verdict, tworld_verdict)),
        );
    }
    Some(verdicts)
}

/// Returns the verdicts of Tile World.
fn tworld_verdict(name: &str, variant: Variant, games: &[Game]) -> Option<Vec<GameResult>> {
    let halves = || {
        let (first, second) = games.split_at(games.len() / 2);
        let first = tworld_verdict(name, variant, first)?;
        Some([first, tworld_verdict(name, variant, second)?].concat())
    };
    let output = home(name, variant.ruleset, games).output(flag(variant.edition), "set.dac")?;
    if !output.status.success() {
        return if games.len() > 1 {
            halves()
        } else {
            Some(vec![GameResult::Dies])
        };
    }
    let SetVerdict { valid, failed } = SetVerdict::parse(&String::from_utf8_lossy(&output.stdout));
    match valid + failed.len() {
        0 => Some(vec![GameResult::Unplayable; games.len()]),
        all if all == games.len() => {
            let judged = |number| match failed.contains(&number) {
                true => GameResult::Fails,
                false => GameResult::Wins,
            };
            Some((1..=games.len() as u16).map(judged).collect())
        }
        _ => halves(),
    }
}

fn flag(edition: Edition) -> &'static str {
    match edition {
        Edition::Tw132Pedantic => "-bP",
        Edition::Tw132 | Edition::Tw231 => "-b",
    }
}

/// Writes the games to files, numbered from 1.
fn home(name: &str, ruleset: Ruleset, games: &[Game]) -> TworldHome {
    let numbered = games.iter().zip(1..);
    let (levels, records): (Vec<_>, Vec<_>) =
        numbered.map(|(game, number)| game.files(number)).unzip();
    let set = LevelSet {
        magic: Magic::Ms,
        claimed: levels.len() as u16,
        levels,
        tail: Vec::new(),
    };
    let rules = match ruleset {
        Ruleset::Lynx => "lynx",
        _ => "ms",
    };
    let dac = format!("file = set.dat\nruleset = {rules}\n");
    let solutions = solution_file(ruleset, b"set.dac", records);
    let files = [
        ("data/set.dat", data_file(&set)),
        ("sets/set.dac", dac.into_bytes()),
        ("save/set.dac.tws", bytes_of(&solutions)),
    ];
    TworldHome::new(name, &files)
}
