//! The arguments of `lsp`.

use super::ReadArgs;
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Lsp {
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}
