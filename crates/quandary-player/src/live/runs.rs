//! The runs of a level: what was played, with everything that was played differently.

use std::collections::BTreeMap;

/// A run by its place in [`Runs::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunIndex(pub usize);

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The run.
    pub run: RunIndex,
    /// Number of ticks since the start of the level.
    pub tick: u64,
}

/// How a run ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RunEnd {
    /// It was not played to an end.
    #[default]
    Open,
    /// It was won after this number of ticks, as counted for solutions.
    Won(u64),
    /// It was lost: the cause as a past participle, such as `drowned`.
    Lost(String),
}

/// One way in which a level was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it leaves another run; `None` for the first one.
    pub parent: Option<Place>,
    /// Its inputs after the fork: `TICK:INPUT`, separated by blanks.
    pub moves: String,
    /// The ticks since the start of the level at its end.
    pub ticks: u64,
    /// How it ended.
    pub end: RunEnd,
}

impl Run {
    pub(super) fn from(parent: Option<Place>) -> Self {
        Self {
            parent,
            moves: String::new(),
            ticks: parent.map_or(0, |place| place.tick),
            end: RunEnd::Open,
        }
    }

    /// Whether nothing was done in it but to wait.
    pub(super) fn is_idle(&self) -> bool {
        self.moves.is_empty() && self.end == RunEnd::Open
    }

    pub(super) fn push(&mut self, tick: u64, input: &str) {
        if !input.is_empty() {
            if !self.moves.is_empty() {
                self.moves.push(' ');
            }
            self.moves.push_str(&format!("{tick}:{input}"));
        }
        self.ticks = tick + 1;
    }

    pub(super) fn inputs(&self) -> impl DoubleEndedIterator<Item = (u64, &str)> {
        self.moves.split(' ').filter_map(input)
    }
}

/// Reads `TICK:INPUT`.
pub(super) fn input(word: &str) -> Option<(u64, &str)> {
    let (tick, input) = word.split_once(':')?;
    Some((tick.parse().ok()?, input)).filter(|(_, input)| !input.is_empty())
}

/// All runs of a level as a tree, and named moments in them.
#[derive(Clone, Debug)]
pub struct Runs {
    runs: Vec<Run>,
    current: RunIndex,
    checkpoints: BTreeMap<String, Place>,
}

impl Default for Runs {
    fn default() -> Self {
        Self {
            runs: vec![Run::from(None)],
            current: RunIndex(0),
            checkpoints: BTreeMap::new(),
        }
    }
}

impl Runs {
    /// All runs in the order in which they began; a parent comes before its branches.
    #[must_use]
    pub fn all(&self) -> &[Run] {
        &self.runs
    }

    /// The run that is being played.
    #[must_use]
    pub fn current(&self) -> RunIndex {
        self.current
    }

    /// The checkpoints with their names, in alphabetical order.
    pub fn checkpoints(&self) -> impl Iterator<Item = (&str, Place)> {
        let checkpoints = self.checkpoints.iter();
        checkpoints.map(|(name, place)| (name.as_str(), *place))
    }

    pub(super) fn checkpoint(&self, name: &str) -> Option<Place> {
        self.checkpoints.get(name).copied()
    }

    pub(super) fn set_checkpoint(&mut self, name: &str, place: Place) {
        self.checkpoints.insert(name.to_owned(), place);
    }

    pub(super) fn get(&self, RunIndex(index): RunIndex) -> Option<&Run> {
        self.runs.get(index)
    }

    pub(super) fn run(&self) -> &Run {
        &self.runs[self.current.0]
    }

    pub(super) fn run_mut(&mut self) -> &mut Run {
        &mut self.runs[self.current.0]
    }

    pub(super) fn select(&mut self, run: RunIndex) {
        if run.0 < self.runs.len() {
            self.current = run;
        }
    }

