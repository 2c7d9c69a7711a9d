//! CBOR as a tree, to change certificates blindly and to compare what different
//! decoders read. Only what the profile of certificates has.

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An integer.
    Integer(i128),
    /// A byte string.
    Bytes(Vec<u8>),
    /// A text.
    Text(String),
    /// An array.
    Array(Vec<Value>),
    /// true or false.
    Bool(bool),
    /// null.
    Null,
}

impl Value {
    /// The items of a CBOR sequence in the profile.
    #[must_use]
    pub fn sequence(mut bytes: &[u8]) -> Vec<Self> {
        let mut items = Vec::new();
        while !bytes.is_empty() {
            items.push(Self::read(&mut bytes));
        }
        items
    }

    fn read(bytes: &mut &[u8]) -> Self {
        let head = take(bytes, 1)[0];
        match head {
            0xf4 | 0xf5 => return Self::Bool(head == 0xf5),
            0xf6 => return Self::Null,
            _ => {}
        }
        let argument = match head & 31 {
            short @ 0..=23 => u64::from(short),
            long @ 24..=27 => {
                let width = 1_usize << (long - 24);
                take(bytes, width)
                    .iter()
                    .fold(0, |n, &b| n << 8 | u64::from(b))
            }
            _ => panic!("outside the profile"),
        };
        let length = usize::try_from(argument).expect("small");
        match head >> 5 {
            0 => Self::Integer(i128::from(argument)),
            1 => Self::Integer(-1 - i128::from(argument)),
            2 => Self::Bytes(take(bytes, length).to_vec()),
            3 => Self::Text(String::from_utf8(take(bytes, length).to_vec()).expect("UTF-8")),
            4 => Self::Array((0..length).map(|_| Self::read(bytes)).collect()),
            _ => panic!("outside the profile"),
        }
    }

    /// The canonical encoding, appended.
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Integer(n) if *n >= 0 => head(0, u64::try_from(*n).expect("64 bits"), out),
            Self::Integer(n) => head(1, u64::try_from(-1 - *n).expect("64 bits"), out),
            Self::Bytes(bytes) => {
                head(2, bytes.len() as u64, out);
                out.extend(bytes);
            }
            Self::Text(text) => {
                head(3, text.len() as u64, out);
                out.extend(text.as_bytes());
            }
            Self::Array(items) => {
                head(4, items.len() as u64, out);
                for item in items {
                    item.write(out);
                }
            }
            Self::Bool(value) => out.push(if *value { 0xf5 } else { 0xf4 }),
            Self::Null => out.push(0xf6),
        }
    }

    /// The canonical encoding of a sequence.
    #[must_use]
    pub fn encode(items: &[Self]) -> Vec<u8> {
        let mut out = Vec::new();
        for item in items {
            item.write(&mut out);
        }
        out
    }

    /// Everything that this can become by one small change somewhere in it:
    /// another number, another word, an item more, an item less, two items swapped.
    #[must_use]
    pub fn mutants(&self, words: &[&str]) -> Vec<Self> {
        match self {
            Self::Integer(n) => [
                n - 2,
                n - 1,
                n + 1,
                n + 2,
                0,
                -n,
                -1 - n,
                i128::from(u32::MAX),
            ]
            .into_iter()
            .filter(|m| m != n)
            .map(Self::Integer)
            .chain([Self::Null])
            .collect(),
            Self::Text(text) => words
                .iter()
                .filter(|word| *word != text)
                .map(|word| Self::Text((*word).to_owned()))
                .collect(),
            Self::Array(items) => Self::mutants_of_array(items, words),
            Self::Bytes(_) => vec![],
            Self::Bool(value) => vec![Self::Bool(!value), Self::Integer(0)],
            Self::Null => vec![Self::Integer(0), Self::Integer(1)],
        }
    }

    fn mutants_of_array(items: &[Self], words: &[&str]) -> Vec<Self> {
        let mut found = Vec::new();
        for i in 0..items.len() {
            let change = |change: &dyn Fn(&mut Vec<Self>)| {
                let mut items = items.to_vec();
                change(&mut items);
                Self::Array(items)
            };
            found.push(change(&|items| drop(items.remove(i))));
            found.push(change(&|items| items.insert(i, items[i].clone())));
            if i > 0 && items[i] != items[i - 1] {
                found.push(change(&|items| items.swap(i, i - 1)));
            }
            for mutant in items[i].mutants(words) {
                found.push(change(&|items| items[i] = mutant.clone()));
            }
        }
        found
    }
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    let (taken, rest) = bytes.split_at(count);
    *bytes = rest;
    taken
}

/// Where the heads of the items stand in a CBOR sequence in the profile: offset,
/// length, major type and argument.
#[must_use]
pub fn heads(bytes: &[u8]) -> Vec<(usize, usize, u8, u64)> {
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < bytes.len() {
        let (major, short) = (bytes[offset] >> 5, bytes[offset] & 0x1f);
        let width = match short {
            0..24 => 0,
            long => 1_usize << (long - 24),
        };
        let argument = match width {
            0 => u64::from(short),
            _ => number(&bytes[offset + 1..=offset + width]),
        };
        found.push((offset, 1 + width, major, argument));
        offset += 1 + width;
        if let 2 | 3 = major {
            offset += usize::try_from(argument).expect("small");
        }
    }
    found
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |n, &byte| n << 8 | u64::from(byte))
}

/// A head in its shortest form, appended.
pub fn head(major: u8, argument: u64, out: &mut Vec<u8>) {
    let bytes = argument.to_be_bytes();
    let major = major << 5;
    match argument {
        0..24 => out.push(major | bytes[7]),
        24..0x100 => out.extend([major | 0x18, bytes[7]]),
        0x100..0x1_0000 => {
            out.push(major | 0x19);
            out.extend(&bytes[6..]);
        }
        0x1_0000..0x1_0000_0000 => {
            out.push(major | 0x1a);
            out.extend(&bytes[4..]);
        }
        _ => {
            out.push(major | 0x1b);
            out.extend(bytes);
        }
    }
}
