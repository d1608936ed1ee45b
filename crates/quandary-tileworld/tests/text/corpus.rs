//! Tests with the corpus, if it is available.

use crate::common::{
    canonical, ccx, codes, corpus, document, found_between, rc, read, recognised, unsolvable,
};
use quandary_core::family::{Document, Referred};
use quandary_core::source::Source;
use quandary_tileworld::format::{Content, FileFormat, Resource};
use quandary_tileworld::identifier::Identifier;
use quandary_tileworld::model::Ruleset;
use std::sync::Arc;

/// The text files of the resources with their formats.
fn resources() -> Vec<(String, Vec<u8>, &'static FileFormat)> {
    let files = corpus("res").into_iter();
    let format = |name: &str| match name {
        "rc" | "rc-tw2" => Some(FileFormat::RC),
        "endmessages-tw2.txt" => Some(FileFormat::END_MESSAGES),
        name if name.starts_with("unslist") => Some(FileFormat::UNSOLVABLE),
        _ => None,
    };
    let files = files.filter_map(|(name, bytes)| Some((format(&name)?, name, bytes)));
    files
        .map(|(format, name, bytes)| (name, bytes, format))
        .collect()
}

#[test]
fn corpus_configurations_have_no_findings_and_are_recognised() {
    for (name, bytes) in corpus("dac") {
        assert_eq!(codes(FileFormat::DAC, &bytes), [""; 0], "{name}");
        assert_eq!(recognised("file", &bytes), Some("dac"), "{name}");
        // Their only deviation from the canonical form is a line end that one of them lacks.
        let text = String::from_utf8(bytes).expect("text");
        assert_eq!(
            canonical(FileFormat::DAC, &text).trim_end(),
            text.trim_end(),
            "{name}"
        );
    }
}

#[test]
fn corpus_configurations_fit_their_data_files() {
    let sets = corpus("sets");
    for (name, bytes) in corpus("dac") {
        let dac = document(FileFormat::DAC, &name, bytes);
        let [reference] = &dac.references()[..] else {
            panic!("{name}");
        };
        let (set, bytes) = sets
            .iter()
            .find(|(set, _)| *set == reference.path)
            .expect("there");
        let set = document(FileFormat::DAT, set, bytes);
        // The last levels of the packs are bonus levels.
        assert_eq!(
            found_between(&*dac, &[Referred::Read(&*set)]),
            [""; 0],
            "{name}"
        );
    }
}

#[test]
fn corpus_extras_have_no_findings_except_lost_markup_in_one() {
    for (name, bytes) in corpus("ccx") {
        // A paragraph of level 136 of CCLP1 follows the CDATA of its page: the program shows
        // it without its tags.
        let wanted = if name == "CCLP1.ccx" {
            vec!["TIL0247"]
        } else {
            Vec::new()
        };
        assert_eq!(codes(FileFormat::CCX, &bytes), wanted, "{name}");
        assert_eq!(recognised("file", &bytes), Some("ccx"), "{name}");
        let tidy = canonical(FileFormat::CCX, &bytes);
        assert_eq!(ccx(&tidy).extras(), ccx(&bytes).extras(), "{name}");
        assert_eq!(ccx(&bytes).extras().levels.len(), 149, "{name}");
    }
}

#[test]
fn corpus_extras_fit_their_level_sets() {
    let sets = corpus("sets");
    for (name, bytes) in corpus("ccx") {
        let file = document(FileFormat::CCX, &name, bytes);
        let data = name.replace(".ccx", ".dat");
        let (set, bytes) = sets.iter().find(|(set, _)| *set == data).expect("there");
        let set = document(FileFormat::DAT, set, bytes);
        let alone = file.diagnostics().iter().count();
        let found = found_between(&*file, &[Referred::Read(&*set)]);
        assert_eq!(found.len(), alone, "{name}: {found:?}");
    }
}

