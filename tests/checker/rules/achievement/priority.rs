//! The rules `priority` and `history-priority` against the strategies played out:
//! random ones, the published ones, and those that a careless rule accepts.

use playproof_checker::{
    Budget, Limits, Session, Verdict, lattice,
    rules::{
        self,
        achievement::{history_priority, priority, slots},
    },
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step, Tiling,
    claim::{Achievement, Animal, Player},
    evidence::{
        Arrow, ArrowKind, Digraph, HistoryPriority, HistoryRule, Lattice, Priority, Responses,
    },
    file::{self, Reader},
};
use playproof_oracles::{
    assert_rejected,
    build::{
        LINE, accepted, animal, cell, cells, is_accepted, normal, published, rejected, step,
        verdict_on, wins, with,
    },
    oracle::placements_through,
    priority::{Order, Reading, Table, printed_algorithms, rule, strategy, withstands},
    samples::{domino, row, row_by_history, row_by_priority, three_triangles},
    value::Value,
};

use Player::{Breaker, Maker};

/// Numbers that look random, the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % n as u64).expect("below n")
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// So many different ones, in any order.
    fn some<T: Clone>(&mut self, of: &[T], count: usize) -> Vec<T> {
        let mut left = of.to_vec();
        let taken = (0..count.min(left.len())).map(|_| left.swap_remove(self.below(left.len())));
        taken.collect()
    }
}

/// The game that a claim is about.
fn game_of(claim: &Claim) -> &Achievement {
    match claim {
        Claim::Achievement(game) => game,
        _ => panic!("no achievement game"),
    }
}

/// "Breaker wins by this strategy."
fn by_history(claim: &Claim, strategy: &HistoryPriority) -> [Step; 1] {
    let evidence = Evidence::HistoryPriority(strategy.clone());
    [step(claim.clone(), evidence, &[])]
}

/// The part of a board on which random games are played: all placements of the
/// goals up to the periods of the strategies lie in it.
fn window(board: Board) -> Vec<Cell> {
    if board == LINE {
        (0..9).map(|x| cell(&[x])).collect()
    } else {
        (0..12).map(|n| cell(&[n / 4, n % 4])).collect()
    }
}

/// A random game that Breaker might win, and a strategy that might win it.
fn random_strategy(random: &mut Random) -> (Claim, HistoryPriority) {
    let line = random.below(3) > 0;
    let (board, near, far): (Board, Vec<Cell>, Vec<Cell>) = if line {
        let offsets = |most: i16| {
            (-most..=most)
                .filter(|&x| x != 0)
                .map(|x| cell(&[x]))
                .collect()
        };
        (LINE, offsets(2), offsets(3))
    } else {
        let near = cells(&[[0, 1], [0, -1], [1, 0], [-1, 0]]);
        let far = cells(&[[1, 1], [1, -1], [-1, 1], [-1, -1]]);
        (Board::SQUARE, near.clone(), [near, far].concat())
    };
    let goal = if line {
        let count = 2 + random.below(3);
        let most = if random.below(2) == 0 { 3 } else { 5 };
        Animal(random.some(&window(LINE)[..most.max(count)], count))
    } else {
        let count = 2 + random.below(3);
        Animal(random.some(&cells(&[[0, 0], [0, 1], [1, 0], [1, 1], [0, 2]]), count))
    };
    let a = 1 + u32::from(random.below(3) == 0);
    let q = 1 + random.below(if line { 3 } else { 4 });
    let surplus = random.below(2) % a as usize;
    let b = a * u32::try_from(q).expect("small") + u32::try_from(surplus).expect("small");
    let last_turn = a + u32::from(random.below(6) == 0);
    let claim = with(
        wins(Breaker, board, &normal(board, &[goal]), a, b),
        |claim| {
            claim.last_turn = last_turn;
        },
    );
    let (basis, classes): (Vec<Cell>, Vec<Cell>) = if line {
        let n = i16::try_from(1 + random.below(4)).expect("small");
        (vec![cell(&[n])], (0..n).map(|x| cell(&[x])).collect())
    } else {
        let (basis, classes) = random.pick(&[
            ([[1, 0], [0, 1]], vec![[0, 0]]),
            ([[1, 1], [0, 2]], vec![[0, 0], [0, 1]]),
            ([[2, 0], [0, 1]], vec![[0, 0], [1, 0]]),
            ([[2, 0], [0, 2]], vec![[0, 0], [0, 1], [1, 0], [1, 1]]),
        ]);
        (cells(&basis), cells(&classes))
    };
    let with_history = random.below(2) == 0;
    let entry = |cell: Cell| {
        let conditions = if with_history { random.below(3) } else { 0 };
        let rules = (0..=conditions).map(|n| {
            let size = if n < conditions {
                1 + random.below(2)
            } else {
                0
            };
            let mut history = random.some(&near, size);
            history.sort_unstable();
            let list = |_| {
                let from = if random.below(4) == 0 { &far } else { &near };
                let length = 1 + random.below(4);
                random.some(from, length)
            };
            let slots = (0..q).map(list).collect();
            HistoryRule { history, slots }
        });
        let rules = rules.collect();
        Responses { cell, rules }
    };
    let strategy = HistoryPriority {
        classes: classes.into_iter().map(entry).collect(),
        lattice: Lattice(basis),
    };
    (claim, strategy)
}

