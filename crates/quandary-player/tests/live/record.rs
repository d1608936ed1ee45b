//! Solutions that are recorded, and what happens between levels.

use crate::{LYNX, MS, RULES, enter, held, open, read, solutions};
use quandary_core::family::{ConfiguredLevels, Document, PairOptions, WonSolution, companions};
use quandary_core::format::Format;
use quandary_core::level::LevelIndex;
use quandary_core::replay::{Recording, Verdict};
use quandary_player::best::BestSolutions;
use quandary_player::library::{Collection, Query};
use quandary_player::live::{
    SolutionUpdate, level_of_password, next_level, sound_files, update_solutions,
};
use quandary_testing::job::run_to_end;
use std::sync::Arc;

fn tws() -> &'static Format {
    quandary::find_format("tws").expect("a format").1
}

/// The solution of a level that is won by keys, after waiting for some ticks.
fn won(level: usize, variant: &str, waiting: u32) -> WonSolution {
    let file = RULES.iter().find(|one| one.0 == variant).expect("rules").2;
    let moves = &solutions(file)[level];
    let late = crate::inputs(moves).into_iter();
    let late = late.map(|(tick, input)| format!("{}:{input}", tick + waiting));
    let mut play = held(level, variant);
    enter(&mut play, &late.collect::<Vec<_>>().join(" "));
    let (moves, _) = play.won().expect("won");
    WonSolution::new(LevelIndex(level), variant, moves)
}

fn changed(update: SolutionUpdate) -> Arc<dyn Document> {
    match update {
        SolutionUpdate::Changed(written) => read("won.tws", written.bytes),
        SolutionUpdate::Unchanged => panic!("unchanged"),
    }
}

/// The times of the solutions, all of which have to verify: number of the level and ticks.
fn verified(levels: &Arc<dyn Document>, solutions: &dyn Document) -> Vec<(u64, u64)> {
    let solutions = solutions.solutions().expect("solutions");
    let paired = solutions.pair(levels, &PairOptions::default());
    let paired = paired.expect("of these levels");
    let entries = paired.entries().iter().enumerate();
    let replayed = entries.map(|(index, entry)| {
        let replayed = run_to_end(paired.replay(index, Recording::Nothing));
        assert_eq!(replayed.verdict, Verdict::Verified, "{}", entry.name);
        (entry.number.0, replayed.scores[0].value)
    });
    replayed.collect()
}

#[test]
fn a_won_game_is_recorded_and_only_a_better_one_replaces_it() {
    for (variant, dac, _) in RULES {
        let levels = open(dac).configured(&open("lessons.dat")).expect("levels");
        let (slow, fast) = (won(0, variant, 8), won(0, variant, 0));
        let update = |existing: Option<&dyn Document>, won: &WonSolution| {
            update_solutions(&levels, existing, won, tws()).expect("recorded")
        };
        let first = changed(update(None, &slow));
        let [(1, time)] = verified(&levels, &*first)[..] else {
            panic!("one solution");
        };
        assert_eq!(update(Some(&*first), &slow), SolutionUpdate::Unchanged);
        let better = changed(update(Some(&*first), &fast));
        let [(1, less)] = verified(&levels, &*better)[..] else {
            panic!("one solution");
        };
        assert!(less < time, "{variant}: {less} and {time}");
        assert_eq!(update(Some(&*better), &slow), SolutionUpdate::Unchanged);
        assert_eq!(update(Some(&*better), &fast), SolutionUpdate::Unchanged);
        let two = changed(update(Some(&*better), &won(2, variant, 0)));
        let numbers: Vec<u64> = verified(&levels, &*two).iter().map(|one| one.0).collect();
        assert_eq!(numbers, [1, 3], "{variant}");
    }
}

#[test]
fn the_samples_are_not_overwritten_by_worse_solutions() {
    for (variant, _, file) in RULES {
        let levels = open("lessons.dat");
        let samples = open(file);
        assert!(verified(&levels, &*samples).len() > 10);
        let slow = won(0, variant, 12);
        let update = update_solutions(&levels, Some(&*samples), &slow, tws());
        assert_eq!(update, Ok(SolutionUpdate::Unchanged), "{variant}");
    }
}

