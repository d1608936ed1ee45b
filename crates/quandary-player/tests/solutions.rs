//! Replays of the solutions of a collection, and the formats of a file.

use quandary_core::budget::Clock;
use quandary_core::family::Document;
use quandary_core::reading::ReadOptions;
use quandary_core::replay::Cause;
use quandary_core::source::Source;
use quandary_player::formats::{writable, written_in};
use quandary_player::library::Collection;
use quandary_player::solutions::{SolutionFile, SolutionOutcome, SolutionPlace, Verification};
use std::sync::Arc;
use std::time::Duration;

/// A clock that stands still, so that every slice goes to the end.
struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

fn open(name: &str, bytes: Vec<u8>) -> Arc<dyn Document> {
    let source = Source::new(name, bytes);
    quandary::open(source, None, &ReadOptions::default()).expect(name)
}

fn sample(path: &str) -> Arc<dyn Document> {
    let file = format!("{}/../../samples/{path}", env!("CARGO_MANIFEST_DIR"));
    open(path, std::fs::read(file).expect("a sample"))
}

fn collection(document: Arc<dyn Document>) -> Arc<Collection> {
    let name = document.source().name().to_owned();
    Arc::new(Collection::new(name.clone(), name, document).expect("levels"))
}

fn solutions(path: &str) -> SolutionFile {
    SolutionFile {
        name: path.to_owned(),
        document: sample(path),
    }
}

fn replayed(collection: &Arc<Collection>, files: Vec<SolutionFile>) -> Verification {
    let mut verification = Verification::new(Arc::clone(collection), files);
    while !verification.is_done() {
        verification.run(&StoppedClock);
    }
    verification
}

#[test]
fn solutions_of_another_file_are_shown_with_their_levels() {
    let levels = collection(sample("tileworld/lessons.dat"));
    let files = [
        "tileworld/lessons-ms.dac.tws",
        "tileworld/lessons-lynx.dac.tws",
    ];
    let verification = replayed(&levels, files.map(solutions).to_vec());
    assert!(verification.files().eq(files));
    assert_eq!(verification.unmatched(), []);
    let mut count = 0;
    for row in 0..levels.rows().len() {
        for result in verification.of_row(row) {
            count += 1;
            match &result.outcome {
                SolutionOutcome::Verified(scores, wrong) => {
                    assert_eq!((scores.len(), &wrong[..]), (1, &[][..]), "{}", result.name);
                    let game = verification.recorded_game(result.place).expect("moves");
                    assert_eq!(game.variant, result.variant);
                }
                SolutionOutcome::Empty => {}
                other => panic!("{}: {other:?}", result.name),
            }
        }
    }
    let entries: usize = files
        .iter()
        .map(|file| solutions(file).matches(&levels))
        .sum();
    assert_eq!(count, entries);
}

#[test]
fn files_for_other_levels_match_nothing() {
    let levels = collection(sample("tents/lessons.tents"));
    assert_eq!(
        solutions("tileworld/lessons-ms.dac.tws").matches(&levels),
        0
    );
    // A level set with solutions is not a file of solutions for others.
    assert_eq!(solutions("crossoban/partners.sok").matches(&levels), 0);
}

#[test]
fn solutions_stored_with_their_levels_are_replayed() {
    let text = "#####\n#@$.#\n#####\nTitle: One\nSolution\nR\n\n#####\n#@$.#\n#####\nTitle: Two\nSolution\nl\n";
    let levels = collection(open("two.sok", text.as_bytes().to_vec()));
    let verification = replayed(&levels, Vec::new());
    let outcomes = [0, 1].map(|row| match verification.of_row(row) {
        [only] => (only.place, only.outcome.clone()),
        other => panic!("{other:?}"),
    });
    assert_eq!(outcomes[0].0, SolutionPlace::WithLevel(0, 0));
    assert!(matches!(outcomes[0].1, SolutionOutcome::Verified(..)));
    assert!(matches!(
        outcomes[1].1,
        SolutionOutcome::Failed(Cause::IllegalMove, _)
    ));
    assert_eq!(verification.totals(), [("verified", 1), ("failed", 1)]);
    let game = verification.recorded_game(outcomes[0].0).expect("moves");
    assert_eq!(game.moves, "R");
}

#[test]
fn only_formats_that_can_hold_a_file_are_offered() {
    let document = sample("tileworld/lessons.dat");
    let offered = writable(&*document);
    let ids: Vec<&str> = offered.iter().map(|one| one.format.id).collect();
    // Its own format, and not one of pictures or of solutions.
    assert!(ids.contains(&"dat"), "{ids:?}");
    assert!(!ids.contains(&"tws") && !ids.contains(&"rc"), "{ids:?}");
    for format in document.family().formats {
        assert_eq!(
            written_in(&*document, format).is_ok(),
            ids.contains(&format.id)
        );
    }
}