    /// The run to which a tick of the current one belongs: itself, or one that it branched from.
    pub(super) fn place(&self, tick: u64) -> Place {
        let mut run = self.current;
        while let Some(parent) = self.runs[run.0].parent
            && tick <= parent.tick
        {
            run = parent.run;
        }
        Place { run, tick }
    }

    /// Starts a run that leaves the current one at a tick.
    pub(super) fn fork(&mut self, tick: u64) {
        let (index, mut place) = (self.next(), self.place(tick));
        if let (true, Some(parent)) = (place.run == index, self.run().parent) {
            place = parent;
        }
        self.start(index, place);
        self.run_mut().ticks = tick;
    }

    /// The index of the next run. Going back again and again over ticks without inputs leaves
    /// nothing worth keeping: the last run is used again if nothing was done in it.
    fn next(&self) -> RunIndex {
        let last = self.runs.len() - 1;
        let is_marked = self.checkpoints.values().any(|place| place.run.0 == last);
        let is_free = self.runs[last].is_idle() && last > 0 && !is_marked;
        RunIndex(last + usize::from(!is_free))
    }

    /// Starts a run with this index from a place. Returns `false` if that is not possible.
    pub(super) fn start(&mut self, index: RunIndex, from: Place) -> bool {
        let is_parent = |run: &Run| from.tick <= run.ticks;
        if from.run >= index || index > RunIndex(self.runs.len()) || index < self.next() {
            return false;
        }
        if !self.get(from.run).is_some_and(is_parent) {
            return false;
        }
        self.runs.truncate(index.0);
        self.runs.push(Run::from(Some(from)));
        self.current = index;
        true
    }

    /// The runs from the first one to this one, each with the tick until which it counts.
    pub(super) fn path(&self, place: Place) -> Vec<Place> {
        let mut path = vec![place];
        let mut run = place.run;
        while let Some(parent) = self.get(run).and_then(|run| run.parent) {
            run = parent.run;
            // A place before the fork belongs to the parent.
            let tick = parent.tick.min(path[path.len() - 1].tick);
            path.push(Place { run, tick });
        }
        path.reverse();
        path
    }

    /// The tick until which two places have the same history.
    pub(super) fn common(&self, one: Place, other: Place) -> u64 {
        let (one, other) = (self.path(one), self.path(other));
        let pairs = one.iter().zip(&other);
        let shared = pairs.take_while(|(one, other)| one.run == other.run);
        let ticks = shared.map(|(one, other)| one.tick.min(other.tick));
        ticks.last().unwrap_or_default()
    }

    /// The inputs that lead to a place from a tick on.
    pub(super) fn inputs(&self, place: Place, from: u64) -> Vec<(u64, String)> {
        let path = self.path(place);
        let path = path.iter().filter(|part| part.tick > from);
        let parts = path.filter_map(|part| Some((part, self.get(part.run)?)));
        let inputs = parts.flat_map(|(part, run)| {
            let inputs = run.inputs();
            inputs.filter(|(tick, _)| (from..part.tick).contains(tick))
        });
        inputs
            .map(|(tick, input)| (tick, input.to_owned()))
            .collect()
    }

    /// The tick of the last input before a tick of the current run.
    pub(super) fn input_before(&self, tick: u64) -> Option<u64> {
        let end = Place {
            run: self.current,
            tick,
        };
        let path = self.path(end);
        path.iter().rev().find_map(|part| {
            let mut inputs = self.get(part.run)?.inputs().rev();
            let last = inputs.find(|(at, _)| *at < part.tick)?;
            Some(last.0)
        })
    }

    /// The tick of the first input after a tick of the current run, not in it.
    pub(super) fn input_after(&self, tick: u64) -> Option<u64> {
        let end = Place {
            run: self.current,
            tick: self.run().ticks,
        };
        let inputs = self.inputs(end, tick.saturating_add(1));
        inputs.first().map(|(tick, _)| *tick)
    }
}
