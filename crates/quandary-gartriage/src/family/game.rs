//! Games: the notation of actions, the numbers of moves and couplings, drawings, overlays, and the
//! actions that a player can choose.

use super::METRICS;
use crate::model::{Action as Shunt, Solution, SolutionGroups, SolutionParseError};
use crate::rules::{CellId, CellPosition, Position, Refusal, Shunting, WagonId};
use crate::scene::{Style, scene};
use crate::solve;
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

/// The rules of a level, with the title for its drawings.
pub(super) struct LevelRules {
    pub(super) title: String,
    pub(super) rules: Shunting,
}

/// Number of moves, and of hooks and unhooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    moves: u64,
    couplings: u64,
}

impl Totals {
    fn actions(self) -> u64 {
        self.moves + self.couplings
    }
}

/// What an action of a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// One input.
    Input(Shunt),
    /// Hook the only wagon that can be hooked.
    HookNext,
    /// Hook the wagon at a cell.
    HookAt,
    /// Unhook the last wagon, which is at a cell.
    UnhookAt,
    /// Move the train so that its locomotive or its last wagon is at a cell.
    DriveTo,
}

/// A pull with the locomotive: keypad, vi keys and, where there is one, an arrow.
const fn pull(
    to: Direction,
    id: &'static str,
    title: &'static str,
    word: &'static str,
    keys: &'static [Key],
) -> (Action, Meaning) {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs: Needs::Nothing,
    };
    (action, Meaning::Input(Shunt::Pull(to)))
}

/// A push with the last wagon: the vi key in upper case.
const fn push(
    to: Direction,
    id: &'static str,
    title: &'static str,
    word: &'static str,
    keys: &'static [Key],
) -> (Action, Meaning) {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs: Needs::Nothing,
    };
    (action, Meaning::Input(Shunt::Push(to)))
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use Key::{Char, Click, Down, Left, Right, RightClick, Up};

const ROWS: [(Action, Meaning); 21] = [
    pull(
        North,
        "pull-north",
        "Drive north",
        "8",
        &[Up, Char('8'), Char('k')],
    ),
    pull(
        South,
        "pull-south",
        "Drive south",
        "2",
        &[Down, Char('2'), Char('j')],
    ),
    pull(
        West,
        "pull-west",
        "Drive west",
        "4",
        &[Left, Char('4'), Char('h')],
    ),
    pull(
        East,
        "pull-east",
        "Drive east",
        "6",
        &[Right, Char('6'), Char('l')],
    ),
    pull(
        NorthWest,
        "pull-north-west",
        "Drive north-west",
        "7",
        &[Char('7'), Char('y')],
    ),
    pull(
        NorthEast,
        "pull-north-east",
        "Drive north-east",
        "9",
        &[Char('9'), Char('u')],
    ),
    pull(
        SouthWest,
        "pull-south-west",
        "Drive south-west",
        "1",
        &[Char('1'), Char('b')],
    ),
    pull(
        SouthEast,
        "pull-south-east",
        "Drive south-east",
        "3",
        &[Char('3'), Char('n')],
    ),
    push(
        North,
        "push-north",
        "Push back: the last wagon moves north",
        "T8",
        &[Char('K')],
    ),
    push(
        South,
        "push-south",
        "Push back: the last wagon moves south",
        "T2",
        &[Char('J')],
    ),
    push(
        West,
        "push-west",
        "Push back: the last wagon moves west",
        "T4",
        &[Char('H')],
    ),
    push(
        East,
        "push-east",
        "Push back: the last wagon moves east",
        "T6",
        &[Char('L')],
    ),
    push(
        NorthWest,
        "push-north-west",
        "Push back: the last wagon moves north-west",
        "T7",
        &[Char('Y')],
    ),
    push(
        NorthEast,
        "push-north-east",
        "Push back: the last wagon moves north-east",
        "T9",
        &[Char('U')],
    ),
    push(
        SouthWest,
        "push-south-west",
        "Push back: the last wagon moves south-west",
        "T1",
        &[Char('B')],
    ),
    push(
        SouthEast,
        "push-south-east",
        "Push back: the last wagon moves south-east",
        "T3",
        &[Char('N')],
    ),
    (
        Action {
            id: "hook-next",
            title: "Hook the wagon next to the end of the train, if there is only one",
            word: "hook",
            keys: &[Char('+')],
            needs: Needs::Nothing,
        },
        Meaning::HookNext,
    ),
    (
        Action {
            id: "hook",
            title: "Hook the wagon at this cell",
            word: "+",
            keys: &[Char('+'), Click, RightClick],
            needs: Needs::Cell,
        },
        Meaning::HookAt,
    ),
    (
        Action {
            id: "unhook",
            title: "Unhook the last wagon",
            word: "-",
            keys: &[Char('-')],
            needs: Needs::Nothing,
        },
        Meaning::Input(Shunt::Unhook),
    ),
    (
        Action {
            id: "unhook-here",
            title: "Unhook the last wagon, which is at this cell",
            word: "",
            keys: &[Click, RightClick],
            needs: Needs::Cell,
        },
        Meaning::UnhookAt,
    ),
    (
        Action {
            id: "drive-to",
            title: "Drive the train to this cell by the shortest way",
            word: "",
            keys: &[Click],
            needs: Needs::Cell,
        },
        Meaning::DriveTo,
    ),
];
static ACTIONS: [Action; 21] = action_table(&ROWS);

