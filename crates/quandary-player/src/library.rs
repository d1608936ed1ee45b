//! Collections of levels that a player has opened, and searching in them.

use crate::best::BestSolutions;
use crate::command::Command;
use crate::live;
use quandary_core::family::{ConfiguredLevels, Document, LevelSource, Levels, Passwords};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::level::{LevelIndex, LevelInfo, LevelMessages};
use quandary_core::look::Companions;
use std::sync::{Arc, OnceLock};

/// A level in a list.
#[derive(Clone, Debug)]
pub struct LevelRow {
    /// The index of the level in the file.
    pub index: LevelIndex,
    /// The information that a list shows about the level.
    pub info: LevelInfo,
    fingerprint: OnceLock<Option<Fingerprint>>,
    known_best: OnceLock<Option<u64>>,
}

impl LevelRow {
    /// The row without what depends on the rule variant.
    fn under_other_rules(&self) -> Self {
        Self {
            known_best: OnceLock::new(),
            ..self.clone()
        }
    }
}

/// Maximum length of a stored solution that a list replays, in bytes. Longer ones would delay it.
const MAX_REPLAYED: usize = 20_000;

/// The levels of a file.
pub struct Collection {
    /// The name that a list shows.
    pub name: String,
    /// The location of the file (a path or an address), from which the front end can open it again.
    pub place: String,
    /// The rule variant that was requested; `None` for the one that the file implies.
    pub variant: Option<String>,
    /// Settings from a configuration file for playing these levels, such as the level after which
    /// the game ends; `None` if the levels were opened without a configuration file.
    pub source: Option<LevelSource>,
    /// Files that supplement the level file, such as tile images and the texts that are shown
    /// before and after the levels.
    pub companions: Companions,
    document: Arc<dyn Document>,
    rows: Vec<LevelRow>,
}

impl Collection {
    /// The levels of a document; `None` if it has no levels.
    #[must_use]
    pub fn new(name: String, place: String, document: Arc<dyn Document>) -> Option<Self> {
        let levels = document.levels().filter(|levels| levels.count() > 0)?;
        let list: Vec<LevelInfo> = levels.list(&Companions::default()).collect();
        let rows = list.into_iter().enumerate().map(|(index, info)| LevelRow {
            index: LevelIndex(index),
            info,
            fingerprint: OnceLock::new(),
            known_best: OnceLock::new(),
        });
        let rows = rows.collect();
        Some(Self {
            name,
            place,
            variant: None,
            source: None,
            companions: Companions::default(),
            document,
            rows,
        })
    }

    /// The levels of a configuration file; `None` if there are none.
    #[must_use]
    pub fn configured(name: String, place: String, configured: ConfiguredLevels) -> Option<Self> {
        let levels = Self::new(name, place, configured.levels)?;
        Some(Self {
            source: Some(configured.source),
            ..levels
        })
    }

    /// Returns the same levels under the rule variant `variant`; `None` selects the variant that
    /// the file implies.
    #[must_use]
    pub fn with_variant(&self, variant: Option<String>) -> Self {
        Self {
            name: self.name.clone(),
            place: self.place.clone(),
            variant,
            source: self.source.clone(),
            companions: self.companions.clone(),
            document: Arc::clone(&self.document),
            rows: self.rows.iter().map(LevelRow::under_other_rules).collect(),
        }
    }

    /// The same levels, shown with these companion files instead of the current ones.
    #[must_use]
    pub fn with_companions(&self, companions: Companions) -> Self {
        Self {
            companions,
            ..self.with_variant(self.variant.clone())
        }
    }

    /// The file that contains the levels.
    #[must_use]
    pub fn document(&self) -> &Arc<dyn Document> {
        &self.document
    }

    /// The levels in the order of the file.
    #[must_use]
    pub fn rows(&self) -> &[LevelRow] {
        &self.rows
    }

    /// Number of levels that a list shows: those up to the last one. Later levels can only be entered
    /// by their passwords.
    #[must_use]
    pub fn listed(&self) -> usize {
        let numbers = self.rows.iter().map(|row| row.info.number);
        let source = self.source.as_ref();
        source.map_or(self.rows.len(), |source| source.count(numbers))
    }