#[test]
fn corpus_resources_have_no_findings_and_are_recognised() {
    for (name, bytes, format) in resources() {
        assert_eq!(codes(format, &bytes), [""; 0], "{name}");
        assert_eq!(
            recognised("file", &bytes),
            Some(format.format().id),
            "{name}"
        );
        assert_eq!(canonical(format, &bytes).as_bytes(), bytes, "{name}");
    }
}

#[test]
fn the_shipped_resources_resolve_for_both_rulesets() {
    for (name, bytes, format) in resources() {
        if format != FileFormat::RC {
            continue;
        }
        let rc = rc(bytes);
        let value = |ruleset, resource| {
            let resolved = rc.resolved(ruleset).into_iter();
            let mut found = resolved.filter(|found| found.resource == resource);
            found.next().and_then(|found| found.value)
        };
        let images = |ruleset| value(ruleset, Resource::TileImages);
        assert_eq!(images(Ruleset::Ms), Some("tiles.bmp"), "{name}");
        assert_eq!(images(Ruleset::Lynx), Some("atiles.bmp"), "{name}");
        assert_eq!(value(Ruleset::Lynx, Resource::TickSound), None, "{name}");
        let end = value(Ruleset::Ms, Resource::EndMessages);
        assert_eq!(end.is_some(), name == "rc-tw2");
    }
}

#[test]
fn existing_files_of_the_shipped_resources_are_of_the_right_kind() {
    let files = corpus("res");
    for (name, bytes, format) in resources() {
        if format != FileFormat::RC {
            continue;
        }
        let rc = document(FileFormat::RC, &name, bytes);
        let open = |path: &str| {
            let alias = match path {
                "messages.txt" => "endmessages-tw2.txt",
                path => path,
            };
            let (_, bytes) = files.iter().find(|(name, _)| name == alias)?;
            let source = Source::new(path, bytes.clone());
            let found = quandary_tileworld::format::probe(&source);
            let format =
                FileFormat::find(found.first().expect("known").format.id).expect("a format");
            Some(document(format, path, bytes))
        };
        let opened: Vec<Option<Arc<dyn Document>>> = rc
            .references()
            .iter()
            .map(|reference| open(&reference.path))
            .collect();
        let read = opened.iter().filter(|file| file.is_some()).count();
        assert_eq!(read, if name == "rc" { 4 } else { 5 }, "{name}");
        let others: Vec<Referred<'_>> = opened
            .iter()
            .map(|file| file.as_deref().map_or(Referred::Missing, Referred::Read))
            .collect();
        // The sounds are not in the corpus.
        let missing = opened.len() - read;
        assert_eq!(
            found_between(&*rc, &others),
            vec!["TIL0221"; missing],
            "{name}"
        );
    }
}

#[test]
fn the_shipped_lists_contain_no_level_of_the_packs() {
    let mut levels = Vec::new();
    for (name, bytes) in corpus("sets") {
        let file = read(FileFormat::DAT, bytes);
        let Content::Levels(set) = &file.content else {
            panic!("{name}");
        };
        let identified = set
            .levels
            .iter()
            .map(|level| (level.number, Identifier::of(level)));
        levels.extend(identified);
        let lists = resources()
            .into_iter()
            .filter(|(_, _, format)| *format == FileFormat::UNSOLVABLE);
        for (list, bytes, format) in lists {
            let list_file = document(format, &list, bytes);
            let set = document(FileFormat::DAT, &name, file.canonical());
            assert_eq!(
                found_between(&*list_file, &[Referred::Read(&*set)]),
                [""; 0]
            );
        }
    }
    for (name, bytes, format) in resources() {
        if format != FileFormat::UNSOLVABLE {
            continue;
        }
        let list = unsolvable(bytes);
        let counted = list.active_entries();
        assert_eq!(
            counted.len(),
            if name == "unslist.txt" { 61 } else { 46 },
            "{name}"
        );
        let known = counted.iter().filter(|entry| {
            let level = (entry.level.number, entry.level.identifier);
            levels.contains(&level)
        });
        assert_eq!(known.count(), 0, "{name}");
    }
}
