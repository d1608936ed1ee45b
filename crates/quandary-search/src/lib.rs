//! State-space search on packed states.
//!
//! A caller describes its positions as a [`Space`]: keys of a fixed size, and for each key
//! the keys that one move leads to. The engines find cheapest paths in it:
//!
//! - [`Side`] grows the layers of a breadth-first or 0-1 search.
//! - [`OneSided`] grows one side until it contains a goal.
//! - [`TwoSided`] grows two sides, one from the first states and one from the goals, until
//!   they meet.
//! - [`PathFinder`] reconstructs a path after the sides have met; [`PathCollector`] collects
//!   all cheapest [`Paths`], which can be counted and listed.
//! - [`AStar`] is guided by a [`Bound`] on the remaining cost and expands only states that
//!   may lie on a cheapest path.
//! - [`IdaStar`] does the same in a fixed amount of memory.
//!
//! Every engine stops after a given number of nodes and can then be continued. Every engine
//! counts its nodes, respects a memory limit and gives the same result on every machine.
//!
//! A shortest knight's path from one corner of a chessboard to the opposite corner:
//!
//! ```
//! use quandary_search::{Cost, Edges, SearchEnd, PathCollector, PathFinder, Space, TwoSided};
//!
//! // The squares of a chessboard, numbered 0 to 63 row by row.
//! #[derive(Clone, Copy)]
//! struct Knight;
//!
//! impl Space for Knight {
//!     type Key = u64;
//!     const SYMMETRIC: bool = true;
//!
//!     fn successors(&self, from: u64, out: &mut Edges<u64>) {
//!         for to in 0..64 {
//!             let (rows, columns) = ((from / 8).abs_diff(to / 8), (from % 8).abs_diff(to % 8));
//!             if rows * columns == 2 {
//!                 out.push(to, Cost::STEP);
//!             }
//!         }
//!     }
//! }
//!
//! let (nodes, bytes) = (1_000, 1 << 20);
//! let mut search = TwoSided::new(Knight, [0], Knight, [63]);
//! let Some(SearchEnd::Met(meeting)) = search.run(nodes, bytes) else {
//!     panic!("nodes and bytes suffice");
//! };
//! assert_eq!(meeting.major, 6);
//!
//! let mut collector = PathCollector::new(search, &meeting, 64);
//! let paths = collector.run(nodes).expect("enough nodes").expect("at most 64 states");
//! assert_eq!(paths.count(), Some(108));
//!
//! let mut finder = PathFinder::new(collector.into_search(), &meeting, &[0], &[63]);
//! let path = finder.run(nodes, bytes).expect("enough nodes").expect("enough bytes");
//! assert_eq!((path.len(), path[0], path[6]), (7, 0, 63));
//! ```
//!
//! The same search with a bound: each move brings the knight at most two rows and two columns
//! closer to the opposite corner:
//!
//! ```
//! # use quandary_search::{Cost, Edges, Space};
//! # #[derive(Clone, Copy)]
//! # struct Knight;
//! # impl Space for Knight {
//! #     type Key = u64;
//! #     const SYMMETRIC: bool = true;
//! #     fn successors(&self, from: u64, out: &mut Edges<u64>) {
//! #         for to in 0..64 {
//! #             let (rows, columns) = ((from / 8).abs_diff(to / 8), (from % 8).abs_diff(to % 8));
//! #             if rows * columns == 2 {
//! #                 out.push(to, Cost::STEP);
//! #             }
//! #         }
//! #     }
//! # }
//! use quandary_search::{AStar, Bound, SearchEnd, IdaStar, Retrace, Total};
//!
//! struct ToLastSquare;
//!
//! impl Bound<u64> for ToLastSquare {
//!     fn is_goal(&self, key: &u64) -> bool {
//!         *key == 63
//!     }
//!
//!     fn to_go(&self, key: &u64) -> Option<Total> {
//!         let farther = (7 - key / 8).max(7 - key % 8);
//!         Some(Total { major: farther.div_ceil(2) as u32, minor: 0 })
//!     }
//! }
//!
//! let (nodes, bytes) = (1_000, 1 << 20);
//! let mut search = AStar::new(Knight, [0], ToLastSquare);
//! let Some(SearchEnd::Met(meeting)) = search.run(nodes, bytes) else {
//!     panic!("nodes and bytes suffice");
//! };
//! assert_eq!(meeting.major, 6);
//! let path = Retrace::new(search, meeting.states[0]).run(nodes).expect("enough nodes");
//! assert_eq!((path.len(), path[0], path[6]), (7, 0, 63));
//!
//! let mut search = IdaStar::new(Knight, [0], ToLastSquare, bytes);
//! assert_eq!(search.run(nodes), Some(SearchEnd::Met(meeting)));
//! assert_eq!(search.path().len(), 7);
//! ```

mod a_star;
mod ida_star;
mod key;
mod layers;
mod one_sided;
mod path;
mod paths;
mod queue;
mod reached;
mod retrace;
mod side;
mod space;
mod table;
mod two_sided;

pub use a_star::AStar;
pub use ida_star::IdaStar;
pub use key::{Key, Wide};
pub use layers::{BlockList, Layer, Run};
pub use one_sided::OneSided;
pub use path::{OutOfMemory, PathFinder};
pub use paths::{AStarPathCollector, IncompletePaths, PathCollector, Paths};
pub use retrace::Retrace;
pub use side::{Growth, Side};
pub use space::{Blind, Bound, Cost, Edges, Space, Total};
pub use table::{Inserted, StateTable};
pub use two_sided::{Meeting, SearchEnd, TwoSided};
