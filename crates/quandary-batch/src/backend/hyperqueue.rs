//! HyperQueue: a scheduler with servers and workers of its own. Chunks are submitted as the tasks of
//! an array; which worker takes which one, allocations of SLURM and PBS, and the restart of tasks
//! whose worker was lost are its business.

use super::{Backend, BackendError, files_of, io_error, write_chunks};
use crate::chunk::{Chunk, Cut};
use crate::ledger::decode;
use crate::record::Record;
use crate::task::Key;
use quandary_core::budget::Cancel;
use rustc_hash::FxHashSet;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often the state of a job is asked for.
const POLL: Duration = Duration::from_millis(500);

/// The environment variable in which a task of HyperQueue finds its number.
const TASK_VARIABLE: &str = "HQ_TASK_ID";

/// Chunks as arrays of HyperQueue tasks.
pub struct HyperQueue<'a> {
    /// The program `hq`.
    program: PathBuf,
    /// This program, as the workers find it.
    own: PathBuf,
    workers: usize,
    /// The folder for files of chunks.
    jobs: &'a Path,
    ledger: &'a Path,
    cancel: &'a Cancel,
    /// How long a server may be away.
    patience: Duration,
}

impl<'a> HyperQueue<'a> {
    /// Creates a backend. `workers` is the number of HyperQueue workers expected, from which the
    /// size of chunks follows; `own` is the path of this program on the workers.
    #[must_use]
    pub fn new(
        program: PathBuf,
        own: PathBuf,
        workers: usize,
        (jobs, ledger): (&'a Path, &'a Path),
        cancel: &'a Cancel,
        patience: Duration,
    ) -> Self {
        Self {
            program,
            own,
            workers,
            jobs,
            ledger,
            cancel,
            patience,
        }
    }

    fn command(&self, arguments: &[&str]) -> Result<Output, BackendError> {
        let mut command = Command::new(&self.program);
        command.args(arguments).args(["--output-mode", "json"]);
        command.stdin(Stdio::null());
        command.output().map_err(io_error(&self.program))
    }

    /// Runs a command until it succeeds, as long as the patience lasts: the server may be restarted.
    fn patiently(&self, arguments: &[&str]) -> Result<Value, BackendError> {
        let began = Instant::now();
        loop {
            let output = self.command(arguments)?;
            let answer = serde_json::from_slice::<Value>(&output.stdout);
            match answer {
                Ok(answer) if output.status.success() && answer.get("error").is_none() => {
                    return Ok(answer);
                }
                _ if began.elapsed() > self.patience || self.cancel.is_cancelled() => {
                    return Err(refused(&self.program, arguments, &output));
                }
                _ => sleep(POLL),
            }
        }
    }

    /// Whether a server runs, so that a job that is unknown to it is lost.
    fn server_answers(&self) -> Result<bool, BackendError> {
        let output = self.command(&["server", "info"])?;
        let answer = serde_json::from_slice::<Value>(&output.stdout);
        Ok(output.status.success() && answer.is_ok_and(|answer| answer.get("error").is_none()))
    }

    fn submit(&self, file: &Path, chunks: &[Chunk]) -> Result<u64, BackendError> {
        let most = chunks.iter().map(|chunk| chunk.allowance).max();
        let budget = chunks.first().and_then(|chunk| chunk.budget.time);
        let needed = most.unwrap_or_default() + budget.unwrap_or_default();
        let memory = chunks.iter().map(|chunk| chunk.budget.memory_mb).max();
        let array = format!("--array=0-{}", chunks.len() - 1);
        let memory = format!("--resource=mem={}", memory.unwrap_or_default());
        let time = format!("--time-request={}s", needed.as_secs() + 1);
        let (own, file, ledger) = (text(&self.own)?, text(file)?, text(self.ledger)?);
        let answer = self.patiently(&[
            "submit",
            &array,
            "--name=quandary",
            "--cpus=1",
            &memory,
            &time,
            "--stdout=none",
            "--stderr=none",
            "--",
            own,
            "batch",
            "work",
            file,
            "--line-variable",
            TASK_VARIABLE,
            "--ledger",
            ledger,
        ])?;
        answer["id"].as_u64().ok_or_else(|| {
            let message = format!("hq submit: expected the id of a job, found {answer}");
            BackendError::Scheduler(message)
        })
    }

    /// Waits until all tasks of a job have ended, reporting records as they appear. Returns early if
    /// the server lost the job: its tasks are then submitted again.
    fn follow(
        &self,
        job: u64,
        prefix: &str,
        ended: &mut dyn FnMut(&Record),
    ) -> Result<(), BackendError> {
        let mut seen = Seen::default();
        let id = job.to_string();
        let mut last = Instant::now();
        loop {
            seen.report(self.ledger, prefix, ended)?;
            if self.cancel.is_cancelled() {
                // If the server is away, there is nothing to cancel.
                drop(self.command(&["job", "cancel", &id])?);
                return Ok(());
            }
            let output = self.command(&["job", "info", &id])?;
            match state(&output) {
                State::Running => last = Instant::now(),
                State::Ended => return seen.report(self.ledger, prefix, ended),
                State::Unknown if self.server_answers()? => {
                    return seen.report(self.ledger, prefix, ended);
                }
                State::Unknown if last.elapsed() > self.patience => {
                    return Err(refused(&self.program, &["job", "info", &id], &output));
                }
                State::Unknown => {}
            }
            sleep(POLL);
        }
    }
}

