//! The runs of a level, their branches and the checkpoints.

use std::collections::BTreeMap;

/// The index of a run in [`Runs::all`].
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

/// Whether and how a run was won or lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RunEnd {
    /// The run has been neither won nor lost so far.
    #[default]
    Open,
    /// The run was won. The value is the time in ticks that is recorded for a solution.
    Won(u64),
    /// The run was lost. The value is the cause in a few words, such as `drowned` or `out of time`.
    Lost(String),
}

/// Where a run begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// At the start of the level. The value is the start options as text, see
    /// [`quandary_core::options::Options::words`]; empty if all options have their defaults.
    Start(String),
    /// At a moment of another run.
    Fork(Place),
}

/// A run: the inputs of one playthrough of a level, complete or not. A run begins at the start of
/// the level or branches off from another run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where the run begins.
    pub origin: Origin,
    /// The inputs of the run from its origin on: `TICK:INPUT`, separated by blanks.
    pub moves: String,
    /// Number of ticks from the start of the level to the end of the run.
    pub ticks: u64,
    /// Whether and how the run was won or lost.
    pub end: RunEnd,
}

impl Run {
    pub(super) fn from(origin: Origin) -> Self {
        let ticks = match &origin {
            Origin::Start(_) => 0,
            Origin::Fork(place) => place.tick,
        };
        Self {
            origin,
            moves: String::new(),
            ticks,
            end: RunEnd::Open,
        }
    }

    /// Where the run branches off from another run; `None` if it begins at the start of the level.
    #[must_use]
    pub fn parent(&self) -> Option<Place> {
        match self.origin {
            Origin::Start(_) => None,
            Origin::Fork(place) => Some(place),
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

/// All runs of a level, with their branches and checkpoints.
#[derive(Clone, Debug)]
pub struct Runs {
    runs: Vec<Run>,
    current: RunIndex,
    checkpoints: BTreeMap<String, Place>,
}

impl Default for Runs {
    fn default() -> Self {
        Self {
            runs: vec![Run::from(Origin::Start(String::new()))],
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
        while let Some(parent) = self.runs[run.0].parent()
            && tick <= parent.tick
        {
            run = parent.run;
        }
        Place { run, tick }
    }

    /// Starts a run that leaves the current one at a tick.
    pub(super) fn fork(&mut self, tick: u64) {
        let (index, mut place) = (self.next(), self.place(tick));
        if let (true, Some(parent)) = (place.run == index, self.run().parent()) {
            place = parent;
        }
        self.insert(index, Origin::Fork(place));
        self.run_mut().ticks = tick;
    }

    /// Starts a run at the start of the level, in the way that the words say.
    pub(super) fn begin(&mut self, start: String) {
        self.insert(self.next(), Origin::Start(start));
    }

    /// The way in which the level started in a run, in words.
    pub(super) fn start_of(&self, RunIndex(index): RunIndex) -> &str {
        let mut run = &self.runs[index];
        loop {
            match &run.origin {
                Origin::Start(words) => return words,
                Origin::Fork(place) => run = &self.runs[place.run.0],
            }
        }
    }

    /// The index of the next run. Going back again and again over ticks without inputs leaves
    /// nothing worth keeping: the last run is used again if nothing was done in it.
    fn next(&self) -> RunIndex {
        let last = self.runs.len() - 1;
        let is_marked = self.checkpoints.values().any(|place| place.run.0 == last);
        let is_free = self.runs[last].is_idle() && last > 0 && !is_marked;
        RunIndex(last + usize::from(!is_free))
    }

    /// Starts a run with this index. Returns `false` if that is not possible.
    pub(super) fn insert(&mut self, index: RunIndex, origin: Origin) -> bool {
        let is_known = match &origin {
            Origin::Start(_) => true,
            Origin::Fork(from) => {
                let parent = self.get(from.run).filter(|_| from.run < index);
                parent.is_some_and(|run| from.tick <= run.ticks)
            }
        };
        if !is_known || index > RunIndex(self.runs.len()) || index < self.next() {
            return false;
        }
        self.runs.truncate(index.0);
        self.runs.push(Run::from(origin));
        self.current = index;
        true
    }

    /// The runs from the first one to this one, each with the tick until which it counts.
    pub(super) fn path(&self, place: Place) -> Vec<Place> {
        let mut path = vec![place];
        let mut run = place.run;
        while let Some(parent) = self.get(run).and_then(Run::parent) {
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
