//! The command-line arguments.

mod archive;
mod batch;
mod collections;
mod family;
mod generate;
mod guide;
mod improve;
mod link;
mod lsp;
mod overview;
mod parse;
mod play;
mod position;
mod print;
mod records;
mod resume;
mod serve;
mod unused;
mod values;
mod verify;

pub(crate) use archive::{
    Archive, ArchiveAction, ArchiveAdd, ArchiveExport, ArchiveMerge, ArchiveQuery, ArchiveVerify,
    ReplayBudgetArgs,
};
pub(crate) use batch::{
    BackendArgs, Batch, BatchExport, BatchImport, BatchResults, BatchRetry, BatchRun, BatchStatus,
    BatchVerify, BatchWork, LimitArgs,
};
pub(crate) use collections::{
    CollectionOutputArgs, Diff, Duplicates, ESTIMATE_NODES, ExamineArgs, LevelFilesArgs, List,
    MergeLevels, Pick, Renumber, SortLevels, Split, Stats, TableReportArgs,
};
pub(crate) use family::{CommandArgs, FamilyAction, FamilyCommand, TableFormat};
pub(crate) use generate::Generate;
pub(crate) use guide::{Explain, Formats, Help, New};
pub(crate) use improve::Improve;
pub(crate) use link::LinkLevel;
pub(crate) use lsp::Lsp;
pub(crate) use overview::Overview;
pub(crate) use parse::{STDIN, parse};
pub(crate) use play::Play;
pub(crate) use position::{HintArgs, PictureArgs, PositionArgs};
pub(crate) use print::Print;
pub(crate) use records::{Merge, RecordsAction, Sort, StreamArgs};
pub(crate) use resume::ResumeArgs;
pub(crate) use serve::Serve;
pub(crate) use unused::command;
pub(crate) use verify::{ComparisonArgs, Verify};

use crate::exit::CliError;
use crate::folders::Folders;
use crate::open::OpenOptions;
use crate::walk::Walk;
use crate::write::Existing;
use clap::builder::{FalseyValueParser, RangedI64ValueParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint, value_parser};
use clap_complete::Shell;
use quandary_core::budget::Budget;
use quandary_core::diagnostic::Strictness;
use quandary_core::family::InstalledFolder;
use quandary_core::limits::Limits;
use quandary_core::reading::ReadOptions;
use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// Open, check, solve, verify, draw and generate puzzle files
#[derive(Debug, Parser)]
#[command(
    name = "quandary",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = true,
    after_help = "\
FILE[#LEVELS] is a path, or `-` for standard input, optionally followed by `#` and levels: a number \
(#3), a range (#10-20), a list (#3,7,10-12), a title or a part of one (#Spirals). #=TITLE is a title \
even if it looks like a number. If the whole text is an existing path, it is that file, even with a \
`#` in its name. A text that is itself a level, such as a game ID or a link, can be given instead of \
a path.

`quandary FILE` shows what a file contains, whether it has problems, and what can be done with it. A word that is a verb \
is not taken for a file: write ./list for a file named `list`.

Exit status: 0 success, 1 findings (a bad file, a solution that fails, a level proven unsolvable), \
2 usage or I/O error, 3 undecided.

