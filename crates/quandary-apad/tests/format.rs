//! The formats, statement by statement.

mod common;
mod literal;

use common::{FIRST, LAST, codes_of, drawn, pointed_at, read, read_with};
use literal::{Decoder, Grid};
use quandary_apad::format::apad::{self, compare, decode, encode};
use quandary_apad::format::{
    APAD, DAYBOARD, FORMATS, File, PLACEMENTS, is_inline, notation, probe,
};
use quandary_apad::model::{Aim, Board, Faces, Level, Meaning, standard, weekday};
use quandary_core::diagnostic::{Severity, Strictness, apply_safe_fixes};
use quandary_core::family::ReadOptions;
use quandary_core::source::Source;
use quandary_core::span::Span;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::cmp::Ordering;

fn level(format: &'static quandary_core::family::Format, text: &str) -> Level {
    let file = read(format, text);
    assert_eq!(codes_of(&file), [""; 0], "{text}");
    file.level(0).expect("a sound position")
}

fn grid(bytes: &[u8; 9]) -> Grid {
    let board = apad::board(bytes);
    let letter = |square: usize| match board.owner(square as u8) {
        Some(piece) => apad::kit().piece(piece).name(),
        None => "-."
            .chars()
            .nth(usize::from(apad::kit().frame().squares().has(square as u8)))
            .expect("one of two"),
    };
    std::array::from_fn(|row| std::array::from_fn(|column| letter(7 * row + column)))
}

fn rows(bytes: &[u8; 9]) -> Vec<String> {
    drawn(apad::kit(), &apad::board(bytes))
}

/// Random bytes, of which every fourth board is changed only here and there from a sound one, so
/// that many pieces fit.
fn random_boards() -> impl Iterator<Item = [u8; 9]> {
    let mut dice = ChaCha8Rng::seed_from_u64(20_261_120);
    std::iter::from_fn(move || {
        let mut board = [0; 9];
        dice.fill_bytes(&mut board);
        if dice.next_u32().is_multiple_of(4) {
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
fn a_million_random_boards_decode_like_the_literal_decoder_and_survive_respelling() {
    let literal = Decoder::new();
    for board in random_boards().take(1_000_000) {
        let expected = literal.decode(&board);
        assert_eq!(grid(&board), expected, "{board:02x?}");
        let canonical = apad::canonicalise(&board);
        assert_eq!(canonical, encode(&apad::board(&board)), "{board:02x?}");
        assert_eq!(literal.decode(&canonical), expected, "{board:02x?}");
        assert_eq!(apad::canonicalise(&canonical), canonical, "{board:02x?}");
    }
}

#[test]
fn every_spelling_of_every_piece_decodes_like_the_literal_decoder() {
    let literal = Decoder::new();
    for piece in 0..8 {
        for spelling in 0..512_u16 {
            let mut board = [0xff; 9];
            board[piece + 1] = spelling as u8;
            if spelling < 256 {
                board[0] &= !(0x80 >> piece);
            }
            assert_eq!(grid(&board), literal.decode(&board), "{board:02x?}");
        }
    }
}

#[test]
fn a_piece_left_out_on_purpose_has_all_bits_set_and_is_no_finding() {
    let empty = read_with(APAD, &[0xff; 9], Strictness::Strict);
    assert_eq!(codes_of(&empty), [""; 0]);
    let level = empty.level(0).unwrap();
    assert_eq!(
        (level.board.placements().count(), level.aim),
        (0, Aim::Date)
    );
    assert_eq!(encode(&Board::empty(apad::kit())), [0xff; 9]);
}

#[test]
fn pieces_that_do_not_fit_are_ignored_each_with_its_place() {
    // L on square 6, N off the frame, V over Y's place is free: O lies on P's.
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
                "L is ignored: there is no square 6"
            ),
            (
                "APA0011",
                at(11),
                "board 2 / N",
                "N is ignored: it would run off the frame"
            ),
            (
                "APA0011",
                at(12),
                "board 2 / O",
                "O is ignored: it would run off the frame"
            ),
        ]
    );
    assert_eq!(grid(&board), Decoder::new().decode(&board));
}

#[test]
fn of_two_pieces_on_one_square_the_later_one_is_ignored() {
    let mut board = FIRST;
    // Z where L is.
    board[8] = 2;
    let file = read_with(APAD, &board, Strictness::Lenient);
    assert_eq!(codes_of(&file), ["APA0012"]);
    let finding = file.diagnostics().iter().next().unwrap();
    assert_eq!(finding.message, "Z is ignored: it would lie on L");
    assert_eq!(finding.span, Span::new(8, 9));
    assert_eq!(finding.labels[0].span, Span::new(1, 2));
    let kept = file.level(0).expect("lenient reading goes on");
    assert_eq!(kept.board.missing().count(), 1);
    let strict = read_with(APAD, &board, Strictness::Strict);
    let why = strict.level(0).unwrap_err();
    assert_eq!(why.0, "Z is ignored: it would lie on L");
}

#[test]
fn a_ragged_tail_is_reported_and_kept() {
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
        assert_eq!(lost, [format!("{tail} bytes behind the last board")]);
    }
}

