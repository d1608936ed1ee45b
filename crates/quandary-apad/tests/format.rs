//! Tests of the formats, by the statements of SPEC.md.

mod common;
mod reference;

use common::{FIRST, LAST, codes_of, drawn, pointed_at, read, read_with};
use quandary_apad::format::apad::{self, compare, decode, encode};
use quandary_apad::format::{
    APAD, DAYBOARD, FORMATS, PLACEMENTS, ParsedFile, inline_text, is_inline, notation, probe,
};
use quandary_apad::model::{AllowedSides, Board, Goal, Level, Meaning, standard, weekday};
use quandary_core::diagnostic::{Severity, Strictness, apply_safe_fixes};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::counted;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reference::{Decoder, Grid};
use std::cmp::Ordering;
use std::sync::Arc;

fn level(format: &'static quandary_core::format::Format, text: &str) -> Level {
    let file = read(format, text);
    assert_eq!(codes_of(&file), [""; 0], "{text}");
    file.level(0).expect("the level has no errors")
}

fn grid(bytes: &[u8; 9]) -> Grid {
    let board = apad::board(bytes);
    let letter = |square: usize| match board.piece_at(square as u8) {
        Some(piece) => apad::kit().piece(piece).name(),
        None => "-."
            .chars()
            .nth(usize::from(
                apad::kit().frame().squares().contains(square as u8),
            ))
            .expect("one of two"),
    };
    std::array::from_fn(|row| std::array::from_fn(|column| letter(7 * row + column)))
}

fn rows(bytes: &[u8; 9]) -> Vec<String> {
    drawn(apad::kit(), &apad::board(bytes))
}

/// Random bytes; every fourth board is a valid board with one changed byte, so that many pieces
/// fit.
fn random_boards() -> impl Iterator<Item = [u8; 9]> {
    let mut random = ChaCha8Rng::seed_from_u64(20_261_120);
    std::iter::from_fn(move || {
        let mut board = [0; 9];
        random.fill_bytes(&mut board);
        if random.next_u32().is_multiple_of(4) {
            let change = board[0] as usize % 9;
            let with = board[change];
            board = if with.is_multiple_of(2) { FIRST } else { LAST };
            board[change] = with;
        }
        Some(board)
    })
}

#[test]
fn the_first_and_the_last_board_of_the_published_file_are_decoded() {
    let first = [
        ".LLLLN-", "OOOVLN-", "OOOVNNY", "ZVVVNYY", "ZZZU.UY", "PPZUUUY", "PPP----",
    ];
    let last = [
        "ZZYYYY-", "VZNNY.-", "VZZNNNL", "VVVLLLL", "UUPPOOO", "UPPPOOO", "UU.----",
    ];
    assert_eq!(rows(&FIRST), first);
    assert_eq!(rows(&LAST), last);
    let written: Vec<_> = apad::board(&FIRST)
        .placements()
        .map(|placement| notation::write_placement(apad::kit(), placement))
        .collect();
    let expected = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";
    assert_eq!(written.join(" "), expected);
}

#[test]
fn a_million_random_boards_decode_like_the_reference_decoder() {
    let reference = Decoder::new();
    for board in random_boards().take(1_000_000) {
        let expected = reference.decode(&board);
        assert_eq!(grid(&board), expected, "{board:02x?}");
        let canonical = apad::canonicalise(&board);
        assert_eq!(canonical, encode(&apad::board(&board)), "{board:02x?}");
        assert_eq!(reference.decode(&canonical), expected, "{board:02x?}");
        assert_eq!(apad::canonicalise(&canonical), canonical, "{board:02x?}");
    }
}

#[test]
fn every_code_of_every_piece_decodes_like_the_reference_decoder() {
    let reference = Decoder::new();
    for piece in 0..8 {
        for spelling in 0..512_u16 {
            let mut board = [0xff; 9];
            board[piece + 1] = spelling as u8;
            if spelling < 256 {
                board[0] &= !(0x80 >> piece);
            }
            assert_eq!(grid(&board), reference.decode(&board), "{board:02x?}");
        }
    }
}

#[test]
fn pieces_with_all_bits_set_are_omitted_without_a_finding() {
    let empty = read_with(APAD, &[0xff; 9], Strictness::Strict);
    assert_eq!(codes_of(&empty), [""; 0]);
    let level = empty.level(0).unwrap();
    assert_eq!(
        (level.board.placements().count(), level.goal),
        (0, Goal::Date)
    );
    assert_eq!(encode(&Board::empty(apad::kit())), [0xff; 9]);
}

