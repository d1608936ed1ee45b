//! Explanations of formats, rules, metrics and terms, and example files.

use crate::family_id::{FamilyId, formats};
use crate::terms::TERMS;
use quandary_core::family::FamilyInfo;
use quandary_core::format::{Format, FormatKind};
use quandary_core::guide::{RuleTopic, Topic};
use quandary_core::metric::Metric;
use quandary_core::options::OptionSpec;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::Switch;

/// The kind of name that an [`Explanation`] explains.
///
/// ```
/// use quandary::{TopicKind, explanations};
///
/// let switches = explanations().filter(|one| one.kind == TopicKind::Switch);
/// for switch in switches {
///     println!("{}: {}", switch.name, switch.summary);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicKind {
    /// A family of puzzles.
    Family,
    /// A file format.
    Format,
    /// A named set of rules.
    Variant,
    /// A rule switch: a rule that has several settings.
    Switch,
    /// A metric: a quantity that a solver minimises.
    Metric,
    /// A drawing option: an option for how positions are drawn.
    DrawOption,
    /// A technique, a grade or another term.
    Term,
}

impl TopicKind {
    /// The name of the kind in reports.
    #[must_use]
    ///
    /// ```
    /// assert_eq!(quandary::TopicKind::Switch.word(), "rule switch");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Self::Family => "family",
            Self::Format => "format",
            Self::Variant => "variant",
            Self::Switch => "rule switch",
            Self::Metric => "metric",
            Self::DrawOption => "drawing option",
            Self::Term => "term",
        }
    }
}

/// The explanation of a name that users meet, such as a term, a format or a rule switch.
///
/// ```
/// for one in quandary::explain("pushes") {
///     println!("{} ({}): {}\n\n{}", one.name, one.kind.word(), one.summary, one.text);
///     if !one.example.is_empty() {
///         println!("\nExample:\n{}", one.example);
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The kind of name that is explained.
    pub kind: TopicKind,
    /// The family that uses the name; `None` if all families use it.
    pub family: Option<FamilyId>,
    /// The name that is explained.
    pub name: &'static str,
    /// The explanation in a few words, for lists; without a full stop.
    pub summary: &'static str,
    /// The explanation. Each paragraph is one long line; paragraphs are separated by an empty line.
    pub text: String,
    /// An example, to be printed unchanged; empty if there is none.
    pub example: String,
}

/// All explanations: first the explanations of each family, then those of the terms that all
/// families share.
///
/// ```
/// let terms: Vec<_> = quandary::explanations().map(|one| one.name).collect();
/// assert!(terms.contains(&"holes") && terms.contains(&"undecided"));
/// ```
pub fn explanations() -> impl Iterator<Item = Explanation> {
    let families = FamilyId::ALL.iter().copied().flat_map(of_family);
    let shared = TERMS
        .iter()
        .map(|topic| explained(TopicKind::Term, None, topic));
    families.chain(shared)
}

/// The explanations of a name; `name` may be in upper or lower case. The name of a rule switch may
/// be followed by a value, as in `holes=filled`. If nothing has exactly this name, returns the
/// explanations of all names that contain it as a word. For example, `lynx` finds all variants of
/// the Lynx rules.
///
/// ```
/// let holes = &quandary::explain("holes=filled")[0];
/// assert_eq!(holes.name, "holes");
/// assert!(quandary::explain("chess").is_empty());
/// ```
#[must_use]
pub fn explain(name: &str) -> Vec<Explanation> {
    let name = name.trim();
    let switch = name.split_once('=').map(|(switch, _)| switch.trim());
    let fits = |one: &Explanation| {
        let is_switch = one.kind == TopicKind::Switch;
        let is_named = |wanted: &str| one.name.eq_ignore_ascii_case(wanted);
        is_named(name) || is_switch && switch.is_some_and(is_named)
    };
    let named: Vec<_> = explanations().filter(fits).collect();
    if named.is_empty() {
        return explanations().filter(|one| has_word(one, name)).collect();
    }
    named
}

fn has_word(one: &Explanation, wanted: &str) -> bool {
    let mut words = one.name.split([' ', ',']);
    words.any(|word| !word.is_empty() && word.eq_ignore_ascii_case(wanted))
}

