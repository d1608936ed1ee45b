//! Rule variants: names to choose from, and switches that are set one by one.

use crate::family::FamilyInfo;

/// An open rule of a family, with a word for each way to settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name: `holes`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub help: &'static str,
    /// The words for its values, the default first.
    pub values: &'static [&'static str],
}

/// Why a text names no rule variant of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoVariant {
    /// A word of it, or all of it, means nothing.
    #[error("there is no `{0}`")]
    Unknown(String),
    /// Two of its words settle the same rule in different ways.
    #[error("`{0}` and `{1}` contradict each other")]
    Contradiction(String, String),
}

impl FamilyInfo {
    /// The whole name of the rule variant that a text means: one of [`FamilyInfo::variants`], or
    /// words with commas or blanks between them, of which one may be such a name and the others are
    /// switches, as in `holes=filled, links=all`. In the name only those are told that are not at
    /// their default, in the order of [`FamilyInfo::switches`].
    ///
    /// # Errors
    /// The first word that means nothing here, or contradicts one before it.
    pub fn variant(&self, wanted: &str) -> Result<String, NoVariant> {
        if self.variants.contains(&wanted) {
            return Ok(wanted.to_owned());
        }
        let mut words = wanted.split([',', ' ']).filter(|word| !word.is_empty());
        let mut chosen = Chosen::new(self.switches);
        if self.switches.is_empty() || wanted.trim().is_empty() {
            return Err(NoVariant::Unknown(wanted.to_owned()));
        }
        words.try_for_each(
            |word| match self.variants.iter().find(|name| **name == word) {
                Some(name) => chosen.begin_with(name),
                None => chosen.set(word),
            },
        )?;
        Ok(chosen.name(self.variants[0]))
    }

    /// The words that [`FamilyInfo::variant`] understands: the names, then each switch with all its
    /// values, as in `holes=endless|filled`.
    #[must_use]
    pub fn variant_words(&self) -> Vec<String> {
        let names = self.variants.iter().map(|name| (*name).to_owned());
        let switches = self.switches.iter();
        let switches =
            switches.map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
        names.chain(switches).collect()
    }

    /// Whether its puzzles can be played by different rules.
    #[must_use]
    pub fn has_variants(&self) -> bool {
        self.variants.len() > 1 || !self.switches.is_empty()
    }
}

/// The words of a text so far.
struct Chosen {
    base: Option<&'static str>,
    switches: &'static [Switch],
    /// What was said of each switch.
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
            .understand(word)
            .ok_or_else(|| NoVariant::Unknown(word.to_owned()))?;
        match self.values[index].replace(value) {
            Some(before) if before != value => {
                let name = self.switches[index].name;
                Err(contradiction(&format!("{name}={before}"), word))
            }
            _ => Ok(()),
        }
    }

    /// Which switch a word sets, and to what.
    fn understand(&self, word: &str) -> Option<(usize, &'static str)> {
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
    use crate::outcome::Metric;

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
    static METRIC: Metric = Metric {
        id: "moves",
        counts: "",
    };
    static METRICS: [&Metric; 1] = [&METRIC];

    fn family(variants: &'static [&'static str], switches: &'static [Switch]) -> FamilyInfo {
        FamilyInfo {
            id: "test",
            title: "Test",
            about: "",
            formats: &[],
            metrics: &METRICS,
            variants,
            switches,
            generate_options: &[],
            questions: &[],
            commands: &[],
            draw_options: &[],
            codes: &[],
            support: &[],
        }
    }

    fn meant(wanted: &str) -> Result<String, NoVariant> {
        family(&["old-1", "new-1"], &SWITCHES).variant(wanted)
    }

    #[test]
    fn switches_are_combined_and_told_in_their_order() {
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
    fn what_is_at_its_default_is_not_told() {
        assert_eq!(meant("new-1").as_deref(), Ok("new-1"));
        assert_eq!(meant("links=each holes=endless").as_deref(), Ok("old-1"));
    }

    #[test]
    fn a_word_that_means_nothing_is_named() {
        for word in ["depth=filled", "holes=deep", "filled", "holes", "old-2"] {
            let unknown = NoVariant::Unknown(word.to_owned());
            assert_eq!(meant(&format!("links=all,{word}")), Err(unknown));
        }
        assert_eq!(meant(" "), Err(NoVariant::Unknown(" ".to_owned())));
    }

    #[test]
    fn words_that_contradict_each_other_are_named() {
        let why = meant("links=each,holes=filled,links=all").unwrap_err();
        let told = "`links=each` and `links=all` contradict each other";
        assert_eq!(why.to_string(), told);
        assert!(meant("old-1 new-1").is_err() && meant("links=all links=all").is_ok());
    }

    #[test]
    fn without_switches_a_name_is_taken_whole() {
        let family = family(&["MS, 2.3.1", "Lynx, 2.3.1"], &[]);
        assert_eq!(family.variant("MS, 2.3.1").as_deref(), Ok("MS, 2.3.1"));
        let whole = NoVariant::Unknown("MS, 9".to_owned());
        assert_eq!(family.variant("MS, 9"), Err(whole));
    }

    #[test]
    fn the_words_are_names_and_switches() {
        let words = family(&["old-1"], &SWITCHES).variant_words();
        assert_eq!(words, ["old-1", "holes=endless|filled", "links=each|all"]);
    }
}