#[test]
fn pieces_that_do_not_fit_are_ignored_and_reported() {
    // L is on square 6, which does not exist; N and O extend outside the frame.
    let mut board = [0xff; 9];
    board[0] = 0b0000_1111;
    board[1] = 6;
    board[2] = 0;
    board[3] = 44;
    board[4] = 42;
    let file = read_with(APAD, &[&FIRST[..], &board].concat(), Strictness::Lenient);
    let found: Vec<_> = file
        .diagnostics()
        .iter()
        .map(|finding| {
            let field = finding.field.as_deref().unwrap_or_default();
            (
                finding.code.id,
                finding.span,
                field,
                finding.message.as_str(),
            )
        })
        .collect();
    let at = |byte| Span::new(byte, byte + 1);
    assert_eq!(
        found,
        [
            (
                "APA0010",
                at(10),
                "board 2 / L",
                "piece L ignored: square 6 does not exist"
            ),
            (
                "APA0011",
                at(11),
                "board 2 / N",
                "piece N ignored: it extends outside the frame"
            ),
            (
                "APA0011",
                at(12),
                "board 2 / O",
                "piece O ignored: it extends outside the frame"
            ),
        ]
    );
    assert_eq!(grid(&board), Decoder::new().decode(&board));
}

#[test]
fn of_two_overlapping_pieces_the_later_one_is_ignored() {
    let mut board = FIRST;
    // Z overlaps L.
    board[8] = 2;
    let file = read_with(APAD, &board, Strictness::Lenient);
    assert_eq!(codes_of(&file), ["APA0012"]);
    let finding = file.diagnostics().iter().next().unwrap();
    assert_eq!(finding.message, "piece Z ignored: it overlaps L");
    assert_eq!(finding.span, Span::new(8, 9));
    assert_eq!(finding.labels[0].span, Span::new(1, 2));
    let kept = file.level(0).expect("a lenient reader ignores the piece");
    assert_eq!(kept.board.missing().count(), 1);
    let strict = read_with(APAD, &board, Strictness::Strict);
    let why = strict.level(0).unwrap_err();
    assert_eq!(why.0, "piece Z ignored: it overlaps L");
}

#[test]
fn an_incomplete_last_board_is_reported_and_kept() {
    for tail in 1..9 {
        let bytes = [&FIRST[..], &LAST[..tail]].concat();
        let file = read_with(APAD, &bytes, Strictness::Lenient);
        assert_eq!(codes_of(&file), ["APA0002"]);
        let finding = file.diagnostics().iter().next().unwrap();
        assert_eq!(finding.span, Span::new(9, 9 + tail));
        assert_eq!(finding.field.as_deref(), Some("board 2"));
        assert_eq!(file.len(), 1);
        assert_eq!(file.canonical(), bytes);
        let lost = file.convert(PLACEMENTS).unwrap().lost;
        let bytes = counted(tail as u64, "byte", "bytes");
        assert_eq!(lost, [format!("{bytes} after the last complete board")]);
    }
}

#[test]
fn non_canonical_encodings_are_accepted_reported_once_and_fixed() {
    // All codes of O that cover the same squares.
    let with_code_of_o = |mirror: u8, byte: u8| {
        let mut board = FIRST;
        board[0] |= mirror << 5;
        board[3] = byte;
        board
    };
    let same: Vec<_> = (0..2_u8)
        .flat_map(|mirror| (0..=255).map(move |byte| with_code_of_o(mirror, byte)))
        .filter(|board| rows(board) == rows(&FIRST))
        .collect();
    assert_eq!(same.len(), 4, "two rotations, mirrored or not");
    for board in &same {
        assert_eq!(apad::canonicalise(board), FIRST);
        assert_eq!(compare(board, &FIRST), Ordering::Equal);
    }
    let bytes = [&LAST[..], &same.concat()].concat();
    let file = read_with(APAD, &bytes, Strictness::Strict);
    assert_eq!(codes_of(&file), ["APA0014"]);
    let finding = file.diagnostics().iter().next().unwrap();
    assert_eq!(
        finding.message,
        "3 boards are not in canonical encoding; this is the first"
    );
    let fixed = apply_safe_fixes(&bytes, file.diagnostics());
    assert_eq!(fixed.bytes, [LAST, FIRST, FIRST, FIRST, FIRST].concat());
    assert_eq!(fixed.bytes, file.canonical());
}

#[test]
fn the_canonical_encoding_is_that_of_the_published_file() {
    for board in random_boards().take(20_000) {
        let canonical = apad::canonicalise(&board);
        for (index, piece) in decode(&canonical).0.iter().enumerate() {
            let mirror_and_rotation = |byte: u8| (canonical[0] >> (7 - index) & 1, byte >> 6);
            let (mirror, rotation) = mirror_and_rotation(canonical[index + 1]);
            match (index, piece) {
                (_, apad::DecodedPiece::Absent) => assert_eq!((mirror, rotation), (1, 3)),
                (2, _) => assert_eq!((mirror, rotation / 2), (0, 0), "O"),
                (4 | 5, _) => assert_eq!(mirror, 0, "U and V"),
                (7, _) => assert_eq!(rotation / 2, 0, "Z"),
                _ => {}
            }
        }
    }
}

