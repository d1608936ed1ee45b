//! Conversations with the server over a pair of pipes.

mod descriptions;
mod documents;
mod editor;
mod hostile;
mod searches;
