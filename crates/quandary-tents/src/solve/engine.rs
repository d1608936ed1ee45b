//! Deduction as far as a grade goes, the easiest technique first.

use super::camp::{Camp, Cell, Mark};
use super::deduce::{Looked, Step, find};
use super::known::{Known, Seen};
use super::why::{Clash, Grade, Technique, Why};

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
    known: Known,
    /// What was looked at to draw pairs.
    paired: Seen,
    /// What each direct technique has looked at.
    looked: Vec<Looked>,
    /// The hardest technique that settled anything.
    hardest: Option<Technique>,
}

/// What looking for steps came to.
pub(super) enum Look {
    /// These follow, all by one technique.
    Steps(Vec<Step>),
    /// Nothing follows.
    Nothing,
}

impl Engine {
    pub(super) fn new(camp: &Camp) -> Self {
        Self::knowing(camp, Known::given(camp))
    }

    fn knowing(camp: &Camp, known: Known) -> Self {
        Self {
            known,
            paired: Seen::default(),
            looked: vec![Looked::new(camp); DIRECT.len()],
            hardest: None,
        }
    }

    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    pub(super) fn hardest(&self) -> Option<Technique> {
        self.hardest
    }

    /// What follows next, by the easiest technique of the grade that finds anything.
    pub(super) fn look(&mut self, camp: &Camp, grade: Grade) -> Result<Look, Clash> {
        sound(camp)?;
        self.known.pair(camp, &mut self.paired)?;
        for (technique, looked) in DIRECT.iter().zip(&mut self.looked) {
            if technique.grade() <= grade {
                let steps = find(camp, &self.known, *technique, looked)?;
                if !steps.is_empty() {
                    return Ok(Look::Steps(steps));
                }
            }
        }
        if grade >= Grade::Hard {
            self.forget();
        }
        Ok(Look::Nothing)
    }

    /// All techniques have looked at everything: what became known when is of no more use, and
    /// copies are smaller without it.
    fn forget(&mut self) {
        let seen = self.known.forget();
        self.paired = seen;
        for looked in &mut self.looked {
            looked.begin_at(seen);
        }
    }

    /// Takes over what steps settle.
    pub(super) fn apply(&mut self, camp: &Camp, steps: &[Step]) -> Result<(), Clash> {
        for step in steps {
            self.hardest = self.hardest.max(Some(step.technique));
            for (cell, mark) in &step.settles {
                self.settle(camp, *cell, *mark)?;
            }
        }
        Ok(())
    }

    fn settle(&mut self, camp: &Camp, cell: Cell, mark: Mark) -> Result<(), Clash> {
        if self.known.is_open(cell) {
            self.known.settle(camp, cell, mark);
            Ok(())
        } else if self.known.mark(cell) == mark {
            Ok(())
        } else {
            Err(Clash::Settled(camp.cells[cell as usize]))
        }
    }

    /// Draws all conclusions of the grade, suppositions aside.
    pub(super) fn exhaust(&mut self, camp: &Camp, grade: Grade) -> Result<(), Clash> {
        while let Look::Steps(steps) = self.look(camp, grade)? {
            self.apply(camp, &steps)?;
        }
        Ok(())
    }

    /// Supposes both marks of an open cell: what follows if one of them is impossible.
    pub(super) fn suppose(&self, camp: &Camp, cell: Cell) -> Option<Step> {
        [(Mark::Tent, Mark::Grass), (Mark::Grass, Mark::Tent)]
            .into_iter()
            .find_map(|(supposed, opposite)| {
                let mut copy = self.clone();
                let tried = copy
                    .settle(camp, cell, supposed)
                    .and_then(|()| copy.exhaust(camp, Grade::Easy));
                tried.err().map(|clash| Step {
                    technique: Technique::Supposition,
                    settles: vec![(cell, opposite)],
                    why: Why::Supposition { clash },
                })
            })
    }
}

/// Whether the board can have a solution by its numbers alone.
pub(super) fn sound(camp: &Camp) -> Result<(), Clash> {
    if let Some(at) = camp.misplaced {
        return Err(Clash::Misplaced(at));
    }
    let trees = camp.trees.len() as u64;
    for lines in camp.rows_and_columns() {
        let tents = lines
            .iter()
            .filter_map(|line| line.clue)
            .map(u64::from)
            .sum();
        let complete = lines.iter().all(|line| line.clue.is_some());
        if tents > trees || (complete && tents < trees) {
            return Err(Clash::Sum { trees, tents });
        }
    }
    Ok(())
}
