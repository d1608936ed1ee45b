//! `serve`: a local server for the web page.

mod answer;
mod body;
mod connections;
mod page;

use crate::args::Serve;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::folders::Folders;
use crate::open::{Input, parse_target};
use answer::{ServedFile, Site};
use page::Page;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use quandary_core::limits::Limits;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

pub(super) fn run(args: &Serve, context: &mut Context) -> Result<Exit, CliError> {
    let limits = Limits::default();
    let folder = page_folder(args.page.as_deref())?;
    let files = args.files.iter().enumerate();
    let files = files.map(|(index, argument)| served_file(index, argument));
    let site = Site {
        page: Page::load(&folder, &limits)?,
        files: files.collect::<Result<_, _>>()?,
        limits,
        address: args.address,
    };
    let name = format!("{}, port {}", args.address, args.port);
    let failed = |error: io::Error| CliError::io(name.clone(), error);
    let listener = TcpListener::bind((args.address, args.port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    context
        .out
        .line(format!("http://{address}/{}", fragment(&site.files)))?;
    context.out.flush()?;
    context.note("Ctrl-C ends the server");
    match connections::serve(listener, site).map_err(failed)? {}
}

/// The folder with the page: the given one, otherwise the first that exists of the usual ones.
fn page_folder(given: Option<&Path>) -> Result<PathBuf, CliError> {
    let folders = match given {
        Some(folder) => vec![folder.to_owned()],
        None => usual_folders(),
    };
    let mut known = folders.iter();
    let found = known.find(|folder| folder.join(page::INDEX).is_file());
    found.cloned().ok_or_else(|| {
        let folders: Vec<_> = folders
            .iter()
            .map(|one| one.display().to_string())
            .collect();
        CliError::usage(format!(
            "no page in {}; `cargo xtask web` builds it, --page DIR says where it is",
            folders.join(" or ")
        ))
    })
}

fn usual_folders() -> Vec<PathBuf> {
    let program = env::current_exe().unwrap_or_default();
    let folder = program.parent().unwrap_or(Path::new(""));
    vec![folder.join("web"), folder.join("../share/quandary/web")]
}

/// A file that the page may fetch.
fn served_file(index: usize, argument: &OsStr) -> Result<ServedFile, CliError> {
    let target = parse_target(argument, &Folders::with([]));
    target.check_is_whole()?;
    let name = target.name();
    let Input::Path(path) = target.input else {
        return Err(CliError::usage(format!("{name}: expected a file")));
    };
    let metadata = fs::metadata(&path).map_err(|error| CliError::io(&name, error))?;
    if metadata.is_dir() {
        return Err(CliError::folder(&name));
    }
    if !metadata.is_file() {
        return Err(CliError::usage(format!("{name}: expected a regular file")));
    }
    let last = path.file_name().map(OsStr::to_owned);
    let last = last.unwrap_or_else(|| OsString::from("file"));
    Ok(ServedFile {
        address: format!("/files/{index}/{}", encoded(&last.to_string_lossy())),
        path,
    })
}

/// The part of the address that names the files to open: their paths, separated by commas.
fn fragment(files: &[ServedFile]) -> String {
    let addresses = files
        .iter()
        .map(|file| file.address.trim_start_matches('/'));
    let addresses: Vec<_> = addresses.collect();
    match addresses[..] {
        [] => String::new(),
        _ => format!("#files={}", addresses.join(",")),
    }
}

/// What needs no escape in a part of a path.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A part of the path of an address.
fn encoded(name: &str) -> String {
    utf8_percent_encode(name, PLAIN).to_string()
}
