//! Folders, links, devices and names that are not text.
#![cfg(unix)]

use crate::common::{Folder, Ran, SHORT, collection};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, symlink};

fn files(ran: &Ran) -> Vec<String> {
    let objects = ran.objects().into_iter();
    objects
        .map(|object| object["file"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn folder_instead_of_a_file_is_an_error_with_a_next_step() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    folder.write("in/b.gartriage", SHORT);
    let runs: [&[&str]; 7] = [
        &["show", "in"],
        &["format", "in"],
        &["hint", "in"],
        &["show", "a.gartriage", "--with", "in"],
        &["verify", "a.gartriage", "in"],
        &["verify", "a.gartriage", "--baseline", "in"],
        &["apad", "filter", "in"],
    ];
    for args in runs {
        let ran = folder.run(args);
        let expected = "error: in: expected a file, found a folder; `quandary list in` lists the levels in it\n";
        assert_eq!((ran.code, ran.err.as_str()), (2, expected), "{args:?}");
    }
    let ran = folder.run(&["format", "a.gartriage", "-o", "in"]);
    let expected = "error: in: expected a file name, found a folder; add a name, such as in/NAME\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, expected));
}

#[test]
fn every_file_is_read_at_most_to_the_limit() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    let tileworld = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");
    let (set, solutions) = (
        format!("{tileworld}/lessons.dat"),
        format!("{tileworld}/lessons-ms.dac.tws"),
    );
    let runs: [&[&str]; 7] = [
        &["show", "/dev/zero"],
        &["check", "/dev/zero"],
        &["verify", "a.gartriage", "/dev/zero"],
        &["show", "a.gartriage", "/dev/zero"],
        &["render", "a.gartriage", "/dev/zero", "-o", "a.gif"],
        &["verify", "a.gartriage", "--baseline", "/dev/zero"],
        &["verify", &set, &solutions, "--digests", "/dev/zero"],
    ];
    for args in runs {
        let ran = folder.run(&[args, &["--limit", "file-bytes=100000"]].concat());
        let expected = "error: /dev/zero: 100001 file-bytes, more than the limit of 100000 \
                        (raise it with --limit file-bytes=N, where N is at least 100001)\n";
        assert_eq!((ran.code, ran.err.as_str()), (2, expected), "{args:?}");
    }
}

#[test]
fn size_named_for_a_file_that_is_too_large_is_enough() {
    let folder = Folder::new();
    let text = collection(&[("One", SHORT), ("Two", SHORT)]);
    folder.write("a.gartriage", &text);
    let ran = folder.run(&["check", "a.gartriage", "--limit", "file-bytes=9"]);
    let size = text.len();
    let expected = format!(
        "error: a.gartriage: {size} file-bytes, more than the limit of 9 (raise it with --limit \
         file-bytes=N, where N is at least {size})\n"
    );
    assert_eq!((ran.code, ran.err), (2, expected));
    let enough = format!("file-bytes={size}");
    let ran = folder.run(&["check", "a.gartriage", "--limit", &enough]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn links_out_of_a_folder_are_checked_but_not_fixed() {
    let folder = Folder::new();
    folder.write("outside/a.gartriage", SHORT);
    folder.write("named/own.gartriage", SHORT);
    symlink("../outside", folder.path("named/folder")).unwrap();
    symlink(
        "../outside/a.gartriage",
        folder.path("named/link.gartriage"),
    )
    .unwrap();
    symlink("own.gartriage", folder.path("named/within.gartriage")).unwrap();
    let ran = folder.run(&["check", "--fix", "named"]);
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(read("outside/a.gartriage"), SHORT);
    assert_ne!(read("named/own.gartriage"), SHORT);
    for name in ["named/folder/a.gartriage", "named/link.gartriage"] {
        let expected =
            format!("warning: {name}: not fixed, because it is a link out of the folder");
        assert!(ran.err.contains(&expected), "{}", ran.err);
    }
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    // A link that is named itself is fixed, and stays a link.
    assert_eq!(
        folder.run(&["check", "--fix", "named/link.gartriage"]).code,
        0
    );
    assert_ne!(read("outside/a.gartriage"), SHORT);
    let link = fs::symlink_metadata(folder.path("named/link.gartriage"));
    assert!(link.unwrap().is_symlink());
}

#[test]
fn other_names_of_a_fixed_file_keep_the_old_content() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    fs::hard_link(folder.path("a.gartriage"), folder.path("b.gartriage")).unwrap();
    let ran = folder.run(&["check", "--fix", "a.gartriage"]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.err,
        "warning: a.gartriage: only this name is fixed; the file has 1 other name (hard links), \
         which keep the old content\n"
    );
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    assert_ne!(read("a.gartriage"), SHORT);
    assert_eq!(read("b.gartriage"), SHORT);
}

#[test]
fn output_through_a_link_to_a_missing_file_creates_the_file() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    symlink("real", folder.path("link")).unwrap();
    let args = ["format", "a.gartriage", "-o", "link"];
    let kept = folder.run(&args);
    assert!(kept.err.contains("use --force"), "{}", kept.err);
    let ran = folder.run(&[&args[..], &["--force"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        fs::symlink_metadata(folder.path("link"))
            .unwrap()
            .is_symlink()
    );
    assert!(folder.path("real").is_file());
}

#[test]
fn folders_are_searched_to_the_depth_asked_for() {
    let folder = Folder::new();
    for name in [
        "top/a.gartriage",
        "top/in/b.gartriage",
        "top/in/in/c.gartriage",
    ] {
        folder.write(name, collection(&[("One", SHORT)]));
    }
    let all = [
        "top/a.gartriage",
        "top/in/b.gartriage",
        "top/in/in/c.gartriage",
    ];
    for verb in ["list", "identify", "check", "solve"] {
        let run = |more: &[&str]| {
            let ran = folder.run(&[&[verb, "top", "--format", "jsonl"], more].concat());
            assert_eq!(ran.code, 0, "{verb} {}", ran.err);
            files(&ran)
        };
        assert_eq!(run(&[]), all, "{verb}");
        assert_eq!(run(&["--max-depth", "1"]), all[..1], "{verb}");
        assert_eq!(run(&["--max-depth", "2"]), all[..2], "{verb}");
    }
}

#[test]
fn other_file_systems_are_searched_only_if_they_are_named() {
    let device = |path: &str| fs::metadata(path).map(|found| found.dev()).ok();
    let (outer, inner) = (device("/dev"), device("/dev/shm"));
    let Ok(folder) = tempfile::tempdir_in("/dev/shm") else {
        return println!("skipped: /dev/shm is not writable");
    };
    if outer == inner {
        return println!("skipped: /dev/shm is not a file system of its own");
    }
    fs::write(
        folder.path().join("a.gartriage"),
        collection(&[("One", SHORT)]),
    )
    .unwrap();
    let name = folder.path().to_str().unwrap();
    let run =
        |path| Folder::new().run(&["identify", path, "--max-depth", "3", "--format", "jsonl"]);
    let file = format!("{name}/a.gartriage");
    assert!(files(&run("/dev/shm")).contains(&file));
    assert!(!files(&run("/dev")).contains(&file));
}

#[test]
fn paths_that_are_not_utf8_survive_in_reports() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"a\xff.gartriage");
    fs::write(folder.path(".").join(name), collection(&[("One", SHORT)])).unwrap();
    let runs: [&[&str]; 6] = [
        &["identify"],
        &["check"],
        &["list"],
        &["solve"],
        &["hint"],
        &["verify", "--moves", "+6T6"],
    ];
    for args in runs {
        let mut command = folder.quandary(&[args, &["--format", "jsonl"]].concat());
        let ran = Ran::new(&command.arg(name).output().unwrap());
        let report = &ran.objects()[0];
        let bytes = report["path_bytes"].as_str().unwrap_or_default();
        let bytes = BASE64_STANDARD.decode(bytes).unwrap();
        assert_eq!(bytes, name.as_bytes(), "{args:?}: {report}");
    }
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    let ran = folder.run(&["identify", "a.gartriage", "--format", "jsonl"]);
    assert!(ran.objects()[0].get("path_bytes").is_none());
}