/// Whatever the checker accepts, Maker does not complete a goal, whatever he does.
#[test]
fn accepted_strategies_withstand_everything() {
    let mut random = Random(1);
    let (mut holds, mut refused, mut beaten) = (0, 0, 0);
    for _ in 0..1500 {
        let (claim, strategy) = random_strategy(&mut random);
        let game = game_of(&claim);
        let withstands = withstands(game, &strategy, &window(game.board));
        if is_accepted(&by_history(&claim, &strategy)) {
            assert!(withstands, "{claim}: {strategy:?}");
            holds += 1;
        } else {
            refused += 1;
            beaten += usize::from(!withstands);
        }
    }
    println!("{holds} accepted, {refused} refused, {beaten} of them beaten");
    assert!(holds > 150 && refused > 150 && beaten > 150);
}

/// All placements in the window of random games.
fn placements(game: &Achievement) -> Vec<Vec<Cell>> {
    let window = window(game.board);
    let through = |&x: &Cell| placements_through(game.board, &game.goals[0], x);
    let mut placements: Vec<Vec<Cell>> = window.iter().flat_map(through).collect();
    placements.sort();
    placements.dedup();
    placements
}

/// A line of play, and what it completes.
fn plays_out(claim: &Claim, strategy: &HistoryPriority, order: Order, line: &[&[i16]]) -> bool {
    let game = game_of(claim);
    let table = Table::new(game, strategy, &window(game.board), order);
    let mut marks = table.start();
    let (last, turns) = line.split_last().expect("a last turn");
    let numbers =
        |turn: &[i16]| -> Vec<usize> { turn.iter().map(|&x| table.number(cell(&[x]))).collect() };
    for turn in turns {
        table.play(&mut marks, &numbers(turn));
    }
    table.completion(&marks) == Some(numbers(last))
}

/// Breaker wins this game for n in a row on the line.
fn row_lost(n: i16, a: u32, b: u32) -> Claim {
    wins(Breaker, LINE, &[row(n)], a, b)
}

macro_rules! assert_completed {
    ($claim:expr, $strategy:expr) => {
        assert_rejected!(
            by_history($claim, $strategy),
            history_priority::Fault::Completed { .. }
        )
    };
}

/// `exit loop` of Algorithm 2 as it is printed: of the rules that may serve 6, the
/// first one is looked at, and it would be ruinous for Maker; that he does not own
/// 4 nor has to is not seen.
#[test]
fn misread_algorithm_2_accepts_a_losing_strategy() {
    let claim = row_lost(3, 1, 2);
    let losing = strategy(
        &[[1]],
        &[(
            [0],
            vec![
                rule(&[[-2]], &[&[[-1]], &[[2]]]),
                rule(&[], &[&[[1], [-1]], &[[-3]]]),
            ],
        )],
    );
    let game = game_of(&claim);
    let works = |exit_after_first_rule| {
        let reading = Reading {
            exit_after_first_rule,
            empty_turns: false,
            known_is_breakers: false,
        };
        printed_algorithms(game, &losing, &placements(game), reading, 100_000)
    };
    assert_eq!(works(true), Some(true));
    assert_eq!(works(false), Some(false));
    assert!(plays_out(
        &claim,
        &losing,
        Order::Rounds,
        &[&[8], &[4], &[6], &[7]]
    ));
    assert_completed!(&claim, &losing);
}

