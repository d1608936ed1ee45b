//! Backups: saves games, best solutions, settings and opened files in one file, and restores them
//! from it.

use super::app::App;
use super::files::OpenFile;
use quandary_player::backup::{Backup, BackupFile};

/// The name of the file.
const NAME: &str = "quandary-backup.json";

/// Saves everything in a file.
pub(crate) async fn save(app: App) {
    let (store, database) = app.peek(|state| (state.store.clone(), state.database.clone()));
    let files = match &database {
        Some(database) => database.files().await,
        None => Ok(Vec::new()),
    };
    let files = files.map(|files| {
        let files = files.into_iter().map(|file| BackupFile {
            name: file.name,
            content: file.bytes.into(),
        });
        files.collect()
    });
    let backup =
        files.and_then(|files| Backup::of(&store, files).map_err(|error| error.to_string()));
    match backup {
        Ok(backup) => app.download(NAME, backup.to_text().as_bytes(), "application/json"),
        Err(why) => app.notify(&format!("not saved: {why}")),
    }
}

/// Adds what a file holds. Returns `false` if it is not such a file.
pub(crate) fn restore(app: App, bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).ok();
    let Some(backup) = text.and_then(Backup::parse) else {
        return false;
    };
    let restored = app.change(|state, _| {
        let files = backup.restore(&mut state.store)?;
        state.player.reread_best()?;
        Ok::<_, quandary_player::store::StoreError>(files)
    });
    match restored {
        Ok(files) => {
            let files = files.into_iter();
            let files = files.map(|file| OpenFile::read(file.name, file.content.into()));
            app.keep_files(files.collect());
            app.message
                .set("games, best solutions and files were restored".to_owned());
        }
        Err(error) => app.message.set(format!("not restored: {error}")),
    }
    true
}