#[test]
fn other_spellings_are_accepted_told_once_and_mended() {
    // O at rotation 3 from its opposite corner, and the same mirrored.
    let spelled = |mirror: u8, byte: u8| {
        let mut board = FIRST;
        board[0] |= mirror << 5;
        board[3] = byte;
        board
    };
    let same: Vec<_> = (0..2_u8)
        .flat_map(|mirror| (0..=255).map(move |byte| spelled(mirror, byte)))
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
        "3 boards are not spelled canonically, this is the first"
    );
    let mended = apply_safe_fixes(&bytes, file.diagnostics());
    assert_eq!(mended.bytes, [LAST, FIRST, FIRST, FIRST, FIRST].concat());
    assert_eq!(mended.bytes, file.canonical());
}

#[test]
fn the_canonical_spelling_has_the_published_choices() {
    for board in random_boards().take(20_000) {
        let canonical = apad::canonicalise(&board);
        for (piece, place) in decode(&canonical).0.iter().enumerate() {
            let spelling = |byte: u8| (canonical[0] >> (7 - piece) & 1, byte >> 6);
            let (mirror, rotation) = spelling(canonical[piece + 1]);
            match (piece, place) {
                (_, apad::Place::Absent) => assert_eq!((mirror, rotation), (1, 3)),
                (2, _) => assert_eq!((mirror, rotation / 2), (0, 0), "O"),
                (4 | 5, _) => assert_eq!(mirror, 0, "U and V"),
                (7, _) => assert_eq!(rotation / 2, 0, "Z"),
                _ => {}
            }
        }
    }
}

