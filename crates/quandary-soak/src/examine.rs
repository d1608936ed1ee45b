//! Properties that hold for any file, valid or not.
//!
//! All checks use the facade (the crate `quandary`), so new families are tested
//! automatically. Every function panics if a property does not hold.

use quandary::core::diagnostic::{Diagnostic, Strictness, apply_safe_fixes};
use quandary::core::family::{Document, Levels, Puzzle, Referred};
use quandary::core::format::{Format, FormatKind};
use quandary::core::level::{LevelIndex, LevelInfo};
use quandary::core::limits::{LimitExceeded, Limits};
use quandary::core::look::{Companions, Look};
use quandary::core::options::OptionKind;
use quandary::core::reading::ReadOptions;
use quandary::core::replay::Verdict;
use quandary::core::scene::Scene;
use quandary::core::source::{Encoding, Source};
use quandary::core::span::Span;
use quandary::{FamilyId, OpenError, identify, inline_text, open};
use quandary_testing::job::run_to_end;
use std::ops::AddAssign;
use std::sync::Arc;

/// Counts of what the checks in this module have processed: files, findings, levels and the like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Files examined.
    pub files: u64,
    /// Number of times that a file was read. A file that is read in several formats and modes is
    /// counted several times.
    pub readings: u64,
    /// Number of times that a file could not be read because a limit was exceeded.
    pub refused: u64,
    /// Findings examined.
    pub findings: u64,
    /// Files fixed by safe fixes.
    pub fixed: u64,
    /// Levels listed. In a file without levels, the solutions are counted.
    pub levels: u64,
    /// Levels opened.
    pub opened: u64,
    /// Recorded solutions replayed, successfully or not.
    pub replayed: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.readings += other.readings;
        self.refused += other.refused;
        self.findings += other.findings;
        self.fixed += other.fixed;
        self.levels += other.levels;
        self.opened += other.opened;
        self.replayed += other.replayed;
    }
}

/// Prints the file if the examination of it panics.
struct Exhibit<'a>(&'a [u8]);

impl Drop for Exhibit<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the file was: b\"{}\"", self.0.escape_ascii());
        }
    }
}

/// Identifies a file, reads it in every format of a family, and checks all properties of each
/// reading.
pub fn examine(source: &Arc<Source>, family: FamilyId) -> Tally {
    let _exhibit = Exhibit(source.bytes());
    examine_matches(source);
    let mut tally = Tally {
        files: 1,
        ..Tally::default()
    };
    for format in family.family().info().formats {
        tally += examine_format(source, format);
    }
    tally
}

/// Checks that [`identify`] returns formats with valid scores, the most likely format first.
pub fn examine_matches(source: &Source) {
    let matches = identify(source);
    if let Some(text) = inline_text(source.text(), 0) {
        let level = Source::new(source.name(), text.into_bytes());
        assert!(!identify(&level).is_empty());
    }
    let scores: Vec<u8> = matches.iter().map(|found| found.evidence.score).collect();
    assert!(scores.iter().all(|score| (1..=100).contains(score)));
    assert!(scores.is_sorted_by(|a, b| a >= b), "the likeliest is first");
}

/// Limit on cells: larger boards only cost time.
const CELLS: u64 = 1 << 20;

pub(crate) fn options(strictness: Strictness) -> ReadOptions {
    ReadOptions {
        strictness,
        limits: Limits {
            cells: CELLS,
            ..Limits::default()
        },
    }
}

fn read(
    source: &Arc<Source>,
    format: &Format,
    strictness: Strictness,
) -> Result<Arc<dyn Document>, LimitExceeded> {
    match open(source.clone(), Some(format.id), &options(strictness)) {
        Ok(document) => Ok(document),
        Err(OpenError::Limit(broken)) => Err(broken),
        Err(error) => panic!("{}: {error}", format.id),
    }
}

/// A file that was read in one format.
pub struct Reading {
    lenient: Arc<dyn Document>,
    strict: Arc<dyn Document>,
}

impl Reading {
    /// Reads a file in lenient and in strict mode, examines the findings, and counts them in the
    /// [`Tally`]. The reading is `None` if a limit was exceeded.
    #[must_use]
    pub fn new(source: &Arc<Source>, format: &Format) -> (Option<Self>, Tally) {
        let readings = [Strictness::Lenient, Strictness::Strict]
            .map(|strictness| read(source, format, strictness));
        let mut tally = Tally {
            readings: 2,
            ..Tally::default()
        };
        let (lenient, strict) = match readings {
            [Ok(lenient), Ok(strict)] => (lenient, strict),
            [Err(lenient), Err(strict)] => {
                assert_eq!(lenient, strict);
                examine_limit_error(&lenient, source.bytes().len());
                tally.refused = 2;
                return (None, tally);
            }
            _ => panic!("strictness decides whether a ceiling is broken"),
        };
        for document in [&lenient, &strict] {
            tally.findings += examine_findings(document.as_ref(), format.kind);
        }
        (Some(Self { lenient, strict }), tally)
    }

