//! The command `switches`: lists the levels in which a rule switch changes whether the level
//! can be solved, or the minimum number of pushes (SPEC, R24).

use super::document::File;
use crate::format::ParsedFile;
use crate::model::Board;
use crate::rules::{Game, Switches, switches_that_matter};
use crate::solve::{PUSHES, Solving, solver};
use quandary_core::budget::Reason;
use quandary_core::family::{
    Cell, Column, Command, CommandJob, CommandOutput, Document, Files, SolveRequest, Table, Tone,
};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{OptionTable, Options, WholeOption};
use quandary_core::outcome::{Conclusion, Optimality, Solved};
use quandary_core::words::counted;
use std::fmt;
use std::sync::Arc;

pub(super) static COMMANDS: [Command; 1] = [Command {
    id: "switches",
    about: "List the levels whose answer a rule switch changes",
    files: Files::AtLeast(1),
    takes: &[],
    options: OPTIONS,
    example: "mixtures.crossoban",
    run: |documents, options, _| Ok(job(documents, options)),
}];

static POSITIONS: WholeOption = WholeOption::new(
    "positions",
    1,
    1_000_000_000,
    100_000,
    "most positions of the search of a level under one set of rules",
);

static OPTIONS: OptionTable = &[&POSITIONS];

/// Memory of one search, in bytes.
const MEMORY: u64 = 256 << 20;

fn job(documents: &[Arc<dyn Document>], options: &Options) -> CommandJob {
    let mut left = Vec::new();
    for (document, file) in documents.iter().enumerate() {
        let levels = file.levels().map_or(0, |levels| levels.count());
        left.extend((0..levels).map(|level| LevelOfFile { document, level }));
    }
    left.reverse();
    Box::new(SwitchEffects {
        documents: documents.to_vec(),
        positions: options.get(&POSITIONS),
        left,
        comparison: None,
        effects: Effects::default(),
        nodes: 0,
    })
}

/// A level, by the index of its document and its own.
#[derive(Clone, Copy)]
struct LevelOfFile {
    document: usize,
    level: usize,
}

/// What is known so far.
#[derive(Default)]
struct Effects {
    rows: Vec<Vec<Cell>>,
    /// Number of levels that were compared to the end.
    compared: u64,
    /// Number of levels with another answer under a switch.
    changed: u64,
    /// Number of levels with an answer that is not known.
    undecided: u64,
    /// Number of levels that cannot be played.
    unplayable: u64,
}

/// Compares the answers of level after level under the values of the switches that concern it.
struct SwitchEffects {
    documents: Vec<Arc<dyn Document>>,
    /// Maximum number of positions of a search.
    positions: u64,
    /// The levels to compare, the next one last.
    left: Vec<LevelOfFile>,
    comparison: Option<Comparison>,
    effects: Effects,
    /// Positions of the searches that have ended.
    nodes: u64,
}

impl SwitchEffects {
    fn begin(&mut self, next: LevelOfFile) {
        let document = self.documents.get(next.document);
        let file = document.and_then(|document| document.downcast_ref::<File>());
        let comparison = file.and_then(|file| {
            let head = self.head(file, next);
            Comparison::new(&file.parsed, next.level, head)
        });
        self.effects.unplayable += u64::from(comparison.is_none());
        self.comparison = comparison;
    }

    /// The cells of a row that name a level: file and number, or in a single file number and title.
    fn head(&self, file: &File, of: LevelOfFile) -> Vec<Cell> {
        let number = Cell::from(of.level as u64 + 1);
        match self.documents.len() {
            1 => {
                let level = file.parsed.collection.levels.get(of.level);
                let title = level.map_or("", |level| &level.title);
                vec![number, Cell::from(title)]
            }
            _ => vec![Cell::from(file.source.name()), number],
        }
    }

    fn columns(&self) -> Vec<Column> {
        let head = match self.documents.len() {
            1 => [Column::from("level"), Column::shortened("title")],
            _ => ["file", "level"].map(Column::from),
        };
        let answers = ["switch", "answer", "standard"].map(Column::from);
        head.into_iter().chain(answers).collect()
    }