#[test]
fn boards_are_ordered_by_the_piece_on_each_square_free_before_l() {
    assert_eq!(compare(&FIRST, &LAST), Ordering::Less);
    let literal = Decoder::new();
    let rank = |board: &[u8; 9]| -> Vec<usize> {
        let letters = literal.decode(board).concat();
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
fn a_complete_board_asks_for_the_squares_that_it_leaves_free() {
    let file = read_with(APAD, &FIRST, Strictness::Strict);
    let level = file.level(0).unwrap();
    let free = level.board.free(&level.kit);
    assert_eq!(
        (level.title.as_str(), level.aim),
        ("Jan 19", Aim::Free(free))
    );
    assert_eq!(file.info(0).size, "7x7, 8 of 8 pieces");
    assert!(file.level(1).is_err());
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
    let mut spoiled = many.clone();
    for board in spoiled.chunks_mut(9).take(20) {
        board[1] = 6;
    }
    assert_eq!(recognised(&spoiled), None);
    assert_eq!(recognised(&[0xff; 90]), None, "nothing is shown");
    assert_eq!(recognised(b"nine byte"), None);
    assert_eq!(recognised(b""), None);
}

#[test]
fn random_bytes_are_no_boards() {
    let mut dice = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..20_000 {
        let mut bytes = [0; 9];
        dice.fill_bytes(&mut bytes);
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
fn a_position_in_words_may_stand_where_a_file_name_does() {
    for text in [
        "jan 25",
        "standard",
        "Weekday oct 6 tue",
        "L1m@1 N0@25",
        "2026-01-25",
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
    ] {
        assert!(!is_inline(text), "{text}");
    }
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
    assert_eq!((bad.at, bad.token.as_str(), bad.place), (2, "N4@25", 6..11));
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
fn squares_are_named_by_label_month_weekday_day_index_or_date() {
    let names = |text: &str| {
        let level = level(PLACEMENTS, text);
        let Aim::Free(squares) = level.aim else {
            panic!("{text} names squares");
        };
        squares.iter().collect::<Vec<_>>()
    };
    for text in [
        "jan 25",
        "JANUARY,25",
        "Janu 25:",
        "@0 @38",
        "25 Jan",
        "2026-01-25",
        "standard jan 25",
    ] {
        assert_eq!(names(text), [0, 38], "{text}");
    }
    for text in [
        "weekday oct 6 tue",
        "weekday-sun Tuesday October 6",
        "weekday-sun 2026-10-06",
    ] {
        assert_eq!(names(text), [10, 19, 47], "{text}");
    }
    assert_eq!(names("weekday-mon oct 6 tue"), [10, 19, 46]);
}

#[test]
fn what_names_nothing_is_an_error_at_its_word() {
    let text = "jan 25\njan 32 x\n";
    assert_eq!(pointed_at(PLACEMENTS, text, "APA0020"), "32");
    let file = read(PLACEMENTS, text);
    assert_eq!(codes_of(&file), ["APA0020", "APA0020"]);
    assert!(file.level(0).is_ok());
    assert_eq!(
        file.level(1).unwrap_err().0,
        "`32` names no kit and no square"
    );
    assert_eq!(file.canonical(), b"Jan 25\njan 32 x\n");
}

#[test]
fn a_line_is_a_kit_squares_and_pieces_placed() {
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
fn pieces_that_do_not_fit_in_words_are_ignored_too() {
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
fn a_kit_is_a_frame_with_labels_of_any_language_and_drawn_pieces() {
    let file = read(DAYBOARD, OTHER);
    assert_eq!(codes_of(&file), ["APA0062"], "I lies on `bir`");
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
    let faces: Vec<_> = kit.pieces().iter().map(|piece| piece.faces).collect();
    assert_eq!(faces, [Faces::Front, Faces::Both]);
    assert_eq!(drawn(kit, &level.board), ["..-", "III", "..."]);
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), OTHER);
    assert_eq!(file.facts().len(), 3);
    assert_eq!(file.info(0).author, "Jane");
}

#[test]
fn months_and_weekdays_in_english_need_no_list() {
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
fn every_named_kit_is_drawn_and_read_back_as_the_same_kit() {
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
fn a_kit_that_has_a_name_may_be_named() {
    let text = "Dayboard: 1\nKit: weekday-mon\n\nDate: Oct 6 Tue\nPlaced: I0@0\n";
    let file = read(DAYBOARD, text);
    assert_eq!(*file.level(0).unwrap().kit, weekday(1));
    assert_eq!(String::from_utf8(file.canonical()).unwrap(), text);
}

#[test]
fn rows_end_at_an_empty_line_or_a_tag() {
    let text = "Dayboard: 1\nFrame:\n Jan 1\n\n 2 3\nPiece: A\n @\n";
    assert_eq!(pointed_at(DAYBOARD, text, "APA0033"), "2 3");
    assert!(read(DAYBOARD, text).level(0).is_err());
    assert_eq!(
        read(DAYBOARD, text).canonical(),
        text.as_bytes(),
        "left as it is"
    );
}

#[test]
fn of_two_pieces_of_a_name_the_later_one_is_shown() {
    let text = "Dayboard: 1\nFrame:\n 1 2 3\nPiece: A\n @\nPiece: A front\n @\nPiece: B\n @\n";
    assert_eq!(pointed_at(DAYBOARD, text, "APA0037"), "Piece: A front");
}

#[test]
fn frames_and_pieces_larger_than_a_frame_can_be_are_refused() {
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
fn only_the_standard_kit_has_boards_of_bytes() {
    let convert = |format, text: &str| {
        let converted = read(format, text).convert(APAD);
        converted.map(|converted| (converted.bytes, converted.lost))
    };
    assert_eq!(
        convert(PLACEMENTS, "standard"),
        Ok((vec![0xff; 9], Vec::new()))
    );
    let why = Err("its boards are those of the standard kit and of no other".to_owned());
    assert_eq!(convert(PLACEMENTS, "weekday"), why);
    assert_eq!(convert(DAYBOARD, OTHER), why);
    let lost = vec!["which squares shall stay free, in 1 of 2 positions".to_owned()];
    let alone = vec!["which squares shall stay free".to_owned()];
    let bytes = [0xff; 9].to_vec();
    assert_eq!(convert(PLACEMENTS, "jan 25"), Ok((bytes, alone)));
    let bytes = [0xff; 18].to_vec();
    assert_eq!(convert(PLACEMENTS, "jan 25\nstandard"), Ok((bytes, lost)));
    let drawn = read(PLACEMENTS, "standard")
        .convert(DAYBOARD)
        .unwrap()
        .bytes;
    let drawn = String::from_utf8(drawn).unwrap();
    let tag = vec!["the tag Title".to_owned()];
    assert_eq!(convert(DAYBOARD, &drawn), Ok((vec![0xff; 9], tag)));
    let sides = drawn.replace("Piece: L\n", "Piece: L front\n");
    assert_eq!(convert(DAYBOARD, &sides), why);
}

#[test]
fn boards_go_through_words_and_back() {
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
fn a_description_holds_one_position_and_words_need_a_named_kit() {
    let two = read(PLACEMENTS, "jan 25\nfeb 3");
    let why = two.convert(DAYBOARD).unwrap_err();
    assert_eq!(why, "a description holds one position, and there are 2");
    let why = read(DAYBOARD, OTHER).convert(PLACEMENTS).unwrap_err();
    assert_eq!(
        why,
        "its positions name their kit, and this one has no name"
    );
    let why = read(PLACEMENTS, "jan 25 x").convert(APAD).unwrap_err();
    assert_eq!(why, "position 1: `x` names no kit and no square");
}

#[test]
fn ceilings_are_kept() {
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
}

#[test]
fn the_list_of_findings_is_bounded() {
    let file: File = read_with(APAD, &[0x3f; 9 * 500], Strictness::Lenient);
    let findings = file.diagnostics();
    assert_eq!(
        (findings.iter().count(), findings.left_out()),
        (1_000, 3_000)
    );
    assert_eq!(findings.worst(), Some(Severity::Warning));
    let mended = apply_safe_fixes(&[0x3f; 9 * 500], findings);
    assert_eq!(mended.clashing, 0);
    assert_eq!(mended.bytes[..9 * 125], [0xff; 9 * 125]);
}

#[test]
fn a_file_of_nothing_holds_no_board_in_any_format() {
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
