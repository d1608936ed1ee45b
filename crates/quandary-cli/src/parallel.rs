//! Parallel work whose results are handled in order.

use crate::exit::CliError;
use quandary_core::budget::Cancel;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::Builder;

/// Runs `work` on every item with at most this number of threads and passes each result to `take`, on this
/// thread, in the order of the items. If `take` fails, the rest is cancelled.
pub(crate) fn in_order<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    cancel: &Cancel,
    work: impl Fn(&T) -> R + Sync,
    take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let order: Vec<usize> = (0..items.len()).collect();
    run_in_order(&order, threads, items, cancel, work, take)
}

/// Number of items among which the heaviest ones start first. The results of all of them may have to wait
/// in memory for that of the first.
const WINDOW: usize = 512;

/// Like [`in_order`], but of each [`WINDOW`] items starts the heaviest ones first, so that threads finish
/// together.
pub(crate) fn heaviest_first<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    weight: impl Fn(&T) -> u64,
    cancel: &Cancel,
    work: impl Fn(&T) -> R + Sync,
    take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|index| (index / WINDOW, Reverse(weight(&items[*index]))));
    run_in_order(&order, threads, items, cancel, work, take)
}

/// Upper limit for the number of threads; more of them only cost memory.
const MAX_THREADS: usize = 1024;

fn run_in_order<T: Sync, R: Send>(
    order: &[usize],
    threads: usize,
    items: &[T],
    cancel: &Cancel,
    work: impl Fn(&T) -> R + Sync,
    take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let threads = threads.min(order.len()).min(MAX_THREADS);
    if threads <= 1 {
        let results = order.iter().map(|index| (*index, work(&items[*index])));
        return take_in_order(results, take).inspect_err(|_| cancel.cancel());
    }
    let next = AtomicUsize::new(0);
    let (send, results) = channel();
    let worker = |send: Sender<(usize, R)>| {
        while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            // The receiver is gone after `take` failed.
            if send.send((*index, work(&items[*index]))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for started in 0..threads {
            let (worker, send) = (&worker, send.clone());
            let spawned = Builder::new().spawn_scoped(scope, move || worker(send));
            match spawned {
                Ok(_) => {}
                // The threads that the system allows do all the work.
                Err(_) if started > 0 => break,
                Err(error) => {
                    let message = format!("cannot start worker threads: {error}");
                    return Err(CliError::usage(message));
                }
            }
        }
        drop(send);
        take_in_order(results, take).inspect_err(|_| cancel.cancel())
    })
}

fn take_in_order<R>(
    results: impl IntoIterator<Item = (usize, R)>,
    mut take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, result) in results {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            take(result)?;
            next += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..200).collect();
        let mut taken = Vec::new();
        let work = |item: &u64| {
            std::thread::sleep(std::time::Duration::from_micros(item * 7919 % 400));
            *item
        };
        in_order(4, &items, &Cancel::default(), work, |item| {
            taken.push(item);
            Ok(())
        })
        .unwrap();
        assert_eq!(taken, items);
    }

    #[test]
    fn heaviest_items_start_first_and_results_stay_in_order() {
        let started = Mutex::new(Vec::new());
        let mut taken = Vec::new();
        let work = |item: &u64| {
            started.lock().unwrap().push(*item);
            *item
        };
        let items = [3, 9, 1, 9];
        heaviest_first(
            1,
            &items,
            |item| *item,
            &Cancel::default(),
            work,
            |item| {
                taken.push(item);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(*started.lock().unwrap(), [9, 9, 3, 1]);
        assert_eq!(taken, items);
    }

    #[test]
    fn few_results_wait_for_others() {
        let items: Vec<u64> = (0..4 * WINDOW as u64).collect();
        let worked = AtomicUsize::new(0);
        let mut most = 0;
        heaviest_first(
            1,
            &items,
            |item| *item,
            &Cancel::default(),
            |item| {
                worked.fetch_add(1, Ordering::Relaxed);
                *item
            },
            |item| {
                most = most.max(worked.load(Ordering::Relaxed) - item as usize);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(most, WINDOW);
    }

    #[test]
    fn failure_to_take_a_result_cancels_the_rest() {
        let cancel = Cancel::default();
        let result = in_order(
            2,
            &[1, 2, 3],
            &cancel,
            |item| *item,
            |_| Err(CliError::Closed),
        );
        assert!(result.is_err() && cancel.is_cancelled());
    }
}
