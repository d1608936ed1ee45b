//! The arguments of `generate FAMILY`. The options of each family come from the table that the
//! family publishes.

use super::OutputArgs;
use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint, value_parser};
use quandary::FamilyId;
use quandary_core::family::{Capability, FamilyInfo};
use quandary_core::options::{OptionKind, OptionSpec, OptionTable, Options};
use std::time::Duration;

/// The arguments of `generate`.
#[derive(Debug)]
pub(crate) struct Generate {
    pub(crate) family_id: FamilyId,
    pub(crate) options: Options,
    pub(crate) common: Common,
}

/// The options that every generator has.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Seed of the random numbers; the same seed gives the same levels on every machine
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of levels
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = value_parser!(u64).range(1..))]
    pub(crate) count: u64,
    /// Time limit in seconds; levels found by then are written. Without a limit, the search for
    /// unusual levels can take very long; Ctrl-C ends the search and keeps the levels found so far
    #[arg(long, value_name = "S", value_parser = super::seconds)]
    pub(crate) time: Option<Duration>,
    /// If too few levels satisfy the options, also write the best level that does not
    #[arg(long)]
    pub(crate) accept_best: bool,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
}

impl Args for Generate {
    fn augment_args(command: Command) -> Command {
        let able = |family_id: &&FamilyId| family_id.family().info().can(Capability::Generate);
        let families = FamilyId::ALL
            .iter()
            .filter(able)
            .map(|family_id| family(*family_id));
        command
            .subcommand_required(true)
            .arg_required_else_help(true)
            .disable_help_subcommand(true)
            .subcommand_value_name("FAMILY")
            .subcommand_help_heading("Families")
            .subcommands(families)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The subcommand of one family.
fn family(family_id: FamilyId) -> Command {
    let info = family_id.family().info();
    let example = format!(
        "Example:\n  quandary generate {} --seed 7 --time 60",
        info.id
    );
    let flags = generator(info).iter().copied().map(flag);
    Common::augment_args(Command::new(info.id).args(flags))
        .about(info.about)
        .after_help(example)
}

/// The command-line argument for one option of a table.
pub(super) fn flag(spec: &'static dyn OptionSpec) -> Arg {
    let default = spec.default_text();
    let hide_default = default.is_empty();
    let arg = Arg::new(spec.name())
        .long(spec.name())
        .default_value(default);
    let help = sentence(spec.help());
    match spec.kind() {
        OptionKind::Whole { least, most } => arg
            .help(format!("{help} [{least}-{most}]"))
            .value_name("N")
            .value_parser(value_parser!(u64).range(least..=most)),
        OptionKind::Choice(words) => arg
            .help(help)
            .value_name("WORD")
            .value_parser(PossibleValuesParser::new(words)),
        OptionKind::Text(what) => arg
            .help(help)
            .value_name(what.to_uppercase())
            .hide_default_value(hide_default)
            .allow_hyphen_values(true),
        OptionKind::File(_) => arg
            .help(help)
            .value_name("FILE")
            .value_hint(ValueHint::FilePath)
            .hide_default_value(true),
    }
}

/// Collects the values that were given on the command line for the options of a table.
pub(super) fn options(table: OptionTable, matches: &ArgMatches) -> Result<Options, Error> {
    let mut options = Options::defaults(table);
    for spec in table {
        if let Some(value) = value(*spec, matches) {
            let set = options.set(spec.name(), &value);
            set.map_err(|error| Error::raw(ErrorKind::ValueValidation, error))?;
        }
    }
    Ok(options)
}

/// The value given on the command line, if any.
fn value(spec: &dyn OptionSpec, matches: &ArgMatches) -> Option<String> {
    let name = spec.name();
    if matches.value_source(name) != Some(ValueSource::CommandLine) {
        return None;
    }
    match spec.kind() {
        OptionKind::Whole { .. } => matches.get_one::<u64>(name).map(u64::to_string),
        OptionKind::Choice(_) | OptionKind::Text(_) | OptionKind::File(_) => {
            matches.get_one::<String>(name).cloned()
        }
    }
}

/// The options of a family's generator.
fn generator(info: &FamilyInfo) -> OptionTable {
    info.generator.map_or(&[], |generator| generator.options)
}

/// Capitalises the first letter, as in all other help lines. A text that begins with a value
/// and a colon, such as `flat: the board ends at its edges`, is left as it is.
fn sentence(help: &str) -> String {
    let first_word = help.split(' ').next().unwrap_or_default();
    if first_word.ends_with(':') {
        return help.to_owned();
    }
    let mut letters = help.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl FromArgMatches for Generate {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let missing = || Error::new(ErrorKind::MissingSubcommand);
        let (family, matches) = matches.subcommand().ok_or_else(missing)?;
        let family_id = FamilyId::find(family).ok_or_else(missing)?;
        Ok(Self {
            family_id,
            options: options(generator(family_id.family().info()), matches)?,
            common: Common::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
