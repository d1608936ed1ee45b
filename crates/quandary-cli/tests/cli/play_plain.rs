//! `play --plain`: games of our samples as scripts on standard input.

use crate::common::{Folder, Ran};
use quandary_core::family::{Document, RecordKind, SolveRequest};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::Conclusion;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../samples")
        .join(name)
}

fn open(path: &Path) -> Arc<dyn Document> {
    let source = Source::new(path.display().to_string(), std::fs::read(path).unwrap());
    quandary::open(source, None, &ReadOptions::default()).unwrap()
}

/// A best solution of a level of a sample in the notation of its family.
fn solution(path: &Path, level: usize) -> String {
    let document = open(path);
    let levels = document.levels().unwrap();
    let puzzle = levels.open(LevelIndex(level), None).unwrap();
    let request = SolveRequest::best(puzzle.family().metrics[0], 1 << 30);
    let solver = quandary::VerifyingSolver::new(&puzzle, &request).unwrap();
    let outcome = run_to_end(Box::new(solver)).unwrap();
    match outcome.conclusion {
        Conclusion::Solved(solved) => solved.solution.moves().to_owned(),
        other => panic!("{other:?}"),
    }
}

/// Plays these lines in a folder.
fn play(folder: &Folder, level: &str, lines: &[String]) -> Ran {
    let mut command = folder.quandary(&["play", level, "--plain"]);
    Ran::new(
        &command
            .write_stdin(lines.join("\n") + "\n")
            .output()
            .unwrap(),
    )
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path(name)).unwrap()
}

/// A game of libgame as its document describes it: the squares of a save file, and the history.
struct Emulated {
    clues: Vec<String>,
    rows: Vec<Vec<u8>>,
    done: Vec<(usize, usize, u8, u8)>,
    undone: Vec<(usize, usize, u8, u8)>,
}

