//! The calendar of the system, and seeds from its time.

use jiff::Zoned;
use jiff::civil::date;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today in the user's time zone, as days since 1 January 1970.
pub(crate) fn today() -> i32 {
    let epoch = date(1970, 1, 1);
    (Zoned::now().date() - epoch).get_days()
}

/// The year in the user's time zone.
pub(crate) fn this_year() -> i16 {
    Zoned::now().year()
}

/// A seed that differs from run to run.
pub(crate) fn random_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| u64::from(since.subsec_nanos()))
}
