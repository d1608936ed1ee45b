//! What a family explains about its formats, rules and terms, as plain data.

/// A name that users meet in files, options or output, with its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The name as users write it: the id of a format, the name of a variant or of a rule switch, or
    /// a term.
    pub name: &'static str,
    /// What it is and what it is for, in a few sentences. Front ends wrap the lines.
    pub text: &'static str,
    /// An example as it is printed: a small file, a drawing, a command. Empty if there is none.
    pub example: &'static str,
}

/// The explanation of a variant or of a rule switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTopic {
    /// Its name.
    pub name: &'static str,
    /// What it is, as in [`Topic::text`].
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

/// The explanations of a family.
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// Its formats, in the order of [`crate::family::FamilyInfo::formats`].
    ///
    /// The example of a format that can hold a level is a file without findings that holds one.
    /// Front ends offer it as a template. It is empty if the file can be made by converting the
    /// example of another format, or if the format is binary.
    pub formats: &'static [Topic],
    /// Its variants and then its rule switches, in the order of [`crate::variant::Variants`].
    pub rules: fn() -> Vec<RuleTopic>,
    /// The techniques, grades and other terms in its output.
    pub terms: &'static [Topic],
}

impl Guide {
    /// The topic of the format with this id.
    #[must_use]
    pub fn format(&self, id: &str) -> Option<&'static Topic> {
        self.formats.iter().find(|topic| topic.name == id)
    }
}
