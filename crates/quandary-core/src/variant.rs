//! Rule variants: named ones, and switches that are set one by one.

/// A named rule variant of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name, for example `MS, 2.3.1`.
    pub name: &'static str,
    /// The edition of the original program that it follows, if the family has several.
    pub edition: Option<&'static str>,
    /// What distinguishes it, in one line.
    pub about: &'static str,
}

/// A rule that can be set in several ways, independently of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name, for example `holes`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub help: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
}

/// Why a text is not a rule variant of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoVariant {
    /// The text, or this word of it, is unknown.
    #[error("unknown rule variant or switch `{0}`")]
    Unknown(String),
    /// These two words of the text set the same rule in different ways.
    #[error("`{0}` and `{1}` contradict each other")]
    Contradiction(String, String),
}

/// The rule variants and rule switches of a family.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// The named variants, at least one; the first is the default.
    pub named: &'static [Variant],
    /// The switches, which combine with every variant.
    pub switches: &'static [Switch],
}

impl Variants {
    /// The full name of the variant that a text stands for.
    ///
    /// The text is one of [`Variants::named`], or a list of words separated by commas or blanks,
    /// such as `holes=filled, links=all`. At most one of the words is the name of a variant; the
    /// others are switches. The full name lists the switches that are not at their default, in the
    /// order of [`Variants::switches`].
    ///
    /// # Errors
    /// The first word that is unknown or contradicts one before it.
    pub fn find(&self, wanted: &str) -> Result<String, NoVariant> {
        if self.named.iter().any(|variant| variant.name == wanted) {
            return Ok(wanted.to_owned());
        }
        let mut words = wanted.split([',', ' ']).filter(|word| !word.is_empty());
        let mut chosen = Chosen::new(self.switches);
        if self.switches.is_empty() || wanted.trim().is_empty() {
            return Err(NoVariant::Unknown(wanted.to_owned()));
        }
        words.try_for_each(|word| {
            let mut named = self.named.iter();
            match named.find(|variant| variant.name == word) {
                Some(variant) => chosen.begin_with(variant.name),
                None => chosen.set(word),
            }
        })?;
        Ok(chosen.name(self.named[0].name))
    }

    /// The first variant that follows an edition of the original program.
    ///
    /// # Errors
    /// No variant follows this edition.
    pub fn find_edition(&self, wanted: &str) -> Result<String, NoVariant> {
        let mut named = self.named.iter();
        let found = named.find(|variant| variant.edition == Some(wanted));
        let unknown = || NoVariant::Unknown(wanted.to_owned());
        found
            .map(|variant| variant.name.to_owned())
            .ok_or_else(unknown)
    }

    /// The words that [`Variants::find`] understands: the names, then each switch with its values,
    /// as in `holes=endless|filled`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let names = self.named.iter().map(|variant| variant.name.to_owned());
        let switches = self.switches.iter();
        let switches =
            switches.map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
        names.chain(switches).collect()
    }

    /// The editions that [`Variants::find_edition`] understands.
    #[must_use]
    pub fn editions(&self) -> Vec<&'static str> {
        let mut editions: Vec<_> = self.named.iter().filter_map(|one| one.edition).collect();
        editions.sort_unstable();
        editions.dedup();
        editions
    }

    /// Whether there is more than one named variant or at least one switch.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.named.len() > 1 || !self.switches.is_empty()
    }
}

/// The words read so far.
struct Chosen {
    base: Option<&'static str>,
    switches: &'static [Switch],
    /// The value set for each switch.
    values: Vec<Option<&'static str>>,
}

impl Chosen {
    fn new(switches: &'static [Switch]) -> Self {
        Self {
            base: None,
            switches,
            values: vec![None; switches.len()],
        }
    }

    fn begin_with(&mut self, name: &'static str) -> Result<(), NoVariant> {
        match self.base.replace(name) {
            Some(before) if before != name => Err(contradiction(before, name)),
            _ => Ok(()),
        }
    }

    fn set(&mut self, word: &str) -> Result<(), NoVariant> {
        let (index, value) = self
            .parse(word)
            .ok_or_else(|| NoVariant::Unknown(word.to_owned()))?;
        match self.values[index].replace(value) {
            Some(before) if before != value => {
                let name = self.switches[index].name;
                Err(contradiction(&format!("{name}={before}"), word))
            }
            _ => Ok(()),
        }
    }

