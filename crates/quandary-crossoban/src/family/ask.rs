//! What Crossoban can be asked about a position.

use super::puzzle::view;
use crate::model::Board;
use crate::rules::{Game, Place, State};
use crate::solve::{Prospect, prospect};
use quandary_core::budget::Reason;
use quandary_core::family::{Answer, Part, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::scene::Scene;

pub(super) static QUESTIONS: [Question; 1] = [Question {
    id: "solvable",
    about: "say whether a position can still be solved, and if not, which boxes are the reason",
    options: &[],
}];

/// A job that tells whether a position can still be solved.
pub(super) fn solvable(
    game: &Game,
    board: &Board,
    position: &State,
    title: &str,
    memory: u64,
) -> Box<dyn Job<Output = Answer>> {
    Box::new(Answering {
        scene: view(game, position, board, title),
        looking: prospect(game, board, position, memory),
    })
}

struct Answering {
    scene: Scene,
    looking: Box<dyn Job<Output = Prospect>>,
}

impl Job for Answering {
    type Output = Answer;

    fn run(&mut self, nodes: u64) -> Status {
        self.looking.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.looking.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Answer {
        let prospect = self.looking.finish(stopped);
        let (word, tone) = match prospect {
            Prospect::Solvable { .. } => ("solvable", Tone::Well),
            Prospect::Dead(_) | Prospect::Exhausted => ("dead", Tone::Bad),
            Prospect::Unknown(_) => ("unknown", Tone::Open),
        };
        Answer {
            word,
            tone,
            sentence: prospect.to_string(),
            parts: guilty(&prospect).into_iter().map(part).collect(),
            scene: Some(self.scene),
        }
    }
}

/// The boxes that are the reason.
fn guilty(prospect: &Prospect) -> Vec<Point> {
    match prospect {
        Prospect::Dead(dead) => dead.boxes(),
        Prospect::Solvable { .. } | Prospect::Exhausted | Prospect::Unknown(_) => Vec::new(),
    }
}

fn part(at: Point) -> Part {
    Part {
        name: format!("box {}", Place(at)),
        moves: String::new(),
        reason: String::new(),
    }
}
