//! Reads, checks, plays, solves, verifies, draws, converts and generates puzzle files of five
//! families: railway shunting ([`Gartriage`](FamilyId::Gartriage)), Sokoban and relatives
//! ([`Crossoban`](FamilyId::Crossoban)), calendar boards ([`Apad`](FamilyId::Apad)),
//! [`Tents`](FamilyId::Tents) and Chip's Challenge ([`TileWorld`](FamilyId::TileWorld)).
//!
//! ```toml
//! [package]
//! name = "my-program"
//! version = "0.1.0"
//! edition = "2024"
//!
//! [dependencies]
//! quandary = { path = "/path/to/quandary/crates/quandary", features = ["render"] }
//! ```
//!
//! # Open, check, list, solve, draw
//!
//! ```
//! use quandary::Solve;
//! use quandary::core::level::LevelIndex;
//! use quandary::core::look::{Companions, Look};
//! use quandary::core::outcome::{Conclusion, Optimality};
//! use quandary::core::{reading::ReadOptions, source::Source, words::printable};
//! use quandary::render::text::{Charset, Colouring, draw};
//! use std::time::Duration;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let bytes = b"Title: Two steps\n######\n#@$ .#\n######\n".to_vec(); // std::fs::read(path)?
//!     let source = Source::new("steps.xsb", bytes);
//!     let document = quandary::open(source, None, &ReadOptions::default())?;
//!     for finding in document.diagnostics() {
//!         let place = document.source().place(finding.span.start);
//!         let (severity, code) = (finding.severity.word(), finding.code.id);
//!         let message = printable(&finding.message);
//!         println!("{}:{}: {severity}: {message} [{code}]", place.line, place.column);
//!     }
//!     let levels = document.levels().ok_or("the file has no levels")?;
//!     for level in levels.list(&Companions::default()) {
//!         println!("#{} {}: {}", level.number, printable(&level.title), level.size);
//!     }
//!     let puzzle = levels.open(LevelIndex(0), None)?;
//!     let look = Look::plain(puzzle.family().draw_options);
//!     print!("{}", draw(&puzzle.scene(&look), Charset::Unicode, Colouring::None));
//!     let outcome = Solve::new(&puzzle)
//!         .time(Duration::from_secs(10))
//!         .watch(|progress| eprintln!("{} positions", progress.nodes))
//!         .run()?;
//!     match outcome.conclusion {
//!         Conclusion::Solved(solved) => {
//!             let is_best = solved.optimality == Optimality::Proven;
//!             println!("solution: {}; proven best: {is_best}", solved.solution.moves());
//!         }
//!         Conclusion::Unsolvable => println!("proven: there is no solution"),
//!         Conclusion::Undecided { reason, .. } => println!("undecided: {reason}"),
//!     }
//!     Ok(())
//! }
//! ```
//!
//! `watch` is called many times a second; print only some of its reports. In a binary file lines and
//! columns mean nothing: if [`Format::kind`] of the document's format is `Binary`, print
//! [`Diagnostic::field`] and the offset of the span instead. A document keeps a limited number of
//! findings; [`Diagnostics::left_out`] says how many more there are.
//!
//! # What to use for what
//!
//! | task | items |
//! |---|---|
//! | read a file | [`open()`] a [`Source`]; its [`Document`] has the [`Diagnostics`] and [`Levels`] |
//! | find the format of a file | [`identify`], [`formats`], [`find_format`] |
//! | check a file | [`Document::diagnostics`]; [`Document::check_with`] compares it with the files that it names |
//! | open a level | [`Levels::open`] gives a [`Puzzle`] |
//! | solve, improve | [`Solve`], [`Improve`]; the result is an [`Outcome`] with a [`Conclusion`] |
//! | check a solution | [`replay()`]; for those stored in files, [`Document::solutions`] |
//! | play | [`Puzzle::game`] gives a [`Game`]: a [`TurnGame`] or a [`LiveGame`] |
//! | hint, difficulty | [`Puzzle::hint`] and [`Puzzle::rate`], run by [`Run::job`] |
//! | draw | [`Puzzle::scene`], [`Levels::picture`] of a level that cannot be played, [`Puzzle::film`] of a solution, then `render` for terminals, SVG, PNG, GIF and PDF |
//! | convert | [`Document::convert`] to a format from [`find_format`] |
//! | generate | [`FamilyInfo::generator`](quandary_core::family::FamilyInfo::generator), run by [`Run::job`] |
//! | explain | [`explain`] formats, rules and terms; [`find_code`] kinds of findings |
//! | answer requests elsewhere | [`start()`] the job of a [`Request`] in another thread or process |
//! | drive long work yourself | [`Job`] and [`VerifyingSolver`], in slices between other things |
//!
//! The types that all families share are in [`core`]. Nothing here depends on a family: the same
//! program works for all five. The folder `examples` of the crate has five programs of one page each.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `families` | yes | all families; each also has its own feature: `apad`, `crossoban`, `gartriage`, `tents`, `tileworld` |
//! | `std-clock` | yes | `StdClock`, and time limits without a clock of your own |
//! | `render` | no | the module `render`: pictures of scenes |
//!
//! The crate performs no I/O, starts no thread, and reads no clock but `StdClock`. For WebAssembly,
//! turn off the default features and enable `families`.
//!
//! [`Source`]: quandary_core::source::Source
//! [`Document`]: quandary_core::family::Document
//! [`Document::solutions`]: quandary_core::family::Document::solutions
//! [`Document::convert`]: quandary_core::family::Document::convert
//! [`Document::diagnostics`]: quandary_core::family::Document::diagnostics
//! [`Document::check_with`]: quandary_core::family::Document::check_with
//! [`Diagnostics`]: quandary_core::diagnostic::Diagnostics
//! [`Diagnostics::left_out`]: quandary_core::diagnostic::Diagnostics::left_out
//! [`Diagnostic::field`]: quandary_core::diagnostic::Diagnostic::field
//! [`Format::kind`]: quandary_core::format::Format::kind
//! [`Puzzle::film`]: quandary_core::family::Puzzle::film
//! [`Levels`]: quandary_core::family::Levels
//! [`Levels::open`]: quandary_core::family::Levels::open
//! [`Levels::picture`]: quandary_core::family::Levels::picture
//! [`Puzzle`]: quandary_core::family::Puzzle
//! [`Puzzle::game`]: quandary_core::family::Puzzle::game
//! [`Puzzle::hint`]: quandary_core::family::Puzzle::hint
//! [`Puzzle::rate`]: quandary_core::family::Puzzle::rate
//! [`Puzzle::scene`]: quandary_core::family::Puzzle::scene
//! [`Outcome`]: quandary_core::outcome::Outcome
//! [`Conclusion`]: quandary_core::outcome::Conclusion
//! [`Game`]: quandary_core::game::Game
//! [`TurnGame`]: quandary_core::game::TurnGame
//! [`LiveGame`]: quandary_core::game::LiveGame
//! [`Job`]: quandary_core::job::Job

#[cfg(feature = "std-clock")]
mod clock;
mod codes;
mod family_id;
mod guide;
mod identify;
mod improve;
mod open;
mod request;
mod run;
mod solve;
mod status;
mod terms;

#[cfg(feature = "std-clock")]
pub use clock::StdClock;
pub use codes::{UNRECOGNISED, codes, find_code};
pub use family_id::{FamilyId, find_format, formats};
pub use guide::{Explanation, TopicKind, example, explain, explain_format, explanations, template};
pub use identify::{BY_NAME, Match, identify, inline_text};
pub use improve::{Improve, Improved, Improving};
pub use open::{OpenError, open};
pub use request::{Request, RequestError, Response, start};
pub use run::Run;
pub use solve::{Refuted, Solve, SolveError, Solving, VerifiedSolution, VerifyingSolver, replay};
pub use status::status;

pub use quandary_core as core;
/// The renderer, if the feature `render` is on.
#[cfg(feature = "render")]
pub use quandary_render as render;
