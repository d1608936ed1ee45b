//! State-space search on packed states.
//!
//! A room describes its positions as a [`Space`]: keys of a fixed size, and from each key the
//! keys one input further on. The engines here find cheapest paths in it: [`Side`] grows the
//! layers of a breadth-first or 0-1 search, [`OneSided`] grows one side until a goal is in it,
//! [`TwoSided`] grows one from either end until they meet, and [`PathFinder`] turns the meeting
//! into a path, or into the count of all cheapest paths. All of them work in slices, keep to a
//! memory ceiling, count their nodes and give the same answer on every machine.

mod key;
mod layers;
mod one_sided;
mod path;
mod side;
mod space;
mod table;
mod two_sided;

pub use key::{Key, Wide};
pub use layers::{Keys, Layer, Run};
pub use one_sided::OneSided;
pub use path::{Full, PathFinder, Paths};
pub use side::{Growth, Side};
pub use space::{Cost, Edges, Space};
pub use table::{Inserted, StateTable};
pub use two_sided::{Ended, Meeting, TwoSided};
