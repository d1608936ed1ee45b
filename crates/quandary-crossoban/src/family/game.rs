//! Games for front ends: the move notation, the counts, the drawings, and the actions of a player.

use crate::format::lurd;
use crate::model::{Action as Recorded, Content, Moves, Terrain};
use crate::rules::{
    CellPosition, Counter, GamePosition, LevelRules, PlayedAction, State, forward_moves, push_to,
    track, track_box, walk_to,
};
use crate::scene::{Style, scene};
use crate::solve::sokoban::deadlock::freeze::Freeze;
use crate::solve::sokoban::{NEVER, Position, Square, Warehouse};
use crate::solve::{MOVES, PUSHES};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::interaction::{
    Action, Key, Needs, Overlay, OverlaySpec, Selection, Target, action_table, find_action,
};
use quandary_core::look::Look;
use quandary_core::metric::{Measurement, Score};
use quandary_core::scene::Scene;
use quandary_core::session::{Played, Rules};
use quandary_core::session_game::{Groups, TurnRules};
use quandary_core::words::counted;

/// What an action of a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// A command to the active pusher or its group.
    Step(Direction),
    /// Depends on the cell: select a box or a pusher, push the selected box there, or walk there.
    Click,
    /// Walk without pushing.
    WalkTo,
    /// Push a box from one cell to another.
    PushTo,
    /// Make the next pusher in reading order active.
    NextPusher,
    /// Make the previous pusher in reading order active.
    PreviousPusher,
}

pub(super) const fn row<K: Copy>(
    id: &'static str,
    title: &'static str,
    word: &'static str,
    keys: &'static [Key],
    needs: Needs,
    meaning: K,
) -> (Action, K) {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs,
    };
    (action, meaning)
}

const ROWS: [(Action, Meaning); 9] = [
    row(
        "up",
        "Step up, pushing a box if there is one",
        "u",
        &[Key::Up],
        Needs::Nothing,
        Meaning::Step(Direction::North),
    ),
    row(
        "down",
        "Step down, pushing a box if there is one",
        "d",
        &[Key::Down],
        Needs::Nothing,
        Meaning::Step(Direction::South),
    ),
    row(
        "left",
        "Step left, pushing a box if there is one",
        "l",
        &[Key::Left],
        Needs::Nothing,
        Meaning::Step(Direction::West),
    ),
    row(
        "right",
        "Step right, pushing a box if there is one",
        "r",
        &[Key::Right],
        Needs::Nothing,
        Meaning::Step(Direction::East),
    ),
    row(
        "click",
        "Select a box or a pusher, push the selected box here, or walk here",
        "",
        &[Key::Click, Key::Enter],
        Needs::Cell,
        Meaning::Click,
    ),
    row(
        "walk-to",
        "Walk to this cell without pushing",
        "",
        &[Key::RightClick, Key::Char('h'), Key::Char('w')],
        Needs::Cell,
        Meaning::WalkTo,
    ),
    row(
        "push-to",
        "Push a box from one cell to another with the fewest pushes",
        "",
        &[Key::Drag],
        Needs::TwoCells,
        Meaning::PushTo,
    ),
    row(
        "next-pusher",
        "Change to the next pusher",
        "",
        &[Key::Tab],
        Needs::Nothing,
        Meaning::NextPusher,
    ),
    row(
        "previous-pusher",
        "Change to the previous pusher",
        "",
        &[Key::BackTab],
        Needs::Nothing,
        Meaning::PreviousPusher,
    ),
];
static ACTIONS: [Action; 9] = action_table(&ROWS);

static DEAD_SQUARES: OverlaySpec = OverlaySpec {
    id: "dead-squares",
    title: "Squares from which a box cannot reach any goal (Sokoban boards only)",
};
static FROZEN_BOXES: OverlaySpec = OverlaySpec {
    id: "frozen-boxes",
    title: "Boxes that cannot move any more (Sokoban boards only)",
};
static LINKS: OverlaySpec = OverlaySpec {
    id: "links",
    title: "Pushers that act together",
};
static OVERLAYS: [OverlaySpec; 3] = [DEAD_SQUARES, FROZEN_BOXES, LINKS];

fn steps(path: Vec<Direction>) -> Vec<Recorded> {
    let steps = path.into_iter().map(|direction| Recorded::Step {
        direction,
        pushes: false,
    });
    steps.collect()
}

impl LevelRules {
    fn content(&self, state: &State, at: Point) -> Option<Content> {
        state.content(self.game.ground().cell_at(at)?)
    }

    fn walk_inputs(&self, state: &State, to: Point) -> Result<Vec<Recorded>, Failure> {
        let path = walk_to(&self.game, state, to);
        let path = path.ok_or_else(|| Failure::new(format!("no path to {}", CellPosition(to))))?;
        Ok(steps(path))
    }