#[test]
fn what_cannot_be_recorded_is_refused_with_the_reason() {
    let levels = open("lessons.dat");
    let why = |existing: Option<&dyn Document>, won: &WonSolution| {
        let update = update_solutions(&levels, existing, won, tws());
        update.expect_err("refused").to_string()
    };
    let lost = WonSolution::new(LevelIndex(0), MS, "0:E");
    assert!(why(None, &lost).starts_with("not a solution: "));
    let missing = WonSolution::new(LevelIndex(99), MS, "0:E");
    assert_eq!(why(None, &missing), "no such level");
    let good = won(0, MS, 0);
    let other = why(Some(&*open("lessons-lynx.dac.tws")), &good);
    assert!(
        other.contains("rules Lynx, 2.3.1, not MS, 2.3.1"),
        "{other}"
    );
    let other = why(Some(&*open("rc")), &good);
    assert_eq!(other, "rc: not a file of solutions");
}

#[test]
fn the_next_level_and_the_texts_between_come_from_the_configuration() {
    let configuration = open("lessons-ms.dac");
    let source = configuration.level_source().expect("a configuration");
    let set = open("lessons.dat");
    let levels = set.levels().expect("levels");
    let next = |level| next_level(levels, Some(&source), LevelIndex(level));
    assert_eq!((next(0), next(12)), (Some(LevelIndex(1)), None));
    let last = LevelIndex(levels.count() - 1);
    assert_eq!(next_level(levels, None, last), None);
    assert_eq!(next(1000), None);
    let texts = companions(&[open("lessons-messages.txt")]);
    assert_eq!(levels.messages(LevelIndex(9), &texts).after.len(), 1);
    let list: Vec<_> = levels.list(&texts).collect();
    let password = list[3].password().expect("a password").to_lowercase();
    assert_eq!(level_of_password(levels, &password), Some(LevelIndex(3)));
    assert_eq!(level_of_password(levels, " ???? "), None);
    assert_eq!(level_of_password(levels, ""), None);
}

#[test]
fn levels_after_the_last_one_are_entered_only_by_their_passwords() {
    let set = open("lessons.dat");
    let short = read("short.dac", b"file = lessons.dat\nlastlevel = 3\n".to_vec());
    let configured = ConfiguredLevels::new(&*short, &set).expect("levels");
    assert!(configured.source.is_for("LESSONS.DAT") && !configured.source.is_for("x.dat"));
    let name = || "short".to_owned();
    let levels = Collection::configured(name(), name(), configured).expect("levels");
    let best = BestSolutions::default();
    assert_eq!((levels.listed(), levels.rows().len()), (3, 13));
    assert_eq!(levels.search(&Query::default(), &best), [0, 1, 2]);
    assert_eq!(levels.next(2), None);
    assert_eq!(levels.next_unsolved(2, &best), Some(0));
    assert_eq!(levels.random_unsolved(0, 5, &best), Some(2));
    let later = levels.rows()[7].info.clone();
    assert_eq!(levels.find(&later.title), None);
    assert_eq!(
        levels.with_password(later.password().expect("a password")),
        Some(7)
    );
    let all = Collection::new(name(), name(), set).expect("levels");
    assert_eq!((all.listed(), all.find(&later.title)), (13, Some(7)));
}

#[test]
fn the_file_of_a_sound_comes_from_the_last_configuration_that_sets_it() {
    let rc = |name: &str, text: &str| read(name, text.as_bytes().to_vec());
    let files = [
        rc("a/rc", "BombSound=a.wav\nTickSound=t.wav\n"),
        rc("b/rc", "BombSound=b.wav\n[MS]\nBombSound=ms.wav\n"),
    ];
    let paths = |sound, variant| -> Vec<String> {
        let found = sound_files(&files, sound, variant).into_iter();
        found
            .map(|file| format!("{}: {}", file.configuration, file.reference.path))
            .collect()
    };
    assert_eq!(
        paths("BombSound", MS),
        ["b/rc: ms.wav", "b/rc: b.wav", "a/rc: a.wav"]
    );
    assert_eq!(paths("TickSound", LYNX), ["a/rc: t.wav"]);
    assert_eq!(paths("SplashSound", LYNX), [""; 0]);
}
