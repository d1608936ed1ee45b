//! Implements the game of a level: reads, writes and counts moves, draws positions, and describes
//! cells.

use super::actions::{self, ACTIONS, Hand};
use super::overlays;
use crate::format::notation::{MoveGroups, MoveParseError, write_groups, write_move};
use crate::format::{RecordedBoard, recorded_board};
use crate::model::{Goal, Level};
use crate::rules::{self, Input, Position, Refusal, Undo};
use crate::scene::{Picture, PieceBeside, View, labels, put_beside, scene, unsolved_reason};
use crate::solve::{CoverageCheck, PIECES};
use crate::words::{coordinates, square_name};
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Overlay, OverlaySpec, Selection, Target};
use quandary_core::look::Look;
use quandary_core::metric::{Measurement, Score};
use quandary_core::scene::Scene;
use quandary_core::session::{Played, Rules};
use quandary_core::session_game::{Groups, TurnRules};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The rules of a level, with the title for its drawings.
pub(super) struct LevelRules {
    title: String,
    game: rules::Game,
    coverage: OnceLock<CoverageCheck>,
}

impl LevelRules {
    pub(super) fn new(level: Level) -> Self {
        Self {
            game: rules::Game::new(Position::from(&level)),
            title: level.title,
            coverage: OnceLock::new(),
        }
    }

    fn groups(&self, moves: &str) -> impl Iterator<Item = Result<Vec<Input>, Failure>> + use<> {
        let groups = MoveGroups::new(Arc::clone(self.game.kit()), moves);
        groups.map(|group| group.map_err(failure))
    }

    /// The moves from the start to a board (N3).
    fn groups_of_board(&self, board: &RecordedBoard) -> Result<Vec<Vec<Input>>, Failure> {
        let start = self.game.start();
        let read: Vec<Vec<Input>> = self.groups(&board.moves).collect::<Result<_, _>>()?;
        let groups = moves_to_board(&start, read);
        let mut end = start;
        let played = groups
            .iter()
            .flatten()
            .all(|input| end.step(*input).is_ok());
        let is_other = !board.free.is_empty() && end.free() != board.free;
        if played && end.board.is_complete() && is_other {
            let [named, free] = [board.free, end.free()].map(|squares| labels(&end.kit, squares));
            return Err(Failure::new(format!(
                "the board names {named}, but it leaves {free} free"
            )));
        }
        Ok(groups)
    }

    /// What a drawing of a position contains.
    pub(super) fn picture<'a>(&'a self, position: &'a Position, view: View) -> Picture<'a> {
        Picture {
            kit: &position.kit,
            board: &position.board,
            goal: position.goal,
            title: &self.title,
            view,
        }
    }

    /// The check of free squares, prepared when it is needed first.
    pub(super) fn coverage(&self) -> &CoverageCheck {
        self.coverage.get_or_init(|| {
            let Position { kit, goal, .. } = self.game.start();
            CoverageCheck::new(&kit, goal)
        })
    }
}

/// The moves that lead from a position to a board with these placements: pieces on other squares are
/// lifted first, and pieces on the same squares stay. Moves that lift pieces or place one twice are
/// not those of a board, so nothing is lifted for them.
fn moves_to_board(start: &Position, mut groups: Vec<Vec<Input>>) -> Vec<Vec<Input>> {
    let mut named = BTreeSet::new();
    let mut inputs = groups.iter().flatten();
    let is_board =
        inputs.all(|input| matches!(input, Input::Place(one) if named.insert(one.piece)));
    let mut moved = BTreeSet::new();
    for group in &mut groups {
        group.retain(|input| {
            let Input::Place(placement) = input else {
                return true;
            };
            let given = start.board.covered_by(placement.piece);
            let stays = placement.squares(&start.kit) == Ok(given);
            if !stays && !given.is_empty() && is_board {
                moved.insert(placement.piece);
            }
            !stays
        });
    }
    groups.retain(|group| !group.is_empty());
    let lifts = moved.into_iter().map(|piece| vec![Input::Lift(piece)]);
    lifts.chain(groups).collect()
}

/// The cell of a square.
pub(super) fn point(position: &Position, square: u8) -> Point {
    let columns = position.kit.frame().columns();
    Point::new(u32::from(square % columns), u32::from(square / columns))
}

/// The index of a cell in the frame, whether it has a square or not; `None` outside the frame.
fn index(position: &Position, at: Point) -> Option<u8> {
    let frame = position.kit.frame();
    let (x, y) = (u8::try_from(at.x).ok()?, u8::try_from(at.y).ok()?);
    (x < frame.columns() && y < frame.rows()).then(|| y * frame.columns() + x)
}