static MISPLACED: OverlaySpec = OverlaySpec {
    id: "misplaced-wagons",
    title: "Wagons that are not on a target of their number",
};
static HOOKABLE: OverlaySpec = OverlaySpec {
    id: "hookable-wagons",
    title: "Wagons that can be hooked now",
};
static SWITCHES: OverlaySpec = OverlaySpec {
    id: "switches",
    title: "Switches, and the cells to which the train can go on now",
};
static OVERLAYS: [OverlaySpec; 3] = [MISPLACED, HOOKABLE, SWITCHES];

impl LevelRules {
    /// The inputs of an action at a position.
    fn inputs(
        &self,
        position: &Position,
        meaning: Meaning,
        target: Target,
    ) -> Result<Vec<Shunt>, Failure> {
        let cell = || {
            let at = target.cell();
            let cell = at.and_then(|at| self.rules.track().cell_at(at));
            cell.ok_or_else(|| Failure::new("choose a cell with track"))
        };
        match meaning {
            Meaning::Input(input) => Ok(vec![input]),
            Meaning::HookNext => self.only_hook(position).map(|hook| vec![hook]),
            Meaning::UnhookAt => match position.train.last() {
                Some(last) if position.cell(*last) == cell()? => Ok(vec![Shunt::Unhook]),
                _ => Err(Failure::new("choose the last wagon of the train")),
            },
            Meaning::HookAt => {
                let cell = cell()?;
                let to = self.rules.track().direction(position.tail(), cell);
                let to =
                    to.ok_or_else(|| Failure::new("choose a wagon next to the end of the train"))?;
                Ok(vec![Shunt::Hook(to)])
            }
            Meaning::DriveTo => {
                let way = solve::route(&self.rules, position, cell()?);
                let way = way.filter(|way| !way.is_empty());
                way.ok_or_else(|| Failure::new("the train cannot reach this cell"))
            }
        }
    }

    fn only_hook(&self, position: &Position) -> Result<Shunt, Failure> {
        let hooks = Direction::ALL.into_iter().map(Shunt::Hook);
        let mut hooks = hooks.filter(|hook| self.is_allowed(position, *hook));
        match (hooks.next(), hooks.next()) {
            (Some(hook), None) => Ok(hook),
            (None, _) => Err(Failure::new("no wagon can be hooked")),
            (Some(_), Some(_)) => Err(Failure::new(
                "several wagons can be hooked; choose one of them",
            )),
        }
    }

    /// The cells of one end of the train while inputs are played, beginning with its current cell.
    fn track_of(
        &self,
        position: &Position,
        inputs: &[Shunt],
        end: fn(&Position) -> CellId,
    ) -> Vec<Point> {
        let mut after = position.clone();
        let mut cells = vec![end(position)];
        for input in inputs.iter().filter(|input| input.is_move()) {
            if self.rules.step(&mut after, input).is_err() {
                return Vec::new();
            }
            cells.push(end(&after));
        }
        let track = self.rules.track();
        cells.into_iter().map(|cell| track.point(cell)).collect()
    }

    fn switches(&self) -> Vec<(Point, String)> {
        let track = self.rules.track();
        let cells = track.cells();
        cells
            .filter_map(|cell| Some((track.point(cell), self.switch_words(cell)?)))
            .collect()
    }

