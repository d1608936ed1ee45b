//! SOK collections (SPEC, part K).

mod text;

use quandary_core::family::{Family, RecordKind};
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::family::Crossoban;
use quandary_crossoban::format::{CROSSOBAN, SOK};
use text::{YARD, codes, level, levels, lines, read, records, sketch, titles, written};

const ROWS: [&str; 3] = ["#######", "#@ $ .#", "#######"];

fn record(title: &str, moves: &str, notes: &[&str]) -> (String, String, Vec<String>) {
    let notes = notes.iter().map(|note| (*note).to_owned()).collect();
    (title.to_owned(), moves.to_owned(), notes)
}

#[test]
fn a_file_has_notes_and_levels_with_titles_notes_and_records() {
    let text = format!(
        "Collection: Yards\nMade by hand.\n\nFirst\n\n{YARD}\nEasy.\nAuthor: Me\n\nSaved game\n\nr*\n\n\
         Solution\n\nrRR\n\nBest known.\n\nSecond\n\n{YARD}"
    );
    let reading = read(SOK, &text);
    assert_eq!(
        lines(&reading.collection.notes),
        ["Collection: Yards", "Made by hand."]
    );
    let found = &reading.collection.levels;
    assert_eq!(titles(found), ["First", "Second"]);
    assert_eq!(
        (&*found[0].author, lines(&found[0].notes)),
        ("Me", vec!["Easy.".to_owned()])
    );
    assert_eq!(
        records(&found[0]),
        [
            record("Saved game", "r*", &[]),
            record("Solution", "rRR", &["Best known."])
        ]
    );
    assert_eq!(codes(&reading), [""; 0]);
}

#[test]
fn lines_that_begin_with_two_colons_are_ignored() {
    let text = format!(":: Sokoban ::\n::::::\n:: #  # ::\nNote\n\nYard\n\n{YARD}\n:: more\n");
    let reading = read(SOK, &text);
    assert_eq!(lines(&reading.collection.notes), ["Note"]);
    assert_eq!(titles(&reading.collection.levels), ["Yard"]);
    assert_eq!(reading.collection.levels[0].notes, []);
}

#[test]
fn a_title_is_the_last_line_if_it_is_separate_or_alone() {
    for (text, title) in [
        ("Yard\n", "Yard"),
        ("Yard\n\n", "Yard"),
        ("A set\n\nYard\n", "Yard"),
        ("A set\n\nYard\n\n", "Yard"),
        ("A set\nof yards\n\n", ""),
        ("A set\nof yards\n", ""),
        ("Author: Me\n\n", ""),
        ("A set\n\nAuthor: Me\n\n", ""),
        ("A set\n\n::\n\n", ""),
    ] {
        let found = level(SOK, &format!("{text}{YARD}"));
        assert_eq!(found.title, title, "{text}");
    }
}

#[test]
fn text_after_a_board_that_is_not_a_title_belongs_to_it() {
    let text = format!("One\n\n{YARD}\nhard\nto see\n\nTwo\n\n{YARD}\nlast\n");
    let found = levels(SOK, &text);
    assert_eq!(titles(&found), ["One", "Two"]);
    assert_eq!(lines(&found[0].notes), ["hard", "to see"]);
    assert_eq!(lines(&found[1].notes), ["last"]);
}

#[test]
fn title_and_author_may_be_labels_in_the_notes() {
    let found = levels(
        SOK,
        &format!("{YARD}\nTitle: One\nAuthor: Me\n\n{YARD}\ntitle:Two\n"),
    );
    assert_eq!(titles(&found), ["One", "Two"]);
    assert_eq!(found[0].author, "Me");
}

#[test]
fn run_lengths_may_be_nested_and_mixed_with_plain_rows() {
    let plain = "###----@.#\n#-#-#-##-#-#-#\n#      $     #\n##############\n";
    for coded in [
        "3#4-@.#\n2(3(#-)#)\n#6 $5 #\n14#\n",
        "3#4-@.#|2(3(#-)#)|#6-$5-#|14#|\n",
        "3#4-@.#|2(3(#-)#)\n#      $     #\n2(7#)\n",
    ] {
        assert_eq!(
            sketch(&level(SOK, coded).board),
            sketch(&level(SOK, plain).board),
            "{coded}"
        );
        assert_eq!(read(SOK, coded).dialect(), "XSB with run lengths");
    }
}

#[test]
fn rows_on_one_line_are_separated_by_bars_and_may_end_with_one() {
    let rows = ["  ###", "###.#", "#@$.#", "#####"];
    for text in ["--3#|3#.#|#@$.#|5#", "--3#|3#.#|#@$.#|5#|"] {
        assert_eq!(sketch(&level(SOK, text).board), rows);
    }
    let letters = level(SOK, "--3#|3#-#|#pb.#|5#");
    assert_eq!(sketch(&letters.board), ["  ###", "### #", "#@$.#", "#####"]);
}

