//! The responses of the server.

use super::body::Body;
use super::page::{Asset, Page};
use crate::read;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, HOST, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};
use quandary_core::limits::Limits;
use std::fs;
use std::net::IpAddr;
use std::path::PathBuf;

/// Everything that the server gives away.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) page: Page,
    pub(super) files: Vec<ServedFile>,
    pub(super) limits: Limits,
    /// The address that the server listens on.
    pub(super) address: IpAddr,
}

/// A file that the user named.
#[derive(Debug)]
pub(super) struct ServedFile {
    /// The path in addresses.
    pub(super) address: String,
    pub(super) path: PathBuf,
}

/// Nothing but the page's own files runs, and no other page can show this one in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Answers a request.
pub(super) fn answer<T>(site: &Site, request: &Request<T>) -> Response<Body> {
    let mut response = found(site, request);
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

fn found<T>(site: &Site, request: &Request<T>) -> Response<Body> {
    if !is_own_host(request.headers(), site.address) {
        let words = "open this page by its IP address or as localhost\n";
        return message(StatusCode::MISDIRECTED_REQUEST, words);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = message(StatusCode::METHOD_NOT_ALLOWED, "expected GET or HEAD\n");
        let allowed = HeaderValue::from_static("GET, HEAD");
        response.headers_mut().insert(ALLOW, allowed);
        return response;
    }
    let path = request.uri().path();
    if let Some(asset) = site.page.find(path) {
        return asset_answer(asset, request.headers());
    }
    let mut files = site.files.iter();
    match files.find(|file| file.address == path) {
        Some(file) => file_answer(file, &site.limits),
        None => message(StatusCode::NOT_FOUND, "not found\n"),
    }
}

/// Whether a request names this computer as its host. A name of the web that was made to point here
/// would let another page read what is served.
fn is_own_host(headers: &HeaderMap, address: IpAddr) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    match name.parse::<IpAddr>() {
        Ok(named) => named.is_loopback() || !address.is_loopback(),
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

fn message(status: StatusCode, words: &'static str) -> Response<Body> {
    let body = Body::Memory(Bytes::from_static(words.as_bytes()));
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let content_type = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, content_type);
    response
}

fn asset_answer(asset: &Asset, request: &HeaderMap) -> Response<Body> {
    let brotli = asset.brotli.as_ref().filter(|_| accepts_brotli(request));
    let (content, tag) = match brotli {
        Some(brotli) => (brotli, format!("\"{}-br\"", asset.tag)),
        None => (&asset.content, format!("\"{}\"", asset.tag)),
    };
    let is_known = words(request, &IF_NONE_MATCH).any(|known| {
        let known = known.strip_prefix("W/").unwrap_or(known);
        known == tag || known == "*"
    });
    let mut response = match is_known {
        true => Response::new(Body::Memory(Bytes::new())),
        false => Response::new(Body::Memory(content.clone())),
    };
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    if brotli.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn accepts_brotli(request: &HeaderMap) -> bool {
    words(request, &ACCEPT_ENCODING).any(|word| {
        let (coding, quality) = word.split_once(';').unwrap_or((word, ""));
        let quality = quality.trim().strip_prefix("q=");
        let is_refused = quality.is_some_and(|quality| quality.parse() == Ok(0.0));
        coding.trim().eq_ignore_ascii_case("br") && !is_refused
    })
}

/// The words of a header, which are separated by commas.
fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter();
    let values = values.filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// The content of a file as it is now.
fn file_answer(file: &ServedFile, limits: &Limits) -> Response<Body> {
    // Other things than files, such as pipes, could keep the server waiting.
    let is_file = fs::metadata(&file.path).is_ok_and(|metadata| metadata.is_file());
    let opened = is_file.then(|| read::open(&file.path).ok()).flatten();
    let Some(opened) = opened else {
        return message(
            StatusCode::NOT_FOUND,
            "this file is missing or cannot be read\n",
        );
    };
    let Ok(length) = opened.metadata().map(|metadata| metadata.len()) else {
        return message(StatusCode::NOT_FOUND, "this file cannot be read\n");
    };
    if length > limits.file_bytes {
        let words = "this file is larger than the limit file-bytes\n";
        return message(StatusCode::PAYLOAD_TOO_LARGE, words);
    }
    let mut response = Response::new(Body::File(opened, length));
    let content_type = HeaderValue::from_static("application/octet-stream");
    response.headers_mut().insert(CONTENT_TYPE, content_type);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    fn host(name: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(HOST, HeaderValue::from_static(name))])
    }

    #[test]
    fn only_names_of_this_computer_are_hosts() {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        for own in [
            "localhost",
            "LOCALHOST:80",
            "127.0.0.1:8080",
            "[::1]:80",
            "127.1.2.3",
        ] {
            assert!(is_own_host(&host(own), here), "{own}");
        }
        let others = [
            "",
            "evil.example",
            "localhost.evil.example:80",
            "192.168.1.5",
            "[::1",
            "::1]",
        ];
        for other in others {
            assert!(!is_own_host(&host(other), here), "{other}");
        }
        assert!(!is_own_host(&HeaderMap::new(), here));
    }

    #[test]
    fn a_server_for_other_computers_has_any_ip_address_but_no_name() {
        let anywhere = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
        assert!(is_own_host(&host("192.168.1.5:80"), anywhere));
        assert!(!is_own_host(&host("evil.example"), anywhere));
    }

    #[test]
    fn brotli_is_sent_only_to_clients_that_accept_it() {
        let accepts = |value| {
            let value = HeaderValue::from_static(value);
            accepts_brotli(&HeaderMap::from_iter([(ACCEPT_ENCODING, value)]))
        };
        assert!(accepts("gzip, deflate, br, zstd") && accepts("BR;q=0.5") && accepts("gzip,br"));
        assert!(!accepts("gzip") && !accepts("br;q=0, gzip") && !accepts("br;q=0.000"));
        assert!(!accepts("brotli") && !accepts_brotli(&HeaderMap::new()));
    }
}
