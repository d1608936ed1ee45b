//! Applies the techniques of a grade, the easiest first.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::explanation::{Contradiction, Explanation, Grade, Technique};
use super::known_cells::{ChangeCursor, KnownCells};
use super::techniques::{Step, TechniqueProgress, find};

/// Techniques that need neither suppositions nor search, in the order in which they are tried.
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

/// The known cells of a board and how far each technique has processed them.
#[derive(Clone)]
pub(super) struct Engine {
    known: KnownCells,
    /// How far the assignment of pairs has processed the changes.
    pair_cursor: ChangeCursor,
    /// How far each direct technique has processed the board.
    progress: Vec<TechniqueProgress>,
    /// The hardest technique that settled a cell.
    hardest: Option<Technique>,
}

/// The result of a search for steps.
pub(super) enum NextSteps {
    /// These steps can be deduced, all with the same technique.
    Steps(Vec<Step>),
    /// No technique of the grade finds anything.
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

    /// The steps of the easiest technique of the grade that finds any.
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

    /// Clears the list of changes once all techniques have processed it. This makes copies smaller.
    fn clear_changes(&mut self) {
        let cursor = self.known.clear_changes();
        self.pair_cursor = cursor;
        for progress in &mut self.progress {
            progress.restart_at(cursor);
        }
    }

    /// Settles the cells of these steps.
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
        } else if self.known.state(cell) == mark {
            Ok(())
        } else {
            Err(Contradiction::Settled(graph.cells[cell as usize]))
        }
    }

    /// Applies all techniques of the grade, without suppositions, until none finds anything.
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

    /// Tries a tent and grass on an open cell; if one of them leads to a contradiction, the other
    /// one follows.
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

/// Checks for contradictions that are visible without deduction: misplaced tents and clue sums.
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