Example:
  quandary samples
  quandary solve 'samples/gartriage/lessons.Gartriage#3-5'"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) display: DisplayArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Show the format and state of a file and the commands that apply; `quandary FILE` is the same
    #[command(after_help = "Examples:\n  quandary overview samples\n  quandary first.gartriage")]
    Overview(Overview),
    /// Identify the format of files
    #[command(after_help = "Example:\n  quandary identify samples/*")]
    Identify(Identify),
    /// Report problems in files; --fix applies the safe fixes
    #[command(
        after_help = "Examples:\n  quandary check damaged --strict\n  quandary check 'first.gartriage#2'"
    )]
    Check(Check),
    /// List the levels of files
    #[command(
        after_help = "Titles are cut so that lines fit the width of the terminal, 80 characters if there is no terminal; csv has the whole texts.\n\nExamples:\n  quandary list first.gartriage\n  quandary list lessons-ms.dac --columns number,title,password\n  quandary list first.sok --where 'boxes<=3' --sort boxes,title\n  quandary list . --columns file,number,title,solved --format csv"
    )]
    List(List),
    /// Print statistics of levels: sizes, parts, authors, difficulty, solutions
    #[command(after_help = "Example:\n  quandary stats first.sok second.sok")]
    Stats(Stats),
    /// Find levels that occur several times, including rotated and mirrored copies in any format
    #[command(
        after_help = "A copy is identical, rotated or mirrored, or has other decoration: walls and objects that no move can reach. Titles, comments and solutions are not compared. Families whose rules have directions have no rotated copies. A copy that is both rotated and mirrored counts as mirrored.\n\nExample:\n  quandary duplicates first.sok second.xsb"
    )]
    Duplicates(Duplicates),
    /// Compare two collections or two files of solutions. The exit status is 1 if they differ
    #[command(
        after_help = "Examples:\n  quandary diff old.sok new.sok\n  quandary diff mine.tws public.tws --with lessons.dat"
    )]
    Diff(Diff),
    /// Write the levels that satisfy a predicate to a new collection
    #[command(after_help = collections::predicate_help("pick"))]
    Pick(Pick),
    /// Write the levels that do not satisfy a predicate to a new collection
    #[command(after_help = collections::predicate_help("drop"))]
    Drop(Pick),
    /// Write the levels of several files to one collection
    #[command(
        after_help = "Notes about the whole file are those of the first file. Files of records that may be larger than memory have their own commands `filter`, `sort` and `merge` in their family.\n\nExamples:\n  quandary merge first.sok second.xsb -o both.sok --unique\n  quandary merge 'first.sok#1-10' 'second.sok#3,7' -o some.sok"
    )]
    Merge(MergeLevels),
    /// Write the levels of files in another order
    #[command(after_help = "Example:\n  quandary sort first.sok --by boxes,-width -o sorted.sok")]
    Sort(SortLevels),
    /// Write each level to a separate file, or one file for each value of a field
    #[command(
        after_help = "Examples:\n  quandary split first.sok -o levels\n  quandary split first.sok -o authors --by author"
    )]
    Split(Split),
    /// Number the levels of a file in order, if its format stores numbers
    #[command(after_help = "Example:\n  quandary renumber some.dat -o numbered.dat")]
    Renumber(Renumber),
    /// Draw a level in the terminal
    #[command(after_help = "Example:\n  quandary show 'first.gartriage#2' --moves 66+6")]
    Show(Show),
    /// Write a drawing of a level, or an animation of a replay, to a file
    #[command(
        after_help = "Examples:\n  quandary render 'first.gartriage#2' -o replay.gif\n  quandary render 'lessons.dat#3' lessons-ms.dac.tws --tick 40 -o tick-40.png\n  quandary render 'lessons.dat#3' lessons-ms.dac.tws --from 40 --to 80 -o span.gif"
    )]
    Render(Render),
    /// Print levels on the pages of a PDF document
    #[command(
        after_help = "Examples:\n  quandary print lessons.tents -o lessons.pdf --per-page 6 --solutions\n  quandary print levels.sok --estimate --title 'Ten evenings' -o evenings.pdf\n  quandary print 2026-01 -o january.pdf --per-page 1"
    )]
    Print(Print),
    /// Solve levels. Every solution is replayed through the rules before it is reported
    #[command(
        after_help = "Examples:\n  quandary solve first.gartriage --metric moves --time 60\n  quandary solve lessons.dat -o found.tws\n  quandary solve levels --time 60 --resume results.jsonl"
    )]
    Solve(Solve),
    /// Improve known solutions by searching the whole level and short sections of each solution
    #[command(
        after_help = "Examples:\n  quandary improve 'levels.sok#3' --time 60 -o levels.sok\n  quandary improve 'levels.xsb#3' solution.txt --metric moves\n  quandary improve SET.dat SET.tws --time 10 -o BETTER.tws"
    )]
    Improve(Improve),
    /// Replay solutions through the rules
    #[command(
        after_help = "Examples:\n  quandary verify 'first.gartriage#2' --moves 23+378T2-3\n  quandary verify lessons.dat lessons-ms.dac.tws --missing\n  quandary verify lessons-ms.dac lessons-ms.dac.tws --luck\n  quandary verify 'jan 19' board.apad"
    )]
    Verify(Verify),
    /// Keep the best known solutions of levels in a folder
    #[command(
        after_help = "An archive is a folder with one file for each level, which holds the level and the best known solution under each rule variant in each metric. Every solution is replayed through the rules before it is added, merged, listed or exported.\n\nExamples:\n  quandary archive add best Microban.sok\n  quandary archive merge best from-a-friend\n  quandary archive query best Microban.sok"
    )]
    Archive(Archive),
    /// Suggest the next move
    #[command(after_help = "Example:\n  quandary hint 'first.gartriage#2' --moves 23+3")]
    Hint(HintArgs),
    /// Play levels on the full screen of the terminal, or with lines of text
    #[command(
        after_help = "On the full screen, F1 or ? shows the keys. --browse shows levels with the number of their solutions, and the solved boards: those of the file, or else all that the solver finds.\n\n--plain ends when the level is solved, at `quit` and at the end of standard input. `save NAME` writes an unfinished game in the format of its extension, or of the level, or the moves as text; --force replaces files that exist. The exit status is 2 if a file could not be written.\n\nExamples:\n  quandary play first.tnt\n  quandary play 2026-10 --browse\n  quandary play first.tnt --plain\n  printf 't 0 1\\nundo\\nhint\\n' | quandary play first.tnt --plain"
    )]
    Play(Play),
    /// Write a file in its canonical form
    #[command(after_help = "Example:\n  quandary format first.gartriage -o tidy.gartriage")]
    Format(Rewrite),
    /// Write a file in another format
    #[command(
        after_help = "Examples:\n  quandary convert first.xsb --to sok -o first.sok\n  quandary convert 'first.gartriage#2,5-7' --to gartriage -o some.gartriage"
    )]
    Convert(Convert),
    /// Print a link that contains a whole level; this program and its web page open such links
    #[command(
        after_help = "A link needs no server: it is the level, compressed. Every verb accepts it in place of FILE.\n\nExamples:\n  quandary link 'first.gartriage#2'\n  quandary link 'first.gartriage#2' --moves 66+6 --page https://example.org/quandary/"
    )]
    Link(LinkLevel),
    /// Serve the web page, on which levels of every family can be played and solved in a browser
    #[command(
        after_help = "The address is printed; the page opens the files. Only this computer can reach the server, unless --address says otherwise. Ctrl-C ends it.\n\nExample:\n  quandary serve first.gartriage"
    )]
    Serve(Serve),
    /// Run the language server, with which editors check, fix, format and explain puzzle files
    #[command(
        after_help = "Editors start it and talk to it over standard input and output; docs/editors.md in the source says how to set up VS Code, Helix, Neovim and Emacs.\n\nExample:\n  quandary lsp"
    )]
    Lsp(Lsp),
    /// Generate new levels
    #[command(
        after_help = "Example:\n  quandary generate gartriage --seed 7 --count 3 -o new.gartriage"
    )]
    Generate(Generate),
    /// Work on thousands of levels, in any number of runs, on one or many machines
    #[command(
        subcommand,
        after_help = "Example:\n  quandary batch run DIR levels --solve --time 10"
    )]
    Batch(Batch),
    #[command(flatten)]
    FamilyCommand(FamilyCommand),
    /// List the file formats, or describe those of one family
    #[command(after_help = "Example:\n  quandary formats tents")]
    Formats(Formats),
    /// Write a new file with an example level to start from
    #[command(after_help = "Example:\n  quandary new gartriage -o mine.gartriage")]
    New(New),
    /// Explain a finding, a format, a rule, a metric or a term
    #[command(
        after_help = "Examples:\n  quandary explain QUA0001\n  quandary explain xsb\n  quandary explain holes=filled"
    )]
    Explain(Explain),
    /// Print the help of a verb, with the values of its options for each family
    #[command(after_help = "Examples:\n  quandary help solve\n  quandary help generate tents")]
    Help(Help),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  quandary completions bash > ~/.local/share/bash-completion/completions/quandary"
    )]
    Completions(Completions),
    /// Print the manual page of the program or of one verb
    #[command(after_help = "Example:\n  quandary man solve | man -l -")]
    Man(Man),
}