#[test]
fn boards_are_ordered_by_the_piece_on_each_square() {
    assert_eq!(compare(&FIRST, &LAST), Ordering::Less);
    let reference = Decoder::new();
    let rank = |board: &[u8; 9]| -> Vec<usize> {
        let letters = reference.decode(board).concat();
        let place = |letter| ".-LNOPUVYZ".find(letter).expect("one of these");
        letters.into_iter().map(place).collect()
    };
    let boards: Vec<_> = random_boards().take(4_000).collect();
    for pair in boards.windows(2) {
        let expected = rank(&pair[0]).cmp(&rank(&pair[1]));
        assert_eq!(compare(&pair[0], &pair[1]), expected, "{pair:02x?}");
    }
}

#[test]
fn files_are_written_back_byte_for_byte() {
    let bytes = [&FIRST[..], &[0x3f; 9], &LAST, b"abc"].concat();
    let file = read_with(APAD, &bytes, Strictness::Lenient);
    assert_eq!(file.source().bytes(), bytes);
}

#[test]
fn the_goal_of_a_complete_board_is_its_free_squares() {
    let file = read_with(APAD, &FIRST, Strictness::Strict);
    let level = file.level(0).unwrap();
    let free = level.board.free(&level.kit);
    assert_eq!(
        (level.title.as_str(), level.goal),
        ("Jan 19", Goal::Free(free))
    );
    assert_eq!(file.info(0).size.to_string(), "7x7, 8 pieces, 8 placed");
    assert!(file.level(1).is_err());
}

/// The first board without its last piece.
fn partial() -> [u8; 9] {
    let mut board = FIRST;
    board[8] = 0xff;
    board
}

fn recognised(bytes: &[u8]) -> Option<(&'static str, u8)> {
    let found = probe(&Source::new("x", bytes.to_vec()));
    found.first().map(|first| (first.format.id, first.score))
}

#[test]
fn boards_are_recognised_only_by_near_perfect_content() {
    assert_eq!(recognised(&[FIRST, LAST].concat()), Some(("apad", 95)));
    let many = FIRST.repeat(200);
    let cut = &many[..many.len() - 4];
    assert_eq!(recognised(cut), Some(("apad", 80)));
    let mut spoiled = partial().repeat(200);
    for board in spoiled.chunks_mut(9).take(20) {
        board[1] = 6;
    }
    assert_eq!(recognised(&spoiled), None);
    assert_eq!(recognised(&[0xff; 90]), None, "no pieces are placed");
    for piece in 0..8 {
        let mut board = [0xff; 9];
        let mirror = 0x80 >> piece;
        board[0] = 0xff ^ mirror | FIRST[0] & mirror;
        board[1 + piece] = FIRST[1 + piece];
        assert_eq!(recognised(&board), Some(("apad", 95)), "only piece {piece}");
    }
    assert_eq!(recognised(b"nine byte"), None);
    assert_eq!(recognised(b""), None);
}

#[test]
fn one_complete_board_is_enough_to_recognise_a_file() {
    let mut overlapping = FIRST;
    overlapping[8] = 2;
    assert_eq!(recognised(&overlapping), None);
    for bytes in [
        [overlapping, overlapping, LAST].concat(),
        [&overlapping[..], &FIRST, b"abc"].concat(),
    ] {
        assert_eq!(recognised(&bytes), Some(("apad", 70)));
    }
    let pieces = [overlapping, overlapping, partial()];
    assert_eq!(recognised(&pieces.concat()), None);
}

#[test]
fn random_bytes_are_not_recognised() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..20_000 {
        let mut bytes = [0; 9];
        random.fill_bytes(&mut bytes);
        assert_eq!(recognised(&bytes), None, "{bytes:02x?}");
    }
}

#[test]
fn texts_are_recognised_by_their_content() {
    assert_eq!(recognised(b"\n  Dayboard: 1\n"), Some(("dayboard", 100)));
    assert_eq!(
        recognised(b"jan 25\nstandard\nfeb 3: L0@1\n"),
        Some(("placements", 90))
    );
    assert_eq!(recognised(b"8 8\n1 2 3\n"), None, "numbers alone");
    assert_eq!(recognised(b"the quick brown fox\n"), None);
}

#[test]
fn positions_in_words_are_recognised_as_inline_input() {
    for text in [
        "jan 25",
        "standard",
        "Weekday oct 6 tue",
        "L1m@1 N0@25",
        "2026-01-25",
        "24.12.",
        "11/21",
        "24.12.2026: L1m@1",
        "24. dec",
    ] {
        assert!(is_inline(text), "{text}");
        assert!(
            !probe(&Source::new("x", text.as_bytes().to_vec())).is_empty(),
            "{text}"
        );
    }
    for text in [
        "",
        "may",
        "5 6",
        "8x8:_,1,1",
        "jan.txt",
        "jan 25\nfeb 3",
        "a-b",
        "L9@1",
        "24.12",
        "31.11.2026",
        "13/24",
        "today",
        // Not a text file, so no format would be found for it.
        "Jan 21: L1m@1 N\u{1}\0\0\0@2",
    ] {
        assert!(!is_inline(text), "{text}");
    }
}

