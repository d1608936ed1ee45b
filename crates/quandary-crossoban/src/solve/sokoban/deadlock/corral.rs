//! Corrals: regions that boxes close off from the pusher.

use crate::solve::sokoban::deadlock::corral_search::{CorralSearch, MOST_CORRAL_BOXES};
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Finds PI-corrals, a kind of region that boxes close off from the pusher. If a box of a
/// PI-corral is not on a goal, a solver may push the boxes of this PI-corral before all other
/// boxes.
///
/// A *corral* is a region that the pusher cannot reach, together with the boxes in it and
/// around it. Its boundary boxes are those next to squares that the pusher can reach. In a
/// *PI-corral*, as long as no boundary box has moved, the boundary boxes can only be pushed
/// inwards. The pusher can make each of these pushes now.
///
/// If a box of a PI-corral is not on a goal, every solution pushes a boundary box at some
/// time. The first push of a boundary box is possible now. All pushes that come before it in
/// the solution can also be made after it: they do not affect the corral, and the pusher can
/// return through the square that the boundary box has left. So it is enough to try the
/// pushes of one PI-corral. At least one solution with the fewest pushes remains, but not
/// always one with the fewest moves.
///
/// For a small corral, pushes of its boxes are also searched as if there were no other boxes;
/// see [`CorralSearch`]. If its boxes form a deadlock on their own, the position is a
/// deadlock. The best-known example of such a deadlock is a closed diagonal.
#[derive(Clone, Debug)]
pub struct Corrals {
    stamps: Vec<u32>,
    /// Squares with at least this stamp were visited for the current position.
    first: u32,
    now: u32,
    open: Vec<Square>,
    boxes: Vec<Square>,
    pushes: Vec<Push>,
    search: CorralSearch,
}

impl Corrals {
    /// Creates a finder of PI-corrals for a board.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            stamps: vec![0; warehouse.squares() + 1],
            first: 1,
            now: 0,
            open: Vec::new(),
            boxes: Vec::new(),
            pushes: Vec::new(),
            search: CorralSearch::new(warehouse),
        }
    }

    /// Number of bytes used by cached results.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    /// Replaces `pushes` with the possible pushes of one PI-corral, if these are fewer. If there
    /// are several PI-corrals, chooses the one with the fewest possible pushes. PI-corrals with all
    /// boxes on goals are ignored. Clears `pushes` if the boxes of a corral are found to be a
    /// deadlock.
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
            if !is_next_to_pusher(warehouse, reach, at) {
                continue;
            }
            for seed in *warehouse.neighbours(at) {
                let hidden = !position.is_occupied(seed) && !reach.contains(seed);
                if !hidden || self.stamps[usize::from(seed)] >= self.first {
                    continue;
                }
                self.collect(warehouse, position, reach, seed);
                let matters = self.boxes.iter().any(|at| !warehouse.is_goal(*at));
                if matters && self.is_dead(warehouse, reach.lowest(), seed) {
                    pushes.clear();
                    return;
                }
                if matters
                    && self.list_pushes(warehouse, position, reach)
                    && self.pushes.len() < pushes.len()
                {
                    pushes.clone_from(&self.pushes);
                }
            }
        }
    }

    /// Collects the squares and the boxes of the corral around a square.
    fn collect(&mut self, warehouse: &Warehouse, position: &Position, reach: &Reach, seed: Square) {
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
                if !(has_box && is_next_to_pusher(warehouse, reach, next)) {
                    self.open.push(next);
                }
            }
        }
    }

    /// Whether the boxes of the corral are a deadlock even without the other boxes.
    fn is_dead(&mut self, warehouse: &Warehouse, player: Square, closed: Square) -> bool {
        self.boxes.len() <= MOST_CORRAL_BOXES
            && self.search.is_dead(warehouse, &self.boxes, player, closed)
    }

    fn contains(&self, at: Square) -> bool {
        self.stamps[usize::from(at)] == self.now
    }

    /// Lists the pushes into the corral. Returns `false` if it is not a PI-corral.
    fn list_pushes(&mut self, warehouse: &Warehouse, position: &Position, reach: &Reach) -> bool {
        self.pushes.clear();
        for index in 0..self.boxes.len() {
            let from = self.boxes[index];
            for direction in 0..4 {
                let push = Push { from, direction };
                match self.classify(warehouse, position, reach, push) {
                    PushKind::Impossible => {}
                    PushKind::Inwards => self.pushes.push(push),
                    PushKind::Outwards => return false,
                }
            }
        }
        true
    }

    fn classify(
        &self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        push: Push,
    ) -> PushKind {
        let (behind, to) = (push.behind(warehouse), push.to(warehouse));
        let wall = warehouse.squares() as Square;
        if behind == wall || !warehouse.is_live(to) {
            return PushKind::Impossible;
        }
        if self.contains(behind) || (self.contains(to) && position.has_box(to)) {
            return PushKind::Impossible;
        }
        if reach.contains(behind) && self.contains(to) {
            return PushKind::Inwards;
        }
        PushKind::Outwards
    }
}

/// The kind of a push of a box of a corral.
enum PushKind {
    /// Impossible before another box of the corral has moved.
    Impossible,
    /// Possible now, and into the corral.
    Inwards,
    /// Out of the corral, or possible only later.
    Outwards,
}

fn is_next_to_pusher(warehouse: &Warehouse, reach: &Reach, at: Square) -> bool {
    warehouse
        .neighbours(at)
        .iter()
        .any(|next| reach.contains(*next))
}
