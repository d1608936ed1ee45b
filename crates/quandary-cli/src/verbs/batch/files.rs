//! Opens the files of tasks.

use crate::folders::Folders;
use crate::open::{OpenOptions, open, open_itself, parse_target};
use quandary_batch::worker::Files;
use quandary_core::family::Document;
use std::ffi::OsStr;
use std::sync::Arc;

/// Opens files as the other verbs do.
pub(super) struct TaskFiles(OpenOptions);

impl TaskFiles {
    pub(super) fn new(options: OpenOptions) -> Self {
        Self(options)
    }
}

impl Files for TaskFiles {
    fn levels(&self, file: &str) -> Result<Arc<dyn Document>, String> {
        let target = parse_target(OsStr::new(file), &Folders::default());
        let opened = open(&target, None, &self.0);
        opened
            .map(|opened| opened.document)
            .map_err(|error| error.to_string())
    }

    fn itself(&self, file: &str) -> Result<Arc<dyn Document>, String> {
        let target = parse_target(OsStr::new(file), &Folders::default());
        let opened = open_itself(&target, None, &self.0);
        opened
            .map(|opened| opened.document)
            .map_err(|error| error.to_string())
    }
}
