//! The ways in which a game can start, apart from that of a known solution.

use crate::model::{Level, Ruleset, Tile, TimedMove};
use crate::rules::{Rules, RulesError, Setup, State, Status};
use crate::verify::with_other_seed;

/// The number of other seeds that are tried on a level of chance.
const SEEDS: u32 = 16;

/// Returns the start of a known solution, then the others that could make a difference: steppings,
/// under the Lynx rules slide directions, and, if the solution uses random numbers, seeds.
pub(super) fn starts(
    level: &Level,
    ruleset: Ruleset,
    known: Setup,
    moves: &[TimedMove],
) -> Result<Vec<Setup>, RulesError> {
    let end_of = |setup: &Setup| -> Result<(State, State), RulesError> {
        let rules = Rules::new(level, ruleset, setup)?;
        Ok((rules.start(), end(&rules, moves)))
    };
    let (start, end) = end_of(&known)?;
    let mut starts = vec![known];
    for stepping in steppings(ruleset).filter(|stepping| *stepping != known.stepping) {
        let setup = Setup { stepping, ..known };
        // The stepping is not part of a position, so the same moves may lead to the same end.
        if end_of(&setup)?.1 != end {
            starts.push(setup);
        }
    }
    if ruleset == Ruleset::Lynx && has_random_floor(level) {
        let slides = (0..4).filter(|slide| *slide != known.slide_direction);
        starts.extend(slides.map(|slide_direction| Setup {
            slide_direction,
            ..known
        }));
    }
    if start.random_numbers() != end.random_numbers() {
        starts.extend((1..=SEEDS).map(|number| with_other_seed(known, number)));
    }
    Ok(starts)
}

fn steppings(ruleset: Ruleset) -> impl Iterator<Item = u8> {
    let step = match ruleset {
        Ruleset::Lynx => 1,
        Ruleset::Ms | Ruleset::Other(_) => 4,
    };
    (0..8).step_by(step)
}

fn has_random_floor(level: &Level) -> bool {
    let code = Tile::RandomForce.code();
    let mut layers = [&level.upper, &level.lower].into_iter();
    layers.any(|layer| layer.codes.contains(&code))
}

/// The position to which moves lead, without the clock.
fn end(rules: &Rules, moves: &[TimedMove]) -> State {
    let mut state = rules.start();
    let mut events = Vec::new();
    for one in moves {
        while state.status() == Status::Running && state.now() < one.tick {
            rules.tick(&mut state, None, &mut events);
        }
        rules.tick(&mut state, Some(one.command), &mut events);
        events.clear();
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CELLS, Cardinal, Command, Field, FieldKind, Heading, Layer};

    /// A level with Chip and one creature, and a solution that waits.
    fn starts_with(creature: Tile, ruleset: Ruleset) -> Vec<Setup> {
        let mut upper = Box::new([Tile::Empty.code(); CELLS]);
        upper[0] = Tile::ChipSouth.code();
        upper[500] = creature.code();
        let moving = Field {
            kind: FieldKind::Monsters,
            data: vec![20, 15],
        };
        let level = Level {
            upper: Layer::of(upper),
            fields: vec![moving],
            ..Level::new(1)
        };
        let command = Command::Go(Heading::Straight(Cardinal::East));
        let moves = [TimedMove { tick: 40, command }];
        starts(&level, ruleset, Setup::default(), &moves).expect("playable")
    }

    #[test]
    fn only_starts_that_make_a_difference_are_tried() {
        for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
            let ball = starts_with(Tile::BallEast, ruleset);
            assert_eq!(ball, [Setup::default()]);
            let teeth = starts_with(Tile::TeethNorth, ruleset);
            assert!(teeth.len() > 1 && teeth.iter().all(|start| start.seed == 0));
            let blob = starts_with(Tile::BlobNorth, ruleset);
            let seeds = blob.iter().filter(|start| start.seed != 0).count();
            assert_eq!(seeds, SEEDS as usize);
            let floor = starts_with(Tile::RandomForce, ruleset);
            let slides = floor.iter().filter(|start| start.slide_direction != 0);
            assert_eq!(slides.count(), if ruleset == Ruleset::Lynx { 3 } else { 0 });
        }
    }
}
