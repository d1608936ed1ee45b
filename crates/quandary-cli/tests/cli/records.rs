//! Filtering, sorting and merging of record files.

use crate::common::{Folder, Ran};
use assert_cmd::Command;
use std::fs;

/// Jan 19, Jan 19 with another encoding of its O, Dec 31, and Jan 19 without its Z.
const JAN: [u8; 9] = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];
const RESPELLED: [u8; 9] = [0x81, 0x41, 0x19, 0xc7, 0x6c, 0x1f, 0x16, 0x29, 0x55];
const DEC: [u8; 9] = [0x12, 0x58, 0xc9, 0x69, 0xe4, 0xdd, 0xc7, 0xc2, 0x00];
const PARTIAL: [u8; 9] = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0xff];
/// Its Z overlaps its L.
const SPOILED: [u8; 9] = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x02];

/// The exit status, output and errors of a run with this standard input.
fn piped(mut command: Command, input: &[u8]) -> (i32, Vec<u8>, String) {
    let output = command.write_stdin(input).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), output.stdout, errors)
}

fn apad(args: &[&str], input: &[u8]) -> (i32, Vec<u8>, String) {
    let all = [&["apad"], args].concat();
    piped(Folder::new().quandary(&all), input)
}

#[test]
fn filter_keeps_matching_records_in_order() {
    let input = [DEC, JAN, PARTIAL, RESPELLED].concat();
    let cases: [(&[&str], Vec<u8>); 5] = [
        (&[], input.clone()),
        (&["--month", "jan"], [JAN, RESPELLED].concat()),
        (&["--leaving", "jan 19", "--canonical"], [JAN, JAN].concat()),
        (&["--boards", "partial"], PARTIAL.to_vec()),
        (&["--boards", "partial", "--month", "jan"], Vec::new()),
    ];
    for (conditions, expected) in cases {
        let ended = apad(&[&["filter"], conditions].concat(), &input);
        assert_eq!(ended, (0, expected, String::new()), "{conditions:?}");
    }
}

#[test]
fn findings_have_offsets_and_a_maximum() {
    let input = [&JAN[..], &SPOILED, &JAN[..5]].concat();
    let (code, out, errors) = apad(&["filter"], &input);
    assert_eq!((code, out), (0, [JAN, SPOILED].concat()));
    let expected = "\
warning: -: offset 0x11 (board 2 / Z): piece Z ignored: it overlaps L [APA0012]
warning: -: offset 0x12 (board 3): the last board is incomplete: 5 of 9 bytes [APA0002]
";
    assert_eq!(errors, expected);
    let (code, out, errors) = apad(&["filter", "--strict"], &input);
    assert_eq!(
        (code, out.len()),
        (1, 18),
        "a finding, and all that is whole"
    );
    assert!(errors.starts_with("error: -: offset 0x11"), "{errors}");
    let (code, _, errors) = apad(&["filter"], &SPOILED.repeat(1_000));
    assert_eq!((code, errors.lines().count()), (0, 21));
    assert!(
        errors.ends_with("warning: -: 980 more findings\n"),
        "{errors}"
    );
}

#[test]
fn invalid_conditions_are_rejected() {
    for condition in [["--month", "x"], ["--leaving", "jan 32"], ["--day", "40"]] {
        let (code, out, errors) = apad(&[&["filter"][..], &condition].concat(), &JAN);
        assert_eq!((code, out), (2, Vec::new()), "{condition:?}");
        assert!(errors.contains(condition[1]), "{errors}");
    }
}

