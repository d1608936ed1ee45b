//! Searches that run elsewhere, as in the worker of a page.

use quandary_core::budget::{Clock, Reason};
use quandary_core::hint::HintDegree;
use quandary_core::job::Status;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::answer::SearchAnswer;
use quandary_player::command::Command;
use quandary_player::facts;
use quandary_player::library::Collection;
use quandary_player::live::KeyReports;
use quandary_player::open_level::{Effect, OpenTurns};
use quandary_player::player::{Player, Playing, Way};
use quandary_player::search::{Purpose, RemoteWish, Search, SearchOrder, SearchProgress};
use quandary_player::store::MemoryStore;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

struct NoTime;

impl Clock for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

const NOW: Duration = Duration::ZERO;

/// A box that is pushed twice.
const LEVEL: &str = "; one\n######\n#@$ .#\n######\n";

fn player(board: &str) -> Player {
    let source = Source::new("one.xsb", board.as_bytes().to_vec());
    open_first(new_player().searching_elsewhere(), source)
}

fn new_player() -> Player {
    let (player, problems) = Player::new(Box::<MemoryStore>::default(), 0, KeyReports::PressOnly);
    assert_eq!(problems, Vec::<String>::new());
    player
}

/// Opens the first level of a file.
fn open_first(mut player: Player, source: Arc<Source>) -> Player {
    let document = quandary::open(source, None, &ReadOptions::default()).expect("it opens");
    let collection = Collection::new("one".to_owned(), String::new(), document);
    let collection = Arc::new(collection.expect("it has a level"));
    player
        .open(&collection, 0, Way::Forward, NOW)
        .expect("it can be played");
    player
}

fn turns(player: &Player) -> &OpenTurns {
    match &player.level().expect("a level is open").playing {
        Playing::Turns(turns) => turns,
        Playing::Live(_) => panic!("a turn-based level"),
    }
}

fn finish(player: &mut Player, number: u64, answer: SearchAnswer) {
    player.with_level(NOW, |level| {
        match &mut level.playing {
            Playing::Turns(turns) => turns.finish_remote(number, answer),
            Playing::Live(_) => panic!("a turn-based level"),
        }
        Effect::Draw
    });
}

fn words(player: &Player) -> String {
    let notice = turns(player).notice();
    notice
        .map(|notice| notice.words.clone())
        .unwrap_or_default()
}

fn order(player: &Player) -> SearchOrder {
    turns(player)
        .remote()
        .expect("a search was asked for")
        .order
        .clone()
}

/// What a worker does with an order.
fn work(player: &Player, order: &SearchOrder, stopped: Option<Reason>) -> SearchAnswer {
    let puzzle = turns(player).puzzle();
    let mut search: Search = order.start(puzzle, NOW).expect("the moves can be played");
    if stopped.is_none() {
        while search.run(&NoTime) == Status::Running {}
    }
    search.finish(stopped).into()
}

#[test]
fn a_solution_from_elsewhere_becomes_a_branch() {
    let mut player = player(LEVEL);
    player.run(Command::Solve, NOW);
    let order = order(&player);
    assert_eq!(order.after, "");
    let answer = work(&player, &order, None);
    let SearchAnswer::Solved { moves, value, .. } = &answer else {
        panic!("{answer:?}");
    };
    assert_eq!((moves.as_str(), value.as_str()), ("RR", "2 pushes"));
    finish(&mut player, order.number, answer);
    assert!(turns(&player).remote().is_none());
    assert!(
        words(&player).starts_with("found a solution with 2 pushes"),
        "{}",
        words(&player)
    );
    player.run(Command::GoToEnd, NOW);
    assert!(turns(&player).game().is_solved());
}

#[test]
fn an_answer_that_is_not_wanted_any_more_changes_nothing() {
    let mut player = player(LEVEL);
    player.run(Command::Solve, NOW);
    let first = order(&player);
    player.run(Command::Solve, NOW);
    let second = order(&player);
    assert_ne!(first.number, second.number);
    finish(&mut player, first.number, SearchAnswer::failed("no"));
    assert_eq!(words(&player), "");
    assert!(turns(&player).remote().is_some());
    // A move ends the search.
    player.run(Command::Undo, NOW);
    assert!(turns(&player).remote().is_none());
    finish(&mut player, second.number, SearchAnswer::failed("no"));
    assert_ne!(words(&player), "no");
}