/// Algorithm 1 as it is printed looks at a position again after an empty turn.
#[test]
fn maker_must_mark_something() {
    let Evidence::HistoryPriority(pairs) = &row_by_history()[0].evidence else {
        unreachable!("the sample's rule");
    };
    let claim = row_lost(3, 1, 1);
    let game = game_of(&claim);
    let works = |empty_turns| {
        let reading = Reading {
            exit_after_first_rule: false,
            empty_turns,
            known_is_breakers: false,
        };
        printed_algorithms(game, pairs, &placements(game), reading, 100_000)
    };
    assert_eq!(works(false), Some(true));
    assert_eq!(works(true), None);
    accepted(&by_history(&claim, pairs));
}

#[test]
fn rounds_are_not_blocks() {
    let claim = row_lost(4, 2, 4);
    let game = game_of(&claim);
    let withstands = |strategy: &HistoryPriority, order| {
        let table = Table::new(game, strategy, &window(LINE), order);
        table.winning_line().is_none()
    };
    let of = |slots: &[&[[i16; 1]]]| strategy(&[[1]], &[([0], vec![rule(&[], slots)])]);

    let by_rounds = of(&[&[[1]], &[[2], [-1]]]);
    accepted(&by_history(&claim, &by_rounds));
    assert!(withstands(&by_rounds, Order::Rounds));
    let line: &[&[i16]] = &[&[8], &[7], &[4, 3], &[1, 2]];
    assert!(plays_out(&claim, &by_rounds, Order::Blocks, line));

    let by_blocks = of(&[&[[-2], [1]], &[[-1], [-3], [-2]]]);
    assert_completed!(&claim, &by_blocks);
    assert!(withstands(&by_blocks, Order::Blocks));
    let line: &[&[i16]] = &[&[8], &[3, 2], &[4, 5]];
    assert!(plays_out(&claim, &by_blocks, Order::Rounds, line));
}

/// Maker's 3 and 5 choose the rule that answers his 4, and it passes. Whoever tracks
/// the cells 0 to 3 has to allow for it, without a look at 5.
#[test]
fn an_untracked_mark_may_choose_the_rule_of_a_history_cell() {
    let losing = strategy(
        &[[4]],
        &[
            (
                [0],
                vec![rule(&[[-1], [1]], &[&[[-1]]]), rule(&[], &[&[[-3]]])],
            ),
            ([1], vec![rule(&[], &[&[[1]]])]),
            ([2], vec![rule(&[[2]], &[&[[3]]]), rule(&[], &[&[[-1]]])]),
            ([3], vec![rule(&[[1]], &[&[[1]]]), rule(&[], &[&[[2]]])]),
        ],
    );
    let claim = row_lost(4, 1, 1);
    let line: &[&[i16]] = &[&[5], &[3], &[4], &[2], &[1], &[0]];
    assert!(plays_out(&claim, &losing, Order::Rounds, line));
    assert_completed!(&claim, &losing);
}

fn arrow(tail: u32, head: u32, kind: ArrowKind, alternatives: &[&[u32]]) -> Arrow {
    Arrow {
        tail,
        head,
        kind,
        alternatives: alternatives.iter().map(|label| label.to_vec()).collect(),
    }
}