    fn push_inputs(&self, state: &State, from: Point, to: Point) -> Result<Vec<Recorded>, Failure> {
        let path = push_to(&self.game, state, from, to);
        let (from, to) = (CellPosition(from), CellPosition(to));
        let impossible = || {
            Failure::new(format!(
                "the box at {from} cannot be pushed to {to} without pushing other boxes"
            ))
        };
        Ok(steps(path.ok_or_else(impossible)?))
    }

    /// The change to another pusher, `offset` further in reading order.
    fn change_inputs(
        &self,
        position: &GamePosition,
        offset: usize,
    ) -> Result<Vec<Recorded>, Failure> {
        let state = &position.state;
        let ground = self.game.ground();
        let pushers: Vec<_> = state.pushers().collect();
        let active = pushers
            .iter()
            .position(|(cell, pusher)| state.is_active(*cell, *pusher));
        let count = pushers.len();
        // Pushers that are active already, or act together with the active one, are skipped.
        for step in 1..count {
            let index = (active.unwrap_or_default() + step * offset) % count;
            let at = ground.point(pushers[index].0);
            let is_other = self
                .game
                .active_after_change(state, at)
                .is_ok_and(|active| active != state.active());
            if is_other {
                return Ok(self.change_to(position, at).into_iter().collect());
            }
        }
        Err(Failure::new("there is no other pusher to change to"))
    }

    fn click(
        &self,
        position: &GamePosition,
        selected: &mut Option<Point>,
        at: Point,
    ) -> Result<Vec<Recorded>, Failure> {
        let state = &position.state;
        match (self.content(state, at), selected.take()) {
            (Some(Content::Box(_)), Some(same)) if same == at => Ok(Vec::new()),
            (Some(Content::Box(_)), _) => {
                *selected = Some(at);
                Ok(Vec::new())
            }
            (Some(Content::Pusher(_)), None) => {
                Ok(self.change_to(position, at).into_iter().collect())
            }
            (_, Some(from)) => self.push_inputs(state, from, at),
            (None, None) => self.walk_inputs(state, at),
        }
    }

    fn caption(&self, position: &GamePosition, counter: &Counter) -> String {
        let counts = counter.counts();
        let moves = counted(counts.moves, "move", "moves");
        let pushes = counted(counts.pushes, "push", "pushes");
        match (counts.moves, self.is_solved(position)) {
            (0, false) => String::new(),
            (_, false) => format!("{moves}, {pushes}"),
            (_, true) => format!("solved in {moves}, {pushes}"),
        }
    }

    /// The position for the analyses of Sokoban; `None` for any other kind of board.
    fn warehouse(&self, state: &State) -> Option<Warehouse> {
        Warehouse::new(&self.game.board(state, &self.board))
    }

    fn dead_squares(&self, state: &State) -> Vec<(Point, String)> {
        let Some(warehouse) = self.warehouse(state) else {
            return Vec::new();
        };
        let goals = 0..warehouse.goals().len();
        let unreachable = |square| {
            let mut distances = goals
                .clone()
                .map(|goal| warehouse.distances().least(square, goal));
            distances.all(|distance| distance == NEVER)
        };
        let squares = 0..warehouse.squares() as Square;
        squares
            .filter(|square| !warehouse.is_live(*square) || unreachable(*square))
            .map(|square| warehouse.point(square))
            .map(|at| (at, "a box here cannot reach any goal".to_owned()))
            .collect()
    }

    fn frozen_boxes(&self, state: &State) -> Vec<(Point, String)> {
        let Some(warehouse) = self.warehouse(state) else {
            return Vec::new();
        };
        let mut freeze = Freeze::new(&warehouse);
        let position = Position::start(&warehouse);
        let frozen = freeze.frozen(&warehouse, &position).iter();
        let words = |square| match warehouse.is_goal(square) {
            true => "frozen on a goal",
            false => "frozen, but not on a goal: the level cannot be solved any more",
        };
        frozen
            .map(|square| (warehouse.point(*square), words(*square).to_owned()))
            .collect()
    }

    fn links(&self, state: &State) -> Vec<(Point, Point)> {
        let ground = self.game.ground();
        let active: Vec<Point> = state
            .active_cells()
            .map(|cell| ground.point(cell))
            .collect();
        active.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }
}

impl TurnRules for LevelRules {
    type Totals = Counter;
    /// The selected box.
    type Selected = Option<Point>;

