//! What Gartriage offers to the programs in front of it.

use crate::codes;
use crate::document;
use crate::format::{self, GARTRIAGE};
use crate::generate;
use crate::model::{
    Action, Level, ParsedCollection, Solution, SolutionParseError, Tag, Vehicle, solution_metric,
    tag_text,
};
use crate::rules::{Position, Refusal, Shunting, WagonId};
use crate::scene::scene;
use crate::solve::{self, ACTIONS, COUPLINGS, MOVES};
use quandary_core::failure::Failure;
use quandary_core::family::{
    Capability, Converted, Document, Family, FamilyInfo, Generated, Puzzle, Rating, Record,
    RecordKind, SolveJob, SolveRequest, Support,
};
use quandary_core::format::{Evidence, Format};
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::hint::Hint;
use quandary_core::job::Job;
use quandary_core::level::{LevelInfo, NotPlayable};
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::{Metric, Score};
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::Verdict;
use quandary_core::scene::Scene;
use quandary_core::session::{Rules, Session};
use quandary_core::source::Source;
use quandary_core::words::counted;
use std::sync::Arc;

static METRICS: [&Metric; 3] = [&ACTIONS, &MOVES, &COUPLINGS];

static INFO: FamilyInfo = FamilyInfo {
    id: "gartriage",
    title: "Gartriage",
    about: "railway shunting: bring every wagon to a target of its number",
    formats: std::slice::from_ref(&GARTRIAGE),
    metrics: &METRICS,
    variants: &["standard"],
    switches: &[],
    generate_options: &generate::OPTIONS,
    questions: &[],
    commands: &[],
    draw_options: &[],
    codes: codes::ALL,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (
            Capability::Convert,
            Support::NotApplicable("no other program has a format for these puzzles"),
        ),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (
            Capability::Play,
            Support::Partly("games with undo, groups and clicks for programs; no verb `play` yet"),
        ),
        (Capability::Solve, Support::Yes),
        (Capability::Count, Support::Yes),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Yes),
        (Capability::Rate, Support::Yes),
        (Capability::Generate, Support::Yes),
    ],
};

/// The family of railway shunting puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Gartriage;

impl Family for Gartriage {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source).into_iter().collect()
    }

    fn read(
        &self,
        source: Arc<Source>,
        _: &'static Format,
        options: &ReadOptions,
    ) -> Result<Box<dyn Document>, LimitExceeded> {
        let reading = document::read(&source, options)?;
        Ok(Box::new(File { source, reading }))
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        count: u64,
    ) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
        generate::generator(options, seed, count)
    }
}

/// A collection with the file it was read from.
struct File {
    source: Arc<Source>,
    reading: ParsedCollection,
}

impl Document for File {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        &GARTRIAGE
    }

    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn diagnostics(&self) -> &quandary_core::diagnostic::Diagnostics {
        &self.reading.diagnostics
    }

    fn facts(&self) -> Vec<(String, String)> {
        let tags = self.reading.collection.tags.iter();
        tags.map(|tag| (tag.name.clone(), tag.value.text()))
            .collect()
    }

    fn levels(&self) -> Vec<LevelInfo> {
        let collection = &self.reading.collection;
        let author = tag_text(&collection.tags, "Author");
        let numbered = (1..).zip(&collection.levels);
        numbered
            .map(|(number, level)| level_info(number, level, &author))
            .collect()
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let refuse = |why: &str| NotPlayable(why.to_owned());
        let places = self.reading.levels.get(level);
        if !places
            .ok_or_else(|| refuse("there is no such level"))?
            .is_valid
        {
            return Err(refuse("there are errors in it"));
        }
        let level = &self.reading.collection.levels[level];
        let rules = Shunting::new(level).map_err(|why| NotPlayable(why.to_string()))?;
        Ok(Box::new(Station {
            title: tag_text(&level.tags, "Title"),
            recorded: level.tags.iter().filter_map(recorded).collect(),
            rules,
        }))
    }

    fn canonical(&self) -> Vec<u8> {
        format::write(&self.reading.collection).into_bytes()
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        if to.id == GARTRIAGE.id {
            Ok(Converted {
                bytes: self.canonical(),
                lost: Vec::new(),
            })
        } else {
            Err(format!("{} cannot hold rails and wagons", to.title))
        }
    }
}

