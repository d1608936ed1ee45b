//! The explanations of the rule switches, and the boards that they concern.

use crate::boards::{board, switches};
use crate::random::Dice;
use crate::text;
use quandary_core::direction::Direction;
use quandary_crossoban::format::CROSSOBAN;
use quandary_crossoban::model::{Action, Board};
use quandary_crossoban::rules::{
    EXPLANATIONS, Game, State, SwitchExplanation, Switches, switches_that_matter,
};

/// Returns the position after the moves up to the first one that is refused.
fn played(game: &Game, moves: &str) -> State {
    let mut state = game.start();
    for action in crate::boards::moves(moves).0 {
        let Action::Step { direction, .. } = action else {
            panic!("examples have only commands");
        };
        match game.step(&state, direction) {
            Ok(stepped) => state = stepped.state,
            Err(_) => break,
        }
    }
    state
}

fn with(explanation: &SwitchExplanation, value: &str) -> Switches {
    let switches = Switches::default().with(explanation.switch.name, value);
    switches.expect("a value of the switch")
}

#[test]
fn every_switch_is_explained_by_an_example_that_is_true() {
    assert_eq!(EXPLANATIONS.len(), Switches::TABLE.len());
    for (explanation, switch) in EXPLANATIONS.iter().zip(Switches::TABLE) {
        let name = explanation.switch.name;
        assert_eq!(explanation.switch, switch);
        assert_eq!(switch.meanings.len(), switch.values.len(), "{name}");
        let example = &explanation.example;
        let before = text::level(CROSSOBAN, example.board).board;
        for (value, outcome) in switch.values.iter().zip(&example.outcomes) {
            let game = Game::new(&before, with(explanation, value)).expect("there is a pusher");
            let state = played(&game, example.moves);
            let after = text::level(CROSSOBAN, outcome.board).board;
            assert_eq!(game.board(&state, &before), after, "{name}={value}");
            assert_eq!(game.is_solved(&state), outcome.is_solved, "{name}={value}");
        }
        let [first, second] = &example.outcomes;
        let differs = first.board != second.board || first.is_solved != second.is_solved;
        assert!(differs && first.text != second.text, "{name}");
    }
}

#[test]
fn explanations_are_sentences_with_an_existing_statement() {
    let spec = include_str!("../../SPEC.md");
    for explanation in &EXPLANATIONS {
        let SwitchExplanation {
            switch,
            statement,
            text,
            ..
        } = explanation;
        let marker = format!("- **{statement}**");
        let at = spec.find(&marker).expect("the statement exists");
        let begin = &spec[at..];
        let end = begin.find("\n- **").unwrap_or(begin.len());
        let bracket = format!("[{}={}", switch.name, switch.values[1]);
        let joined = begin[..end]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(joined.contains(&bracket), "{statement} states {bracket}");
        let outcomes = explanation.example.outcomes.map(|outcome| outcome.text);
        for sentence in switch.meanings.iter().chain([text]).chain(&outcomes) {
            assert!(
                sentence.ends_with('.') && !sentence.contains('\n'),
                "{sentence}"
            );
        }
    }
}

fn names(board: &Board, chosen: &str) -> Vec<&'static str> {
    let matter = switches_that_matter(board, switches(chosen));
    matter.into_iter().map(|switch| switch.name).collect()
}

#[test]
fn switches_matter_on_boards_with_their_elements() {
    let none: [&str; 0] = [];
    let cases: [(&[&str], &str, &[&str]); 14] = [
        (&["@ $."], "", &none),
        (&["@ $.."], "", &["required"]),
        (&["@ $.@"], "", &["turns"]),
        (&["@ $.@"], "turns=together", &["turns", "order", "links"]),
        (&["& $.&"], "", &["order", "links"]),
        (&["& $.@"], "", &["turns"]),
        (&["@ B.B"], "", &["aims", "covers"]),
        (&["@ B.B"], "covers=plain", &["aims", "required", "covers"]),
        (&["QBbR"], "", &["filters", "passing", "pushing"]),
        (&["@Bb$:"], "", &["passing", "locks"]),
        (&["@'$"], "", &["ice", "impact"]),
        (&["@'>"], "", &["against", "waiting"]),
        (&["@B!"], "", &["holes", "losses"]),
        (&["@$W"], "", &["holes", "tiles"]),
    ];
    for (rows, chosen, expected) in cases {
        assert_eq!(names(&board(rows), chosen), expected, "{rows:?} {chosen}");
    }
    for explanation in &EXPLANATIONS {
        let board = text::level(CROSSOBAN, explanation.example.board).board;
        assert!(names(&board, "").contains(&explanation.switch.name));
    }
}

/// What a player sees of a position.
fn seen(game: &Game, state: &State) -> (Vec<u8>, bool, bool) {
    let bytes = state.bytes().to_vec();
    (bytes, game.is_solved(state), game.lost(state).is_some())
}

#[test]
fn other_switches_make_no_difference() {
    let mut dice = Dice::new(15);
    let mut compared = [0; Switches::TABLE.len()];
    for _ in 0..6_000 {
        let (board, chosen) = (dice.board(), dice.switches());
        let matter = switches_that_matter(&board, chosen);
        for (switch, compared) in Switches::TABLE.iter().zip(&mut compared) {
            if matter.contains(&switch) {
                continue;
            }
            let variants = switch.values.iter();
            let variants = variants.map(|value| chosen.with(switch.name, value).expect("a value"));
            let games = variants.map(|switches| Game::new(&board, switches));
            let Ok(games) = games.collect::<Result<Vec<Game>, _>>() else {
                continue;
            };
            *compared += 1;
            let mut states: Vec<State> = games.iter().map(Game::start).collect();
            for _ in 0..12 {
                let to = dice.one_of(&Direction::ORTHOGONAL);
                let pushers: Vec<_> = states[0].pushers().map(|(cell, _)| cell).collect();
                let pusher = games[0].ground().point(dice.one_of(&pushers));
                for (game, state) in games.iter().zip(&mut states) {
                    *state = game.change(state, pusher).expect("there is a pusher");
                    if let Ok(stepped) = game.step(state, to) {
                        *state = stepped.state;
                    }
                }
                let all: Vec<_> = games
                    .iter()
                    .zip(&states)
                    .map(|(game, state)| seen(game, state))
                    .collect();
                assert_eq!(all[0], all[1], "{}: {board:?}", switch.name);
            }
        }
    }
    assert!(compared.iter().all(|number| *number > 100), "{compared:?}");
}