/// Maker marks 0 and 1 in one turn. What 0 marks in the first round depends on whether 1
/// has been served: in the order of cells, 0 is served before 1.
#[test]
fn an_answer_of_the_same_turn_counts_from_its_round_on() {
    let claim = wins(Breaker, LINE, &[animal(&[[0], [1], [3]])], 2, 4);
    let check = |first: &[&[[i16; 1]]], second: &[&[[i16; 1]]], secondary: Arrow| {
        let strategy = strategy(
            &[[4]],
            &[
                ([0], vec![rule(&[], first)]),
                ([1], vec![rule(&[], second)]),
                ([2], vec![rule::<1>(&[], &[&[], &[]])]),
                ([3], vec![rule(&[], &[&[[-2]], &[]])]),
            ],
        );
        let unconditional = |tail, head| arrow(tail, head, ArrowKind::Conditional, &[&[]]);
        let digraph = Digraph {
            cells: cells(&[[0], [1], [3]]),
            arrows: vec![
                unconditional(0, 1),
                unconditional(1, 0),
                unconditional(2, 1),
                secondary,
            ],
        };
        let mut budget = Budget::new(Limits::default());
        priority::check_digraph(game_of(&claim), &strategy, &digraph, &mut budget)
    };
    let secondary = |tail, label| arrow(tail, 2, ArrowKind::Secondary, &[&[label]]);
    let too_late = check(&[&[[2], [3]], &[[1]]], &[&[[1]], &[[-1]]], secondary(0, 1));
    let rejection = rejected(too_late);
    let Some(priority::Fault::Schedule { turns, .. }) = rejection.reason() else {
        panic!("rejected for another reason: {rejection}");
    };
    assert_eq!(turns.0, cells(&[[0], [1]]));
    let in_time = check(&[&[[2]], &[[1]]], &[&[[1], [2]], &[[-1]]], secondary(1, 0));
    assert!(in_time.is_ok());
}

/// The sample, after a change of its evidence.
fn changed(change: impl FnOnce(&mut Priority)) -> Vec<Step> {
    let mut steps = row_by_priority();
    let Evidence::Priority(evidence) = &mut steps[0].evidence else {
        unreachable!("the sample's rule");
    };
    change(evidence);
    steps
}

#[test]
fn digraphs_have_to_show_it() {
    use priority::Fault;
    macro_rules! refused {
        ($change:expr, $fault:pat) => {
            assert_rejected!(changed($change), $fault)
        };
        ($change:expr, $place:literal, $fault:pat) => {
            assert_rejected!(changed($change), $place, $fault)
        };
    }
    refused!(|e| drop(e.digraphs.pop()), Fault::DigraphCount { found: 1 });
    refused!(
        |e| e.digraphs.push(e.digraphs[0].clone()),
        Fault::DigraphCount { found: 3 }
    );
    refused!(
        |e| e.digraphs.swap(0, 1),
        "digraph 0",
        Fault::OtherPlacement { .. }
    );
    refused!(
        |e| e.digraphs[1].arrows[0].tail = 3,
        "digraph 1, arrow 0",
        Fault::NoSuchCell { cell: 3 }
    );
    refused!(
        |e| e.digraphs[0].arrows[0].alternatives.clear(),
        "digraph 0, arrow 0",
        Fault::NoAlternative
    );
    // The head, the tail, a cell twice, cells out of order.
    for label in [vec![1], vec![0], vec![2, 2]] {
        refused!(
            |e| e.digraphs[0].arrows[0].alternatives = vec![vec![], label],
            "digraph 0, arrow 0, alternative 1",
            Fault::BadLabel
        );
    }
    refused!(
        |e| e.digraphs[0].arrows[0].head = 0,
        "digraph 0, arrow 0, alternative 0",
        Fault::BadLabel
    );
    refused!(
        |e| e.digraphs[0].arrows[2].alternatives[0].clear(),
        "digraph 0, arrow 2, alternative 0",
        Fault::EmptySecondary
    );
    // 0 marks 1, unless 1 is marked; never 2.
    refused!(
        |e| e.digraphs[0].arrows[0].head = 2,
        "digraph 0, arrow 0, alternative 0",
        Fault::NotForced
    );
    refused!(
        |e| e.digraphs[0]
            .arrows
            .push(arrow(1, 2, ArrowKind::Conditional, &[&[0]])),
        "digraph 0, arrow 3, alternative 0",
        Fault::NotForced
    );
    refused!(
        |e| e.digraphs[0].arrows.clear(),
        "digraph 0",
        Fault::Schedule { .. }
    );
    // More alternatives than needed do no harm; a longer last turn does.
    let mut steps = changed(|e| e.digraphs[0].arrows[0].alternatives = vec![vec![], vec![2]]);
    accepted(&steps);
    steps[0].claim = with(steps[0].claim.clone(), |claim| claim.last_turn = 2);
    assert_rejected!(steps, Fault::Schedule { last_turn: 2, .. });
    refused!(
        |e| {
            let history = cells(&[[2]]);
            let slots = e.strategy.classes[0].rules[0].slots.clone();
            e.strategy.classes[0]
                .rules
                .insert(0, HistoryRule { history, slots });
        },
        Fault::HasHistory { .. }
    );
}

