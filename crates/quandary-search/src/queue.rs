//! The open list of a best-first search.

use crate::layers::BlockList;
use crate::space::Total;
use std::collections::BTreeMap;

/// Approximate overhead of a bucket, in bytes.
const BUCKET_BYTES: u64 = 96;

/// A priority queue of state numbers in buckets of equal cost, lowest first.
///
/// Within a bucket, the last number pushed comes out first, because it tends to be the closest to
/// the goal.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    buckets: BTreeMap<Total, BlockList<u32>>,
    bytes: u64,
}

impl Queue {
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + self.buckets.len() as u64 * BUCKET_BYTES
    }

    pub(crate) fn push(&mut self, cost: Total, number: u32) {
        let bucket = self.buckets.entry(cost).or_default();
        self.bytes -= bucket.bytes();
        bucket.push(number);
        self.bytes += bucket.bytes();
    }

    /// The next number and its cost, without removing it.
    pub(crate) fn first(&self) -> Option<(Total, u32)> {
        let (cost, bucket) = self.buckets.first_key_value()?;
        Some((*cost, bucket.last()?))
    }

    /// Removes the next number.
    pub(crate) fn pop(&mut self) {
        let Some(mut lowest) = self.buckets.first_entry() else {
            return;
        };
        let bucket = lowest.get_mut();
        self.bytes -= bucket.bytes();
        bucket.pop();
        if bucket.is_empty() {
            lowest.remove();
        } else {
            self.bytes += bucket.bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pushed_of_the_cheapest_comes_first() {
        let mut queue = Queue::default();
        let cost = |major, minor| Total { major, minor };
        for (number, at) in [
            (1, cost(2, 0)),
            (2, cost(1, 9)),
            (3, cost(1, 9)),
            (4, cost(1, 2)),
        ] {
            queue.push(at, number);
        }
        let mut order = Vec::new();
        while let Some((_, number)) = queue.first() {
            order.push(number);
            queue.pop();
        }
        assert_eq!((order, queue.bytes()), (vec![4, 3, 2, 1], 0));
    }
}
