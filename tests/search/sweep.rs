//! Families of games.

use std::{collections::BTreeSet, time::Duration};

use playproof::sweep::{State, Summary, Sweep, Tried};

/// Games of every family, and with every word that a question has.
const SPECS: &[&str] = &[
    "game = 'achievement'\nboard = 'square'\ncells = { from = 1, to = 4 }\nmaker = [1, 2]\nbreaker = [0, 1]",
    "game = 'achievement'\nboard = 'cubic'\ncells = { from = 1, to = 4 }\nmaker = [1, 2]\nbreaker = [0, 1]",
    "game = 'threshold'\nboard = 'square'\ncells = 4",
    "game = 'threshold'\nboard = 'triangular'\ncells = 4",
    "game = 'cannibal'\ncells = [4, 5]",
    "game = 'synchronized'\nvariant = 'domineering'\nrows = [2, 3]\ncolumns = [2, 3]",
    "game = 'synchronized'\nvariant = 'triomineering'\nrows = [2, 3]\ncolumns = [2, 3]",
    "game = 'k-in-a-row'\nrows = [3, 4]\ncolumns = [3, 4]\nk = [3, 4]",
    "game = 'k-in-a-row'\nrows = [3, 4]\ncolumns = [3, 4]\nk = [3, 4]\ngravity = true",
    "game = 'k-in-a-row'\nrows = [3, 4]\ncolumns = [3, 4]\nk = [3, 4]\nfirst = 'breaker'",
    "game = 'k-in-a-row'\nrows = [3, 4]\ncolumns = [3, 4]\nk = [3, 4]\nfirst = 'either'",
    "game = 'k-in-a-row'\nrows = [3, 4]\ncolumns = [3, 4]\nk = [3, 4]\nconvention = 'maker-maker'",
];

#[test]
fn no_two_games_have_the_same_question() {
    let mut questions = BTreeSet::new();
    for spec in SPECS {
        let sweep = Sweep::parse("spec", spec).unwrap();
        for (number, job) in (1..).zip(sweep.jobs()) {
            assert_eq!(job.number, number);
            assert_eq!(sweep.job(number).unwrap().question, job.question);
            assert!(questions.insert(job.question.clone()), "{}", job.question);
        }
        assert!(sweep.job(0).is_none());
        assert!(sweep.job(sweep.jobs().len() + 1).is_none());
    }
    assert_eq!(questions.len(), 36 + 44 + 5 + 3 + 17 + 8 + 40);
}

/// A claim answers the question of its own game, and no other.
#[test]
fn answers_are_those_of_the_game() {
    let sweeps = SPECS.iter().map(|spec| Sweep::parse("spec", spec).unwrap());
    let sweeps: Vec<Sweep> = sweeps.collect();
    let jobs: Vec<_> = sweeps.iter().flat_map(Sweep::jobs).collect();
    for job in &jobs {
        for claim in job.game.claims() {
            let answered = jobs.iter().filter(|job| job.game.is_answered_by(&claim));
            let questions: Vec<&str> = answered.map(|job| job.question.as_str()).collect();
            assert_eq!(questions, [job.question.as_str()], "{claim}");
        }
    }
}

#[test]
fn limits_cover_smaller_ones() {
    let limits = |seconds, bytes| Tried::new(Duration::from_secs(seconds), bytes);
    assert!(limits(2, 2).covers(&limits(2, 2)));
    assert!(limits(2, 2).covers(&limits(1, 2)));
    assert!(!limits(2, 2).covers(&limits(3, 1)));
    assert!(!limits(2, 2).covers(&limits(1, 3)));
    // What does not fit into a record is as much as fits.
    let most = Tried::new(Duration::MAX, u64::MAX);
    assert!(most.covers(&limits(1 << 40, 1 << 40)));
}

#[test]
fn what_all_jobs_would_take() {
    let mut summary = Summary::default();
    assert_eq!(summary.expected(1), None);
    summary.add(&State::NotBegun);
    assert_eq!(summary.expected(1), None);
    // The second one had seven seconds, of which other programs took two.
    for (cost, given) in [(1, 0), (5, 7)] {
        let [cost, given] = [cost, given].map(Duration::from_secs);
        let tried = [given / 2, given].map(|time| Tried::new(time, 1));
        summary.add(&State::Open {
            tried: tried.into(),
            cost,
        });
    }
    summary.add(&State::Failed("killed".to_owned()));
    summary.add(&State::Running);
    assert_eq!(
        [summary.jobs(), summary.ended(), summary.settled()],
        [5, 2, 0]
    );
    assert_eq!(
        [summary.cost, summary.longest],
        [6, 5].map(Duration::from_secs)
    );
    // 4 seconds on average.
    assert_eq!(summary.expected(1), Some(Duration::from_secs(20)));
    assert_eq!(summary.expected(2), Some(Duration::from_secs(10)));
    assert_eq!(summary.expected(1000), Some(Duration::from_secs(7)));
}