    fn work(&mut self, nodes: u64) {
        let Some(comparison) = &mut self.comparison else {
            if let Some(next) = self.left.pop() {
                self.begin(next);
            }
            return;
        };
        match comparison.run(nodes, self.positions) {
            SearchStatus::Running => {}
            SearchStatus::Over(stopped) => self.nodes += comparison.end_search(stopped),
        }
        if comparison.is_over() {
            let ended = self.comparison.take();
            ended.into_iter().for_each(|ended| self.effects.add(ended));
        }
    }

    fn notes(&self) -> Vec<String> {
        let left = self.left.len() as u64 + u64::from(self.comparison.is_some());
        let levels = |count: u64| counted(count, "level", "levels");
        let note =
            |count: u64, text: &str| (count > 0).then(|| format!("{} {text}", levels(count)));
        let more = "with unknown answers; allow more positions with `--positions`";
        [
            note(self.effects.undecided, more),
            note(left, "not compared, because the search was stopped"),
            note(self.effects.unplayable, "skipped; `check` reports why"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Job for SwitchEffects {
    type Output = CommandOutput;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !self.left.is_empty() || self.comparison.is_some() {
            let left = until.saturating_sub(self.progress().nodes);
            if left == 0 {
                return Status::Running;
            }
            self.work(left);
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let search = self.comparison.as_ref().map(Comparison::progress);
        let search = search.unwrap_or_default();
        Progress {
            nodes: self.nodes + search.nodes,
            stored: search.stored,
            bytes: search.bytes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> CommandOutput {
        let notes = self.notes();
        let columns = self.columns();
        let Effects {
            rows,
            compared,
            changed,
            undecided,
            ..
        } = self.effects;
        let is_complete = undecided == 0 && self.left.is_empty() && self.comparison.is_none();
        let (word, tone) = match is_complete {
            true => ("compared", Tone::Good),
            false => ("undecided", Tone::Open),
        };
        let levels = counted(compared, "level", "levels");
        let sentence = format!("a rule switch changes the answer of {changed} of {levels}");
        CommandOutput {
            table: Some(Table { columns, rows }),
            notes,
            ..CommandOutput::new(word, tone, sentence)
        }
    }
}

impl Effects {
    fn add(&mut self, ended: Comparison) {
        self.compared += 1;
        self.changed += u64::from(!ended.rows.is_empty());
        self.undecided += u64::from(ended.is_undecided);
        self.rows.extend(ended.rows);
    }
}

/// Whether a search is over, and why it was stopped.
enum SearchStatus {
    Running,
    Over(Option<Reason>),
}

/// The answers of one level.
struct Comparison {
    /// The cells that name the level.
    head: Vec<Cell>,
    board: Board,
    /// The answer under the standard rules, once it is known.
    standard: Option<LevelAnswer>,
    /// The rules to search with: the words that set them, and all switches. The next ones are last.
    rules: Vec<(String, Switches)>,
    /// The running search, which ends with the rules that are last.
    search: Option<Solving>,
    rows: Vec<Vec<Cell>>,
    is_undecided: bool,
}

impl Comparison {
    /// `None` if the level cannot be played.
    fn new(file: &ParsedFile, level: usize, head: Vec<Cell>) -> Option<Self> {
        let location = file.locations.get(level)?;
        let board = &file.collection.levels.get(level)?.board;
        if !location.playable {
            return None;
        }
        let usual = Switches::default();
        let mut rules = Vec::new();
        for switch in switches_that_matter(board, usual) {
            for value in &switch.values[1..] {
                let changed = usual.with(switch.name, value);
                rules.extend(changed.map(|rules| (format!("{}={value}", switch.name), rules)));
            }
        }
        rules.reverse();
        let mut comparison = Self {
            head,
            board: board.clone(),
            standard: None,
            rules,
            search: None,
            rows: Vec::new(),
            is_undecided: false,
        };
        // Without switches to compare with, the answer is not needed.
        if !comparison.rules.is_empty() {
            comparison.search = Some(comparison.solver(usual)?);
        }
        Some(comparison)
    }

    fn solver(&self, switches: Switches) -> Option<Solving> {
        let game = Game::new(&self.board, switches).ok()?;
        Some(solver(
            &game,
            &self.board,
            &SolveRequest::best(&PUSHES, MEMORY),
        ))
    }

    /// Continues the search. It is over after at most `positions` positions.
    fn run(&mut self, nodes: u64, positions: u64) -> SearchStatus {
        let Some(search) = &mut self.search else {
            return SearchStatus::Over(None);
        };
        let left = positions.saturating_sub(search.progress().nodes);
        match search.run(nodes.min(left)) {
            Status::Done => SearchStatus::Over(None),
            Status::Running if search.progress().nodes < positions => SearchStatus::Running,
            Status::Running => SearchStatus::Over(Some(Reason::Nodes)),
        }
    }

    fn progress(&self) -> Progress {
        let search = self.search.as_ref();
        search.map(|search| search.progress()).unwrap_or_default()
    }

    /// Ends the search, begins the next one, and returns the number of positions of the ended one.
    fn end_search(&mut self, stopped: Option<Reason>) -> u64 {
        let Some(search) = self.search.take() else {
            return 0;
        };
        let outcome = search.finish(stopped);
        self.add(LevelAnswer::of(&outcome.conclusion));
        let next = self.rules.last().map(|(_, switches)| *switches);
        self.search = next.and_then(|switches| self.solver(switches));
        // A level counts even if nothing was searched, so that slices end.
        outcome.nodes.max(1)
    }

    fn add(&mut self, answer: LevelAnswer) {
        self.is_undecided |= matches!(answer, LevelAnswer::AtMost(_) | LevelAnswer::Unknown);
        let Some(standard) = self.standard else {
            self.standard = Some(answer);
            return;
        };
        if let Some((switch, _)) = self.rules.pop()
            && answer.differs(standard)
        {
            let mut row = self.head.clone();
            row.push(Cell::from(switch));
            row.extend([answer, standard].map(|answer| Cell::from(answer.to_string())));
            self.rows.push(row);
        }
    }

    fn is_over(&self) -> bool {
        self.search.is_none()
    }
}

/// What a search says about a level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LevelAnswer {
    /// The fewest pushes of a solution.
    Pushes(u64),
    /// There is a solution with this number of pushes.
    AtMost(u64),
    NoSolution,
    Unknown,
}

impl LevelAnswer {
    fn of<S>(conclusion: &Conclusion<S>) -> Self {
        match conclusion {
            Conclusion::Solved(Solved {
                optimality: Optimality::Proven,
                score,
                ..
            }) => Self::Pushes(score.value),
            Conclusion::Solved(solved) => Self::AtMost(solved.score.value),
            Conclusion::Unsolvable => Self::NoSolution,
            Conclusion::Undecided { .. } => Self::Unknown,
        }
    }

    /// Whether two answers are certainly different.
    fn differs(self, other: Self) -> bool {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => false,
            (Self::NoSolution, other) | (other, Self::NoSolution) => other != Self::NoSolution,
            (Self::Pushes(one), Self::Pushes(two)) => one != two,
            (Self::Pushes(fewest), Self::AtMost(most))
            | (Self::AtMost(most), Self::Pushes(fewest)) => most < fewest,
            (Self::AtMost(_), Self::AtMost(_)) => false,
        }
    }
}

impl fmt::Display for LevelAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pushes = |count: u64| counted(count, "push", "pushes");
        match self {
            Self::Pushes(count) => f.write_str(&pushes(*count)),
            Self::AtMost(count) => write!(f, "at most {}", pushes(*count)),
            Self::NoSolution => f.write_str("no solution"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}
