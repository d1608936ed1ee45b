//! Plans: what to do with which levels. A plan is a TOML file with one table for each step.

use crate::budget::Budgets;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Input of a step: the levels that an earlier step generated.
pub const STEP_PREFIX: &str = "step:";

/// The steps of a batch, in order.
///
/// ```
/// use quandary_batch::plan::{Plan, StepWork};
///
/// let plan = Plan::parse(r#"
/// [[step]]
/// name = "small boards"
/// generate = { family = "tents", seeds = "1-100", options = { rows = 8, columns = 8 } }
///
/// [[step]]
/// name = "solve them"
/// inputs = ["step:small boards", "levels/more.tnt#3-7"]
/// solve = { metric = "moves" }
/// limits = { budget = { time = "1s" }, escalate = ["10s", "100s"] }
/// "#)?;
/// assert_eq!(plan.steps.len(), 2);
/// assert!(matches!(plan.steps[0].work, StepWork::Generate(_)));
/// # Ok::<(), quandary_batch::plan::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The steps, in order. The names are all different.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// The same work on several levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StepTable", into = "StepTable")]
pub struct Step {
    /// The name of the step in reports, and in the inputs of later steps.
    pub name: String,
    /// What to do.
    pub work: StepWork,
    /// The limits of each task.
    pub limits: Budgets,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepWork {
    /// Generates levels.
    Generate(Generate),
    /// Works on levels of files, and on those that an earlier step generated.
    Levels {
        /// Files, folders and selections of levels, as the verbs of the program take them, or
        /// [`STEP_PREFIX`] and the name of an earlier step.
        inputs: Vec<String>,
        /// The rule variant of all levels; `None` for the one that each file implies.
        variant: Option<String>,
        /// What to do with each level.
        work: LevelWork,
    },
}

/// What to do with a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelWork {
    /// Report the findings of the file. One task for each file.
    Check,
    /// Solve the level.
    Solve(Solve),
    /// Count the best solutions.
    Count(Count),
    /// Estimate the difficulty.
    Rate,
    /// Replay every solution that is stored with the level or in a file of solutions.
    Verify(Verify),
}

/// How to solve levels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Solve {
    /// The metric to minimise; `None` for the first metric of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
}

/// How to count solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Count {
    /// The metric in which the counted solutions are best; `None` for the first metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The number of solutions at which counting may stop.
    pub limit: u64,
}

/// As `quandary solve --count` counts.
impl Default for Count {
    fn default() -> Self {
        Self {
            metric: None,
            limit: 1_000,
        }
    }
}

/// Which solutions to replay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Verify {
    /// Files of solutions for the levels of the inputs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
}

/// Which levels to generate: one for each seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// The family of the levels.
    pub family: String,
    /// Options of its generator, by name. In the file a value is a word or a number.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "words"
    )]
    pub options: BTreeMap<String, String>,
    /// The seeds.
    pub seeds: Seeds,
}

/// Reads a table of words and numbers.
fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Word {
        Text(String),
        Number(i64),
    }
    let table = BTreeMap::<String, Word>::deserialize(deserializer)?.into_iter();
    let words = table.map(|(name, value)| match value {
        Word::Text(text) => (name, text),
        Word::Number(number) => (name, number.to_string()),
    });
    Ok(words.collect())
}

/// A range of seeds, such as `1-100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seeds {
    /// The first seed.
    pub first: u64,
    /// The last seed; not smaller than the first.
    pub last: u64,
}

impl Seeds {
    /// All seeds of the range.
    pub fn all(self) -> impl Iterator<Item = u64> {
        self.first..=self.last
    }
}

impl std::str::FromStr for Seeds {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.trim().parse(), last.trim().parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Self { first, last }),
            _ => Err(PlanError(format!(
                "expected a range of seeds such as 1-100, found \"{text}\""
            ))),
        }
    }
}

impl TryFrom<String> for Seeds {
    type Error = PlanError;

    fn try_from(text: String) -> Result<Self, PlanError> {
        text.parse()
    }
}

impl From<Seeds> for String {
    fn from(seeds: Seeds) -> Self {
        format!("{}-{}", seeds.first, seeds.last)
    }
}

/// A step as it is written in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepTable {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generate: Option<Generate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Empty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solve: Option<Solve>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Empty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verify: Option<Verify>,
    #[serde(default)]
    limits: Budgets,
}

/// A table without fields.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Empty {}

const WORDS: &str = "check, solve, count, rate, verify or generate";

impl TryFrom<StepTable> for Step {
    type Error = PlanError;

    fn try_from(table: StepTable) -> Result<Self, PlanError> {
        let name = table.name;
        let failed = |why: &str| PlanError(format!("step \"{name}\": {why}"));
        let works = [
            table.check.map(|_| LevelWork::Check),
            table.solve.map(LevelWork::Solve),
            table.count.map(LevelWork::Count),
            table.rate.map(|_| LevelWork::Rate),
            table.verify.map(LevelWork::Verify),
        ];
        let mut works = works.into_iter().flatten();
        let work = match (table.generate, works.next(), works.next()) {
            (Some(generate), None, None) if table.inputs.is_empty() && table.variant.is_none() => {
                StepWork::Generate(generate)
            }
            (Some(_), None, None) => {
                return Err(failed("`generate` has neither `inputs` nor `variant`"));
            }
            (None, Some(_), None) if table.inputs.is_empty() => {
                return Err(failed("`inputs` is missing"));
            }
            (None, Some(work), None) => StepWork::Levels {
                inputs: table.inputs,
                variant: table.variant,
                work,
            },
            (None, None, _) => return Err(failed(&format!("expected one of {WORDS}"))),
            _ => return Err(failed(&format!("expected only one of {WORDS}"))),
        };
        Ok(Self {
            name,
            work,
            limits: table.limits,
        })
    }
}