fn level_info(number: u64, level: &Level, of_all: &str) -> LevelInfo {
    let author = tag_text(&level.tags, "Author");
    LevelInfo {
        number,
        title: tag_text(&level.tags, "Title"),
        author: if author.is_empty() {
            of_all.to_owned()
        } else {
            author
        },
        size: size(level),
        difficulty: tag_text(&level.tags, "Difficulty"),
        more: Vec::new(),
    }
}

fn size(level: &Level) -> String {
    let board = &level.board;
    let is_wagon = |vehicle| matches!(vehicle, Some(Vehicle::Wagon(_)));
    let wagons = board.cells().filter(|(_, cell)| is_wagon(cell.vehicle));
    let wagons = counted(wagons.count() as u64, "wagon", "wagons");
    let (width, height) = (board.width(), board.height());
    format!("{width}x{height}, {wagons}")
}

fn recorded(tag: &Tag) -> Option<Record> {
    solution_metric(&tag.name)?;
    Some(Record {
        name: tag.name.clone(),
        moves: tag.value.text(),
        claims: Vec::new(),
        kind: RecordKind::Solution,
    })
}

/// A level, ready to be played.
struct Station {
    title: String,
    recorded: Vec<Record>,
    rules: Shunting,
}

impl Station {
    /// The position after some moves.
    fn after(&self, moves: &str) -> Result<Position, Failure> {
        let solution = Solution::parse(moves).map_err(no_solution)?;
        let mut position = self.rules.start();
        advance(&self.rules, &mut position, &solution)?;
        Ok(position)
    }
}

impl Puzzle for Station {
    fn variant(&self) -> &'static str {
        INFO.variants[0]
    }

    fn scene(&self) -> Scene {
        scene(&self.rules, &self.rules.start(), &self.title)
    }

    fn play(&self) -> Box<dyn TurnGame + '_> {
        Box::new(Game {
            title: &self.title,
            session: Session::new(self.rules.clone()),
        })
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        solve::solver(&self.rules, request)
            .map(|outcome| outcome.map(|solution| solution.to_string()))
    }

    fn verify(&self, solution: &str) -> Verdict {
        match self.after(solution) {
            Ok(position) => self.judge(&position, solution),
            Err(failure) => Verdict::Failed(failure),
        }
    }

    fn recorded(&self) -> Vec<Record> {
        self.recorded.clone()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        let position = self.after(moves)?;
        Ok(solve::hint(self.rules.started_from(position), memory))
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        solve::rate(&self.rules)
    }
}

impl Station {
    /// The verdict over moves that could all be played.
    fn judge(&self, end: &Position, moves: &str) -> Verdict {
        let solution = Solution::parse(moves).unwrap_or_default();
        if self.rules.is_solved(end) {
            return Verdict::Verified {
                scores: scores(solution.actions()),
            };
        }
        Verdict::Failed(Failure {
            at: solution.actions().count() as u64 + 1,
            token: String::new(),
            reason: astray(&self.rules, end),
        })
    }
}

/// Which wagons are not where they belong.
fn astray(rules: &Shunting, position: &Position) -> String {
    let wagons = (0..).map(WagonId).take(position.wagons.len());
    let astray: Vec<_> = wagons
        .filter(|wagon| !rules.is_on_target(position, *wagon))
        .map(|wagon| rules.letter(wagon).wagon().to_string())
        .collect();
    match &astray[..] {
        [one] => format!("wagon {one} is not on a target of its number"),
        many => format!(
            "wagons {} are not on targets of their numbers",
            many.join(", ")
        ),
    }
}

/// Plays all actions of a solution.
fn advance(rules: &Shunting, position: &mut Position, solution: &Solution) -> Result<(), Failure> {
    for (at, action) in (1..).zip(solution.actions()) {
        let step = rules.step(position, action);
        step.map_err(|refusal| refused(at, *action, &refusal))?;
    }
    Ok(())
}

fn refused(at: u64, action: Action, refusal: &Refusal) -> Failure {
    Failure {
        at,
        token: action.to_string(),
        reason: refusal.to_string(),
    }
}

fn no_solution(error: SolutionParseError) -> Failure {
    Failure {
        at: error.at as u64,
        token: error.token,
        reason: error.reason,
    }
}

