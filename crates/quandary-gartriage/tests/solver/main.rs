//! The solver, the hints and the routes against a second, slow, literal solver, on random boards.

mod boards;
mod budgets;
mod hints;
mod inverses;
mod large;
mod literal;
mod optima;
mod running;
