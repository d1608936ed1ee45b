//! Adds lists of possible values to the help, for options whose values depend on the family.

use crate::definitions::{WIDTH, definitions};
use clap::Command;
use quandary::FamilyId;
use quandary_core::family::FamilyInfo;
use quandary_core::metric::Metric;

/// A list of values under one title.
struct ValueList {
    title: String,
    /// Each value with its description.
    rows: Vec<(String, String)>,
}

/// An option whose values differ from family to family.
struct FamilyOption {
    /// The name of the option, without `--`.
    long: &'static str,
    value_name: &'static str,
    rows: fn(&'static FamilyInfo) -> Vec<(String, String)>,
}

const OPTIONS: [FamilyOption; 5] = [
    FamilyOption {
        long: "to",
        value_name: "FORMAT",
        rows: formats,
    },
    FamilyOption {
        long: "metric",
        value_name: "METRIC",
        rows: metrics,
    },
    FamilyOption {
        long: "variant",
        value_name: "NAME",
        rows: variants,
    },
    FamilyOption {
        long: "edition",
        value_name: "NAME",
        rows: editions,
    },
    FamilyOption {
        long: "draw",
        value_name: "NAME=VALUE",
        rows: draw_options,
    },
];

/// Adds the values to the help of a command and of its subcommands, before its examples.
pub(super) fn with_values(command: Command) -> Command {
    add_values(command, FamilyId::ALL)
}

fn add_values(command: Command, families: &[FamilyId]) -> Command {
    let lists = value_lists(&command, families);
    let paragraphs = lists.into_iter().map(|list| {
        let lines = definitions(&list.rows, WIDTH).join("\n");
        format!("{}:\n{lines}", list.title)
    });
    let examples = command.get_after_help().map(ToString::to_string);
    let paragraphs: Vec<String> = paragraphs.chain(examples).collect();
    let command = match paragraphs.is_empty() {
        true => command,
        false => command.after_help(paragraphs.join("\n\n")),
    };
    command.mut_subcommands(|below| {
        // What belongs to one family has only its values.
        let own = FamilyId::find(below.get_name());
        add_values(below, own.as_ref().map_or(families, std::slice::from_ref))
    })
}

/// The lists of values for the options of a command: one list for each option and each of these
/// families, if the family has values for the option.
fn value_lists(command: &Command, families: &[FamilyId]) -> Vec<ValueList> {
    let infos = families.iter().map(|family_id| family_id.family().info());
    let families: Vec<&'static FamilyInfo> = infos.collect();
    let options = OPTIONS.iter().filter(|option| has(command, option));
    let lists = options.flat_map(|option| {
        families.iter().map(|family| ValueList {
            title: format!("Values of --{} for {}", option.long, family.title),
            rows: (option.rows)(family),
        })
    });
    lists.filter(|list| !list.rows.is_empty()).collect()
}

fn has(command: &Command, option: &FamilyOption) -> bool {
    command.get_arguments().any(|argument| {
        let names = argument.get_value_names().unwrap_or_default();
        let is_named = names.iter().any(|name| name.as_str() == option.value_name);
        argument.get_long() == Some(option.long) && is_named
    })
}

fn formats(family: &'static FamilyInfo) -> Vec<(String, String)> {
    let formats = family.formats.iter();
    formats
        .map(|format| (format.id.to_owned(), format.title.to_owned()))
        .collect()
}

fn metrics(family: &'static FamilyInfo) -> Vec<(String, String)> {
    let describe = |(index, metric): (usize, &&Metric)| {
        let default = if index == 0 { " (default)" } else { "" };
        (metric.id.to_owned(), format!("{}{default}", metric.counts))
    };
    family.metrics.iter().enumerate().map(describe).collect()
}

fn variants(family: &'static FamilyInfo) -> Vec<(String, String)> {
    let named = family.variants.named.iter();
    let named = named.map(|variant| (variant.name.to_owned(), variant.about.to_owned()));
    let switches = family.variants.switches.iter().map(|switch| {
        let values = switch.values.join("|");
        (format!("{}={values}", switch.name), switch.help.to_owned())
    });
    let first = family.variants.switches.first();
    let defaults = first.map(|switch| {
        let name = switch.name;
        let text = format!(
            "The first value of a switch is its default. `quandary explain {name}` describes the \
             values of `{name}`."
        );
        (String::new(), text)
    });
    named.chain(switches).chain(defaults).collect()
}

/// Each edition of the original program, with the names of the variants of the family that
/// follow this edition.
fn editions(family: &'static FamilyInfo) -> Vec<(String, String)> {
    let variants = |edition: &str| {
        let named = family.variants.named.iter();
        let named = named.filter(|variant| variant.edition == Some(edition));
        let names: Vec<_> = named.map(|variant| variant.name).collect();
        names.join("; ")
    };
    let editions = family.variants.editions().into_iter();
    editions
        .map(|edition| (edition.to_owned(), variants(edition)))
        .collect()
}

fn draw_options(family: &'static FamilyInfo) -> Vec<(String, String)> {
    let options = family.draw_options.iter().map(|option| {
        let (name, default) = (option.name(), option.default_text());
        let help = option.help();
        let expected = option.kind().expected();
        (
            name.to_owned(),
            format!("{help}: {expected} [default: {default}]"),
        )
    });
    options.collect()
}