    /// The document read in lenient mode.
    #[must_use]
    pub fn document(&self) -> &Arc<dyn Document> {
        &self.lenient
    }

    /// Lists, opens and draws the levels, and replays the solutions recorded with them.
    #[must_use]
    pub fn levels(&self) -> Tally {
        examine_levels(&*self.lenient, &*self.strict)
    }

    /// Writes the canonical form and reads it again.
    #[must_use]
    pub fn canonical(&self) -> Tally {
        examine_canonical(&*self.lenient, &*self.strict)
    }

    /// Applies the safe fixes and reads the result again.
    #[must_use]
    pub fn fixed(&self) -> Tally {
        examine_fixed(&*self.lenient)
    }

    /// Converts the file to every format of its family and reads the results again.
    #[must_use]
    pub fn conversions(&self) -> Tally {
        examine_conversions(&*self.lenient)
    }
}

fn examine_format(source: &Arc<Source>, format: &Format) -> Tally {
    let (reading, mut tally) = Reading::new(source, format);
    if let Some(reading) = reading {
        tally += reading.levels();
        tally += reading.canonical();
        tally += reading.fixed();
        tally += reading.conversions();
    }
    tally
}

fn examine_limit_error(exceeded: &LimitExceeded, bytes: usize) {
    assert!(Limits::NAMES.contains(&exceeded.name), "{exceeded}");
    assert!(exceeded.found > exceeded.allowed, "{exceeded}");
    assert!(exceeded.span.end <= bytes, "{exceeded}");
}

/// Examines the findings of reading, and those with all referenced files missing.
fn examine_findings(document: &dyn Document, kind: FormatKind) -> u64 {
    let mut findings = document.diagnostics().clone();
    for missing in [Referred::Missing, Referred::Outside] {
        let others = vec![missing; document.references().len()];
        document.check_with(&others, &mut findings);
    }
    let source = document.source();
    let place = |span: Span, what: &Diagnostic| {
        let known = source.bytes().len();
        assert!(span.start <= span.end && span.end <= known, "{what:?}");
        for offset in [span.start, span.end] {
            let whole = kind == FormatKind::Binary || is_character(source, offset);
            assert!(whole, "{offset} lies inside a character: {what:?}");
        }
    };
    for finding in &findings {
        assert!(!finding.message.is_empty(), "{finding:?}");
        place(finding.span, finding);
        for label in &finding.labels {
            place(label.span, finding);
        }
        let mut from = 0;
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            place(edit.span, finding);
            assert!(from <= edit.span.start, "edits overlap: {finding:?}");
            from = edit.span.end;
        }
    }
    let places = findings.iter().map(|finding| finding.span.start);
    assert!(places.is_sorted(), "findings come in the order of the file");
    findings.iter().count() as u64
}

/// Whether no character of the text has bytes on both sides of the offset.
fn is_character(source: &Source, offset: usize) -> bool {
    source.encoding() == Encoding::Windows1252 || source.text().is_char_boundary(offset)
}

/// Number of levels drawn from each file.
const DRAWN: usize = 4;

/// The levels of a document, if it has any.
fn list(document: &dyn Document) -> Vec<LevelInfo> {
    let companions = Companions::default();
    let levels = document.levels();
    levels.map_or_else(Vec::new, |levels| levels.list(&companions).collect())
}

/// The number of levels, or of solutions in a file without levels.
fn rows(document: &dyn Document) -> usize {
    match (document.levels(), document.solutions()) {
        (Some(levels), _) => levels.count(),
        (None, Some(solutions)) => solutions.list().len(),
        (None, None) => 0,
    }
}

/// A level that can be played in strict reading can be played in lenient reading.
fn examine_levels(lenient: &dyn Document, strict: &dyn Document) -> Tally {
    let listed = list(lenient);
    assert_eq!(listed, list(strict));
    assert!(rows(lenient) <= lenient.source().bytes().len());
    assert_eq!(rows(lenient), rows(strict));
    let (Some(levels), Some(strict)) = (lenient.levels(), strict.levels()) else {
        return Tally {
            levels: rows(lenient) as u64,
            ..Tally::default()
        };
    };
    assert_eq!(levels.count(), listed.len());
    assert!(levels.open(LevelIndex(listed.len()), None).is_err());
    let mut tally = Tally {
        levels: listed.len() as u64,
        ..Tally::default()
    };
    let table = lenient.family().draw_options;
    examine_pictures(levels, Look::plain(table));
    let look = Look::plain(table);
    for index in 0..listed.len() {
        match levels.open(LevelIndex(index), None) {
            Ok(puzzle) => {
                if index < DRAWN {
                    examine_scene(&puzzle.scene(&look));
                }
                tally += examine_puzzle(&*puzzle);
            }
            Err(why) => {
                assert!(!why.0.is_empty());
                let opened = strict.open(LevelIndex(index), None);
                assert!(opened.is_err(), "only strictly: {why}");
            }
        }
    }
    tally
}

