//! What hints, answers and levels with errors draw.

use quandary_core::diagnostic::Strictness;
use quandary_core::family::{Answer, Document, Family, Inquiry, Puzzle};
use quandary_core::hint::{Hint, HintDegree, HintRequest, Illustration, Suggestion};
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::options::Options;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_tents::family::Tents;
use quandary_tents::format::FORMATS;
use quandary_testing::job::run_to_end;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The seed's board, unique and easy.
const SEED: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

/// Column 1 needs a tent, but its only square has a tree.
const NONE: &str = "1 3 0 0\n1 \n0 1 0 \n x \n";

/// One tree without clues around it.
const FREE: &str = "pzprv3/tents/3/3/. . . . /. . . . /. . 1 . /. . . . /";

const MEMORY: u64 = 1 << 28;

fn look() -> Look {
    Look::plain(Tents.info().draw_options)
}

fn read(format: &str, bytes: &[u8], strictness: Strictness) -> Arc<dyn Document> {
    let format = FORMATS.into_iter().find(|known| known.id == format);
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.to_vec());
    Tents.read(source, format.unwrap(), &options).unwrap()
}

fn puzzle(format: &str, text: &str) -> Arc<dyn Puzzle> {
    let document = read(format, text.as_bytes(), Strictness::Lenient);
    let levels = document.levels().unwrap();
    levels.open(LevelIndex(0), None).unwrap()
}

