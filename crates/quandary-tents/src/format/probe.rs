//! How much a file looks like each of the formats, by its beginning.

use super::{Form, janko, puzzlink, task};
use quandary_core::family::Evidence;
use quandary_core::source::Source;

/// How much of a file is looked at, in bytes.
const PREFIX: usize = 64 << 10;

/// Weighs a file by its first lines, the likeliest format first; nothing if it looks like none.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let beginning = beginning(source.bytes());
    let mut found: Vec<Evidence> = weigh(&beginning)
        .into_iter()
        .map(|(form, score, why)| Evidence {
            format: form.format(),
            score,
            why: why.to_owned(),
        })
        .collect();
    found.sort_by_key(|evidence| std::cmp::Reverse(evidence.score));
    found
}

/// Whether a text is itself a puzzle, so that it can stand where a file name does: one line that
/// is a game ID, a task, an address, or a file of pzpr written with slashes.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let inline = [Form::Tatham, Form::Task, Form::Puzzlink, Form::Pzprv3];
    let line = text.trim();
    let alone = !line.contains(['\n', '\r']);
    let is_form = |form: &Form| match form {
        Form::Pzprv3 => line.starts_with("pzprv3") && is_pzprv3(&[line]),
        form => share(&[line], |line| is_line_of(*form, line)) == 100,
    };
    alone && !line.is_empty() && inline.iter().any(is_form)
}

/// The whole lines within the prefix, without a byte order mark; what is not ASCII is no sign of
/// any format.
fn beginning(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let cut = match bytes.get(..PREFIX) {
        None => bytes,
        Some(cut) => {
            let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            last_end.map_or(cut, |at| &cut[..at])
        }
    };
    String::from_utf8_lossy(cut).into_owned()
}

fn weigh(text: &str) -> Vec<(Form, u8, &'static str)> {
    let lines: Vec<&str> = text.lines().collect();
    let filled: Vec<&str> = lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty())
        .collect();
    let mut found = Vec::new();
    if is_pzprv3(&filled) {
        found.push((Form::Pzprv3, 100, "it begins with `pzprv3` and `tents`"));
    }
    for (form, most, why) in [
        (Form::Puzzlink, 100, "addresses of Tents"),
        (
            Form::Tatham,
            95,
            "lines with a size, a colon and a description",
        ),
        (Form::Task, 85, "lines that describe trees and clues"),
    ] {
        let share = share(&filled, |line| is_line_of(form, line));
        if share >= 50 {
            found.push((form, (share * most / 100) as u8, why));
        }
    }
    let in_script = filled.iter().any(|line| sets_task(line));
    if in_script && found.iter().all(|(form, ..)| *form != Form::Task) {
        found.push((Form::Task, 85, "a line that sets `task` to a text"));
    }
    if let Some(score) = weigh_janko(&filled) {
        found.push((Form::Janko, score, "sections for labels and a problem"));
    }
    if let Some(score) = weigh_tnt(&lines) {
        found.push((Form::Tnt, score, "four numbers, clues and squares"));
    }
    if let Some(score) = weigh_board(&filled) {
        found.push((
            Form::Board,
            score,
            "two numbers, and rows of trees with their clues",
        ));
    }
    found
}

/// How many of the lines are of a kind, in percent.
fn share(lines: &[&str], is_one: impl Fn(&str) -> bool) -> usize {
    let ones = lines.iter().filter(|line| is_one(line)).count();
    ones * 100 / lines.len().max(1)
}

fn is_line_of(form: Form, line: &str) -> bool {
    match form {
        Form::Puzzlink => puzzlink::is_tents(line),
        Form::Tatham => is_id(line),
        Form::Task => is_description(line) || is_id(line) || sets_task(line),
        _ => false,
    }
}

/// A script that sets `task` to a task.
fn sets_task(line: &str) -> bool {
    let task = task::assigned(line).map(|place| &line[place]);
    task.is_some_and(|task| is_description(task) || is_id(task))
}