#[test]
fn periods_with_something_else_than_pieces_are_no_input() {
    let inline = |text| inline_text(text, 20_777);
    assert!(inline("jan: L1m@1").is_some_and(|lines| lines.lines().count() == 31));
    for text in ["jan: L1m@1 N\u{1}\0@2", "jan: nonsense.txt"] {
        assert_eq!(inline(text), None, "{text:?}");
    }
}

#[test]
fn today_is_a_date_only_in_inline_positions() {
    // Friday, 20 November 2026.
    let inline = |text| inline_text(text, 20_777);
    for (text, expected) in [
        ("today", "2026-11-20"),
        (" Today+41: L1m@1", " 2026-12-31: L1m@1"),
        ("weekday-mon, today-20", "weekday-mon, 2026-10-31"),
        ("jan 25", "jan 25"),
        ("11/21", "11/21"),
    ] {
        assert_eq!(inline(text).as_deref(), Some(expected), "{text}");
        let friday = level(PLACEMENTS, expected);
        assert_eq!(
            friday.goal,
            level(PLACEMENTS, &inline(expected).unwrap()).goal
        );
    }
    for text in [
        "",
        "x",
        "-2",
        "+1",
        "today-9999999",
        "jan 25\ntoday",
        "today3",
    ] {
        assert_eq!(inline(text), None, "{text}");
    }
    assert_eq!(inline_text("today", i32::MAX), None);
    assert_eq!(
        pointed_at(PLACEMENTS, "jan 25\nToday+3", "APA0020"),
        "Today+3"
    );
    let file = read(PLACEMENTS, "today");
    let finding = file.diagnostics().iter().next().unwrap();
    let help = finding.help.as_deref().unwrap_or_default();
    assert!(help.contains("write a date such as"), "{help}");
}

#[test]
fn a_period_is_one_position_for_each_date() {
    // Friday, 20 November 2026.
    let inline = |text| inline_text(text, 20_777);
    for (text, count, first, last) in [
        ("2026-01", 31, "Jan 1", "Jan 31"),
        ("2028", 366, "Jan 1", "Dec 31"),
        ("february 2028", 29, "Feb 1", "Feb 29"),
        ("dec", 31, "Dec 1", "Dec 31"),
        ("2026-01-30..2026-02-02", 4, "Jan 30", "Feb 2"),
        ("today..today+6", 7, "Nov 20", "Nov 26"),
        ("weekday-mon 2026-01", 31, "Jan 1 Thu", "Jan 31 Sat"),
    ] {
        let file = read(PLACEMENTS, &inline(text).expect(text));
        assert_eq!(codes_of(&file), [""; 0], "{text}");
        assert_eq!(file.len(), count, "{text}");
        let names = |index| {
            let level = file.level(index).unwrap();
            let Goal::Free(squares) = level.goal else {
                panic!("{text} names dates")
            };
            quandary_apad::scene::labels(&level.kit, squares)
        };
        let sorted = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&names(0)), sorted(first), "{text}");
        assert_eq!(sorted(&names(count - 1)), sorted(last), "{text}");
    }
    let file = read(PLACEMENTS, &inline("2026-01: L0@14").unwrap());
    let placed = |index| file.level(index).unwrap().board.placements().count();
    assert!((0..31).all(|index| placed(index) == 1));
    for text in ["2026-13", "2026-02..2026-01", "1000..2026", "2026-1"] {
        assert_eq!(inline(text), None, "{text}");
    }
    // A file does not depend on the current day and names each date.
    assert_eq!(
        pointed_at(PLACEMENTS, "jan 25\n2026-01", "APA0020"),
        "2026-01"
    );
}

#[test]
fn titles_are_the_names_of_the_free_squares() {
    let title = |text: &str| level(PLACEMENTS, text).title;
    assert_eq!(title("2026-01-01"), "Jan 1");
    assert_eq!(title("weekday 1/1/2026"), "Jan 1 Thu");
    assert_eq!(title("24.12.2026: L0@14"), "Dec 24");
    assert_eq!(title("2026-01-01 jan"), "Jan 1");
    let kit = "Dayboard: 1\nKit: weekday-mon\n\nBoard: 2026-01-01\n";
    assert_eq!(level(DAYBOARD, kit).title, "Jan 1 Thu");
}

