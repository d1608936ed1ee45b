//! The solutions of the level set on the screen: those in its own file and in the files
//! dropped with it.

use super::app::{App, push_address};
use super::browser::PageClock;
use super::files::OpenFile;
use super::screens::Screen;
use crate::address::{Address, Direction, FileKey};
use quandary_player::library::Collection;
use quandary_player::solutions::{RecordedGame, SolutionFile, SolutionPlace, Verification};
use quandary_player::store::Store;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The replays of the solutions of one file.
pub(crate) struct Replays {
    /// The file of the levels.
    pub(crate) key: FileKey,
    /// The replays.
    pub(crate) verification: Verification,
}

impl Replays {
    /// Begins to replay the solutions of a level set.
    pub(crate) fn new(key: FileKey, collection: Arc<Collection>, others: &[OpenFile]) -> Self {
        let files = others.iter().filter_map(solution_file).collect();
        Self {
            key,
            verification: Verification::new(collection, files),
        }
    }

    /// Continues for a few milliseconds. Returns whether there is a new result.
    pub(crate) fn run(&mut self) -> bool {
        self.verification.run(&PageClock)
    }
}

/// A file as a file of solutions; `None` if it cannot be read.
pub(crate) fn solution_file(file: &OpenFile) -> Option<SolutionFile> {
    let document = file.document.as_ref().ok()?;
    Some(SolutionFile {
        name: file.name.clone(),
        document: Arc::clone(document),
    })
}

/// Under which name the store has the files that belong to a level set.
fn stored_name(set: &FileKey) -> String {
    format!("attached/{}", set.text())
}

/// The files that belong to a level set, as stored.
pub(crate) fn attached(store: &impl Store, set: &FileKey) -> Vec<FileKey> {
    let bytes = store.read(&stored_name(set)).ok().flatten();
    let text = String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default();
    text.lines().filter_map(FileKey::parse).collect()
}

/// Stores that files belong to level sets.
///
/// # Errors
/// It is not stored; the text says why.
pub(crate) fn attach(
    store: &mut impl Store,
    found: &BTreeMap<FileKey, Vec<FileKey>>,
) -> Result<(), String> {
    for (set, files) in found {
        let mut keys = attached(store, set);
        keys.extend(
            files
                .iter()
                .filter(|key| !keys.contains(key))
                .cloned()
                .collect::<Vec<_>>(),
        );
        let lines: String = keys.iter().map(|key| format!("{}\n", key.text())).collect();
        let stored = store.replace(&stored_name(set), lines.as_bytes());
        stored.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Which of the level sets each of the other files belongs to: a file of solutions to the sets that
/// most of its entries fit, another file of the same family to all of them. Files that belong to no set
/// are missing.
pub(crate) fn belonging(sets: &[OpenFile], others: &[OpenFile]) -> BTreeMap<FileKey, Vec<FileKey>> {
    let mut found: BTreeMap<FileKey, Vec<FileKey>> = BTreeMap::new();
    for other in others {
        for set in sets_of(sets, other) {
            found
                .entry(set.key.clone())
                .or_default()
                .push(other.key.clone());
        }
    }
    found
}

fn sets_of<'a>(sets: &'a [OpenFile], other: &OpenFile) -> Vec<&'a OpenFile> {
    let Some(file) = solution_file(other) else {
        return match other.is_sound() {
            true => sets.iter().collect(),
            false => Vec::new(),
        };
    };
    if file.document.solutions().is_none() {
        let family = file.document.family().id;
        let is_related = |set: &&OpenFile| {
            let document = set.document.as_ref();
            document.is_ok_and(|document| document.family().id == family)
        };
        return sets.iter().filter(is_related).collect();
    }
    let fits = sets.iter().map(|set| {
        let collection = set.collection.as_ref();
        collection.map_or(0, |collection| file.matches(collection))
    });
    let fits: Vec<usize> = fits.collect();
    let most = fits.iter().copied().max().unwrap_or_default();
    let best = sets.iter().zip(fits);
    let best = best.filter(|(_, fit)| *fit == most && most > 0);
    best.map(|(set, _)| set).collect()
}

