//! Hints in words and drawings (SPEC, S11 to S13).

use super::area;
use super::game::LevelRules;
use crate::format::notation::write_move;
use crate::model::{Goal, Orientation, PieceId, Squares};
use crate::rules::{Input, Position};
use crate::scene::{PieceBeside, View, mark, put_beside, scene};
use crate::solve::{Advice, Forced, LiftAdvice, PlaceAdvice};
use crate::words;
use quandary_core::hint::{Hint, Illustration, Remaining, Suggestion};
use quandary_core::outcome::Count;
use quandary_core::scene::{Mark, Scene};
use std::sync::Arc;

/// Writes and draws hints for one position.
pub(super) struct HintWriter {
    pub(super) rules: Arc<LevelRules>,
    pub(super) position: Position,
    /// How boards look; always in the full size.
    pub(super) view: View,
}

/// The degrees of help with one input.
struct Degrees {
    place: Illustration,
    kind: Illustration,
    step: Illustration,
}

/// Why a piece has to be lifted.
enum LiftCause {
    /// It covers these squares, which must stay free.
    CoversFree(Squares),
    /// It lies on a side that is not allowed to face up.
    WrongSide,
    /// Only a search shows it.
    NoSolution,
}

impl HintWriter {
    /// The hint that advice stands for.
    pub(super) fn hint(&self, advice: Advice) -> Hint {
        let input = advice.input();
        let input = input.map(|input| write_move(&self.position.kit, input));
        let (reason, remaining, degrees) = match advice {
            Advice::Solved => return Hint::Solved,
            Advice::Unsolvable => return self.hopeless(),
            Advice::Unknown(reason) => return Hint::Unknown(reason),
            Advice::Place(advice) => (
                self.reason_to_place(&advice),
                advice.remaining,
                self.place(&advice),
            ),
            Advice::Lift(advice) => (
                self.reason_to_lift(&advice),
                advice.remaining,
                self.lift(&advice),
            ),
        };
        Hint::Next(Suggestion {
            input: input.unwrap_or_default(),
            reason,
            remaining: Remaining::Exactly(remaining),
            place: degrees.place,
            kind: degrees.kind,
            step: degrees.step,
        })
    }

    /// The squares that must stay free are what has to be changed: no board leaves them free.
    fn hopeless(&self) -> Hint {
        let Goal::Free(wanted) = self.position.goal else {
            return Hint::exhausted();
        };
        let kit = &self.position.kit;
        let names = words::squares(kit, wanted);
        let (named, free) = (wanted.count(), kit.free_square_count());
        let (reason, advice) = match named == free {
            true => (
                format!("no complete board leaves {names} free"),
                format!("no complete board leaves {names} free; choose other squares"),
            ),
            false => (
                format!("{named} squares must stay free, but a complete board leaves {free} free"),
                format!("name {free} squares that must stay free instead of {names}"),
            ),
        };
        Hint::Hopeless {
            reason,
            shown: Some(self.marked(wanted, Mark::Wrong, advice)),
        }
    }

    fn name(&self, piece: PieceId) -> String {
        self.position.kit.piece(piece).name().to_string()
    }

    fn squares(&self, squares: Squares) -> String {
        words::squares(&self.position.kit, squares)
    }

    fn area(&self, squares: Squares) -> String {
        words::area(&self.position.kit, squares)
    }

    /// The position with marked squares.
    fn marked(&self, squares: Squares, kind: Mark, words: String) -> Illustration {
        Illustration::new(words, self.drawing(&self.position, squares, kind))
    }

    fn drawing(&self, position: &Position, squares: Squares, kind: Mark) -> Scene {
        let picture = self.rules.picture(position, self.view);
        let mut scene = scene(picture);
        let words = match kind {
            Mark::Look => "look here",
            Mark::Act => "place the piece here",
            Mark::Wrong | Mark::Leave(_) | Mark::Arrive(_) => "this is wrong",
        };
        mark(&mut scene, picture, squares, kind, words);
        scene
    }
}

