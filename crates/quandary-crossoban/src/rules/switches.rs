//! The open rules, each a switch with a name (SPEC, part R).
//!
//! The game's own page on Interlock is lost. What it left open is decided here; every decision can
//! be changed, and the name of a variant says which ones were.

use quandary_core::variant::Switch;
use std::fmt;

/// The version of the rules. It grows when a default or the meaning of a switch changes.
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
                /// All values, the default first.
                pub const ALL: &'static [Self] = &[Self::$usual, $(Self::$other),+];

                /// The word in options and names of variants.
                #[must_use]
                pub fn word(self) -> &'static str {
                    match self {
                        Self::$usual => $usual_word,
                        $(Self::$other => $other_word,)+
                    }
                }
            }
        )+

        /// A value for each switch; the default ones are those of SPEC.md.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Switches {
            $($(#[doc = $help])+ pub $field: $kind,)+
        }

        impl Switches {
            /// All switches, in their order.
            pub const TABLE: &'static [Switch] = &[$(
                Switch {
                    name: stringify!($field),
                    help: concat!($($help),+).trim_ascii(),
                    values: &[$usual_word, $($other_word),+],
                },
            )+];

            /// The same switches with one of them set, both given by their words. `None` if there
            /// is no such switch or value.
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

            /// The words of all values, in the order of [`Switches::TABLE`].
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
        /// The active pusher, with those linked to it.
        Active = "active",
        /// All of them.
        Together = "together",
    }
    /// What solves a board that has goals and coloured boxes.
    aims: Aims {
        /// Covered goals and united colours.
        Both = "both",
        /// Covered goals or united colours.
        Either = "either",
    }
    /// How many goals have to be covered.
    required: Required {
        /// As many as there are goals or boxes, whichever are fewer.
        Fewer = "fewer",
        /// Every goal.
        Goals = "goals",
    }
    /// Which boxes cover a goal.
    covers: Covers {
        /// Every box.
        Any = "any",
        /// Plain ones.
        Plain = "plain",
    }
    /// What filters hold back.
    filters: Filters {
        /// Boxes of another colour, plain boxes, and pushers of another colour.
        Strict = "strict",
        /// Boxes of another colour and plain boxes; pushers walk through.
        Boxes = "boxes",
    }
    /// Whether a filter stays.
    passing: Passing {
        /// It stays.
        Free = "free",
        /// It becomes floor when it is left.
        Once = "once",
    }
    /// What a coloured pusher can push.
    pushing: Pushing {
        /// Boxes of its colour and plain ones.
        Own = "own",
        /// Every box.
        Any = "any",
    }
    /// Which boxes a lock holds.
    locks: Locks {
        /// Every box.
        All = "all",
        /// Coloured ones.
        Coloured = "coloured",
    }
    /// Whether boxes slide on ice.
    ice: Ice {
        /// They slide.
        Slippery = "slippery",
        /// They stay where they were pushed to; pushers slide.
        Rough = "rough",
    }
    /// What a pusher does that slides into a box.
    impact: Impact {
        /// It stops.
        Stop = "stop",
        /// It pushes the box, as a step would.
        Push = "push",
    }
    /// Whether something can enter a conveyor against its arrow.
    against: Against {
        /// It cannot.
        Refused = "refused",
        /// It can, and is carried back.
        Allowed = "allowed",
    }
    /// In which order the pushers of a command act.
    order: Order {
        /// The foremost in the direction of the command first.
        Front = "front",
        /// In reading order.
        Reading = "reading",
    }
    /// What becomes of content that a conveyor could not carry at once.
    waiting: Waiting {
        /// It is carried at the end of a command, when the way is free.
        Carried = "carried",
        /// It stays.
        Stays = "stays",
    }
    /// What becomes of a hole that swallowed a box.
    holes: Holes {
        /// It stays a hole.
        Endless = "endless",
        /// It becomes floor.
        Filled = "filled",
    }
    /// What the loss of a coloured box means.
    losses: Losses {
        /// Its colour cannot be united any more.
        Final = "final",
        /// The other boxes of its colour have to be united.
        Forgiven = "forgiven",
    }
    /// What breaks a weak tile.
    tiles: Tiles {
        /// Being left empty: `w` breaks at the first time, `W` at the second.
        Strength = "strength",
        /// `w` breaks under a box, `W` when a pusher leaves it empty.
        Kind = "kind",
    }
    /// When linked pushers move.
    links: Links {
        /// Each one that can.
        Each = "each",
        /// All of them or none.
        All = "all",
    }
}

impl Switches {
    /// The name of the rules with every switch at its default.
    pub const STANDARD: &'static str = "crossoban-1";

    /// The switches of a name such as `crossoban-1 holes=filled links=all`.
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

/// `crossoban-1`, and the switches that were changed: `crossoban-1 holes=filled`.
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
    fn a_name_means_the_switches_that_write_it() {
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