/// The explanation of a format.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (family, format) = quandary::find_format("tnt").ok_or("unknown format")?;
/// let explanation = quandary::explain_format(family, format);
/// assert!(explanation.text.ends_with("Extension: .tnt"), "{}", explanation.text);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn explain_format(family_id: FamilyId, format: &'static Format) -> Explanation {
    let topic = family_id.family().info().guide.format(format.id);
    let extensions = format.extensions.iter().map(|one| format!(".{one}"));
    let extensions: Vec<_> = extensions.collect();
    let extensions = match &extensions[..] {
        [] => String::new(),
        [one] => format!("\n\nExtension: {one}"),
        several => format!("\n\nExtensions: {}", several.join(", ")),
    };
    Explanation {
        kind: TopicKind::Format,
        family: Some(family_id),
        name: format.id,
        summary: format.title,
        text: topic.map_or("", |topic| topic.text).to_owned() + &extensions,
        example: example_text(family_id, format),
    }
}

fn of_family(id: FamilyId) -> Vec<Explanation> {
    let info = id.family().info();
    let guide = info.guide;
    let mut all = vec![family(id, info)];
    all.extend(info.formats.iter().map(|one| explain_format(id, one)));
    let rules = (guide.rules)().into_iter();
    all.extend(rules.map(|topic| rule(id, info, topic)));
    all.extend(info.metrics.iter().map(|one| metric(id, info, one)));
    all.extend(info.draw_options.iter().map(|one| draw_option(id, *one)));
    let terms = guide.terms.iter();
    all.extend(terms.map(|topic| explained(TopicKind::Term, Some(id), topic)));
    all
}

fn explained(kind: TopicKind, family: Option<FamilyId>, topic: &Topic) -> Explanation {
    Explanation {
        kind,
        family,
        name: topic.name,
        summary: first_sentence(topic.text),
        text: topic.text.to_owned(),
        example: topic.example.to_owned(),
    }
}

