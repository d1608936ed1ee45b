//! Solves the independent components of a board one after the other.
//!
//! Components are parts of a board that are separated by walls. Each has a pusher, and no two of
//! them have boxes of the same colour or pushers of the same group. Best solutions of the
//! components, played one after the other in any order, are a best solution of the board. Because
//! each component is searched separately, the numbers of positions of the components are added
//! instead of multiplied.

use super::sokoban::Target;
use super::{MOVES, Objective, PUSHES, Search, Solving, search, solver_in_one};
use crate::model::{Board, Cell, Colour, Content, Group, Moves, Terrain};
use crate::rules::switches::{Aims, Turns};
use crate::rules::{Game, Input, Player, without_idle_changes};
use quandary_core::budget::Reason;
use quandary_core::direction::Direction;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::grid::{Grid, Point};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};

/// A board is not split if its components would have more cells in all, walls included.
const MOST_CELLS: usize = 1 << 22;

/// Returns a solver that solves the components of a board one after the other, or `None` if the board
/// has fewer than two independent components or more than one solution is asked for.
///
/// `board` is the board that `game` was made from.
pub(super) fn solver(game: &Game, board: &Board, request: &SolveRequest) -> Option<Solving> {
    let switches = game.switches();
    let separable = switches.aims == Aims::Both && switches.turns == Turns::Active;
    let start = game.start();
    if request.want != Want::Best || !separable || game.lost(&start).is_some() {
        return None;
    }
    let components = components(&game.board(&start, board));
    let components = components
        .into_iter()
        .map(|board| Component::new(game, board));
    let mut components = components.collect::<Option<Vec<Component>>>()?;
    // Spare boxes of one component must not make up for missing boxes of another.
    let required: usize = components
        .iter()
        .map(|component| component.game.required())
        .sum();
    if components.len() < 2 || required != game.required() {
        return None;
    }
    components.sort_by_key(|component| std::cmp::Reverse(component.game.start().boxes().count()));
    Some(Box::new(ComponentSolver {
        game: game.clone(),
        board: board.clone(),
        request: request.clone(),
        left: components,
        solved: Vec::new(),
        stage: Stage::Between,
        nodes: 0,
        stored: 0,
    }))
}

/// The components of a board, each with walls in place of the others. Floor without a pusher belongs
/// to the first one.
fn components(board: &Board) -> Vec<Board> {
    let mut numbers = Grid::filled(board.width(), board.height(), 0);
    let mut count = 0;
    for at in board.pushers() {
        if numbers.get(at) == Some(&0) {
            count += 1;
            number(board, at, count, &mut numbers);
        }
    }
    let cells = board.width() as usize * board.height() as usize;
    if count * cells > MOST_CELLS {
        return Vec::new();
    }
    let numbers = &numbers;
    let is_in = |at: Point, component: usize| match numbers.get(at) {
        Some(0) | None => component == 1,
        Some(number) => *number == component,
    };
    let component = |component: usize| {
        let mut own = board.clone();
        for (at, _) in board.cells().filter(|(at, _)| !is_in(*at, component)) {
            own.set(at, Cell::WALL);
        }
        own
    };
    (1..=count).map(component).collect()
}

/// Numbers all cells of the component of a cell: neighbours without a wall between them, and all
/// cells whose contents have the same colour or link as a content of the component.
fn number(board: &Board, from: Point, number: usize, numbers: &mut Grid<usize>) {
    let mut ties: Vec<Tie> = Vec::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let cell = board.cell(at);
        match numbers.get_mut(at) {
            Some(known) if *known == 0 && cell.terrain != Terrain::Wall => *known = number,
            _ => continue,
        }
        let around = Direction::ORTHOGONAL.into_iter();
        open.extend(around.filter_map(|to| at.step(to)));
        if let Some(tie) = Tie::of(cell)
            && !ties.contains(&tie)
        {
            let tied = |(at, cell)| (Tie::of(cell) == Some(tie)).then_some(at);
            open.extend(board.cells().filter_map(tied));
            ties.push(tie);
        }
    }
}

/// A property that joins contents of a board wherever they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tie {
    /// Boxes that have to be united.
    Colour(Colour),
    /// Pushers that move together.
    Group(Group),
}

impl Tie {
    fn of(cell: Cell) -> Option<Self> {
        match cell.content? {
            Content::Box(colour) => colour.map(Self::Colour),
            Content::Pusher(pusher) => pusher.group.map(Self::Group),
        }
    }
}

/// An independent part of a board, as a game of its own.
struct Component {
    game: Game,
    board: Board,
}

impl Component {
    fn new(whole: &Game, board: Board) -> Option<Self> {
        let game = Game::new(&board, whole.switches()).ok()?;
        Some(Self { game, board })
    }

    fn search(self, request: &SolveRequest) -> Option<ComponentSearch> {
        let search = search(&self.game, &self.board, request)?;
        let leader = self.game.leader(&self.game.start())?;
        let leader = self.game.ground().point(leader);
        Some(ComponentSearch { leader, search })
    }
}

/// A component that is being searched.
struct ComponentSearch {
    /// The first of the pushers that are active at its start.
    leader: Point,
    search: Box<dyn Search>,
}

/// The solution of a component.
struct SolvedComponent {
    leader: Point,
    solved: Solved<Moves>,
}

enum Stage {
    /// No component is being searched.
    Between,
    Component(ComponentSearch),
    /// The components influence each other after all: the board is searched as a whole.
    Whole(Solving),
    Over(Conclusion<Moves>),
}