impl Emulated {
    fn load(text: &str) -> Self {
        let (clues, rows): (Vec<_>, Vec<_>) = text.lines().enumerate().partition(|(n, _)| *n < 3);
        Self {
            clues: clues.into_iter().map(|(_, line)| line.to_owned()).collect(),
            rows: rows
                .into_iter()
                .map(|(_, row)| row.as_bytes().to_vec())
                .collect(),
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    fn obey(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["z"] => {
                if let Some(change) = self.done.pop() {
                    self.rows[change.0][change.1] = change.2;
                    self.undone.push(change);
                }
            }
            ["y"] => {
                if let Some(change) = self.undone.pop() {
                    self.rows[change.0][change.1] = change.3;
                    self.done.push(change);
                }
            }
            [letter, i, j] => {
                let (i, j): (usize, usize) = (i.parse().unwrap(), j.parse().unwrap());
                let new = [(b"t", b'*'), (b"g", b'-'), (b"e", b' ')];
                let new = new
                    .iter()
                    .find(|(word, _)| *word == letter.as_bytes())
                    .unwrap()
                    .1;
                let inside = self.rows.get(i).and_then(|row| row.get(j));
                if let Some(old) = inside.copied().filter(|old| *old != b'x') {
                    self.rows[i][j] = new;
                    self.done.push((i, j, old, new));
                    self.undone.clear();
                }
            }
            _ => {}
        }
    }

    fn save(&self) -> String {
        let rows = self.rows.iter();
        let rows = rows.map(|row| String::from_utf8(row.clone()).unwrap());
        let lines = self.clues.iter().cloned().chain(rows);
        lines.map(|line| line + "\n").collect()
    }
}

/// Plays a Tents level to its end: every second tent is put as grass first and corrected, one is
/// undone and redone, and the game is saved before each tent.
fn tents(name: &str) {
    let path = sample(&format!("tents/{name}"));
    let text = std::fs::read_to_string(&path).unwrap();
    let folder = Folder::new();
    let mut game = Emulated::load(&text);
    let tree = game.rows.iter().enumerate();
    let tree =
        tree.filter_map(|(i, row)| Some((i, row.iter().position(|square| *square == b'x')?)));
    let (i, j) = tree.into_iter().next().unwrap();
    let illegal = format!("t {i} {j}");
    let mut lines = vec![illegal.clone(), format!("t {} 0", game.rows.len())];
    for (number, tent) in solution(&path, 0).split_whitespace().enumerate() {
        let at = tent.strip_prefix('T').unwrap().replace(',', " ");
        if number % 2 == 0 {
            lines.extend([format!("g {at}"), illegal.clone()]);
        }
        lines.push(format!("s {number}.tnt"));
        if number == 1 {
            lines.extend(owned(&[
                "z",
                "z",
                "z",
                "s undone.tnt",
                "y",
                "s redone.tnt",
                "y",
                "y",
            ]));
        }
        lines.push(format!("t {at}"));
    }
    let ran = play(&folder, path.to_str().unwrap(), &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let mut saved = 0;
    for line in &lines {
        match line.strip_prefix("s ") {
            Some(name) => {
                assert_eq!(read(&folder, name), game.save(), "{name}");
                saved += 1;
            }
            None => game.obey(line),
        }
    }
    assert!(saved > 5);
    let refused = lines.iter().filter(|line| **line == illegal).count() + 1;
    assert_eq!(
        ran.out.matches("\nnot played: ").count(),
        refused,
        "{}",
        ran.out
    );
    assert!(ran.out.contains("is outside the board"));
    let trees = text.matches('x').count();
    assert!(
        ran.out.ends_with(&format!("\nsolved: {trees} tents\n")),
        "{}",
        ran.out
    );
}

#[test]
fn an_orchard_is_played_to_its_end() {
    tents("orchard.tnt");
}

#[test]
fn a_torus_with_diagonal_contact_is_played_to_its_end() {
    tents("round-and-close.tnt");
}

#[test]
fn losing_moves_are_played_with_a_warning() {
    let orchard = sample("tents/orchard.tnt");
    let folder = Folder::new();
    // The clue of row 1 is 0.
    let lines = owned(&["t 1 1", "moves", "q", "moves"]);
    let ran = play(&folder, orchard.to_str().unwrap(), &lines);
    let warning = "\n> warning: losing move: row 1 would have more than 0 tents\n";
    assert!(ran.out.contains(warning), "{}", ran.out);
    assert!(
        ran.out.ends_with("\nmoves: T1,1\n> action: quit\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 0);
}

#[test]
fn a_shunting_level_is_played_to_its_end() {
    let lessons = sample("gartriage/lessons.Gartriage");
    let level = format!("{}#1", lessons.display());
    let folder = Folder::new();
    // The solution in the file is 66+644. There is no track north of the start, and undo leads back.
    let lines = [
        "8",
        "6",
        "6",
        "z",
        "y",
        "save half",
        "+6",
        "undo",
        "+6",
        "4",
        "4",
    ];
    let ran = play(&folder, &level, &owned(&lines));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(
        ran.out.contains("\nnot played: move 1 \"8\": "),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("saved the moves as text to half: "),
        "{}",
        ran.out
    );
    // Two moves, a hook, two moves.
    assert!(
        ran.out
            .ends_with("\nsolved: 5 actions, 4 moves, 1 coupling\n"),
        "{}",
        ran.out
    );
    // The saved moves are commands.
    assert_eq!(read(&folder, "half"), "66\n");
    let resumed = play(&folder, &level, &owned(&[&read(&folder, "half"), "+644"]));
    assert!(
        resumed.out.contains("\nsolved: 5 actions"),
        "{}",
        resumed.out
    );
    let refused = play(&folder, &level, &owned(&["6", "save half.gartriage"]));
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("cannot store an unfinished game"),
        "{}",
        refused.err
    );
    assert!(!folder.path("half.gartriage").exists());
}

#[test]
fn a_warehouse_is_played_to_its_end() {
    let storehouse = sample("crossoban/storehouse.xsb");
    let level = format!("{}#1", storehouse.display());
    let folder = Folder::new();
    // The solution in the file, one step on each line; `r` and `d` are steps here.
    let solution = "lluLdlUrrdrruLLLLdlUrUU";
    let mut lines: Vec<String> = solution
        .chars()
        .map(|step| step.to_ascii_lowercase().into())
        .collect();
    // Right of the start is a wall.
    lines.splice(..0, owned(&["r", "undo"]));
    let middle = 2 + 10;
    lines.splice(middle..middle, owned(&["z", "y", "save half.sok"]));
    let ran = play(&folder, &level, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(
        ran.out.contains("\nnot played: move 1 \"r\": "),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nnothing to undo\n"), "{}", ran.out);
    assert!(
        ran.out.contains("\nsolved: 9 pushes, 23 moves"),
        "{}",
        ran.out
    );
    let document = open(&folder.path("half.sok"));
    let levels = document.levels().unwrap();
    assert_eq!(levels.count(), 1);
    let puzzle = levels.open(LevelIndex(0), None).unwrap();
    let records = puzzle.records().iter();
    let games = records.filter(|record| record.kind == RecordKind::SavedGame);
    let games: Vec<&str> = games.map(|record| record.moves.as_str()).collect();
    assert_eq!(games, [&solution[..10]]);
}

#[test]
fn a_date_is_played_to_its_end() {
    let days = sample("apad/days.placements");
    let level = format!("{}#1", days.display());
    let folder = Folder::new();
    let solution = solution(&days, 0);
    let mut lines: Vec<String> = solution.split_whitespace().map(str::to_owned).collect();
    let first = lines[0].clone();
    lines.splice(1..1, [first, "undo".to_owned(), "redo".to_owned()]);
    lines.insert(6, "s half.dayboard".to_owned());
    let ran = play(&folder, &level, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    // The first piece can be placed only once.
    assert_eq!(
        ran.out.matches("\nnot played: move 1 ").count(),
        1,
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nsolved: "), "{}", ran.out);
    let rest = &lines[7..];
    let resumed = play(&folder, "half.dayboard", rest);
    assert!(resumed.out.contains("\nsolved: "), "{}", resumed.out);
    assert_eq!(resumed.code, 0);
}

#[test]
fn hints_and_solutions_are_played() {
    let orchard = sample("tents/orchard.tnt");
    let folder = Folder::new();
    let ran = play(
        &folder,
        orchard.to_str().unwrap(),
        &owned(&["hint", "solve", "moves"]),
    );
    assert!(ran.out.contains("\nhint: "), "{}", ran.out);
    assert!(ran.out.contains("\n> action: play T"), "{}", ran.out);
    assert!(!ran.out.contains("warning"), "{}", ran.out);
    // The game is over, and the last command is not read.
    assert!(ran.out.ends_with("\nsolved: 13 tents\n"), "{}", ran.out);
}

#[test]
fn files_are_not_overwritten_without_force() {
    let orchard = sample("tents/orchard.tnt");
    let folder = Folder::new();
    folder.write("a.tnt", "mine");
    let lines = owned(&["t 0 7", "s", "a.tnt", "s b.tnt", "quit"]);
    let ran = play(&folder, orchard.to_str().unwrap(), &lines);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("a.tnt already exists; use --force"),
        "{}",
        ran.err
    );
    assert_eq!(read(&folder, "a.tnt"), "mine");
    assert!(ran.out.contains("\nsaved to b.tnt\n"), "{}", ran.out);
    let mut command = folder.quandary(&["play", orchard.to_str().unwrap(), "--plain", "--force"]);
    let forced = Ran::new(&command.write_stdin(lines.join("\n")).output().unwrap());
    assert_eq!((forced.code, forced.err.as_str()), (0, ""));
    assert_eq!(read(&folder, "a.tnt"), read(&folder, "b.tnt"));
}

#[test]
fn text_of_the_player_is_escaped() {
    let orchard = sample("tents/orchard.tnt");
    let ran = play(
        &Folder::new(),
        orchard.to_str().unwrap(),
        &owned(&["\u{1b}[2J", "\u{202e}"]),
    );
    assert!(!ran.out.contains(['\u{1b}', '\u{202e}']), "{}", ran.out);
    assert_eq!(ran.out.matches("\nnot played: ").count(), 2);
}

#[test]
fn inputs_that_cannot_be_played_are_errors() {
    let folder = Folder::new();
    let orchard = sample("tents/orchard.tnt");
    let orchard = orchard.to_str().unwrap();
    let lessons = format!("{}#1", sample("tileworld/lessons.dat").display());
    let storehouse = sample("crossoban/storehouse.xsb");
    folder.write("empty", "");
    folder.write("bad.tnt", "2 2 0 0\n0 \n0 0 \n\n\n");
    for (args, code, message) in [
        (
            &["play", orchard][..],
            2,
            "expected a terminal for the full screen; --plain",
        ),
        (
            &["play", "-", "--plain"],
            2,
            "standard input is read for commands",
        ),
        (&["play", "missing.tnt", "--plain"], 2, "missing.tnt"),
        (&["play", ".", "--plain"], 2, "folder"),
        (&["play", "empty", "--plain"], 1, "the file is empty"),
        (&["play", "bad.tnt", "--plain"], 1, "bad.tnt"),
        (&["play", &lessons, "--plain"], 2, "real time"),
        (
            &["play", storehouse.to_str().unwrap(), "--plain"],
            2,
            "select one",
        ),
        (
            &["play", orchard, "--plain", "--variant", "x"],
            2,
            "--variant x",
        ),
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
}