#[test]
fn several_files_are_filtered_into_one() {
    let folder = Folder::new();
    folder.write("a.apad", [JAN, DEC].concat());
    folder.write("b.apad", PARTIAL);
    let args = ["apad", "filter", "a.apad", "b.apad", "-o", "c.apad"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(
        fs::read(folder.path("c.apad")).unwrap(),
        [JAN, DEC, PARTIAL].concat()
    );
    let again: Ran = folder.run(&args);
    assert_eq!(again.code, 2, "it exists");
    let forced = folder.run(&[&args[..], &["--force", "--month", "dec"]].concat());
    assert_eq!(forced.code, 0);
    assert_eq!(fs::read(folder.path("c.apad")).unwrap(), DEC);
    assert_eq!(
        fs::read_dir(folder.path(".")).unwrap().count(),
        3,
        "nothing else is left"
    );
}

#[test]
fn missing_file_leaves_no_output() {
    let folder = Folder::new();
    folder.write("a.apad", JAN);
    let ran = folder.run(&["apad", "filter", "a.apad", "none.apad", "-o", "c.apad"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("none.apad"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path(".")).unwrap().count(), 1);
}

#[test]
fn sorting_is_stable() {
    let input = [DEC, RESPELLED, PARTIAL, JAN].concat();
    let (code, out, _) = apad(&["sort"], &input);
    // A missing piece sorts before any placement, so the incomplete board comes first.
    assert_eq!((code, out), (0, [PARTIAL, RESPELLED, JAN, DEC].concat()));
    let (_, out, _) = apad(&["sort", "--unique"], &input);
    assert_eq!(out, [PARTIAL, RESPELLED, DEC].concat());
    let (_, out, _) = apad(&["sort", "--unique", "--canonical"], &input);
    assert_eq!(out, [PARTIAL, JAN, DEC].concat());
}

/// Random boards, unsorted.
fn many(number: u32) -> Vec<u8> {
    let mut state = 7_u32;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as u8
    };
    (0..number)
        .flat_map(|_| {
            let mut board = if next() % 2 == 0 { JAN } else { DEC };
            board[1 + usize::from(next() % 8)] = next();
            board[1 + usize::from(next() % 8)] = 0xff;
            board
        })
        .collect()
}

#[test]
fn sorting_does_not_depend_on_memory() {
    let input = many(60_000);
    let sorted = |memory: &str| apad(&["sort", "--memory", memory], &input).1;
    let (much, little) = (sorted("1G"), sorted("64k"));
    assert_eq!(much.len(), input.len());
    assert!(much == little, "many runs, merged in several passes");
    let records = |bytes: &[u8]| {
        let mut records: Vec<_> = bytes.chunks(9).map(<[u8]>::to_vec).collect();
        records.sort();
        records
    };
    assert!(records(&much) == records(&input), "no record is lost");
    let (code, again, errors) = apad(&["merge"], &much);
    let unsorted = errors.lines().any(|line| line.contains("not sorted"));
    assert_eq!((code, unsorted), (0, false), "it is sorted");
    assert!(again == much);
}

#[test]
fn merge_rejects_unsorted_files_with_the_offset() {
    let folder = Folder::new();
    folder.write("a.apad", [PARTIAL, JAN].concat());
    folder.write("b.apad", [RESPELLED, DEC].concat());
    folder.write("bad.apad", [JAN, DEC, PARTIAL].concat());
    let ran = folder.run(&["apad", "merge", "a.apad", "b.apad", "-o", "c.apad"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let merged = fs::read(folder.path("c.apad")).unwrap();
    assert_eq!(merged, [PARTIAL, JAN, RESPELLED, DEC].concat());
    let ran = folder.run(&[
        "apad", "merge", "--unique", "a.apad", "b.apad", "-o", "d.apad",
    ]);
    assert_eq!(ran.code, 0);
    let merged = fs::read(folder.path("d.apad")).unwrap();
    assert_eq!(merged, [PARTIAL, JAN, DEC].concat());
    let ran = folder.run(&["apad", "merge", "a.apad", "bad.apad", "-o", "e.apad"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("bad.apad is not sorted: the record at offset 0x12"),
        "{}",
        ran.err
    );
    assert!(!folder.path("e.apad").exists());
}