/// Hints that place a piece.
impl HintWriter {
    fn reason_to_place(&self, advice: &PlaceAdvice) -> String {
        let share = share(advice);
        match advice.forced {
            None => share,
            Some(Forced::NowhereElse) => {
                format!(
                    "{} fits nowhere else; {share}",
                    self.name(advice.placement.piece)
                )
            }
            Some(Forced::OnlyCover(square)) => {
                let label = self.position.kit.frame().label(square);
                let label = label.map_or("", |label| &label.text);
                format!("no other placement covers {label}; {share}")
            }
        }
    }

    fn place(&self, advice: &PlaceAdvice) -> Degrees {
        let piece = advice.placement.piece;
        let name = self.name(piece);
        let (squares, kind) = match advice.forced {
            Some(Forced::OnlyCover(square)) => {
                let covered = Squares::single(square);
                let words = format!(
                    "only piece {name} can cover {}, and in only one way",
                    self.squares(covered)
                );
                (covered, words)
            }
            Some(Forced::NowhereElse) => {
                let around = self.around(advice.squares);
                let names = self.area(around);
                let words = format!("piece {name} fits in only one place; find it among {names}");
                (around, words)
            }
            None => {
                let around = self.around(advice.squares);
                let names = self.area(around);
                (
                    around,
                    format!("find the place of piece {name} among {names}"),
                )
            }
        };
        let place = format!("look at {}", self.area(squares));
        let step = format!("place piece {name} on {}", self.squares(advice.squares));
        Degrees {
            place: self.marked(squares, Mark::Look, place),
            kind: self.beside(piece, self.marked(squares, Mark::Look, kind)),
            step: Illustration::new(step, self.placed(advice)),
        }
    }

    /// The squares around a placement that pieces may cover, half as many more as the piece has.
    fn around(&self, piece: Squares) -> Squares {
        let Position { kit, goal, .. } = &self.position;
        let free = self.position.free();
        let open = match goal {
            Goal::Free(wanted) => free & !*wanted,
            Goal::Any | Goal::Combination | Goal::Date => free,
        };
        let enough = piece.count() + piece.count().div_ceil(2);
        area::around(kit.frame(), piece, open, |area| area.count() >= enough)
    }

    /// Adds a piece next to the board, on a side that may face up.
    fn beside(&self, piece: PieceId, mut shown: Illustration) -> Illustration {
        let kit = &self.position.kit;
        let sides = kit.piece(piece).allowed_sides;
        let orientation = Orientation::all().find(|orientation| sides.allow(*orientation));
        let beside = PieceBeside {
            piece,
            orientation: orientation.unwrap_or_default(),
            role: "the piece to place",
        };
        put_beside(&mut shown.scene, kit, beside, self.view);
        shown
    }

    /// The position after the placement.
    fn placed(&self, advice: &PlaceAdvice) -> Scene {
        let mut after = self.position.clone();
        let placed = after.step(Input::Place(advice.placement));
        debug_assert!(
            placed.is_ok(),
            "the rules allow the placement of a solution"
        );
        self.drawing(&after, advice.squares, Mark::Act)
    }
}

/// Hints that lift a piece.
impl HintWriter {
    fn reason_to_lift(&self, advice: &LiftAdvice) -> String {
        let pieces = std::iter::once(&advice.piece).chain(&advice.others);
        let names: Vec<String> = pieces.map(|piece| self.name(*piece)).collect();
        let names = names.join(" and ");
        format!("no solution keeps all placed pieces; lifting {names} is enough")
    }

