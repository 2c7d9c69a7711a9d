//! Samples and published certificates, changed at random: no panic, and what is accepted is
//! canonical and true. `FUZZ` says how many inputs each family gets; with `FUZZ_KEEP`, what is
//! accepted with a claim that no oracle knows is written into that folder, for another checker.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    env, fs,
    ops::Range,
    panic::catch_unwind,
    path::Path,
};

use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::{Claim, file};
use playproof_oracles::{
    build::published_files,
    samples,
    truth::truth,
    value::{head, heads},
};

use crate::mutation::{is_true, steps};

/// Of each input. What is changed takes half of it at most.
const LIMITS: Limits = Limits {
    work: 1 << 15,
    memory: 1 << 19,
};

/// Of what is changed.
const LONGEST: usize = 1 << 10;

/// Numbers that look random, the same in every run (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % count.max(1) as u64).expect("small")
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("a byte")
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// An item of a certificate: where its head, its content and all that is in it stand.
struct Item {
    head: Range<usize>,
    end: usize,
    major: u8,
    argument: u64,
    /// The array that it is in.
    parent: Option<usize>,
}

/// What is changed.
struct Original {
    bytes: Vec<u8>,
    items: Vec<Item>,
    claims: HashSet<String>,
}

impl Original {
    fn new(bytes: Vec<u8>) -> Self {
        let mut items: Vec<Item> = Vec::new();
        // Arrays that are not at their end, with the number of items that are missing.
        let mut open: Vec<(usize, u64)> = Vec::new();
        for (at, length, major, argument) in heads(&bytes) {
            let content = at + length;
            let end = match major {
                2 | 3 => content + usize::try_from(argument).expect("small"),
                _ => content,
            };
            let parent = open.last().map(|&(index, _)| index);
            let head = at..content;
            items.push(Item {
                head,
                end,
                major,
                argument,
                parent,
            });
            if let Some((_, missing)) = open.last_mut() {
                *missing -= 1;
            }
            if major == 4 {
                open.push((items.len() - 1, argument));
            }
            while let Some(&(index, 0)) = open.last() {
                items[index].end = end;
                open.pop();
            }
        }
        let claims = steps(&bytes).into_iter();
        let claims = claims.map(|step| step.claim.to_string()).collect();
        Self {
            bytes,
            items,
            claims,
        }
    }

    /// After one to three changes: of single bytes, or of whole items.
    fn changed(&self, random: &mut Random, others: &[Self]) -> Vec<u8> {
        let mut edits: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        for _ in 0..=random.below(3) {
            if random.below(3) == 0 {
                let at = random.below(self.bytes.len());
                let byte = match random.below(3) {
                    0 => self.bytes[at].wrapping_add(1),
                    1 => self.bytes[at] ^ 1 << random.below(8),
                    _ => random.byte(),
                };
                edits.push((at..at + 1, vec![byte]));
            } else {
                self.change_item(random, others, &mut edits);
            }
        }
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut changed = Vec::with_capacity(self.bytes.len() + 64);
        let mut at = 0;
        for (range, bytes) in edits {
            // Where two would change the same, the second one is left out.
            if at <= range.start {
                changed.extend(&self.bytes[at..range.start]);
                changed.extend(bytes);
                at = range.end;
            }
        }
        changed.extend(&self.bytes[at..]);
        changed
    }

    /// Another number, an item less, twice, swapped with the next one, or in place of another.
    fn change_item(
        &self,
        random: &mut Random,
        others: &[Self],
        edits: &mut Vec<(Range<usize>, Vec<u8>)>,
    ) {
        let item = random.pick(&self.items);
        let whole = item.head.start..item.end;
        let with_head = |argument: u64| {
            let mut bytes = Vec::new();
            head(item.major, argument, &mut bytes);
            bytes
        };
        let longer = |by: i64| {
            let mut bytes = Vec::new();
            let parent = &self.items[item.parent?];
            head(4, parent.argument.checked_add_signed(by)?, &mut bytes);
            Some((parent.head.clone(), bytes))
        };
        match (item.major, random.below(6)) {
            (0 | 1, 0) => edits.push((item.head.clone(), with_head(item.argument + 1))),
            (0 | 1, 1) => {
                edits.push((
                    item.head.clone(),
                    with_head(item.argument.saturating_sub(1)),
                ));
            }
            (0 | 1, 2) => {
                let mut bytes = Vec::new();
                head(1 - item.major, item.argument, &mut bytes);
                edits.push((item.head.clone(), bytes));
            }
            (2, 0) => {
                edits.push((item.head.clone(), with_head(item.argument + 1)));
                let at = item.head.end + random.below(item.end - item.head.end + 1);
                edits.push((at..at, vec![random.byte()]));
            }
            (2, 1) if item.argument > 0 => {
                edits.push((item.head.clone(), with_head(item.argument - 1)));
                let at = item.head.end + random.below(item.end - item.head.end);
                edits.push((at..at + 1, Vec::new()));
            }
            (_, 3) => {
                edits.extend(longer(-1));
                edits.push((whole, Vec::new()));
            }
            (_, 4) => {
                edits.extend(longer(1));
                edits.push((item.end..item.end, self.bytes[whole].to_vec()));
            }
            (_, 5) => {
                let next = self
                    .items
                    .binary_search_by_key(&item.end, |item| item.head.start);
                if let Ok(next) = next {
                    let (place, next) = (
                        whole.clone(),
                        self.items[next].head.start..self.items[next].end,
                    );
                    edits.push((place, self.bytes[next.clone()].to_vec()));
                    edits.push((next, self.bytes[whole].to_vec()));
                }
            }
            _ => {
                let other = random.pick(others);
                let there = random.pick(&other.items);
                edits.push((whole, other.bytes[there.head.start..there.end].to_vec()));
            }
        }
    }
}