#[test]
fn strategies_have_to_be_whole() {
    use slots::Fault;
    macro_rules! refused {
        ($change:expr, Lattice($fault:pat)) => {
            assert_rejected!(changed($change), $fault)
        };
        ($change:expr, $fault:pat) => {
            assert_rejected!(changed($change), $fault)
        };
    }
    refused!(
        |e| drop(e.strategy.classes.pop()),
        Lattice(lattice::Fault::ClassCount { found: 1, needs: 2 })
    );
    refused!(
        |e| e.strategy.classes.swap(0, 1),
        Lattice(lattice::Fault::ClassesNotIncreasing { .. })
    );
    refused!(
        |e| e.strategy.classes[1] = e.strategy.classes[0].clone(),
        Lattice(lattice::Fault::ClassesNotIncreasing { .. })
    );
    refused!(
        |e| e.strategy.classes[1].cell = cell(&[3]),
        Lattice(lattice::Fault::NotReduced { .. })
    );
    refused!(
        |e| e.strategy.classes[0].rules.clear(),
        Fault::NoRule { .. }
    );
    refused!(
        |e| e.strategy.classes[0].rules[0].history = cells(&[[1]]),
        Fault::LastRule { .. }
    );
    refused!(
        |e| {
            let again = e.strategy.classes[0].rules[0].clone();
            e.strategy.classes[0].rules.push(again);
        },
        Fault::LastRule { .. }
    );
    refused!(
        |e| e.strategy.classes[0].rules[0].slots.clear(),
        Fault::SlotCount {
            found: 0,
            needs: 1,
            ..
        }
    );
    refused!(
        |e| e.strategy.classes[0].rules[0].slots.push(vec![]),
        Fault::SlotCount {
            found: 2,
            needs: 1,
            ..
        }
    );
    for offset in [cell(&[0]), cell(&[1, 0])] {
        refused!(
            |e| e.strategy.classes[0].rules[0].slots[0].push(offset),
            Fault::BadOffset { .. }
        );
    }
    let unsorted = changed(|e| {
        let history = cells(&[[2], [1]]);
        let slots = e.strategy.classes[0].rules[0].slots.clone();
        let rule = HistoryRule { history, slots };
        e.strategy.classes[0].rules.insert(0, rule);
    });
    assert!(
        playproof_oracles::build::rejection(&unsorted)
            .reason::<playproof_checker::sets::Fault>()
            .is_some()
    );
    let mut handicap = row_by_priority();
    handicap[0].claim = with(handicap[0].claim.clone(), |claim| claim.first_turn = 2);
    assert_rejected!(
        handicap,
        Fault::FirstTurn {
            first_turn: 2,
            maker: 1
        }
    );
    let maker = [step(
        wins(Maker, LINE, &[row(3)], 1, 1),
        row_by_priority()[0].evidence.clone(),
        &[],
    )];
    assert_rejected!(maker, rules::Fault::WrongClaim { .. });
}

/// Up triangles have down triangles at their sides.
#[test]
fn offsets_stay_on_the_board() {
    let claim = wins(Breaker, Board::TRIANGULAR, &[three_triangles()], 1, 2);
    let check = |offset: [i16; 3]| {
        let up = vec![rule(&[], &[&[[0, 1, 0]], &[offset]])];
        let down = vec![rule(&[], &[&[[-1, 0, 0]], &[[0, -1, 0]]])];
        let classes = [([0, 0, 1], up), ([0, 0, 2], down)];
        by_history(&claim, &strategy(&[[1, 0, -1], [0, 1, -1]], &classes))
    };
    accepted(&check([1, 0, 0]));
    assert_rejected!(check([-1, 0, 0]), slots::Fault::BadOffset { .. });
}

