//! The game: state, inputs, one step.
