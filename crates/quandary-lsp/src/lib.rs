//! A language server for puzzle files: [`serve`] answers an editor over a pair of streams, in the
//! Language Server Protocol 3.17.
//!
//! Editors get the findings of a file while it is edited, with fixes and explanations; its canonical
//! form; the outline of its levels; the meaning of symbols, tags and clues; and the optimum and the
//! grade of a level. What each request does is in `docs/editors.md`.
//!
//! One thread holds the state and answers (`server`). Readings of texts and searches for solutions
//! run in threads of their own and send their results to it. While a long text is read, questions
//! are answered from the last reading, with positions moved by what was typed since (`change`).

mod action;
mod change;
mod client;
mod command;
mod diagnostics;
mod document;
mod frame;
mod hover;
mod message;
mod outline;
mod position;
mod reading;
mod rewrite;
mod running;
mod search;
mod server;

pub use server::serve;

use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::Document;
use quandary_core::reading::ReadOptions;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Checks a document against the files that it names.
pub trait RelatedFiles: Send + Sync {
    /// Adds the contradictions between a document, which is stored at `path`, and the files that it
    /// names.
    fn check(&self, document: &dyn Document, path: &Path, findings: &mut Diagnostics);
}

/// Related files are not looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRelatedFiles;

impl RelatedFiles for NoRelatedFiles {
    fn check(&self, _: &dyn Document, _: &Path, _: &mut Diagnostics) {}
}

/// The settings of a server.
#[derive(Clone)]
pub struct Settings {
    /// How texts are read. A message of the client may be somewhat longer than a file.
    pub reading: ReadOptions,
    /// The id of the format of all texts; `None` to detect the format of each.
    pub format: Option<String>,
    /// How documents are checked against the files that they name.
    pub related: Arc<dyn RelatedFiles>,
    /// How long a hover on the title of a level searches for its optimum.
    pub hover_time: Duration,
    /// How long the commands `solve` and `unique?` search.
    pub search_time: Duration,
}

impl Default for Settings {
    /// Lenient reading without related files; one second for a hover, one minute for a command.
    fn default() -> Self {
        Self {
            reading: ReadOptions::default(),
            format: None,
            related: Arc::new(NoRelatedFiles),
            hover_time: Duration::from_secs(1),
            search_time: Duration::from_secs(60),
        }
    }
}

/// How a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The client asked the server to shut down and to exit.
    InOrder,
    /// The client exited, or its output ended, without a shutdown.
    WithoutShutdown,
}
