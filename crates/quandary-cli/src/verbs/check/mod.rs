//! `check`: reports problems in files and between files; `--fix` applies the safe fixes.

mod references;

use crate::args::Check;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json::JsonWriter;
use crate::open::{
    FailedInput, Input, OpenOptions, Origin, Target, entry_count, named_paths, open_error,
    parse_target, selected, source, targets,
};
use crate::printable::Printable;
use crate::report::{
    CheckReport, ErrorReport, FileReport, FindingReport, FixedReport, SeverityReport,
};
use crate::scope::Scope;
use crate::snippet::FindingRenderer;
use crate::table::TextStyle;
use crate::write::Existing;
use quandary::{OpenError, UNRECOGNISED};
use quandary_core::diagnostic::{Diagnostics, Severity, apply_safe_fixes};
use quandary_core::family::Document;
use quandary_core::source::Source;
use quandary_core::words::counted;
use references::{Companion, RelatedFile, ResolvedReferences};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Checks a document, which is stored at `path`, against the files that it names.
///
/// # Errors
/// The folders with those files cannot be read.
pub(super) fn check_references(
    document: &dyn Document,
    path: &Path,
    options: &OpenOptions,
    findings: &mut Diagnostics,
) -> Result<(), CliError> {
    let resolved = ResolvedReferences::new(document, path, &[], options)?;
    let others = resolved.referred(document.family().id);
    if !others.is_empty() {
        document.check_with(&others, findings);
    }
    Ok(())
}

pub(super) fn run(args: &Check, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let mut exit = Exit::Success;
    let mut json = args.report.format.json().map(JsonWriter::new);
    let mut total = Total::default();
    let companions = companions(args, &options)?;
    for target in targets(&args.files, args.walk.walk(), &options.folders) {
        let checked = target.and_then(|target| {
            let checked = check(&target, args, &companions, &options, context);
            checked.map_err(|error| FailedInput::of(&target, error))
        });
        match checked {
            Ok(checked) => {
                exit = exit.max(checked.exit());
                total.add(&checked);
                match &mut json {
                    Some(json) => json.write(&mut context.out, &checked.report())?,
                    None => checked.print(context)?,
                }
            }
            Err(FailedInput { file, error }) => {
                exit = exit.max(context.report_error(&error));
                if let Some(json) = &mut json {
                    json.write(&mut context.out, &ErrorReport::of_file(file, &error))?;
                }
            }
        }
    }
    match json {
        Some(json) => json.finish(&mut context.out)?,
        None if total.files > 0 => context.out.line(total.words())?,
        None => {}
    }
    Ok(exit)
}

/// Maximum size in bytes of a file that others are checked against.
const MAX_COMPANION_BYTES: u64 = 16 << 20;

/// The files of `--with` and all named files, if there are several. Files that cannot be read are
/// reported later, when they are checked themselves.
fn companions(args: &Check, options: &OpenOptions) -> Result<Vec<Companion>, CliError> {
    let mut companions = Vec::new();
    for name in &args.companions {
        parse_target(name, &options.folders).check_is_whole()?;
        let path = Path::new(name);
        let file = RelatedFile::read(path, options)?;
        let path = path.to_owned();
        companions.push(Companion { path, file });
    }
    let together = if args.files.len() > 1 {
        &args.files[..]
    } else {
        &[]
    };
    for path in named_paths(together, &options.folders) {
        let is_small = fs::metadata(&path)
            .is_ok_and(|file| file.is_file() && file.len() <= MAX_COMPANION_BYTES);
        if let Some(file) = is_small
            .then(|| RelatedFile::read(&path, options))
            .and_then(Result::ok)
        {
            companions.push(Companion { path, file });
        }
    }
    Ok(companions)
}

/// A file that was checked.
struct Checked {
    file: FileReport,
    source: Arc<Source>,
    /// `None` if the format is unknown.
    document: Option<Arc<dyn Document>>,
    /// The levels selected in it, as written after the name of the file.
    selection: Option<String>,
    /// Number of selected levels.
    levels: usize,
    scope: Scope,
    /// The findings in it, and between it and other files.
    findings: Diagnostics,
    fixed: Option<FixedReport>,
}

fn check(
    target: &Target,
    args: &Check,
    companions: &[Companion],
    options: &OpenOptions,
    context: &mut Context,
) -> Result<Checked, CliError> {
    let source = source(target, &options.reading.limits)?;
    let mut checked = read(target, source, args, options)?;
    if args.fix {
        checked = fix(checked, target, args, options, context)?;
    }
    checked.check_related_files(&target.input, companions, options)?;
    checked.findings = checked.scope.findings(&checked.findings).into_owned();
    Ok(checked)
}

