//! `serve`, over real sockets.

use crate::common::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long a test waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A folder with a small page in `web`.
fn page() -> Folder {
    let folder = Folder::new();
    folder.write("web/index.html", "<title>page</title>");
    folder.write("web/app.wasm", "the program");
    folder.write("web/app.wasm.br", "the program, compressed");
    folder.write("web/site.webmanifest", "{}");
    folder.write("web/parts/a b.js", "part");
    folder.write("secret.txt", "secret");
    folder
}

/// A running server, ended when it is dropped.
struct Server {
    child: Child,
    /// What it printed.
    line: String,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"))
            .args([&["serve", "--page", "web"], args].concat())
            .current_dir(folder.path(""))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let rest = line.trim_end().strip_prefix("http://").unwrap();
        let (address, _) = rest.split_once('/').unwrap();
        Self {
            child,
            address: address.parse().unwrap(),
            line: line.trim_end().to_owned(),
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends a request and reads the whole answer.
    fn send(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Answer::new(&bytes)
    }

    fn get(&self, path: &str) -> Answer {
        self.get_with(path, "")
    }

    /// Gets a path with more headers, each with its line end.
    fn get_with(&self, path: &str, headers: &str) -> Answer {
        let host = self.address;
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n"
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Debug)]
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn new(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.expect("the end of the headers");
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_lowercase(), value.to_owned())
        });
        Self {
            status: status.parse().unwrap(),
            headers: headers.collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    fn header(&self, name: &str) -> &str {
        let mut headers = self.headers.iter();
        let found = headers.find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

#[test]
fn page_is_served_on_loopback_with_its_headers() {
    let folder = page();
    let server = Server::start(&folder, &[]);
    assert!(server.address.ip().is_loopback());
    assert_eq!(server.line, format!("http://{}/", server.address));
    let cases = [
        ("/", "text/html; charset=utf-8", "<title>page</title>"),
        (
            "/index.html",
            "text/html; charset=utf-8",
            "<title>page</title>",
        ),
        ("/app.wasm", "application/wasm", "the program"),
        ("/site.webmanifest", "application/manifest+json", "{}"),
        ("/parts/a%20b.js", "text/javascript; charset=utf-8", "part"),
        ("/app.wasm?v=1", "application/wasm", "the program"),
    ];
    for (path, content_type, text) in cases {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.text()), (200, text), "{path}");
        assert_eq!(answer.header("content-type"), content_type);
    }
    for answer in [
        server.get("/"),
        server.get("/missing"),
        server.send("GET / HTTP/1.0\r\n\r\n"),
    ] {
        let headers = [
            ("content-security-policy", POLICY),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-cache"),
        ];
        for (name, value) in headers {
            assert_eq!(answer.header(name), value, "{answer:?}");
        }
    }
}

#[test]
fn given_files_are_read_anew_for_each_request() {
    let folder = page();
    folder.write("first level.xsb", "old");
    folder.write("more/second.tnt", "second");
    let server = Server::start(&folder, &["first level.xsb", "more/second.tnt"]);
    let files = "files/0/first%20level.xsb,files/1/second.tnt";
    assert_eq!(
        server.line,
        format!("http://{}/#files={files}", server.address)
    );
    assert_eq!(server.get("/files/0/first%20level.xsb").text(), "old");
    assert_eq!(server.get("/files/1/second.tnt").text(), "second");
    let long = "new".repeat(100_000);
    folder.write("first level.xsb", &long);
    let answer = server.get("/files/0/first%20level.xsb");
    assert_eq!(answer.header("content-length"), "300000");
    assert_eq!(answer.header("content-type"), "application/octet-stream");
    assert!(answer.text() == long);
    std::fs::remove_file(folder.path("first level.xsb")).unwrap();
    assert_eq!(server.get("/files/0/first%20level.xsb").status, 404);
}

#[cfg(unix)]
#[test]
fn file_above_the_limit_or_replaced_by_a_pipe_is_not_sent() {
    let folder = page();
    let path = folder.write("large.xsb", "#");
    let server = Server::start(&folder, &["large.xsb"]);
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    // The file has no content on the disk.
    file.set_len((256 << 20) + 1).unwrap();
    assert_eq!(server.get("/files/0/large.xsb").status, 413);
    std::fs::remove_file(&path).unwrap();
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    assert_eq!(server.get("/files/0/large.xsb").status, 404);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn no_other_path_is_served() {
    let folder = page();
    folder.write("one.xsb", "level");
    let server = Server::start(&folder, &["one.xsb"]);
    let paths = [
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/parts/../../secret.txt",
        "/parts/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/parts",
        "/parts/",
        "/files",
        "/files/",
        "/files/0",
        "/files/0/",
        "/files/0/secret.txt",
        "/files/0/../secret.txt",
        "/files/1/one.xsb",
        "/one.xsb",
        "/app.wasm.br",
        "/index.html/",
    ];
    for path in paths {
        let answer = server.get(path);
        assert_eq!(
            (answer.status, answer.text()),
            (404, "not found\n"),
            "{path}"
        );
    }
    assert_eq!(server.get("/files/0/one.xsb").text(), "level");
}

#[test]
fn compressed_files_are_sent_to_clients_that_accept_them() {
    let server = Server::start(&page(), &[]);
    let packed = server.get_with("/app.wasm", "Accept-Encoding: gzip, br\r\n");
    assert_eq!(packed.text(), "the program, compressed");
    assert_eq!(packed.header("content-encoding"), "br");
    assert_eq!(packed.header("content-type"), "application/wasm");
    let plain = server.get_with("/app.wasm", "Accept-Encoding: gzip\r\n");
    assert_eq!(plain.text(), "the program");
    assert_eq!(plain.header("content-encoding"), "");
    for answer in [&packed, &plain] {
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    assert_ne!(packed.header("etag"), plain.header("etag"));
}

#[test]
fn known_files_are_not_sent_again() {
    let server = Server::start(&page(), &[]);
    let tag = server.get("/").header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let answer = server.get_with("/", &format!("If-None-Match: {known}\r\n"));
        assert_eq!((answer.status, answer.text()), (304, ""), "{known}");
        assert_eq!(answer.header("etag"), tag);
    }
    let answer = server.get_with("/", "If-None-Match: \"other\"\r\n");
    assert_eq!(answer.status, 200);
    assert_ne!(server.get("/app.wasm").header("etag"), tag);
}

#[test]
fn only_names_of_this_computer_are_accepted_as_hosts() {
    let server = Server::start(&page(), &[]);
    let get = |host: &str| server.send(&format!("GET / HTTP/1.1\r\n{host}\r\n")).status;
    let port = server.address.port();
    for own in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(get(&format!("Host: {own}:{port}\r\n")), 200, "{own}");
    }
    for other in ["evil.example", "localhost.evil.example", "192.168.1.5"] {
        assert_eq!(get(&format!("Host: {other}:{port}\r\n")), 421, "{other}");
    }
    assert_eq!(get(""), 421);
}