fn first_sentence(text: &'static str) -> &'static str {
    let sentence = text.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches('.')
}

fn family(id: FamilyId, info: &FamilyInfo) -> Explanation {
    let formats: Vec<_> = info.formats.iter().map(|format| format.id).collect();
    Explanation {
        kind: TopicKind::Family,
        family: Some(id),
        name: info.id,
        summary: info.about,
        text: format!(
            "{}: {}.\n\nFormats: {}.",
            info.title,
            info.about,
            formats.join(", ")
        ),
        example: format!("quandary formats {}", info.id),
    }
}

/// The example of a format as text. Formats of bytes have a command that writes one.
fn example_text(id: FamilyId, format: &'static Format) -> String {
    if format.kind == FormatKind::Text {
        let text = example(format).and_then(|bytes| String::from_utf8(bytes).ok());
        return text.unwrap_or_default();
    }
    let info = id.family().info();
    let own = info
        .guide
        .format(format.id)
        .map_or("", |topic| topic.example);
    match template(format) {
        Some(_) => {
            let extension = format.extensions.first().unwrap_or(&"");
            format!(
                "quandary new {} --format {} -o new.{extension}",
                info.id, format.id
            )
        }
        None => own.to_owned(),
    }
}

fn rule(id: FamilyId, info: &FamilyInfo, topic: RuleTopic) -> Explanation {
    let mut switches = info.variants.switches.iter();
    let mut variants = info.variants.named.iter();
    let (kind, summary, text) = match switches.find(|switch| switch.name == topic.name) {
        None => {
            let variant = variants.find(|variant| variant.name == topic.name);
            let about = variant.map_or("", |variant| variant.about);
            (TopicKind::Variant, about, topic.text)
        }
        Some(switch) => {
            let text = format!("{}\n\n{}", topic.text, values(switch));
            let summary = switch.help.trim_end_matches('.');
            (TopicKind::Switch, summary, text)
        }
    };
    Explanation {
        kind,
        family: Some(id),
        name: topic.name,
        summary,
        text,
        example: topic.example,
    }
}

/// The values of a switch with their meanings, one line each.
fn values(switch: &Switch) -> String {
    let values = switch.values.iter().zip(switch.meanings).enumerate();
    let lines = values.map(|(index, (value, meaning))| {
        let default = if index == 0 { " (default)" } else { "" };
        format!("{}={value}{default}: {meaning}", switch.name)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn metric(id: FamilyId, info: &FamilyInfo, metric: &'static Metric) -> Explanation {
    let default = if info.metrics[0] == metric {
        " This is the default."
    } else {
        ""
    };
    Explanation {
        kind: TopicKind::Metric,
        family: Some(id),
        name: metric.id,
        summary: metric.counts,
        text: format!("{}.{default}", capitalised(metric.counts)),
        example: format!("quandary solve FILE --metric {}", metric.id),
    }
}

fn draw_option(id: FamilyId, option: &'static dyn OptionSpec) -> Explanation {
    let (name, default) = (option.name(), option.default_text());
    Explanation {
        kind: TopicKind::DrawOption,
        family: Some(id),
        name,
        summary: option.help(),
        text: format!(
            "{}.\n\nValue: {}. Default: {default}.",
            capitalised(option.help()),
            option.kind().expected()
        ),
        example: format!("quandary show FILE --draw {name}={default}"),
    }
}

/// The text with a capital as its first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns an example of a format: the content of a small file or, for some binary formats, a
/// command that writes one. If the format does not have its own example, the example of another
/// format of the family is converted. Returns `None` if no example can be converted.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (_, format) = quandary::find_format("xsb").ok_or("unknown format")?;
/// let file = quandary::example(format).ok_or("no example")?;
/// println!("{}", String::from_utf8(file)?);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn example(format: &'static Format) -> Option<Vec<u8>> {
    let (id, _) = formats().find(|(_, known)| *known == format)?;
    let guide = id.family().info().guide;
    match guide.format(format.id).map_or("", |topic| topic.example) {
        "" => converted_example(id, format),
        own => Some(own.as_bytes().to_vec()),
    }
}

/// The example of the first format of the family whose levels this format can hold.
fn converted_example(id: FamilyId, to: &'static Format) -> Option<Vec<u8>> {
    let mut formats = id.family().info().formats.iter();
    formats.find_map(|from| {
        let topic = id.family().info().guide.format(from.id)?;
        let bytes = topic.example.as_bytes().to_vec();
        let source = Source::new(from.id, bytes);
        let options = ReadOptions::default();
        let document = id.family().read(source, from, &options).ok()?;
        document.levels().filter(|levels| levels.count() > 0)?;
        document.convert(to).ok().map(|converted| converted.bytes)
    })
}

/// Returns the content of a file with an example level, which users can edit to create their own
/// file in this format. Returns `None` if the format cannot hold a level.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::reading::ReadOptions;
/// use quandary::core::source::Source;
///
/// let (_, format) = quandary::find_format("gartriage").ok_or("unknown format")?;
/// let file = quandary::template(format).ok_or("this format holds no levels")?;
/// let source = Source::new("new.gartriage", file);
/// let document = quandary::open(source, None, &ReadOptions::default())?;
/// assert!(document.diagnostics().is_empty());
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn template(format: &'static Format) -> Option<Vec<u8>> {
    let bytes = example(format)?;
    let source = Source::new(format.id, bytes.clone());
    let document = crate::open(source, Some(format.id), &ReadOptions::default()).ok()?;
    let levels = document.levels()?;
    (levels.count() > 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::diagnostic::Diagnostics;
    use std::collections::BTreeSet;

    fn families() -> impl Iterator<Item = &'static FamilyInfo> {
        FamilyId::ALL.iter().map(|id| id.family().info())
    }

    #[test]
    fn every_format_and_rule_is_explained_in_its_order() {
        for info in families() {
            let formats: Vec<_> = info.formats.iter().map(|format| format.id).collect();
            let topics: Vec<_> = info.guide.formats.iter().map(|topic| topic.name).collect();
            assert_eq!(topics, formats, "{}", info.id);
            let named = info.variants.named.iter().map(|variant| variant.name);
            let switches = info.variants.switches.iter().map(|switch| switch.name);
            let rules: Vec<_> = (info.guide.rules)()
                .iter()
                .map(|topic| topic.name)
                .collect();
            assert_eq!(
                rules,
                named.chain(switches).collect::<Vec<_>>(),
                "{}",
                info.id
            );
        }
    }

    #[test]
    fn every_explanation_has_text_and_an_example() {
        for one in explanations() {
            let texts = [one.summary, &one.text, &one.example];
            assert!(texts.iter().all(|text| !text.trim().is_empty()), "{one:?}");
            assert!(!one.summary.ends_with('.'), "{one:?}");
        }
    }

    #[test]
    fn explanations_begin_with_a_capital_and_end_with_a_sentence() {
        for one in explanations() {
            let first = one.text.chars().next();
            assert!(
                first.is_some_and(|letter| !letter.is_lowercase()),
                "{one:?}"
            );
            let end = first_paragraph(&one.text).trim_end_matches([')', '`']);
            assert!(end.ends_with(['.', ':']) || end.contains(". ("), "{one:?}");
        }
    }

    fn first_paragraph(text: &str) -> &str {
        text.split("\n\n").next().unwrap_or_default()
    }

    #[test]
    fn a_word_of_longer_names_stands_for_all_of_them() {
        let names = |word: &str| -> Vec<_> { explain(word).iter().map(|one| one.name).collect() };
        assert_eq!(names("ms"), ["MS, 2.3.1", "MS, 1.3.2"]);
        assert_eq!(names("pedantic"), ["Lynx, 1.3.2 pedantic"]);
        assert_eq!(names("Lynx, 2.3.1"), ["Lynx, 2.3.1"]);
        assert!(names("").is_empty() && names("chess").is_empty());
    }

    #[test]
    fn names_are_unique_within_a_kind_of_a_family() {
        for id in FamilyId::ALL {
            let mut seen = BTreeSet::new();
            for one in of_family(*id) {
                let key = (one.kind.word(), one.name.to_lowercase());
                assert!(seen.insert(key), "{}", one.name);
            }
        }
    }

    #[test]
    fn switches_have_a_meaning_for_each_value() {
        for switch in families().flat_map(|info| info.variants.switches) {
            assert_eq!(
                switch.values.len(),
                switch.meanings.len(),
                "{}",
                switch.name
            );
        }
        let holes = explain("holes=filled").remove(0);
        assert!(
            holes.text.contains("holes=filled: The hole becomes floor."),
            "{}",
            holes.text
        );
        assert!(
            holes.text.contains("holes=endless (default)"),
            "{}",
            holes.text
        );
    }

    fn findings(format: &'static Format, bytes: Vec<u8>) -> Diagnostics {
        let extension = format.extensions.first().unwrap_or(&"txt");
        let source = Source::new(format!("new.{extension}"), bytes);
        let document = crate::open(source, Some(format.id), &ReadOptions::default());
        document.expect("the example is read").diagnostics().clone()
    }

    #[test]
    fn every_template_is_recognised_and_has_no_findings() {
        let mut formats_with_levels = 0;
        for (_, format) in formats() {
            let Some(bytes) = template(format) else {
                continue;
            };
            formats_with_levels += 1;
            let extension = format.extensions.first().unwrap_or(&"txt");
            let source = Source::new(format!("new.{extension}"), bytes.clone());
            let found = crate::identify(&source);
            let first = found.first().map(|found| found.evidence.format.id);
            assert_eq!(
                first,
                Some(format.id),
                "{}",
                String::from_utf8_lossy(&bytes)
            );
            let findings = findings(format, bytes);
            assert!(findings.is_empty(), "{}: {findings:?}", format.id);
        }
        assert!(formats_with_levels >= 20, "{formats_with_levels}");
    }

    #[test]
    fn examples_without_levels_have_no_findings_either() {
        for (id, format) in formats() {
            let topic = id.family().info().guide.format(format.id);
            let example = topic.map_or("", |topic| topic.example);
            if example.is_empty() || format.kind == FormatKind::Binary {
                continue;
            }
            let findings = findings(format, example.as_bytes().to_vec());
            assert!(findings.is_empty(), "{}: {findings:?}", format.id);
        }
    }
}