/// Draws the first level with default options, and with the last value of each option.
fn examine_pictures(levels: &dyn Levels, plain: Look) {
    let mut full = plain.clone();
    for spec in full.options.table() {
        if let OptionKind::Choice(words) = spec.kind()
            && let Some(last) = words.last()
        {
            full.options
                .set(spec.name(), last)
                .expect("a value of the table");
        }
    }
    for look in [plain, full] {
        match levels.picture(LevelIndex(0), &look) {
            Ok(scene) => examine_scene(&scene),
            Err(why) => assert!(!why.0.is_empty()),
        }
    }
}

fn examine_puzzle(puzzle: &dyn Puzzle) -> Tally {
    let records = puzzle.records();
    for record in records {
        if let Verdict::Failed(_, failure) = run_to_end(puzzle.replay(&record.moves)).verdict {
            assert!(!failure.reason.is_empty());
        }
    }
    Tally {
        opened: 1,
        replayed: records.len() as u64,
        ..Tally::default()
    }
}

/// Maximum number of symbol uses per cell.
const MARKS_OF_A_CELL: u64 = 32;

pub(crate) fn examine_scene(scene: &Scene) {
    let cells = u64::from(scene.columns) * u64::from(scene.rows);
    let uses = scene.uses();
    assert!(uses.len() as u64 <= MARKS_OF_A_CELL * (cells + 1));
    for one in uses {
        let known = one
            .symbol
            .is_none_or(|id| id.index() < scene.symbols().len());
        assert!(known, "no such symbol: {one:?}");
        let inside = one.x <= 2 * scene.columns && one.y <= 2 * scene.rows;
        assert!(inside, "outside the board: {one:?}");
    }
}

/// Maximum number of canonical bytes per byte of the file or cell of its boards. Canonical files
/// contain omitted ends of rows.
const CANONICAL_GROWTH: usize = 16;

/// Maximum size in bytes of the canonical form of an empty file.
const HEAD: usize = 64;

/// Maximum number of bytes per pixel, padding included.
const PIXEL: usize = 8;

/// The canonical form does not depend on strictness, does not grow without bound, and is its own
/// canonical form.
fn examine_canonical(lenient: &dyn Document, strict: &dyn Document) -> Tally {
    let text = lenient.canonical();
    assert_eq!(text, strict.canonical());
    let levels = list(lenient);
    let cells = levels.iter().filter_map(|level| level.size.cells);
    let cells: usize = cells
        .map(|(columns, rows)| columns as usize * rows as usize)
        .sum();
    let known = lenient.source().bytes().len() + cells + HEAD;
    // Images have no levels; their pixels count against the limit on cells.
    let may_be_picture = rows(lenient) == 0 && lenient.format().kind == FormatKind::Binary;
    let pixels = if may_be_picture { CELLS } else { 0 };
    // Run-length encoded moves count against that limit too, and are expanded.
    let moves = if lenient.family().id == "crossoban" {
        2 * CELLS
    } else {
        0
    };
    let most = CANONICAL_GROWTH * known + moves as usize;
    assert!(text.len() <= most.max(PIXEL * pixels as usize + HEAD));
    let source = Source::new("canonical", text.clone());
    let refused = match read(&source, lenient.format(), Strictness::Lenient) {
        Ok(again) => {
            assert_eq!(rows(&*again), rows(lenient));
            assert_eq!(again.canonical(), text, "the canonical form of itself");
            0
        }
        Err(broken) => {
            examine_limit_error(&broken, text.len());
            1
        }
    };
    Tally {
        readings: 1,
        refused,
        ..Tally::default()
    }
}

/// A converted file has the same levels, except for reported losses.
fn examine_conversions(document: &dyn Document) -> Tally {
    let mut tally = Tally::default();
    for to in document.family().formats {
        let Ok(converted) = document.convert(to) else {
            continue;
        };
        assert!(converted.lost.iter().all(|lost| !lost.is_empty()));
        let source = Source::new("converted", converted.bytes);
        tally.readings += 1;
        match read(&source, to, Strictness::Lenient) {
            Ok(again) => {
                let (before, after) = (rows(document), rows(&*again));
                let lost = converted.lost.len();
                assert!(after <= before && before <= after + lost, "{}", to.id);
            }
            Err(_) => tally.refused += 1,
        }
    }
    tally
}

/// A fixed file can be read and has the same levels.
fn examine_fixed(document: &dyn Document) -> Tally {
    let bytes = document.source().bytes();
    let fixed = apply_safe_fixes(bytes, document.diagnostics());
    if fixed.applied == 0 {
        return Tally::default();
    }
    let source = Source::new("fixed", fixed.bytes);
    let refused = match read(&source, document.format(), Strictness::Lenient) {
        Ok(again) => {
            examine_findings(again.as_ref(), document.format().kind);
            assert_eq!(rows(&*again), rows(document), "fixed");
            0
        }
        Err(_) => 1,
    };
    Tally {
        readings: 1,
        refused,
        fixed: 1,
        ..Tally::default()
    }
}