#[test]
fn only_get_and_head_are_answered() {
    let server = Server::start(&page(), &[]);
    let host = format!("Host: {}\r\n", server.address);
    let head = server.send(&format!("HEAD / HTTP/1.1\r\n{host}\r\n"));
    assert_eq!((head.status, head.text()), (200, ""));
    assert_eq!(head.header("content-length"), "19");
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let request = format!("{method} / HTTP/1.1\r\n{host}Content-Length: 4\r\n\r\nbody");
        let answer = server.send(&request);
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, "GET, HEAD"),
            "{method}"
        );
    }
    let noise = server.send("\x16\x03\x01 no HTTP\r\n\r\n");
    assert_eq!(noise.status, 400);
    let long = format!("GET / HTTP/1.1\r\n{host}X: {}\r\n\r\n", "a".repeat(100_000));
    let mut stream = server.connect();
    // The server may have closed the connection before everything is sent.
    let _ = stream.write_all(long.as_bytes());
    assert_eq!(server.get("/").status, 200);
}

/// The number of threads and the kilobytes of memory of a process.
#[cfg(target_os = "linux")]
fn threads_and_memory(process: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    (value("Threads:"), value("VmRSS:"))
}

#[cfg(target_os = "linux")]
#[test]
fn slow_and_endless_requests_need_little_and_end() {
    let folder = page();
    let path = folder.write("large.xsb", "#");
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(200 << 20).unwrap();
    let server = Server::start(&folder, &["large.xsb"]);
    let (threads, before) = threads_and_memory(server.child.id());
    let slow: Vec<TcpStream> = (0..100)
        .map(|index| {
            let mut stream = server.connect();
            let request = match index % 3 {
                0 => String::new(),
                1 => "GET / HTTP/1.1\r\nX: ".to_owned(),
                // Nothing of this large answer is read.
                _ => format!(
                    "GET /files/0/large.xsb HTTP/1.1\r\nHost: {}\r\n\r\n",
                    server.address
                ),
            };
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.get("/").status, 200);
    let more: Vec<TcpStream> = (0..60).map(|_| server.connect()).collect();
    // Silent connections are closed, and then it is the turn of this one.
    assert_eq!(server.get("/").status, 200);
    let (threads_now, now) = threads_and_memory(server.child.id());
    assert_eq!(threads_now, threads);
    assert!(now < before + (64 << 10), "{before} {now}");
    drop((slow, more));
    assert_eq!(server.get("/").status, 200);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_at_once() {
    let folder = page();
    let mut server = Server::start(&folder, &[]);
    let _open = server.connect();
    let process = server.child.id().to_string();
    let killed = Command::new("kill")
        // Shells start programs in the background with SIGINT ignored, and the tests with them.
        .args(["-TERM", &process])
        .status()
        .unwrap();
    assert!(killed.success());
    // Without an end the test would hang.
    assert!(!server.child.wait().unwrap().success());
}

#[test]
fn a_port_can_be_chosen_and_a_used_one_is_reported() {
    let folder = page();
    let server = Server::start(&folder, &["--port", "0", "--address", "127.0.0.1"]);
    let port = server.address.port().to_string();
    let ran = folder.run(&["serve", "--page", "web", "--port", &port]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(&port), "{ran:?}");
}

#[test]
fn missing_pages_and_files_are_reported() {
    let folder = page();
    let cases: [(&[&str], &str); 5] = [
        (&["serve", "--page", "parts"], "cargo xtask web"),
        (&["serve"], "cargo xtask web"),
        (&["serve", "--page", "web", "missing.xsb"], "missing.xsb"),
        (
            &["serve", "--page", "web", "web"],
            "expected a file, found a folder",
        ),
        (&["serve", "--page", "web", "-"], "expected a file"),
    ];
    for (args, expected) in cases {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?} {ran:?}");
        assert!(ran.err.contains(expected), "{args:?} {ran:?}");
    }
}