#[test]
fn stopping_waits_for_the_best_so_far() {
    let mut player = player(LEVEL);
    player.run(Command::Solve, NOW);
    let order = order(&player);
    let progress = SearchProgress {
        nodes: 7,
        bound: Some(1),
        best: None,
    };
    player.with_level(NOW, |level| {
        if let Playing::Turns(turns) = &mut level.playing {
            turns.remote_progress(order.number, progress);
        }
        Effect::Draw
    });
    assert_eq!(
        turns(&player).search().map(|one| one.progress()),
        Some(progress)
    );
    assert_eq!(player.run(Command::Back, NOW), Effect::Draw);
    let wish = turns(&player).remote().map(|remote| remote.wish);
    assert_eq!(wish, Some(RemoteWish::Stop));
    let answer = work(&player, &order, Some(Reason::Cancelled));
    assert!(matches!(answer, SearchAnswer::Said(_)), "{answer:?}");
    finish(&mut player, order.number, answer);
    assert!(
        words(&player).starts_with("undecided"),
        "{}",
        words(&player)
    );
}

#[test]
fn orders_and_answers_are_plain_text() {
    let mut player = player("; two\n#######\n#@$  .#\n#######\n");
    player.run(Command::Solve, NOW);
    let order = order(&player);
    let text = serde_json::to_string(&order).expect("plain values");
    assert_eq!(
        serde_json::from_str::<SearchOrder>(&text).ok(),
        Some(order.clone())
    );
    let answer = work(&player, &order, None);
    let text = serde_json::to_string(&answer).expect("plain values");
    assert_eq!(
        serde_json::from_str::<SearchAnswer>(&text).ok(),
        Some(answer)
    );
}

/// Files with questions, a rating or several drawing styles.
const SAMPLES: [&str; 4] = [
    "samples/tents/lessons.tents",
    "samples/crossoban/lessons.crossoban",
    "samples/gartriage/lessons.Gartriage",
    "samples/apad/mixed.apad",
];

/// What can be asked about a level.
fn purposes(player: &Player) -> Vec<Purpose> {
    let questions = turns(player).puzzle().family().questions.iter();
    let hints = HintDegree::ALL.into_iter().map(Purpose::Hint);
    let mut purposes = vec![Purpose::Check, Purpose::Rate];
    purposes.extend(hints);
    purposes.extend(questions.map(Purpose::Ask));
    purposes
}

fn start(player: &mut Player, purpose: Purpose) {
    player.with_level(NOW, |level| {
        match &mut level.playing {
            Playing::Turns(turns) => turns.start(purpose, NOW),
            Playing::Live(_) => panic!("a turn-based level"),
        }
        Effect::Draw
    });
}

/// Orders and answers are turned into text and back, as between the page and its worker.
fn through_text<T: Serialize + for<'a> Deserialize<'a>>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("plain values");
    serde_json::from_str(&text).expect("the same values")
}

#[test]
fn whatever_is_asked_has_the_same_answer_elsewhere() {
    for sample in SAMPLES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(sample);
        let bytes = fs::read(path).expect("a sample");
        let source = || Source::new(sample, bytes.clone());
        let mut here = open_first(new_player(), source());
        let mut elsewhere = open_first(new_player().searching_elsewhere(), source());
        for purpose in purposes(&here) {
            // Another look, which the drawings of both answers have to show.
            for player in [&mut here, &mut elsewhere] {
                let level = player.level_mut().expect("a level is open");
                facts::next_look(level, 0);
                start(player, purpose);
            }
            while turns(&here).search().is_some() {
                here.work(&NoTime);
            }
            let order = through_text(&order(&elsewhere));
            let title = turns(&elsewhere).search().map(|one| one.purpose().title());
            assert_eq!(title, Some(purpose.title()));
            let answer = work(&elsewhere, &order, None);
            finish(&mut elsewhere, order.number, through_text(&answer));
            assert!(turns(&here).notice().is_some(), "{sample}: {purpose:?}");
            let [expected, found] = [&here, &elsewhere].map(|player| turns(player).notice());
            assert_eq!(found, expected, "{sample}: {purpose:?}");
        }
    }
}
