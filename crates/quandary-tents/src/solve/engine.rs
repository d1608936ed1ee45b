//! Deduction as far as a grade goes, the easiest technique first.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::explanation::{Contradiction, Explanation, Grade, Technique};
use super::known_cells::{ChangeCursor, KnownCells};
use super::techniques::{Step, TechniqueProgress, find};

/// Techniques that look at the board alone. The others suppose or search.
const DIRECT: [Technique; 14] = [
    Technique::Contact,
    Technique::Full,
    Technique::Room,
    Technique::OnlySquare,
    Technique::Served,
    Technique::Placement,
    Technique::Corner,
    Technique::Shade,
    Technique::Touch,
    Technique::Total,
    Technique::Crowd,
    Technique::Claim,
    Technique::TwoLines,
    Technique::Component,
];

/// A board on which conclusions are drawn.
#[derive(Clone)]
pub(super) struct Engine {
    known: KnownCells,
    /// What was progress at to draw pairs.
    pair_cursor: ChangeCursor,
    /// What each direct technique has progress at.
    progress: Vec<TechniqueProgress>,
    /// The hardest technique that settled anything.
    hardest: Option<Technique>,
}

/// What looking for steps came to.
pub(super) enum NextSteps {
    /// These follow, all by one technique.
    Steps(Vec<Step>),
    /// Nothing follows.
    Nothing,
}

impl Engine {
    pub(super) fn new(graph: &CellGraph) -> Self {
        Self::knowing(graph, KnownCells::given(graph))
    }

    fn knowing(graph: &CellGraph, known: KnownCells) -> Self {
        Self {
            known,
            pair_cursor: ChangeCursor::default(),
            progress: vec![TechniqueProgress::new(graph); DIRECT.len()],
            hardest: None,
        }
    }

    pub(super) fn known(&self) -> &KnownCells {
        &self.known
    }

    pub(super) fn hardest(&self) -> Option<Technique> {
        self.hardest
    }

    /// What follows next, by the easiest technique of the grade that finds anything.
    pub(super) fn next_steps(
        &mut self,
        graph: &CellGraph,
        grade: Grade,
    ) -> Result<NextSteps, Contradiction> {
        check_totals(graph)?;
        self.known.assign_pairs(graph, &mut self.pair_cursor)?;
        for (technique, progress) in DIRECT.iter().zip(&mut self.progress) {
            if technique.grade() <= grade {
                let steps = find(graph, &self.known, *technique, progress)?;
                if !steps.is_empty() {
                    return Ok(NextSteps::Steps(steps));
                }
            }
        }
        if grade >= Grade::Hard {
            self.clear_changes();
        }
        Ok(NextSteps::Nothing)
    }

    /// All techniques have progress at everything: what became known when is of no more use, and
    /// copies are smaller without it.
    fn clear_changes(&mut self) {
        let cursor = self.known.clear_changes();
        self.pair_cursor = cursor;
        for progress in &mut self.progress {
            progress.restart_at(cursor);
        }
    }

    /// Takes over what steps settle.
    pub(super) fn apply(&mut self, graph: &CellGraph, steps: &[Step]) -> Result<(), Contradiction> {
        for step in steps {
            self.hardest = self.hardest.max(Some(step.technique));
            for (cell, mark) in &step.settles {
                self.settle(graph, *cell, *mark)?;
            }
        }
        Ok(())
    }

    fn settle(
        &mut self,
        graph: &CellGraph,
        cell: CellId,
        mark: CellState,
    ) -> Result<(), Contradiction> {
        if self.known.is_open(cell) {
            self.known.settle(graph, cell, mark);
            Ok(())
        } else if self.known.mark(cell) == mark {
            Ok(())
        } else {
            Err(Contradiction::Settled(graph.cells[cell as usize]))
        }
    }

    /// Draws all conclusions of the grade, suppositions aside.
    pub(super) fn deduce_all(
        &mut self,
        graph: &CellGraph,
        grade: Grade,
    ) -> Result<(), Contradiction> {
        while let NextSteps::Steps(steps) = self.next_steps(graph, grade)? {
            self.apply(graph, &steps)?;
        }
        Ok(())
    }

    /// Supposes both marks of an open cell: what follows if one of them is impossible.
    pub(super) fn suppose(&self, graph: &CellGraph, cell: CellId) -> Option<Step> {
        [
            (CellState::Tent, CellState::Grass),
            (CellState::Grass, CellState::Tent),
        ]
        .into_iter()
        .find_map(|(supposed, opposite)| {
            let mut copy = self.clone();
            let tried = copy
                .settle(graph, cell, supposed)
                .and_then(|()| copy.deduce_all(graph, Grade::Easy));
            tried.err().map(|contradiction| Step {
                technique: Technique::Supposition,
                settles: vec![(cell, opposite)],
                explanation: Explanation::Supposition { contradiction },
            })
        })
    }
}

/// Whether the board can have a solution by its numbers alone.
pub(super) fn check_totals(graph: &CellGraph) -> Result<(), Contradiction> {
    if let Some(at) = graph.misplaced {
        return Err(Contradiction::Misplaced(at));
    }
    let trees = graph.trees.len() as u64;
    for lines in graph.rows_and_columns() {
        let tents = lines
            .iter()
            .filter_map(|line| line.clue)
            .map(u64::from)
            .sum();
        let complete = lines.iter().all(|line| line.clue.is_some());
        if tents > trees || (complete && tents < trees) {
            return Err(Contradiction::Sum { trees, tents });
        }
    }
    Ok(())
}
