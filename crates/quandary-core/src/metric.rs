//! Metrics for comparing solutions, and other measured quantities.

/// A measure of the length of solutions, for example the number of pushes. Solvers minimise it.
#[derive(Debug, PartialEq, Eq)]
pub struct Metric {
    /// The name of the metric in options and reports, for example `pushes`.
    pub id: &'static str,
    /// The noun to use after the number 1, for example `push`.
    pub one: &'static str,
    /// The noun to use after every number except 1, for example `pushes`.
    pub many: &'static str,
    /// What is counted and how ties are broken, in one line.
    pub counts: &'static str,
}

/// The value of a solution in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The metric.
    pub metric: &'static Metric,
    /// The value of the solution.
    pub value: u64,
}

/// What the clock of a real-time game shows at the end of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// The whole seconds left, as the game shows them.
    pub shown: u64,
    /// The exact time left, in hundredths of a second; negative if the solution takes longer than
    /// the clock runs.
    pub hundredths: i64,
}

/// A quantity that is reported for a game, a solution or a rating, such as the number of box lines.
/// Unlike a [`Metric`], it cannot be requested from a solver.
#[derive(Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The name of the quantity in reports, for example `box-lines`.
    pub id: &'static str,
    /// The noun to use after the number 1, for example `box line`.
    pub one: &'static str,
    /// The noun to use after every number except 1, for example `box lines`.
    pub many: &'static str,
}

/// The value of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The quantity that was measured.
    pub quantity: &'static Quantity,
    /// The value of the quantity.
    pub value: u64,
}
