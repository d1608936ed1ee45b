//! Batches: the same work on many levels, in any number of runs, on one or many machines.
//!
//! A [`plan`] says what to do with which levels. It becomes [`task`]s, each with a key that is the
//! same for the same level, rules and request, wherever the level is stored. [`worker`] carries out
//! a task and makes a [`record`] of the result, which is appended to the [`ledger`]. The ledger is
//! the only truth: whatever is interrupted continues from it, and a result that it holds is not
//! computed again. [`run`] decides which tasks remain and hands them, cut into [`chunk`]s of about
//! equal cost, to a [`backend`]: threads of this process, HyperQueue, or a file of jobs.
//!
//! Unlike the libraries below it, this crate reads and writes files and starts threads and processes.

pub mod backend;
pub mod budget;
pub mod chunk;
pub mod cost;
pub mod export;
pub mod import;
pub mod ledger;
pub mod plan;
pub mod record;
pub mod results;
pub mod run;
pub mod store;
pub mod task;
pub mod worker;
