//! The resource configuration format: files named `rc`, which set images, fonts, colours and
//! sounds.

mod resource;

pub use resource::{Resource, ResourceKind};

use super::paths::check_path;
use super::text::{
    Entry, Settings, Statement, file_name, first_lines, is_binary, percentage, trim,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::model::Ruleset;
use quandary_core::family::AllowedPaths;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::did_you_mean;
use std::collections::BTreeMap;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "rc",
        title: "resource configuration",
        extensions: &[],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Rc(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Rc(rc) => Some(write(rc)),
        _ => None,
    },
    convert: None,
};

/// A resource configuration with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rc {
    /// The lines of the file.
    pub settings: Settings,
}

/// The rulesets that a section of a resource configuration applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All rulesets: `[all]`, and lines above the first section.
    All,
    /// Only the MS rules: `[MS]`.
    Ms,
    /// Only the Lynx rules: `[Lynx]`.
    Lynx,
}

impl Scope {
    /// Returns the scope with this section name, ignoring case; `None` if the name is unknown.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "all" => Some(Self::All),
            "ms" => Some(Self::Ms),
            "lynx" => Some(Self::Lynx),
            _ => None,
        }
    }

    /// The name of the section, without brackets.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Ms => "MS",
            Self::Lynx => "Lynx",
        }
    }
}

/// A line that sets a resource: a file, colour or sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting<'a> {
    /// The rulesets that the line applies to.
    pub scope: Scope,
    /// The resource that the line sets.
    pub resource: Resource,
    /// The name and the value in the line.
    pub entry: &'a Entry,
}

/// The effective value of a resource under one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved<'a> {
    /// The resource.
    pub resource: Resource,
    /// The value; `None` if the resource is not set and has no default.
    pub value: Option<&'a str>,
    /// The value to use if `value` cannot be loaded: the value that the file sets for all rulesets,
    /// or else the default value. `None` if there is neither, or if the fallback equals `value`.
    pub fallback: Option<&'a str>,
}

impl Rc {
    /// Returns the settings of known resources, in file order.
    pub fn settings(&self) -> impl Iterator<Item = Setting<'_>> {
        let statements = self.settings.statements.iter();
        let scoped = statements.scan(Scope::All, |scope, statement| {
            if let Statement::Section(name) = statement {
                *scope = Scope::of(&name.text).unwrap_or(*scope);
            }
            Some((*scope, statement))
        });
        scoped.filter_map(|(scope, statement)| match statement {
            Statement::Entry(entry) => Some(Setting {
                scope,
                resource: Resource::of(&entry.name.text)?,
                entry,
            }),
            _ => None,
        })
    }

    /// Returns the effective value of each resource under a ruleset. A line for all rulesets
    /// overrides earlier lines for a single ruleset. A resource that is not set has its default
    /// value, if there is one.
    #[must_use]
    pub fn resolved(&self, ruleset: Ruleset) -> Vec<Resolved<'_>> {
        let own = match ruleset {
            Ruleset::Ms => Scope::Ms,
            Ruleset::Lynx => Scope::Lynx,
            Ruleset::Other(_) => Scope::All,
        };
        let mut for_all = BTreeMap::new();
        let mut for_own = BTreeMap::new();
        for setting in self.settings() {
            let value = setting.entry.value.text.as_str();
            if setting.scope == Scope::All {
                for_all.insert(setting.resource, value);
            }
            if setting.scope == Scope::All || setting.scope == own {
                for_own.insert(setting.resource, value);
            }
        }
        let resolve = |resource: Resource| {
            let default = resource.default_value();
            let fallback = for_all.get(&resource).copied().or(default);
            let value = for_own.get(&resource).copied().or(fallback);
            Resolved {
                resource,
                value,
                fallback: fallback.filter(|other| Some(*other) != value),
            }
        };
        Resource::ALL.into_iter().map(resolve).collect()
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = first_lines(source);
    let resource = |line: &str| Resource::of(trim(line.split_once('=')?.0));
    let settings: Vec<String> = lines.into_iter().filter(|line| !is_section(line)).collect();
    let known = percentage(&settings, |line| resource(line).is_some());
    let name = file_name(source);
    let named = name == "rc" || name.starts_with("rc-");
    match known {
        50.. => Some(ProbeScore {
            score: (known * 95 / 100) as u8,
            reason: "resource settings",
        }),
        1.. if named => Some(ProbeScore {
            score: 60,
            reason: "file name of a resource configuration",
        }),
        _ => None,
    }
}

