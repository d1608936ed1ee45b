//! What the families publish, and explanations of names and codes.

use crate::result::{Dataclass, Made, Named};
use pyo3::prelude::*;
use quandary::{Explanation as Explained, FamilyId, TopicKind, find_code};
use quandary_core::family::{FamilyInfo, Support};
use quandary_core::format::{Format as FileFormat, FormatKind};
use quandary_core::metric::Metric as Measure;
use quandary_core::options::{OptionKind, OptionTable};
use quandary_core::variant::{Switch, Variant as Rules};

/// The families of this build.
#[pyfunction]
pub(crate) fn families() -> Vec<Made<Family>> {
    let infos = FamilyId::ALL.iter().map(|id| id.family().info());
    infos.map(|info| Made(Family::new(info))).collect()
}

/// The explanations of a name, or of the code of a finding.
#[pyfunction]
pub(crate) fn explain(name: &str) -> Vec<Made<Explanation>> {
    let code = find_code(name.trim()).map(|code| Explanation {
        kind: "finding",
        family: None,
        name: code.id.to_owned(),
        summary: code.title.to_owned(),
        text: code.explanation.to_owned(),
        example: String::new(),
    });
    let names = quandary::explain(name).into_iter().map(Explanation::new);
    code.into_iter().chain(names).map(Made).collect()
}

/// A family.
#[derive(IntoPyObject)]
pub(crate) struct Family {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    formats: Vec<Made<Format>>,
    metrics: Vec<Made<Metric>>,
    variants: Vec<Made<Variant>>,
    switches: Vec<Made<SwitchFields>>,
    questions: Vec<Made<Question>>,
    generator: Option<Vec<Made<OptionFields>>>,
    draw_options: Vec<Made<OptionFields>>,
    support: Named<String>,
}

impl Dataclass for Family {
    const NAME: &'static str = "Family";
}

impl Family {
    fn new(info: &'static FamilyInfo) -> Self {
        let questions = info.questions.iter().map(|question| Question {
            id: question.id,
            about: question.about,
            options: options(question.options),
        });
        let variants = &info.variants;
        let support = info.support.iter().map(|(capability, support)| {
            let word = match support {
                Support::Yes => "yes".to_owned(),
                Support::Partly(which) => format!("partly: {which}"),
                Support::NotApplicable(why) => format!("not applicable: {why}"),
            };
            (capability.word(), word)
        });
        Self {
            id: info.id,
            title: info.title,
            about: info.about,
            formats: made(info.formats.iter().map(|one| Format::new(one))),
            metrics: made(info.metrics.iter().map(|one| Metric::new(one))),
            variants: made(variants.named.iter().map(Variant::new)),
            switches: made(variants.switches.iter().map(SwitchFields::new)),
            questions: made(questions),
            generator: info.generator.map(|generator| options(generator.options)),
            draw_options: options(info.draw_options),
            support: Named(support.collect()),
        }
    }
}

fn made<T>(all: impl Iterator<Item = T>) -> Vec<Made<T>> {
    all.map(Made).collect()
}

/// A file format.
#[derive(IntoPyObject)]
pub(crate) struct Format {
    id: &'static str,
    title: &'static str,
    extensions: Vec<&'static str>,
    is_text: bool,
}

impl Dataclass for Format {
    const NAME: &'static str = "Format";
}

impl Format {
    fn new(format: &FileFormat) -> Self {
        Self {
            id: format.id,
            title: format.title,
            extensions: format.extensions.to_vec(),
            is_text: format.kind == FormatKind::Text,
        }
    }
}

/// A metric.
#[derive(IntoPyObject)]
pub(crate) struct Metric {
    id: &'static str,
    counts: &'static str,
}

impl Dataclass for Metric {
    const NAME: &'static str = "Metric";
}

impl Metric {
    fn new(metric: &Measure) -> Self {
        Self {
            id: metric.id,
            counts: metric.counts,
        }
    }
}

/// A rule variant.
#[derive(IntoPyObject)]
pub(crate) struct Variant {
    name: &'static str,
    about: &'static str,
}

impl Dataclass for Variant {
    const NAME: &'static str = "Variant";
}

impl Variant {
    fn new(variant: &Rules) -> Self {
        Self {
            name: variant.name,
            about: variant.about,
        }
    }
}

/// A rule switch.
#[derive(IntoPyObject)]
pub(crate) struct SwitchFields {
    name: &'static str,
    about: &'static str,
    values: Named<&'static str>,
}

impl Dataclass for SwitchFields {
    const NAME: &'static str = "Switch";
}

impl SwitchFields {
    fn new(switch: &Switch) -> Self {
        let values = switch.values.iter().zip(switch.meanings);
        Self {
            name: switch.name,
            about: switch.help,
            values: Named(values.map(|(value, meaning)| (*value, *meaning)).collect()),
        }
    }
}

/// A question.
#[derive(IntoPyObject)]
pub(crate) struct Question {
    id: &'static str,
    about: &'static str,
    options: Vec<Made<OptionFields>>,
}

impl Dataclass for Question {
    const NAME: &'static str = "Question";
}

/// An option.
#[derive(IntoPyObject)]
pub(crate) struct OptionFields {
    name: &'static str,
    about: &'static str,
    default: String,
    expected: String,
    choices: Vec<&'static str>,
}

impl Dataclass for OptionFields {
    const NAME: &'static str = "Option";
}

fn options(table: OptionTable) -> Vec<Made<OptionFields>> {
    let options = table.iter().map(|option| OptionFields {
        name: option.name(),
        about: option.help(),
        default: option.default_text(),
        expected: option.kind().expected(),
        choices: match option.kind() {
            OptionKind::Choice(choices) => choices,
            OptionKind::Whole { .. } | OptionKind::Text(_) | OptionKind::File(_) => Vec::new(),
        },
    });
    made(options)
}

/// An explanation.
#[derive(IntoPyObject)]
pub(crate) struct Explanation {
    kind: &'static str,
    family: Option<&'static str>,
    name: String,
    summary: String,
    text: String,
    example: String,
}

impl Dataclass for Explanation {
    const NAME: &'static str = "Explanation";
}

impl Explanation {
    fn new(one: Explained) -> Self {
        Self {
            kind: TopicKind::word(one.kind),
            family: one.family.map(|id| id.family().info().id),
            name: one.name.to_owned(),
            summary: one.summary.to_owned(),
            text: one.text,
            example: one.example,
        }
    }
}
