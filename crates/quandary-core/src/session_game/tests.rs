//! Tests of games, films and replays with a small puzzle: count up to a number by adding digits. In
//! its notation, each word is a group, and each digit of a word is an input.

use super::*;
use crate::interaction::{Key, Needs};
use crate::options::OptionTable;
use crate::scene::Colour;
use std::sync::atomic::{AtomicU64, Ordering};

const METRIC: crate::metric::Metric = crate::metric::Metric {
    id: "inputs",
    one: "input",
    many: "inputs",
    counts: "inputs",
};
static METRICS: [crate::metric::Metric; 1] = [METRIC];
static ACTIONS: [Action; 2] = [
    Action {
        id: "add",
        title: "Add what is selected",
        word: "a",
        keys: &[Key::Enter],
        needs: Needs::Nothing,
    },
    Action {
        id: "select",
        title: "Select the column as the number to add",
        word: "",
        keys: &[Key::Click],
        needs: Needs::Cell,
    },
];
static NO_OPTIONS: OptionTable = &[];

struct Counting {
    goal: u64,
    steps: AtomicU64,
    additions: AtomicU64,
}

impl Counting {
    fn to(goal: u64) -> Arc<Self> {
        Arc::new(Self {
            goal,
            steps: AtomicU64::new(0),
            additions: AtomicU64::new(0),
        })
    }
}

impl Rules for Counting {
    type State = u64;
    type Input = u64;
    type Undo = u64;
    type Refusal = String;

    fn start(&self) -> u64 {
        0
    }

    fn step(&self, state: &mut u64, input: &u64) -> Result<u64, String> {
        self.steps.fetch_add(1, Ordering::Relaxed);
        if *state + input > self.goal {
            return Err(format!("past {}", self.goal));
        }
        *state += input;
        Ok(*input)
    }

    fn take_back(&self, state: &mut u64, undo: &u64) {
        *state -= undo;
    }

    fn is_solved(&self, state: &u64) -> bool {
        *state == self.goal
    }
}

impl TurnRules for Counting {
    type Totals = u64;
    type Selected = Option<u64>;

