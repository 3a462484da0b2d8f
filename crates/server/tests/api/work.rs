//! Work is bounded in time and number, and stops when nobody waits for it.

use std::sync::mpsc;
use std::time::Duration;
use zug_host::Progress;
use zug_server::{WorkError, Workshop};

const LONG: Duration = Duration::from_secs(60);

/// Works until told to stop.
fn endless(progress: &Progress) -> Result<(), ()> {
    while progress.check().is_ok() {
        std::thread::sleep(Duration::from_millis(1));
    }
    Err(())
}

#[tokio::test]
async fn work_that_takes_too_long_is_told_to_stop() {
    let (stopped, told) = mpsc::channel();
    let work = move |progress: &Progress| endless(progress).inspect_err(|()| stopped.send(()).unwrap());
    let late = Workshop::new(1).run(Duration::from_millis(20), work).await;
    assert!(matches!(late, Err(WorkError::Late(_))));
    told.recv_timeout(LONG).unwrap();
}

#[tokio::test]
async fn work_nobody_waits_for_is_told_to_stop_and_leaves_its_place() {
    let workshop = Workshop::new(1);
    let left = tokio::time::timeout(Duration::from_millis(20), workshop.run(LONG, endless)).await;
    assert!(left.is_err());
    assert!(workshop.run(LONG, |_| Ok::<_, ()>(())).await.is_ok());
}

#[tokio::test]
async fn no_more_work_is_done_at_once_than_there_are_places() {
    let workshop = Workshop::new(1);
    let (_, second) = tokio::join!(
        tokio::time::timeout(Duration::from_millis(200), workshop.run(LONG, endless)),
        workshop.run(Duration::from_millis(20), |_| Ok::<_, ()>(())),
    );
    assert!(matches!(second, Err(WorkError::Busy)));
}

#[tokio::test]
async fn closing_ends_all_work() {
    let workshop = Workshop::new(1);
    let (ended, ()) = tokio::join!(workshop.run(LONG, endless), async { workshop.close() });
    assert!(matches!(ended, Err(WorkError::Closing)));
}

#[tokio::test]
async fn a_panic_is_an_answer() {
    let broken = Workshop::new(1).run(LONG, |_| -> Result<(), ()> { panic!("on purpose") }).await;
    assert!(matches!(broken, Err(WorkError::Broken)));
}

/// Says that it keeps its result, and ends when it is let go.
#[tokio::test]
async fn work_that_keeps_its_result_is_waited_for() {
    for late in [false, true] {
        let workshop = Workshop::new(1);
        let (keeping, kept) = tokio::sync::oneshot::channel();
        let (go, let_go) = mpsc::channel();
        let work = move |progress: &Progress| {
            progress.keep().unwrap();
            keeping.send(()).unwrap();
            let_go.recv().unwrap();
            Ok::<_, ()>(42)
        };
        let limit = if late { Duration::from_millis(50) } else { LONG };
        let end = async {
            kept.await.unwrap();
            if late {
                tokio::time::sleep(2 * limit).await;
            } else {
                workshop.close();
            }
            go.send(()).unwrap();
        };
        let (done, ()) = tokio::join!(workshop.run(limit, work), end);
        assert!(matches!(done, Ok(42)), "late: {late}, {done:?}");
    }
}

#[tokio::test]
async fn work_that_was_called_off_keeps_nothing() {
    let workshop = Workshop::new(1);
    let (asked, answer) = tokio::sync::oneshot::channel();
    let work = move |progress: &Progress| {
        let stopped = endless(progress);
        asked.send(progress.keep()).unwrap();
        stopped
    };
    let (ended, ()) = tokio::join!(workshop.run(LONG, work), async { workshop.close() });
    assert!(matches!(ended, Err(WorkError::Closing)));
    // Work that had not begun never asks.
    assert!(answer.await.map_or(true, |kept| kept.is_err()));
}