/// Global options for the appearance of output.
#[derive(Debug, Default, Args)]
pub(crate) struct DisplayArgs {
    /// When to use colours
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        value_name = "WHEN",
        global = true
    )]
    pub(crate) color: Colour,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    Text,
    Json,
    Jsonl,
}

/// Options of verbs that print a report.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Output format: text for people, json for one array, jsonl for one object per line
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub(crate) format: Form,
}

/// Options for searching folders.
#[derive(Debug, Args)]
pub(crate) struct WalkArgs {
    /// Search folders down to this depth; 1 means only the files of the folder itself. Links are
    /// followed. A folder on another file system is searched only if it is itself given as an
    /// argument [default: any depth]
    #[arg(long, value_name = "N")]
    max_depth: Option<NonZeroU32>,
}

impl WalkArgs {
    pub(crate) fn walk(&self) -> Walk {
        let most = self
            .max_depth
            .map_or(usize::MAX, |most| most.get() as usize);
        Walk { max_depth: most }
    }
}

/// Options for reading files.
#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    /// Read the file in this format instead of detecting it; `quandary formats` lists the formats
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) as_format: Option<String>,
    /// Treat every deviation from the format as an error
    #[arg(
        long = "strict",
        action = ArgAction::SetTrue,
        value_parser = FalseyValueParser::new().map(strictness)
    )]
    pub(crate) strictness: Strictness,
    /// Change a limit for reading: file-bytes, levels, cells, tags or diagnostics
    #[arg(long, value_name = "NAME=VALUE", value_parser = limit)]
    pub(crate) limit: Vec<Limit>,
    #[command(flatten)]
    folders: FolderArgs,
}