/// Breaker answers to the east; Maker goes west. With labels that contain their heads,
/// digraphs would say otherwise.
#[test]
fn one_neighbor_is_not_enough_for_the_domino() {
    let claim = wins(Breaker, Board::SQUARE, &[domino()], 1, 1);
    let east = strategy(
        &[[1, 0], [0, 1]],
        &[([0, 0], vec![rule(&[], &[&[[1, 0]]])])],
    );
    assert!(!withstands(game_of(&claim), &east, &window(Board::SQUARE)));
    assert_completed!(&claim, &east);
    let digraph = |second| Digraph {
        cells: cells(&[[0, 0], second]),
        arrows: vec![arrow(0, 1, ArrowKind::Conditional, &[&[1]])],
    };
    let evidence = Priority {
        strategy: east,
        digraphs: vec![digraph([0, 1]), digraph([1, 0])],
    };
    assert_rejected!(
        [step(claim, Evidence::Priority(evidence), &[])],
        priority::Fault::BadLabel
    );
}

/// A part of the plane with a side of so many cells.
fn plane(board: Board, side: i16) -> Vec<Cell> {
    let pairs = (0..side).flat_map(|x| (0..side).map(move |y| [x, y]));
    match board.tiling {
        Tiling::Triangular => pairs
            .flat_map(|[x, y]| [[x, y, 1 - x - y], [x, y, 2 - x - y]])
            .map(|c| cell(&c))
            .collect(),
        _ => pairs.map(|c| cell(&c)).collect(),
    }
}

/// Breaker wins the (a, b) game for this tetromino.
fn lost(tetromino: &Animal, a: u32, b: u32) -> Claim {
    wins(
        Breaker,
        Board::SQUARE,
        &normal(Board::SQUARE, std::slice::from_ref(tetromino)),
        a,
        b,
    )
}

/// The strategies of the paper with their digraphs, from the published certificates.
fn published_strategies() -> Vec<(&'static str, Step)> {
    let animals = [
        "triangular-T4-1",
        "triangular-T4-2",
        "triangular-T4-3",
        "square-P4-1",
        "square-P4-2",
        "square-P4-3",
        "square-P4-4",
    ];
    let mut found = Vec::new();
    for animal in animals {
        let steps = published(&format!("NS/{animal}.proof"));
        let strategies = steps
            .into_iter()
            .filter(|step| matches!(step.evidence, Evidence::Priority(_)));
        found.extend(strategies.map(|step| (animal, step)));
    }
    assert_eq!(found.len(), 8);
    found
}

fn strategy_of(step: &Step) -> &HistoryPriority {
    match &step.evidence {
        Evidence::Priority(evidence) => &evidence.strategy,
        Evidence::HistoryPriority(strategy) => strategy,
        other => panic!("another rule: {other:?}"),
    }
}

/// P4,5: a mark of an even cell is answered in its row; if one neighbor in the row is
/// Maker's, on the other side of the cell, above and below. Odd cells are turned by 90°.
fn p45() -> Step {
    let slots = |list: &[[i16; 2]]| [list.to_vec(), list.to_vec()];
    let class = |turn: fn([i16; 2]) -> [i16; 2]| -> Vec<HistoryRule> {
        let rule = |history: &[[i16; 2]], list: &[[i16; 2]]| {
            let list: Vec<[i16; 2]> = list.iter().copied().map(turn).collect();
            let history: Vec<[i16; 2]> = history.iter().copied().map(turn).collect();
            let [first, second] = slots(&list);
            let mut rule = rule(&history, &[&first, &second]);
            rule.history.sort_unstable();
            rule
        };
        vec![
            rule(&[[-1, 0], [1, 0]], &[]),
            rule(&[[-1, 0]], &[[1, 1], [1, -1], [1, 0]]),
            rule(&[[1, 0]], &[[-1, 1], [-1, -1], [-1, 0]]),
            rule(&[], &[[1, 0], [-1, 0]]),
        ]
    };
    let classes = [
        ([0, 0], class(|offset| offset)),
        ([0, 1], class(|[x, y]| [-y, x])),
    ];
    let strategy = strategy(&[[1, 1], [0, 2]], &classes);
    let claim = lost(&animal(&[[0, 0], [1, 0], [1, 1], [2, 1]]), 2, 4);
    step(claim, Evidence::HistoryPriority(strategy), &[])
}