#[test]
fn an_empty_row_inside_is_a_dash_or_an_underscore() {
    let text = "####\n#--#\n-\n####\n#@*#\n####\n";
    assert_eq!(sketch(&level(SOK, text).board)[2], "    ");
    assert_eq!(
        sketch(&level(SOK, &text.replace('-', "_")).board)[2],
        "    "
    );
}

#[test]
fn malformed_run_lengths_are_located() {
    for (row, place) in [
        ("#@ $ .#3", "3"),
        ("#@ 2($ .#", "("),
        ("#@ $) .#", ")"),
        ("#@ 0$ .#", "0"),
    ] {
        let text = format!("7#\n{row}\n7#\n");
        let reading = read(SOK, &text);
        let finding = reading.diagnostics.iter().next().expect("a finding");
        assert_eq!(
            (finding.code.id, &text[finding.span.range()]),
            ("CRO0010", place),
            "{row}"
        );
        assert!(!reading.locations[0].playable);
    }
}

#[test]
fn moves_may_continue_over_several_lines() {
    let text = format!("Yard\n\n{YARD}\nSolution\n\nr R\nR\n");
    assert_eq!(
        records(&level(SOK, &text)),
        [record("Solution", "rRR", &[])]
    );
}

#[test]
fn an_empty_line_begins_another_record_even_without_a_title() {
    let text = format!("Yard\n\n{YARD}\nrRRl\n\nNot a note\n\nrRR\n\nrRRll\n");
    assert_eq!(
        records(&level(SOK, &text)),
        [
            record("", "rRRl", &[]),
            record("Not a note", "rRR", &[]),
            record("", "rRRll", &[])
        ]
    );
}

#[test]
fn a_solution_may_follow_a_key() {
    for text in [
        "Solution: rRR",
        "Solution/Moves (3/2): rRR",
        "Saved game 2: rRR",
    ] {
        let found = level(SOK, &format!("Yard\n\n{YARD}\n{text}\n"));
        let (title, moves) = text.split_once(": ").expect("a key");
        assert_eq!(records(&found), [record(title, moves, &[])]);
    }
}

#[test]
fn words_of_move_letters_are_words_except_below_the_title_of_a_record() {
    let text = format!("One\n\n{YARD}\nLulu\n\n{YARD}\nSaved game\n\nurdl\n");
    let found = levels(SOK, &text);
    assert_eq!(titles(&found), ["One", "Lulu"]);
    assert_eq!(records(&found[1]), [record("Saved game", "urdl", &[])]);
}

#[test]
fn changes_of_pusher_and_reverse_mode_are_kept() {
    let board = "#######\n#@ $ .#\n#@   @#\n#######\n";
    let text = format!("Yard\n\n{board}\nSolution\n\n{{d}}rr{{uul}}uLU\n\nReverse\n\n[]U[rr]d\n");
    let reading = read(SOK, &text);
    let found = records(&reading.collection.levels[0]);
    assert_eq!(found[0].1, "{d}rr{uul}uLU");
    assert_eq!(found[1].1, "[]U[rr]d");
    assert_eq!(codes(&reading), [""; 0]);
}

#[test]
fn a_jump_in_moves_that_do_not_begin_with_one_is_reported() {
    let reading = read(SOK, &format!("Yard\n\n{YARD}\nSolution\n\nrR[l]R\n"));
    assert_eq!(codes(&reading), ["CRO0021"]);
}

#[test]
fn invalid_moves_are_reported_with_their_token() {
    for (moves, place) in [
        ("rR3", ""),
        ("r{uR", "{"),
        ("rR]", "]"),
        ("r(RR", "("),
        ("rR)", ")"),
    ] {
        let text = format!("Yard\n\n{YARD}\nSolution\n\n{moves}\n");
        let reading = read(SOK, &text);
        let found: Vec<_> = reading.diagnostics.iter().collect();
        if place.is_empty() {
            assert_eq!(found.len(), 0, "a number at the end is Retroban's");
        } else {
            let finding = found[0];
            assert_eq!(
                (finding.code.id, &text[finding.span.range()]),
                ("CRO0020", place)
            );
        }
    }
}

#[test]
fn games_with_other_rules_are_not_playable() {
    for game in ["Hexoban", "Trioban", "Octoban", "Sokoban+"] {
        let own = read(SOK, &format!("Yard\n\n{YARD}\nGame: {game}\n"));
        let of_all = read(SOK, &format!("Game: {game}\n\nYard\n\n{YARD}"));
        for reading in [own, of_all] {
            assert_eq!(codes(&reading), ["CRO0015"]);
            assert!(!reading.locations[0].playable);
        }
    }
    for game in ["Sokoban", "Multiban"] {
        let reading = read(SOK, &format!("Yard\n\n{YARD}\nGame: {game}\n"));
        assert!(reading.locations[0].playable);
    }
}

