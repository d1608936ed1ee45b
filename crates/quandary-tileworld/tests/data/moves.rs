//! The four formats of moves, bit by bit.

use proptest::prelude::*;
use quandary_tileworld::model::{Cardinal, Command, Heading, TimedMove};
use quandary_tileworld::moves::{
    EncodedMoves, MoveEncoding, TICKS, decode, encode, format_moves, parse_moves,
};

fn go(tick: u32, heading: Heading) -> TimedMove {
    let command = Command::Go(heading);
    TimedMove { tick, command }
}

fn straight(tick: u32, direction: Cardinal) -> TimedMove {
    go(tick, Heading::Straight(direction))
}

fn click(tick: u32, x: i8, y: i8) -> TimedMove {
    let command = Command::Mouse { x, y };
    TimedMove { tick, command }
}

/// The bits of the first byte last, as the document draws them.
fn bits(text: &str) -> Vec<u8> {
    let digits: String = text.chars().filter(|digit| *digit != ' ').collect();
    let bytes = digits.as_bytes().rchunks(8);
    bytes
        .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 2).unwrap())
        .collect()
}

#[test]
fn the_example_of_the_document_is_moves_at_ticks_0_4_and_14() {
    // 0:N, 3:W, 9:S; the last time needs two bytes.
    let encoded = [
        bits("000 000 01"),
        bits("011 001 01"),
        bits("00000001 001 010 10"),
    ]
    .concat();
    let moves = [
        straight(0, Cardinal::North),
        straight(4, Cardinal::West),
        straight(14, Cardinal::South),
    ];
    assert_eq!(decode(&encoded), moves);
    assert_eq!(encode(&moves), encoded);
}

#[test]
fn the_first_format_holds_eight_headings_in_one_or_two_bytes() {
    let headings = [
        Heading::Straight(Cardinal::North),
        Heading::Straight(Cardinal::West),
        Heading::Straight(Cardinal::South),
        Heading::Straight(Cardinal::East),
        Heading::NorthWest,
        Heading::SouthWest,
        Heading::NorthEast,
        Heading::SouthEast,
    ];
    for (index, heading) in headings.into_iter().enumerate() {
        let short = bits(&format!("111 {index:03b} 01"));
        assert_eq!(decode(&short), [go(7, heading)]);
        assert_eq!(encode(&[go(7, heading)]), short);
        let double = bits(&format!("11111111 111 {index:03b} 10"));
        assert_eq!(decode(&double), [go(2047, heading)]);
        assert_eq!(encode(&[go(2047, heading)]), double);
    }
}

#[test]
fn the_second_format_holds_any_time_and_four_directions() {
    let all = "1111111 11111111 11111111";
    let long = bits(&format!("0000{} 0 10 11", &all.replace(' ', "")));
    assert_eq!(decode(&long), [straight(TICKS - 1, Cardinal::South)]);
    let later = [straight(2048, Cardinal::East)];
    assert_eq!(
        encode(&later),
        bits("0000 0000000 00001000 00000000 0 11 11")
    );
    assert_eq!(decode(&encode(&later)), later);
}

#[test]
fn the_highest_four_bits_of_the_second_format_are_not_time() {
    // SuperCC writes 9 there.
    let marked = bits("1001 0000000 00000000 00000101 0 01 11");
    assert_eq!(decode(&marked), [straight(5, Cardinal::West)]);
    let piece = EncodedMoves::new(&marked).next().unwrap().unwrap();
    assert_eq!(piece.encoding, MoveEncoding::Long { high_bits: 9 });
}

#[test]
fn the_third_format_packs_three_moves_of_four_ticks() {
    let packed = bits("11 10 01 00");
    let moves = [
        straight(3, Cardinal::West),
        straight(7, Cardinal::South),
        straight(11, Cardinal::East),
    ];
    assert_eq!(decode(&packed), moves);
    assert_eq!(encode(&moves), packed);
    // Two are not packed, nor are three of which one comes later.
    assert_eq!(encode(&moves[..2]).len(), 2);
    let late = [moves[0], moves[1], straight(12, Cardinal::East)];
    assert_eq!(encode(&late).len(), 3);
}