    /// Each action is a group of its own, unless the whole text is in brackets. Games in reverse mode
    /// are converted first.
    fn parse(&self, moves: &str) -> Groups<Recorded> {
        if let Some(group) = in_brackets(moves) {
            return Box::new(std::iter::once(lurd::parse(group).map(|group| group.0)));
        }
        match forward_moves(&self.board, moves) {
            Ok(actions) => Box::new(actions.map(|read| read.map(|action| vec![action]))),
            Err(failure) => Box::new(std::iter::once(Err(failure))),
        }
    }

    /// Groups of several actions are in brackets.
    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let groups = groups.map(|group| match written(group) {
            text if group.len() > 1 => format!("({text})"),
            text => text,
        });
        groups.collect()
    }

    /// Other programs do not need the groups.
    fn write_game(
        &self,
        _: &GamePosition,
        groups: &mut dyn Iterator<Item = &[Played<Self>]>,
    ) -> String {
        groups.map(written).collect()
    }

    fn write_input(&self, input: &Recorded) -> String {
        lurd::token(input)
    }

    fn add_to_totals(&self, counter: &mut Counter, _: &Recorded, played: &PlayedAction) {
        played.count(counter);
    }

    fn scores(&self, _: &GamePosition, counter: &Counter) -> Vec<Score> {
        let counts = counter.counts();
        let score = |metric, value| Score { metric, value };
        vec![score(&PUSHES, counts.pushes), score(&MOVES, counts.moves)]
    }

    fn measurements(&self, counter: &Counter) -> Vec<Measurement> {
        counter.counts().measurements()
    }

    fn unsolved_reason(&self, position: &GamePosition) -> String {
        let (game, state) = (&self.game, &position.state);
        if let Some(lost) = game.lost(state) {
            return lost.to_string();
        }
        let (covered, required) = (game.covered(state), game.required());
        if covered < required {
            return match required {
                1 => "the goal is not covered".to_owned(),
                _ => format!("{covered} of {required} goals are covered"),
            };
        }
        "some boxes of the same colour are still apart".to_owned()
    }

    fn scene(
        &self,
        position: &GamePosition,
        counter: &Counter,
        _: &Option<Point>,
        look: &Look,
    ) -> Scene {
        let mut scene = view(self, &position.state, Style::of(&look.options));
        scene.caption = self.caption(position, counter);
        scene
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(
        &self,
        position: &GamePosition,
        selected: &Option<Point>,
        cursor: Option<Point>,
    ) -> Vec<&'static Action> {
        let is_available = |action: &&Action| {
            let Some(target) = target_of(action, cursor, *selected) else {
                return false;
            };
            let inputs = self.perform(position, &mut selected.clone(), action, target);
            let mut next = position.clone();
            inputs.is_ok_and(|inputs| {
                let mut inputs = inputs.iter();
                inputs.all(|input| self.step(&mut next, input).is_ok())
            })
        };
        ACTIONS.iter().filter(is_available).collect()
    }

    fn perform(
        &self,
        position: &GamePosition,
        selected: &mut Option<Point>,
        action: &Action,
        target: Target,
    ) -> Result<Vec<Recorded>, Failure> {
        let meaning = find_action(&ROWS, action);
        let meaning = *meaning.ok_or_else(|| Failure::new("unknown action"))?;
        let state = &position.state;
        let cell = || target.cell().ok_or_else(|| Failure::new("choose a cell"));
        if meaning != Meaning::Click {
            *selected = None;
        }
        match meaning {
            Meaning::Step(direction) => Ok(steps(vec![direction])),
            Meaning::Click => self.click(position, selected, cell()?),
            Meaning::WalkTo => self.walk_inputs(state, cell()?),
            Meaning::PushTo => {
                let to = target.second();
                let to = to.ok_or_else(|| Failure::new("choose a box and a cell"))?;
                self.push_inputs(state, cell()?, to)
            }
            Meaning::NextPusher => self.change_inputs(position, 1),
            Meaning::PreviousPusher => {
                let pushers = state.pushers().count();
                self.change_inputs(position, pushers.saturating_sub(1))
            }
        }
    }

    fn selection(&self, _: &GamePosition, selected: &Option<Point>) -> Option<Selection> {
        selected.map(|at| Selection {
            label: format!("box at {}", CellPosition(at)),
            cells: vec![at],
        })
    }

    /// The cells of the box that is pushed, or of the pusher.
    fn path(
        &self,
        position: &GamePosition,
        selected: &Option<Point>,
        action: &Action,
        target: Target,
    ) -> Vec<Point> {
        let inputs = self.perform(position, &mut selected.clone(), action, target);
        let steps: Vec<Direction> = inputs.iter().flatten().filter_map(direction_of).collect();
        let (game, state) = (&self.game, &position.state);
        let path = match box_to_push(*selected, action, target) {
            Some(from) => track_box(game, state, &steps, from),
            None => track(game, state, &steps),
        };
        match path.len() {
            0 | 1 => Vec::new(),
            _ => path,
        }
    }

    fn focus(&self, position: &GamePosition) -> Option<Point> {
        let cells = position.state.active_cells().next();
        cells.map(|cell| self.game.ground().point(cell))
    }

    fn cell_label(&self, position: &GamePosition, at: Point) -> Option<String> {
        if at.x >= self.board.width() || at.y >= self.board.height() {
            return None;
        }
        let Some(cell) = self.game.ground().cell_at(at) else {
            return Some(cell_words(Terrain::Wall, None, at));
        };
        let terrain = self.game.terrain(&position.state, cell);
        Some(cell_words(terrain, position.state.content(cell), at))
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &OVERLAYS
    }

    fn overlay(&self, position: &GamePosition, overlay: &OverlaySpec) -> Overlay {
        let state = &position.state;
        let mut shown = Overlay::default();
        if *overlay == DEAD_SQUARES {
            shown.cells = self.dead_squares(state);
        } else if *overlay == FROZEN_BOXES {
            shown.cells = self.frozen_boxes(state);
        } else if *overlay == LINKS {
            shown.links = self.links(state);
        }
        shown
    }
}

