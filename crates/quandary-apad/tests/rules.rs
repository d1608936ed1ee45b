//! The rules: legal moves, undo, and solved positions.

use proptest::prelude::*;
use quandary_apad::format::notation::parse_moves;
use quandary_apad::model::{
    AllowedSides, Goal, Kit, Orientation, PieceId, Placement, Rotation, Squares, standard,
};
use quandary_apad::rules::{Game, Input, Position, Refusal, is_side_allowed};
use quandary_core::session::{Rules, Session, replay};
use std::sync::Arc;

/// Jan 19, the first board of the published file.
const JAN_19: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";

fn empty(kit: Kit, goal: Goal) -> Position {
    Position::empty(Arc::new(kit), goal)
}

fn inputs(kit: &Kit, moves: &str) -> Vec<Input> {
    parse_moves(kit, moves).expect("moves")
}

fn played(kit: Kit, goal: Goal, moves: &str) -> Result<Position, (usize, Refusal)> {
    let start = empty(kit, goal);
    let inputs = inputs(&start.kit, moves);
    replay(&Game::new(start), &inputs)
}

fn refusal(kit: Kit, moves: &str) -> String {
    let (_, refusal) = played(kit, Goal::Any, moves).expect_err("the last move is refused");
    refusal.to_string()
}

#[test]
fn boards_are_solved_when_all_pieces_are_placed_and_the_goal_is_met() {
    let last = JAN_19.rfind(' ').expect("eight moves");
    let almost = played(standard(), Goal::Any, &JAN_19[..last]).expect("the pieces fit");
    assert!(!almost.is_solved(), "a piece is missing");
    let jan_19: Squares = [0, 32].into_iter().collect();
    let solves = |goal| {
        played(standard(), goal, JAN_19)
            .expect("the pieces fit")
            .is_solved()
    };
    assert!(solves(Goal::Any) && solves(Goal::Combination) && solves(Goal::Date));
    assert!(solves(Goal::Free(jan_19)));
    assert!(!solves(Goal::Free([1, 32].into_iter().collect())));
    assert!(!solves(Goal::Free(Squares::single(0))));
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let of = |moves| refusal(standard(), moves);
    assert_eq!(of("L0@6"), "the frame has no square 6");
    assert_eq!(of("L0@63"), "the frame has no square 63");
    assert_eq!(of("L0@44"), "L would extend outside the frame");
    assert_eq!(of("N0@25 U0@18"), "U would overlap N");
    assert_eq!(of("N0@25 N0@25"), "N is already placed");
    assert_eq!(of("N0@25 L-"), "L is not placed");
}

#[test]
fn a_refused_input_changes_nothing() {
    let mut position = played(standard(), Goal::Any, "N0@25").expect("the piece fits");
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
    let moved = played(standard(), Goal::Any, "U0@31 U- U0@30").expect("the piece fits");
    let straight = played(standard(), Goal::Any, "U0@30").expect("the piece fits");
    assert_eq!(moved, straight);
}

#[test]
fn only_allowed_sides_can_be_placed() {
    let front = || standard().with_allowed_sides(AllowedSides::Front);
    let back = || standard().with_allowed_sides(AllowedSides::Back);
    assert!(
        played(front(), Goal::Any, "L1@1").is_ok() || played(front(), Goal::Any, "L0@1").is_ok()
    );
    assert_eq!(
        refusal(front(), "L1m@1"),
        "this side of L is not allowed to face up"
    );
    assert_eq!(
        refusal(back(), "N0@25"),
        "this side of N is not allowed to face up"
    );
    // The solution of Jan 19 has L and Z on their backs.
    let (at, refusal) = played(front(), Goal::Any, JAN_19).expect_err("L is mirrored");
    assert_eq!((at, refusal), (0, Refusal::WrongSide('L')));
}

#[test]
fn pieces_with_equal_sides_can_be_placed_either_way() {
    for faces in [AllowedSides::Front, AllowedSides::Back] {
        let kit = standard().with_allowed_sides(faces);
        for name in ['O', 'U', 'V'] {
            let piece = kit.find(name).expect("a piece of the kit");
            for orientation in Orientation::all() {
                let placement = Placement {
                    piece,
                    orientation,
                    square: 0,
                };
                assert!(is_side_allowed(&kit, placement), "{name}, {faces:?}");
            }
        }
        let z = kit.find('Z').expect("a piece of the kit");
        let allowed = Orientation::all().filter(|orientation| {
            let placement = Placement {
                piece: z,
                orientation: *orientation,
                square: 0,
            };
            is_side_allowed(&kit, placement)
        });
        assert_eq!(allowed.count(), 4, "one side of Z in four rotations");
    }
}

#[test]
fn given_boards_with_a_disallowed_side_are_not_solved() {
    let mut position = played(standard(), Goal::Any, JAN_19).expect("the pieces fit");
    position.kit = Arc::new(standard().with_allowed_sides(AllowedSides::Front));
    assert!(!position.is_solved());
    let names: Vec<char> = position
        .wrong_side_up()
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
            orientation: Orientation { mirrored, rotation },
            square,
        })
    });
    prop_oneof![6 => place, 1 => (0..8u8).prop_map(|piece| Input::Lift(PieceId(piece)))]
}

proptest! {
    #[test]
    fn inputs_are_undone_one_by_one(inputs in prop::collection::vec(input(), 0..60)) {
        let game = Game::new(empty(standard(), Goal::Date));
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
            game.take_back(&mut position, &undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn a_session_undoes_and_redoes_boards(inputs in prop::collection::vec(input(), 0..60)) {
        let mut session = Session::new(Arc::new(Game::new(empty(standard(), Goal::Date))));
        for input in &inputs {
            // Refused inputs do not become part of the session.
            let _ = session.apply(vec![*input]);
        }
        let end = session.state().clone();
        session.restart();
        prop_assert_eq!(session.state(), &session.rules().start());
        while session.redo() {}
        prop_assert_eq!(session.state(), &end);
    }

    #[test]
    fn pieces_never_overlap_or_leave_the_frame(inputs in prop::collection::vec(input(), 0..60)) {
        let mut position = empty(standard(), Goal::Date);
        for input in &inputs {
            let _ = position.step(*input);
        }
        let sets: Vec<Squares> = position.kit.ids().map(|id| position.board.covered_by(id)).collect();
        let cells: u32 = sets.iter().map(|set| set.count()).sum();
        prop_assert_eq!(cells, position.board.covered().count());
        prop_assert!(position.board.covered().is_subset_of(position.kit.frame().squares()));
    }
}