    fn parse(&self, moves: &str) -> Groups<u64> {
        let words: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        Box::new(words.into_iter().map(|word| {
            let digits = word
                .chars()
                .map(|letter| letter.to_digit(10).map(u64::from));
            let digits: Option<Vec<u64>> = digits.collect();
            digits.ok_or_else(|| Failure::new("expected digits"))
        }))
    }

    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let words = groups.map(|group| {
            let digits = group.iter().map(|played| played.input.to_string());
            digits.collect::<String>()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn write_game(&self, _: &u64, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        self.write(groups)
    }

    fn write_input(&self, input: &u64) -> String {
        input.to_string()
    }

    fn add_to_totals(&self, totals: &mut u64, _: &u64, _: &u64) {
        self.additions.fetch_add(1, Ordering::Relaxed);
        *totals += 1;
    }

    fn scores(&self, _: &u64, totals: &u64) -> Vec<Score> {
        vec![Score {
            metric: &METRICS[0],
            value: *totals,
        }]
    }

    fn measurements(&self, _: &u64) -> Vec<Measurement> {
        Vec::new()
    }

    fn unsolved_reason(&self, state: &u64) -> String {
        format!("{} are missing", self.goal - state)
    }

    fn scene(&self, state: &u64, totals: &u64, _: &Option<u64>, _: &Look) -> Scene {
        Scene::new(format!("{state} after {totals}"), 1, 1, Colour(0, 0, 0))
    }

    fn path(&self, _: &u64, _: &Option<u64>, _: &Action, _: Target) -> Vec<Point> {
        Vec::new()
    }

    fn focus(&self, _: &u64) -> Option<Point> {
        None
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(
        &self,
        _: &u64,
        selected: &Option<u64>,
        cursor: Option<Point>,
    ) -> Vec<&'static Action> {
        let add = selected.map(|_| &ACTIONS[0]);
        let select = cursor.map(|_| &ACTIONS[1]);
        add.into_iter().chain(select).collect()
    }

    fn perform(
        &self,
        _: &u64,
        selected: &mut Option<u64>,
        action: &Action,
        target: Target,
    ) -> Result<Vec<u64>, Failure> {
        match (action.id, target.cell(), *selected) {
            ("add", _, Some(number)) => Ok(vec![number]),
            ("select", Some(at), _) => {
                *selected = Some(u64::from(at.x));
                Ok(Vec::new())
            }
            _ => Err(Failure::new("nothing is selected")),
        }
    }

    fn selection(&self, _: &u64, selected: &Option<u64>) -> Option<Selection> {
        selected.map(|number| Selection {
            label: number.to_string(),
            cells: Vec::new(),
        })
    }

    fn cell_label(&self, _: &u64, at: Point) -> Option<String> {
        (at.x < 3).then(|| at.x.to_string())
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &[]
    }

    fn overlay(&self, _: &u64, _: &OverlaySpec) -> Overlay {
        Overlay::default()
    }
}

fn values(game: &dyn TurnGame) -> Vec<u64> {
    game.scores().iter().map(|score| score.value).collect()
}

fn finished(mut job: SessionReplay<Counting>) -> Replayed {
    while job.run(3) == Status::Running {}
    Box::new(job).finish(None)
}

#[test]
fn entering_moves_plays_each_of_them_once() {
    let rules = Counting::to(100);
    let mut game = SessionGame::new(Arc::clone(&rules));
    game.enter("12 1 22").unwrap();
    assert_eq!(rules.steps.load(Ordering::Relaxed), 5);
    assert_eq!((*game.state(), values(&game)), (8, vec![5]));
    assert_eq!(
        (game.moves(), game.played_groups()),
        ("12 1 22".to_owned(), 3)
    );
}

#[test]
fn rejected_moves_change_nothing() {
    let mut game = SessionGame::new(Counting::to(5));
    game.enter("2 1").unwrap();
    game.undo();
    let failure = game.enter("1 12").unwrap_err();
    assert_eq!(failure.to_string(), "move 3 \"2\": past 5");
    assert_eq!((*game.state(), values(&game)), (2, vec![1]));
    assert!(game.redo() && *game.state() == 3 && values(&game) == [2]);
    assert!(game.enter("x").is_err());
}

#[test]
fn any_position_of_the_history_has_its_totals() {
    let mut game = SessionGame::new(Counting::to(9));
    game.enter("12 1 2").unwrap();
    for (groups, state, inputs) in [(0, 0, 0), (2, 4, 3), (1, 3, 2), (9, 6, 4)] {
        game.seek(groups);
        assert_eq!((*game.state(), values(&game)), (state, vec![inputs]));
    }
    game.seek(1);
    game.enter("1").unwrap();
    assert_eq!((values(&game), game.recorded_groups()), (vec![3], 2));
}

#[test]
fn a_game_is_saved_group_by_group() {
    let mut game = SessionGame::new(Counting::to(99));
    game.enter("12 1").unwrap();
    let saved: Vec<_> = (0..3).map(|group| game.group_text(group)).collect();
    assert_eq!(saved, [Some("12".to_owned()), Some("1".to_owned()), None]);
}

#[test]
fn actions_play_groups_or_change_the_selection() {
    let mut game = SessionGame::new(Counting::to(9));
    let [add, select] = game.actions() else {
        panic!("there are two actions");
    };
    assert!(game.perform(add, Target::Nothing).is_err());
    assert!(game.available(None).is_empty());
    game.perform(select, Target::Cell(Point { x: 2, y: 0 }))
        .unwrap();
    assert_eq!(game.selection().unwrap().label, "2");
    assert_eq!(game.played_groups(), 0);
    game.perform(add, Target::Nothing).unwrap();
    game.perform(add, Target::Nothing).unwrap();
    assert_eq!((*game.state(), game.moves()), (4, "2 2".to_owned()));
    assert!(game.undo() && game.selection().is_none());
}

#[test]
fn forks_share_the_past_and_are_independent() {
    let mut game = SessionGame::new(Counting::to(9));
    game.enter("1 1").unwrap();
    let mut fork = game.fork();
    fork.enter("2").unwrap();
    game.undo();
    assert_eq!(
        (game.moves(), fork.moves()),
        ("1".to_owned(), "1 1 2".to_owned())
    );
}

#[test]
fn film_plays_only_as_far_as_requested() {
    for groups in [1_000, 4_000] {
        let rules = Counting::to(1_000_000);
        let moves = "12 ".repeat(groups);
        let mut film = SessionFilm::new(Arc::clone(&rules), &moves);
        let look = Look::plain(NO_OPTIONS);
        assert!(film.advance().unwrap());
        assert_eq!(rules.steps.load(Ordering::Relaxed), 2);
        while film.advance().unwrap() {
            film.scene(&look);
        }
        let inputs = 2 * groups as u64;
        assert_eq!(rules.additions.load(Ordering::Relaxed), inputs);
        assert_eq!(
            film.scene(&look).title,
            format!("{} after {inputs}", 3 * groups)
        );
    }
}

#[test]
fn a_film_stops_before_a_rejected_group() {
    let mut film = SessionFilm::new(Counting::to(4), "2 12 1");
    assert!(film.advance().unwrap());
    let failure = film.advance().unwrap_err();
    assert_eq!(failure.to_string(), "move 3 \"2\": past 4");
    assert_eq!(film.scene(&Look::plain(NO_OPTIONS)).title, "2 after 1");
}

#[test]
fn a_replay_has_a_verdict_and_scores() {
    let solved = finished(SessionReplay::new(Counting::to(5), "12 2"));
    assert_eq!(solved.verdict, Verdict::Verified);
    assert_eq!(solved.scores[0].value, 3);
    let short = finished(SessionReplay::new(Counting::to(5), "12"));
    let Verdict::Failed(Cause::NotWon, failure) = &short.verdict else {
        panic!("it is not solved");
    };
    assert_eq!(failure.to_string(), "at the end: 2 are missing");
    let past = finished(SessionReplay::new(Counting::to(5), "12 2 1"));
    assert!(matches!(
        past.verdict,
        Verdict::Failed(Cause::IllegalMove, _)
    ));
    let text = finished(SessionReplay::new(Counting::to(5), "12 x"));
    assert!(matches!(
        text.verdict,
        Verdict::Failed(Cause::IllegalMove, _)
    ));
}

#[test]
fn a_stopped_replay_is_undecided() {
    let mut job = SessionReplay::new(Counting::to(5), "12 2");
    assert_eq!(job.run(2), Status::Running);
    let replayed = Box::new(job).finish(Some(Reason::Nodes));
    assert_eq!(replayed.verdict, Verdict::Undecided(Reason::Nodes));
}

#[test]
fn games_and_replays_move_to_other_threads() {
    struct Both {
        game: Box<dyn TurnGame>,
        job: crate::replay::ReplayJob,
    }
    let rules = Counting::to(5);
    let mut both = Both {
        game: Box::new(SessionGame::new(Arc::clone(&rules))),
        job: Box::new(SessionReplay::new(rules, "12 2")),
    };
    let (solved, verdict) = std::thread::spawn(move || {
        both.game.enter("12 2").unwrap();
        while both.job.run(1) == Status::Running {}
        (both.game.is_solved(), both.job.finish(None).verdict)
    })
    .join()
    .unwrap();
    assert!(solved && verdict == Verdict::Verified);
}

#[test]
fn more_moves_before_a_position_than_can_be_played_at_once_are_refused() {
    let rules = Counting::to(u64::MAX);
    let most = "1 ".repeat(100_000);
    assert_eq!(state_after(&rules, &most), Ok(100_000));
    let failure = state_after(&rules, &format!("{most} 1")).expect_err("one move more");
    assert!(failure.reason.contains("at most 100,000"), "{failure}");
}

#[test]
fn a_game_keeps_a_limited_history() {
    let mut game = SessionGame::new(Counting::to(u64::MAX));
    let most = "1 ".repeat(MAX_GROUPS);
    assert_eq!(game.enter(&most), Ok(()));
    let failure = game.enter("1").expect_err("one group more");
    assert!(failure.reason.contains("at most 1,048,576"), "{failure}");
    assert_eq!(game.played_groups(), MAX_GROUPS);
}
