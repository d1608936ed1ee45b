//! The arguments of `serve`.

use clap::{Args, ValueHint};
use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Files that the page opens
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<OsString>,
    /// Folder of the page [default: web or ../share/quandary/web, seen from the program's folder]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) page: Option<PathBuf>,
    /// Port to listen on [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// IP address to listen on. If it is not a loopback address, other computers can reach the page
    /// and the files; they have to use the IP address, not a name
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,
}
