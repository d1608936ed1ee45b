//! The faults that a run has found, and the files that show them.

use crate::attempt::Fault;
use quandary::core::source::Source;
use quandary_soak::door::Door;
use quandary_soak::minimise::minimise;
use quandary_soak::mutant::Mutant;
use quandary_soak::sample::{Origin, root};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

/// A mutant that shows a fault.
#[derive(Clone, Debug)]
pub(crate) struct Find {
    pub(crate) index: u64,
    pub(crate) door: Door,
    pub(crate) fault: Fault,
    /// The name of the mutated sample.
    pub(crate) sample: String,
    /// Whose files it was made from.
    pub(crate) origin: Origin,
    /// The file that shows it, unless it contains bytes of third-party files.
    pub(crate) file: Option<PathBuf>,
}

/// One find of each kind.
#[derive(Default)]
pub(crate) struct Finds(Mutex<Vec<Find>>);

/// Longest time to minimise a find.
const MINIMISING: Duration = Duration::from_secs(60);

/// Largest regression file; a larger find is only in `target/soak`.
const REGRESSION: usize = 8 << 10;

impl Finds {
    pub(crate) fn list(&self) -> MutexGuard<'_, Vec<Find>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a find of a new kind and writes its file. Returns whether the file can be minimised.
    pub(crate) fn add(&self, mut find: Find, mutant: &Mutant) -> bool {
        let mut list = self.list();
        let kind = |find: &Find| (find.door, find.origin, find.fault.key().to_owned());
        if list.iter().any(|known| kind(known) == kind(&find)) {
            return false;
        }
        if find.origin == Origin::Ours {
            let path = kept(mutant, find.index);
            find.file = report(write(&path, mutant)).then_some(path);
        }
        let written = find.file.is_some();
        list.push(find);
        written
    }

    /// Replaces the file of a find by its minimised form, and adds that to the regression files.
    pub(crate) fn replace(&self, index: u64, door: Door, minimised: &Mutant) {
        let mut list = self.list();
        let mut finds = list.iter_mut();
        let Some(find) = finds.find(|find| find.index == index && find.door == door) else {
            return;
        };
        if let Some(file) = &find.file {
            report(write(file, minimised));
        }
        if minimised.source.bytes().len() <= REGRESSION {
            let file = next_regression(minimised);
            if report(write(&file, minimised)) {
                find.file = Some(file);
            }
        }
    }
}

/// Whether something was written; prints why if not.
fn report(written: io::Result<()>) -> bool {
    written
        .inspect_err(|error| eprintln!("a find was not written: {error}"))
        .is_ok()
}

/// The file in `target/soak` for a find.
fn kept(mutant: &Mutant, index: u64) -> PathBuf {
    let (family, format) = (mutant.family.family().info().id, mutant.format.id);
    root().join(format!("target/soak/{family}-{index}.{format}"))
}

/// The next free `FAMILY-NNNN.FORMAT` in the folder of regression files.
fn next_regression(mutant: &Mutant) -> PathBuf {
    let folder = root().join("crates/quandary-soak/tests/regressions");
    let (family, format) = (mutant.family.family().info().id, mutant.format.id);
    let taken: Vec<String> = fs::read_dir(&folder).map_or_else(
        |_| Vec::new(),
        |entries| {
            let names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
            names
                .map(|name| name.to_string_lossy().into_owned())
                .collect()
        },
    );
    let stems = (1..).map(|number| format!("{family}-{number:04}"));
    let mut free = stems.filter(|stem| !taken.iter().any(|name| name.starts_with(stem.as_str())));
    let stem = free.next().unwrap_or_default();
    folder.join(format!("{stem}.{format}"))
}

/// Writes the bytes of a mutant, and next to them its moves if there are any.
fn write(path: &Path, mutant: &Mutant) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, mutant.source.bytes())?;
    match mutant.moves.as_str() {
        "" => Ok(()),
        moves => fs::write(path.with_extension("moves"), moves),
    }
}

/// A mutant whose file, and whose moves if they are played, are as short as they can be while it
/// `fails`.
pub(crate) fn minimised(mutant: &Mutant, door: Door, fails: &dyn Fn(&Mutant) -> bool) -> Mutant {
    let start = Instant::now();
    let fails = |mutant: &Mutant| start.elapsed() < MINIMISING && fails(mutant);
    let mut smallest = mutant.clone();
    if door != Door::Play {
        smallest.moves.clear();
    }
    let with_bytes = |mutant: &Mutant, bytes: &[u8]| Mutant {
        source: Source::new("mutant", bytes.to_vec()),
        ..mutant.clone()
    };
    let with_moves = |mutant: &Mutant, moves: &[u8]| Mutant {
        moves: String::from_utf8_lossy(moves).into_owned(),
        ..mutant.clone()
    };
    let moves = minimise(smallest.moves.as_bytes(), &mut |moves| {
        fails(&with_moves(&smallest, moves))
    });
    smallest = with_moves(&smallest, &moves);
    let bytes = minimise(smallest.source.bytes(), &mut |bytes| {
        fails(&with_bytes(&smallest, bytes))
    });
    with_bytes(&smallest, &bytes)
}
