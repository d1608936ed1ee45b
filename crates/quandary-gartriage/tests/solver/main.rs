//! Compares the rules, the solver, hints and routes with a slow reference implementation on random
//! boards.

mod boards;
mod budgets;
mod hints;
mod inverses;
mod jobs;
mod large;
mod optima;
mod reference;
