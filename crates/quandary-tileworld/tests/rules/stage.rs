//! Small levels drawn as rows of characters, and games played in them.

use quandary_tileworld::model::{
    Cardinal, Command, Field, FieldKind, Heading, Layer, Level, Position, Ruleset, SIDE, Tile,
};
use quandary_tileworld::rules::{Death, Edition, Event, Kind, Rules, Setup, Sound, State, Status};

/// The default meaning of characters.
const LEGEND: &[(char, Tile)] = &[
    ('.', Tile::Empty),
    ('#', Tile::Wall),
    ('@', Tile::ChipSouth),
    ('X', Tile::Block),
    ('$', Tile::IcChip),
    ('~', Tile::Water),
    ('*', Tile::Fire),
    ('!', Tile::Bomb),
    (':', Tile::Dirt),
    (',', Tile::Gravel),
    ('=', Tile::Ice),
    ('^', Tile::ForceNorth),
    ('<', Tile::ForceWest),
    ('v', Tile::ForceSouth),
    ('>', Tile::ForceEast),
    ('?', Tile::RandomForce),
    ('O', Tile::Teleport),
    ('E', Tile::Exit),
    ('T', Tile::BearTrap),
    ('g', Tile::GreenButton),
    ('r', Tile::RedButton),
    ('n', Tile::BrownButton),
    ('b', Tile::BlueButton),
    ('+', Tile::ToggleWall),
    ('_', Tile::ToggleFloor),
];

/// Column and row.
pub(crate) type CellPosition = (u16, u16);

/// A small level in the corner of an empty map, with the rules to play it by.
#[derive(Clone)]
pub(crate) struct Stage {
    ruleset: Ruleset,
    rows: Vec<Vec<char>>,
    upper: Layer,
    lower: Layer,
    monsters: Option<Vec<CellPosition>>,
    level: Level,
    setup: Setup,
}

/// Creates a stage of the MS rules. All creatures are in the monster list in reading order unless
/// [`Stage::list`] changes it.
pub(crate) fn ms(rows: &[&str]) -> Stage {
    Stage::new(Ruleset::Ms, rows)
}

/// Creates a stage of the Lynx rules.
pub(crate) fn lynx(rows: &[&str]) -> Stage {
    Stage::new(Ruleset::Lynx, rows)
}

impl Stage {
    fn new(ruleset: Ruleset, rows: &[&str]) -> Self {
        let mut stage = Self {
            ruleset,
            rows: rows.iter().map(|row| row.chars().collect()).collect(),
            upper: Layer::empty(),
            lower: Layer::empty(),
            monsters: None,
            level: Level::new(1),
            setup: Setup::default(),
        };
        for (letter, tile) in LEGEND {
            stage = stage.is(*letter, *tile);
        }
        stage
    }

    /// Sets the tile of a character.
    pub(crate) fn is(self, letter: char, tile: Tile) -> Self {
        self.over(letter, tile, Tile::Empty)
    }

    /// Sets the upper and lower tile of a character.
    pub(crate) fn over(mut self, letter: char, top: Tile, bottom: Tile) -> Self {
        for place in self.cells_of_letter(letter) {
            let index = index(place);
            self.upper.codes[index] = top.code();
            self.lower.codes[index] = bottom.code();
        }
        self
    }

    /// Sets the code of a character, which may be unknown.
    pub(crate) fn code(mut self, letter: char, code: u8) -> Self {
        for place in self.cells_of_letter(letter) {
            self.upper.codes[index(place)] = code;
        }
        self
    }

    /// Connects a brown button to a trap.
    pub(crate) fn trap(self, button: char, trap: char) -> Self {
        let (button, trap) = (self.cell_of(button), self.cell_of(trap));
        self.wire(FieldKind::Traps, &[button, trap])
    }

    /// Connects a red button to a clone machine.
    pub(crate) fn cloner(self, button: char, machine: char) -> Self {
        let (button, machine) = (self.cell_of(button), self.cell_of(machine));
        self.wire(FieldKind::Cloners, &[button, machine])
    }

    fn wire(mut self, kind: FieldKind, ends: &[CellPosition; 2]) -> Self {
        let mut words: Vec<u16> = ends.iter().flat_map(|place| [place.0, place.1]).collect();
        if kind == FieldKind::Traps {
            words.push(0);
        }
        let data = words.into_iter().flat_map(u16::to_le_bytes);
        match self
            .level
            .fields
            .iter_mut()
            .find(|field| field.kind == kind)
        {
            Some(field) => field.data.extend(data),
            None => self.level.fields.push(Field {
                kind,
                data: data.collect(),
            }),
        }
        self
    }

    /// Sets the monster list, given the characters of the cells.
    pub(crate) fn list(mut self, letters: &str) -> Self {
        self.monsters = Some(letters.chars().map(|letter| self.cell_of(letter)).collect());
        self
    }