    /// The levels of the document.
    #[must_use]
    pub fn levels(&self) -> &dyn Levels {
        match self.document.levels() {
            Some(levels) => levels,
            None => unreachable!("checked when the collection was made"),
        }
    }

    /// The fingerprint of a level; `None` if the level has errors.
    #[must_use]
    pub fn fingerprint(&self, row: usize) -> Option<Fingerprint> {
        let row = self.rows.get(row)?;
        let compute = || {
            let fingerprints = self.levels().fingerprints(row.index).ok()?;
            Some(fingerprints.exact)
        };
        *row.fingerprint.get_or_init(compute)
    }

    /// The best value in the main metric among the solutions stored with a level.
    ///
    /// `None` if [`Collection::look_for_known_best`] has not been called for this level yet;
    /// `Some(None)` if that call found no valid solution.
    #[must_use]
    pub fn known_best(&self, row: usize) -> Option<Option<u64>> {
        self.rows.get(row)?.known_best.get().copied()
    }

    /// Finds the value that [`Collection::known_best`] returns, by replaying the solutions stored
    /// with a level. Solutions longer than 20,000 bytes are not replayed.
    pub fn look_for_known_best(&self, row: usize) {
        if let Some(row) = self.rows.get(row) {
            row.known_best
                .get_or_init(|| self.best_of_records(row.index));
        }
    }

    fn best_of_records(&self, level: LevelIndex) -> Option<u64> {
        let puzzle = self.levels().open(level, self.variant.as_deref()).ok()?;
        let records = puzzle.records().iter();
        let short = records.filter(|record| record.moves.len() <= MAX_REPLAYED);
        let values = short.filter_map(|record| {
            let verified = quandary::replay(&*puzzle, record.moves.clone()).ok()?;
            Some(verified.scores().first()?.value)
        });
        values.min()
    }

    /// The rows of the levels that fit a search, in the order of the file.
    #[must_use]
    pub fn search(&self, query: &Query, best: &BestSolutions) -> Vec<usize> {
        let words: Vec<String> = query
            .text
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let fits = |row: &usize| {
            let text = self.row_text(*row);
            words.iter().all(|word| text.contains(word)) && self.has_state(*row, query.state, best)
        };
        (0..self.listed()).filter(fits).collect()
    }

