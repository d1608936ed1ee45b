//! Data files, solution files and their other forms.

mod common;
mod corpus;
mod forms;
