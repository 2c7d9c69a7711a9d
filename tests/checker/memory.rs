//! A file makes the checker use no more memory than it is allowed. In a program of its own, in which
//! all memory is counted.

use std::{collections::BTreeMap, fs, path::PathBuf, sync::Mutex};

use peak_alloc::PeakAlloc;
use playproof_checker::{
    Budget, Limits, Session, Theorem, Verdict, budget::Exhausted, hitting::hitting_set,
    rules::synchronized::values::Values, session::Cause, synchronized::Grid,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Id, Premise, Step,
    claim::{Animal, Guarantee, Player, Statement, Variant},
    evidence::{
        AliceNext, AliceReply, AliceSituation, AliceTree, Answer, Arrow, ArrowKind, Band, Bands,
        Bounding, Digraph, Ending, Fan, HistoryPriority, HistoryRule, HotBands, Lattice, Policy,
        Priority, ProofSequence, RULES, Responses, Situation, Strategy, Target,
    },
    file::{self, FileFault, Reader},
    profile::Fault,
};
use playproof_oracles::{
    build::{cell, cells, normal, placement, published_files, step, translation, wins, with},
    cannibal::non_cannibal,
    finite::limited,
    positional::{guarantee, hypergraph},
    samples::{self, domino, option},
    synchronized::claim_for_all,
    value::Value,
};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Nothing else may take memory while it is counted.
static ALONE: Mutex<()> = Mutex::new(());

/// What everything takes, however small: buffers, messages, first places of tables.
const ALLOWANCE: u64 = 16 << 10;

/// What a function returns, and the memory that was in use at most.
fn counted<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = run();
    (result, MEMORY.peak_usage().saturating_sub(before) as u64)
}

/// The verdict within limits, what was proved, and the memory that was in use at most.
fn judge(session: &Session, bytes: &[u8], limits: Limits) -> (Verdict, Vec<Theorem>, u64) {
    let ((verdict, theorems), peak) = counted(|| session.judge(bytes, limits));
    (verdict, theorems, peak)
}

/// The default limits, but for the memory.
fn with_memory(memory: u64) -> Limits {
    Limits {
        memory,
        ..Limits::default()
    }
}

/// Whether the limits were enough. If they were not, the memory is the reason.
fn is_enough(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Accepted(_) => true,
        Verdict::Declined(
            _,
            Cause::Limit(Exhausted::Memory(_)) | Cause::File(FileFault::Bytes(Fault::TooLarge(_))),
        ) => false,
        other => panic!("{other:?}"),
    }
}

/// Whatever the limit, a certificate takes no more memory. It is judged with more and more, until that is not what it
/// lacks. What it is made of takes memory, too: a test is alone before it makes it.
fn assert_bounded(steps: &[Step]) {
    let (session, bytes) = (Session::default(), file::to_bytes(steps));
    let (mut memory, mut most) = (1 << 12, (0, 0));
    loop {
        let limits = Limits {
            memory,
            // Some of them would take long to check.
            work: 1 << 24,
        };
        let (verdict, _, peak) = judge(&session, &bytes, limits);
        most = most.max((peak.saturating_sub(memory), memory));
        if let Verdict::Accepted(_)
        | Verdict::Rejected(..)
        | Verdict::Declined(_, Cause::Limit(Exhausted::Work(_))) = verdict
        {
            println!("{} bytes, {memory} of memory, {peak} taken", bytes.len());
            break;
        }
        assert!(!is_enough(&verdict));
        memory += memory / 16;
    }
    let (more, memory) = most;
    assert!(
        more <= ALLOWANCE,
        "{more} bytes more than {memory}, which is allowed"
    );
}

/// A certificate of one step, whose premises are theorems of the session.
struct Single {
    file: String,
    bytes: Vec<u8>,
    peak: u64,
}

/// Of each rule the step that takes the most memory.
#[derive(Default)]
struct Worst {
    session: Session,
    steps: BTreeMap<&'static str, Single>,
}

impl Worst {
    /// Those of these certificates, some of which build on others.
    fn of(mut certificates: Vec<(String, Vec<Step>)>) -> Self {
        let mut worst = Self::default();
        let mut left = usize::MAX;
        while certificates.len() < left {
            left = certificates.len();
            certificates.retain(|(file, steps)| !worst.measure(file, steps));
        }
        assert_eq!(left, 0);
        worst
    }

