//! Work is bounded in time and number, no client gets more than its share, and it stops when nobody waits for it.

use std::sync::mpsc;
use std::time::Duration;
use tokio::sync::oneshot;
use zug_host::Progress;
use zug_server::{Client, Undone, WorkError, Workshop};

const LONG: Duration = Duration::from_secs(3600);

/// Works until told to stop.
fn endless(progress: &Progress) -> Result<(), ()> {
    while progress.check().is_ok() {
        std::thread::yield_now();
    }
    Err(())
}

/// The same, and how to know that it has begun.
fn begun() -> (impl FnOnce(&Progress) -> Result<(), ()> + Send + 'static, oneshot::Receiver<()>) {
    let (tell, told) = oneshot::channel();
    let work = move |progress: &Progress| {
        tell.send(()).ok();
        endless(progress)
    };
    (work, told)
}

fn client(number: u8) -> Client {
    Client::at([10, 0, 0, number].into())
}

#[tokio::test]
async fn work_that_takes_too_long_is_told_to_stop() {
    let (stopped, told) = mpsc::channel();
    let work = move |progress: &Progress| endless(progress).inspect_err(|()| stopped.send(()).unwrap());
    let late = Workshop::new(1).run(Duration::ZERO, work).await;
    assert!(matches!(late, Err(WorkError::Undone(Undone::Late(_)))));
    told.recv().unwrap();
}

#[tokio::test]
async fn long_work_that_takes_too_long_is_told_to_stop() {
    let workshop = Workshop::gentle(1);
    assert!(matches!(workshop.run(Duration::ZERO, endless).await, Err(WorkError::Undone(Undone::Late(_)))));
    assert!(workshop.run(LONG, |_| Ok::<_, ()>(())).await.is_ok(), "it has left its place");
}

#[tokio::test]
async fn work_nobody_waits_for_is_told_to_stop_and_leaves_its_place() {
    let workshop = Workshop::new(1);
    let (work, has_begun) = begun();
    tokio::select! {
        _ = workshop.run(LONG, work) => panic!("it has no end"),
        begun = has_begun => begun.unwrap(),
    }
    assert!(workshop.run(LONG, |_| Ok::<_, ()>(())).await.is_ok());
}

#[tokio::test]
async fn no_more_work_is_done_at_once_than_there_are_places() {
    let workshop = Workshop::new(2);
    let [(first, first_begun), (second, second_begun)] = [begun(), begun()];
    let third = async {
        first_begun.await.unwrap();
        second_begun.await.unwrap();
        client(3).asks(workshop.run(Duration::ZERO, |_| Ok::<_, ()>(()))).await
    };
    tokio::select! {
        _ = client(1).asks(workshop.run(LONG, first)) => panic!("it has no end"),
        _ = client(2).asks(workshop.run(LONG, second)) => panic!("it has no end"),
        third = third => assert!(matches!(third, Err(WorkError::Undone(Undone::Busy)))),
    }
}

#[tokio::test]
async fn a_client_that_has_its_share_waits_and_another_does_not() {
    let workshop = Workshop::new(2);
    let (work, has_begun) = begun();
    let others = async {
        has_begun.await.unwrap();
        let same = client(1).asks(workshop.run(Duration::ZERO, |_| Ok::<_, ()>(()))).await;
        assert!(matches!(same, Err(WorkError::Undone(Undone::Busy))));
        client(2).asks(workshop.run(LONG, |_| Ok::<_, ()>(()))).await
    };
    tokio::select! {
        _ = client(1).asks(workshop.run(LONG, work)) => panic!("it has no end"),
        other = others => assert!(other.is_ok()),
    }
}

#[test]
fn addresses_that_one_machine_can_have_are_one_client() {
    let at = |text: &str| Client::at(text.parse().unwrap());
    assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
    assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
    assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
}

#[tokio::test]
async fn closing_ends_all_work_also_what_waits_for_a_place() {
    let workshop = Workshop::new(1);
    let (work, has_begun) = begun();
    let closing = async {
        has_begun.await.unwrap();
        workshop.close();
    };
    let waiting = workshop.run(LONG, |_| Ok::<_, ()>(()));
    let (ended, waited, ()) = tokio::join!(workshop.run(LONG, work), waiting, closing);
    assert!(matches!((ended, waited), (Err(WorkError::Undone(Undone::Closing)), Err(WorkError::Undone(Undone::Closing)))));
}

#[tokio::test]
async fn closing_does_not_wait_for_work_that_does_not_ask() {
    let workshop = Workshop::new(1);
    let (tell, has_begun) = oneshot::channel();
    let (release, released) = mpsc::channel::<()>();
    let deaf = move |_: &Progress| {
        tell.send(()).unwrap();
        released.recv().ok();
        Ok::<_, ()>(())
    };
    let closing = async {
        has_begun.await.unwrap();
        workshop.close();
    };
    let (ended, ()) = tokio::join!(workshop.run(LONG, deaf), closing);
    assert!(matches!(ended, Err(WorkError::Undone(Undone::Closing))));
    drop(release);
}

#[tokio::test]
async fn a_panic_is_an_answer_and_leaves_the_place() {
    for workshop in [Workshop::new(1), Workshop::gentle(1)] {
        let broken = workshop.run(LONG, |_| -> Result<(), ()> { panic!("on purpose") }).await;
        assert!(matches!(broken, Err(WorkError::Undone(Undone::Broken))));
        assert!(workshop.run(LONG, |_| Ok::<_, ()>(())).await.is_ok());
    }
}

#[tokio::test]
async fn work_that_keeps_its_result_is_waited_for() {
    for late in [false, true] {
        let workshop = Workshop::new(1);
        let (keeping, kept) = oneshot::channel();
        let (go, let_go) = mpsc::channel();
        let work = move |progress: &Progress| {
            progress.keep().unwrap();
            keeping.send(()).unwrap();
            let_go.recv().unwrap();
            Ok::<_, ()>(42)
        };
        let (end, ended) = oneshot::channel();
        // Whoever waits asks when the time is over, and so tells that it has heard.
        let (hear, heard) = oneshot::channel();
        let over = async {
            let limit = ended.await.unwrap();
            hear.send(()).unwrap();
            limit
        };
        let letting_go = async {
            kept.await.unwrap();
            if late {
                end.send(LONG).unwrap();
                heard.await.unwrap();
            } else {
                workshop.close();
                tokio::task::yield_now().await;
            }
            go.send(()).unwrap();
        };
        let (done, ()) = tokio::join!(workshop.run_until(over, work), letting_go);
        assert!(matches!(done, Ok(42)), "late: {late}, {done:?}");
    }
}

#[tokio::test]
async fn work_that_was_called_off_keeps_nothing() {
    let workshop = Workshop::new(1);
    let (asked, answer) = oneshot::channel();
    let work = move |progress: &Progress| {
        let stopped = endless(progress);
        asked.send(progress.keep()).unwrap();
        stopped
    };
    let (ended, ()) = tokio::join!(workshop.run(LONG, work), async { workshop.close() });
    assert!(matches!(ended, Err(WorkError::Undone(Undone::Closing))));
    // Work that had not begun never asks.
    assert!(answer.await.map_or(true, |kept| kept.is_err()));
}
