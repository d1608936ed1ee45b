use super::*;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;

/// Trees at (0,0) and (1,1), tents may touch diagonally. Tents have to be next to both trees,
/// because of the clues: at (0,1) and (1,0).
const TENTS: &str = "3 3 0 1\n1 1 0 \n1 1 0 \nx  \n x \n   \n";

/// One push to the right solves it.
const SOKOBAN: &str = "######\n#@$. #\n#    #\n######\n";

const SHUNTING: &str = "' 0--a--1\n";

fn puzzle(name: &str, bytes: impl Into<Vec<u8>>) -> Arc<dyn Puzzle> {
    let source = Source::new(name, bytes.into());
    let document = quandary::open(source, None, &ReadOptions::default()).unwrap();
    document
        .levels()
        .unwrap()
        .open(LevelIndex(0), None)
        .unwrap()
}

fn game(name: &str, text: &str) -> PlainGame {
    let puzzle = puzzle(name, text);
    let look = Look::plain(puzzle.family().draw_options);
    PlainGame::new(puzzle, look, 1 << 30).unwrap()
}

/// The lines of a reply; `BOARD` stands for the board.
fn said(reply: &Reply) -> Vec<String> {
    let words = |part: &Part| match part {
        Part::Line(line) => line.clone(),
        Part::Board => "BOARD".to_owned(),
    };
    reply.parts.iter().map(words).collect()
}

fn says(game: &mut PlainGame, line: &str) -> Vec<String> {
    said(&game.line(line))
}

fn ends(reply: &Reply) -> bool {
    matches!(reply.task, Task::End)
}

#[test]
fn tents_are_played_with_the_commands_of_game_text() {
    let mut game = game("a.tnt", TENTS);
    assert_eq!(
        said(&game.start()),
        ["BOARD", "type help for the commands, quit to end"]
    );
    let tent = "> action: Put a tent on this square: tent, row 0, column 1";
    assert_eq!(says(&mut game, "t 0 1"), [tent, "BOARD"]);
    let grass = "> action: Put grass on this square: grass, row 2, column 0";
    assert_eq!(says(&mut game, "g 2 0"), [grass, "BOARD"]);
    let empty = "> action: Clear this square: empty, row 2, column 0";
    assert_eq!(says(&mut game, "  e (2,0) "), [empty, "BOARD"]);
    assert_eq!(game.moves(), "T0,1 G2,0 E2,0");
    assert_eq!(says(&mut game, "z"), ["> action: undo", "BOARD"]);
    assert_eq!(game.moves(), "T0,1 G2,0");
    assert_eq!(says(&mut game, "y"), ["> action: redo", "BOARD"]);
    assert_eq!(says(&mut game, "y"), ["nothing to redo"]);
    let won = game.line("t 1 0");
    assert_eq!(said(&won).last().unwrap(), "solved: 2 tents");
    assert!(ends(&won));
}

#[test]
fn losing_moves_are_played_with_a_warning() {
    let mut game = game("a.tnt", TENTS);
    let reply = says(&mut game, "t 2 0");
    assert_eq!(
        reply[1],
        "> warning: losing move: row 2 would have more than 0 tents"
    );
    assert_eq!(game.moves(), "T2,0");
    // The warning is about the move, not about the position.
    assert_eq!(says(&mut game, "g 2 2").len(), 2);
    // Each move of a line has its own warning.
    let several = says(&mut game, "T2,1 G0,2 T2,2");
    let warnings = several.iter().filter(|line| line.contains("warning"));
    assert_eq!(warnings.count(), 2, "{several:?}");
}

#[test]
fn illegal_moves_and_other_text_change_nothing() {
    let mut game = game("a.tnt", TENTS);
    assert!(game.line("t 0 1").parts.len() == 2);
    for (line, expected) in [
        ("t 0 0", "tree"),
        ("t 3 0", "not played: row 3, column 0 is outside the board"),
        (
            "t 0",
            "not played: expected ROW COLUMN, two numbers from 0, found \"0\"",
        ),
        ("t", "not played: expected ROW COLUMN, two numbers from 0"),
        ("t a b", "found \"a b\""),
        ("t -1 0", "found \"-1 0\""),
        ("x 0 0", "type help for the commands"),
        ("helps", "did you mean `help`?"),
        ("T0,0", "tree"),
        ("T1,0 T0,0", "move"),
        (
            "undo 3",
            "not done: expected nothing after `undo`, found \"3\"",
        ),
        ("\u{1b}[2J", "not played"),
    ] {
        let reply = game.line(line);
        let [Part::Line(message)] = &reply.parts[..] else {
            panic!("{line}: {:?}", reply.parts);
        };
        assert!(message.contains(expected), "{line}: {message}");
        assert_eq!(game.moves(), "T0,1", "{line}");
    }
    assert_eq!(said(&game.line("  ")), [""; 0]);
}