fn hint(puzzle: &dyn Puzzle, after: &str) -> Hint {
    let request = HintRequest {
        after,
        memory: MEMORY,
        look: &look(),
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

fn ask(puzzle: &dyn Puzzle, id: &str, after: &str) -> Answer {
    let mut questions = Tents.info().questions.iter();
    let question = questions.find(|one| one.id == id).unwrap();
    let inquiry = Inquiry {
        options: &Options::defaults(question.options),
        after,
        memory: MEMORY,
        look: &look(),
    };
    run_to_end((question.ask)(puzzle, &inquiry).unwrap())
}

/// The ASCII text of a scene, two characters per cell; its coordinates are the first row and column.
fn text(scene: &Scene) -> Vec<String> {
    let row = |y: u32| {
        let cell = |x: u32| {
            let mut uses = scene.uses().iter().rev();
            let glyph = uses.find(|one| (one.x, one.y) == (2 * x, 2 * y) && one.glyph.is_some());
            let glyph = glyph.and_then(|one| one.glyph.as_ref());
            format!("{:2}", glyph.map_or("", |glyph| &glyph.ascii))
        };
        let cells: String = (0..scene.columns).map(cell).collect();
        cells.trim_end().to_owned()
    };
    (0..scene.rows).map(row).collect()
}

/// The row and column in the label of a square, such as `tree at 3,4`.
fn square_of(label: &str) -> Option<(u32, u32)> {
    let (row, column) = label.rsplit_once(" at ")?.1.split_once(',')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The squares with a mark of this kind: `look`, `act` or `wrong`.
fn marked(scene: &Scene, kind: &str) -> Vec<(u32, u32)> {
    let mut squares = BTreeMap::new();
    let mut found = Vec::new();
    for one in scene.uses() {
        let place = (one.x, one.y);
        let name = one.symbol.map(|id| &*scene.symbols()[id.index()].name);
        if name == Some(&format!("mark-{kind}")) {
            found.extend(squares.get(&place));
        } else if let Some(square) = square_of(&one.label) {
            squares.insert(place, square);
        }
    }
    found
}

fn suggestion(puzzle: &dyn Puzzle, after: &str) -> Suggestion {
    match hint(puzzle, after) {
        Hint::Next(suggestion) => suggestion,
        other => panic!("a step follows: {other:?}"),
    }
}

fn hopeless(puzzle: &dyn Puzzle, after: &str) -> Option<Illustration> {
    match hint(puzzle, after) {
        Hint::Hopeless { shown, .. } => shown,
        other => panic!("no solution agrees with the marks: {other:?}"),
    }
}

/// The squares of a group of moves, in reading order.
fn squares_of(moves: &str) -> Vec<(u32, u32)> {
    let square = |one: &str| {
        let (row, column) = one[1..].trim_end_matches(';').split_once(',').unwrap();
        (row.parse().unwrap(), column.parse().unwrap())
    };
    let mut squares: Vec<(u32, u32)> = moves.split_whitespace().map(square).collect();
    squares.sort_unstable();
    squares
}

#[test]
fn each_degree_of_a_hint_shows_what_it_says() {
    let puzzle = puzzle("tatham", "3x3:_h,0,1,0,1,0,0");
    let next = suggestion(&*puzzle, "");
    assert_eq!(next.place.words, "look at the trees");
    let trees = ["  0 1 2", "0 T?. . 1", "1 . . . 0", "2 . . . 0", "  0 1 0"];
    assert_eq!(text(&next.place.scene), trees);
    assert_eq!(
        next.kind.words,
        "only squares next to a tree can have a tent"
    );
    let squares = "put grass on the 6 squares that are not next to a tree";
    assert_eq!(next.step.words, squares);
    let step = ["  0 1 2", "0 T . -<1", "1 . -<-<0", "2 -<-<-<0", "  0 1 0"];
    assert_eq!(text(&next.step.scene), step);
    let next = suggestion(&*puzzle, &next.input);
    assert_eq!(next.place.words, "look at row 1");
    assert_eq!(next.kind.words, "row 1 has no tents");
    assert_eq!(marked(&next.kind.scene, "look"), [(1, 0), (1, 1), (1, 2)]);
    assert_eq!(next.step.words, "put grass at row 1, column 0");
    assert_eq!(next.reason, "full line: row 1 has no tents");
    let next = suggestion(&*puzzle, "G0,2 G1,0 G1,1 G1,2 G2,0 G2,1 G2,2");
    assert_eq!(
        next.kind.words,
        "row 0 needs 1 tent and has exactly 1 free square"
    );
    assert_eq!(next.step.words, "put a tent at row 0, column 1");
    assert_eq!(text(&next.step.scene)[1], "0 T A<- 1");
}

#[test]
fn only_the_last_degree_shows_the_move() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tents");
    for name in ["hard-ground.tents", "lessons.tents"] {
        let file = fs::read(samples.join(name)).unwrap();
        let document = read("tatham", &file, Strictness::Lenient);
        let levels = document.levels().unwrap();
        for level in (0..levels.count()).map(LevelIndex) {
            follow_hints(&*levels.open(level, None).unwrap());
        }
    }
}

fn follow_hints(puzzle: &dyn Puzzle) {
    let mut moves = String::new();
    while let Hint::Next(next) = hint(puzzle, &moves) {
        for degree in HintDegree::ALL {
            let Illustration { words, scene } = next.degree(degree);
            assert_eq!(&scene.caption, words);
            assert!(!words.contains('(') && !words.ends_with('.'), "{words}");
            assert!(
                words.starts_with(|first: char| first.is_lowercase()),
                "{words}"
            );
            let acts = marked(scene, "act");
            match degree {
                HintDegree::Step => assert_eq!(acts, squares_of(&next.input), "{words}"),
                HintDegree::Place | HintDegree::Kind => {
                    assert_eq!(acts, []);
                    assert!(
                        !marked(scene, "look").is_empty() || words.contains("column"),
                        "{words}"
                    );
                    assert!(!words.contains("put "), "{words}");
                }
            }
        }
        moves = format!("{moves};{}", next.input);
    }
}

#[test]
fn hints_have_coordinates_in_every_look() {
    let mut look = look();
    look.options.set("style", "print").unwrap();
    let puzzle = puzzle("tatham", SEED);
    let request = HintRequest {
        after: "",
        memory: MEMORY,
        look: &look,
    };
    let Hint::Next(next) = run_to_end(puzzle.hint(&request).unwrap()) else {
        panic!("a step follows");
    };
    assert_eq!(text(&next.place.scene)[0], "  0 1 2 3 4 5 6 7");
    assert_eq!(text(&puzzle.scene(&look))[0], ". . . . T T . . 3");
}

#[test]
fn wrong_marks_are_shown_with_what_to_remove() {
    let seed = puzzle("tatham", SEED);
    let shown = hopeless(&*seed, "T0,0 T0,1").unwrap();
    assert_eq!(shown.words, "remove the tent at row 0, column 1");
    let label = "remove this tent";
    assert!(shown.scene.uses().iter().any(|one| one.label == label));
    let grass = hopeless(&*seed, "T0,3 G0,0").unwrap();
    assert_eq!(grass.words, "remove the grass at row 0, column 0");
    assert_eq!(marked(&grass.scene, "wrong"), [(0, 0)]);
    let free = puzzle("pzprv3", FREE);
    let shown = hopeless(&*free, "T0,1 G1,0 T2,1").unwrap();
    let words = "remove at least one of these marks: the tents at column 1, rows 0 and 2";
    assert_eq!(shown.words, words);
    assert_eq!(marked(&shown.scene, "wrong"), [(0, 1), (2, 1)]);
    let none = puzzle("tnt", NONE);
    assert_eq!(hopeless(&*none, "G0,0"), None, "no mark is at fault");
}

#[test]
fn a_deduction_is_drawn_as_a_whole_and_step_by_step() {
    let puzzle = puzzle("tatham", "3x3:_h,0,1,0,1,0,0");
    let answer = ask(&*puzzle, "deduce", "");
    let whole = answer.scene.unwrap();
    assert_eq!(whole.caption, answer.sentence);
    let last = ["  0 1 2", "0 T A - 1", "1 - - - 0", "2 - - - 0", "  0 1 0"];
    assert_eq!(text(&whole), last);
    let numbers = whole
        .uses()
        .iter()
        .filter(|one| one.label.starts_with("step "));
    assert_eq!(numbers.count(), 8, "every square that is not a tree");
    for (number, step) in (1..).zip(&answer.steps) {
        let scene = step.scene.as_ref().unwrap();
        assert_eq!(scene.title, format!("{number}. {}", step.name));
        assert_eq!(scene.caption, step.reason);
        assert_eq!(marked(scene, "act"), squares_of(&step.moves));
        assert_ne!(marked(scene, "look"), [], "the reason");
    }
}

#[test]
fn the_part_that_a_contradiction_names_is_marked() {
    let answer = ask(&*puzzle("tatham", SEED), "deduce", "T0,0 T1,1");
    let label = "the tent at (1,1) has no tree left";
    assert_eq!(
        answer.sentence,
        format!("contradiction after 1 step: {label}")
    );
    let scene = answer.scene.unwrap();
    assert_eq!(marked(&scene, "wrong"), [(1, 1)]);
    assert!(scene.uses().iter().any(|one| one.label == label));
}

#[test]
fn steps_of_large_boards_are_not_drawn() {
    let line = |text: &str, count: usize| text.repeat(count) + "\n";
    // 150 rows of 150 squares, each third row with trees at a distance.
    let tree_row = line("x  ", 50);
    let rows = format!("{tree_row}{0}{0}", line(" ", 150)).repeat(50);
    let save = format!("150 150 0 0\n{0}{0}{rows}", line("0 ", 150));
    let answer = ask(&*puzzle("tnt", &save), "deduce", "");
    assert!(answer.steps.iter().skip(9).all(|step| step.scene.is_none()));
    assert!(answer.steps[0].scene.is_some());
    let whole = answer.scene.unwrap();
    assert!(
        !whole
            .uses()
            .iter()
            .any(|one| one.label.starts_with("step "))
    );
}

#[test]
fn common_squares_are_drawn_and_the_others_marked() {
    let free = puzzle("pzprv3", FREE);
    let answer = ask(&*free, "common", "G0,1 G1,0");
    assert_eq!(answer.sentence, "solutions differ on 2 squares");
    let scene = answer.scene.unwrap();
    let expected = ["  0 1 2", "0 . - . ?", "1 - T .??", "2 . .?. ?", "  ? ? ?"];
    assert_eq!(text(&scene), expected);
    let seed = ask(&*puzzle("tatham", SEED), "common", "");
    let tents = seed.steps[0].scene.as_ref().unwrap();
    assert_eq!(marked(tents, "act"), squares_of(&seed.steps[0].moves));
    assert_eq!(text(&seed.scene.unwrap())[1], "0 A . . A T T A - 3");
}

#[test]
fn checked_marks_are_drawn_without_the_solution() {
    let puzzle = puzzle("tatham", SEED);
    let right = ask(&*puzzle, "so-far", "T0,0 G0,1").scene.unwrap();
    assert_eq!(right.caption, "the marks are right so far");
    assert_eq!(text(&right)[1], "0 A - . . T T . . 3");
    let wrong = ask(&*puzzle, "so-far", "T0,0 G0,3").scene.unwrap();
    assert_eq!(
        marked(&wrong, "look"),
        [(0, 0), (0, 3)],
        "right and wrong alike"
    );
    assert_eq!(marked(&wrong, "wrong"), []);
}

#[test]
fn contradicting_clues_are_marked() {
    let answer = ask(&*puzzle("tnt", NONE), "why", "");
    let scene = answer.scene.unwrap();
    assert_eq!(scene.caption, "this clue cannot be satisfied");
    let expected = ["  0 1 2", "0 . T . 1", "  0 1!0"];
    assert_eq!(text(&scene), expected);
    let wrong = scene.uses().iter().filter(|one| one.label == scene.caption);
    assert_eq!(wrong.count(), 1);
}

#[test]
fn a_grade_is_drawn_with_the_board_without_marks() {
    let answer = ask(&*puzzle("tatham", SEED), "grade", "T0,0 G0,1");
    let scene = answer.scene.unwrap();
    assert_eq!(scene.caption, answer.sentence);
    assert_eq!(text(&scene)[1], "0 . . . . T T . . 3");
}

fn bad_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bad = fs::read_dir(root.join("tests/bad")).unwrap();
    let mut files: Vec<PathBuf> = bad.map(|entry| entry.unwrap().path()).collect();
    files.sort_unstable();
    files
}

/// The picture of the first level of a file whose extension is its format.
fn picture(path: &Path, strictness: Strictness) -> Result<Scene, String> {
    let format = path.extension().unwrap().to_str().unwrap();
    let document = read(format, &fs::read(path).unwrap(), strictness);
    let picture = document.levels().unwrap().picture(LevelIndex(0), &look());
    picture.map_err(|refusal| refusal.0)
}

#[test]
fn every_bad_file_is_drawn_unless_it_has_no_board() {
    let without_board = [
        "TEN0001", "TEN0002", "TEN0003", "TEN0004", "TEN0030", "TEN0032", "TEN0036", "TEN0040",
        "TEN0045",
    ];
    for path in bad_files() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            match picture(&path, strictness) {
                Ok(scene) => {
                    assert!(!without_board.contains(&name), "{name}");
                    assert_ne!(scene.caption, "", "{name}");
                }
                Err(reason) => {
                    assert!(without_board.contains(&name), "{name}: {reason}");
                    assert_ne!(reason, "", "{name}");
                }
            }
        }
    }
}