/// The inside of a text in brackets, which are run lengths of one.
fn in_brackets(moves: &str) -> Option<&str> {
    let inside = moves.trim().strip_prefix('(')?.strip_suffix(')')?;
    (!inside.contains(['(', ')'])).then_some(inside)
}

fn written(group: &[Played<LevelRules>]) -> String {
    let played = group.iter();
    let actions = played.flat_map(|played| played.undo.canonical()).collect();
    lurd::write(&Moves(actions))
}

/// The cells of an action with the cursor at a cell; `None` if it needs more cells.
pub(super) fn target_of(
    action: &Action,
    cursor: Option<Point>,
    selected: Option<Point>,
) -> Option<Target> {
    match action.needs {
        Needs::Nothing => Some(Target::Nothing),
        Needs::Cell => Some(Target::Cell(cursor?)),
        Needs::TwoCells => Some(Target::TwoCells(selected?, cursor?)),
    }
}

fn direction_of(input: &Recorded) -> Option<Direction> {
    match input {
        Recorded::Step { direction, .. } => Some(*direction),
        _ => None,
    }
}

/// The box that an action pushes to its target.
fn box_to_push(selected: Option<Point>, action: &Action, target: Target) -> Option<Point> {
    match find_action(&ROWS, action)? {
        Meaning::PushTo => target.cell(),
        Meaning::Click => selected,
        Meaning::Step(_) | Meaning::WalkTo | Meaning::NextPusher | Meaning::PreviousPusher => None,
    }
}

/// What is at a point, in words.
pub(super) fn cell_words(terrain: Terrain, content: Option<Content>, at: Point) -> String {
    let terrain = terrain_words(terrain);
    let words = match (content, terrain.as_str()) {
        (None, terrain) => terrain.to_owned(),
        (Some(content), "floor") => content_words(content),
        (Some(content), terrain) => format!("{} on {terrain}", content_words(content)),
    };
    format!("{words} at {}", CellPosition(at))
}

fn terrain_words(terrain: Terrain) -> String {
    match terrain {
        Terrain::Floor => "floor".to_owned(),
        Terrain::Wall => "wall".to_owned(),
        Terrain::Goal => "goal".to_owned(),
        Terrain::Hole => "hole".to_owned(),
        Terrain::Lock => "lock".to_owned(),
        Terrain::Filter(colour) => format!("{} filter", colour.name()),
        Terrain::Ice => "ice".to_owned(),
        Terrain::Conveyor(to) => format!("conveyor {}", to.name()),
        Terrain::Weak => "weak floor".to_owned(),
        Terrain::Sturdy => "sturdy floor".to_owned(),
    }
}

fn content_words(content: Content) -> String {
    match content {
        Content::Box(None) => "box".to_owned(),
        Content::Box(Some(colour)) => format!("{} box", colour.name()),
        Content::Pusher(pusher) => match pusher.colour {
            None => "pusher".to_owned(),
            Some(colour) => format!("{} pusher", colour.name()),
        },
    }
}

/// A position as a picture. Active pushers are marked if there is a choice.
pub(super) fn view(rules: &LevelRules, state: &State, style: Style) -> Scene {
    let game = &rules.game;
    let active: Vec<Point> = match game.choices(state).len() {
        0 | 1 => Vec::new(),
        _ => {
            let cells = state.active_cells();
            cells.map(|cell| game.ground().point(cell)).collect()
        }
    };
    let board = game.board(state, &rules.board);
    scene(&board, &active, &rules.title, style)
}
