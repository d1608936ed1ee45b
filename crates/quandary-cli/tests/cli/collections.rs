//! Verbs on collections: list, stats, duplicates, diff, pick, drop, merge, sort, split, renumber.

use crate::common::{Folder, Ran, SHORT, collection};
use serde_json::json;
use std::path::Path;

/// Three Sokoban levels with titles, authors and solutions.
const YARDS: &str = "\
Collection: Yards
Author: Ann Skinner

Wide

########
#@ $  .#
########

A note on the wide one

Solution

rRRR

Small

#####
#@$.#
#####

Two boxes

######
#@$ .#
# $ .#
######

Author: Ben
";

/// `Small` turned by 90 degrees, and `Wide` in another format.
const TURNED: &str = "\
; Upright
###
#.#
#$#
#@#
###

; Wide again
########
#@ $  .#
########
";

fn yards() -> Folder {
    let folder = Folder::new();
    folder.write("yards.sok", YARDS);
    folder.write("turned.xsb", TURNED);
    folder
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    folder.join(name).to_str().unwrap().to_owned()
}

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path(name)).unwrap()
}

/// The words of each line.
fn words(ran: &Ran) -> Vec<Vec<&str>> {
    let lines = ran.out.lines();
    lines
        .map(|line| line.split_whitespace().collect())
        .collect()
}

