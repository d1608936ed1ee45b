//! The levels of a set.

use super::collect::{collect, extract, renumber, write};
use super::document::{Read, tiles_of};
use super::faults::{Faults, Unread};
use super::messages::messages;
use super::puzzle::LevelPuzzle;
use super::solutions::TIME;
use super::won;
use crate::file::File;
use crate::fingerprint;
use crate::format::{ActiveEntry, Content, Dac, union};
use crate::identifier::Identifier;
use crate::lint::{beyond_ms, lynx_faults};
use crate::model::{Level, LevelSet, Tile, rle};
use crate::rules::Variant;
use crate::scene::{View, scene, shows_faults};
use quandary_core::family::{
    CannotWrite, CollectedLevel, Converted, Document, Levels, Puzzle, WonSolution,
};
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::format::Format;
use quandary_core::level::{
    LevelIndex, LevelInfo, LevelMessages, LevelNumber, LevelSize, NotPlayable,
};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::source::{Source, decode_windows_1252};
use quandary_core::span::Span;
use std::sync::Arc;

/// Columns and rows of every map.
const SIZE: (u32, u32) = (32, 32);

/// What a configuration decides about the levels that it names.
pub(super) struct Configured {
    /// The configuration.
    pub(super) dac: Dac,
    /// The path of the configuration.
    pub(super) name: String,
}

/// The levels of a set.
pub(super) struct SetLevels {
    set: Arc<LevelSet>,
    /// The path of the file under whose name solutions are recorded.
    name: String,
    /// The variant that the files imply.
    implied: Variant,
    /// The location of each level.
    spans: Vec<Span>,
    /// What could not be read of each level.
    unread: Vec<Unread>,
}

impl SetLevels {
    pub(super) fn new(set: &Arc<LevelSet>, source: &Source, file: &File) -> Self {
        Self {
            set: Arc::clone(set),
            name: source.name().to_owned(),
            implied: Variant::from_magic(set.magic),
            spans: file.levels.iter().map(|level| level.span).collect(),
            unread: Unread::of_levels(file),
        }
    }

    pub(super) fn configure(&mut self, how: Configured) {
        self.name = how.name;
    }

    /// The path of the file under whose name solutions are recorded.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The variant that the files imply.
    pub(super) fn implied(&self) -> Variant {
        self.implied
    }

    fn level(&self, LevelIndex(index): LevelIndex) -> Result<&Level, NotPlayable> {
        let level = self.set.levels.get(index);
        level.ok_or_else(NotPlayable::no_such_level)
    }
}

impl Levels for SetLevels {
    fn count(&self) -> usize {
        self.set.levels.len()
    }

