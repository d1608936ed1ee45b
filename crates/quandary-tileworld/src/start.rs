//! Reads and writes the initial conditions of a game, such as the seed: as options, and as words at
//! the beginning of a move list (SPEC S31).

use crate::model::{Ruleset, TimedMove};
use crate::moves::{InvalidMove, format_moves, parse_moves};
use crate::rules::{Setup, Variant};
use quandary_core::options::{
    ChoiceOption, OptionError, OptionKind, OptionSpec, OptionTable, Options, TypedOption,
    WholeOption,
};

/// The bits of a seed that have an effect.
const SEED_BITS: u32 = 0x7FFF_FFFF;

static SEED: WholeOption = WholeOption::new(
    "seed",
    0,
    SEED_BITS as u64,
    0,
    "where the random numbers of the game begin",
);

/// Stepping under the MS rules.
static ODD_OR_EVEN: ChoiceOption<u8> = ChoiceOption::new(
    "stepping",
    &[("even", 0), ("odd", 4)],
    0,
    "in which ticks slow creatures move",
);

/// Stepping under the Lynx rules. The values count from even stepping.
static STEPPING: ChoiceOption<u8> = ChoiceOption::new(
    "stepping",
    &[
        ("even", 0),
        ("even+1", 1),
        ("even+2", 2),
        ("even+3", 3),
        ("odd", 4),
        ("odd+1", 5),
        ("odd+2", 6),
        ("odd+3", 7),
    ],
    0,
    "in which ticks slow creatures move",
);

static SLIDE: ChoiceOption<u8> = ChoiceOption::new(
    "slide",
    &[("north", 0), ("west", 1), ("south", 2), ("east", 3)],
    0,
    "first direction of random force floors",
);

static MS: OptionTable = &[&SEED, &ODD_OR_EVEN];
static LYNX: OptionTable = &[&SEED, &STEPPING, &SLIDE];

/// The ways in which a game can start under the rules of a variant.
pub(crate) fn options(variant: Variant) -> OptionTable {
    match variant.ruleset {
        Ruleset::Lynx => LYNX,
        Ruleset::Ms | Ruleset::Other(_) => MS,
    }
}

/// The initial conditions of a game that starts in this way.
pub(crate) fn setup(variant: Variant, start: &Options) -> Setup {
    let (stepping, slide_direction) = match variant.ruleset {
        Ruleset::Lynx => (start.get(&STEPPING), start.get(&SLIDE)),
        Ruleset::Ms | Ruleset::Other(_) => (start.get(&ODD_OR_EVEN), 0),
    };
    Setup {
        // The option accepts only 31 bits.
        seed: start.get(&SEED) as u32,
        stepping,
        slide_direction,
        edition: variant.edition,
    }
}

/// A game as text, as [`parse`] reads it. `None` if the notation cannot express how it starts, such as
/// a stepping that no program writes.
pub(crate) fn format(variant: Variant, setup: &Setup, moves: &[TimedMove]) -> Option<String> {
    let mut start = Options::defaults(options(variant));
    let seed = setup.seed & SEED_BITS;
    start.set(SEED.name(), &seed.to_string()).ok()?;
    let (stepping, slide) = match variant.ruleset {
        Ruleset::Lynx => (
            word(&STEPPING, setup.stepping)?,
            Some(word(&SLIDE, setup.slide_direction)?),
        ),
        Ruleset::Ms | Ruleset::Other(_) => (word(&ODD_OR_EVEN, setup.stepping)?, None),
    };
    start.set(STEPPING.name(), stepping).ok()?;
    if let Some(slide) = slide {
        start.set(SLIDE.name(), slide).ok()?;
    }
    let parts = [start.words(), format_moves(moves)].into_iter();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    Some(parts.join(" "))
}

/// The word of an option for a value.
fn word(option: &ChoiceOption<u8>, value: u8) -> Option<&'static str> {
    let OptionKind::Choice(words) = option.kind() else {
        return None;
    };
    let mut words = words.into_iter();
    words.find(|word| option.parse(word) == Some(value))
}

/// A game as text: how it starts, and its moves.
pub(crate) struct StartedMoves {
    pub(crate) start: Options,
    pub(crate) moves: Vec<TimedMove>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InvalidGame {
    #[error("{error}")]
    Start { word: String, error: OptionError },
    #[error(transparent)]
    Moves(#[from] InvalidMove),
}

/// Reads the words about the start, then the moves: `seed=5 stepping=odd 0:E 4:NW`.
pub(crate) fn parse(text: &str, variant: Variant) -> Result<StartedMoves, InvalidGame> {
    let mut start = Options::defaults(options(variant));
    let mut rest = text.trim_ascii_start();
    loop {
        let (word, after) = match rest.split_once(|c: char| c.is_ascii_whitespace()) {
            Some((word, after)) => (word, after.trim_ascii_start()),
            None => (rest, ""),
        };
        let Some((name, value)) = word.split_once('=') else {
            break;
        };
        start.set(name, value).map_err(|error| InvalidGame::Start {
            word: word.to_owned(),
            error,
        })?;
        rest = after;
    }
    let moves = parse_moves(rest)?;
    Ok(StartedMoves { start, moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Edition;

    const LYNX_RULES: Variant = Variant {
        ruleset: Ruleset::Lynx,
        edition: Edition::Tw231,
    };
    const MS_RULES: Variant = Variant {
        ruleset: Ruleset::Ms,
        edition: Edition::Tw231,
    };

    #[test]
    fn words_before_the_moves_say_how_the_game_starts() {
        let text = " seed=7 slide=west stepping=odd+1 3:E 9:NW";
        let game = parse(text, LYNX_RULES).expect("a game");
        let setup = setup(LYNX_RULES, &game.start);
        assert_eq!(
            (setup.seed, setup.stepping, setup.slide_direction),
            (7, 5, 1)
        );
        assert_eq!(game.moves.len(), 2);
        assert_eq!(game.start.words(), "seed=7 stepping=odd+1 slide=west");
    }

    #[test]
    fn the_bit_of_a_seed_without_effect_is_not_written() {
        let setup = Setup {
            seed: 0x8000_0007,
            ..setup(MS_RULES, &Options::defaults(MS))
        };
        assert_eq!(format(MS_RULES, &setup, &[]).as_deref(), Some("seed=7"));
    }

    #[test]
    fn the_start_is_checked_for_the_ruleset() {
        let error = |text| parse(text, MS_RULES).err().map(|error| error.to_string());
        let slide = error("slide=west 0:E").expect("MS has no slide direction");
        assert_eq!(slide, "unknown option `slide`");
        let stepping = error("stepping=odd+1").expect("MS has two steppings");
        assert_eq!(
            stepping,
            "invalid value `odd+1` for `stepping`: expected one of even, odd; did you mean `odd`?"
        );
        assert!(error("0:E seed=5").is_some_and(|error| error.contains("`seed=5` is not a move")));
        assert_eq!(error("seed=5"), None);
    }
}
