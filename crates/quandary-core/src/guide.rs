//! Explanations of the formats, rules and terms of a family, as plain data.

/// A name that appears in files, options or output, with its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The name as users write it: the id of a format, the name of a variant or of a rule switch, or
    /// a term.
    pub name: &'static str,
    /// The explanation of the name, in a few sentences. Front ends wrap the lines.
    pub text: &'static str,
    /// An example, printed exactly as it is: a small file, a drawing or a command. Empty if there
    /// is none.
    pub example: &'static str,
}

/// The explanation of a variant or of a rule switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTopic {
    /// The name of the variant or rule switch.
    pub name: &'static str,
    /// The explanation of the name, as in [`Topic::text`].
    pub text: String,
    /// An example, as in [`Topic::example`].
    pub example: String,
}

impl From<&Topic> for RuleTopic {
    fn from(topic: &Topic) -> Self {
        Self {
            name: topic.name,
            text: topic.text.to_owned(),
            example: topic.example.to_owned(),
        }
    }
}

/// The explanations of the formats, rules and terms of a family.
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// The explanations of the formats, in the order of [`crate::family::FamilyInfo::formats`].
    ///
    /// The example of a text format that can hold levels is a file that contains a level and has no
    /// findings. Front ends offer this file as a template. The example is empty if the example of
    /// another format can be converted to this format. The example of a binary format is empty or
    /// is a command that writes such a file.
    pub formats: &'static [Topic],
    /// The function that returns the explanations of the variants and then of the rule switches of
    /// the family, in the order of [`crate::variant::Variants`].
    pub rules: fn() -> Vec<RuleTopic>,
    /// The explanations of the techniques, grades and other terms that appear in the output for
    /// this family.
    pub terms: &'static [Topic],
}

impl Guide {
    /// The explanation of the format with this id.
    #[must_use]
    pub fn format(&self, id: &str) -> Option<&'static Topic> {
        self.formats.iter().find(|topic| topic.name == id)
    }
}