impl App {
    /// Opens a recorded solution as a game at its start, so that the player can step through it.
    pub(crate) fn open_recorded(self, row: usize, place: SolutionPlace) {
        let found = self.peek(|state| {
            let replays = state.replays.as_ref()?;
            let game = replays.verification.recorded_game(place)?;
            Some((replays.key.clone(), game))
        });
        let Some((key, game)) = found else {
            return self.notify("this solution cannot be played");
        };
        self.dialog.set(None);
        self.use_rules_of(&key, row, &game);
        let address = Address::Level(key.clone(), row, Direction::Forward);
        push_address(&address);
        leptos::task::spawn_local(async move {
            self.go(address).await;
            let is_open = self.level_file().as_ref() == Some(&key);
            if is_open
                && self.peek(|state| state.player.level().map(|level| level.row)) == Some(row)
            {
                self.dialog.set(None);
                self.change_level(|level, now| level.show_solution(&game.moves, now));
            }
        });
    }

    /// Plays the levels of a file under the rules of a recorded game, if they are others.
    fn use_rules_of(self, key: &FileKey, row: usize, game: &RecordedGame) {
        let variant = self.collection(key).and_then(|collection| {
            let index = collection.rows().get(row)?.index;
            let variant = collection.variant.as_deref();
            let puzzle = collection.levels().open(index, variant).ok()?;
            Some(puzzle.variant().to_owned())
        });
        if variant.is_some_and(|variant| variant != game.variant) {
            self.choose_rules(key, Some(game.variant.clone()));
        }
    }
}

impl App {
    /// Notes which of these files belong to a level set: one of the same files, otherwise the one that
    /// is open. Returns that set if exactly one of them has something new.
    pub(crate) fn attach_files(self, files: &[OpenFile]) -> Option<FileKey> {
        let is_set = |file: &&OpenFile| {
            let is_configured = files.iter().any(|other| file.is_configured_by(other));
            file.collection.is_some() && !is_configured
        };
        let (mut sets, others): (Vec<&OpenFile>, Vec<&OpenFile>) = files.iter().partition(is_set);
        let open = self.open_file();
        if sets.is_empty() {
            sets.extend(&open);
        }
        let sets: Vec<OpenFile> = sets.into_iter().cloned().collect();
        let mut others: Vec<OpenFile> = others.into_iter().cloned().collect();
        let configured = open.filter(|open| files.iter().any(|file| open.is_configured_by(file)));
        others.extend(configured);
        let found = belonging(&sets, &others);
        let stored = self.change(|state, _| attach(&mut state.store, &found));
        if let Err(why) = stored {
            self.notify(&format!("the files are not kept together: {why}"));
        }
        let mut sets = found.into_keys();
        sets.next().filter(|_| sets.next().is_none())
    }

    /// The file that is shown, or whose level is played.
    pub(crate) fn open_file(self) -> Option<OpenFile> {
        let key = match self.screen.get_untracked() {
            Screen::File(key) => key,
            Screen::Game => self.level_file()?,
            Screen::Start => return None,
        };
        self.peek(|state| state.files.get(&key).cloned())
    }

    /// Shows a level set after files were added to it.
    pub(crate) fn show_attached(self, set: FileKey) {
        self.use_attached(&set);
        match self.screen.get_untracked() {
            Screen::File(key) if key == set => self.replay_solutions_of(&set),
            _ => self.navigate(&Address::File(set)),
        }
    }

    /// Uses the files that belong to a level set for its drawings.
    pub(crate) fn use_attached(self, set: &FileKey) {
        self.change(|state, _| {
            let others = attached(&state.store, set);
            let others = others.iter().filter_map(|key| state.files.get(key));
            let others: Vec<OpenFile> = others.cloned().collect();
            if let Some(file) = state.files.get_mut(set) {
                file.use_levels(&others);
                file.use_companions(&others);
            }
        });
    }

    /// Replays the solutions of a file that is shown, unless that was done already.
    pub(crate) fn replay_solutions_of(self, key: &FileKey) {
        self.change(|state, _| {
            let Some(collection) = state
                .files
                .get(key)
                .and_then(|file| file.collection.clone())
            else {
                state.replays = None;
                return;
            };
            let others = attached(&state.store, key);
            let others = others.iter().filter_map(|key| state.files.get(key));
            let others: Vec<OpenFile> = others.cloned().collect();
            let names = others
                .iter()
                .filter_map(solution_file)
                .map(|file| file.name);
            let is_known = state.replays.as_ref().is_some_and(|replays| {
                let verification = &replays.verification;
                let known = verification.files().map(str::to_owned);
                replays.key == *key
                    && Arc::ptr_eq(verification.collection(), &collection)
                    && known.eq(names)
            });
            if !is_known {
                state.replays = Some(Replays::new(key.clone(), collection, &others));
            }
        });
    }
}
