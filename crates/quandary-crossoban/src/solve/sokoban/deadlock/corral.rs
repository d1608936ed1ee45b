//! Corrals: parts of the floor that boxes close off from the pusher.

use crate::solve::sokoban::deadlock::few::{Few, MOST_BOXES};
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Finds corrals that have to be opened before anything else is worth a push.
///
/// Let a corral be closed by boxes that can only be pushed inwards, now and as long as none of its boxes has
/// moved, and let the pusher be able to do each such push now (a *PI-corral*). If one of
/// its boxes is off its goal, every solution pushes one of them some time. The first such push
/// is possible now, and whatever the solution does before can be done after it as well: the pushes before touch
/// nothing of the corral, and the pusher can go back where it was through the square that the box left. So it is enough
/// to look at the pushes of one such corral: a solution with the fewest pushes remains.
/// One with the fewest moves need not.
///
/// A corral of a few boxes that cannot be opened even if there were no others ([`Few`]) makes the
/// position dead: a closed diagonal is the best known case.
#[derive(Clone, Debug)]
pub struct Corrals {
    stamps: Vec<u32>,
    /// Squares with a number of at least this were seen since the last position.
    first: u32,
    now: u32,
    open: Vec<Square>,
    boxes: Vec<Square>,
    pushes: Vec<Push>,
    few: Few,
}

impl Corrals {
    /// No corral is known yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            stamps: vec![0; warehouse.squares() + 1],
            first: 1,
            now: 0,
            open: Vec::new(),
            boxes: Vec::new(),
            pushes: Vec::new(),
            few: Few::new(warehouse),
        }
    }

    /// Bytes held for verdicts on corrals.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.few.bytes()
    }

    /// Leaves only the pushes of the PI-corral with the fewest, if there is one with fewer than
    /// are listed. None left means that the position is dead.
    pub fn prune(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        pushes: &mut Vec<Push>,
    ) {
        if self.now > u32::MAX / 2 {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.first = self.now + 1;
        for index in 0..position.boxes().len() {
            let at = position.boxes()[index];
            if !touches(warehouse, reach, at) {
                continue;
            }
            for seed in *warehouse.neighbours(at) {
                let hidden = !position.is_occupied(seed) && !reach.contains(seed);
                if !hidden || self.stamps[usize::from(seed)] >= self.first {
                    continue;
                }
                self.gather(warehouse, position, reach, seed);
                let matters = self.boxes.iter().any(|at| !warehouse.is_goal(*at));
                if matters && self.is_dead(warehouse, reach.lowest(), seed) {
                    pushes.clear();
                    return;
                }
                if matters
                    && self.list(warehouse, position, reach)
                    && self.pushes.len() < pushes.len()
                {
                    pushes.clone_from(&self.pushes);
                }
            }
        }
    }

    /// Collects the squares and the boxes of the corral around a square.
    fn gather(&mut self, warehouse: &Warehouse, position: &Position, reach: &Reach, seed: Square) {
        self.now += 1;
        self.boxes.clear();
        self.open.push(seed);
        self.stamps[usize::from(seed)] = self.now;
        while let Some(at) = self.open.pop() {
            for next in *warehouse.neighbours(at) {
                let has_box = position.has_box(next);
                if self.contains(next) || position.is_occupied(next) && !has_box {
                    continue;
                }
                self.stamps[usize::from(next)] = self.now;
                if has_box {
                    self.boxes.push(next);
                }
                if !(has_box && touches(warehouse, reach, next)) {
                    self.open.push(next);
                }
            }
        }
    }

    /// Whether the boxes of the corral would be lost even if there were no others.
    fn is_dead(&mut self, warehouse: &Warehouse, player: Square, closed: Square) -> bool {
        self.boxes.len() <= MOST_BOXES && self.few.is_dead(warehouse, &self.boxes, player, closed)
    }

    fn contains(&self, at: Square) -> bool {
        self.stamps[usize::from(at)] == self.now
    }

    /// Lists the pushes into the corral. `false` if it is no PI-corral.
    fn list(&mut self, warehouse: &Warehouse, position: &Position, reach: &Reach) -> bool {
        self.pushes.clear();
        for index in 0..self.boxes.len() {
            let from = self.boxes[index];
            for way in 0..4 {
                let push = Push { from, way };
                match self.judge(warehouse, position, reach, push) {
                    Judged::Never => {}
                    Judged::Inwards => self.pushes.push(push),
                    Judged::Open => return false,
                }
            }
        }
        true
    }

    fn judge(
        &self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        push: Push,
    ) -> Judged {
        let (behind, to) = (push.behind(warehouse), push.to(warehouse));
        let wall = warehouse.squares() as Square;
        if behind == wall || !warehouse.is_live(to) {
            return Judged::Never;
        }
        if self.contains(behind) || (self.contains(to) && position.has_box(to)) {
            return Judged::Never;
        }
        if reach.contains(behind) && self.contains(to) {
            return Judged::Inwards;
        }
        Judged::Open
    }
}

/// What a push of a box of a corral comes to.
enum Judged {
    /// It cannot be, before another box of the corral has moved.
    Never,
    /// It can be done now, and leads into the corral.
    Inwards,
    /// It leads out of the corral, or may become possible later.
    Open,
}

fn touches(warehouse: &Warehouse, reach: &Reach, at: Square) -> bool {
    warehouse
        .neighbours(at)
        .iter()
        .any(|next| reach.contains(*next))
}
