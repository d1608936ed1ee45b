//! The choice of rules for a level: one of the family's named variants, and a value for each of its
//! rule switches.

use quandary_core::variant::Variants;

/// A choice of rules: a named variant and the values of the switches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleChoice {
    named: String,
    switches: Vec<(&'static str, String)>,
}

impl RuleChoice {
    /// Parses the full name of a variant as [`Variants::find`] returns it: a named variant, then
    /// the switches that do not have their default value.
    #[must_use]
    pub fn of(name: &str, variants: &Variants) -> Self {
        let words: Vec<&str> = name.split(' ').collect();
        let switches = variants.switches.iter().map(|switch| {
            let set = words.iter().find_map(|word| {
                let (key, value) = word.split_once('=')?;
                (key == switch.name).then_some(value)
            });
            (switch.name, set.unwrap_or(switch.values[0]).to_owned())
        });
        let named = words.iter().filter(|word| !word.contains('=')).copied();
        Self {
            named: named.collect::<Vec<_>>().join(" "),
            switches: switches.collect(),
        }
    }

    /// The named variant.
    #[must_use]
    pub fn named(&self) -> &str {
        &self.named
    }

    /// The value of a switch.
    #[must_use]
    pub fn value(&self, switch: &str) -> &str {
        let mut switches = self.switches.iter();
        let found = switches.find(|(name, _)| *name == switch);
        found.map_or("", |(_, value)| value)
    }

    /// The same choice with another named variant.
    #[must_use]
    pub fn with_named(&self, named: String) -> Self {
        Self {
            named,
            ..self.clone()
        }
    }

    /// The same choice with another value of a switch.
    #[must_use]
    pub fn with_switch(&self, switch: &'static str, value: &str) -> Self {
        let mut choice = self.clone();
        for (name, set) in &mut choice.switches {
            if *name == switch {
                value.clone_into(set);
            }
        }
        choice
    }

    /// The full name of the variant with these rules, as [`Variants::find`] returns it. `None` if
    /// the family does not have the named variant or one of the values of the switches.
    #[must_use]
    pub fn name(&self, variants: &Variants) -> Option<String> {
        let words = self.switches.iter();
        let words = words.map(|(name, value)| format!(" {name}={value}"));
        let text = self.named.clone() + &words.collect::<String>();
        variants.find(&text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary::FamilyId;

    /// The names of all variants of a family, and those with one switch that is not at its default.
    fn names(variants: &Variants) -> Vec<String> {
        let named = variants.named.iter().map(|variant| variant.name.to_owned());
        let changed = variants.switches.iter().flat_map(|switch| {
            let values = switch.values.iter().skip(1);
            values.map(move |value| format!("{} {}={value}", variants.named[0].name, switch.name))
        });
        named.chain(changed).collect()
    }

    #[test]
    fn a_choice_is_read_from_a_name_and_gives_it_back() {
        for id in FamilyId::ALL {
            let variants = &id.family().info().variants;
            for name in names(variants) {
                let choice = RuleChoice::of(&name, variants);
                assert_eq!(choice.name(variants).as_deref(), Some(name.as_str()));
            }
        }
    }

    #[test]
    fn a_switch_at_its_default_is_not_named() {
        for id in FamilyId::ALL {
            let variants = &id.family().info().variants;
            let usual = variants.named[0].name;
            for switch in variants.switches {
                let (default, other) = (switch.values[0], switch.values[1]);
                let changed = RuleChoice::of(usual, variants).with_switch(switch.name, other);
                assert_eq!(changed.value(switch.name), other);
                let back = changed.with_switch(switch.name, default);
                assert_eq!(back.name(variants).as_deref(), Some(usual));
            }
        }
    }
}
