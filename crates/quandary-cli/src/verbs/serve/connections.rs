//! The connections of the server, all of them in one thread.

use super::answer::{Site, answer};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Maximum number of open connections; others wait until one of these ends.
const MAX_CONNECTIONS: usize = 128;
/// Maximum size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;
/// Time in which the head of a request has to arrive.
const HEAD_TIME: Duration = Duration::from_secs(5);
/// Time in which the whole answer has to be received.
const ANSWER_TIME: Duration = Duration::from_secs(60);
/// Time until the next attempt to accept a connection, for example if there are too many open files.
const RETRY_TIME: Duration = Duration::from_millis(100);

/// Answers requests until the program is ended.
pub(super) fn serve(listener: net::TcpListener, site: Site) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(accept(listener, Arc::new(site)))
}

async fn accept(listener: net::TcpListener, site: Arc<Site>) -> io::Result<Infallible> {
    let listener = TcpListener::from_std(listener)?;
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        if connections.len() >= MAX_CONNECTIONS {
            connections.join_next().await;
        }
        match listener.accept().await {
            Ok((stream, _)) => {
                connections.spawn(answer_one(stream, Arc::clone(&site)));
            }
            Err(_) => sleep(RETRY_TIME).await,
        }
    }
}

/// Answers the one request of a connection. A connection for each request costs little on the same
/// computer, and idle ones cannot fill up the server.
async fn answer_one(stream: TcpStream, site: Arc<Site>) {
    let service = service_fn(|request| {
        let answered = answer(&site, &request);
        async move { Ok::<_, Infallible>(answered) }
    });
    let connection = http1::Builder::new()
        .keep_alive(false)
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    // A client that breaks off needs no answer.
    let _ = timeout(HEAD_TIME + ANSWER_TIME, connection).await;
}