/// Which games a claim is about.
fn family(claim: &Claim) -> &'static str {
    match claim {
        Claim::Achievement(_) | Claim::AchievementWithin(_) | Claim::Threshold(_) => "achievement",
        Claim::Positional(_) | Claim::PositionalOutcome(_) => "positional",
        Claim::PositionalBiased(_) | Claim::BiasedOutcome(_) => "biased",
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => "synchronized",
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => "cannibal",
    }
}

/// The small certificates of a family that build on no other file.
fn originals(wanted: &str) -> Vec<Original> {
    let samples = samples::all().into_iter();
    let samples = samples.map(|(_, steps)| file::to_bytes(&steps));
    let published = published_files().into_iter();
    let published = published.map(|path| fs::read(path).expect("a published certificate"));
    let half = Limits {
        work: LIMITS.work / 2,
        memory: LIMITS.memory / 2,
    };
    let is_small = |bytes: &Vec<u8>| {
        let accepted = || match Session::new(half).check(bytes.as_slice()) {
            Verdict::Accepted(accepted) => family(accepted.theorem.claim()) == wanted,
            _ => false,
        };
        bytes.len() <= LONGEST && accepted()
    };
    samples
        .chain(published)
        .filter(is_small)
        .map(Original::new)
        .collect()
}

/// What became of the inputs.
#[derive(Debug, Default)]
struct Counts {
    panics: u64,
    rejected: u64,
    declined: u64,
    /// Accepted, and it proves nothing that the original does not prove.
    same: u64,
    /// Accepted, and all else that it proves is true: by an oracle, or because it was played out.
    confirmed: u64,
    /// Accepted, and no oracle knows.
    unknown: u64,
}

fn fuzz(wanted: &str) {
    let variable = |name| env::var(name).ok();
    let count = variable("FUZZ").map_or(3_000, |count| count.parse().expect("a number"));
    let originals = originals(wanted);
    let mut random = Random(16);
    let mut counts = Counts::default();
    let mut truths: HashMap<String, Option<bool>> = HashMap::new();
    let mut unknown: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for _ in 0..count {
        let original = random.pick(&originals);
        let changed = original.changed(&mut random, &originals);
        match catch_unwind(|| Session::new(LIMITS).check(changed.as_slice())) {
            Ok(Verdict::Accepted(_)) => {}
            Ok(Verdict::Rejected(..)) => {
                counts.rejected += 1;
                continue;
            }
            Ok(Verdict::Declined(..)) => {
                counts.declined += 1;
                continue;
            }
            Err(_) => {
                counts.panics += 1;
                println!("a panic: {changed:x?}");
                continue;
            }
        }
        let steps = steps(&changed);
        assert_eq!(file::to_bytes(&steps), changed, "one spelling");
        let new = steps.iter().map(|step| (step.claim.to_string(), step));
        let new: Vec<_> = new
            .filter(|(text, _)| !original.claims.contains(text))
            .collect();
        let mut all_known = true;
        for (text, step) in &new {
            let known = truths.entry(text.clone());
            let truth = known.or_insert_with(|| truth(&step.claim));
            assert_ne!(*truth, Some(false), "{text}: {changed:x?}");
            if truth.is_none() && is_true(step, &steps) {
                *truth = Some(true);
            }
            if truth.is_none() {
                unknown.insert(text.clone(), changed.clone());
                all_known = false;
            }
        }
        match (new.is_empty(), all_known) {
            (true, _) => counts.same += 1,
            (_, true) => counts.confirmed += 1,
            _ => counts.unknown += 1,
        }
    }
    unknown.retain(|text, _| truths[text].is_none());
    println!(
        "{wanted}: {count} changes of {} certificates, {counts:?}",
        originals.len()
    );
    println!("{} claims that no oracle knows", unknown.len());
    if let Some(folder) = variable("FUZZ_KEEP") {
        for (index, (_, bytes)) in unknown.iter().enumerate() {
            let path = Path::new(&folder).join(format!("{wanted}-{index}.proof"));
            fs::write(path, bytes).expect("a folder to write to");
        }
    }
    assert_eq!(counts.panics, 0);
    assert!(counts.same > 0 && counts.rejected > count / 2);
}

#[test]
fn achievement() {
    fuzz("achievement");
}

#[test]
fn positional() {
    fuzz("positional");
}

#[test]
fn biased() {
    fuzz("biased");
}

#[test]
fn synchronized() {
    fuzz("synchronized");
}

#[test]
fn cannibal() {
    fuzz("cannibal");
}
