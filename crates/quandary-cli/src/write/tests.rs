//! Tests of every writer, with a disk that fails at each step and with a simulated power cut.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read small files of their own"
)]

use super::*;
use crate::args;
use crate::context::Context;
use crate::exit::Exit;
use crate::verbs;
use std::cell::RefCell;
use std::ffi::OsString;
use tempfile::TempDir;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Create,
    Write,
    Sync,
    Permissions,
    Rename,
}

/// A disk that fails at one step.
struct FaultyDisk {
    fails_at: Option<usize>,
    steps: RefCell<Vec<Step>>,
    /// Where the files of a folder are copied before a rename, as a power cut then would leave them.
    cut: Option<PathBuf>,
}

impl FaultyDisk {
    fn new(fails_at: Option<usize>) -> Rc<Self> {
        Rc::new(Self {
            fails_at,
            steps: RefCell::default(),
            cut: None,
        })
    }

    fn cut_before_rename(copy: &Path) -> Rc<Self> {
        Rc::new(Self {
            fails_at: None,
            steps: RefCell::default(),
            cut: Some(copy.to_owned()),
        })
    }

    fn step(&self, step: Step) -> io::Result<()> {
        let mut steps = self.steps.borrow_mut();
        steps.push(step);
        if self.fails_at == Some(steps.len() - 1) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for FaultyDisk {
    fn create(&self, folder: &Path) -> io::Result<Draft> {
        self.step(Step::Create)?;
        SystemDisk.create(folder)
    }

    fn write(&self, draft: &Draft, bytes: &[u8]) -> io::Result<()> {
        let failed = self.step(Step::Write);
        // A full disk takes some of the bytes.
        let taken = if failed.is_err() {
            bytes.len() / 2
        } else {
            bytes.len()
        };
        SystemDisk.write(draft, &bytes[..taken])?;
        failed
    }

    fn sync(&self, draft: &Draft) -> io::Result<()> {
        self.step(Step::Sync)?;
        SystemDisk.sync(draft)
    }

    fn set_permissions(&self, draft: &Draft, permissions: Permissions) -> io::Result<()> {
        self.step(Step::Permissions)?;
        SystemDisk.set_permissions(draft, permissions)
    }

    fn rename(&self, draft: Draft, to: &Path, existing: Existing) -> io::Result<()> {
        self.step(Step::Rename)?;
        if let Some(copy) = &self.cut {
            copy_files(folder(to), copy);
        }
        SystemDisk.rename(draft, to, existing)
    }
}

fn copy_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

const LEVEL: &str = "' 0--a--1\n";
const OLD: &[u8] = b"old";

fn sample(name: &str) -> PathBuf {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    Path::new(samples).join(name)
}

/// A folder with the input files of all writers.
fn inputs() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.gartriage"), LEVEL).unwrap();
    // January 19, twice.
    fs::write(folder.path().join("in.apad"), [0xff; 18]).unwrap();
    for (name, copy) in [
        ("tileworld/lessons.dat", "in.dat"),
        ("tileworld/lessons-ms.dac.tws", "in.tws"),
    ] {
        fs::copy(sample(name), folder.path().join(copy)).unwrap();
    }
    folder
}

/// A command that writes a file: its words and the name of the file, which `--force` replaces.
struct Writer {
    words: &'static [&'static str],
    out: &'static str,
}