    /// Measures the steps of a file; false if a premise is not there yet.
    fn measure(&mut self, file: &str, steps: &[Step]) -> bool {
        let mut own: Vec<Id> = Vec::new();
        for step in steps {
            let premises = step.premises.iter().map(|premise| match premise {
                Premise::Step(index) => own[*index as usize],
                Premise::Outside(id) => *id,
            });
            let premises: Vec<Id> = premises.collect();
            if !premises.iter().all(|&id| self.session.proves(id)) {
                return false;
            }
            let bytes = file::to_bytes(&[Step {
                premises: premises.into_iter().map(Premise::Outside).collect(),
                ..step.clone()
            }]);
            let (verdict, theorems, peak) = judge(&self.session, &bytes, Limits::default());
            assert!(is_enough(&verdict), "{file}: {verdict:?}");
            own.push(theorems[0].id());
            self.session.learn(theorems);
            let file = file.to_owned();
            let single = Single { file, bytes, peak };
            let rule = step.evidence.rule();
            if self.steps.get(rule).is_none_or(|known| known.peak < peak) {
                self.steps.insert(rule, single);
            }
        }
        true
    }

    /// Prints a table. Whatever the limit, no more memory is used, and there is one that is too little.
    fn assert_bounded(&self) {
        println!("{:16} {:>11} {:>11}  file", "rule", "limit", "peak");
        let mut faults = Vec::new();
        for rule in RULES {
            let step = self.steps.get(rule);
            let Single { file, bytes, .. } = step.unwrap_or_else(|| panic!("no step by {rule}"));
            let mut most = 0;
            let mut is_enough_with = |memory| {
                let (verdict, _, peak) = judge(&self.session, bytes, with_memory(memory));
                most = most.max(peak.saturating_sub(memory));
                is_enough(&verdict).then_some(peak)
            };
            let mut enough = (1 << 10, 0);
            loop {
                match is_enough_with(enough.0) {
                    Some(peak) => break enough.1 = peak,
                    None => enough.0 *= 2,
                }
            }
            // Not far above the least limit that is enough. A certificate may take half a minute each time.
            let mut little = enough.0 / 2;
            assert_eq!(is_enough_with(little), None, "{rule}");
            while little < enough.0 - enough.0 / 4 {
                let middle = u64::midpoint(little, enough.0);
                match is_enough_with(middle) {
                    Some(peak) => enough = (middle, peak),
                    None => little = middle,
                }
            }
            println!("{rule:16} {:11} {:11}  {file}", enough.0, enough.1);
            if most > ALLOWANCE {
                faults.push(format!("{rule}: {most} bytes more than allowed, {file}"));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

fn all_samples() -> impl Iterator<Item = (String, Vec<Step>)> {
    let samples = samples::all().into_iter();
    samples.map(|(name, steps)| (name.to_owned(), steps))
}

fn published() -> Vec<(String, Vec<Step>)> {
    let steps = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        let mut reader = Reader::new(bytes.as_slice(), u64::MAX).unwrap();
        let mut steps = Vec::new();
        while let Some((step, _)) = reader.next_step().unwrap() {
            steps.push(step);
        }
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            steps,
        )
    };
    published_files().into_iter().map(steps).collect()
}

#[test]
fn no_sample_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    Worst::of(all_samples().collect()).assert_bounded();
}

#[test]
#[ignore = "slow"]
fn no_published_certificate_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    Worst::of(all_samples().chain(published()).collect()).assert_bounded();
}

/// The items that an array of a bloated certificate is filled with.
const ITEMS: usize = 3000;

/// Everything that this becomes when one array somewhere in it is filled up with equal items.
fn bloated(value: &Value) -> Vec<Value> {
    let Value::Array(items) = value else {
        return Vec::new();
    };
    let short = [Value::Integer(0), Value::Array(Vec::new())];
    let more = items.last().into_iter().chain(&short);
    let mut found: Vec<Value> = more
        .map(|item| Value::Array([items.clone(), vec![item.clone(); ITEMS]].concat()))
        .collect();
    for (index, item) in items.iter().enumerate() {
        for bloated in bloated(item) {
            let mut items = items.clone();
            items[index] = bloated;
            found.push(Value::Array(items));
        }
    }
    found
}

