//! Rule variants, which are named sets of rules, and rule switches, which change single rules.

/// A variant: a named set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name of the variant, for example `MS, 2.3.1`.
    pub name: &'static str,
    /// The edition of the original program that the variant follows; `None` if the family does not
    /// distinguish editions.
    pub edition: Option<&'static str>,
    /// What distinguishes the variant from the others, in one line.
    pub about: &'static str,
}

/// A rule switch: a rule with several possible values, set independently of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name of the rule switch, for example `holes`.
    pub name: &'static str,
    /// What the rule switch decides, in one line.
    pub help: &'static str,
    /// The values of the rule switch, the default first.
    pub values: &'static [&'static str],
    /// The meaning of each value in one line, in the order of [`Self::values`].
    pub meanings: &'static [&'static str],
}

/// Why a text is not a rule variant of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoVariant {
    /// The text or one of its words is unknown; the field is this text or word.
    #[error("unknown rule variant or switch `{0}`")]
    Unknown(String),
    /// The text names two different variants, or sets a rule switch to two different values. The
    /// fields are the names of the two variants or the two settings, such as `holes=filled`.
    #[error("`{0}` and `{1}` contradict each other")]
    Contradiction(String, String),
}

/// The rule variants and rule switches of a family.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// The named variants, at least one; the first is the default.
    pub named: &'static [Variant],
    /// The rule switches, which can be combined with every variant.
    pub switches: &'static [Switch],
}

impl Variants {
    /// Returns the full name of the variant that a text stands for.
    ///
    /// The text is the name of one of [`Variants::named`] or a part of such a name. If the family
    /// has rule switches, the text can also be a list of words separated by commas or blanks,
    /// such as `holes=filled, links=all`. At most one variant can be named in the list, by a word
    /// that is its name or a part of its name; without such a word, the list stands for the
    /// default variant. The other words set rule switches. The full name lists the rule switches
    /// that do not have their default value, in the order of [`Variants::switches`].
    ///
    /// In names, upper and lower case are equivalent, and so are commas and blanks. A part of a
    /// name stands for the variant whose name contains it. If several names contain it, it stands
    /// for the variant of the default edition (the edition of the first variant), provided that
    /// exactly one of these names belongs to that edition. For example, three names contain
    /// `lynx`, but only `Lynx, 2.3.1` belongs to the default edition.
    ///
    /// # Errors
    /// A word is unknown or contradicts an earlier word; the error names the first such word. If
    /// the family has no rule switches or the text is blank, the error names the whole text.
    pub fn find(&self, wanted: &str) -> Result<String, NoVariant> {
        if let Some(name) = self.find_name(wanted) {
            return Ok(name.to_owned());
        }
        let mut words = wanted.split([',', ' ']).filter(|word| !word.is_empty());
        let mut chosen = Chosen::new(self.switches);
        if self.switches.is_empty() || wanted.trim().is_empty() {
            return Err(NoVariant::Unknown(wanted.to_owned()));
        }
        words.try_for_each(|word| match self.find_name(word) {
            Some(name) => chosen.begin_with(name),
            None => chosen.set(word),
        })?;
        Ok(chosen.name(self.named[0].name))
    }

    /// The name that a text stands for, if it is one or a part of one.
    fn find_name(&self, wanted: &str) -> Option<&'static str> {
        let wanted = simplified(wanted);
        if wanted.is_empty() {
            return None;
        }
        let names = || self.named.iter().map(|variant| variant.name);
        let usual = self.named[0].edition;
        let of_usual_edition = self.named.iter().filter(|variant| variant.edition == usual);
        let of_usual_edition = of_usual_edition.map(|variant| variant.name);
        let is_part = |name: &&str| simplified(name).contains(&wanted);
        only(names().filter(|name| simplified(name) == wanted))
            .or_else(|| only(names().filter(is_part)))
            .or_else(|| only(of_usual_edition.filter(is_part)))
    }

    /// Returns the name of the first variant whose edition is `wanted`.
    ///
    /// # Errors
    /// No variant has this edition.
    pub fn find_edition(&self, wanted: &str) -> Result<String, NoVariant> {
        let mut named = self.named.iter();
        let found = named.find(|variant| variant.edition == Some(wanted));
        let unknown = || NoVariant::Unknown(wanted.to_owned());
        found
            .map(|variant| variant.name.to_owned())
            .ok_or_else(unknown)
    }

    /// The words that [`Variants::find`] accepts: the names of the variants, then each rule switch
    /// with its values, as in `holes=endless|filled`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let names = self.named.iter().map(|variant| variant.name.to_owned());
        let switches = self.switches.iter();
        let switches =
            switches.map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
        names.chain(switches).collect()
    }

    /// The editions that [`Variants::find_edition`] accepts.
    #[must_use]
    pub fn editions(&self) -> Vec<&'static str> {
        let mut editions: Vec<_> = self.named.iter().filter_map(|one| one.edition).collect();
        editions.sort_unstable();
        editions.dedup();
        editions
    }

    /// Whether there is more than one variant or at least one rule switch.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.named.len() > 1 || !self.switches.is_empty()
    }
}

/// A text in lower case with one blank between its words.
fn simplified(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The only item, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
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
            meanings: &["", ""],
        },
        Switch {
            name: "links",
            help: "",
            values: &["each", "all"],
            meanings: &["", ""],
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
    fn a_part_of_a_name_is_enough() {
        const fn variant(name: &'static str, edition: &'static str) -> Variant {
            Variant {
                name,
                edition: Some(edition),
                about: "",
            }
        }
        static NAMED: [Variant; 4] = [
            variant("MS, 2.3.1", "2.3.1"),
            variant("Lynx, 2.3.1", "2.3.1"),
            variant("Lynx, 1.3.2", "1.3.2"),
            variant("Lynx, 1.3.2 pedantic", "1.3.2 pedantic"),
        ];
        let variants = Variants {
            named: &NAMED,
            switches: &[],
        };
        let meanings = [
            ("MS", "MS, 2.3.1"),
            ("ms, 2.3.1", "MS, 2.3.1"),
            ("lynx", "Lynx, 2.3.1"),
            ("LYNX 1.3.2", "Lynx, 1.3.2"),
            (" pedantic ", "Lynx, 1.3.2 pedantic"),
        ];
        for (wanted, name) in meanings {
            assert_eq!(variants.find(wanted).as_deref(), Ok(name), "{wanted}");
        }
        // These are parts of several names, or of none.
        for wanted in ["2.3.1", "1.3.2", "linx", "lynx, ms", ",", ""] {
            let unknown = NoVariant::Unknown(wanted.to_owned());
            assert_eq!(variants.find(wanted), Err(unknown), "{wanted}");
        }
        assert_eq!(meant("OLD").as_deref(), Ok("old-1"));
        assert_eq!(meant("links=all new").as_deref(), Ok("new-1 links=all"));
        assert!(matches!(
            meant("old new"),
            Err(NoVariant::Contradiction(..))
        ));
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