/// What the digraphs show, the tracked game sees without them.
#[test]
fn strategies_of_the_papers() {
    let mut secondary = 0;
    for (name, step) in published_strategies() {
        accepted(std::slice::from_ref(&step));
        accepted(&by_history(&step.claim, strategy_of(&step)));
        let Evidence::Priority(evidence) = &step.evidence else {
            panic!("{name} has no digraphs");
        };
        let mut arrows = evidence.digraphs.iter().flat_map(|d| &d.arrows);
        secondary += usize::from(arrows.any(|arrow| arrow.kind == ArrowKind::Secondary));
    }
    assert!(secondary > 0, "some strategy needs secondary arrows");
    accepted(&[p45()]);
}

#[test]
fn strategies_of_the_papers_withstand_thousands_of_games() {
    let mut random = Random(3);
    let found = published_strategies().into_iter().map(|(_, step)| step);
    for step in found.chain([p45()]) {
        let game = game_of(&step.claim);
        let cells = plane(game.board, 20);
        let table = Table::new(game, strategy_of(&step), &cells, Order::Rounds);
        for _ in 0..300 {
            assert!(
                !table.greedy_game(12, |n| random.below(n)),
                "{}",
                step.claim
            );
        }
    }
}

/// The same players against strategies with two offsets of a list swapped: those that
/// lose to them are not accepted.
#[test]
fn swapped_offsets_lose_or_are_accepted_for_a_reason() {
    let mut random = Random(4);
    let (mut beaten, mut refused) = (0, 0);
    for step in [p45(), p41()] {
        let game = game_of(&step.claim);
        let sizes = strategy_of(&step)
            .classes
            .iter()
            .map(|class| class.rules.len());
        for (class, rules) in sizes.enumerate() {
            for at in 0..rules {
                let mut changed = strategy_of(&step).clone();
                let [first, ..] = changed.classes[class].rules[at].slots.as_mut_slice() else {
                    panic!("no slots");
                };
                if first.len() < 2 {
                    continue;
                }
                let last = first.len() - 1;
                first.swap(0, last);
                let table = Table::new(game, &changed, &plane(game.board, 10), Order::Rounds);
                let loses = (0..2000).any(|_| table.greedy_game(12, |n| random.below(n)));
                let accepted = is_accepted(&by_history(&step.claim, &changed));
                assert!(!(loses && accepted), "{}: {changed:?}", step.claim);
                beaten += usize::from(loses);
                refused += usize::from(!accepted);
            }
        }
    }
    println!("{refused} refused, {beaten} of them beaten");
    assert!(beaten > 0);
}

/// P4,1 in the (2, 4) game by one class of cells: east and west, then north and south.
fn p41() -> Step {
    let claim = lost(&animal(&[[0, 0], [1, 0], [2, 0], [3, 0]]), 2, 4);
    let slots: &[&[[i16; 2]]] = &[&[[1, 0], [-1, 0]], &[[0, 1], [0, -1]]];
    let strategy = strategy(&[[1, 0], [0, 1]], &[([0, 0], vec![rule(&[], slots)])]);
    step(claim, Evidence::HistoryPriority(strategy), &[])
}

