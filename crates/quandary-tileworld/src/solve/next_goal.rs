//! Finds Chip's next goal on a winning path, such as taking a key or opening a door.

use crate::model::{Cardinal, Position, Tile, TimedMove};
use crate::moves::TICKS;
use crate::rules::{Rules, State, force_direction};

/// Something that Chip does on his way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Takes a chip, a key or boots.
    Take(Tile),
    /// Opens a door or the socket.
    Open(Tile),
    /// Steps on a button.
    Press(Tile),
    /// Walks through a fake blue wall.
    Cross,
    /// Enters a teleport.
    Teleport,
    /// Pushes a block.
    Push {
        direction: Cardinal,
        /// How far.
        cells: u32,
        /// What the block comes to.
        onto: Tile,
    },
    /// Reaches the exit.
    Exit,
}

/// A part of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stride {
    /// A step to an adjacent cell.
    Walk(Cardinal),
    /// A step off ice or along a force floor, which Chip cannot help without boots.
    Slide(Cardinal),
    /// A move to a cell that is not adjacent, given by its index.
    Jump(u16),
    /// A tick in which Chip could have moved.
    Wait,
}

/// The next goal on a way, and the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NextGoal {
    pub(crate) goal: Goal,
    /// Index of the cell of the goal; for a block, of its cell before it is pushed.
    pub(crate) at: u16,
    /// Index of Chip's cell at the beginning.
    pub(crate) from: u16,
    pub(crate) strides: Vec<Stride>,
    /// The number of ticks until Chip is there.
    pub(crate) ticks: u32,
}

/// Returns the first goal on the way that these moves, which win, take from a position. Several
/// pushes of a block in the same direction are one goal.
pub(crate) fn next_goal(rules: &Rules, start: &State, moves: &[TimedMove]) -> NextGoal {
    let mut walk = Walk {
        rules,
        moves,
        state: start.clone(),
        strides: Vec::new(),
    };
    let (at, mut goal) = loop {
        let Some(entry) = walk.enter_cell() else {
            break (walk.state.chip(), Goal::Exit);
        };
        if let Some(reached) = entry.goal() {
            break reached;
        }
    };
    while let Goal::Push { direction, .. } = goal
        && let Some((further, longer)) = walk.pushed_again(direction, goal)
    {
        (walk, goal) = (further, longer);
    }
    walk.arrive();
    NextGoal {
        goal,
        at,
        from: start.chip(),
        ticks: walk.state.now() - start.now(),
        strides: walk.strides,
    }
}

/// Chip on his way.
#[derive(Clone)]
struct Walk<'a> {
    rules: &'a Rules,
    /// The moves that are not played yet.
    moves: &'a [TimedMove],
    state: State,
    strides: Vec<Stride>,
}

/// What a tick does to Chip's place.
struct Entry {
    /// The position before.
    before: State,
    /// The cells that Chip has entered, each with the direction of the step to it if the cell before
    /// is adjacent.
    cells: Vec<(u16, Option<Cardinal>)>,
}

impl Walk<'_> {
    /// Plays until Chip enters another cell. `None` if that does not happen.
    fn enter_cell(&mut self) -> Option<Entry> {
        while !self.state.is_over() && self.state.now() < TICKS {
            let before = self.state.clone();
            self.tick();
            if let Some(entry) = Entry::new(before, &self.state) {
                self.strides.extend(entry.strides());
                return Some(entry);
            }
        }
        None
    }

    fn tick(&mut self) {
        let (tick, idle) = (self.state.now(), self.state.takes_input());
        let due = self.moves.first().filter(|one| one.tick == tick).copied();
        if due.is_some() {
            self.moves = &self.moves[1..];
        }
        let chip = self.state.chip();
        let input = due.map(|one| one.command);
        self.rules.tick(&mut self.state, input, &mut Vec::new());
        if idle && self.state.chip() == chip {
            self.strides.push(Stride::Wait);
        }
    }

    /// Plays on if the next step pushes the same block in the same direction.
    fn pushed_again(&self, direction: Cardinal, goal: Goal) -> Option<(Self, Goal)> {
        let mut further = self.clone();
        let (_, next) = further.enter_cell()?.goal()?;
        match (goal, next) {
            (
                Goal::Push { cells, .. },
                Goal::Push {
                    direction: same,
                    onto,
                    ..
                },
            ) if same == direction => {
                let cells = cells + 1;
                let longer = Goal::Push {
                    direction,
                    cells,
                    onto,
                };
                Some((further, longer))
            }
            _ => None,
        }
    }

    /// Plays until the step is done, which takes time under the Lynx rules.
    fn arrive(&mut self) {
        let is_moving = |state: &State| match state {
            State::Ms(_) => false,
            State::Lynx(state) => state.visible().next().is_some_and(|chip| chip.moving > 0),
        };
        while !self.state.is_over() && is_moving(&self.state) {
            self.tick();
        }
    }
}