#[test]
fn moves_are_a_letter_a_rotation_a_mirror_and_a_square() {
    let kit = standard();
    let text = "L1m@1, N0@25  O- ";
    let moves = notation::parse_moves(&kit, text).unwrap();
    let written: Vec<_> = moves
        .iter()
        .map(|one| notation::write_move(&kit, *one))
        .collect();
    assert_eq!(written, ["L1m@1", "N0@25", "O-"]);
    let bad = notation::parse_moves(&kit, "L1m@1 N4@25").unwrap_err();
    assert_eq!((bad.at, bad.token.as_str(), bad.range), (2, "N4@25", 6..11));
    for word in [
        "", "X0@1", "L", "L@1", "L0", "L0@", "L0@256", "L0m@-1", "L+1@1", "L0mm@1", "l0@1",
    ] {
        assert!(
            notation::parse_moves(&kit, word)
                .map_or(true, |moves| moves.is_empty() && word.is_empty()),
            "{word}"
        );
    }
}

#[test]
fn moves_joined_by_commas_are_undone_together() {
    let kit = Arc::new(standard());
    let groups = |text: &str| {
        let groups = notation::MoveGroups::new(Arc::clone(&kit), text);
        groups.collect::<Result<Vec<_>, _>>()
    };
    let text = " L1m@1,N0@25  O-,\n, Z0@0,,Z- ";
    let read = groups(text).unwrap();
    assert_eq!(read.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 2]);
    let written = notation::write_groups(&kit, &read);
    assert_eq!(written, "L1m@1,N0@25 O- Z0@0,Z-");
    assert_eq!(groups(&written).unwrap(), read);
    assert!(groups(" , ").unwrap().is_empty());
    let bad = groups("L1m@1 O-,N4@25").unwrap_err();
    assert_eq!((bad.at, bad.token.as_str(), bad.range), (3, "N4@25", 9..14));
}

#[test]
fn squares_are_named_by_label_month_weekday_day_index_or_date() {
    let names = |text: &str| {
        let level = level(PLACEMENTS, text);
        let Goal::Free(squares) = level.goal else {
            panic!("{text}: expected squares");
        };
        squares.iter().collect::<Vec<_>>()
    };
    for text in [
        "jan 25",
        "JANUARY,25",
        "Janu 25:",
        "@0 @38",
        "25 Jan",
        "25. Jan",
        "25.1.",
        "25.01.2026",
        "1/25",
        "01/25/2026",
        "1-25",
        "2026-01-25",
        "standard jan 25",
    ] {
        assert_eq!(names(text), [0, 38], "{text}");
    }
    for text in [
        "weekday oct 6 tue",
        "weekday-sun Tuesday October 6",
        "weekday-sun 2026-10-06",
        "weekday-sun 6.10.2026",
        "weekday-sun tue 10/6/2026",
        "weekday-sun 10/6 tue",
    ] {
        assert_eq!(names(text), [10, 19, 47], "{text}");
    }
    assert_eq!(names("weekday-mon oct 6 tue"), [10, 19, 46]);
}

#[test]
fn unknown_names_are_errors_at_their_words() {
    let text = "jan 25\njan 32 x\n";
    assert_eq!(pointed_at(PLACEMENTS, text, "APA0020"), "32");
    let file = read(PLACEMENTS, text);
    assert_eq!(codes_of(&file), ["APA0020", "APA0020"]);
    assert!(file.level(0).is_ok());
    assert_eq!(
        file.level(1).unwrap_err().0,
        "no kit or square has the name `32`"
    );
    assert_eq!(file.canonical(), b"Jan 25\njan 32 x\n");
}

#[test]
fn a_line_consists_of_a_kit_squares_and_placements() {
    let text = "jan 19: L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21\n\
                L1m@1\nstandard\nweekday-mon: I0@0\n\n  weekday\n";
    let file = read(PLACEMENTS, text);
    assert_eq!(codes_of(&file), [""; 0]);
    let expected = text
        .replacen("jan", "Jan", 1)
        .replace("\n\n  weekday", "\nweekday-sun");
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), expected);
    let first = file.level(0).unwrap();
    assert_eq!(encode(&first.board), FIRST);
    assert_eq!(file.info(0).title, "Jan 19");
    assert_eq!(*file.level(3).unwrap().kit, weekday(1));
    assert_eq!(*file.level(4).unwrap().kit, weekday(7));
}

#[test]
fn pieces_that_do_not_fit_in_words_are_ignored() {
    let text = "standard: L0@0 N0@28 L0@1 O0@6 P0@0";
    let file = read(PLACEMENTS, text);
    assert_eq!(
        codes_of(&file),
        ["APA0012", "APA0013", "APA0010", "APA0011"]
    );
    assert_eq!(pointed_at(PLACEMENTS, text, "APA0013"), "L0@1");
    assert_eq!(file.level(0).unwrap().board.placements().count(), 1);
    assert_eq!(pointed_at(PLACEMENTS, "standard: L- ", "APA0022"), "L-");
}

const OTHER: &str = "\
Dayboard: 1
Title: Küçük takvim
Author: Jane
Comment: two months, four days

Frame:
  Ocak Şubat -
  bir  iki   üç
  dört *     Pzt