/// Solves the components of a board one after the other.
struct ComponentSolver {
    game: Game,
    board: Board,
    request: SolveRequest,
    /// Components still to be searched, the next one last.
    left: Vec<Component>,
    solved: Vec<SolvedComponent>,
    stage: Stage,
    /// Nodes of the finished stages.
    nodes: u64,
    stored: u64,
}

impl ComponentSolver {
    /// The proven lower bound of the components solved so far.
    fn bound(&self) -> u64 {
        let proven = |solved: &SolvedComponent| match solved.solved.optimality {
            Optimality::Proven => solved.solved.score.value,
            Optimality::Open { bound, .. } => bound,
        };
        self.solved.iter().map(proven).sum()
    }

    /// Runs the current stage for at most `nodes` nodes.
    fn work(&mut self, nodes: u64) {
        match &mut self.stage {
            Stage::Between => self.begin_component(),
            Stage::Component(ComponentSearch { search, .. }) => {
                let status = search.run(nodes);
                if search.met_unstable_position() {
                    self.search_whole();
                } else if status == Status::Done {
                    self.leave_component(None);
                }
            }
            Stage::Whole(solving) => {
                if solving.run(nodes) == Status::Done
                    && let Stage::Whole(solving) = self.leave_stage()
                {
                    self.stage = Stage::Over(solving.finish(None).conclusion);
                }
            }
            Stage::Over(_) => {}
        }
    }

    fn begin_component(&mut self) {
        match self.left.pop() {
            None => self.stage = Stage::Over(self.joined()),
            Some(component) => match component.search(&self.request) {
                Some(search) => self.stage = Stage::Component(search),
                None => self.search_whole(),
            },
        }
    }

    fn search_whole(&mut self) {
        self.leave_stage();
        self.solved.clear();
        let solving = solver_in_one(&self.game, &self.board, &self.request);
        self.stage = Stage::Whole(solving);
    }

    /// Ends the search of a component. A component without a solution decides the whole board.
    fn leave_component(&mut self, stopped: Option<Reason>) {
        let Stage::Component(ComponentSearch { leader, search }) = self.leave_stage() else {
            return;
        };
        match search.finish(stopped).conclusion {
            Conclusion::Solved(solved) => self.solved.push(SolvedComponent { leader, solved }),
            Conclusion::Unsolvable => self.stage = Stage::Over(Conclusion::Unsolvable),
            Conclusion::Undecided { reason, bound } => {
                let bound = self.bound() + bound;
                self.stage = Stage::Over(Conclusion::Undecided { reason, bound });
            }
        }
    }

    fn leave_stage(&mut self) -> Stage {
        let Progress { nodes, stored, .. } = self.progress();
        (self.nodes, self.stored) = (nodes, stored);
        std::mem::replace(&mut self.stage, Stage::Between)
    }

    /// Joins the solutions of all components.
    fn joined(&self) -> Conclusion<Moves> {
        let mut player = Player::new(self.game.clone());
        for SolvedComponent { leader, solved } in &self.solved {
            let played = player.apply(&[Input::Change(*leader)]).is_ok()
                && player.enter(&solved.solution).is_ok();
            debug_assert!(played, "components are independent");
        }
        let open = |solved: &SolvedComponent| match solved.solved.optimality {
            Optimality::Proven => None,
            Optimality::Open { reason, .. } => Some(reason),
        };
        let bound = self.bound();
        let values = self.solved.iter().map(|solved| solved.solved.score.value);
        let metric: &Metric = match Objective::of(self.request.metric).target() {
            Target::Moves => &MOVES,
            Target::Pushes => &PUSHES,
        };
        Conclusion::Solved(Solved {
            // The first change may lead to a component that is solved at the start, or to a pusher
            // that does not begin.
            solution: without_idle_changes(&self.game, player.replayed().moves),
            score: Score {
                metric,
                value: values.sum(),
            },
            optimality: match self.solved.iter().find_map(open) {
                None => Optimality::Proven,
                Some(reason) => Optimality::Open { bound, reason },
            },
            count: None,
            all: Vec::new(),
        })
    }
}

impl Job for ComponentSolver {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !matches!(self.stage, Stage::Over(_)) {
            let left = until.saturating_sub(self.progress().nodes);
            if left == 0 {
                return Status::Running;
            }
            self.work(left);
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let now = match &self.stage {
            Stage::Component(component) => component.search.progress(),
            Stage::Whole(solving) => solving.progress(),
            Stage::Between | Stage::Over(_) => Progress::default(),
        };
        Progress {
            nodes: self.nodes + now.nodes,
            stored: self.stored.max(now.stored),
            bytes: now.bytes,
            bound: Some(self.bound() + now.bound.unwrap_or_default()),
            best: None,
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        if matches!(self.stage, Stage::Component(_)) {
            self.leave_component(stopped);
        }
        let Progress { nodes, stored, .. } = self.progress();
        let undecided = Conclusion::Undecided {
            reason: stopped.unwrap_or(Reason::Memory),
            bound: self.bound(),
        };
        let conclusion = match std::mem::replace(&mut self.stage, Stage::Between) {
            Stage::Over(finding) => finding,
            Stage::Whole(solving) => solving.finish(stopped).conclusion,
            Stage::Between | Stage::Component(_) if self.left.is_empty() => self.joined(),
            Stage::Between | Stage::Component(_) => undecided,
        };
        Outcome {
            conclusion,
            nodes,
            stored,
        }
    }
}