/// Maker wins the (2→3, 4) game for P4,1, and the (2, 4) game when he begins with four cells.
#[test]
fn p41_with_longer_turns() {
    let mut last = p41();
    accepted(std::slice::from_ref(&last));
    let mut first = last.clone();
    last.claim = with(last.claim, |claim| claim.last_turn = 3);
    assert_completed!(&last.claim, strategy_of(&last));
    assert!(!withstands(
        game_of(&last.claim),
        strategy_of(&last),
        &window(Board::SQUARE)
    ));
    first.claim = with(first.claim, |claim| claim.first_turn = 4);
    assert_rejected!(
        [first],
        slots::Fault::FirstTurn {
            first_turn: 4,
            maker: 2
        }
    );
    let (_, mut found) = published_strategies().swap_remove(3);
    found.claim = with(found.claim, |claim| claim.last_turn = 3);
    assert_rejected!([found], priority::Fault::Schedule { last_turn: 3, .. });
}

/// Every single change of the evidence of published certificates: refused, or played out.
#[test]
fn changed_strategies() {
    let (mut refused, mut holds) = (0, 0);
    for (_, step) in published_strategies()
        .into_iter()
        .filter(|(name, _)| ["square-P4-1", "square-P4-3"].contains(name))
    {
        let bytes = file::to_bytes(&[step]);
        let items = Value::sequence(&bytes);
        let [header, Value::Array(fields)] = items.as_slice() else {
            panic!("a header and a step");
        };
        for mutant in fields[2].mutants(&["conditional", "secondary"]) {
            let mut fields = fields.clone();
            fields[2] = mutant;
            let bytes = Value::encode(&[header.clone(), Value::Array(fields)]);
            if !matches!(verdict_on(&bytes), Verdict::Accepted(_)) {
                refused += 1;
                continue;
            }
            holds += 1;
            let mut reader = Reader::new(bytes.as_slice(), 1 << 20).expect("a header");
            let (step, _) = reader.next_step().expect("a step").expect("one step");
            let game = game_of(&step.claim);
            assert!(
                withstands(game, strategy_of(&step), &window(game.board)),
                "{step:?}"
            );
        }
    }
    println!("{refused} refused, {holds} hold");
    assert!(refused > 100 && holds > 0);
}

/// Every cell is answered on its left, or else on its right. Beside, 3 is answered at
/// 0, which is known to be marked afterwards, but may be Maker's: then his 7 spares 4,
/// and his 4 spares 5.
#[test]
fn a_cell_known_to_be_marked_may_be_makers() {
    let sides: &[[i16; 1]] = &[[-1], [1]];
    let plain = || vec![rule(&[], &[sides, &[]])];
    let losing = strategy(
        &[[8]],
        &[
            ([0], plain()),
            ([1], plain()),
            ([2], plain()),
            ([3], vec![rule(&[], &[sides, &[[-3]]])]),
            (
                [4],
                vec![rule(&[[3]], &[&[], &[]]), rule(&[], &[sides, &[]])],
            ),
            ([5], plain()),
            ([6], plain()),
            (
                [7],
                vec![
                    rule(&[[-7], [-4]], &[sides, &[]]),
                    rule(&[], &[sides, &[[-4], [-3]]]),
                ],
            ),
        ],
    );
    let claim = row_lost(3, 1, 2);
    let game = game_of(&claim);
    let works = |known_is_breakers| {
        let reading = Reading {
            exit_after_first_rule: false,
            empty_turns: false,
            known_is_breakers,
        };
        printed_algorithms(game, &losing, &placements(game), reading, 100_000)
    };
    assert_eq!(works(true), Some(true));
    assert_eq!(works(false), Some(false));
    let line: &[&[i16]] = &[&[0], &[3], &[7], &[4], &[5]];
    assert!(plays_out(&claim, &losing, Order::Rounds, line));
    assert_completed!(&claim, &losing);
}

/// The rules of a class are gone through again and again.
#[test]
fn many_rules_are_paid_for() {
    let mut steps = row_by_history();
    let Evidence::HistoryPriority(evidence) = &mut steps[0].evidence else {
        unreachable!("the sample's rule");
    };
    let same = evidence.classes[0].rules[0].clone();
    let rules = &mut evidence.classes[0].rules;
    rules.splice(0..1, vec![same; 30_000]);
    let limits = Limits {
        work: 1 << 19,
        ..Limits::default()
    };
    let verdict = Session::new(limits).check(file::to_bytes(&steps).as_slice());
    assert!(matches!(verdict, Verdict::Declined(..)), "{verdict:?}");
}