#[test]
fn lists_show_columns_that_are_not_empty_and_fit_80_characters() {
    let folder = yards();
    let ran = folder.run(&["list", "yards.sok"]);
    let expected = "\
#  title      author       size           kind
1  Wide       Ann Skinner  8x3, 1 box     Sokoban
2  Small      Ann Skinner  5x3, 1 box     Sokoban
3  Two boxes  Ben          6x4, 2 boxes   Sokoban
3 levels
";
    assert_eq!(ran.code, 0, "{}", ran.err);
    let squeezed = |text: &str| {
        let lines = text.lines();
        let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>()
    };
    assert_eq!(squeezed(&ran.out), squeezed(expected));
    let title = "A title that is far too long for one line of a terminal with few columns";
    folder.write(
        "long.gartriage",
        collection(&[(title, SHORT), ("b", SHORT)]),
    );
    let ran = folder.run(&["list", "long.gartriage"]);
    assert!(
        ran.out.contains("A title that is far too long"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.out
    );
    let csv = folder.run(&["list", "long.gartriage", "--format", "csv"]);
    assert!(csv.out.contains(title), "{}", csv.out);
}

#[test]
fn each_family_in_a_list_has_columns_of_its_own() {
    let folder = yards();
    folder.write("a.gartriage", collection(&[("One", SHORT), ("Two", SHORT)]));
    let ran = folder.run(&["list", "yards.sok", "a.gartriage", "turned.xsb"]);
    let headings: Vec<&str> = ran.out.lines().filter(|line| line.contains('#')).collect();
    let expected = [
        "#  title      author       size           kind",
        "#  title  size",
        "#  title       size         kind",
    ];
    assert_eq!(headings.len(), expected.len(), "{}", ran.out);
    for (heading, expected) in headings.iter().zip(expected) {
        assert!(
            heading.split_whitespace().eq(expected.split_whitespace()),
            "{heading}"
        );
    }
    assert!(ran.out.ends_with("\n7 levels\n"), "{}", ran.out);
}

#[test]
fn files_of_one_level_are_listed_in_one_line_each() {
    let folder = Folder::new();
    for name in ["one.gartriage", "two.gartriage"] {
        folder.write(name, format!("Title: Same\n{SHORT}"));
    }
    let ran = folder.run(&["list", "one.gartriage", "two.gartriage"]);
    let rows = words(&ran);
    assert_eq!(rows[0][..3], ["file", "#", "title"], "{}", ran.out);
    assert_eq!(rows[1][..3], ["one.gartriage", "1", "Same"]);
    assert_eq!(rows[2][..3], ["two.gartriage", "1", "Same"]);
    assert_eq!(rows[3], ["2", "levels"]);
}

#[test]
fn lists_are_sorted_filtered_and_have_the_named_columns() {
    let folder = yards();
    let args = ["list", "yards.sok", "turned.xsb", "--sort", "-boxes,title"];
    let ran = folder.run(&[&args[..], &["--columns", "title,boxes,solved"]].concat());
    let expected: [&[&str]; 7] = [
        &["title", "boxes", "solved"],
        &["Two", "boxes", "2", "no"],
        &["Small", "1", "no"],
        &["Upright", "1", "no"],
        &["Wide", "1", "yes"],
        &["Wide", "again", "1", "no"],
        &["5", "levels"],
    ];
    assert_eq!(words(&ran), expected, "{}", ran.err);
    let args = ["list", "yards.sok", "--where", "author~skinner and width>5"];
    let ran = folder.run(&args);
    assert_eq!(words(&ran).last().unwrap(), &["1", "of", "3", "levels"]);
    let args = [
        "list",
        "yards.sok",
        "--columns",
        "number,title,boxes",
        "--format",
        "csv",
    ];
    let ran = folder.run(&args);
    assert_eq!(
        ran.out,
        "number,title,boxes\n1,Wide,1\n2,Small,1\n3,Two boxes,2\n"
    );
}

#[test]
fn lists_as_json_have_numbers_and_fingerprints() {
    let folder = yards();
    let ran = folder.run(&["list", "yards.sok", "turned.xsb", "--format", "jsonl"]);
    let levels = ran.objects();
    assert_eq!(levels.len(), 5);
    let boxes = &levels[2];
    assert_eq!((&boxes["width"], &boxes["height"]), (&json!(6), &json!(4)));
    assert_eq!(boxes["counts"], json!({"boxes": 2}));
    assert_eq!(levels[0]["fingerprint"], levels[4]["fingerprint"]);
    assert_ne!(levels[1]["fingerprint"], levels[3]["fingerprint"]);
    let symmetric = |level: usize| levels[level]["symmetric_fingerprint"].as_str().unwrap();
    assert_eq!(symmetric(1), symmetric(3));
    assert_eq!(symmetric(1).len(), 32);
}

#[test]
fn difficulty_is_estimated_only_on_request() {
    let folder = yards();
    let quiet = folder.run(&["list", "yards.sok", "--format", "jsonl"]);
    assert!(
        quiet
            .objects()
            .iter()
            .all(|level| level.get("estimate").is_none())
    );
    for wanted in [&["--estimate"][..], &["--nodes", "1000"]] {
        let args = [&["list", "yards.sok", "--format", "jsonl"], wanted].concat();
        let levels = folder.run(&args).objects();
        assert!(
            levels
                .iter()
                .all(|level| level["estimate"]["grade"].is_string())
        );
        let ran = folder.run(&[&["list", "yards.sok"], wanted].concat());
        assert!(
            ran.out.lines().next().unwrap().ends_with("estimate"),
            "{}",
            ran.out
        );
    }
    let none = folder.run(&["list", "yards.sok", "--nodes", "0"]);
    assert!(!none.out.contains("estimate"), "{}", none.out);
}

#[test]
fn picked_levels_keep_their_notes_and_solutions() {
    let folder = yards();
    let args = ["pick", "solved", "yards.sok", "-o", "solved.sok"];
    assert_eq!(folder.run(&args).code, 0);
    let text = "Collection: Yards\nAuthor: Ann Skinner\n\nWide\n\n########\n#@ $  .#\n########\n\nA note on the wide one\n\nSolution\n\nrRRR\n";
    assert_eq!(read(&folder, "solved.sok"), text);
    let dropped = folder.run(&["drop", "boxes<=1 or author=Ben", "yards.sok", "turned.xsb"]);
    assert_eq!((dropped.code, dropped.out.as_str()), (1, ""));
    assert!(
        dropped.err.contains("none of 5 levels is left"),
        "{}",
        dropped.err
    );
    let rest = folder.run(&[
        "drop",
        "title~wide",
        "yards.sok",
        "turned.xsb",
        "--to",
        "xsb",
    ]);
    let titles: Vec<&str> = rest
        .out
        .lines()
        .filter(|line| line.starts_with("; "))
        .collect();
    assert_eq!(
        titles,
        ["; Small", "; Two boxes", "; Author: Ben", "; Upright"]
    );
}

#[test]
fn mistakes_in_predicates_are_explained() {
    let folder = yards();
    let refused = |predicate: &str| {
        let ran = folder.run(&["pick", predicate, "yards.sok"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{predicate}");
        ran.err
    };
    let unknown = refused("boxs>1");
    assert!(unknown.contains("did you mean `boxes`?"), "{unknown}");
    assert!(unknown.contains("title, author"), "{unknown}");
    let number = refused("boxes>many");
    assert!(
        number.contains("character 7: expected a number after `>`"),
        "{number}"
    );
    let file = refused("turned.xsb");
    assert!(
        file.contains("expected a predicate before the files"),
        "{file}"
    );
}

#[test]
fn collections_are_merged_across_formats_without_losing_solutions() {
    let folder = yards();
    let args = ["merge", "turned.xsb", "yards.sok", "-o", "both.sok"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    let lost =
        "both.sok: SOK collection cannot store the notes about the whole collection yards.sok";
    assert!(ran.err.contains(lost), "{}", ran.err);
    let listed = folder.run(&["list", "both.sok", "--columns", "title,author,solved"]);
    let rows = words(&listed);
    assert_eq!(rows[3], ["Wide", "Ann", "Skinner", "yes"]);
    assert_eq!(rows[5], ["Two", "boxes", "Ben", "no"]);
    let again = folder.run(&args);
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("both.sok already exists"),
        "{}",
        again.err
    );
    let unique = folder.run(&[
        "merge",
        "--unique",
        "turned.xsb",
        "yards.sok",
        "-o",
        "one.sok",
    ]);
    let dropped = "yards.sok#1 is identical with turned.xsb#2 and was dropped with 1 solution";
    assert!(unique.err.contains(dropped), "{}", unique.err);
    let levels = folder.run(&["list", "one.sok"]);
    assert!(levels.out.ends_with("4 levels\n"), "{}", levels.out);
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    let mixed = folder.run(&["merge", "yards.sok", "a.gartriage"]);
    assert_eq!(mixed.code, 2);
    assert!(
        mixed.err.contains("expected files of one family"),
        "{}",
        mixed.err
    );
}

#[test]
fn formats_of_one_level_suggest_another() {
    let folder = Folder::new();
    let files = [sample("tents/orchard.tnt"), sample("tents/shared-tree.tnt")];
    let ran = folder.run(&["merge", &files[0], &files[1]]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("exactly one level, found 2; --to tatham can"),
        "{}",
        ran.err
    );
    let ran = folder.run(&["merge", &files[0], &files[1], "--to", "xsb"]);
    assert!(
        ran.err.contains("xsb is a format of another family"),
        "{}",
        ran.err
    );
}

#[test]
fn collections_are_split_by_level_by_field_and_by_number() {
    let folder = yards();
    let ran = folder.run(&["split", "yards.sok", "-o", "new/levels"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "wrote 3 files to new/levels\n")
    );
    assert!(read(&folder, "new/levels/1-wide.sok").contains("rRRR"));
    assert!(read(&folder, "new/levels/3-two-boxes.sok").contains("Author: Ben"));
    let again = folder.run(&["split", "yards.sok", "-o", "new/levels"]);
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("1-wide.sok already exists"),
        "{}",
        again.err
    );
    let forced = folder.run(&["split", "yards.sok", "-o", "new/levels", "--force"]);
    assert_eq!(forced.code, 0);
    folder.run(&[
        "split",
        "yards.sok",
        "turned.xsb",
        "-o",
        "authors",
        "--by",
        "author",
    ]);
    let wide = read(&folder, "authors/ann-skinner.sok");
    assert!(wide.contains("Wide") && wide.contains("Small"), "{wide}");
    assert!(folder.path("authors/ben.sok").exists());
    assert!(read(&folder, "authors/no-author.xsb").contains("; Upright"));
    folder.run(&[
        "split",
        "yards.sok",
        "-o",
        "parts",
        "--every",
        "2",
        "--to",
        "xsb",
    ]);
    assert!(folder.path("parts/yards-1-2.xsb").exists());
    assert!(folder.path("parts/yards-3-3.xsb").exists());
}

#[test]
fn levels_are_written_in_another_order() {
    let folder = yards();
    let args = [
        "sort",
        "yards.sok",
        "--by",
        "width,title",
        "-o",
        "sorted.sok",
    ];
    assert_eq!(folder.run(&args).code, 0);
    let listed = folder.run(&["list", "sorted.sok", "--columns", "number,title"]);
    assert_eq!(
        words(&listed)[1..4],
        [&["1", "Small"][..], &["2", "Two", "boxes"], &["3", "Wide"]]
    );
}

#[test]
fn notes_about_the_whole_file_are_those_of_the_first_file() {
    let folder = yards();
    let sorted = ["sort", "yards.sok", "turned.xsb", "--by", "-height"];
    let args = [&sorted[..], &["-o", "sorted.sok"]].concat();
    assert_eq!(folder.run(&args).code, 0);
    let text = read(&folder, "sorted.sok");
    let (notes, levels) = text.split_once("\n\n").unwrap();
    assert_eq!(notes, "Collection: Yards\nAuthor: Ann Skinner");
    assert!(levels.starts_with("Upright\n"), "{levels}");
}

#[test]
fn level_numbers_are_renewed_where_a_format_stores_them() {
    let folder = yards();
    let lessons = sample("tileworld/lessons.dat");
    let picked = folder.run(&["pick", "number>10", &lessons, "-o", "last.dat"]);
    assert_eq!((picked.code, picked.err.as_str()), (0, ""));
    let numbers = |name: &str| {
        let ran = folder.run(&["list", name, "--columns", "number", "--format", "csv"]);
        ran.out
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("last.dat"), ["11", "12", "13"]);
    folder.run(&["renumber", "last.dat", "-o", "new.dat"]);
    assert_eq!(numbers("new.dat"), ["1", "2", "3"]);
    let sorted = folder.run(&["sort", &lessons, "--by", "-number", "-o", "back.dat"]);
    assert!(
        sorted.err.contains("the levels are numbered from 1"),
        "{}",
        sorted.err
    );
    let refused = folder.run(&["renumber", "yards.sok"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("nothing to renumber"),
        "{}",
        refused.err
    );
}

#[test]
fn duplicates_are_found_turned_and_in_other_formats() {
    let folder = yards();
    let ran = folder.run(&["duplicates", "yards.sok", "turned.xsb"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows = words(&ran);
    assert_eq!(rows[1], ["yards.sok#1", "Wide"]);
    assert_eq!(rows[2], ["turned.xsb#2", "Wide", "again", "identical"]);
    assert_eq!(rows[5], ["turned.xsb#1", "Upright", "rotated"]);
    let summary = "5 levels: 2 copies of others (1 identical, 1 rotated)\n";
    assert!(ran.out.ends_with(summary), "{}", ran.out);
    let json = folder.run(&["duplicates", "yards.sok", "turned.xsb", "--format", "jsonl"]);
    let groups = json.objects();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[1]["levels"][1]["relation"], "rotated");
    assert_eq!(groups[1]["levels"][1]["file"], "turned.xsb");
    folder.write(
        "decorated.xsb",
        "; Small, with a yard around it\n#########\n#  #####\n#  #@$.#\n#  #####\n#########\n",
    );
    let ran = folder.run(&["duplicates", "yards.sok", "decorated.xsb"]);
    assert!(ran.out.contains(" with other decoration\n"), "{}", ran.out);
    let summary = "4 levels: 1 copy of others (1 with other decoration)\n";
    assert!(ran.out.ends_with(summary), "{}", ran.out);
    let none = folder.run(&["duplicates", "yards.sok"]);
    assert_eq!(none.out, "3 levels, no copies\n");
}

#[test]
fn differences_of_collections_are_listed() {
    let folder = yards();
    let newer = YARDS
        .replace(
            "Small\n\n#####\n#@$.#\n#####",
            "Small\n\n#####\n#.$@#\n#####",
        )
        .replace("Solution\n\nrRRR\n\n", "")
        .replace(
            "Two boxes\n",
            "Added\n\n####\n#@.#\n#$ #\n#  #\n####\n\nTwo boxes\n",
        );
    folder.write("newer.sok", newer);
    let same = folder.run(&["diff", "yards.sok", "yards.sok"]);
    assert_eq!((same.code, same.out.as_str()), (0, "3 levels: 3 same\n"));
    let ran = folder.run(&["diff", "yards.sok", "newer.sok"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let rows = words(&ran);
    assert_eq!(
        rows[1],
        ["1", "1", "Wide", "changed", "solutions", "1", "->", "0"]
    );
    assert_eq!(
        rows[2],
        ["2", "2", "Small", "rotated", "by", "180", "degrees"]
    );
    assert_eq!(rows[3], ["3", "Added", "only", "in", "new"]);
    let summary = "4 levels: 1 same, 1 changed, 1 rotated, 1 only in new\n";
    assert!(ran.out.ends_with(summary), "{}", ran.out);
    let json = folder.run(&[
        "diff",
        "yards.sok",
        "newer.sok",
        "--all",
        "--format",
        "jsonl",
    ]);
    let objects = json.objects();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[1]["change"], "rotated");
    assert_eq!(objects[1]["degrees"], 180);
    let refused = folder.run(&["diff", "yards.sok", &sample("tileworld/lessons.dat")]);
    assert_eq!(refused.code, 2);
}

#[test]
fn rotations_are_distinguished_from_reflections() {
    let folder = Folder::new();
    let board = "######\n#@$ .#\n# #  #\n######\n";
    let clockwise = "####\n# @#\n##$#\n#  #\n# .#\n####\n";
    let mirrored = "######\n#. $@#\n#  # #\n######\n";
    folder.write("a.xsb", board);
    folder.write("b.xsb", clockwise);
    folder.write("c.xsb", mirrored);
    let change = |files: [&str; 2]| {
        let ran = folder.run(&[&["diff"][..], &files].concat());
        assert_eq!(ran.code, 1, "{}", ran.err);
        let row = words(&ran)[1].join(" ");
        row.split_once(" height")
            .map_or(row.clone(), |(row, _)| row.to_owned())
    };
    assert_eq!(change(["a.xsb", "b.xsb"]), "1 1 rotated by 90 degrees");
    assert_eq!(change(["b.xsb", "a.xsb"]), "1 1 rotated by 270 degrees");
    assert_eq!(change(["a.xsb", "c.xsb"]), "1 1 mirrored");
    assert_eq!(change(["b.xsb", "c.xsb"]), "1 1 mirrored");
}

#[test]
fn moved_levels_are_distinguished_from_levels_after_an_insertion() {
    let folder = yards();
    folder.run(&["sort", "yards.sok", "--by", "width", "-o", "sorted.sok"]);
    let ran = folder.run(&["diff", "yards.sok", "sorted.sok"]);
    assert_eq!(words(&ran)[1], ["1", "3", "Wide", "moved"]);
    assert!(
        ran.out.ends_with("3 levels: 2 same, 1 moved\n"),
        "{}",
        ran.out
    );
}

#[test]
fn differences_of_solutions_show_time_limit_and_the_better_file() {
    let folder = Folder::new();
    let (set, old) = (
        sample("tileworld/lessons.dat"),
        sample("tileworld/lessons-ms.dac.tws"),
    );
    let json = folder.run(&["convert", &old, "--to", "tws-json"]);
    let mut solutions: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let records = solutions["records"].as_array_mut().unwrap();
    // This level has a time limit.
    let ball = records
        .iter_mut()
        .find(|record| record["number"] == 12)
        .unwrap();
    ball["ticks"] = json!(ball["ticks"].as_u64().unwrap() - 2);
    folder.write("new.json", solutions.to_string());
    let same = folder.run(&["diff", &old, &old, "--with", &set]);
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
    let ran = folder.run(&[
        "diff", &old, "new.json", "--with", &set, "--format", "jsonl",
    ]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let changed = &ran.objects()[0];
    assert_eq!(changed["better"], "new");
    assert_eq!(changed["compared_by"], "time");
    assert_eq!(changed["difference"], json!(-0.1));
    assert_eq!(
        (&changed["limit"], &changed["title"]),
        (&json!("30"), &json!("Mind the Ball"))
    );
    let text = folder.run(&["diff", &old, "new.json", "--with", &set]);
    let row = ["12", "Mind", "the", "Ball", "1.25", "1.15", "-0.10", "30"];
    assert_eq!(
        words(&text)[1],
        [&row[..], &["better", "in", "new"]].concat()
    );
    assert!(text.out.ends_with("1 better in new\n"), "{}", text.out);
    let named = folder.run(&["tileworld", "diff", &old, "new.json", "--with", &set]);
    assert_eq!((named.code, &named.out), (1, &text.out));
    let other = folder.run(&["tents", "diff", &old, "new.json"]);
    assert_eq!(other.code, 2);
    assert!(
        other
            .err
            .contains("expected a file of Tents, found one of Tile World"),
        "{}",
        other.err
    );
}

#[test]
fn statistics_count_sizes_parts_and_authors() {
    let folder = yards();
    let ran = folder.run(&["stats", "yards.sok", "turned.xsb"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with("Crossoban: 5 levels in 2 files\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("with a solution 1 (20%)\n"), "{}", ran.out);
    assert!(
        ran.out.contains("boxes: 1 to 2, median 1, mean 1.2\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("  Ann Skinner  2  ████"), "{}", ran.out);
    let ascii = folder.run(&["stats", "yards.sok", "--ascii", "--where", "boxes=1"]);
    assert!(
        ascii.out.is_ascii() && ascii.out.contains("2 levels"),
        "{}",
        ascii.out
    );
    let json = folder.run(&["stats", "yards.sok", "--format", "jsonl"]);
    let stats = &json.objects()[0];
    assert_eq!(stats["numbers"]["boxes"]["most"], json!(2.0));
    assert_eq!(
        stats["texts"]["author"],
        json!({"Ann Skinner": 2, "Ben": 1})
    );
}

#[test]
fn statistics_count_levels_with_errors_apart() {
    let folder = Folder::new();
    let id = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";
    folder.write("a.tents", format!("{id}\ngarbage here\n{id}\n"));
    let ran = folder.run(&["stats", "a.tents"]);
    assert!(ran.out.contains("with errors 1 (33%)\n"), "{}", ran.out);
    assert!(ran.out.contains("width: 8\n"), "{}", ran.out);
    let json = folder.run(&["stats", "a.tents", "--format", "jsonl"]);
    let stats = &json.objects()[0];
    assert_eq!(stats["with_errors"], 1);
    assert_eq!(stats["numbers"]["width"]["least"], json!(8.0));
    assert_eq!(stats["numbers"]["width"]["levels"], 2);
    let none = folder.run(&["stats", &sample("tileworld/lessons.dat")]);
    assert!(!none.out.contains("with errors"), "{}", none.out);
}

#[test]
fn solutions_in_other_files_count_as_solved() {
    let folder = Folder::new();
    let (set, solutions) = (
        sample("tileworld/lessons.dat"),
        sample("tileworld/lessons-ms.dac.tws"),
    );
    let args = [
        "list",
        &set,
        "--where",
        "solved",
        "--columns",
        "number",
        "--format",
        "csv",
    ];
    assert_eq!(folder.run(&args).out, "number\n");
    let ran = folder.run(&[&args[..], &["--with", &solutions]].concat());
    assert!(ran.out.lines().count() > 5, "{}", ran.out);
}

#[test]
fn bad_missing_and_empty_files_have_the_documented_exit_status() {
    let folder = yards();
    folder.write(
        "bad.gartriage",
        "Title: x\n\nTitle: bad\n' 0--a--x\n\nTitle: good\n' 0--a--1\n",
    );
    folder.write("empty.sok", "");
    std::fs::create_dir(folder.path("folder")).unwrap();
    let verbs: [&[&str]; 7] = [
        &["list"],
        &["stats"],
        &["duplicates"],
        &["pick", "number>0"],
        &["merge"],
        &["sort", "--by", "title"],
        &["split", "-o", "out", "--force"],
    ];
    for verb in verbs {
        let code = |file: &str| folder.run(&[verb, &[file]].concat()).code;
        assert_eq!(code("yards.sok"), 0, "{verb:?}");
        assert_eq!(code("bad.gartriage"), 1, "{verb:?}");
        assert_eq!(code("missing.sok"), 2, "{verb:?}");
        assert_eq!(code("folder"), 2, "{verb:?}");
        assert_eq!(code("empty.sok"), 1, "{verb:?}");
    }
}

#[test]
fn every_object_about_a_level_has_its_fingerprints() {
    let folder = yards();
    let prints = |words: &[&str]| {
        let ran = folder.run(&[words, &["--format", "jsonl"]].concat());
        let object = ran.objects().remove(0);
        ["fingerprint", "symmetric_fingerprint"].map(|name| object[name].clone())
    };
    let listed = prints(&["list", "yards.sok#Wide"]);
    assert!(
        listed.iter().all(serde_json::Value::is_string),
        "{listed:?}"
    );
    for words in [
        &["solve", "yards.sok#Wide"][..],
        &["verify", "yards.sok#Wide"],
        &["hint", "yards.sok#Wide"],
        &["improve", "yards.sok#Wide"],
        &["crossoban", "solvable", "yards.sok#Wide"],
    ] {
        assert_eq!(prints(words), listed, "{words:?}");
    }
}
