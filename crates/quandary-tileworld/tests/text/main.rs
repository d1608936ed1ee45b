//! Tests of text formats: configurations, messages, extras, resources, unsolvable levels, and
//! references.

mod common;
mod corpus;
mod dac;
mod end_messages;
mod extras;
mod lines;
mod messages;
mod narration;
mod random;
mod references;
mod resources;
mod unsolvable;
