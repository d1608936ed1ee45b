//! Rule switches for questions that the surviving documents on the original games leave open
//! (SPEC, part R).
//!
//! The original rules of Interlock, the game with coloured boxes, are lost. There is one
//! switch for each open question, with a default value. The name of a variant lists the
//! switches that differ from their defaults.

use quandary_core::variant::Switch;
use std::fmt;

/// The version of the rules. It increases when a default or the meaning of a switch changes.
pub const VERSION: u32 = 1;

macro_rules! switches {
    ($(
        $(#[doc = $help:literal])+
        $field:ident: $kind:ident {
            $(#[doc = $usual_doc:literal])+
            $usual:ident = $usual_word:literal,
            $($(#[doc = $other_doc:literal])+ $other:ident = $other_word:literal,)+
        }
    )+) => {
        $(
            $(#[doc = $help])+
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $kind {
                $(#[doc = $usual_doc])+
                #[default]
                $usual,
                $($(#[doc = $other_doc])+ $other,)+
            }

            impl $kind {
                /// All values of this switch, the default first.
                pub const ALL: &'static [Self] = &[Self::$usual, $(Self::$other),+];

                /// Returns the word for this value in options and variant names.
                #[must_use]
                pub fn word(self) -> &'static str {
                    match self {
                        Self::$usual => $usual_word,
                        $(Self::$other => $other_word,)+
                    }
                }
            }
        )+

        /// The values of all rule switches. The defaults are those of SPEC.md.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Switches {
            $($(#[doc = $help])+ pub $field: $kind,)+
        }

        impl Switches {
            /// All switches, in the order of their declaration.
            pub const TABLE: &'static [Switch] = &[$(
                Switch {
                    name: stringify!($field),
                    help: concat!($($help),+).trim_ascii(),
                    values: &[$usual_word, $($other_word),+],
                    meanings: &[
                        concat!($($usual_doc),+).trim_ascii(),
                        $(concat!($($other_doc),+).trim_ascii()),+
                    ],
                },
            )+];

            /// Returns a copy of the switches in which the switch `name` has the value `value`;
            /// `None` if this name or this value does not exist.
            #[must_use]
            pub fn with(self, name: &str, value: &str) -> Option<Self> {
                match name {
                    $(stringify!($field) => {
                        let mut kinds = $kind::ALL.iter();
                        let $field = *kinds.find(|kind| kind.word() == value)?;
                        Some(Self { $field, ..self })
                    })+
                    _ => None,
                }
            }

            /// Returns the word for the current value of each switch, in the order of
            /// [`Switches::TABLE`].
            #[must_use]
            pub fn words(self) -> Vec<&'static str> {
                vec![$(self.$field.word()),+]
            }
        }
    };
}

switches! {
    /// Which pushers a command moves.
    turns: Turns {
        /// A command moves the active pusher and those linked to it.
        Active = "active",
        /// A command moves all pushers.
        Together = "together",
    }
    /// What solves a level with goals and coloured boxes.
    aims: Aims {
        /// Covered goals and united colours are both required.
        Both = "both",
        /// Either covered goals or united colours are sufficient.
        Either = "either",
    }
    /// How many goals must be covered.
    required: Required {
        /// As many goals as there are goals or boxes, whichever number is smaller.
        Fewer = "fewer",
        /// Every goal must be covered.
        Goals = "goals",
    }
    /// Which boxes cover a goal.
    covers: Covers {
        /// Every box covers a goal.
        Any = "any",
        /// Only plain boxes cover a goal.
        Plain = "plain",
    }
    /// What filters block.
    filters: Filters {
        /// Filters block boxes of another colour, plain boxes, and pushers of another colour.
        Strict = "strict",
        /// Filters block boxes of another colour and plain boxes; all pushers pass.
        Boxes = "boxes",
    }
    /// Whether filters disappear.
    passing: Passing {
        /// Filters stay.
        Free = "free",
        /// A filter becomes floor when a pusher leaves it.
        Once = "once",
    }
    /// What a coloured pusher can push.
    pushing: Pushing {
        /// A coloured pusher can push boxes of its colour and plain boxes.
        Own = "own",
        /// A coloured pusher can push every box.
        Any = "any",
    }
    /// Which boxes a lock holds.
    locks: Locks {
        /// A lock holds every box.
        All = "all",
        /// A lock holds only coloured boxes.
        Coloured = "coloured",
    }
    /// Whether boxes slide on ice.
    ice: Ice {
        /// Boxes slide on ice.
        Slippery = "slippery",
        /// Boxes stay where they were pushed to; pushers still slide.
        Rough = "rough",
    }
    /// What a pusher does when it slides into a box.
    impact: Impact {
        /// A pusher that slides into a box stops.
        Stop = "stop",
        /// A pusher that slides into a box pushes it, as a step would.
        Push = "push",
    }
    /// Whether boxes and pushers can enter a conveyor against its arrow.
    against: Against {
        /// Boxes and pushers cannot enter a conveyor against its arrow.
        Refused = "refused",
        /// Boxes and pushers can enter a conveyor against its arrow, and are carried back.
        Allowed = "allowed",
    }
    /// The order in which linked pushers act.
    order: Order {
        /// The pusher furthest in the direction of the command acts first.
        Front = "front",
        /// Linked pushers act in reading order.
        Reading = "reading",
    }
    /// What happens to content that a conveyor could not carry.
    waiting: Waiting {
        /// The content is carried at the end of a command when the way is free.
        Carried = "carried",
        /// The content stays on the conveyor.
        Stays = "stays",
    }
    /// What happens to a hole that swallowed a box.
    holes: Holes {
        /// The hole stays a hole.
        Endless = "endless",
        /// The hole becomes floor.
        Filled = "filled",
    }
    /// What the loss of a coloured box means.
    losses: Losses {
        /// The colour of a lost box can no longer be united.
        Final = "final",
        /// The remaining boxes of the colour must be united.
        Forgiven = "forgiven",
    }
    /// What breaks a weak tile.
    tiles: Tiles {
        /// A pusher that leaves the tile empty: `w` breaks the first time, `W` the second time.
        Strength = "strength",
        /// A box on the tile breaks `w`; a pusher that leaves the tile empty breaks `W`.
        Kind = "kind",
    }
    /// When linked pushers move.
    links: Links {
        /// Each linked pusher that can move does so.
        Each = "each",
        /// All linked pushers move, or none if one is blocked.
        All = "all",
    }
}

impl Switches {
    /// The name of the variant with all switches at their defaults.
    pub const STANDARD: &'static str = "crossoban-1";

    /// Parses a variant name such as `crossoban-1 holes=filled links=all`; `None` if the name is
    /// invalid.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut words = name.split_whitespace();
        words.next().filter(|first| *first == Self::STANDARD)?;
        words.try_fold(Self::default(), |switches, word| {
            let (switch, value) = word.split_once('=')?;
            switches.with(switch, value)
        })
    }
}

/// Writes the name of the variant: `crossoban-1` and the switches that differ from their defaults,
/// as in `crossoban-1 holes=filled`.
impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "crossoban-{VERSION}")?;
        for (switch, word) in Self::TABLE.iter().zip(self.words()) {
            if word != switch.values[0] {
                write!(f, " {}={word}", switch.name)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_round_trip() {
        assert_eq!(Switches::STANDARD, format!("crossoban-{VERSION}"));
        assert_eq!(
            Switches::named(Switches::STANDARD),
            Some(Switches::default())
        );
        for switch in Switches::TABLE {
            for value in &switch.values[1..] {
                let name = format!("{} {}={value}", Switches::STANDARD, switch.name);
                assert_eq!(Switches::named(&name).unwrap().to_string(), name);
            }
        }
        let two = "crossoban-1 holes=filled links=all";
        assert_eq!(Switches::named(two).unwrap().to_string(), two);
        assert_eq!(Switches::named("crossoban-1 holes=square"), None);
        assert_eq!(Switches::named("crossoban-2"), None);
    }
}