/// Certificates that are little else than one long array, whose items take far more memory than bytes.
#[test]
fn no_array_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let session = Session::default();
    let (mut judged, mut most, mut faults) = (0, 0, Vec::new());
    for (name, steps) in all_samples() {
        let items = Value::sequence(&file::to_bytes(&steps));
        for (index, item) in items.iter().enumerate().skip(1) {
            for bloated in bloated(item) {
                let mut items = items.clone();
                items[index] = bloated;
                let bytes = Value::encode(&items);
                for beside in [0, 1 << 18] {
                    // What the reader needs to take it up.
                    let memory = 128 * bytes.len() as u64 + beside;
                    let limits = Limits {
                        work: 1 << 22,
                        memory,
                    };
                    let (_, _, peak) = judge(&session, &bytes, limits);
                    judged += 1;
                    most = most.max(peak / bytes.len() as u64);
                    if peak > memory + ALLOWANCE {
                        let more = peak - memory;
                        faults.push(format!(
                            "{name}: {} bytes, {more} more than allowed",
                            bytes.len()
                        ));
                    }
                }
            }
        }
    }
    println!("{judged} certificates, at most {most} bytes of memory a byte");
    assert!(judged > 1000 && most > 32);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A policy is played from few positions, from each of which there are replies to every vertex that is left.
#[test]
fn no_policy_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let session = Session::default();
    let game = hypergraph(128, &[&[125, 126, 127]], &[]);
    let strategy = Strategy {
        symmetries: vec![],
        policies: vec![Policy {
            positions: 70,
            levels: vec![],
        }],
        positions: 1000,
        answers: vec![Answer::End(Ending::Policy(0, 0))],
        forced: vec![],
    };
    let claim = guarantee(Guarantee::BreakerWinsSecond, &game);
    let bytes = file::to_bytes(&[step(claim, Evidence::Strategy(strategy), &[])]);
    let mut declined = 0;
    for memory in (0..=30).map(|power| 1 << power) {
        let (verdict, _, peak) = judge(&session, &bytes, with_memory(memory));
        assert!(peak <= memory + ALLOWANCE, "{peak} bytes, {memory} allowed");
        declined += u32::from(matches!(verdict, Verdict::Declined(..)));
    }
    assert!((15..25).contains(&declined), "{declined}");
}

/// A set of three vertices, behind those that the players claim first and before those that replies come to last.
fn far_apart() -> Claim {
    guarantee(
        Guarantee::BreakerWinsSecond,
        &hypergraph(128, &[&[71, 72, 73]], &[]),
    )
}

/// Breaker plays so many moves, and then by a policy.
fn moves_and_policy(moves: u32) -> Vec<Step> {
    let answers = (0..moves).map(|turn| Answer::Move(2 * turn + 1));
    let policy = Answer::End(Ending::Policy(0, 0));
    let strategy = Strategy {
        symmetries: vec![],
        policies: vec![Policy {
            positions: 70,
            levels: vec![],
        }],
        positions: 70,
        answers: answers.chain([policy]).collect(),
        forced: vec![],
    };
    vec![step(far_apart(), Evidence::Strategy(strategy), &[])]
}

#[test]
fn no_position_of_a_strategy_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    assert_bounded(&moves_and_policy(34));
}

/// While a policy is played, the positions of the walk that are still to be visited are there.
#[test]
fn no_policy_behind_moves_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    assert_bounded(&moves_and_policy(9));
}

/// The cells (0, 0), (0, 1) and so on.
fn row(count: i16) -> Vec<Cell> {
    (0..count).map(|x| cell(&[0, x])).collect()
}

/// The cells (1, 0), (2, 0) and so on.
fn column(count: i16) -> Vec<Cell> {
    (1..=count).map(|y| cell(&[y, 0])).collect()
}

/// There are 46,080 symmetries, whatever the animal.
#[test]
fn no_symmetries_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let board = Board::hypercubic(6);
    let goals = [Animal(vec![cell(&[0; 6])])];
    let claim = wins(Player::Maker, board, &goals, 1, 0);
    assert_bounded(&[step(claim, Evidence::OneTurn, &[])]);
}

/// The support of each option is as large as the neighborhood of its target.
#[test]
fn no_options_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let neighborhood = column(1000);
    let situation = |target, count: usize| Situation {
        core: domino().0,
        neighborhood: neighborhood.clone(),
        options: vec![option(vec![], target, translation(&[0, 0])); count],
    };
    let sequence = ProofSequence(vec![
        situation(Target::Goal(0), 1),
        situation(Target::Situation(0), 1000),
    ]);
    let claim = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 0);
    let claim = with(claim, |claim| claim.first_turn = 2);
    assert_bounded(&[step(claim, Evidence::ProofSequence(sequence), &[])]);
}