    /// Levels in a list of unsolvable levels among the companions are flagged.
    fn list<'a>(&'a self, companions: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        let lists = companions
            .of::<Read>()
            .filter_map(|read| match &read.file.content {
                Content::Unsolvable(list) => Some(list),
                _ => None,
            });
        let listed = union(&lists.collect::<Vec<_>>());
        let levels = self.set.levels.iter();
        Box::new(levels.map(move |level| level_info(level, &listed)))
    }

    fn span(&self, level: LevelIndex) -> Option<Span> {
        self.spans.get(level.0).copied()
    }

    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable> {
        let level = self.level(level)?;
        if is_incomplete(level) {
            return Err(NotPlayable("the level is damaged".to_owned()));
        }
        Ok(fingerprint::fingerprints(level))
    }

    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        let level = self.level(level)?;
        let variant = match variant {
            None => self.implied,
            Some(name) => Variant::find(name)
                .ok_or_else(|| NotPlayable(format!("unknown rule variant `{name}`")))?,
        };
        let puzzle = LevelPuzzle::new(level, variant);
        let refused = |why| NotPlayable(format!("under {}: {why}", variant.name()));
        Ok(Arc::new(puzzle.map_err(refused)?))
    }

    /// Drawn with a tile set of the companions (see [`tiles_of`]) or with the built-in tiles. What is
    /// wrong with the level is marked.
    fn picture(&self, index: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        let level = self.level(index)?;
        if rle::decode(&level.upper.encoded).cells == 0 {
            let why = "the level is damaged: no cell of its map could be read";
            return Err(NotPlayable(why.to_owned()));
        }
        let tiles = tiles_of(&look.companions, self.implied.ruleset);
        let view = View::of(&look.options);
        let unread = self.unread.get(index.0);
        let faults = unread.map(|unread| Faults::new(level, self.set.magic, unread));
        match faults.filter(|faults| shows_faults(&look.options) && !faults.is_empty()) {
            Some(faults) => Ok(faults.draw(level, tiles, &view)),
            None => Ok(scene(level, tiles, &view)),
        }
    }

    fn messages(&self, level: LevelIndex, companions: &Companions) -> LevelMessages {
        let level = self.level(level);
        level.map_or_else(
            |_| LevelMessages::default(),
            |level| messages(level.number, companions),
        )
    }

    /// The random seed is 0 and the stepping is even, as in the games of [`Levels::open`].
    fn write_solutions(
        &self,
        solutions: &[WonSolution],
        to: &'static Format,
        onto: Option<&dyn Document>,
    ) -> Result<Converted, CannotWrite> {
        won::write(&self.set, &self.name, solutions, to, onto)
    }

    fn write_game(
        &self,
        _: LevelIndex,
        _: Option<&str>,
        _: &str,
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::unfinished_game(to))
    }

    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable> {
        Ok(self.fingerprints(level)?.exact)
    }

    /// Numbers stay if they are ascending and unique; otherwise the levels are numbered from 1, and
    /// that is listed.
    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        let (set, lost) = collect(&self.set, levels)?;
        let mut converted = write(set, to)?;
        converted.lost.splice(..0, lost);
        Ok(converted)
    }

    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite> {
        write(extract(&self.set, level)?, to)
    }

    fn renumber(&self, first: LevelNumber, to: &'static Format) -> Result<Converted, CannotWrite> {
        write(renumber(&self.set, first)?, to)
    }
}

/// Whether a part of the level is missing in the file. Such a level is played without it, but it is
/// not known to be the same as another one.
fn is_incomplete(level: &Level) -> bool {
    let mut layers = [&level.upper, &level.lower].into_iter();
    level.damaged.is_some() || layers.any(|layer| rle::decode(&layer.encoded).cut.is_some())
}

fn level_info(level: &Level, listed: &[ActiveEntry<'_>]) -> LevelInfo {
    let time = match level.time_limit() {
        0 => String::new(),
        seconds => seconds.to_string(),
    };
    let password = level.password();
    let password = password.map(|password| decode_windows_1252(&password.0));
    LevelInfo {
        number: LevelNumber(u64::from(level.number)),
        title: decode_windows_1252(level.title()),
        author: decode_windows_1252(level.author()),
        size: LevelSize {
            cells: Some(SIZE),
            ..LevelSize::default()
        },
        difficulty: String::new(),
        more: vec![
            (LevelInfo::PASSWORD, password.unwrap_or_default()),
            (TIME, time),
            ("chips", level.chips_needed().to_string()),
            ("flags", flags(level, listed)),
        ],
    }
}

/// What is special about a level, in a few words.
fn flags(level: &Level, listed: &[ActiveEntry<'_>]) -> String {
    let mut flags = Vec::new();
    let layers = [&level.upper, &level.lower];
    let known = |code: &u8| Tile::from_code(*code).is_some();
    if !layers.iter().all(|layer| layer.codes.iter().all(known)) {
        flags.push("invalid tiles");
    }
    if beyond_ms(level).is_some() {
        flags.push("beyond MS limits");
    }
    if lynx_faults(level).iter().any(|fault| !fault.is_playable()) {
        flags.push("not for Lynx");
    }
    if !listed.is_empty() && is_unsolvable(level, listed) {
        flags.push("unsolvable");
    }
    flags.join(", ")
}

/// Whether one of the entries, for any set, is for this level: identifiers depend on the content.
fn is_unsolvable(level: &Level, listed: &[ActiveEntry<'_>]) -> bool {
    let own = Identifier::of(level);
    let mut entries = listed.iter().map(|entry| entry.level);
    entries.any(|entry| entry.number == level.number && entry.identifier == own)
}