/// What HyperQueue says about a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Running,
    Ended,
    /// The server does not know the job because it was restarted, or it does not answer.
    Unknown,
}

fn state(output: &Output) -> State {
    let Ok(answer) = serde_json::from_slice::<Value>(&output.stdout) else {
        return State::Unknown;
    };
    let Some(info) = answer.get(0).map(|job| &job["info"]) else {
        return State::Unknown;
    };
    let count = |name: &str| info["task_stats"][name].as_u64().unwrap_or(0);
    match count("running") + count("waiting") {
        0 => State::Ended,
        _ => State::Running,
    }
}

fn refused(program: &Path, arguments: &[&str], output: &Output) -> BackendError {
    let errors = String::from_utf8_lossy(&output.stderr);
    let answer = String::from_utf8_lossy(&output.stdout);
    let words = arguments
        .iter()
        .take(2)
        .copied()
        .collect::<Vec<_>>()
        .join(" ");
    BackendError::Scheduler(format!(
        "{} {words}: {} {}",
        program.display(),
        errors.trim(),
        answer.trim()
    ))
}

fn text(path: &Path) -> Result<&str, BackendError> {
    path.to_str().ok_or_else(|| {
        let message = format!("{}: the path is not valid UTF-8", path.display());
        BackendError::Scheduler(message)
    })
}

/// What was read of the files that the workers on a job write.
#[derive(Default)]
struct Seen {
    /// The length of what was read of each file.
    read: BTreeMap<PathBuf, u64>,
    /// The keys of the records that were reported. A restarted task can repeat some.
    keys: FxHashSet<Key>,
}

impl Seen {
    /// Reports the records that were appended since the last time.
    fn report(
        &mut self,
        ledger: &Path,
        prefix: &str,
        ended: &mut dyn FnMut(&Record),
    ) -> Result<(), BackendError> {
        for path in files_of(ledger, prefix)? {
            let from = self.read.get(&path).copied().unwrap_or(0);
            let lines = appended(&path, from).map_err(io_error(&path))?;
            for line in lines.split_inclusive(|byte| *byte == b'\n') {
                let record = decode(line.strip_suffix(b"\n").unwrap_or(line));
                if let Some(record) = record.ok().filter(|one| self.keys.insert(one.key())) {
                    ended(&record);
                }
            }
            self.read.insert(path, from + lines.len() as u64);
        }
        Ok(())
    }
}

/// The whole lines of a file from an offset.
fn appended(path: &Path, from: u64) -> io::Result<Vec<u8>> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        // Workers remove files without records.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n');
    bytes.truncate(whole.map_or(0, |end| end + 1));
    Ok(bytes)
}

impl Backend for HyperQueue<'_> {
    fn cut(&self) -> Cut {
        Cut {
            workers: self.workers,
            // To start the program and to open a file takes up to some 10 ms.
            shortest: 2.0,
            longest: 300.0,
        }
    }

    fn run(
        &mut self,
        mut chunks: Vec<Chunk>,
        ended: &mut dyn FnMut(&Record),
    ) -> Result<(), BackendError> {
        if chunks.is_empty() {
            return Ok(());
        }
        fs::create_dir_all(self.jobs).map_err(io_error(self.jobs))?;
        let wave = next_wave(self.jobs)?;
        for (number, chunk) in chunks.iter_mut().enumerate() {
            chunk.name = format!("{wave}-{number}");
        }
        let file = self.jobs.join(format!("{wave}.jsonl"));
        write_chunks(&file, &chunks)?;
        let job = self.submit(&file, &chunks)?;
        self.follow(job, &format!("{wave}-"), ended)
    }
}

/// The name of the next file of chunks.
fn next_wave(jobs: &Path) -> Result<String, BackendError> {
    let entries = fs::read_dir(jobs).map_err(io_error(jobs))?;
    Ok(format!("wave{}", entries.count() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    #[test]
    fn the_state_of_a_job_is_read_from_the_json_of_hyperqueue() {
        let state_of = |text: &str| {
            state(&Output {
                status: ExitStatus::from_raw(0),
                stdout: text.as_bytes().to_vec(),
                stderr: Vec::new(),
            })
        };
        let info = |waiting: u64, running: u64| {
            let stats = serde_json::json!({"running": running, "finished": 3, "failed": 1,
                "canceled": 0, "waiting": waiting});
            let info =
                serde_json::json!([{"info": {"id": 7, "task_count": 9, "task_stats": stats}}]);
            state_of(&info.to_string())
        };
        assert_eq!(info(2, 1), State::Running);
        assert_eq!(info(0, 1), State::Running);
        assert_eq!(info(0, 0), State::Ended);
        assert_eq!(state_of("[]"), State::Unknown);
        assert_eq!(state_of(r#"{"error": "no server"}"#), State::Unknown);
        assert_eq!(state_of("not JSON"), State::Unknown);
    }
}
