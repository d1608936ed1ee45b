//! The actions of a player, with their default keys.

use crate::model::{Cardinal, Command, Heading, Position, SIDE};
use crate::rules::State;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Key, Needs, Target, action_table, find_action};

/// What an action does.
#[derive(Clone, Copy)]
enum Input {
    /// A step.
    Go(Heading),
    /// A click: Chip walks to the cell.
    Click,
}

type Row = (Action, Input);

const fn step(
    id: &'static str,
    title: &'static str,
    word: &'static str,
    keys: &'static [Key],
    heading: Heading,
) -> Row {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs: Needs::Nothing,
    };
    (action, Input::Go(heading))
}

const NORTH: Row = step(
    "north",
    "Move north",
    "N",
    &[Key::Up, Key::Char('8'), Key::Char('k')],
    Heading::Straight(Cardinal::North),
);
const WEST: Row = step(
    "west",
    "Move west",
    "W",
    &[Key::Left, Key::Char('4'), Key::Char('h')],
    Heading::Straight(Cardinal::West),
);
const SOUTH: Row = step(
    "south",
    "Move south",
    "S",
    &[Key::Down, Key::Char('2'), Key::Char('j')],
    Heading::Straight(Cardinal::South),
);
const EAST: Row = step(
    "east",
    "Move east",
    "E",
    &[Key::Right, Key::Char('6'), Key::Char('l')],
    Heading::Straight(Cardinal::East),
);
const NORTH_WEST: Row = step(
    "north-west",
    "Move north and west",
    "NW",
    &[Key::Char('7')],
    Heading::NorthWest,
);
const SOUTH_WEST: Row = step(
    "south-west",
    "Move south and west",
    "SW",
    &[Key::Char('1')],
    Heading::SouthWest,
);
const NORTH_EAST: Row = step(
    "north-east",
    "Move north and east",
    "NE",
    &[Key::Char('9')],
    Heading::NorthEast,
);
const SOUTH_EAST: Row = step(
    "south-east",
    "Move south and east",
    "SE",
    &[Key::Char('3')],
    Heading::SouthEast,
);
const WALK_TO: Row = (
    Action {
        id: "walk-to",
        title: "Walk to this cell",
        word: "go",
        keys: &[Key::Click],
        needs: Needs::Cell,
    },
    Input::Click,
);

/// Actions under the MS rules, which ignore one half of a diagonal.
static MS: [Row; 5] = [NORTH, WEST, SOUTH, EAST, WALK_TO];
static MS_ACTIONS: [Action; MS.len()] = action_table(&MS);

/// Actions under the Lynx rules, which ignore the mouse.
static LYNX: [Row; 8] = [
    NORTH, WEST, SOUTH, EAST, NORTH_WEST, SOUTH_WEST, NORTH_EAST, SOUTH_EAST,
];
static LYNX_ACTIONS: [Action; LYNX.len()] = action_table(&LYNX);

/// The actions under the rules of a game.
pub(super) fn actions(state: &State) -> &'static [Action] {
    match state {
        State::Ms(_) => &MS_ACTIONS,
        State::Lynx(_) => &LYNX_ACTIONS,
    }
}

/// The input that an action stands for.
///
/// # Errors
/// The rules of the game do not have it, or the cell is too far away.
pub(super) fn input(state: &State, action: &Action, target: Target) -> Result<Command, Failure> {
    let rows: &[Row] = match state {
        State::Ms(_) => &MS,
        State::Lynx(_) => &LYNX,
    };
    match find_action(rows, action) {
        Some(Input::Go(heading)) => Ok(Command::Go(*heading)),
        Some(Input::Click) => {
            let cell = target.cell();
            click(state, cell.ok_or_else(|| Failure::new("expected a cell"))?)
        }
        None => {
            let id = action.id;
            Err(Failure::new(format!("unknown action `{id}`")))
        }
    }
}

/// The input of keys that are held down together, the oldest first. Under the Lynx rules two
/// directions at a right angle are a diagonal; of opposite ones the newer counts, and under the MS
/// rules the newest of all.
pub(super) fn held(state: &State, actions: &[&Action]) -> Option<Command> {
    let mut inputs = actions.iter().filter_map(|action| go(state, action));
    let heading = match state {
        State::Ms(_) => inputs.next_back(),
        State::Lynx(_) => inputs.reduce(joined),
    };
    heading.map(Command::Go)
}

fn go(state: &State, action: &Action) -> Option<Heading> {
    match input(state, action, Target::Nothing) {
        Ok(Command::Go(heading)) => Some(heading),
        _ => None,
    }
}

/// A direction with another one that was added to it.
fn joined(held: Heading, added: Heading) -> Heading {
    use Cardinal::{East, North, South, West};
    use Heading::{NorthEast, NorthWest, SouthEast, SouthWest, Straight};
    let (upright, level) = axes(held);
    let (newer_upright, newer_level) = axes(added);
    match (newer_upright.or(upright), newer_level.or(level)) {
        (Some(North), Some(West)) => NorthWest,
        (Some(North), Some(East)) => NorthEast,
        (Some(South), Some(West)) => SouthWest,
        (Some(South), Some(East)) => SouthEast,
        (Some(only), _) | (None, Some(only)) => Straight(only),
        (None, None) => added,
    }
}

/// The vertical and the horizontal part of a direction.
fn axes(heading: Heading) -> (Option<Cardinal>, Option<Cardinal>) {
    use Cardinal::{East, North, South, West};
    match heading {
        Heading::Straight(only @ (North | South)) => (Some(only), None),
        Heading::Straight(only @ (West | East)) => (None, Some(only)),
        Heading::NorthWest => (Some(North), Some(West)),
        Heading::SouthWest => (Some(South), Some(West)),
        Heading::NorthEast => (Some(North), Some(East)),
        Heading::SouthEast => (Some(South), Some(East)),
    }
}

/// A click on a cell; it is recorded relative to Chip.
fn click(state: &State, at: Point) -> Result<Command, Failure> {
    let chip = Position::of_index(usize::from(state.chip()));
    let side = SIDE as u32;
    if at.x >= side || at.y >= side {
        return Err(Failure::new("expected a cell on the map"));
    }
    let offset = |to: u32, from: u16| {
        let offset = i8::try_from(i64::from(to) - i64::from(from)).ok();
        offset.filter(|offset| (-9..=9).contains(offset))
    };
    match (offset(at.x, chip.x), offset(at.y, chip.y)) {
        (Some(x), Some(y)) => Ok(Command::Mouse { x, y }),
        _ => Err(Failure::new("expected a cell at most 9 cells from Chip")),
    }
}