    pub(crate) fn seconds(mut self, seconds: u16) -> Self {
        self.level.seconds = seconds;
        self
    }

    pub(crate) fn chips(mut self, chips: u16) -> Self {
        self.level.chips = chips;
        self
    }

    pub(crate) fn seed(mut self, seed: u32) -> Self {
        self.setup.seed = seed;
        self
    }

    pub(crate) fn stepping(mut self, stepping: u8) -> Self {
        self.setup.stepping = stepping;
        self
    }

    pub(crate) fn slide(mut self, direction: Cardinal) -> Self {
        self.setup.slide_direction = direction as u8;
        self
    }

    /// Selects Tile World 1.3.2.
    pub(crate) fn old(mut self) -> Self {
        self.setup.edition = Edition::Tw132;
        self
    }

    /// Selects the pedantic rules of Tile World 1.3.2.
    pub(crate) fn pedantic(mut self) -> Self {
        self.setup.edition = Edition::Tw132Pedantic;
        self
    }

    fn cells_of_letter(&self, letter: char) -> Vec<CellPosition> {
        let mut found = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            let columns = row.iter().enumerate().filter(|(_, here)| **here == letter);
            found.extend(columns.map(|(x, _)| (x as u16, y as u16)));
        }
        found
    }

    /// Returns the only cell of a character.
    pub(crate) fn cell_of(&self, letter: char) -> CellPosition {
        let found = self.cells_of_letter(letter);
        assert_eq!(found.len(), 1, "{letter} stands once");
        found[0]
    }

    /// Returns the level.
    pub(crate) fn level(&self) -> Level {
        let mut level = self.level.clone();
        level.upper = Layer::of(self.upper.codes.clone());
        level.lower = Layer::of(self.lower.codes.clone());
        let monsters = self.monsters.clone().unwrap_or_else(|| self.creatures());
        level.fields.push(Field {
            kind: FieldKind::Monsters,
            data: monsters
                .iter()
                .flat_map(|place| [place.0 as u8, place.1 as u8])
                .collect(),
        });
        level
    }

    fn creatures(&self) -> Vec<CellPosition> {
        let shown = |index: &usize| self.upper.tile(*index).and_then(Kind::of);
        let moves = |index: &usize| {
            shown(index).is_some_and(|(kind, _)| !matches!(kind, Kind::Chip | Kind::Block))
        };
        let found = (0..SIDE * SIDE).filter(moves).map(Position::of_index);
        found.map(|place| (place.x, place.y)).collect()
    }

    /// Returns its rules, unless it cannot be played.
    pub(crate) fn rules(&self) -> Result<Rules, quandary_tileworld::rules::RulesError> {
        Rules::new(&self.level(), self.ruleset, &self.setup)
    }

    /// Starts a game.
    pub(crate) fn play(&self) -> Play {
        let rules = self.rules().expect("a level that can be played");
        Play {
            state: rules.start(),
            rules,
            events: Vec::new(),
        }
    }

    /// Starts a game and plays ticks without input.
    pub(crate) fn after(&self, ticks: u32) -> Play {
        self.play().wait(ticks)
    }
}

fn index((x, y): CellPosition) -> usize {
    usize::from(y) * SIDE + usize::from(x)
}

fn coordinates(index: u16) -> CellPosition {
    let place = Position::of_index(usize::from(index));
    (place.x, place.y)
}

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Play {
    rules: Rules,
    state: State,
    events: Vec<Event>,
}

impl Play {
    fn tick(&mut self, input: Option<Command>) {
        self.rules.tick(&mut self.state, input, &mut self.events);
    }

    /// Plays one tick with a command.
    pub(crate) fn give(mut self, command: Command) -> Self {
        self.tick(Some(command));
        self
    }

    /// Plays one tick with a direction.
    pub(crate) fn go(self, direction: Cardinal) -> Self {
        self.give(Command::Go(Heading::Straight(direction)))
    }

    /// Plays one tick with two directions.
    pub(crate) fn both(self, heading: Heading) -> Self {
        self.give(Command::Go(heading))
    }

    /// Plays one tick with a click.
    pub(crate) fn click(self, x: i8, y: i8) -> Self {
        self.give(Command::Mouse { x, y })
    }

    /// Plays ticks without input.
    pub(crate) fn wait(mut self, ticks: u32) -> Self {
        for _ in 0..ticks {
            self.tick(None);
        }
        self
    }

