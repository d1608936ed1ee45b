//! The folder of a batch.
//!
//! `plans` has the plans, `tasks` the tasks that became of their steps, `ledger` the results and
//! `jobs` the chunks that were given to a scheduler. Only `plans` and `ledger` matter: the rest is
//! made again when it is needed.

use crate::plan::{Plan, PlanError, Step};
use crate::task::Task;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The folder of a batch.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    ledger: PathBuf,
    jobs: PathBuf,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// It is not the folder of a batch.
    #[error("{}: not the folder of a batch; `quandary batch run` makes one", .0.display())]
    NotABatch(PathBuf),
    /// It has other content.
    #[error("{}: the folder is not empty and not that of a batch", .0.display())]
    NotEmpty(PathBuf),
    /// Another run works on it.
    #[error("{}: another run works on this batch", .0.display())]
    Busy(PathBuf),
    /// A plan is damaged.
    #[error("{}: {error}", path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: PlanError,
    },
    /// A file of tasks is damaged.
    #[error("{}:{line}: not a task: {error}; `quandary batch run` writes the file again", path.display())]
    Task {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    |source| StoreError::Io { path, source }
}

/// What makes a folder that of a batch.
const MARK: &str = "quandary-batch.txt";
const MARK_TEXT: &str = "This folder belongs to `quandary batch`. Version 1\n";

/// Holds off other runs until it is dropped.
#[derive(Debug)]
pub struct RunLock(#[expect(dead_code, reason = "the lock ends with the file")] File);

/// A step of a plan in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// The name of the plan.
    pub plan: String,
    /// The index of the step in the plan.
    pub index: usize,
    /// The step.
    pub step: Step,
}