impl From<Step> for StepTable {
    fn from(step: Step) -> Self {
        let mut table = Self {
            name: step.name,
            inputs: Vec::new(),
            variant: None,
            generate: None,
            check: None,
            solve: None,
            count: None,
            rate: None,
            verify: None,
            limits: step.limits,
        };
        match step.work {
            StepWork::Generate(generate) => table.generate = Some(generate),
            StepWork::Levels {
                inputs,
                variant,
                work,
            } => {
                table.inputs = inputs;
                table.variant = variant;
                match work {
                    LevelWork::Check => table.check = Some(Empty {}),
                    LevelWork::Solve(solve) => table.solve = Some(solve),
                    LevelWork::Count(count) => table.count = Some(count),
                    LevelWork::Rate => table.rate = Some(Empty {}),
                    LevelWork::Verify(verify) => table.verify = Some(verify),
                }
            }
        }
        table
    }
}

/// Why a text is not a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlanError(pub String);

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// The text is not TOML or not a plan; the error says where and what is expected.
    pub fn parse(text: &str) -> Result<Self, PlanError> {
        let plan: Self =
            toml::from_str(text).map_err(|error| PlanError(error.to_string().trim_end().into()))?;
        plan.check()?;
        Ok(plan)
    }

    /// The text of the plan; [`Plan::parse`] reads it.
    ///
    /// # Errors
    /// A number in the plan is larger than TOML can write, 2⁶³ − 1.
    pub fn text(&self) -> Result<String, PlanError> {
        toml::to_string(self).map_err(|error| PlanError(error.to_string()))
    }

    /// The names are different, and only levels of earlier steps are used.
    fn check(&self) -> Result<(), PlanError> {
        let mut earlier: BTreeSet<&str> = BTreeSet::new();
        let mut generated: BTreeSet<&str> = BTreeSet::new();
        for step in &self.steps {
            let name = step.name.as_str();
            let failed = |why: String| Err(PlanError(format!("step \"{name}\": {why}")));
            if !earlier.insert(name) {
                return failed("an earlier step has the same name".to_owned());
            }
            match &step.work {
                StepWork::Generate(_) => {
                    generated.insert(name);
                }
                StepWork::Levels { inputs, .. } => {
                    let steps = inputs
                        .iter()
                        .filter_map(|one| one.strip_prefix(STEP_PREFIX));
                    for input in steps {
                        if !generated.contains(input) {
                            return failed(format!("no earlier step \"{input}\" generates levels"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &str = r#"
[[step]]
name = "a"
generate = { family = "tents", seeds = "5-7", options = { rows = 6, edges = "torus" } }

[[step]]
name = "b"
inputs = ["x.sok#1-3", "step:a"]
variant = "v"
count = { limit = 2 }
limits = { budget = { nodes = 10, memory_mb = 3 }, escalate = ["10s"] }

[[step]]
name = "c"
inputs = ["x"]
check = {}

[[step]]
name = "d"
inputs = ["x"]
verify = { solutions = ["x.tws"] }
"#;

    #[test]
    fn a_plan_is_the_same_after_it_was_written() {
        let plan = Plan::parse(STEPS).unwrap();
        assert_eq!(Plan::parse(&plan.text().unwrap()).unwrap(), plan);
        let StepWork::Generate(generate) = &plan.steps[0].work else {
            panic!("expected a generating step");
        };
        assert_eq!(generate.options["rows"], "6");
        assert_eq!(generate.seeds.all().collect::<Vec<_>>(), [5, 6, 7]);
    }

    #[test]
    fn wrong_plans_are_refused_with_the_place() {
        for (text, expected) in [
            ("[[step]]\nname='a'\nsolve={}", "`inputs` is missing"),
            (
                "[[step]]\nname='a'\ninputs=['x']",
                "expected one of check, solve",
            ),
            (
                "[[step]]\nname='a'\ninputs=['x']\nrate={}\nsolve={}",
                "only one of",
            ),
            (
                "[[step]]\nname='a'\ninputs=['x']\nsolv={}",
                "unknown field `solv`",
            ),
            (
                "[[step]]\nname='a'\ninputs=['step:b']\nsolve={}",
                "no earlier step \"b\"",
            ),
            (
                "[[step]]\nname='a'\ngenerate={family='x', seeds='7-5'}",
                "expected a range of seeds such as 1-100, found \"7-5\"",
            ),
            (
                "[[step]]\nname='a'\ninputs=['x']\nrate={}\n[[step]]\nname='a'\ninputs=['x']\nrate={}",
                "the same name",
            ),
            (
                "[[step]]\nname='a'\ninputs=['x']\nrate={}\nlimits={budget={time='soon'}}",
                "line 5",
            ),
        ] {
            let error = Plan::parse(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