    /// For each heading at which the track branches, the directions in which a train can go on.
    fn switch_words(&self, cell: CellId) -> Option<String> {
        let track = self.rules.track();
        let rails = Direction::ALL.into_iter();
        let headings = rails.filter(|heading| track.link(cell, heading.opposite()).is_some());
        let branches = headings.filter_map(|heading| {
            let onward: Vec<&str> = track.onward(cell, heading).map(Direction::name).collect();
            let is_switch = onward.len() > 1;
            is_switch.then(|| format!("heading {}, on to the {}", heading.name(), either(&onward)))
        });
        let branches: Vec<String> = branches.collect();
        (!branches.is_empty()).then(|| format!("switch: {}", branches.join("; ")))
    }

    /// The ends of the train, each with a cell to which it can move now.
    fn ways_on(&self, position: &Position) -> Vec<(Point, Point)> {
        let track = self.rules.track();
        let pulls = Direction::ALL.map(|to| (position.locomotive, to, Shunt::Pull(to)));
        let pushes = Direction::ALL.map(|to| (position.tail(), to, Shunt::Push(to)));
        let moves = pulls.into_iter().chain(pushes);
        let moves = moves.filter(|(.., input)| self.is_allowed(position, *input));
        moves
            .filter_map(|(end, to, _)| Some((track.point(end), track.point(track.link(end, to)?))))
            .collect()
    }

    fn is_allowed(&self, position: &Position, input: Shunt) -> bool {
        self.rules.step(&mut position.clone(), &input).is_ok()
    }

    fn is_available(&self, position: &Position, meaning: Meaning, cursor: Option<Point>) -> bool {
        let target = cursor.map_or(Target::Nothing, Target::Cell);
        match meaning {
            Meaning::Input(input) => self.is_allowed(position, input),
            Meaning::HookAt => {
                let inputs = self.inputs(position, meaning, target);
                inputs.is_ok_and(|inputs| self.is_allowed(position, inputs[0]))
            }
            Meaning::HookNext | Meaning::UnhookAt | Meaning::DriveTo => {
                self.inputs(position, meaning, target).is_ok()
            }
        }
    }

    fn wagons(&self) -> impl Iterator<Item = WagonId> + use<> {
        (0..).map(WagonId).take(self.rules.letters().len())
    }

    fn misplaced(&self, position: &Position) -> Vec<WagonId> {
        let wagons = self.wagons();
        wagons
            .filter(|wagon| !self.rules.is_on_target(position, *wagon))
            .collect()
    }

    fn point(&self, position: &Position, wagon: WagonId) -> Point {
        self.rules.track().point(position.cell(wagon))
    }

    fn letter(&self, wagon: WagonId) -> char {
        self.rules.letter(wagon).wagon()
    }

    fn caption(&self, position: &Position, totals: Totals) -> String {
        let actions = counted(totals.actions(), "action", "actions");
        match (totals.actions(), self.rules.is_solved(position)) {
            (0, false) => String::new(),
            (_, false) => actions,
            (_, true) => format!("solved in {actions}"),
        }
    }
}

impl Rules for LevelRules {
    type State = Position;
    type Input = Shunt;
    type Undo = Option<Shunt>;
    type Refusal = Refusal;

    fn start(&self) -> Position {
        self.rules.start()
    }

    fn step(&self, position: &mut Position, input: &Shunt) -> Result<Option<Shunt>, Refusal> {
        self.rules.step(position, input)
    }

    fn take_back(&self, position: &mut Position, undo: &Option<Shunt>) {
        self.rules.take_back(position, undo);
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.rules.is_solved(position)
    }
}

impl TurnRules for LevelRules {
    type Totals = Totals;
    type Selected = ();

    fn parse(&self, moves: &str) -> Groups<Shunt> {
        let groups = SolutionGroups::new(moves);
        Box::new(groups.map(|group| group.map_err(failure)))
    }

    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String {
        let inputs = |group: &[Played<Self>]| group.iter().map(|played| played.input).collect();
        let groups = groups.map(inputs).collect();
        Solution { groups }.to_string()
    }

    fn write_game(
        &self,
        _: &Position,
        groups: &mut dyn Iterator<Item = &[Played<Self>]>,
    ) -> String {
        self.write(groups)
    }

    fn write_input(&self, input: &Shunt) -> String {
        input.to_string()
    }

    fn add_to_totals(&self, totals: &mut Totals, input: &Shunt, _: &Option<Shunt>) {
        if input.is_move() {
            totals.moves += 1;
        } else {
            totals.couplings += 1;
        }
    }

    fn scores(&self, _: &Position, totals: &Totals) -> Vec<Score> {
        let [actions, moves, couplings] = METRICS;
        let score = |metric, value| Score { metric, value };
        vec![
            score(actions, totals.actions()),
            score(moves, totals.moves),
            score(couplings, totals.couplings),
        ]
    }