#[test]
fn no_fan_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let claim = wins(Player::Maker, Board::SQUARE, &[Animal(row(500))], 1, 0);
    let claim = with(claim, |claim| claim.last_turn = 500);
    let fan = Fan {
        center: cell(&[0, 0]),
        placements: vec![placement(0, translation(&[0, 0])); 1000],
    };
    assert_bounded(&[step(claim, Evidence::Fan(fan), &[])]);
}

/// Cells each of which meets half of the sets, and all meet different ones.
#[test]
fn no_hitting_set_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let halves = (0_u32..1 << 14).filter(|half| half.count_ones() == 7);
    let halves: Vec<(Cell, u32)> = (0..2100).map(|x| cell(&[x])).zip(halves).collect();
    let sets: Vec<Vec<Cell>> = (0..14)
        .map(|set| {
            let met = halves.iter().filter(|(_, half)| half >> set & 1 == 1);
            met.map(|&(cell, _)| cell).collect()
        })
        .collect();
    let mut memory = 1 << 16;
    loop {
        let mut budget = Budget::new(with_memory(memory));
        let (found, peak) = counted(|| hitting_set(&sets, 2, &mut budget));
        assert!(peak <= memory + ALLOWANCE, "{peak} bytes, {memory} allowed");
        match found {
            Ok(_) => break,
            Err(exhausted) => assert_eq!(exhausted, Exhausted::Memory(memory)),
        }
        memory += memory / 16;
    }
}

/// A strategy by which the mark on each cell is served alike.
fn alike(rules: Vec<HistoryRule>) -> HistoryPriority {
    let cell = cell(&[0, 0]);
    HistoryPriority {
        lattice: Lattice(cells(&[[1, 0], [0, 1]])),
        classes: vec![Responses { cell, rules }],
    }
}

/// A rule with these slots, each with one offset.
fn slots(history: Vec<Cell>, offsets: &[Cell]) -> HistoryRule {
    HistoryRule {
        history,
        slots: offsets.iter().map(|&offset| vec![offset]).collect(),
    }
}

/// Breaker wins with so many marks for each of so many of Maker's.
fn answers(goal: Vec<Cell>, maker: u32, slots: u32) -> Claim {
    let goals = [Animal(goal)];
    wins(Player::Breaker, Board::SQUARE, &goals, maker, maker * slots)
}

/// An arrow by all cells but two, each of which has 1,000 answers.
#[test]
fn no_digraph_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let arrow = Arrow {
        tail: 1,
        head: 0,
        kind: ArrowKind::Secondary,
        alternatives: vec![(2..60).collect()],
    };
    let priority = Priority {
        strategy: alike(vec![slots(vec![], &column(1000))]),
        digraphs: vec![Digraph {
            cells: row(60),
            arrows: vec![arrow],
        }],
    };
    let claim = answers(row(60), 59, 1000);
    assert_bounded(&[step(claim, Evidence::Priority(priority), &[])]);
}

/// After turns to which Breaker's answer meets the goal there is one of 100 marks, each of which has 1,000 answers.
#[test]
fn no_turn_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let mut goal = row(102);
    goal.remove(100);
    let mut offsets = column(1000);
    offsets[0] = cell(&[0, 1]);
    let strategy = alike(vec![slots(vec![], &offsets)]);
    let claim = answers(goal, 100, 1000);
    assert_bounded(&[step(claim, Evidence::HistoryPriority(strategy), &[])]);
}

/// Each of 100 cells has 1,000 history cells.
#[test]
fn no_history_takes_more_memory_than_it_may() {
    let _alone = ALONE.lock();
    let next = [cell(&[0, 1])];
    let rules = vec![slots(column(1000), &next), slots(vec![], &next)];
    let claim = answers(row(100), 1, 1);
    assert_bounded(&[step(claim, Evidence::HistoryPriority(alike(rules)), &[])]);
}

