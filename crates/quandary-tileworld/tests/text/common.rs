//! What several of the tests need.

use quandary_core::diagnostic::Strictness;
use quandary_core::family::{Document, Family, ReadOptions, Referred};
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::{
    Ccx, Config, Content, Dac, EndMessages, File, Form, Messages, Rc, Unsolvable, probe,
    read as read_file,
};

/// The formats that this suite is about.
pub(crate) const FORMS: [Form; 7] = [
    Form::Dac,
    Form::Messages,
    Form::Ccx,
    Form::Config,
    Form::Rc,
    Form::Unsolvable,
    Form::EndMessages,
];

pub(crate) fn read_with(form: Form, bytes: impl AsRef<[u8]>, strictness: Strictness) -> File {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.as_ref().to_vec());
    read_file(&source, form.format(), &options).expect("within limits")
}

pub(crate) fn read(form: Form, bytes: impl AsRef<[u8]>) -> File {
    read_with(form, bytes, Strictness::Lenient)
}

pub(crate) fn codes_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    findings.map(|finding| finding.code.id).collect()
}

pub(crate) fn codes(form: Form, bytes: impl AsRef<[u8]>) -> Vec<&'static str> {
    codes_of(&read(form, bytes))
}

/// What each finding points at.
pub(crate) fn pointed_at(form: Form, text: &str) -> Vec<(&'static str, &str)> {
    let file = read(form, text);
    let findings = file.diagnostics.iter();
    findings
        .map(|finding| (finding.code.id, &text[finding.span.range()]))
        .collect()
}

/// The canonical form, which is its own.
pub(crate) fn canonical(form: Form, bytes: impl AsRef<[u8]>) -> String {
    let canonical = read(form, bytes).canonical();
    assert_eq!(read(form, &canonical).canonical(), canonical);
    String::from_utf8(canonical).expect("UTF-8")
}

/// What the file is taken for by its content and name.
pub(crate) fn recognised(name: &str, bytes: impl AsRef<[u8]>) -> Option<&'static str> {
    let found = probe(&Source::new(name, bytes.as_ref().to_vec()));
    found.first().map(|evidence| evidence.format.id)
}

macro_rules! content {
    ($name:ident, $form:ident, $kind:ty) => {
        pub(crate) fn $name(bytes: impl AsRef<[u8]>) -> $kind {
            match read(Form::$form, bytes).content {
                Content::$form(value) => value,
                other => panic!("{other:?}"),
            }
        }
    };
}

content!(dac, Dac, Dac);
content!(messages, Messages, Messages);
content!(ccx, Ccx, Ccx);
content!(config, Config, Config);
content!(rc, Rc, Rc);
content!(unsolvable, Unsolvable, Unsolvable);
content!(end_messages, EndMessages, EndMessages);

/// A file as programs see it.
pub(crate) fn document(form: Form, name: &str, bytes: impl AsRef<[u8]>) -> Box<dyn Document> {
    let source = Source::new(name, bytes.as_ref().to_vec());
    let document = TileWorld.read(source, form.format(), &ReadOptions::default());
    document.expect("within limits")
}

/// What is found between a file and others.
pub(crate) fn found_between(file: &dyn Document, others: &[Referred<'_>]) -> Vec<&'static str> {
    let mut findings = file.diagnostics().clone();
    file.check_with(others, &mut findings);
    findings.iter().map(|finding| finding.code.id).collect()
}

/// A data file of levels 1 and 2.
pub(crate) const TWO_LEVELS: &[u8] = include_bytes!("../bad/TIL0227/two.dat");

/// The files in a folder of other people's files, in the order of their names.
pub(crate) fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    corpus::files(&format!("tileworld/{name}"))
}