    /// Returns the row of the level that fits a text best: a level with this title; else one whose
    /// title begins with the text; else one with all words of the text, as in [`Query::text`]. Case
    /// is ignored.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<usize> {
        let text = text.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let title = |row: &usize| self.rows[*row].info.title.to_lowercase();
        let mut rows = 0..self.listed();
        let mut same = rows.clone().filter(|row| title(row) == text);
        let mut begins = rows.clone().filter(|row| title(row).starts_with(&text));
        let mut contains = || {
            rows.find(|row| {
                let row = self.row_text(*row);
                words.iter().all(|word| row.contains(word))
            })
        };
        same.next().or_else(|| begins.next()).or_else(&mut contains)
    }

    fn row_text(&self, row: usize) -> String {
        let info = &self.rows[row].info;
        let text = format!(
            "#{} {} {} {} {}",
            info.number, info.title, info.author, info.size, info.difficulty
        );
        text.to_lowercase()
    }

    fn has_state(&self, row: usize, state: LevelState, best: &BestSolutions) -> bool {
        let is_solved = || {
            let solved = self.fingerprint(row).and_then(|level| best.solved(level));
            solved.is_some()
        };
        match state {
            LevelState::Any => true,
            LevelState::Unsolved => !is_solved(),
            LevelState::Solved => is_solved(),
        }
    }

    /// The texts that are shown before and after a level; empty if there are none.
    #[must_use]
    pub fn messages(&self, row: usize) -> LevelMessages {
        let level = self.rows.get(row).map(|row| row.index);
        let messages = level.map(|level| self.levels().messages(level, &self.companions));
        messages.unwrap_or_default()
    }

    /// The row of the level to play after this one; `None` after the last level of the file, or
    /// after the level that a configuration file names as the last one.
    #[must_use]
    pub fn next(&self, row: usize) -> Option<usize> {
        let level = self.rows.get(row)?.index;
        let next = live::next_level(self.levels(), self.source.as_ref(), level)?;
        self.rows.iter().position(|row| row.index == next)
    }

    /// Whether the player needs the password of a level to enter it.
    ///
    /// The password is needed if the configuration file requires passwords and the player has
    /// solved neither this level nor the one before it. The first level and levels without a
    /// password are never locked.
    #[must_use]
    pub fn is_locked(&self, row: usize, best: &BestSolutions) -> bool {
        let needs = self.source.as_ref().map(|source| source.passwords);
        let is_solved = |row: usize| self.has_state(row, LevelState::Solved, best);
        needs == Some(Passwords::Needed)
            && row > 0
            && self.rows[row].info.password().is_some()
            && !is_solved(row)
            && !is_solved(row - 1)
    }

    /// The row of the level with this password. Case is ignored.
    #[must_use]
    pub fn with_password(&self, password: &str) -> Option<usize> {
        let level = live::level_of_password(self.levels(), password)?;
        self.rows.iter().position(|row| row.index == level)
    }

    /// The row of the next unsolved level after a row. After the last row, the search continues
    /// with the first one.
    #[must_use]
    pub fn next_unsolved(&self, after: usize, best: &BestSolutions) -> Option<usize> {
        let count = self.listed();
        let rows = (1..=count).map(|step| (after + step) % count);
        let mut open = rows.filter(|row| self.has_state(*row, LevelState::Unsolved, best));
        open.next()
    }

    /// Returns the row to which a step leads from the level in row `row`. `random` may be any
    /// number; [`LevelStep::Random`] uses it to choose the level.
    ///
    /// # Errors
    /// There is no level to go to; the text says why.
    pub fn step(
        &self,
        row: usize,
        step: LevelStep,
        random: u64,
        best: &BestSolutions,
    ) -> Result<usize, &'static str> {
        match step {
            LevelStep::Next => self.next(row).ok_or("this is the last level"),
            LevelStep::Previous => row.checked_sub(1).ok_or("this is the first level"),
            LevelStep::Unsolved => self.next_unsolved(row, best).ok_or(ALL_SOLVED),
            LevelStep::Random => self.random_unsolved(row, random, best).ok_or(ALL_SOLVED),
        }
    }

    /// The row of an unsolved level other than the level in `row`, selected by the number `random`;
    /// `None` if there is no such level.
    #[must_use]
    pub fn random_unsolved(&self, row: usize, random: u64, best: &BestSolutions) -> Option<usize> {
        let open = (0..self.listed()).filter(|other| *other != row);
        let open = open.filter(|row| self.has_state(*row, LevelState::Unsolved, best));
        let open: Vec<usize> = open.collect();
        let count = u64::try_from(open.len()).ok().filter(|count| *count > 0)?;
        let index = usize::try_from(random % count).ok()?;
        open.get(index).copied()
    }
}

const ALL_SOLVED: &str = "all other levels are solved";

/// A step from one level to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelStep {
    /// The next level.
    Next,
    /// The previous level.
    Previous,
    /// The next level that the player has not solved.
    Unsolved,
    /// A random level that the player has not solved, other than the current one.
    Random,
}

impl LevelStep {
    /// Returns the step that a command performs; `None` for commands that do not go to another
    /// level.
    #[must_use]
    pub fn of(command: Command) -> Option<Self> {
        match command {
            Command::NextLevel => Some(Self::Next),
            Command::PreviousLevel => Some(Self::Previous),
            Command::NextUnsolved => Some(Self::Unsolved),
            Command::RandomLevel => Some(Self::Random),
            _ => None,
        }
    }
}

/// Which levels a list shows: all, unsolved or solved ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelState {
    /// All levels.
    #[default]
    Any,
    /// Levels that the player has not solved.
    Unsolved,
    /// Levels that the player has solved.
    Solved,
}

impl LevelState {
    /// The word for this choice in lists: `all`, `unsolved` or `solved`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Any => "all",
            Self::Unsolved => "unsolved",
            Self::Solved => "solved",
        }
    }

    /// The next choice, for a key that cycles through all choices.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Any => Self::Unsolved,
            Self::Unsolved => Self::Solved,
            Self::Solved => Self::Any,
        }
    }
}

/// What a player searches for in a list of levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words to search for. Each of them must occur in the level's number, title, author, size or
    /// difficulty.
    pub text: String,
    /// Which levels are shown: all, unsolved or solved ones.
    pub state: LevelState,
}
