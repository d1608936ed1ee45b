//! `lsp`: the language server, over standard input and output.

use super::check::check_references;
use crate::args::Lsp;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::OpenOptions;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::Document;
use quandary_lsp::{Ended, RelatedFiles, Settings, serve};
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(args: &Lsp, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let settings = Settings {
        reading: options.reading.clone(),
        format: args.reading.as_format.clone(),
        related: Arc::new(FilesOnDisk(options)),
        ..Settings::default()
    };
    if io::stdin().is_terminal() {
        context.note("editors start this verb; docs/editors.md says how. Ctrl-D ends it");
    }
    Ok(
        match serve(BufReader::new(io::stdin()), io::stdout(), settings) {
            Ended::InOrder => Exit::Success,
            // The protocol asks for status 1.
            Ended::WithoutShutdown => Exit::Findings,
        },
    )
}

/// The files that a document names, as they are on disk.
struct FilesOnDisk(OpenOptions);

impl RelatedFiles for FilesOnDisk {
    fn check(&self, document: &dyn Document, path: &Path, findings: &mut Diagnostics) {
        // A folder that cannot be read says nothing about the document.
        let _ = check_references(document, path, &self.0, findings);
    }
}
