//! Searches for solutions that run elsewhere, as in the worker of a page.

use quandary_core::budget::{Clock, Reason};
use quandary_core::job::Status;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::command::Command;
use quandary_player::library::Collection;
use quandary_player::live::KeyReports;
use quandary_player::open_level::{Effect, OpenTurns};
use quandary_player::player::{Player, Playing, Way};
use quandary_player::search::{RemoteWish, Search, SearchProgress, SolveAnswer, SolveOrder};
use quandary_player::store::MemoryStore;
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
    let (player, problems) = Player::new(Box::<MemoryStore>::default(), 0, KeyReports::PressOnly);
    assert_eq!(problems, Vec::<String>::new());
    let mut player = player.solving_elsewhere();
    let source = Source::new("one.xsb", board.as_bytes().to_vec());
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

fn finish(player: &mut Player, number: u64, answer: SolveAnswer) {
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

fn order(player: &Player) -> SolveOrder {
    turns(player)
        .remote()
        .expect("a search was asked for")
        .order
        .clone()
}

/// What a worker does with an order.
fn work(player: &Player, order: &SolveOrder, stopped: Option<Reason>) -> SolveAnswer {
    let puzzle = turns(player).puzzle();
    let mut search: Search = order.start(puzzle, NOW).expect("the moves can be played");
    if stopped.is_none() {
        while search.run(&NoTime) == Status::Running {}
    }
    SolveAnswer::of(search.finish(stopped)).expect("it solves")
}

#[test]
fn a_solution_from_elsewhere_becomes_a_branch() {
    let mut player = player(LEVEL);
    player.run(Command::Solve, NOW);
    let order = order(&player);
    assert_eq!(order.after, "");
    let answer = work(&player, &order, None);
    let SolveAnswer::Solved { moves, value, .. } = &answer else {
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
    finish(&mut player, first.number, SolveAnswer::Unsolvable);
    assert_eq!(words(&player), "");
    assert!(turns(&player).remote().is_some());
    // A move ends the search.
    player.run(Command::Undo, NOW);
    assert!(turns(&player).remote().is_none());
    finish(&mut player, second.number, SolveAnswer::Unsolvable);
    assert_ne!(words(&player), "no solution from here: this is proven");
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
    assert!(matches!(answer, SolveAnswer::Undecided(_)), "{answer:?}");
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
        serde_json::from_str::<SolveOrder>(&text).ok(),
        Some(order.clone())
    );
    let answer = work(&player, &order, None);
    let text = serde_json::to_string(&answer).expect("plain values");
    assert_eq!(
        serde_json::from_str::<SolveAnswer>(&text).ok(),
        Some(answer)
    );
}
