//! Findings about the content of files: the levels of a set, the records of solution files, and
//! references between files.

mod levels;
mod lynx;
mod map_faults;
mod ms;
pub(crate) mod references;
mod solutions;

pub(crate) use levels::levels;
pub use lynx::{LynxFault, lynx_faults};
pub(crate) use map_faults::{MapFault, Part, map_faults};
pub use ms::{MS_FIELDS, beyond_ms};
pub(crate) use solutions::solutions;

use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;

/// A sink that adds the path of a part to every finding.
struct PathSink<'f> {
    sink: &'f mut DiagnosticSink,
    path: String,
}

impl PathSink<'_> {
    fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        part: &str,
        message: impl FnOnce() -> String,
    ) {
        let path = &self.path;
        self.sink.report_with(code, span, message, |finding| {
            finding.with_field(format!("{path} / {part}"))
        });
    }
}