/// The folders of the original program, with the names of its own options.
#[derive(Debug, Args)]
struct FolderArgs {
    /// The folder of level sets. A FILE that is not in the current folder is looked up here
    #[arg(short = 'L', long, value_name = "DIR", help_heading = FOLDERS, value_hint = ValueHint::DirPath)]
    levelset_dir: Option<PathBuf>,
    /// The folder of the files that a configuration names, such as level sets and messages
    #[arg(short = 'D', long, value_name = "DIR", help_heading = FOLDERS, value_hint = ValueHint::DirPath)]
    data_dir: Option<PathBuf>,
    /// The folder of tile images, sounds and lists
    #[arg(short = 'R', long, value_name = "DIR", help_heading = FOLDERS, value_hint = ValueHint::DirPath)]
    resource_dir: Option<PathBuf>,
    /// The folder of saved solutions. If solutions are needed and no file of solutions is given, that
    /// of the level set is taken from here
    #[arg(short = 'S', long, value_name = "DIR", help_heading = FOLDERS, value_hint = ValueHint::DirPath)]
    save_dir: Option<PathBuf>,
}

const FOLDERS: &str = "Folders of the original program";

impl FolderArgs {
    fn folders(&self) -> Folders {
        let named = [
            (InstalledFolder::Levels, &self.levelset_dir),
            (InstalledFolder::Data, &self.data_dir),
            (InstalledFolder::Resources, &self.resource_dir),
            (InstalledFolder::Solutions, &self.save_dir),
        ];
        let named = named.into_iter();
        Folders::with(named.filter_map(|(folder, path)| Some((folder, path.clone()?))))
    }
}

/// A value of `--limit`: `--limit NAME=VALUE`, or the `--limit N` of `solve`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// A limit for reading files.
    Reading(String, u64),
    /// The number of solutions to look for.
    Solutions(u64),
}

impl ReadArgs {
    pub(crate) fn options(&self) -> Result<OpenOptions, CliError> {
        let mut reading = ReadOptions {
            strictness: self.strictness,
            ..ReadOptions::default()
        };
        for limit in &self.limit {
            if let Limit::Reading(name, value) = limit {
                let set = reading.limits.set(name, *value);
                set.map_err(|error| CliError::usage(error.to_string()))?;
            }
        }
        Ok(OpenOptions {
            reading,
            folders: self.folders.folders(),
        })
    }

    /// The value of the last `--limit N`.
    pub(crate) fn solutions(&self) -> Option<u64> {
        let mut limits = self.limit.iter().rev();
        limits.find_map(|limit| match limit {
            Limit::Solutions(number) => Some(*number),
            Limit::Reading(..) => None,
        })
    }

    /// Returns the options for reading, for verbs without `--limit N`. Fails if `--limit N` is
    /// given.
    pub(crate) fn without_solution_limit(&self) -> Result<OpenOptions, CliError> {
        match self.solutions() {
            Some(number) => Err(CliError::usage(format!(
                "--limit {number}: expected --limit NAME={number}, with one of the names {}",
                Limits::NAMES.join(", ")
            ))),
            None => self.options(),
        }
    }
}

