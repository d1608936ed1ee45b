//! Opens files that the player chooses or drops on the page, samples, and files from the server of
//! the page.

use super::app::App;
use super::backup;
use super::browser::{self, error_words};
use super::files::OpenFile;
use web_sys::FileList;

/// Opens a list of files from a button or a drop.
pub(crate) fn open_list(app: App, list: Option<FileList>) {
    let Some(list) = list else { return };
    let files = (0..list.length()).filter_map(move |index| list.item(index));
    let files: Vec<web_sys::File> = files.collect();
    if files.is_empty() {
        return;
    }
    leptos::task::spawn_local(async move {
        let mut opened = Vec::new();
        for file in files {
            match browser::read_file(&file).await {
                Ok(bytes) if backup::restore(app, &bytes) => {}
                Ok(bytes) => opened.push(OpenFile::read(file.name(), bytes)),
                Err(error) => {
                    let why = error_words(&error);
                    app.message.set(format!("{}: {why}", file.name()));
                }
            }
        }
        if !opened.is_empty() {
            app.open_files(opened);
        }
    });
}

/// Opens a file of the page's own folder.
pub(crate) async fn open_sample(app: App, path: &'static str) {
    match browser::fetch(path).await {
        Ok(bytes) => {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            app.open_files(vec![OpenFile::read(name, bytes)]);
        }
        Err(error) => app.message.set(error_words(&error)),
    }
}

/// Opens files that the server of the page offers.
pub(crate) async fn open_served(app: App, paths: &[String]) {
    let mut opened = Vec::new();
    for path in paths {
        match browser::fetch(path).await {
            Ok(bytes) => {
                let last = path.rsplit('/').next().unwrap_or(path);
                let name = js_sys::decode_uri_component(last).map(String::from);
                opened.push(OpenFile::read(
                    name.unwrap_or_else(|_| last.to_owned()),
                    bytes,
                ));
            }
            Err(error) => app.message.set(error_words(&error)),
        }
    }
    if !opened.is_empty() {
        app.open_files(opened);
    }
}