#[test]
fn errors_are_marked_on_the_board_and_named_in_the_caption() {
    let drawn = |format: &str, text: &str| {
        let document = read(format, text.as_bytes(), Strictness::Strict);
        let levels = document.levels().unwrap();
        levels.picture(LevelIndex(0), &look()).unwrap()
    };
    let unknown = drawn("board", "2 2\nT. 1\n.o 0\n0 1 \n");
    assert_eq!(text(&unknown), ["  0 1", "0 T . 1", "1 . .!0", "  0 1"]);
    assert_eq!(unknown.caption, "expected `.` or `T`, found `o`");
    assert!(
        unknown
            .uses()
            .iter()
            .any(|one| one.label == unknown.caption)
    );
    let clue = drawn("board", "2 2\nT. one\n.. 0\n0 1 \n");
    assert_eq!(text(&clue)[1], "0 T . ?!");
    let few = drawn("tnt", "2 3 0 0\n1 \n0 1 \nx\n");
    let expected = ["  0 1 2", "0 T .!.!1", "1 .!.!.!?!", "  0 1 ?!"];
    assert_eq!(text(&few), expected);
    assert!(few.caption.ends_with("; and 1 more"), "{}", few.caption);
    let squares = drawn("tatham", "4x4:_m,0,1,0,0,1,0,0,0\n");
    assert_eq!(marked(&squares, "wrong"), [(3, 2), (3, 3)]);
    let address = drawn("puzzlink", "https://puzz.link/p?tents/2/2/01100\n");
    assert_eq!(marked(&address, "wrong"), [(0, 1), (1, 0), (1, 1)]);
    let pzpr = drawn("pzprv3", "pzprv3/tents/2/2/. 0 1 /1 1 /");
    let expected = ["  0 1", "0 T .!1", "1 .!.!?!", "  0 1"];
    assert_eq!(text(&pzpr), expected);
    let janko = drawn("janko", "[clabels]\n0 1\n[problem]\nx -\n-\n");
    let expected = ["  0 1", "0 T . ?!", "1 . .!?!", "  0 1"];
    assert_eq!(text(&janko), expected);
    let extra = drawn("tnt", "2 2 0 0\n1 0 \n0 1 \nx \n  \n--\n");
    assert_eq!(marked(&extra, "wrong"), []);
    assert_eq!(extra.caption, "extra line after the last row of the board");
}