const WRITERS: [Writer; 15] = [
    Writer {
        words: &["format", "/in.gartriage", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &[
            "convert",
            "/in.gartriage",
            "--to",
            "gartriage",
            "-o",
            "/out",
            "--force",
        ],
        out: "out",
    },
    Writer {
        words: &["render", "/in.gartriage", "-o", "/out.svg", "--force"],
        out: "out.svg",
    },
    Writer {
        words: &["render", "/in.gartriage", "-o", "/out.gif", "--force"],
        out: "out.gif",
    },
    Writer {
        words: &["print", "/in.gartriage", "-o", "/out.pdf", "--force"],
        out: "out.pdf",
    },
    Writer {
        words: &["hint", "/in.gartriage", "-o", "/out.svg", "--force"],
        out: "out.svg",
    },
    Writer {
        words: &["generate", "tents", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &["solve", "/in.dat#1", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &[
            "verify",
            "/in.dat",
            "/in.tws",
            "--write-digests",
            "/out",
            "--force",
        ],
        out: "out",
    },
    Writer {
        words: &[
            "verify",
            "/in.dat#1",
            "/in.tws",
            "--trace",
            "/out",
            "--force",
        ],
        out: "out",
    },
    Writer {
        words: &["apad", "random", "--seed", "3", "-o", "/out.svg", "--force"],
        out: "out.svg",
    },
    Writer {
        words: &["apad", "filter", "/in.apad", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &["apad", "sort", "/in.apad", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &["apad", "merge", "/in.apad", "-o", "/out", "--force"],
        out: "out",
    },
    Writer {
        words: &["check", "--fix", "/in.gartriage"],
        out: "in.gartriage",
    },
];

impl Writer {
    /// Creates the old file and returns its content. `check --fix` changes its input.
    fn old_file(&self, folder: &Path) -> Vec<u8> {
        let path = folder.join(self.out);
        if !path.exists() {
            fs::write(&path, OLD).unwrap();
        }
        fs::read(path).unwrap()
    }

    /// Runs the command on the files of a folder. Whether it succeeded.
    fn run(&self, folder: &Path, disk: Rc<dyn Disk>) -> bool {
        let words = self.words.iter().map(|word| match word.strip_prefix('/') {
            Some(name) => folder.join(name).into_os_string(),
            None => OsString::from(word),
        });
        let cli = args::parse([OsString::from("quandary")].into_iter().chain(words)).unwrap();
        let mut context = Context::with_disk(&cli.display, disk);
        let result = verbs::run(cli.verb, &mut context);
        matches!(result, Ok(Exit::Success | Exit::Findings | Exit::Undecided))
    }
}

fn names(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn the_old_file_stays_whole_if_any_step_fails() {
    for writer in &WRITERS {
        let words = writer.words;
        let folder = inputs();
        writer.old_file(folder.path());
        let disk = FaultyDisk::new(None);
        assert!(writer.run(folder.path(), disk.clone()), "{words:?}");
        let steps = disk.steps.borrow().clone();
        for step in [
            Step::Create,
            Step::Write,
            Step::Sync,
            Step::Permissions,
            Step::Rename,
        ] {
            assert!(steps.contains(&step), "{words:?}: {steps:?}");
        }
        for (fails_at, step) in steps.iter().enumerate() {
            let folder = inputs();
            let old = writer.old_file(folder.path());
            let before = names(folder.path());
            let disk = FaultyDisk::new(Some(fails_at));
            assert!(!writer.run(folder.path(), disk), "{words:?} {step:?}");
            let found = fs::read(folder.path().join(writer.out)).unwrap();
            assert_eq!(found, old, "{words:?} {step:?}");
            assert_eq!(names(folder.path()), before, "{words:?} {step:?}");
        }
    }
}

#[test]
fn a_power_cut_before_the_rename_leaves_the_old_file_and_a_draft_that_the_next_run_removes() {
    for writer in &WRITERS {
        let words = writer.words;
        let (folder, cut) = (inputs(), tempfile::tempdir().unwrap());
        let old = writer.old_file(folder.path());
        let before = names(folder.path());
        let disk = FaultyDisk::cut_before_rename(cut.path());
        assert!(writer.run(folder.path(), disk.clone()), "{words:?}");
        let steps = disk.steps.borrow().clone();
        assert!(
            steps.ends_with(&[Step::Sync, Step::Rename]),
            "{words:?}: everything is stored before the rename: {steps:?}"
        );
        let new = fs::read(folder.path().join(writer.out)).unwrap();
        assert_eq!(names(folder.path()), before, "{words:?}");
        assert_eq!(
            fs::read(cut.path().join(writer.out)).unwrap(),
            old,
            "{words:?}"
        );
        assert_eq!(names(cut.path()).len(), before.len() + 1, "{words:?}");
        assert!(writer.run(cut.path(), Rc::new(SystemDisk)), "{words:?}");
        assert_eq!(
            fs::read(cut.path().join(writer.out)).unwrap(),
            new,
            "{words:?}"
        );
        assert_eq!(names(cut.path()), before, "{words:?}");
    }
}

fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), CliError> {
    let disk: Rc<dyn Disk> = Rc::new(SystemDisk);
    let mut pending = PendingFile::new(path, existing, &disk)?;
    pending.write(bytes)?;
    pending.finish()
}

#[test]
fn existing_file_is_kept_unless_replacing_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    write(&path, b"one", Existing::Keep).unwrap();
    assert!(write(&path, b"two", Existing::Keep).is_err());
    assert_eq!(fs::read(&path).unwrap(), b"one");
    write(&path, b"two", Existing::Replace).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn drafts_in_use_stay_and_others_with_their_names_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let live = File::create(path(".quandary-live00.tmp")).unwrap();
    live.lock().unwrap();
    for name in [
        ".quandary-left00.tmp",
        ".quandary-notes.tmp",
        "quandary-left00.tmp",
    ] {
        fs::write(path(name), "").unwrap();
    }
    write(&path("a"), b"one", Existing::Keep).unwrap();
    let expected = [
        ".quandary-live00.tmp",
        ".quandary-notes.tmp",
        "a",
        "quandary-left00.tmp",
    ];
    assert_eq!(names(folder.path()), expected);
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_preserved() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    fs::write(&real, "one").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    write(&link, b"two", Existing::Replace).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&real).unwrap(), b"two");
    write(Path::new("/dev/null"), b"three", Existing::Keep).unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_missing_file_stays_and_the_file_is_created() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    symlink("second", path("first")).unwrap();
    symlink("real", path("second")).unwrap();
    assert!(write(&path("first"), b"one", Existing::Keep).is_err());
    write(&path("first"), b"one", Existing::Replace).unwrap();
    assert_eq!(fs::read(path("real")).unwrap(), b"one");
    assert!(fs::symlink_metadata(path("first")).unwrap().is_symlink());
    symlink("none/real", path("lost")).unwrap();
    let error = write(&path("lost"), b"one", Existing::Replace).unwrap_err();
    assert!(error.to_string().contains("none/real"), "{error}");
    symlink("loop", path("loop")).unwrap();
    assert!(write(&path("loop"), b"one", Existing::Replace).is_err());
}
