//! Threads and sorting for generic code. Both are compiled once: a sort of its own for every type of item, or a way
//! into a thread for every kind of work, would be a good part of the program, many times over.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Runs `work` in so many threads at once, each with its number, and waits for all. The first is this one.
pub fn in_threads(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    std::thread::scope(|scope| {
        for thread in 1..threads {
            scope.spawn(move || work(thread));
        }
        work(0);
    });
}

/// Does tasks `0..tasks` in so many threads; who is done with one takes the next. `work` is given the number of the
/// thread and its tasks.
pub fn share_tasks(threads: usize, tasks: usize, work: &(dyn Fn(usize, &mut dyn Iterator<Item = usize>) + Sync)) {
    let next = AtomicUsize::new(0);
    in_threads(threads.clamp(1, tasks.max(1)), &|thread| {
        let mut left = std::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)).filter(|task| *task < tasks));
        work(thread, &mut left);
    });
}

/// The items in the order of their keys; those with equal keys stay in the order they had.
pub fn sorted_by_key<T, K: Ord>(items: Vec<T>, key: impl FnMut(&T) -> K) -> Vec<T> {
    let order = order(&items.iter().map(key).collect::<Vec<K>>());
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| items[at].take()).collect()
}

fn order<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_unstable_by(|a, b| keys[*a].cmp(&keys[*b]).then(a.cmp(b)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_task_is_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let done = Mutex::new(Vec::new());
            share_tasks(threads, 5, &|_, tasks| tasks.for_each(|task| done.lock().unwrap().push(task)));
            let mut done = done.into_inner().unwrap();
            done.sort_unstable();
            assert_eq!(done, [0, 1, 2, 3, 4], "{threads} threads");
        }
    }

    #[test]
    fn equal_keys_stay_in_order() {
        let words = vec!["pear", "fig", "plum", "nut", "apple"];
        assert_eq!(sorted_by_key(words, |word| word.len()), ["fig", "nut", "pear", "plum", "apple"]);
    }
}
