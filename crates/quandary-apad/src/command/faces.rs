//! `faces`: the choice of visible faces with which the most dates have a solution.

use super::face_choices::{FaceChoice, FaceChoices, RankedChoice};
use super::year_counts::YearCounts;
use super::{BoardSource, count, invalid_options, undecided};
use crate::date::BoardDate;
use crate::format::notation::words;
use crate::model::{Goal, Kit, PieceId};
use crate::scene::{Style, heat_map};
use crate::solve::{FaceCounts, Faces};
use crate::words::list;
use quandary_core::budget::Reason;
use quandary_core::family::{Cell, CommandJob, CommandOutput, Table, Tone};
use quandary_core::options::{OptionError, OptionTable, Options, TextOption};
use quandary_core::sink::quote;
use quandary_core::words::{counted, grouped};

/// The word for a choice without backs.
const NONE: &str = "none";

static FACES: TextOption = TextOption::new(
    "faces",
    "list of pieces",
    "",
    "the choice of faces to report: the letters of the pieces whose backs face up, such as NP, or the word `none`",
);
pub(crate) static OPTIONS: OptionTable = &[&FACES];

pub(crate) fn job(source: BoardSource, options: &Options) -> Result<CommandJob, OptionError> {
    let kit = source.kit().clone();
    let given = match options.is_set(&FACES) {
        true => Some(parse(
            &options.get(&FACES),
            &kit,
            &source.pieces_with_choice(),
        )?),
        false => None,
    };
    let job = source.with_goal(Goal::Date).count_by_faces();
    Ok(job.map(move |counts: Result<FaceCounts, Reason>| {
        counts.map_or_else(undecided, |counts| report(&kit, counts, given))
    }))
}

/// The pieces whose backs face up, of those with a choice. Letters may be separated by blanks and
/// commas.
fn parse(text: &str, kit: &Kit, pieces: &[PieceId]) -> Result<Faces, OptionError> {
    if text.trim() == NONE {
        return Ok(Faces::default());
    }
    let mut faces = Faces::default();
    for letter in words(text).flat_map(|(_, word)| word.chars()) {
        let piece = kit.find(letter).filter(|piece| pieces.contains(piece));
        let piece = piece.ok_or_else(|| unexpected(&letter.to_string(), kit, pieces))?;
        faces = faces.with(Faces::back_of(piece));
    }
    match faces == Faces::default() {
        true => Err(unexpected(text, kit, pieces)),
        false => Ok(faces),
    }
}

fn unexpected(text: &str, kit: &Kit, pieces: &[PieceId]) -> OptionError {
    let text = quote(text);
    let names = names(kit, pieces.iter().copied(), ", ");
    invalid_options(match names.is_empty() {
        true => format!("expected `{NONE}`, because no piece has a choice of faces; found {text}"),
        false => {
            format!("expected `{NONE}` or pieces with a choice of faces ({names}), found {text}")
        }
    })
}

fn name(kit: &Kit, piece: PieceId) -> String {
    kit.piece(piece).name().to_string()
}

/// The letters of pieces.
fn names(kit: &Kit, pieces: impl Iterator<Item = PieceId>, separator: &str) -> String {
    let names: Vec<String> = pieces.map(|id| name(kit, id)).collect();
    names.join(separator)
}

/// The dates and choices of one kit.
struct Report<'a> {
    kit: &'a Kit,
    dates: Vec<BoardDate>,
    choices: FaceChoices,
}

fn report(kit: &Kit, counts: FaceCounts, given: Option<Faces>) -> CommandOutput {
    let (dates, squares): (Vec<_>, Vec<_>) = count::dates(kit).into_iter().unzip();
    if dates.is_empty() {
        return CommandOutput::new("none", Tone::Bad, "the board shows no dates");
    }
    let report = Report {
        kit,
        dates,
        choices: FaceChoices::new(counts, squares),
    };
    report.output(given.map(|faces| report.choices.choice(faces)))
}