/// The square at a cell.
pub(super) fn square(position: &Position, at: Point) -> Option<u8> {
    let square = index(position, at)?;
    position.kit.frame().label(square).map(|_| square)
}

/// Whether the goal names this square.
pub(super) fn has_to_stay_free(position: &Position, square: u8) -> bool {
    match position.goal {
        Goal::Free(squares) => squares.contains(square),
        Goal::Date | Goal::Combination | Goal::Any => false,
    }
}

fn failure(error: MoveParseError) -> Failure {
    Failure::at_move(error.at as u64, error.token, error.reason)
}

impl Rules for LevelRules {
    type State = Position;
    type Input = Input;
    type Undo = Undo;
    type Refusal = Refusal;

    fn start(&self) -> Position {
        self.game.start()
    }

    fn step(&self, position: &mut Position, input: &Input) -> Result<Undo, Refusal> {
        self.game.step(position, input)
    }

    fn take_back(&self, position: &mut Position, undo: &Undo) {
        self.game.take_back(position, undo);
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.game.is_solved(position)
    }
}

impl TurnRules for LevelRules {
    /// Number of moves.
    type Totals = u64;
    type Selected = Hand;

    /// Parses moves, or a board in place of them (N3).
    fn parse(&self, moves: &str) -> Groups<Input> {
        match recorded_board(self.game.kit(), moves) {
            None => Box::new(self.groups(moves)),
            Some(board) => {
                let groups = board
                    .map_err(Failure::new)
                    .and_then(|board| self.groups_of_board(&board));
                match groups {
                    Ok(groups) => Box::new(groups.into_iter().map(Ok)),
                    Err(failure) => Box::new(std::iter::once(Err(failure))),
                }
            }
        }
    }

    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let groups = groups.map(|group| group.iter().map(|played| played.input));
        write_groups(self.game.kit(), groups)
    }

    fn write_game(
        &self,
        _: &Position,
        groups: &mut dyn Iterator<Item = &[Played<Self>]>,
    ) -> String {
        self.write(groups)
    }

    fn write_input(&self, input: &Input) -> String {
        write_move(self.game.kit(), *input)
    }

    fn add_to_totals(&self, totals: &mut u64, _: &Input, _: &Undo) {
        *totals += 1;
    }

    fn scores(&self, _: &Position, totals: &u64) -> Vec<Score> {
        vec![Score {
            metric: &PIECES,
            value: *totals,
        }]
    }

    fn measurements(&self, _: &u64) -> Vec<Measurement> {
        Vec::new()
    }

    fn unsolved_reason(&self, position: &Position) -> String {
        unsolved_reason(position)
    }

    fn scene(&self, position: &Position, _: &u64, hand: &Hand, look: &Look) -> Scene {
        let view = View::of(&look.options);
        let mut scene = scene(self.picture(position, view));
        if let Some((piece, orientation)) = hand.piece_off_board(position) {
            let beside = PieceBeside {
                piece,
                orientation,
                role: "selected",
            };
            put_beside(&mut scene, &position.kit, beside, view);
        }
        scene
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(
        &self,
        position: &Position,
        hand: &Hand,
        cursor: Option<Point>,
    ) -> Vec<&'static Action> {
        actions::available(position, hand, cursor)
    }

    fn perform(
        &self,
        position: &Position,
        hand: &mut Hand,
        action: &Action,
        target: Target,
    ) -> Result<Vec<Input>, Failure> {
        actions::perform(position, hand, action, target)
    }

    fn selection(&self, position: &Position, hand: &Hand) -> Option<Selection> {
        hand.selection(position)
    }

    /// The squares on which the piece would lie, also where it does not fit.
    fn path(
        &self,
        position: &Position,
        hand: &Hand,
        action: &Action,
        target: Target,
    ) -> Vec<Point> {
        let squares = actions::ghost(position, hand, action, target).iter();
        squares.map(|square| point(position, square)).collect()
    }

    fn focus(&self, _: &Position) -> Option<Point> {
        None
    }

    fn cell_label(&self, position: &Position, at: Point) -> Option<String> {
        let index = index(position, at)?;
        let Some(square) = square(position, at) else {
            return Some(format!(
                "no square at {}",
                coordinates(&position.kit, index)
            ));
        };
        let words = match position.board.piece_at(square) {
            Some(piece) => format!("piece {}", position.kit.piece(piece).name()),
            None => "free".to_owned(),
        };
        let wanted = match has_to_stay_free(position, square) {
            true => ", must stay free",
            false => "",
        };
        Some(format!(
            "{}: {words}{wanted}",
            square_name(&position.kit, square)
        ))
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &overlays::OVERLAYS
    }

    fn overlay(&self, position: &Position, overlay: &OverlaySpec) -> Overlay {
        overlays::show(self, position, overlay)
    }
}
