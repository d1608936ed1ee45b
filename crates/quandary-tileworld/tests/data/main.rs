//! Data files, solution files and their other forms.

mod common;
mod corpus;
mod dat;
mod forms;
mod moves;
mod random;
mod tws;