impl Report<'_> {
    fn output(&self, given: Option<FaceChoice>) -> CommandOutput {
        let best = self.choices.best();
        let all = self.choices.date_count();
        let solved_dates = |solved| {
            let dates = counted(all, "date", "dates");
            format!("{} of {dates}", grouped(solved))
        };
        let (shown, sentence) = match given {
            Some(given) => {
                let (backs, solved) = (self.backs(given), self.choices.solved_by(given));
                (given, format!("{}, with {backs}", solved_dates(solved)))
            }
            None => {
                let (backs, solved) = (self.backs(best.choice), solved_dates(best.dates));
                (best.choice, format!("at best {solved}, with {backs}"))
            }
        };
        let mut output = CommandOutput::new("counted", Tone::Good, sentence);
        output.table = Some(self.table(given));
        output.notes = self.notes(shown);
        let solutions = self.choices.solutions(shown);
        let year = YearCounts::new(self.kit, &solutions);
        let title = format!("Solutions of each date with {}", self.backs(shown));
        let map = year.heat_map(&title, Style::Colour);
        output.scene = Some(heat_map::scene(&map));
        output
    }

    /// A choice in words.
    fn backs(&self, choice: FaceChoice) -> String {
        let backs: Vec<String> = self
            .choices
            .backs(choice)
            .map(|id| name(self.kit, id))
            .collect();
        match backs.len() {
            0 => "no backs up".to_owned(),
            1 => format!("the back of {} up", list(backs)),
            _ => format!("the backs of {} up", list(backs)),
        }
    }

    fn letters(&self, choice: FaceChoice) -> String {
        match names(self.kit, self.choices.backs(choice), " ") {
            none if none.is_empty() => NONE.to_owned(),
            letters => letters,
        }
    }

    fn table(&self, given: Option<FaceChoice>) -> Table {
        let choices = &self.choices;
        let row = |what: &str, ranked: RankedChoice| {
            let equal = Cell::from(ranked.equal);
            self.row(what, ranked.choice, ranked.dates, equal)
        };
        let mut rows = vec![
            row("best", choices.best()),
            row("worst", choices.worst()),
            row("best with its opposite", choices.best_with_opposite()),
        ];
        if let Some(given) = given {
            let (alone, either) = (choices.solved_by(given), choices.solved_by_either(given));
            rows.push(self.row("given", given, alone, Cell::Empty));
            rows.push(self.row("given with its opposite", given, either, Cell::Empty));
        }
        Table {
            rows,
            ..Table::new(&["choice", "backs", "dates", "missing", "choices"])
        }
    }

    /// A row of the table; `equal` is the number of choices with as many dates.
    fn row(&self, what: &str, choice: FaceChoice, dates: u64, equal: Cell) -> Vec<Cell> {
        vec![
            Cell::from(what),
            Cell::from(self.letters(choice)),
            Cell::from(dates),
            Cell::from(self.choices.date_count() - dates),
            equal,
        ]
    }

    /// The pieces with a choice, and the dates that a choice does not solve, month by month.
    fn notes(&self, choice: FaceChoice) -> Vec<String> {
        let pieces = self.choices.pieces().iter().copied();
        let first = match names(self.kit, pieces, ", ") {
            none if none.is_empty() => "no piece has a choice of faces".to_owned(),
            pieces => format!("pieces with a choice of faces: {pieces}"),
        };
        let missing = self.choices.missing(choice);
        let missing: Vec<BoardDate> = missing.map(|date| self.dates[date]).collect();
        let months = missing.chunk_by(|one, next| one.month_day.month == next.month_day.month);
        let months = months.map(|dates| {
            let dates: Vec<String> = dates.iter().map(BoardDate::to_string).collect();
            format!("missing: {}", dates.join(", "))
        });
        std::iter::once(first).chain(months).collect()
    }
}
