//! Tests with the corpus, if it is available.

use crate::common::{codes_of, corpus, corpus_of, faults_of, read, set_of, solution_records, tws};
use quandary_core::source::Source;
use quandary_tileworld::format::{FileFormat, probe};
use quandary_tileworld::identifier::Identifier;
use quandary_tileworld::moves::{decode, encode};

fn all_tws() -> Vec<(String, Vec<u8>)> {
    let mut files = corpus_of("tws", ".tws");
    files.extend(corpus_of("tws-intro", ".tws"));
    files
}

#[test]
fn corpus_data_files_have_no_findings_except_decorations_of_the_lynx_set() {
    for (name, bytes) in corpus("sets") {
        let file = read(FileFormat::DAT, &bytes);
        let decorated = if name == "CCLXP2.dat" { 4 } else { 0 };
        assert_eq!(codes_of(&file), vec!["TIL0060"; decorated], "{name}");
        let levels = set_of(file).levels;
        assert_eq!(levels.len(), if name == "intro.dat" { 9 } else { 149 });
        assert!(levels.iter().all(|level| level.damaged.is_none()), "{name}");
    }
}

#[test]
fn corpus_solution_files_have_only_known_notes() {
    // What SuperCC writes: flags, slide directions under MS, marks in moves of four bytes.
    const KNOWN: [&str; 3] = ["TIL0116", "TIL0117", "TIL0118"];
    for (name, bytes) in all_tws() {
        let file = read(FileFormat::TWS, &bytes);
        assert_eq!(faults_of(&file), [""; 0], "{name}");
        assert!(
            codes_of(&file).iter().all(|code| KNOWN.contains(code)),
            "{name}: {:?}",
            codes_of(&file)
        );
    }
}

#[test]
fn canonical_data_files_equal_those_of_level_editors() {
    for (name, bytes) in corpus("sets") {
        let file = read(FileFormat::DAT, &bytes);
        let canonical = file.canonical();
        // The editor of intro.dat spells three equal cells as a run, the others do not.
        assert_eq!(canonical == bytes, name != "intro.dat", "{name}");
        assert_eq!(canonical.len(), bytes.len(), "{name}");
        let again = read(FileFormat::DAT, &canonical);
        assert_eq!(again.canonical(), canonical, "{name}");
    }
}

#[test]
fn encoding_decoded_moves_preserves_them() {
    let mut count = 0;
    for (name, bytes) in all_tws() {
        for solution in solution_records(&tws(&bytes)) {
            let moves = decode(&solution.encoded);
            let encoded = encode(&moves);
            assert_eq!(decode(&encoded), moves, "{name} {}", solution.number);
            assert!(encoded.len() <= solution.encoded.len(), "{name}");
            count += 1;
        }
    }
    assert!([0, 1192 + 28].contains(&count), "{count} solutions");
}

#[test]
fn solution_files_of_tile_world_are_canonical() {
    for (name, bytes) in corpus_of("tws-intro", ".tws") {
        assert_eq!(read(FileFormat::TWS, &bytes).canonical(), bytes, "{name}");
    }
}

#[test]
fn the_identifier_of_the_first_level_of_cclp1() {
    for (_, bytes) in corpus_of("sets", "CCLP1.dat") {
        let level = &set_of(read(FileFormat::DAT, &bytes)).levels[0];
        assert_eq!(Identifier::of(level).to_string(), "01A8 90D927AD");
    }
}

#[test]
fn corpus_files_are_recognised() {
    for (format, files) in [
        (FileFormat::DAT, corpus("sets")),
        (FileFormat::TWS, all_tws()),
    ] {
        for (name, bytes) in files {
            let found = probe(&Source::new(name.clone(), bytes));
            assert_eq!(found[0].format.id, format.format().id, "{name}");
            assert_eq!(found[0].score, 100, "{name}");
        }
    }
}