    fn lift(&self, advice: &LiftAdvice) -> Degrees {
        let piece = advice.piece;
        let covered = self.position.board.covered_by(piece);
        let step = format!(
            "lift piece {} from {}",
            self.name(piece),
            self.squares(covered)
        );
        let (place, kind) = match self.cause(piece) {
            LiftCause::CoversFree(squares) => self.covers_free(squares),
            LiftCause::WrongSide => self.wrong_side(covered),
            LiftCause::NoSolution => self.no_solution(advice),
        };
        Degrees {
            place,
            kind,
            step: self.marked(covered, Mark::Wrong, step),
        }
    }

    fn cause(&self, piece: PieceId) -> LiftCause {
        let wanted = match self.position.goal {
            Goal::Free(wanted) => wanted & self.position.board.covered_by(piece),
            Goal::Any | Goal::Combination | Goal::Date => Squares::EMPTY,
        };
        let mut wrong_sides = self.position.wrong_side_up();
        match wanted.is_empty() {
            false => LiftCause::CoversFree(wanted),
            true if wrong_sides.any(|wrong| wrong == piece) => LiftCause::WrongSide,
            true => LiftCause::NoSolution,
        }
    }

    fn covers_free(&self, squares: Squares) -> (Illustration, Illustration) {
        let names = self.squares(squares);
        let kind = format!("{names} must stay free; lift the piece that is there");
        (
            self.marked(squares, Mark::Look, format!("look at {names}")),
            self.marked(squares, Mark::Wrong, kind),
        )
    }

    fn wrong_side(&self, piece: Squares) -> (Illustration, Illustration) {
        let around = self.around_pieces(piece);
        let names = self.area(around);
        let kind = format!("a piece on {names} lies on a side that is not allowed to face up");
        (
            self.marked(around, Mark::Look, format!("look at the pieces on {names}")),
            self.marked(around, Mark::Look, kind),
        )
    }

    fn no_solution(&self, advice: &LiftAdvice) -> (Illustration, Illustration) {
        let board = &self.position.board;
        let around = self.around_pieces(board.covered_by(advice.piece));
        let place = format!(
            "no solution keeps all placed pieces; look at those on {}",
            self.area(around)
        );
        let pieces = board.placements().map(|placement| placement.piece);
        let near: Vec<PieceId> = pieces
            .filter(|piece| board.covered_by(*piece).intersects(around))
            .collect();
        let names = || near.iter().map(|piece| self.name(*piece));
        let kind = match (advice.others.len(), near.len()) {
            (0, 1) => format!(
                "a solution remains if piece {} is lifted",
                words::list(names())
            ),
            (0, _) => format!(
                "a solution remains if one of the pieces {} is lifted",
                words::list(names())
            ),
            (more, _) => format!(
                "a solution remains if {} pieces are lifted; one of them is {}",
                more + 1,
                words::alternatives(names())
            ),
        };
        let squares = near
            .iter()
            .fold(Squares::EMPTY, |all, piece| all | board.covered_by(*piece));
        (
            self.marked(around, Mark::Look, place),
            self.marked(squares, Mark::Look, kind),
        )
    }

    /// The covered squares around a placed piece, with some of another piece if there is one.
    fn around_pieces(&self, piece: Squares) -> Squares {
        let Position { kit, board, .. } = &self.position;
        let covered = board.covered();
        let has_others = |area: Squares| !area.is_subset_of(piece);
        area::around(kit.frame(), piece, covered, has_others)
    }
}

/// The share of solutions that contain a placement, in words.
fn share(advice: &PlaceAdvice) -> String {
    let count = advice.solutions;
    match advice.total {
        Count::Exact(1) if count == 1 => "part of the only solution".to_owned(),
        Count::Exact(2) if count == 2 => "part of both solutions".to_owned(),
        Count::Exact(total) if count == total => format!("part of all {total} solutions"),
        Count::Exact(total) => format!("part of {count} of {total} solutions"),
        Count::AtLeast(total) if count == total => {
            format!("part of all of the first {total} solutions")
        }
        Count::AtLeast(total) => format!("part of {count} of the first {total} solutions"),
    }
}