#[test]
fn insertions_are_replaced_by_defined_texts() {
    let text = format!(
        "Who=Me & you\nWhere=<#Who#/>\n\nYard of <#Who#/>\n\n{YARD}\nAuthor: <#Who#/>\nby <#Unknown#/>, <#Where#/>\n"
    );
    let reading = read(SOK, &text);
    let found = &reading.collection.levels[0];
    assert_eq!(
        (&*found.title, &*found.author),
        ("Yard of Me & you", "Me & you")
    );
    assert_eq!(lines(&found.notes), ["by <#Unknown#/>, <#Where#/>"]);
    assert_eq!(codes(&reading), ["CRO0022", "CRO0024"]);
    let plain = level(CROSSOBAN, &format!("; a=b\n\n; <#a#/>\n{YARD}"));
    assert_eq!(plain.title, "<#a#/>");
}

#[test]
fn a_text_with_insertions_is_not_inserted_and_its_line_is_named() {
    let head = "Where=at <#Who#/>\n";
    let text = format!("{head}\nYard\n\n{YARD}\nMade <#Where#/>.\n");
    let reading = read(SOK, &text);
    let found: Vec<_> = reading.diagnostics.iter().collect();
    // `Who` has no line; `Where` has one.
    assert_eq!(codes(&reading), ["CRO0022", "CRO0024"]);
    let label = &found[1].labels[0];
    assert_eq!(&text[label.span.range()], head.trim_end());
    assert_eq!(
        lines(&reading.collection.levels[0].notes),
        ["Made <#Where#/>."]
    );
    // The first line with a key counts, as for other texts.
    let twice = format!("Who=Me\nWho=<#You#/>\n\nYard\n\n{YARD}\nby <#Who#/>\n");
    let notes = lines(&level(SOK, &twice).notes);
    assert_eq!(notes, ["by Me"]);
}

#[test]
fn the_canonical_text_has_empty_lines_between_its_parts() {
    let text = format!(
        "Collection: Yards\n\nFirst\n{YARD}Author: Me\nSolution: rRR\n\nSecond\n\n{YARD}\n\n{YARD}"
    );
    let expected = format!(
        "Collection: Yards\n\nFirst\n\n{YARD}\nAuthor: Me\n\nSolution\n\nrRR\n\nSecond\n\n{YARD}\n::\n\n{YARD}"
    );
    assert_eq!(written(SOK, &text), expected);
    assert_eq!(written(SOK, &expected), expected);
}

#[test]
fn notes_of_an_untitled_board_are_not_read_as_its_title() {
    let text = format!("Just a note\n\n::\n\n{YARD}\nanother\n\n::\n\n{YARD}");
    let found = levels(SOK, &text);
    assert_eq!(titles(&found), ["", ""]);
    assert_eq!(lines(&found[0].notes), ["another"]);
    assert_eq!(written(SOK, &text), text);
}

#[test]
fn long_solutions_are_written_on_several_lines() {
    let moves = "rl".repeat(100) + "rRR";
    let text = format!("Yard\n\n{YARD}\nSolution\n\n{moves}\n");
    let again = written(SOK, &text);
    assert!(again.lines().all(|line| line.len() <= 70));
    assert_eq!(records(&level(SOK, &again))[0].1, moves);
}

#[test]
fn every_notation_of_rows_gives_the_plain_board() {
    let text = format!("Yard\n{YARD}");
    assert_eq!(sketch(&level(SOK, &text).board), ROWS);
}

#[test]
fn saved_games_claim_no_solution() {
    let records = [
        ("Solution/Moves 1/1", "R", RecordKind::Solution),
        ("Solution backwards", "[r]L", RecordKind::Solution),
        ("Solution so far", "r*", RecordKind::SavedGame),
        ("Saved game 2", "r", RecordKind::SavedGame),
        ("Snapshot", "[r]L", RecordKind::SavedGame),
    ];
    let games = records.map(|(title, moves, _)| format!("{title}\n\n{moves}\n\n"));
    let text = format!("One\n\n#####\n#@$.#\n#####\n\n{}", games.concat());
    let source = Source::new("test.sok", text.into());
    let document = Crossoban.read(source, SOK, &ReadOptions::default());
    let document = document.expect("within all limits");
    let puzzle = document
        .levels()
        .expect("levels")
        .open(LevelIndex(0), None)
        .expect("a playable level");
    let recorded = puzzle.records().iter().cloned();
    let found: Vec<_> = recorded
        .map(|one| (one.name, one.moves, one.kind))
        .collect();
    let expected = records.map(|(title, moves, kind)| (title.to_owned(), moves.to_owned(), kind));
    assert_eq!(found, expected);
}

#[test]
fn a_byte_order_mark_within_a_file_is_blank() {
    let text = format!("; \u{feff}Pushes: 48\n\u{feff}Note\n{YARD}");
    let once = written(SOK, &text);
    assert!(!once.contains('\u{feff}'), "{once}");
    assert_eq!(written(SOK, &once), once);
}
