//! Conversations with the server over a pair of pipes.

mod documents;
mod editor;
mod hostile;
mod searches;
