//! Replays as pictures and animations, and recorded solutions.

use crate::common::{EQUERRE, Folder, PRINTED, SHORT};
use std::path::Path;

/// A file of the samples.
fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    folder.join(name).to_str().unwrap().to_owned()
}

/// A level of the samples and a file with its solution: six steps to the right, from tick 5 on, the
/// last of them in tick 25.
fn ball() -> [String; 2] {
    [
        sample("lessons.dat") + "#12",
        sample("lessons-lynx.dac.tws"),
    ]
}

/// How long each frame of an animation is shown, in hundredths of a second.
fn delays(folder: &Folder, name: &str) -> Vec<u16> {
    let file = std::fs::File::open(folder.path(name)).unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    delays
}

/// Runs `render`, which must succeed.
fn render(folder: &Folder, args: &[&str]) {
    let ran = folder.run(&[&["render"], args].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
}

#[test]
fn any_tick_of_a_solution_is_drawn() {
    let (folder, [level, solutions]) = (Folder::new(), ball());
    let shown = |more: &[&str]| {
        let ran = folder.run(&[&["show", &level], more].concat());
        assert_eq!(ran.code, 0, "{more:?}: {}", ran.err);
        ran.out
    };
    let start = shown(&[]);
    let first = shown(&[&solutions, "--tick", "4"]);
    assert!(first.contains("tick 4, 0 chips, 30 seconds"), "{first}");
    assert_ne!(first, start);
    assert_eq!(shown(&[&solutions, "--at", "4"]), first);
    let end = shown(&[&solutions]);
    assert!(end.contains("won"), "{end}");
    for out in ["a.png", "a.svg", "a.txt"] {
        render(&folder, &[&level, &solutions, "--tick", "7", "-o", out]);
    }
    let text = std::fs::read_to_string(folder.path("a.txt")).unwrap();
    let seen = shown(&[&solutions, "--tick", "7"]);
    assert!(seen.contains(text.trim_end()), "{seen}");
    let small = ["--draw", "area=chip", "--ascii", "-o", "b.txt"];
    render(
        &folder,
        &[&[&*level, &solutions, "--tick", "7"], &small[..]].concat(),
    );
    let text = std::fs::read_to_string(folder.path("b.txt")).unwrap();
    assert!(
        text.contains("C>") && text.lines().next().unwrap().len() <= 18,
        "{text}"
    );
}

#[test]
fn given_moves_are_replayed_tick_by_tick() {
    let (folder, [level, _]) = (Folder::new(), ball());
    let moves = [
        "--moves",
        "4:E 8:E 12:E 16:E 20:E 24:E",
        "--variant",
        "Lynx, 1.3.2",
    ];
    let ran = folder.run(&[&["show", &level, "--tick", "24"], &moves[..]].concat());
    assert!(ran.out.contains("tick 24"), "{}", ran.err);
    let ran = folder.run(&[&["show", &level, "--tick", "9999"], &moves[..]].concat());
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("there is no tick 9999: the replay ends with tick"),
        "{}",
        ran.err
    );
}

#[test]
fn animation_of_a_part_has_twenty_frames_per_second() {
    let (folder, [level, solutions]) = (Folder::new(), ball());
    let film = |more: &[&str]| {
        let args = [&level, &solutions, "--cell", "4", "--force", "-o", "a.gif"];
        render(&folder, &[&args, more].concat());
        delays(&folder, "a.gif")
    };
    // The last frame stays for two seconds more.
    assert_eq!(film(&["--from", "4", "--to", "7"]), [5, 5, 5, 205]);
    assert_eq!(
        film(&["--from", "4", "--to", "9", "--every", "2"]),
        [10, 10, 10, 210]
    );
    assert_eq!(film(&["--at", "4"]), [205]);
    let all = film(&[]);
    assert_eq!((all[0], all[1]), (120, 5));
    // The start, the ticks 0 to 28, and the 13 ticks after the exit.
    assert_eq!(all.len(), 1 + 29 + 13);
    assert_eq!(film(&["--to", "2"]).len(), 4);
}