#[test]
fn the_fourth_format_holds_the_command_itself_in_two_to_five_bytes() {
    let largest = [(0b11, 2), (0x3FF, 3), (0x3_FFFF, 4), (0x7F_FFFF, 5)];
    for (time, bytes) in largest {
        let encoded = encode(&[click(time, -9, 9)]);
        assert_eq!(encoded.len(), bytes);
        assert_eq!(encoded[0] & 0b1_1111, 0b1_0011 | (bytes as u8 - 2) << 2);
        assert_eq!(decode(&encoded), [click(time, -9, 9)]);
    }
    // Directions are bits here: 9 is north and east, not the seventh heading.
    let diagonal = bits("00 000001001 1 00 11");
    assert_eq!(decode(&diagonal), [go(0, Heading::NorthEast)]);
    let click_on_chip = bits("00 011000100 1 00 11");
    assert_eq!(decode(&click_on_chip), [click(0, 0, 0)]);
}

#[test]
fn a_diagonal_move_is_written_in_the_first_format_while_its_time_is_short() {
    assert_eq!(encode(&[go(7, Heading::SouthWest)]).len(), 1);
    assert_eq!(encode(&[go(2047, Heading::SouthWest)]).len(), 2);
    assert_eq!(encode(&[go(2048, Heading::SouthWest)]).len(), 4);
    let far = [go(1 << 18, Heading::SouthWest)];
    assert_eq!(
        (encode(&far).len(), decode(&encode(&far))),
        (5, far.to_vec())
    );
}

#[test]
fn times_are_counted_modulo_two_to_the_twenty_third() {
    let moves = [
        straight(TICKS - 1, Cardinal::North),
        straight(3, Cardinal::East),
    ];
    assert_eq!(decode(&encode(&moves)), moves);
}

#[test]
fn truncated_moves_are_read_up_to_the_last_complete_one() {
    let whole = encode(&[straight(0, Cardinal::North), click(5_000, 1, 1)]);
    for end in 1..whole.len() {
        let cut = &whole[..end];
        assert_eq!(decode(cut), [straight(0, Cardinal::North)]);
        let fault = EncodedMoves::new(cut).find_map(Result::err);
        assert_eq!(
            fault.map(|fault| (fault.at, fault.wanted)),
            (end > 1).then_some((1, 4))
        );
    }
}

#[test]
fn moves_are_formatted_by_tick_and_direction() {
    let moves = [
        straight(0, Cardinal::North),
        go(12, Heading::SouthEast),
        click(15, -3, 9),
        TimedMove {
            tick: 20,
            command: Command::Unknown(5),
        },
    ];
    assert_eq!(format_moves(&moves), "0:N 12:SE 15:-3,9 20:?5");
    assert_eq!(parse_moves("0:N\n12:SE 15:-3,9 20:?5"), Ok(moves.to_vec()));
    for bad in [
        "N",
        "1:n",
        "1:10,0",
        "8388608:N",
        "1:?1",
        "1:?512",
        "1:",
        "-1:N",
    ] {
        let text = format!("0:N {bad}");
        let error = parse_moves(&text).unwrap_err();
        assert_eq!((&text[error.at.clone()], &*error.word), (bad, bad));
    }
}

fn commands() -> impl Strategy<Value = Command> {
    let headings = prop_oneof![
        (0..4_usize).prop_map(|index| Heading::Straight(Cardinal::ALL[index])),
        Just(Heading::NorthWest),
        Just(Heading::SouthWest),
        Just(Heading::NorthEast),
        Just(Heading::SouthEast),
    ];
    let clicks = (-9..=9_i8, -9..=9_i8);
    prop_oneof![
        4 => headings.prop_map(Command::Go),
        1 => clicks.prop_map(|(x, y)| Command::Mouse { x, y }),
        1 => Just(Command::Unknown(511)),
    ]
}

proptest! {
    #[test]
    fn any_moves_are_encoded_and_spelled_so_that_they_read_the_same(
        steps in prop::collection::vec((prop_oneof![0..12_u32, 0..TICKS], commands()), 0..40)
    ) {
        let mut tick = TICKS - 1;
        let moves: Vec<TimedMove> = steps
            .into_iter()
            .map(|(time, command)| {
                tick = (tick + 1 + time) % TICKS;
                TimedMove { tick, command }
            })
            .collect();
        let encoded = encode(&moves);
        prop_assert_eq!(&decode(&encoded), &moves);
        prop_assert!(EncodedMoves::new(&encoded).all(|piece| piece.is_ok()));
        prop_assert_eq!(parse_moves(&format_moves(&moves)).unwrap(), moves);
    }

    #[test]
    fn any_bytes_are_moves_that_are_encoded_in_no_more_bytes(
        bytes in prop::collection::vec(any::<u8>(), 0..60)
    ) {
        let moves = decode(&bytes);
        let encoded = encode(&moves);
        prop_assert!(encoded.len() <= bytes.len());
        prop_assert_eq!(decode(&encoded), moves);
    }
}