/// Many replies to a situation with many free cells, and many copies through each cell.
#[test]
fn no_replies_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let hook = Animal([row(80), column(120)].concat());
    let [animal] = normal(Board::SQUARE, &[hook]).try_into().unwrap();
    let far: Vec<Cell> = (0..400).map(|x| cell(&[300, x])).collect();
    let mut alice = animal.0.clone();
    let whole = AliceSituation {
        alice: alice.clone(),
        bob: vec![],
        free: far.clone(),
        next: AliceNext::Copy(animal.clone()),
    };
    let mark = alice.pop().unwrap();
    let reply = AliceReply {
        mark,
        situation: 0,
        isometry: translation(&[0, 0]),
    };
    let nearly = AliceSituation {
        alice,
        bob: vec![],
        free: [vec![mark], far].concat(),
        next: AliceNext::Replies(vec![reply; 400]),
    };
    let begin = AliceSituation {
        alice: vec![],
        bob: vec![],
        free: vec![],
        next: AliceNext::Replies(vec![]),
    };
    let tree = AliceTree(vec![whole, nearly, begin]);
    assert_bounded(&[step(non_cannibal(&animal), Evidence::AliceTree(tree), &[])]);
}

/// Goals that have a great many placements on a board.
#[test]
fn no_placements_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    // Five cells of three rows, the first and the last among them.
    let goals = (0_i16..1 << 11).filter(|inner| inner.count_ones() == 3);
    let goals: Vec<Animal> = goals
        .step_by(4)
        .map(|inner| {
            let inside = (0..11).filter(|place| inner >> place & 1 == 1);
            let places = [0, 12].into_iter().chain(inside.map(|place| place + 1));
            Animal(places.map(|place| cell(&[place / 5, place % 5])).collect())
        })
        .collect();
    let goals = normal(Board::SQUARE, &goals);
    let game: Claim = wins(Player::Breaker, Board::SQUARE, &goals, 1, 1);
    let none = hypergraph(128, &[], &[]);
    assert_bounded(&[
        step(
            guarantee(Guarantee::BreakerWinsSecond, &none),
            Evidence::Potential,
            &[],
        ),
        step(limited(&game, Some([8, 16]), None), Evidence::OnBoard, &[0]),
    ]);
}

/// A great many theorems in one file, whose text is short.
#[test]
fn no_theorems_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let bounding = Evidence::Bounding(Bounding { side: 7 });
    let claim = non_cannibal(&Animal(cells(&[[0, 0]])));
    assert_bounded(&vec![step(claim, bounding, &[]); 4096]);
}

/// Bands of sixteen filling tiles, each of which was placed or was not.
#[test]
fn no_fillings_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let bands = Bands {
        kinds: vec![Band {
            height: 2,
            fillings: (0..16).map(|column| 2 * column).collect(),
        }],
        head: vec![],
        body: 0,
        tails: vec![vec![]],
        unit: 1,
        multiplier: 1,
        classes: vec![],
    };
    let claim = claim_for_all(Statement::VerticalWins, Variant::Domineering, (2, 2), 16);
    assert_bounded(&[step(claim, Evidence::Bands(bands), &[])]);
}

/// A band in which regions are found in regions, as deep as a board goes.
#[test]
fn no_regions_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let bands = HotBands {
        body: 1,
        others: vec![vec![]],
    };
    let claim = claim_for_all(
        Statement::VerticalWins,
        Variant::Tridomineering,
        (1, 1),
        128,
    );
    assert_bounded(&[step(claim, Evidence::HotBands(bands), &[])]);
}

/// Before the value of a shape is known and paid for, those of smaller ones are begun, as deep as a board goes, each with lists of its
/// own. On a board of two cells they take more than half of what is paid for them.
#[test]
fn no_depths_take_more_memory_than_they_may() {
    let _alone = ALONE.lock();
    let sides = [2, 3, 4, 8, 16, 128];
    let strips = sides.map(|side| [(side, 1), (1, side)]);
    for (rows, columns) in strips.into_iter().flatten() {
        let grid = Grid::new(Variant::Tridomineering, rows, columns).expect("a board");
        let depths = Values::depths(&grid);
        let mut most = 0;
        for memory in (0..16).map(|n| n * n * 64) {
            let mut budget = Budget::new(with_memory(memory));
            let (_, peak) = counted(|| Values::new(grid).value(grid.full, &mut budget));
            most = most.max(peak.saturating_sub(memory));
            assert!(peak <= memory + depths, "{peak} bytes, {memory} allowed");
        }
        println!("{rows} x {columns}: {most} bytes of {depths}");
    }
}