#[test]
fn words_of_the_family_precede_short_commands() {
    let mut game = game("a.xsb", SOKOBAN);
    // `d` steps down instead of saving, `r` steps right instead of restarting.
    for (line, moves) in [("d", "d"), ("r", "dr"), ("l", "drl"), ("u", "drlu")] {
        let reply = game.line(line);
        assert!(matches!(reply.task, Task::Read), "{line}");
        assert_eq!(game.moves(), moves);
    }
    // A line of moves is played as well; `U` and `R` are pushes.
    assert!(ends(&game.line("R")));
    assert_eq!(game.moves(), "drluR");
}

#[test]
fn long_commands_always_work() {
    let mut game = game("a.xsb", SOKOBAN);
    let _ = game.line("drl");
    assert_eq!(game.moves(), "drl");
    assert_eq!(says(&mut game, "undo")[0], "> action: undo");
    assert_eq!(says(&mut game, "restart"), ["> action: restart", "BOARD"]);
    assert_eq!(says(&mut game, "moves"), ["no moves so far"]);
    assert_eq!(says(&mut game, "redo")[0], "> action: redo");
    assert_eq!(says(&mut game, "moves"), ["moves: d"]);
    assert_eq!(says(&mut game, "board"), ["BOARD"]);
    let help = says(&mut game, "help");
    assert!(help.iter().any(|line| line.starts_with("restart  ")));
    assert!(help.iter().any(|line| line.starts_with("save, s NAME ")));
    assert!(help.iter().any(|line| line.starts_with("r  ")));
}

#[test]
fn words_have_the_coordinates_of_their_family() {
    let mut game = game("a.gartriage", SHUNTING);
    // The wagon is at the second node of the first row.
    let reply = says(&mut game, "+ 2 1");
    assert!(
        reply[0].starts_with("> action: Hook the wagon at this cell: wagon a, hooked"),
        "{reply:?}"
    );
    assert_eq!(game.moves(), "+6");
    let help = says(&mut game, "h");
    assert!(help.iter().any(|line| line.starts_with("+ COLUMN ROW ")));
    // Moves in the notation may begin like the word.
    let _ = game.line("restart");
    let won = game.line("+6T6");
    assert!(ends(&won), "{:?}", won.parts);
}

#[test]
fn a_name_can_be_given_after_save_or_on_the_next_line() {
    let mut game = game("a.tnt", TENTS);
    for line in ["s", "d", "save"] {
        assert!(matches!(game.line(line).task, Task::Read));
        assert!(game.expects_name());
        // Names may be commands and contain blanks.
        let reply = game.line(" quit now.tnt ");
        assert!(matches!(reply.task, Task::Save(name) if name == "quit now.tnt"));
        assert!(!game.expects_name());
    }
    let _ = game.line("s");
    assert_eq!(says(&mut game, ""), ["not saved"]);
    let reply = game.line("save  a b.tnt");
    assert!(matches!(reply.task, Task::Save(name) if name == "a b.tnt"));
}

#[test]
fn hints_and_solutions_come_from_jobs() {
    let mut game = game("a.tnt", TENTS);
    let Task::Hint(job) = game.line("hint").task else {
        panic!("a hint is a job");
    };
    let hint = said(&game.hinted(run_to_end(job)));
    assert!(hint[0].starts_with("hint: "), "{hint:?}");
    // A wrong tent is removed by the solution.
    let _ = game.line("t 2 1");
    let Task::Solve(job) = game.line("solve").task else {
        panic!("a solution is a job");
    };
    let reply = game.solved(run_to_end(job));
    let lines = said(&reply);
    assert!(lines[0].starts_with("> action: play E2,1"), "{lines:?}");
    assert_eq!(lines[1..], ["BOARD", "solved: 2 tents"]);
    assert!(ends(&reply));
}

#[test]
fn unsolvable_levels_are_reported() {
    let mut game = game("a.gartriage", "' a--0--1\n");
    let Task::Solve(job) = game.line("solve").task else {
        panic!("a solution is a job");
    };
    let reply = game.solved(run_to_end(job));
    assert!(said(&reply)[0].starts_with("no solution from here; this is proven"));
    assert!(!ends(&reply));
}

#[test]
fn a_solved_level_ends_at_once() {
    let reply = game("a.tnt", "1 2 0 0\n1 \n1 0 \n*x\n").start();
    assert_eq!(said(&reply), ["BOARD", "solved: 1 tent"]);
    assert!(ends(&reply));
}

#[test]
fn selections_are_printed() {
    let mut game = game("a.placements", "oct 6\n");
    let next = says(&mut game, "next");
    assert!(next[1].starts_with("selected: piece "), "{next:?}");
    let turned = says(&mut game, "turn");
    assert!(turned[1].contains("turned"), "{turned:?}");
    assert_eq!(says(&mut game, "undo"), ["nothing to undo"]);
}

#[test]
fn real_time_levels_are_refused() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    let bytes = std::fs::read(format!("{samples}/tileworld/lessons.dat")).unwrap();
    let puzzle = puzzle("lessons.dat", bytes);
    let look = Look::plain(puzzle.family().draw_options);
    assert_eq!(PlainGame::new(puzzle, look, 1).err(), Some(RealTime));
}