    /// Plays steps given as letters, four ticks each; `-` waits for four ticks.
    pub(crate) fn steps(mut self, letters: &str) -> Self {
        for letter in letters.chars() {
            let direction = Cardinal::ALL
                .into_iter()
                .find(|direction| direction.letter() == letter);
            self.tick(direction.map(|direction| Command::Go(Heading::Straight(direction))));
            self = self.wait(3);
        }
        self
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn chip(&self) -> CellPosition {
        coordinates(self.state.chip())
    }

    /// Returns the upper tile of a cell; under Lynx, the mover in it or on its way there.
    pub(crate) fn top(&self, x: u16, y: u16) -> Tile {
        match &self.state {
            State::Ms(state) => state.tiles(index((x, y))).0,
            State::Lynx(state) => state
                .visible()
                .find(|one| coordinates(one.at) == (x, y))
                .map_or(state.floor(index((x, y))), |one| {
                    Tile::from_code(one.code).unwrap_or(Tile::Explosion)
                }),
        }
    }

    /// Returns the lower tile of a cell; under Lynx, the floor.
    pub(crate) fn below(&self, x: u16, y: u16) -> Tile {
        match &self.state {
            State::Ms(state) => state.tiles(index((x, y))).1,
            State::Lynx(state) => state.floor(index((x, y))),
        }
    }

    /// Returns the cells and facings of a kind, in reading order.
    pub(crate) fn all(&self, kind: Kind) -> Vec<(CellPosition, Cardinal)> {
        let cells = (0..(SIDE * SIDE) as u16).map(coordinates);
        let mut found = Vec::new();
        for (x, y) in cells {
            let block = (self.top(x, y) == Tile::Block).then_some((Kind::Block, Cardinal::North));
            match block.or(Kind::of(self.top(x, y))) {
                Some((shown, facing)) if shown == kind => found.push(((x, y), facing)),
                _ => {}
            }
        }
        found
    }

    /// Returns the cell of the only mover of a kind.
    pub(crate) fn one(&self, kind: Kind) -> CellPosition {
        let found = self.all(kind);
        assert_eq!(found.len(), 1, "{kind:?}: {found:?}");
        found[0].0
    }

    /// Returns the facing of the only mover of a kind.
    pub(crate) fn facing(&self, kind: Kind) -> Cardinal {
        let found = self.all(kind);
        assert_eq!(found.len(), 1, "{kind:?}: {found:?}");
        found[0].1
    }

    /// Returns what is left of the step of the mover in a cell of a Lynx level, in eighths.
    pub(crate) fn moving(&self, x: u16, y: u16) -> u8 {
        let State::Lynx(state) = &self.state else {
            panic!("only Lynx moves in parts of a step");
        };
        let found = state.visible().find(|one| coordinates(one.at) == (x, y));
        found.expect("a mover in this cell").moving
    }

    /// Returns the codes and cells of the animations in a Lynx level.
    pub(crate) fn animations(&self) -> Vec<(u8, CellPosition)> {
        let State::Lynx(state) = &self.state else {
            panic!("only Lynx has flashes");
        };
        let animations = state.visible().filter(|one| one.code >= 0xF0);
        animations
            .map(|one| (one.code, coordinates(one.at)))
            .collect()
    }

    pub(crate) fn keys(&self) -> [u16; 4] {
        match &self.state {
            State::Ms(state) => state.keys(),
            State::Lynx(state) => state.keys(),
        }
    }

    pub(crate) fn boots(&self) -> [u16; 4] {
        match &self.state {
            State::Ms(state) => state.boots(),
            State::Lynx(state) => state.boots(),
        }
    }

    pub(crate) fn chips_needed(&self) -> u16 {
        match &self.state {
            State::Ms(state) => state.chips_needed(),
            State::Lynx(state) => state.chips_needed(),
        }
    }

    pub(crate) fn won(&self) -> bool {
        self.state.status() == Status::Won
    }

    pub(crate) fn runs(&self) -> bool {
        !self.state.is_over()
    }

    /// Returns the cause of Chip's death, if he died.
    pub(crate) fn death(&self) -> Option<Death> {
        self.events.iter().find_map(|event| match event {
            Event::Died(death, _) => Some(*death),
            _ => None,
        })
    }

    /// Returns how often a sound was played.
    pub(crate) fn heard(&self, sound: Sound) -> usize {
        let wanted = Event::Sound(sound);
        self.events.iter().filter(|event| **event == wanted).count()
    }
}

mod tests {
    use super::*;

    #[test]
    fn a_stage_builds_the_level_drawn_in_its_rows() {
        let stage = ms(&["@.B", "nT"])
            .over('B', Tile::BallEast, Tile::Gravel)
            .trap('n', 'T');
        let level = stage.level();
        assert_eq!(level.upper.tile(0), Some(Tile::ChipSouth));
        assert_eq!(level.lower.tile(2), Some(Tile::Gravel));
        assert_eq!(level.traps().next().unwrap().trap, Position { x: 1, y: 1 });
        assert_eq!(level.monsters().next(), Some(Position { x: 2, y: 0 }));
        let play = stage.play();
        assert_eq!((play.chip(), play.top(2, 0)), ((0, 0), Tile::BallEast));
        assert_eq!(play.below(2, 0), Tile::Gravel);
    }
}