fn fix(
    checked: Checked,
    target: &Target,
    args: &Check,
    options: &OpenOptions,
    context: &mut Context,
) -> Result<Checked, CliError> {
    let Input::Path(path) = &target.input else {
        return Err(CliError::usage(
            "--fix works only on files, not on standard input or inline levels",
        ));
    };
    let Some(document) = &checked.document else {
        return Ok(checked);
    };
    let findings = document.diagnostics().iter();
    let findings = findings.filter(|finding| checked.scope.holds(finding));
    let result = apply_safe_fixes(checked.source.bytes(), findings);
    let fixed = FixedReport {
        applied: result.applied,
        clashing: result.clashing,
    };
    if result.applied > 0 {
        if leaves_folder(path, &target.origin)? {
            let name = target.name();
            context.warn(format!(
                "{name}: not fixed, because it is a link out of the folder; name the file itself to fix it"
            ));
            return Ok(checked);
        }
        warn_about_hard_links(path, context);
        context.write(path, &result.bytes, Existing::Replace)?;
    }
    let source = Source::new(target.name(), result.bytes);
    Ok(Checked {
        fixed: Some(fixed),
        ..read(target, source, args, options)?
    })
}

/// Whether a file that was found in a folder is outside of it, through a symbolic link.
fn leaves_folder(path: &Path, origin: &Origin) -> Result<bool, CliError> {
    let Origin::Found(folder) = origin else {
        return Ok(false);
    };
    let real = |path: &Path| {
        let real = fs::canonicalize(path);
        real.map_err(|error| CliError::io(path.display().to_string(), error))
    };
    Ok(!real(path)?.starts_with(real(folder)?))
}

/// Warns if a file has other names, which keep the content that it has before it is replaced.
#[cfg(unix)]
fn warn_about_hard_links(path: &Path, context: &mut Context) {
    use std::os::unix::fs::MetadataExt;
    let names = fs::metadata(path).map_or(1, |file| file.nlink());
    if names > 1 {
        let others = counted(names - 1, "other name", "other names");
        let name = path.display();
        context.warn(format!(
            "{name}: only this name is fixed; the file has {others} (hard links), which keep the old content"
        ));
    }
}

#[cfg(not(unix))]
fn warn_about_hard_links(_: &Path, _: &mut Context) {}

fn read(
    target: &Target,
    source: Arc<Source>,
    args: &Check,
    options: &OpenOptions,
) -> Result<Checked, CliError> {
    let as_format = args.reading.as_format.as_deref();
    let document = match quandary::open(Arc::clone(&source), as_format, &options.reading) {
        Ok(document) => Some(document),
        Err(OpenError::Unrecognised) => None,
        Err(error) => return Err(open_error(target, &source, error)),
    };
    let mut checked = Checked {
        file: target.report(),
        source,
        document: None,
        selection: target.selection.as_ref().map(ToString::to_string),
        levels: 0,
        scope: Scope::WholeFile,
        findings: Diagnostics::default(),
        fixed: None,
    };
    if let Some(document) = document {
        checked.set_document(document, target)?;
    }
    Ok(checked)
}

impl Checked {
    fn set_document(
        &mut self,
        document: Arc<dyn Document>,
        target: &Target,
    ) -> Result<(), CliError> {
        // Without a selection, the levels need not be listed.
        self.levels = entry_count(&*document);
        if self.selection.is_some() {
            if document.levels().is_none() {
                target.check_is_whole()?;
            }
            let (levels, extent) = selected(target, &*document)?;
            self.levels = levels.len();
            self.scope = Scope::new(&*document, &levels, extent);
        }
        self.findings = document.diagnostics().clone();
        self.document = Some(document);
        Ok(())
    }

    /// The file with the selection, for messages.
    fn name(&self) -> String {
        let selection = self.selection.as_deref().unwrap_or_default();
        format!("{}{selection}", self.source.name())
    }