    /// The switch that a word sets, and the value.
    fn parse(&self, word: &str) -> Option<(usize, &'static str)> {
        let (name, value) = word.split_once('=')?;
        let mut switches = self.switches.iter();
        let index = switches.position(|switch| switch.name == name)?;
        let mut values = self.switches[index].values.iter();
        values
            .find(|known| **known == value)
            .map(|value| (index, *value))
    }

    fn name(&self, usual: &str) -> String {
        let mut name = self.base.unwrap_or(usual).to_owned();
        for (switch, value) in self.switches.iter().zip(&self.values) {
            if let Some(value) = value.filter(|value| *value != switch.values[0]) {
                name.extend([" ", switch.name, "=", value]);
            }
        }
        name
    }
}

fn contradiction(one: &str, other: &str) -> NoVariant {
    NoVariant::Contradiction(one.to_owned(), other.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    static SWITCHES: [Switch; 2] = [
        Switch {
            name: "holes",
            help: "",
            values: &["endless", "filled"],
        },
        Switch {
            name: "links",
            help: "",
            values: &["each", "all"],
        },
    ];
    static NAMED: [Variant; 2] = [
        Variant {
            name: "old-1",
            edition: Some("1.0"),
            about: "",
        },
        Variant {
            name: "new-1",
            edition: Some("2.0"),
            about: "",
        },
    ];

    fn meant(wanted: &str) -> Result<String, NoVariant> {
        Variants {
            named: &NAMED,
            switches: &SWITCHES,
        }
        .find(wanted)
    }

    #[test]
    fn switches_are_combined_and_listed_in_their_order() {
        let both = "old-1 holes=filled links=all";
        assert_eq!(meant("links=all,holes=filled").as_deref(), Ok(both));
        assert_eq!(meant("holes=filled, old-1  links=all").as_deref(), Ok(both));
        assert_eq!(meant(both).as_deref(), Ok(both));
        assert_eq!(
            meant("new-1,holes=filled").as_deref(),
            Ok("new-1 holes=filled")
        );
    }

    #[test]
    fn what_is_at_its_default_is_not_listed() {
        assert_eq!(meant("new-1").as_deref(), Ok("new-1"));
        assert_eq!(meant("links=each holes=endless").as_deref(), Ok("old-1"));
    }

    #[test]
    fn unknown_words_are_named() {
        for word in ["depth=filled", "holes=deep", "filled", "holes", "old-2"] {
            let unknown = NoVariant::Unknown(word.to_owned());
            assert_eq!(meant(&format!("links=all,{word}")), Err(unknown));
        }
        assert_eq!(meant(" "), Err(NoVariant::Unknown(" ".to_owned())));
    }

    #[test]
    fn contradictory_words_are_named() {
        let why = meant("links=each,holes=filled,links=all").unwrap_err();
        let listed = "`links=each` and `links=all` contradict each other";
        assert_eq!(why.to_string(), listed);
        assert!(meant("old-1 new-1").is_err() && meant("links=all links=all").is_ok());
    }

    #[test]
    fn without_switches_a_name_is_taken_whole() {
        let variants = Variants {
            named: &NAMED,
            switches: &[],
        };
        assert_eq!(variants.find("new-1").as_deref(), Ok("new-1"));
        let whole = NoVariant::Unknown("old-1, new-1".to_owned());
        assert_eq!(variants.find("old-1, new-1"), Err(whole));
    }

    #[test]
    fn an_edition_selects_its_first_variant() {
        let variants = Variants {
            named: &NAMED,
            switches: &[],
        };
        assert_eq!(variants.find_edition("2.0").as_deref(), Ok("new-1"));
        assert!(variants.find_edition("3.0").is_err());
        assert_eq!(variants.editions(), ["1.0", "2.0"]);
    }

    #[test]
    fn the_words_are_names_and_switches() {
        let variants = Variants {
            named: &NAMED[..1],
            switches: &SWITCHES,
        };
        let words = variants.words();
        assert_eq!(words, ["old-1", "holes=endless|filled", "links=each|all"]);
    }
}