/// In turn-based families positions are counted by moves, from 1.
#[test]
fn replays_of_moves_are_drawn_move_by_move() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    folder.write("found.txt", "\n+6T6\n");
    let shown = |more: &[&str]| {
        let ran = folder.run(&[&["show", "a.gartriage"], more].concat());
        assert_eq!(ran.code, 0, "{more:?}: {}", ran.err);
        ran.out
    };
    let start = shown(&[]);
    assert_eq!(shown(&["--moves", "+6T6", "--at", "0"]), start);
    let end = shown(&["--moves", "+6T6"]);
    assert_ne!(end, start);
    assert_eq!(shown(&["found.txt"]), end);
    let stored = format!("Solution: {PRINTED}\n{EQUERRE}");
    folder.write("b.gartriage", stored);
    let ran = folder.run(&["show", "b.gartriage", "--at", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = folder.run(&["show", "a.gartriage", "--at", "1"]);
    assert!(ran.err.contains("no solution to replay"), "{}", ran.err);
    render(
        &folder,
        &["b.gartriage", "--to", "3", "--cell", "8", "-o", "b.gif"],
    );
    assert_eq!(delays(&folder, "b.gif"), [120, 40, 40, 240]);
}

#[test]
fn invalid_animations_are_rejected_with_a_reason() {
    let (folder, [level, solutions]) = (Folder::new(), ball());
    let refused = |args: &[&str], why: &str| {
        let ran = folder.run(&[&["render"], args, &["-o", "a.gif"]].concat());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
        assert!(!folder.path("a.gif").exists());
    };
    let both = [&*level, &*solutions];
    let with = |more: &[&'static str]| [&both[..], more].concat();
    refused(&with(&["--from", "500"]), "there is no tick 500");
    refused(
        &with(&["--from", "9", "--to", "5"]),
        "--to is before --from",
    );
    refused(&with(&["--moves", "0:E"]), "cannot be used with");
    let set = sample("lessons.dat");
    refused(&[&set, &solutions], "has 13 levels");
    let other = sample("lessons-ms.dac.tws");
    let first = [
        "tileworld",
        "filter",
        &other,
        "--levels",
        "1",
        "-o",
        "one.tws",
    ];
    assert_eq!(folder.run(&first).code, 0);
    refused(&[&level, "one.tws"], "one.tws has no solution for");
    let ran = folder.run(&["render", &level, &solutions, "--from", "3", "-o", "a.png"]);
    assert!(ran.err.contains("apply to gif only"), "{}", ran.err);
}

/// Frames are counted before any is drawn.
#[test]
fn animation_with_too_many_frames_is_rejected_at_once() {
    let folder = Folder::new();
    let level = sample("lessons.dat") + "#1";
    let moves = "7000:N";
    let ran = folder.run(&["render", &level, "--moves", moves, "-o", "a.gif"]);
    assert_eq!(ran.code, 2);
    let why = "frames, more than the limit of 6,000; use --every 2";
    assert!(ran.err.contains(why), "{}", ran.err);
    let span = ["--from", "6999", "--to", "7001", "--cell", "4"];
    render(
        &folder,
        &[&[&*level, "--moves", moves, "-o", "a.gif"], &span[..]].concat(),
    );
    assert_eq!(delays(&folder, "a.gif").len(), 3);
}

#[test]
fn solutions_are_written_and_verified() {
    let folder = Folder::new();
    let set = sample("lessons.dat");
    for variant in ["MS, 2.3.1", "Lynx, 2.3.1"] {
        let level = set.clone() + "#12";
        let args = [
            "solve",
            &level,
            "--variant",
            variant,
            "--force",
            "-o",
            "found.tws",
        ];
        let ran = folder.run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let ran = folder.run(&["verify", &set, "found.tws", "--format", "jsonl"]);
        let reports = ran.objects();
        assert_eq!((ran.code, reports.len()), (0, 1));
        assert_eq!(reports[0]["variant"], variant);
    }
    let kept = std::fs::read(folder.path("found.tws")).unwrap();
    let ran = folder.run(&["solve", &set, "-o", "found.tws"]);
    assert_eq!(ran.code, 2, "it has solutions for other rules");
    assert!(ran.err.contains("use --force to replace it"), "{}", ran.err);
    assert_eq!(std::fs::read(folder.path("found.tws")).unwrap(), kept);
    let none = ["solve", &set, "--nodes", "1", "-o", "none.tws"];
    let ran = folder.run(&none);
    assert!(ran.err.contains("none.tws was not written"), "{}", ran.err);
    assert!(!folder.path("none.tws").exists());
    let ran = folder.run(&["solve", &set, "-o", "a.dat"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("cannot store solutions; use the extension .tws"),
        "{}",
        ran.err
    );
}

#[test]
fn moves_are_recorded_and_followed() {
    let folder = Folder::new();
    let set = sample("lessons.dat");
    let game = [
        "--level",
        "12",
        "--rules",
        "lynx",
        "--stepping",
        "3",
        "--moves",
        "4:E 8:E 12:E 16:E 20:E 24:E",
    ];
    let record = [
        &["tileworld", "record", &set],
        &game[..],
        &["-o", "mine.tws"],
    ]
    .concat();
    let ran = folder.run(&record);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = folder.run(&["verify", &set, "mine.tws", "--format", "jsonl"]);
    assert_eq!(
        (ran.code, &ran.objects()[0]["outcome"]),
        (0, &"verified".into())
    );
    let path = ["tileworld", "path", &set, "mine.tws", "--level", "12"];
    let ran = folder.run(&[&path[..], &["--format", "jsonl"]].concat());
    let report = &ran.objects()[0];
    assert_eq!((ran.code, &report["outcome"]), (0, &"won".into()));
    assert_eq!(report["rows"][0]["input"], "E");
    let ran = folder.run(&[&path[..], &["--by", "tick", "-o", "path.csv"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let csv = std::fs::read_to_string(folder.path("path.csv")).unwrap();
    assert!(csv.starts_with("tick,input,went,at,happened,"), "{csv}");
    let lost = [
        "tileworld",
        "record",
        &set,
        "--level",
        "12",
        "-o",
        "lost.tws",
    ];
    let ran = folder.run(&lost);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("lost: out of time at"), "{}", ran.out);
    assert!(!folder.path("lost.tws").exists());
}