/// The drawing options of a family.
#[derive(Debug, Args)]
pub(crate) struct DrawSettingArgs {
    /// Set a drawing option of the family; the options are listed below
    #[arg(long = "draw", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) values: Vec<(String, String)>,
}

/// How levels are drawn.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) settings: DrawSettingArgs,
    /// Use an additional file for the drawing, such as tile images
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
}

/// How several levels are arranged.
#[derive(Debug, Args)]
pub(crate) struct ColumnArgs {
    /// Number of levels side by side [default: 1 for show; render packs the levels closely on a
    /// roughly square page]
    #[arg(long, value_name = "N")]
    pub(crate) columns: Option<NonZeroU32>,
}

/// The rules to play by.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The rule variant, or rule switches such as impact=push,links=all; the values are listed
    /// below [default: the variant that the file implies]
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
}

/// The budget of each level.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    /// Time limit for each level, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Memory limit for each level, such as 500M or 8G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "2G")]
    pub(crate) memory: u64,
    /// Maximum number of positions to expand for each level
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl BudgetArgs {
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            time: self.time,
            nodes: self.nodes,
        }
    }
}

/// Options for working on many levels at a time.
#[derive(Debug, Args)]
pub(crate) struct ParallelArgs {
    /// Maximum number of levels to work on at the same time [default: number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Time limit for all levels together, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) total_time: Option<Duration>,
}

