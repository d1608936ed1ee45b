//! Plays the sounds of games: starts a system program such as `paplay` for a sound file that a
//! configuration file names.

use crate::open::{Input, OpenOptions, Target, source};
use crate::reference::referenced_file;
use quandary_core::family::{AllowedPaths, InstalledFolder, Reference};
use quandary_core::span::Span;
use quandary_player::live::sound_files;
use quandary_tui::Played;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The name of the configuration that names the sounds of all level sets of a folder.
const CONFIGURATION: &str = "rc";

/// Programs that play a sound file, with the arguments before its name.
const PROGRAMS: [(&str, &[&str]); 4] = [
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("afplay", &[]),
    ("play", &["-q"]),
];

/// Begins to play a sound for levels in a folder.
pub(super) fn play(folder: &Path, name: &str, variant: &str, options: &OpenOptions) -> Played {
    let Some(path) = file(folder, name, variant, options) else {
        return Played::Nothing;
    };
    let Some((program, arguments)) = program() else {
        return Played::Nothing;
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        Ok(mut player) => {
            // Without this, programs that have ended stay in the list of processes.
            thread::spawn(move || player.wait());
            Played::File
        }
        Err(_) => Played::Nothing,
    }
}

/// The first file for the sound that exists.
fn file(folder: &Path, name: &str, variant: &str, options: &OpenOptions) -> Option<PathBuf> {
    let wanted = Reference {
        path: CONFIGURATION.to_owned(),
        span: Span::default(),
        allowed: AllowedPaths::NameOnly,
        folders: &["../res", "."],
        installed: Some(InstalledFolder::Resources),
    };
    let configuration = referenced_file(&wanted, folder, &options.folders).ok()??;
    let target = Target::whole(Input::Path(configuration.clone()));
    let source = source(&target, &options.reading.limits).ok()?;
    let document = quandary::open(source, None, &options.reading).ok()?;
    let sounds = sound_files(&[document], name, variant);
    let home = configuration.parent()?;
    sounds
        .iter()
        .find_map(|sound| referenced_file(&sound.reference, home, &options.folders).ok()?)
}

fn program() -> Option<(OsString, &'static [&'static str])> {
    let path = env::var_os("PATH")?;
    PROGRAMS.iter().find_map(|(name, arguments)| {
        let mut folders = env::split_paths(&path).map(|folder| folder.join(name));
        let program = folders.find(|program| program.is_file())?;
        Some((program.into_os_string(), *arguments))
    })
}