    /// Checks the file against the files that it names and against companions. Standard input and
    /// inline levels have no folder, so the files they name are not resolved.
    fn check_related_files(
        &mut self,
        input: &Input,
        companions: &[Companion],
        options: &OpenOptions,
    ) -> Result<(), CliError> {
        let Some(document) = &self.document else {
            return Ok(());
        };
        let family = document.family().id;
        let (resolved, own) = match input {
            Input::Path(path) => {
                let resolved =
                    ResolvedReferences::new(document.as_ref(), path, companions, options)?;
                (Some(resolved), Some(path))
            }
            _ if !document.references().is_empty() => return Ok(()),
            _ => (None, None),
        };
        let mut others = resolved
            .as_ref()
            .map_or(Vec::new(), |files| files.referred(family));
        let beside = companions
            .iter()
            .filter(|companion| Some(&companion.path) != own);
        others.extend(beside.map(|companion| companion.file.referred(family)));
        if !others.is_empty() {
            document.check_with(&others, &mut self.findings);
        }
        Ok(())
    }

    fn worst(&self) -> Option<Severity> {
        match &self.document {
            Some(_) => self.findings.worst(),
            None => Some(UNRECOGNISED.severity),
        }
    }

    fn exit(&self) -> Exit {
        match self.worst() {
            Some(Severity::Error) => Exit::Findings,
            _ => Exit::Success,
        }
    }

    fn report(&self) -> CheckReport {
        let file = self.file.clone();
        let fixed = self.fixed;
        let Some(document) = &self.document else {
            return CheckReport {
                file,
                selection: self.selection.clone(),
                family: None,
                format: None,
                levels: 0,
                findings: vec![unrecognised()],
                left_out: 0,
                fixed,
            };
        };
        let kind = document.format().kind;
        let findings = self.findings.iter();
        CheckReport {
            file,
            selection: self.selection.clone(),
            family: Some(document.family().id),
            format: Some(document.format().id),
            levels: self.levels,
            findings: findings
                .map(|finding| FindingReport::new(&self.source, kind, finding))
                .collect(),
            left_out: self.findings.left_out(),
            fixed,
        }
    }

    fn print(&self, context: &mut Context) -> Result<(), CliError> {
        let renderer = FindingRenderer::new(context.charset, context.out.colouring());
        let out = &mut context.out;
        let name = self.name();
        let Some(document) = &self.document else {
            return renderer.whole_file(out, &self.source, &UNRECOGNISED);
        };
        for finding in &self.findings {
            renderer.finding(out, &self.source, document.format().kind, finding)?;
        }
        if let Some(fixed) = self.fixed {
            out.line(format!("{name}: {}", fixed_words(fixed)))?;
        }
        let left_out = self.findings.left_out() as u64;
        if left_out > 0 {
            let more = counted(left_out, "more finding", "more findings");
            out.line(format!("{name}: {more}; --limit diagnostics=N shows them"))?;
        }
        if self.findings.is_empty() {
            let no_findings = TextStyle::Success.paint("no findings");
            let levels = counted(self.levels as u64, "level", "levels");
            out.line(Printable::from(name) + ": " + no_findings + ", " + levels)?;
        }
        Ok(())
    }
}

fn unrecognised() -> FindingReport {
    FindingReport {
        code: UNRECOGNISED.id,
        severity: SeverityReport::from(UNRECOGNISED.severity),
        message: UNRECOGNISED.title.to_owned(),
        place: None,
        field: None,
        labels: Vec::new(),
        help: None,
        fix: None,
    }
}

fn fixed_words(fixed: FixedReport) -> String {
    let mut words = format!("{} applied", counted(fixed.applied as u64, "fix", "fixes"));
    if fixed.clashing > 0 {
        words += &format!(
            ", {} skipped because they overlap another fix",
            fixed.clashing
        );
    }
    words
}

/// The totals in the last line.
#[derive(Default)]
struct Total {
    files: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    left_out: u64,
}

impl Total {
    fn add(&mut self, checked: &Checked) {
        self.files += 1;
        if checked.document.is_none() {
            self.errors += 1;
            return;
        }
        self.left_out += checked.findings.left_out() as u64;
        for finding in &checked.findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => self.notes += 1,
            }
        }
    }

    fn words(&self) -> Printable {
        let counts = [
            (self.errors, "error", "errors", TextStyle::Error),
            (self.warnings, "warning", "warnings", TextStyle::Warning),
            (self.notes, "note", "notes", TextStyle::Plain),
            (
                self.left_out,
                "more finding",
                "more findings",
                TextStyle::Plain,
            ),
        ];
        let found = counts
            .into_iter()
            .filter(|(number, ..)| *number > 0)
            .map(|(number, one, many, style)| style.paint(counted(number, one, many)))
            .reduce(|words, next| words + ", " + next)
            .unwrap_or_else(|| TextStyle::Success.paint("no findings"));
        Printable::from(counted(self.files, "file", "files")) + ": " + found
    }
}