impl ParallelArgs {
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

/// The output file.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

impl OutputArgs {
    pub(crate) fn existing(&self) -> Existing {
        Existing::forced(self.force)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Identify {
    /// Files and folders
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files and folders, or levels of files
    #[arg(required = true, value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// Apply the fixes that do not change the meaning of the file. In a folder, links to files
    /// outside of it are checked but not fixed. If a file has several names (hard links), only the
    /// given name is fixed; the other names keep the old content
    #[arg(long)]
    pub(crate) fix: bool,
    /// Check the files against this file as well, such as a list of unsolvable levels. Several
    /// files given as arguments are always checked against each other
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// The replay to draw.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Draw a replay of a solution in this file: a file of solutions, levels with solutions, or
    /// text with moves. If the text has several lines, the first line that solves the level is
    /// replayed
    #[arg(
        value_name = "SOLUTION-FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with = "moves"
    )]
    pub(crate) solutions: Option<OsString>,
    /// Draw the position after these moves; a gif replays them
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Draw the position after this tick (counted from 0) or move (counted from 1) of the replay
    #[arg(long, visible_alias = "tick", value_name = "N")]
    pub(crate) at: Option<u64>,
}

impl ReplayArgs {
    /// Whether a replay is drawn instead of the initial position.
    pub(crate) fn is_some(&self) -> bool {
        self.solutions.is_some() || self.moves.is_some() || self.at.is_some()
    }
}

/// The part of a replay shown by an animation.
#[derive(Debug, Args)]
pub(crate) struct FrameRangeArgs {
    /// Begin a gif with the position after this tick or move [default: the start]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) from: Option<u64>,
    /// End a gif with the position after this tick or move [default: the end]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) to: Option<u64>,
    /// Show every Nth position in a gif, each N times as long [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) every: Option<NonZeroU32>,
}

impl FrameRangeArgs {
    pub(crate) fn is_some(&self) -> bool {
        self.from.is_some() || self.to.is_some() || self.every.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// A level, or a file whose levels are all drawn
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) replay: ReplayArgs,
    #[command(flatten)]
    pub(crate) drawing: DrawArgs,
    #[command(flatten)]
    pub(crate) arrangement: ColumnArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Render {
    /// A level, or a file whose levels are all drawn on one page
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) replay: ReplayArgs,
    #[command(flatten)]
    pub(crate) frames: FrameRangeArgs,
    /// The picture file; its extension selects the format: svg, png, gif or txt. A gif shows a
    /// replay of the given moves or of a solution
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Replace the output file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// Width of a cell in pixels [default: 48, less for a large picture]
    #[arg(long, value_name = "PIXELS", value_parser = cell())]
    pub(crate) cell: Option<u32>,
    #[command(flatten)]
    pub(crate) drawing: DrawArgs,
    #[command(flatten)]
    pub(crate) arrangement: ColumnArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

/// The output file for solutions.
#[derive(Debug, Args)]
pub(crate) struct SolutionOutputArgs {
    /// Write the solutions to a file: a file of solutions, or one with levels and solutions. If
    /// OUT exists and is for the same levels, it keeps its solutions, except those that are worse
    /// than a new one. After Ctrl-C the solutions are still added to such a file, but instead of
    /// a new OUT the file OUT.partial is written
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Replace the output file if it exists, instead of adding to it
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Levels, files and folders
    #[arg(required = true, value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// The metric to minimise, such as `moves`; the values are listed below
    #[arg(long, value_name = "METRIC")]
    pub(crate) metric: Option<String>,
    /// List the best solutions, up to the number given with `--limit N`
    #[arg(long, conflicts_with = "count")]
    pub(crate) all: bool,
    /// Count the best solutions, up to the number given with `--limit N`
    #[arg(long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) solution_output: SolutionOutputArgs,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Rewrite {
    /// The file; with a selection of levels, only the selected levels are written
    #[arg(value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The file; with a selection of levels, only the selected levels are written
    #[arg(value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// The format to write; the values are listed below
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    /// Rebuild damaged levels first: each one becomes the most likely level that its text allows.
    /// Check the result
    #[arg(long)]
    pub(crate) repair: bool,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The verb; without it, the manual page of the program is printed
    #[arg(value_name = "VERB")]
    pub(crate) verb: Option<String>,
}

/// Parses the width of a cell in pixels.
fn cell() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(4..=512)
}

fn setting(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    pair.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .ok_or_else(|| format!("`{text}`: expected NAME=VALUE"))
}

fn strictness(is_strict: bool) -> Strictness {
    if is_strict {
        Strictness::Strict
    } else {
        Strictness::Lenient
    }
}

fn limit(text: &str) -> Result<Limit, String> {
    let whole = |number: &str| {
        let number = number.trim().parse::<u64>();
        number.map_err(|_| format!("`{text}`: expected a whole number"))
    };
    match text.split_once('=') {
        Some((name, value)) => Ok(Limit::Reading(name.trim().to_owned(), whole(value)?)),
        None => Ok(Limit::Solutions(whole(text)?)),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse::<f64>();
    number
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("`{text}`: expected a number of seconds"))
}

fn bytes(text: &str) -> Result<u64, String> {
    let letters = text.trim_end_matches(['b', 'B', 'i']);
    let (digits, shift) = match letters.chars().last().map(|last| last.to_ascii_uppercase()) {
        Some('K') => (&letters[..letters.len() - 1], 10),
        Some('M') => (&letters[..letters.len() - 1], 20),
        Some('G') => (&letters[..letters.len() - 1], 30),
        Some('T') => (&letters[..letters.len() - 1], 40),
        _ => (letters, 0),
    };
    let number = digits.parse::<u64>().ok();
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| format!("`{text}`: expected a size such as 500M or 8G"))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn arguments_are_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_verb_shows_an_example() {
        for verb in command().get_subcommands() {
            let example = verb.get_after_help().map(ToString::to_string);
            let example = example.unwrap_or_default();
            assert!(
                example.contains(&format!("quandary {}", verb.get_name())),
                "{}: {example}",
                verb.get_name()
            );
        }
    }

    #[test]
    fn sizes_have_binary_prefixes() {
        let sizes = ["7", "3k", "2M", "2G", "2GiB", "1TB"].map(bytes);
        let steps = [7, 3 << 10, 2 << 20, 2 << 30, 2 << 30, 1 << 40];
        assert_eq!(sizes, steps.map(Ok));
        assert!(
            ["", "G", "-1", "2.5G", "99999999999T"]
                .iter()
                .all(|text| bytes(text).is_err())
        );
    }

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(seconds("20s"), Ok(Duration::from_secs(20)));
        assert!(
            ["", "-1", "inf", "nan", "1e99"]
                .iter()
                .all(|text| seconds(text).is_err())
        );
    }

    #[test]
    fn limit_is_a_reading_limit_or_a_number_of_solutions() {
        assert_eq!(limit("levels=3"), Ok(Limit::Reading("levels".into(), 3)));
        assert_eq!(limit("12"), Ok(Limit::Solutions(12)));
        assert!(limit("levels=x").is_err() && limit("levels").is_err());
    }
}