/// A temporary file with the permissions of other new files.
pub(crate) fn readable(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes away what the user does not want others to have.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

impl Store {
    fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            ledger: folder.join("ledger"),
            jobs: folder.join("jobs"),
        }
    }

    /// Opens the folder of a batch.
    ///
    /// # Errors
    /// It is not the folder of a batch.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        match folder.join(MARK).is_file() {
            true => Ok(Self::new(folder)),
            false => Err(StoreError::NotABatch(folder.to_owned())),
        }
    }

    /// Opens the folder of a batch, which is created if it does not exist or is empty.
    ///
    /// # Errors
    /// The folder has other content, or cannot be created.
    pub fn create(folder: &Path) -> Result<Self, StoreError> {
        let mark = folder.join(MARK);
        if mark.is_file() {
            return Ok(Self::new(folder));
        }
        fs::create_dir_all(folder).map_err(failed(folder))?;
        let mut entries = fs::read_dir(folder).map_err(failed(folder))?;
        if entries.next().is_some() {
            return Err(StoreError::NotEmpty(folder.to_owned()));
        }
        fs::write(&mark, MARK_TEXT).map_err(failed(&mark))?;
        Ok(Self::new(folder))
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of the ledger.
    #[must_use]
    pub fn ledger(&self) -> &Path {
        &self.ledger
    }

    /// The folder of the chunks that were given to a scheduler.
    #[must_use]
    pub fn jobs(&self) -> &Path {
        &self.jobs
    }

    /// Holds off other runs on this folder. Reading it stays possible.
    ///
    /// # Errors
    /// Another run works on it.
    pub fn lock(&self) -> Result<RunLock, StoreError> {
        let path = self.folder.join(MARK);
        let file = File::open(&path).map_err(failed(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy(self.folder.clone())),
            Err(TryLockError::Error(error)) => Err(failed(&path)(error)),
        }
    }

    /// Adds a plan, unless the folder has the same one. Returns its name.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add_plan(&self, plan: &Plan) -> Result<String, StoreError> {
        let plans = self.plans()?;
        if let Some((name, _)) = plans.iter().find(|(_, known)| known == plan) {
            return Ok(name.clone());
        }
        let name = format!("plan{}", plans.len() + 1);
        let path = self.folder.join("plans").join(format!("{name}.toml"));
        let text = plan.text().map_err(|error| StoreError::Plan {
            path: path.clone(),
            error,
        })?;
        self.write(&path, |file| file.write_all(text.as_bytes()))?;
        Ok(name)
    }

    /// The plans with their names, in the order in which they were added.
    ///
    /// # Errors
    /// A plan cannot be read.
    pub fn plans(&self) -> Result<Vec<(String, Plan)>, StoreError> {
        let numbers = 1..;
        let paths = numbers.map(|number| {
            let name = format!("plan{number}");
            let path = self.folder.join("plans").join(format!("{name}.toml"));
            (name, path)
        });
        let paths = paths.take_while(|(_, path)| path.is_file());
        paths
            .map(|(name, path)| {
                let text = fs::read_to_string(&path).map_err(failed(&path))?;
                let plan = Plan::parse(&text).map_err(|error| StoreError::Plan { path, error })?;
                Ok((name, plan))
            })
            .collect()
    }

    /// All steps of all plans, in order.
    ///
    /// # Errors
    /// A plan cannot be read.
    pub fn steps(&self) -> Result<Vec<PlannedStep>, StoreError> {
        let plans = self.plans()?.into_iter();
        let steps = plans.flat_map(|(plan, steps)| {
            let steps = steps.steps.into_iter().enumerate();
            steps.map(move |(index, step)| PlannedStep {
                plan: plan.clone(),
                index,
                step,
            })
        });
        Ok(steps.collect())
    }

    fn tasks_path(&self, step: &PlannedStep) -> PathBuf {
        let name = format!("{}-{}.jsonl", step.plan, step.index + 1);
        self.folder.join("tasks").join(name)
    }

    /// Writes down the tasks of a step.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write_tasks(&self, step: &PlannedStep, tasks: &[Task]) -> Result<(), StoreError> {
        self.write(&self.tasks_path(step), |file| {
            let mut writer = BufWriter::new(file);
            for task in tasks {
                serde_json::to_writer(&mut writer, task)?;
                writer.write_all(b"\n")?;
            }
            writer.flush()
        })
    }

    /// The tasks of a step, one after the other; `None` if the step was not planned yet.
    ///
    /// # Errors
    /// The file cannot be opened. An item is an error if a line is damaged.
    pub fn tasks(
        &self,
        step: &PlannedStep,
    ) -> Result<Option<impl Iterator<Item = Result<Task, StoreError>> + use<>>, StoreError> {
        let path = self.tasks_path(step);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&path)(error)),
        };
        let lines = BufReader::new(file).lines().zip(1..);
        Ok(Some(lines.map(move |(text, line)| {
            let text = text.map_err(failed(&path))?;
            serde_json::from_str(&text).map_err(|error| StoreError::Task {
                path: path.clone(),
                line,
                error,
            })
        })))
    }

    /// Writes a file that is complete or not there.
    fn write(
        &self,
        path: &Path,
        content: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).map_err(failed(folder))?;
        let mut file = readable(folder).map_err(failed(folder))?;
        content(file.as_file_mut()).map_err(failed(path))?;
        let kept = file.persist(path).map_err(|error| error.error);
        kept.map(drop).map_err(failed(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "[[step]]\nname = \"a\"\ninputs = [\"x\"]\nrate = {}\n";

    #[test]
    fn a_plan_is_added_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::create(&folder.path().join("new")).unwrap();
        let plan = Plan::parse(PLAN).unwrap();
        assert_eq!(store.add_plan(&plan).unwrap(), "plan1");
        assert_eq!(store.add_plan(&plan).unwrap(), "plan1");
        let other = Plan::parse(&PLAN.replace("\"x\"", "\"y\"")).unwrap();
        assert_eq!(store.add_plan(&other).unwrap(), "plan2");
        let steps = Store::open(store.folder()).unwrap().steps().unwrap();
        let names: Vec<_> = steps.iter().map(|step| step.plan.as_str()).collect();
        assert_eq!(names, ["plan1", "plan2"]);
        assert!(store.tasks(&steps[0]).unwrap().is_none());
    }

    #[test]
    fn folders_with_other_content_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("letter.txt"), "").unwrap();
        let error = Store::create(folder.path()).unwrap_err();
        assert!(matches!(error, StoreError::NotEmpty(_)), "{error}");
        let error = Store::open(folder.path()).unwrap_err();
        assert!(matches!(error, StoreError::NotABatch(_)), "{error}");
    }

    #[test]
    fn two_runs_never_work_on_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::create(folder.path()).unwrap();
        let lock = store.lock().unwrap();
        assert!(matches!(store.lock(), Err(StoreError::Busy(_))));
        drop(lock);
        assert!(store.lock().is_ok());
    }
}
