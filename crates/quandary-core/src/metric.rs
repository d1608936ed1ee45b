//! Metrics that solutions are compared by, and other quantities that are measured.

/// A way to count the length of a solution; solvers minimise it.
#[derive(Debug, PartialEq, Eq)]
pub struct Metric {
    /// The name in options and reports, for example `pushes`.
    pub id: &'static str,
    /// The noun to use after the number 1, for example `push`.
    pub one: &'static str,
    /// The noun to use after other numbers, for example `pushes`.
    pub many: &'static str,
    /// What is counted and how ties are broken, in one line.
    pub counts: &'static str,
}

/// The value of a solution in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The metric.
    pub metric: &'static Metric,
    /// The count.
    pub value: u64,
}

/// Something that is measured but that no solver minimises, such as the number of box lines.
#[derive(Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The name in reports, for example `box-lines`.
    pub id: &'static str,
    /// The noun to use after the number 1, for example `box line`.
    pub one: &'static str,
    /// The noun to use after other numbers, for example `box lines`.
    pub many: &'static str,
}

/// The value of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// What was measured.
    pub quantity: &'static Quantity,
    /// The value.
    pub value: u64,
}
