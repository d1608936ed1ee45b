//! Findings that need meaning: levels that programs refuse or change, solutions that do not fit
//! their own rules.

mod levels;
mod lynx;
mod ms;
pub(crate) mod references;
mod solutions;

pub(crate) use levels::levels;
pub use lynx::{LynxFault, lynx_faults};
pub use ms::{MS_FIELDS, beyond_ms};
pub(crate) use solutions::solutions;

use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;

/// A pad that adds the path of a part to every finding.
struct Pad<'f> {
    sink: &'f mut DiagnosticSink,
    path: String,
}

impl Pad<'_> {
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