impl Entry {
    /// `None` if Chip is still in the same cell.
    fn new(before: State, now: &State) -> Option<Self> {
        let (from, to) = (before.chip(), now.chip());
        if from == to {
            return None;
        }
        let entered = |is_entered: &dyn Fn(u16) -> bool| {
            let step = steps(from).find(|(at, _)| is_entered(*at));
            step.map(|(at, direction)| vec![(at, Some(direction))])
        };
        // Under the MS rules Chip comes out of a teleport in the tick in which he enters it.
        let is_teleport = |at: u16| before.content(at.into()).1 == Tile::Teleport;
        let cells = entered(&|at| at == to)
            .or_else(|| entered(&is_teleport))
            .or_else(|| two_steps(&before, from, to));
        Some(Self {
            before,
            cells: cells.unwrap_or_else(|| vec![(to, None)]),
        })
    }

    fn strides(&self) -> impl Iterator<Item = Stride> {
        let slides = slide_direction(&self.before);
        self.cells
            .iter()
            .zip([true, false])
            .map(move |((at, direction), first)| match direction {
                Some(direction) if first && slides == Some(*direction) => Stride::Slide(*direction),
                Some(direction) => Stride::Walk(*direction),
                None => Stride::Jump(*at),
            })
    }

    /// The first goal in the cells, with its cell.
    fn goal(&self) -> Option<(u16, Goal)> {
        let mut cells = self.cells.iter();
        cells.find_map(|(at, direction)| {
            let (mover, floor) = self.before.content((*at).into());
            let goal = match (mover, *direction) {
                (Some(block), Some(direction)) if is_block(block) => Goal::Push {
                    direction,
                    cells: 1,
                    onto: self.floor_ahead(*at, direction)?,
                },
                _ => floor_goal(floor)?,
            };
            Some((*at, goal))
        })
    }

    fn floor_ahead(&self, at: u16, direction: Cardinal) -> Option<Tile> {
        let ahead = beside(at, direction)?;
        Some(self.before.content(ahead.into()).1)
    }
}

/// Under the MS rules Chip can slide and walk in one tick. Returns both steps, the slide first.
fn two_steps(before: &State, from: u16, to: u16) -> Option<Vec<(u16, Option<Cardinal>)>> {
    let ways = steps(from).filter_map(|(middle, first)| {
        let (end, second) = steps(middle).find(|(end, _)| *end == to)?;
        Some((first, vec![(middle, Some(first)), (end, Some(second))]))
    });
    let mut ways: Vec<_> = ways.collect();
    let slides = slide_direction(before);
    ways.sort_by_key(|(first, _)| Some(*first) != slides);
    ways.into_iter().next().map(|(_, steps)| steps)
}

/// The direction in which Chip slides out of his cell; `None` if he does not.
fn slide_direction(state: &State) -> Option<Cardinal> {
    let chip = usize::from(state.chip());
    let (mover, floor) = state.content(chip);
    let [skates, suction, ..] = state.boots();
    match floor {
        Tile::Ice
        | Tile::IceNorthWest
        | Tile::IceNorthEast
        | Tile::IceSouthWest
        | Tile::IceSouthEast => mover
            .filter(|_| skates == 0)?
            .creature()
            .map(|(_, facing)| facing),
        _ if suction == 0 => force_direction(floor),
        _ => None,
    }
}

/// The cells next to a cell, with the directions to them.
fn steps(from: u16) -> impl Iterator<Item = (u16, Cardinal)> {
    let cells = Cardinal::ALL.into_iter();
    cells.filter_map(move |direction| Some((beside(from, direction)?, direction)))
}

fn beside(from: u16, direction: Cardinal) -> Option<u16> {
    let at = Position::of_index(from.into()).step(direction)?;
    at.index().map(|index| index as u16)
}

fn is_block(tile: Tile) -> bool {
    tile == Tile::Block || (Tile::CloneBlockNorth..=Tile::CloneBlockEast).contains(&tile)
}

/// What Chip does when he enters a tile.
fn floor_goal(floor: Tile) -> Option<Goal> {
    match floor {
        Tile::IcChip => Some(Goal::Take(floor)),
        item if (Tile::BlueKey..=Tile::ForceBoots).contains(&item) => Some(Goal::Take(item)),
        Tile::BlueDoor | Tile::RedDoor | Tile::GreenDoor | Tile::YellowDoor | Tile::Socket => {
            Some(Goal::Open(floor))
        }
        Tile::GreenButton | Tile::RedButton | Tile::BrownButton | Tile::BlueButton => {
            Some(Goal::Press(floor))
        }
        Tile::BlueWallFake => Some(Goal::Cross),
        Tile::Teleport => Some(Goal::Teleport),
        Tile::Exit => Some(Goal::Exit),
        _ => None,
    }
}
