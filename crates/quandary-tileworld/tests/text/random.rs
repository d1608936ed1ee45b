//! Files that nobody would write: none may panic, and what is read of them is written so that it
//! reads the same.

use crate::common::{FORMS, corpus, document, read_with};
use quandary_core::diagnostic::{Strictness, apply_safe_fixes};
use quandary_core::family::Referred;
use quandary_core::source::Source;
use quandary_testing::bad::assert_inside;
use quandary_testing::corruption::{mutations, truncations};
use quandary_tileworld::format::{Form, probe};

/// A file of each format.
const SAMPLES: [(Form, &str); 9] = [
    (
        Form::Dac,
        "file = a.dat\r\n# Mine\nlastlevel=144\nusepasswords = No\nmessages=m.txt\n",
    ),
    (
        Form::Messages,
        "# Mine\n[10]\nTen,  \nlevels.\n\nMore.\n\n[-1]\n# c\n # text\n\n[0]\nx\n",
    ),
    (
        Form::Ccx,
        "<?xml version='1.0'?>\n<!-- c --><levelset ms=\"yes\" format='html'>\n<level number=\"1\"><prologue><page><![CDATA[<p>&eacute;<br>]]>&lt;</page></prologue></level></levelset>\n",
    ),
    (
        Form::Ccx,
        "<!DOCTYPE a [<!ENTITY b 'c'>]><levelset><level/>&b;</levelset>",
    ),
    (
        Form::Config,
        "volume = 7\ninitial-levelset = a b.dac\nzoom=1\n",
    ),
    (
        Form::Rc,
        "Font=f.bmp\n[MS]\nTileImages=a.bmp\nTextColor=FFFFFF\n[all]\nTileImages=b.bmp\n",
    ),
    (
        Form::Unsolvable,
        "# l\n[a.dat]\n001: 01A8 90D927AD: no exit\n2: ok\n[b]\n1: 0199305B949A\n",
    ),
    (Form::EndMessages, "Ouch!\n:die time\nLost.\n\n:win\nYes.\n"),
    (Form::EndMessages, "\u{feff}:die\rOuch \u{e9}\r"),
];

/// Bytes that mean something somewhere, and some that mean nothing.
const LETTERS: &[u8] = b"<>&;=[]#:'\"/!-?\\ \r\n\t019aAfilepage\0\xe9\xff\xc3\xa9";

/// Reads a file in one format in both ways, and checks what must hold of any file.
fn examine(form: Form, bytes: &[u8]) {
    let lenient = read_with(form, bytes, Strictness::Lenient);
    let strict = read_with(form, bytes, Strictness::Strict);
    assert_eq!(lenient.content, strict.content);
    for finding in &lenient.diagnostics {
        assert_inside(finding, bytes.len());
    }
    let canonical = lenient.canonical();
    let again = read_with(form, &canonical, Strictness::Lenient).canonical();
    let texts = [&canonical, &again].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(
        texts[0],
        texts[1],
        "{form:?}: {:?}",
        String::from_utf8_lossy(bytes)
    );
    assert_eq!(again, canonical);
    let mended = apply_safe_fixes(bytes, &lenient.diagnostics).bytes;
    read_with(form, &mended, Strictness::Lenient);
    for to in [Form::Ccx, Form::Messages] {
        if let Ok(converted) = lenient.convert(to.format()) {
            read_with(to, &converted.bytes, Strictness::Lenient);
        }
    }
    let file = document(form, "file", bytes);
    let references = file.references();
    for reference in &references {
        assert!(reference.span.end <= bytes.len());
    }
    let mut findings = file.diagnostics().clone();
    let other = Source::new("other", bytes.to_vec());
    let others: Vec<Referred<'_>> = references.iter().map(|_| Referred::Other(&other)).collect();
    file.check_with(&others, &mut findings);
}

#[test]
fn every_truncation_is_read() {
    for (form, sample) in SAMPLES {
        truncations(sample.as_bytes(), |bytes| examine(form, bytes));
    }
}

#[test]
fn mutations_are_read_in_every_format() {
    let samples = SAMPLES.map(|(_, sample)| sample.as_bytes());
    mutations(&samples, LETTERS, 3_000, |bytes| {
        for evidence in probe(&Source::new("file", bytes.to_vec())) {
            assert!((1..=100).contains(&evidence.score), "{evidence:?}");
        }
        for form in FORMS {
            examine(form, bytes);
        }
    });
}

#[test]
fn mutants_of_other_peoples_files_are_read() {
    for (folder, form) in [
        ("dac", Form::Dac),
        ("ccx", Form::Ccx),
        ("res", Form::Rc),
        ("res", Form::Unsolvable),
        ("res", Form::EndMessages),
    ] {
        let files = corpus(folder);
        let texts = files.iter().filter(|(name, _)| !name.ends_with(".bmp"));
        let samples: Vec<&[u8]> = texts.map(|(_, bytes)| &bytes[..]).collect();
        if !samples.is_empty() {
            mutations(&samples, LETTERS, 600, |bytes| examine(form, bytes));
        }
    }
}