Days: bir iki üç dört
Months: Ocak Şubat
Weekdays: Pzt

Piece: I front
  @##

Piece: v
  #.
  @#

Date: Ocak bir
Placed: I0@3
";

#[test]
fn kits_have_labels_in_any_language_and_drawn_pieces() {
    let file = read(DAYBOARD, OTHER);
    assert_eq!(codes_of(&file), ["APA0062"], "I covers `bir`");
    let level = file.level(0).unwrap();
    let kit = &level.kit;
    assert_eq!(
        (kit.title.as_str(), kit.name.as_str()),
        ("Küçük takvim", "")
    );
    let meaning = |square| kit.frame().label(square).map(|label| label.meaning);
    assert_eq!(meaning(1), Some(Meaning::Month(2)));
    assert_eq!(meaning(2), None);
    assert_eq!(meaning(5), Some(Meaning::Day(3)));
    assert_eq!(meaning(7), Some(Meaning::Plain));
    assert_eq!(meaning(8), Some(Meaning::Weekday(1)));
    let faces: Vec<_> = kit
        .pieces()
        .iter()
        .map(|piece| piece.allowed_sides)
        .collect();
    assert_eq!(faces, [AllowedSides::Front, AllowedSides::Both]);
    assert_eq!(drawn(kit, &level.board), ["..-", "III", "..."]);
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), OTHER);
    assert_eq!(file.info(0).author, "Jane");
}

#[test]
fn english_months_and_weekdays_need_no_list() {
    let text = "Dayboard: 1\n\nFrame:\n  January feb 7 32 Mo Sunday x\n\nPiece: A\n  @\n";
    let level = level(DAYBOARD, text);
    let found: Vec<_> = level.kit.frame().labels().iter().flatten().collect();
    let meanings: Vec<_> = found.iter().map(|label| label.meaning).collect();
    let expected = [
        Meaning::Month(1),
        Meaning::Month(2),
        Meaning::Day(7),
        Meaning::Plain,
        Meaning::Plain,
        Meaning::Weekday(7),
        Meaning::Plain,
    ];
    assert_eq!(meanings, expected);
}

#[test]
fn built_in_kits_survive_drawing_and_reading() {
    for (name, kit) in [
        ("standard", standard()),
        ("weekday-sun", weekday(7)),
        ("weekday-mon", weekday(1)),
    ] {
        let named = read(PLACEMENTS, name);
        let drawn = named.convert(DAYBOARD).unwrap();
        assert_eq!(drawn.lost, [""; 0]);
        let text = String::from_utf8(drawn.bytes).unwrap();
        let again = read_with(DAYBOARD, text.as_bytes(), Strictness::Strict);
        assert_eq!(codes_of(&again), [""; 0], "{text}");
        assert_eq!(*again.level(0).unwrap().kit, kit);
        assert_eq!(String::from_utf8(again.canonical()).unwrap(), text);
    }
}

#[test]
fn kits_can_be_given_by_name() {
    let text = "Dayboard: 1\nKit: weekday-mon\n\nDate: Oct 6 Tue\nPlaced: I0@0\n";
    let file = read(DAYBOARD, text);
    assert_eq!(*file.level(0).unwrap().kit, weekday(1));
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), text);
}

const BOARDS: &str = "\
Dayboard: 1
Title: Two boards
Kit: standard

Date: Jan 25

Board: Jan 19: L1m@1 N0@25
Board: Feb 3
Board: O0@14
Board:
";

#[test]
fn descriptions_hold_several_boards() {
    let file = read_with(DAYBOARD, BOARDS.as_bytes(), Strictness::Strict);
    assert_eq!((codes_of(&file), file.len()), (Vec::new(), 5));
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), BOARDS);
    let lines = "Jan 25\nJan 19: L1m@1 N0@25\nFeb 3\nO0@14\nstandard\n";
    let words = file.convert(PLACEMENTS).unwrap();
    assert_eq!(String::from_utf8(words.bytes).unwrap(), lines);
    let titles: Vec<String> = (0..5).map(|index| file.info(index).title).collect();
    assert_eq!(titles, ["Two boards", "Jan 19", "Feb 3", "", ""]);
    assert!(file.level(5).is_err());
    // Without a date and placed pieces, there are only the boards.
    let boards = BOARDS.replace("Date: Jan 25\n\n", "");
    let file = read(DAYBOARD, &boards);
    assert_eq!(file.len(), 4);
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), boards);
    let loose = boards.replace("Board: Feb", "board:feb");
    assert_eq!(read(DAYBOARD, &loose).canonical(), boards.as_bytes());
    // Either of the two tags is a level, even if it is empty.
    let empty = BOARDS.replace("Date: Jan 25", "Placed:");
    for text in [
        &empty,
        &BOARDS.replace("Jan 25", ""),
        &empty.replace("Placed:", "Placed: L0@6"),
    ] {
        let file = read(DAYBOARD, text);
        assert_eq!((file.len(), file.level(0).unwrap().goal), (5, Goal::Date));
        assert_eq!(String::from_utf8(file.canonical()).unwrap(), empty);
    }
}