/// A size, perhaps a difficulty, and a description or a seed behind it.
fn is_id(line: &str) -> bool {
    let Some((params, rest)) = line.split_once([':', '#']) else {
        return false;
    };
    let behind_columns = params.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let behind_size = behind_columns
        .strip_prefix('x')
        .map_or(behind_columns, |rows| {
            rows.trim_start_matches(|digit: char| digit.is_ascii_digit())
        });
    let size = behind_columns.len() < params.len() && !behind_columns.ends_with('x');
    let grade = matches!(behind_size, "" | "de" | "dt");
    let seed = line[params.len()..].starts_with('#') && !rest.is_empty();
    size && grade && (seed || is_description(rest))
}

/// Trees by the blanks before them, then numbers with commas before them.
fn is_description(text: &str) -> bool {
    let mut pieces = text.split(',');
    let trees = pieces.next().unwrap_or_default();
    let described = trees
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || b"_!-".contains(&byte));
    let mut clues = 0;
    for piece in pieces {
        clues += 1;
        if piece.is_empty() || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
    }
    described && !trees.is_empty() && clues >= 2
}

fn is_pzprv3(lines: &[&str]) -> bool {
    let mut records = lines.iter().flat_map(|line| line.split('/')).map(str::trim);
    let first = records
        .next()
        .is_some_and(|first| first.starts_with("pzprv3"));
    first && records.next() == Some("tents")
}

/// `[puzzle]` settles it; else the sections that a puzzle of this kind has.
fn weigh_janko(lines: &[&str]) -> Option<u8> {
    let begins = |name: &str| {
        lines
            .iter()
            .any(|line| janko::section_name(line) == Some(name))
    };
    let sections = ["problem", "clabels", "rlabels"];
    if !sections.into_iter().all(begins) {
        return None;
    }
    let mut names = lines.windows(2);
    let named = names.any(|pair| {
        let kind = pair[1].to_ascii_lowercase();
        pair[0] == "[puzzle]" && ["tents", "zeltlager", "zelte"].contains(&&*kind)
    });
    Some(if named { 100 } else { 60 })
}

/// The numbers of a line that has nothing else.
fn numbers(line: &str) -> Option<Vec<u64>> {
    line.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}

fn weigh_tnt(lines: &[&str]) -> Option<u8> {
    let head = numbers(lines.first()?)?;
    let [rows, columns, options @ ..] = &head[..] else {
        return None;
    };
    let clues = |index: usize, wanted: u64| {
        let found = lines.get(index).and_then(|line| numbers(line));
        found.is_some_and(|found| found.len() as u64 == wanted)
    };
    let squares = lines.get(3..).unwrap_or_default();
    let drawn = share(squares, |line| {
        line.bytes().all(|byte| b" x*-".contains(&byte))
    });
    let marks = [
        options.len() == 2 && options.iter().all(|option| *option < 2),
        clues(1, *rows),
        clues(2, *columns),
        drawn >= 90,
    ];
    let score = 24 * marks.into_iter().filter(|mark| *mark).count() as u8;
    (options.len() <= 2 && score >= 48).then_some(score)
}

fn weigh_board(lines: &[&str]) -> Option<u8> {
    let head = numbers(lines.first()?)?;
    let [rows, columns] = head[..] else {
        return None;
    };
    let rows = usize::try_from(rows).ok()?;
    let drawn = lines[1..].iter().take(rows).copied();
    let drawn: Vec<&str> = drawn.collect();
    let share = share(&drawn, |line| {
        let mut words = line.split_whitespace();
        let squares = words.next().unwrap_or_default();
        let trees = squares.bytes().all(|byte| b".T".contains(&byte));
        let fits = squares.len() as u64 == columns;
        trees && fits && words.next().is_some_and(|clue| clue.parse::<u32>().is_ok())
    });
    (share >= 50).then_some((share * 97 / 100) as u8)
}