fn scores<'a>(actions: impl Iterator<Item = &'a Action>) -> Vec<Score> {
    let (mut moves, mut couplings) = (0, 0);
    for action in actions {
        *(if action.is_move() {
            &mut moves
        } else {
            &mut couplings
        }) += 1;
    }
    let values = [moves + couplings, moves, couplings];
    let named = METRICS.iter().zip(values);
    named
        .map(|(metric, value)| Score {
            metric: metric.id,
            value,
        })
        .collect()
}

/// A game in progress.
struct Game<'a> {
    title: &'a str,
    session: Session<Shunting>,
}

impl Game<'_> {
    fn played(&self) -> Solution {
        Solution {
            groups: self.session.groups().collect(),
        }
    }

    fn caption(&self) -> String {
        let played = self.played();
        let actions = played.actions().count();
        let told = counted(actions as u64, "action", "actions");
        match (actions, self.is_solved()) {
            (0, false) => String::new(),
            (_, false) => told,
            (_, true) => format!("solved in {told}"),
        }
    }
}

impl TurnGame for Game<'_> {
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        let solution = Solution::parse(moves).map_err(no_solution)?;
        let mut tried = self.session.state().clone();
        advance(self.session.rules(), &mut tried, &solution)?;
        for group in &solution.groups {
            let applied = self.session.apply(group);
            applied
                .map_err(|(index, refusal)| refused(index as u64 + 1, group[index], &refusal))?;
        }
        Ok(())
    }

    fn click(&mut self, at: Point) -> bool {
        let rules = self.session.rules();
        let cell = rules.track().cell_at(at);
        let way = cell.and_then(|cell| solve::route(rules, self.session.state(), cell));
        way.is_some_and(|way| !way.is_empty() && self.session.apply(&way).is_ok())
    }

    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn redo(&mut self) -> bool {
        self.session.redo()
    }

    fn restart(&mut self) {
        self.session.restart();
    }

    fn set_checkpoint(&mut self, name: &str) {
        self.session.set_checkpoint(name);
    }

    fn return_to(&mut self, name: &str) -> bool {
        self.session.return_to(name)
    }

    fn is_solved(&self) -> bool {
        self.session.is_solved()
    }

    fn moves(&self) -> String {
        self.played().to_string()
    }

    fn scores(&self) -> Vec<Score> {
        scores(self.played().actions())
    }

    fn scene(&self) -> Scene {
        let mut scene = scene(self.session.rules(), self.session.state(), self.title);
        scene.caption = self.caption();
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::family::Want;
    use quandary_core::hint::Remaining;
    use quandary_core::outcome::Conclusion;
    use quandary_testing::job::run_to_end;

    /// The station that both printed solutions of the seed belong to.
    const EQUERRE: &str = "\
Title: Rails

Title: Equerre
Solution: 23+378T2-334+46-77+28T3-22+6T6-488+38T2T2
' 0
' |
' |
' +
' |\\
' | \\
' +  +
' |   \\
' |    \\
'd7--+--g4

Title: Short
Author: Somebody
Difficulty: 2
' 0--a--1
";

    fn document(text: &str) -> Box<dyn Document> {
        let source = Source::new("test.gartriage", text.into());
        let read = Gartriage.read(source, &GARTRIAGE, &ReadOptions::default());
        read.unwrap()
    }

    fn puzzle(level: usize) -> Box<dyn Puzzle> {
        document(EQUERRE).open(level).unwrap()
    }

    fn values(scores: &[Score]) -> Vec<(&str, u64)> {
        let scores = scores.iter();
        scores.map(|score| (score.metric, score.value)).collect()
    }

    #[test]
    fn both_printed_solutions_hold_and_are_counted() {
        for printed in [
            "23+378T2-334+46-77+28T3-22+6T6-488+38T2T2",
            "23+3,78,T2,-,334+4,6,-,77+2,8,T3,-,22+6,T6,-,488+3,8,T2T2",
        ] {
            let Verdict::Verified { scores } = puzzle(0).verify(printed) else {
                panic!("it solves the station");
            };
            let expected = [("actions", 31), ("moves", 22), ("couplings", 9)];
            assert_eq!(values(&scores), expected);
        }
    }

    #[test]
    fn a_failing_solution_names_its_token_and_why() {
        let failure = |moves| match puzzle(0).verify(moves) {
            Verdict::Failed(failure) => failure.to_string(),
            Verdict::Verified { .. } => panic!("it does not solve the station"),
        };
        assert_eq!(failure("26"), "move 2 \"6\": no rail leads east from (1,2)");
        assert_eq!(failure("2+"), "move 2 \"+\": expected a digit after `+`");
        let end = "at the end: wagons d, g are not on targets of their numbers";
        assert_eq!(failure("23"), end);
    }

    #[test]
    fn the_solver_proves_the_printed_length_in_each_metric() {
        for (metric, value) in METRICS.iter().zip([31, 22, 9]) {
            let puzzle = puzzle(0);
            let outcome = run_to_end(puzzle.solve(SolveRequest {
                metric,
                want: Want::Best,
                memory: 1 << 28,
            }));
            let Conclusion::Solved(solved) = outcome.conclusion else {
                panic!("it can be solved");
            };
            assert_eq!(solved.score.value, value);
            let Verdict::Verified { scores } = puzzle.verify(&solved.solution) else {
                panic!("the solution holds");
            };
            assert!(scores.contains(&solved.score));
        }
    }

    #[test]
    fn a_hint_shortens_what_is_left_by_one() {
        let puzzle = puzzle(0);
        let mut moves = String::new();
        for left in (1..=31).rev() {
            let Hint::Next {
                input, remaining, ..
            } = run_to_end(puzzle.hint(&moves, 1 << 28).unwrap())
            else {
                panic!("{left} actions are left after {moves}");
            };
            assert_eq!(remaining, Remaining::Exactly(left));
            moves += &input;
        }
        assert_eq!(
            run_to_end(puzzle.hint(&moves, 1 << 28).unwrap()),
            Hint::Solved
        );
        assert!(puzzle.hint("5", 1 << 28).is_err());
    }

    #[test]
    fn levels_are_listed_with_what_the_file_says() {
        let levels = document(EQUERRE).levels();
        let short = &levels[1];
        assert_eq!((short.number, short.title.as_str()), (2, "Short"));
        assert_eq!(
            (short.author.as_str(), short.difficulty.as_str()),
            ("Somebody", "2")
        );
        assert_eq!(short.size, "3x1, 1 wagon");
        assert_eq!(levels[0].size, "3x4, 2 wagons");
    }

    #[test]
    fn recorded_solutions_are_found_under_their_tags() {
        let recorded = puzzle(0).recorded();
        assert_eq!(recorded.len(), 1);
        assert_eq!(recorded[0].name, "Solution");
        assert!(matches!(
            puzzle(0).verify(&recorded[0].moves),
            Verdict::Verified { .. }
        ));
    }

    #[test]
    fn a_level_with_errors_is_not_opened_and_its_neighbours_are() {
        let text = "\r\n' 0--0--a--1\r\n\r\n' 0--a--1\r\n";
        let document = document(text);
        assert!(document.open(0).is_err() && document.open(2).is_err());
        assert!(document.open(1).is_ok());
    }

    #[test]
    fn moves_are_entered_whole_or_not_at_all_and_undone_by_groups() {
        let puzzle = puzzle(0);
        let mut play = puzzle.play();
        let failure = play.enter("23,5").unwrap_err();
        assert_eq!((failure.at, failure.token.as_str()), (3, "5"));
        assert_eq!(play.enter("2,36").unwrap_err().at, 3);
        assert_eq!(play.moves(), "");
        play.enter("23,+3").unwrap();
        assert_eq!(values(&play.scores())[0], ("actions", 3));
        assert!(play.undo());
        assert_eq!(play.moves(), "23,");
        assert!(play.undo() && !play.undo() && play.redo());
        assert_eq!(play.moves(), "23,");
    }

    #[test]
    fn a_click_goes_there_by_the_shortest_way_as_one_group() {
        let puzzle = puzzle(0);
        let mut play = puzzle.play();
        assert!(play.click(Point::new(1, 2)));
        assert_eq!(play.moves(), "23,");
        assert!(!play.click(Point::new(2, 0)), "there is no cell");
        assert!(!play.click(Point::new(2, 3)), "a wagon stands there");
        assert!(play.undo());
        assert_eq!(play.moves(), "");
    }

    #[test]
    fn the_position_tells_how_far_it_has_come() {
        let puzzle = puzzle(0);
        let mut play = puzzle.play();
        assert_eq!(play.scene().caption, "");
        play.enter("2").unwrap();
        assert_eq!(play.scene().caption, "1 action");
        play.restart();
        play.enter(&puzzle.recorded()[0].moves).unwrap();
        assert!(play.is_solved());
        assert_eq!(play.scene().caption, "solved in 31 actions");
    }
}