    fn measurements(&self, _: &Totals) -> Vec<Measurement> {
        Vec::new()
    }

    fn unsolved_reason(&self, position: &Position) -> String {
        let misplaced = self.misplaced(position).into_iter();
        let letters: Vec<String> = misplaced
            .map(|wagon| self.letter(wagon).to_string())
            .collect();
        match &letters[..] {
            [one] => format!("wagon {one} is not on a matching target"),
            many => format!(
                "wagons {} are not on targets of their numbers",
                many.join(", ")
            ),
        }
    }

    fn scene(&self, position: &Position, totals: &Totals, (): &(), look: &Look) -> Scene {
        let style = Style::of(&look.options);
        let mut scene = scene(&self.rules, position, &self.title, style);
        scene.caption = self.caption(position, *totals);
        scene
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn available(
        &self,
        position: &Position,
        (): &(),
        cursor: Option<Point>,
    ) -> Vec<&'static Action> {
        let is_available = |action: &&Action| {
            let meaning = find_action(&ROWS, action);
            meaning.is_some_and(|meaning| self.is_available(position, *meaning, cursor))
        };
        ACTIONS.iter().filter(is_available).collect()
    }

    fn perform(
        &self,
        position: &Position,
        (): &mut (),
        action: &Action,
        target: Target,
    ) -> Result<Vec<Shunt>, Failure> {
        let meaning = find_action(&ROWS, action);
        let meaning = meaning.ok_or_else(|| Failure::new("unknown action"))?;
        self.inputs(position, *meaning, target)
    }

    fn selection(&self, _: &Position, (): &()) -> Option<Selection> {
        None
    }

    /// The cells of the end of the train that arrives at the target, or that leads.
    fn path(&self, position: &Position, (): &(), action: &Action, target: Target) -> Vec<Point> {
        let inputs = self.perform(position, &mut (), action, target);
        let inputs = inputs.unwrap_or_default();
        let of_locomotive = self.track_of(position, &inputs, |position| position.locomotive);
        let of_tail = self.track_of(position, &inputs, Position::tail);
        let by_tail = match target.cell() {
            Some(to) => of_locomotive.last() != Some(&to),
            None => matches!(inputs.last(), Some(Shunt::Push(_))),
        };
        let path = if by_tail { of_tail } else { of_locomotive };
        match path.len() {
            0 | 1 => Vec::new(),
            _ => path,
        }
    }

    fn focus(&self, position: &Position) -> Option<Point> {
        Some(self.rules.track().point(position.locomotive))
    }

    fn cell_label(&self, position: &Position, at: Point) -> Option<String> {
        let place = CellPosition(at);
        let Some(cell) = self.rules.track().cell_at(at) else {
            return Some(format!("no track at {place}"));
        };
        let target = self.rules.track().target(cell);
        let target = target.map(|letter| format!("target {}", letter.target()));
        let vehicle = if position.locomotive == cell {
            Some("locomotive".to_owned())
        } else {
            position.wagon_on(cell).map(|wagon| {
                let hooked = match position.train.contains(&wagon) {
                    true => ", hooked",
                    false => "",
                };
                format!("wagon {}{hooked}", self.letter(wagon))
            })
        };
        let words = match (vehicle, target) {
            (Some(vehicle), Some(target)) => format!("{vehicle} on {target}"),
            (Some(words), None) | (None, Some(words)) => words,
            (None, None) => "track".to_owned(),
        };
        Some(format!("{words} at {place}"))
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        &OVERLAYS
    }

    fn overlay(&self, position: &Position, overlay: &OverlaySpec) -> Overlay {
        let marked = |wagons: Vec<WagonId>, what: &str| Overlay {
            cells: wagons
                .into_iter()
                .map(|wagon| {
                    let words = format!("wagon {}: {what}", self.letter(wagon));
                    (self.point(position, wagon), words)
                })
                .collect(),
            links: Vec::new(),
        };
        if *overlay == SWITCHES {
            return Overlay {
                cells: self.switches(),
                links: self.ways_on(position),
            };
        }
        if *overlay == MISPLACED {
            return marked(self.misplaced(position), "not on a matching target");
        }
        let hookable = self.wagons().filter(|wagon| {
            let target = Some(self.point(position, *wagon));
            self.is_available(position, Meaning::HookAt, target)
        });
        marked(hookable.collect(), "can be hooked")
    }
}

/// Joins words as in `east, south or south-east`.
fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn failure(error: SolutionParseError) -> Failure {
    Failure::at_move(error.at as u64, error.token, error.reason)
}