#[test]
fn errors_in_boards_of_a_description_are_theirs_alone() {
    let text = BOARDS.replace("Feb 3", "Feb 32");
    assert_eq!(pointed_at(DAYBOARD, &text, "APA0020"), "32");
    let file = read(DAYBOARD, &text);
    let playable: Vec<bool> = (0..5).map(|index| file.level(index).is_ok()).collect();
    assert_eq!(playable, [true, true, false, true, true]);
    assert_eq!(file.canonical(), text.as_bytes());
    let text = BOARDS.replace("Jan 25", "Jan 32");
    let file = read(DAYBOARD, &text);
    assert!(file.level(0).is_err() && file.level(1).is_ok());
    let text = BOARDS.replace("Kit: standard", "Kit: x");
    let file = read(DAYBOARD, &text);
    assert!((0..5).all(|index| file.level(index).is_err()));
    assert_eq!(codes_of(&file), ["APA0039"]);
    // Ignored pieces are errors only for strict readers; the canonical form is the same.
    let text = BOARDS.replace("O0@14", "O0@14 O0@14");
    let [lenient, strict] = [Strictness::Lenient, Strictness::Strict]
        .map(|strictness| read_with(DAYBOARD, text.as_bytes(), strictness));
    assert!(lenient.level(3).is_ok() && strict.level(3).is_err());
    assert_eq!(strict.canonical(), BOARDS.as_bytes());
}

#[test]
fn levels_of_one_kit_convert_to_one_description() {
    let lines = "weekday-mon Oct 6 Tue: I0@0\nweekday-mon\nweekday-mon Jan 1 Sun\n";
    let drawn = read(PLACEMENTS, lines).convert(DAYBOARD).unwrap();
    assert_eq!(drawn.lost, [""; 0]);
    let text = String::from_utf8(drawn.bytes).unwrap();
    let again = read_with(DAYBOARD, text.as_bytes(), Strictness::Strict);
    assert_eq!(codes_of(&again), [""; 0], "{text}");
    assert_eq!(String::from_utf8(again.canonical()).unwrap(), text);
    let words = again.convert(PLACEMENTS).unwrap();
    assert_eq!(String::from_utf8(words.bytes).unwrap(), lines);
    assert_eq!(words.lost, ["tag Title"]);
    let other = read(DAYBOARD, OTHER).convert(DAYBOARD).unwrap();
    assert_eq!(
        (other.bytes.as_slice(), other.lost.len()),
        (OTHER.as_bytes(), 0)
    );
}

#[test]
fn rows_end_at_an_empty_line_or_a_tag() {
    let text = "Dayboard: 1\nFrame:\n Jan 1\n\n 2 3\nPiece: A\n @\n";
    assert_eq!(pointed_at(DAYBOARD, text, "APA0033"), "2 3");
    assert!(read(DAYBOARD, text).level(0).is_err());
    assert_eq!(
        read(DAYBOARD, text).canonical(),
        text.as_bytes(),
        "unchanged"
    );
}

#[test]
fn duplicate_piece_names_are_reported_at_the_later_piece() {
    let text = "Dayboard: 1\nFrame:\n 1 2 3\nPiece: A\n @\nPiece: A front\n @\nPiece: B\n @\n";
    assert_eq!(pointed_at(DAYBOARD, text, "APA0037"), "Piece: A front");
}

#[test]
fn oversized_frames_and_pieces_are_rejected() {
    let wide = |columns: usize| {
        format!(
            "Dayboard: 1\nFrame:\n {}\nPiece: A\n @\n",
            "x ".repeat(columns)
        )
    };
    assert_eq!(codes_of(&read(DAYBOARD, &wide(64))), [""; 0]);
    assert_eq!(codes_of(&read(DAYBOARD, &wide(65))), ["APA0035"]);
    assert_eq!(codes_of(&read(DAYBOARD, &wide(100_000))), ["APA0035"]);
    let tall = format!(
        "Dayboard: 1\nFrame:\n{}Piece: A\n @\n",
        " x\n".repeat(70_000)
    );
    assert_eq!(codes_of(&read(DAYBOARD, &tall)), ["APA0035"]);
    let square = format!(
        "Piece: B\n @{}\n{}",
        "#".repeat(63),
        format!(" {}\n", "#".repeat(64)).repeat(63)
    );
    let piece = format!("Dayboard: 1\nFrame:\n x x\n\n{square}");
    assert_eq!(codes_of(&read(DAYBOARD, &piece)), ["APA0036"]);
}

