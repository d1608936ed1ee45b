//! The rules: what may be played, what takes it back, what is solved.

use proptest::prelude::*;
use quandary_apad::format::notation::parse_moves;
use quandary_apad::model::{
    Aim, Faces, Kit, PieceId, Placement, Rotation, Squares, Turn, standard,
};
use quandary_apad::rules::{Game, Input, Position, Refusal, face_allowed};
use quandary_core::session::{Rules, Session, replay};
use std::sync::Arc;

/// Jan 19, the first board of the published file.
const JAN_19: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";

fn empty(kit: Kit, aim: Aim) -> Position {
    Position::empty(Arc::new(kit), aim)
}

fn inputs(kit: &Kit, moves: &str) -> Vec<Input> {
    parse_moves(kit, moves).expect("moves")
}

fn played(kit: Kit, aim: Aim, moves: &str) -> Result<Position, (usize, Refusal)> {
    let start = empty(kit, aim);
    let inputs = inputs(&start.kit, moves);
    replay(&Game::new(start), &inputs)
}

fn refusal(kit: Kit, moves: &str) -> String {
    let (_, refusal) = played(kit, Aim::Any, moves).expect_err("the last one is refused");
    refusal.to_string()
}

#[test]
fn a_board_is_solved_when_all_pieces_lie_and_the_aim_is_met() {
    let last = JAN_19.rfind(' ').expect("eight moves");
    let almost = played(standard(), Aim::Any, &JAN_19[..last]).expect("they fit");
    assert!(!almost.is_solved(), "a piece is missing");
    let jan_19: Squares = [0, 32].into_iter().collect();
    let solves = |aim| {
        played(standard(), aim, JAN_19)
            .expect("they fit")
            .is_solved()
    };
    assert!(solves(Aim::Any) && solves(Aim::Combination) && solves(Aim::Date));
    assert!(solves(Aim::Free(jan_19)));
    assert!(!solves(Aim::Free([1, 32].into_iter().collect())));
    assert!(!solves(Aim::Free(Squares::one(0))));
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let of = |moves| refusal(standard(), moves);
    assert_eq!(of("L0@6"), "the frame has no square 6");
    assert_eq!(of("L0@63"), "the frame has no square 63");
    assert_eq!(of("L0@44"), "L would lie off the frame");
    assert_eq!(of("N0@25 U0@18"), "U would lie on N");
    assert_eq!(of("N0@25 N0@25"), "N is placed already");
    assert_eq!(of("N0@25 L-"), "L is not placed");
}

#[test]
fn a_refused_input_changes_nothing() {
    let mut position = played(standard(), Aim::Any, "N0@25").expect("it fits");
    let before = position.clone();
    for moves in ["L0@6", "L0@44", "U0@18", "N1@30", "L-"] {
        for input in inputs(&before.kit, moves) {
            assert!(position.step(input).is_err(), "{moves}");
            assert_eq!(position, before, "{moves}");
        }
    }
}

#[test]
fn a_lifted_piece_can_be_placed_elsewhere() {
    let moved = played(standard(), Aim::Any, "U0@31 U- U0@30").expect("it fits");
    let straight = played(standard(), Aim::Any, "U0@30").expect("it fits");
    assert_eq!(moved, straight);
}

#[test]
fn only_sides_that_may_lie_up_are_placed() {
    let front = || standard().with_faces(Faces::Front);
    let back = || standard().with_faces(Faces::Back);
    assert!(played(front(), Aim::Any, "L1@1").is_ok() || played(front(), Aim::Any, "L0@1").is_ok());
    assert_eq!(refusal(front(), "L1m@1"), "L may not lie on that side");
    assert_eq!(refusal(back(), "N0@25"), "N may not lie on that side");
    // Jan 19 needs L and Z on their backs, the others not.
    let (at, refusal) = played(front(), Aim::Any, JAN_19).expect_err("L is mirrored");
    assert_eq!((at, refusal), (0, Refusal::Face('L')));
}

#[test]
fn a_piece_that_looks_the_same_from_both_sides_may_lie_either_way() {
    for faces in [Faces::Front, Faces::Back] {
        let kit = standard().with_faces(faces);
        for name in ['O', 'U', 'V'] {
            let piece = kit.find(name).expect("a piece of the kit");
            for turn in Turn::all() {
                let placement = Placement {
                    piece,
                    turn,
                    square: 0,
                };
                assert!(face_allowed(&kit, placement), "{name}, {faces:?}");
            }
        }
        let z = kit.find('Z').expect("a piece of the kit");
        let allowed = Turn::all().filter(|turn| {
            let placement = Placement {
                piece: z,
                turn: *turn,
                square: 0,
            };
            face_allowed(&kit, placement)
        });
        assert_eq!(allowed.count(), 4, "one side of Z in four rotations");
    }
}

#[test]
fn a_given_board_with_a_wrong_side_up_is_not_solved() {
    let mut position = played(standard(), Aim::Any, JAN_19).expect("they fit");
    position.kit = Arc::new(standard().with_faces(Faces::Front));
    assert!(!position.is_solved());
    let names: Vec<char> = position
        .turned_over()
        .map(|piece| position.kit.piece(piece).name())
        .collect();
    assert_eq!(names, ['L', 'Z']);
}

fn input() -> impl Strategy<Value = Input> {
    let placement = (0..8u8, any::<bool>(), 0..4usize, 0..50u8);
    let place = placement.prop_map(|(piece, mirrored, rotation, square)| {
        let rotation = Rotation::ALL[rotation];
        Input::Place(Placement {
            piece: PieceId(piece),
            turn: Turn { mirrored, rotation },
            square,
        })
    });
    prop_oneof![6 => place, 1 => (0..8u8).prop_map(|piece| Input::Lift(PieceId(piece)))]
}

proptest! {
    #[test]
    fn steps_are_taken_back_one_by_one(inputs in prop::collection::vec(input(), 0..60)) {
        let game = Game::new(empty(standard(), Aim::Date));
        let mut position = game.start();
        let mut history = Vec::new();
        for input in &inputs {
            let before = position.clone();
            match game.step(&mut position, input) {
                Ok(undo) => history.push((before, undo)),
                Err(_) => prop_assert_eq!(&position, &before),
            }
        }
        for (before, undo) in history.into_iter().rev() {
            game.take_back(&mut position, undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn a_session_undoes_and_redoes_boards(inputs in prop::collection::vec(input(), 0..60)) {
        let mut session = Session::new(Game::new(empty(standard(), Aim::Date)));
        for input in &inputs {
            // Refused inputs are no part of it.
            let _ = session.apply(&[*input]);
        }
        let end = session.state().clone();
        session.restart();
        prop_assert_eq!(session.state(), &session.rules().start());
        while session.redo() {}
        prop_assert_eq!(session.state(), &end);
    }

    #[test]
    fn pieces_never_overlap_or_leave_the_frame(inputs in prop::collection::vec(input(), 0..60)) {
        let mut position = empty(standard(), Aim::Date);
        for input in &inputs {
            let _ = position.step(*input);
        }
        let sets: Vec<Squares> = position.kit.ids().map(|id| position.board.covered_by(id)).collect();
        let cells: u32 = sets.iter().map(|set| set.count()).sum();
        prop_assert_eq!(cells, position.board.covered().count());
        prop_assert!(position.board.covered().within(position.kit.frame().squares()));
    }
}
