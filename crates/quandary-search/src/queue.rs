//! States in line, the most promising first.

use crate::layers::Keys;
use crate::space::Total;
use std::collections::BTreeMap;

/// Bytes that a bucket takes beside its states, about.
const BUCKET: u64 = 96;

/// Numbers of states in buckets by the cost of the best path that may lead through them. Of one
/// bucket the last comes out first: it tends to be the furthest on its way.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    buckets: BTreeMap<Total, Keys<u32>>,
    bytes: u64,
}

impl Queue {
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + self.buckets.len() as u64 * BUCKET
    }

    pub(crate) fn push(&mut self, cost: Total, number: u32) {
        let bucket = self.buckets.entry(cost).or_default();
        self.bytes -= bucket.bytes();
        bucket.push(number);
        self.bytes += bucket.bytes();
    }

    /// The next one, which stays in line.
    pub(crate) fn first(&self) -> Option<(Total, u32)> {
        let (cost, bucket) = self.buckets.first_key_value()?;
        Some((*cost, bucket.last()?))
    }

    /// Takes the next one out.
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
    fn the_cheapest_come_first_and_of_those_the_last() {
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