#[test]
fn only_the_standard_kit_converts_to_boards_in_bytes() {
    let convert = |format, text: &str| {
        let converted = read(format, text).convert(APAD);
        converted.map(|converted| (converted.bytes, converted.lost))
    };
    assert_eq!(
        convert(PLACEMENTS, "standard"),
        Ok((vec![0xff; 9], Vec::new()))
    );
    let why = Err("the format holds only boards of the standard kit".to_owned());
    assert_eq!(convert(PLACEMENTS, "weekday"), why);
    assert_eq!(convert(DAYBOARD, OTHER), why);
    let lost = vec!["the squares that must stay free (1 of 2 levels)".to_owned()];
    let alone = vec!["the squares that must stay free".to_owned()];
    let bytes = [0xff; 9].to_vec();
    assert_eq!(convert(PLACEMENTS, "jan 25"), Ok((bytes, alone)));
    let bytes = [0xff; 18].to_vec();
    assert_eq!(convert(PLACEMENTS, "jan 25\nstandard"), Ok((bytes, lost)));
    let drawn = read(PLACEMENTS, "standard")
        .convert(DAYBOARD)
        .unwrap()
        .bytes;
    let drawn = String::from_utf8(drawn).unwrap();
    let tag = vec!["tag Title".to_owned()];
    assert_eq!(convert(DAYBOARD, &drawn), Ok((vec![0xff; 9], tag)));
    let sides = drawn.replace("Piece: L\n", "Piece: L front\n");
    assert_eq!(convert(DAYBOARD, &sides), why);
}

#[test]
fn boards_survive_conversion_to_words_and_back() {
    let boards: Vec<_> = random_boards()
        .take(500)
        .map(|board| apad::canonicalise(&board))
        .collect();
    let file = read_with(APAD, &boards.concat(), Strictness::Strict);
    let words = file.convert(PLACEMENTS).unwrap();
    assert_eq!(words.lost, [""; 0]);
    let again = read_with(PLACEMENTS, &words.bytes, Strictness::Strict);
    assert_eq!(codes_of(&again), [""; 0]);
    assert_eq!(again.convert(APAD).unwrap().bytes, boards.concat());
}

#[test]
fn conversions_are_refused_where_a_format_cannot_hold_the_levels() {
    let two = read(PLACEMENTS, "jan 25\nweekday");
    let why = two.convert(DAYBOARD).unwrap_err();
    assert_eq!(
        why,
        "a kit description holds levels of one kit; the file has several"
    );
    let why = read(PLACEMENTS, "").convert(DAYBOARD).unwrap_err();
    assert_eq!(
        why,
        "a kit description holds at least one level; the file has none"
    );
    let why = read(DAYBOARD, OTHER).convert(PLACEMENTS).unwrap_err();
    assert_eq!(
        why,
        "the format needs the name of the kit, and this kit has no name"
    );
    let why = read(PLACEMENTS, "jan 25 x").convert(APAD).unwrap_err();
    assert_eq!(why, "level 1: no kit or square has the name `x`");
}

#[test]
fn limits_are_enforced() {
    let refuses = |format, bytes: &[u8], name| {
        let mut options = ReadOptions::default();
        options.limits.set(name, 1).unwrap();
        let source = Source::new("x", bytes.to_vec());
        let refused = quandary_apad::format::read(&source, format, &options);
        assert_eq!(refused.unwrap_err().name, name);
    };
    for format in &FORMATS {
        refuses(format, b"standard\n", "file-bytes");
    }
    refuses(APAD, &[0xff; 18], "levels");
    refuses(PLACEMENTS, b"standard\nstandard\n", "levels");
    refuses(DAYBOARD, OTHER.as_bytes(), "tags");
    refuses(DAYBOARD, b"Board:\nBoard:\n", "levels");
    refuses(DAYBOARD, b"Kit: standard\nDate: Jan 1\nBoard:\n", "levels");
}

#[test]
fn the_list_of_findings_is_bounded() {
    let file: ParsedFile = read_with(APAD, &[0x3f; 9 * 500], Strictness::Lenient);
    let findings = file.diagnostics();
    assert_eq!(
        (findings.iter().count(), findings.left_out()),
        (1_000, 3_000)
    );
    assert_eq!(findings.worst(), Some(Severity::Warning));
    let fixed = apply_safe_fixes(&[0x3f; 9 * 500], findings);
    assert_eq!(fixed.clashing, 0);
    assert_eq!(fixed.bytes[..9 * 125], [0xff; 9 * 125]);
}

#[test]
fn empty_files_have_no_levels_in_any_format() {
    for format in &FORMATS {
        let file = read(format, "");
        assert_eq!(
            (file.len(), codes_of(&file)),
            (0, vec!["APA0001"]),
            "{}",
            format.id
        );
        assert_eq!((file.format(), file.canonical()), (format, Vec::new()));
    }
    let blank = read(DAYBOARD, " \n\n");
    assert_eq!((blank.len(), blank.canonical()), (0, b" \n\n".to_vec()));
}