fn is_section(line: &str) -> bool {
    let name = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    name.is_some_and(|name| Scope::of(trim(name)).is_some())
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Rc, LimitExceeded> {
    let settings = Settings::read(source, sink, limits)?;
    check_lines(&settings, sink);
    let rc = Rc { settings };
    check_duplicates(&rc, sink);
    for setting in rc.settings() {
        check_setting(&setting, sink);
    }
    Ok(rc)
}

fn check_lines(settings: &Settings, sink: &mut DiagnosticSink) {
    for statement in &settings.statements {
        match statement {
            Statement::Stray(line) => sink.report(&codes::NOT_A_SETTING, line.span, || {
                "expected NAME = VALUE".to_owned()
            }),
            Statement::Section(name) if Scope::of(&name.text).is_none() => {
                sink.report(&codes::UNKNOWN_SECTION, name.span, || {
                    format!(
                        "expected section MS, Lynx or all, found {}",
                        quote(&name.text)
                    )
                });
            }
            Statement::Entry(entry) if Resource::of(&entry.name.text).is_none() => {
                sink.report(&codes::UNKNOWN_SETTING, entry.name.span, || {
                    let name = &entry.name.text;
                    let nearest = did_you_mean(name, Resource::ALL.map(Resource::word));
                    format!("unknown resource {}{nearest}", quote(name))
                });
            }
            _ => {}
        }
    }
}

/// Reports duplicate lines of the same section, and lines overridden by a later line for all
/// rulesets.
fn check_duplicates(rc: &Rc, sink: &mut DiagnosticSink) {
    let mut before: BTreeMap<(Resource, Scope), Span> = BTreeMap::new();
    for Setting {
        scope,
        resource,
        entry,
    } in rc.settings()
    {
        let span = entry.name.span;
        if let Some(first) = before.insert((resource, scope), span) {
            let message = || {
                let name = quote(resource.word());
                format!("duplicate setting {name}; the last one is used")
            };
            sink.report_with(&codes::DUPLICATE_SETTING, span, message, |finding| {
                finding.with_label(first, "first set here")
            });
        }
        if scope != Scope::All {
            continue;
        }
        for overridden in [Scope::Ms, Scope::Lynx] {
            let Some(first) = before.remove(&(resource, overridden)) else {
                continue;
            };
            let (name, rules) = (quote(resource.word()), overridden.name());
            let message =
                || format!("{name} for {rules} is overridden by a later line for all rulesets");
            sink.report_with(&codes::OVERRIDDEN_SETTING, first, message, |finding| {
                finding.with_label(span, "overridden here")
            });
        }
    }
}

fn check_setting(setting: &Setting<'_>, sink: &mut DiagnosticSink) {
    let Setting {
        scope,
        resource,
        entry,
    } = *setting;
    let value = &entry.value;
    if !resource.fits(&value.text) {
        let span = if value.text.is_empty() {
            entry.span()
        } else {
            value.span
        };
        sink.report(&codes::INVALID_SETTING_VALUE, span, || {
            format!(
                "{} requires {}",
                resource.word(),
                resource.accepted_values()
            )
        });
    } else if resource.is_file() {
        check_path(value, AllowedPaths::Below, sink);
    }
    if scope != Scope::All && resource.is_general() {
        sink.report(
            &codes::SETTING_NOT_IN_GENERAL_SECTION,
            entry.name.span,
            || {
                let name = resource.word();
                format!("{name} applies to all rulesets, but is set in the section of one ruleset")
            },
        );
    }
    if resource.scope() != Scope::All && scope != Scope::All && scope != resource.scope() {
        sink.report(&codes::SOUND_NOT_IN_RULESET, entry.name.span, || {
            format!("{} is never played under {}", resource.word(), scope.name())
        });
    }
}

/// Writes the canonical form: resource and section names with their usual capitals.
pub(super) fn write(rc: &Rc) -> Vec<u8> {
    let mut settings = rc.settings.clone();
    for statement in &mut settings.statements {
        if let Statement::Section(name) = statement {
            let scope = Scope::of(&name.text);
            name.text = scope.map_or(name.text.clone(), |scope| scope.name().to_owned());
        }
    }
    settings.write(|entry| {
        let Entry { name, value } = entry;
        match Resource::of(&name.text) {
            Some(resource) => format!("{}={}", resource.word(), value.text),
            None => format!("{}={}", name.text, value.text),
        }
    })
}
