//! A place in JSON, and what is expected there.

use std::{borrow::Cow, fmt};

use playproof_formats::escape::escape;

use super::value::{Value, short};

/// What is wrong, and where: a JSON pointer (RFC 6901), empty for the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub pointer: String,
    /// What was expected there, or is wrong with it.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pointer.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "at {}: {}", self.pointer, self.message)
    }
}

impl std::error::Error for Fault {}

/// A value and the way to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    value: &'a Value<'a>,
    above: Option<(&'a Node<'a>, Key)>,
}

/// One step of the way.
#[derive(Clone, Copy, Debug)]
enum Key {
    Index(usize),
    /// One of those that are known: nothing in it needs to be escaped.
    Name(&'static str),
}

impl<'a> Node<'a> {
    /// The whole text.
    pub(super) fn root(value: &'a Value<'a>) -> Self {
        Self { value, above: None }
    }

    pub(super) fn value(&self) -> &'a Value<'a> {
        self.value
    }

    /// That this value is wrong.
    pub(super) fn fault(&self, message: impl fmt::Display) -> Fault {
        Fault {
            pointer: self.pointer(),
            message: escape(message.to_string()),
        }
    }

    /// That something else was expected here.
    pub(super) fn expected(&self, what: impl fmt::Display) -> Fault {
        self.fault(format_args!("expected {what}, found {}", self.value.kind()))
    }

    pub(super) fn pointer(&self) -> String {
        let mut keys = Vec::new();
        let mut node = self;
        while let Some((above, key)) = &node.above {
            keys.push(match key {
                Key::Index(index) => index.to_string(),
                Key::Name(name) => (*name).to_owned(),
            });
            node = above;
        }
        keys.iter()
            .rev()
            .fold(String::new(), |pointer, key| pointer + "/" + key)
    }

    /// The items of a list; `what` it is a list of.
    pub(super) fn items(
        &'a self,
        what: impl fmt::Display,
    ) -> Result<impl ExactSizeIterator<Item = Node<'a>> + Clone, Fault> {
        let Value::List(list) = self.value else {
            return Err(self.expected(format_args!("a list of {what}")));
        };
        let child = |(index, value)| Node {
            value,
            above: Some((self, Key::Index(index))),
        };
        Ok(list.iter().enumerate().map(child))
    }

    /// Reads each item of a list.
    pub(super) fn list<T>(
        &self,
        what: impl fmt::Display,
        read: impl FnMut(Node<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.items(what)?.map(read).collect()
    }

    /// Whether it is an object with a member of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        matches!(self.value, Value::Object(members) if members.iter().any(|(member, _)| member == name))
    }

    /// The members of an object, which may have these and no others.
    pub(super) fn object<const N: usize>(
        &'a self,
        what: impl fmt::Display,
        names: [&'static str; N],
    ) -> Result<[Option<Node<'a>>; N], Fault> {
        let mut found = [None; N];
        for (place, member) in self.members(what, &names)? {
            found[place] = Some(member);
        }
        Ok(found)
    }

    /// The only member of an object, which has one of these names.
    pub(super) fn only_member(
        &'a self,
        what: impl fmt::Display,
        names: &[&'static str],
    ) -> Result<(&'static str, Node<'a>), Fault> {
        match self.members(what, names)?.as_slice() {
            [(place, member)] => Ok((names[*place], *member)),
            members => Err(self.fault(format_args!(
                "expected one of: {}; found {} of them",
                names.join(", "),
                members.len()
            ))),
        }
    }

    /// The members of an object, each with the place of its name among these.
    fn members(
        &'a self,
        what: impl fmt::Display,
        names: &[&'static str],
    ) -> Result<Vec<(usize, Node<'a>)>, Fault> {
        let Value::Object(members) = self.value else {
            return Err(self.expected(what));
        };
        let member = |(name, value): &'a (Cow<'a, str>, Value<'a>)| {
            let place = names.iter().position(|known| known == name);
            let place = place.ok_or_else(|| {
                let name = short(name);
                let near = nearest(&name, names);
                self.fault(format_args!("unknown member {name:?}{near}"))
            })?;
            let above = Some((self, Key::Name(names[place])));
            Ok((place, Node { value, above }))
        };
        members.iter().map(member).collect()
    }

    /// A member that must be there.
    pub(super) fn need(
        &self,
        member: Option<Node<'a>>,
        name: &'static str,
    ) -> Result<Node<'a>, Fault> {
        member.ok_or_else(|| self.fault(format_args!("the member {name:?} is missing")))
    }

    pub(super) fn text(&self, what: impl fmt::Display) -> Result<&'a str, Fault> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn bool(&self) -> Result<bool, Fault> {
        match self.value {
            Value::Bool(value) => Ok(*value),
            _ => Err(self.expected("true or false")),
        }
    }

    /// A whole number of this type, between these.
    pub(super) fn number<T>(&self, least: T, most: T) -> Result<T, Fault>
    where
        T: TryFrom<i64> + PartialOrd + Copy + fmt::Display,
    {
        let number = match self.value {
            Value::Integer(number) => T::try_from(*number).ok(),
            _ => None,
        };
        number
            .filter(|n| (&least..=&most).contains(&n))
            .ok_or_else(|| {
                let what = if least == most {
                    format!("{least}")
                } else {
                    format!("a whole number from {least} to {most}")
                };
                match self.value {
                    Value::Integer(number) => {
                        self.fault(format_args!("expected {what}, found {number}"))
                    }
                    _ => self.expected(what),
                }
            })
    }

    pub(super) fn u32(&self) -> Result<u32, Fault> {
        self.number(0, u32::MAX)
    }

    pub(super) fn u64(&self) -> Result<u64, Fault> {
        self.number(0, i64::MAX.unsigned_abs())
    }

    pub(super) fn i16(&self) -> Result<i16, Fault> {
        self.number(i16::MIN, i16::MAX)
    }

    /// Numbers in a list.
    pub(super) fn numbers(&self, what: &str) -> Result<Vec<u32>, Fault> {
        self.list(what, |number| number.u32())
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(
        &self,
        values: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, Fault> {
        let all = || values.iter().map(|&value| name(value)).collect::<Vec<_>>();
        let expected = || format!("one of: {}", all().join(", "));
        let text = self.text(expected())?;
        let value = values.iter().copied().find(|&value| name(value) == text);
        value.ok_or_else(|| {
            self.fault(format_args!(
                "expected {}; found {:?}",
                expected(),
                short(text)
            ))
        })
    }
}

/// A member that was given, and not as null.
pub(super) fn given(member: Option<Node<'_>>) -> Option<Node<'_>> {
    member.filter(|node| *node.value() != Value::Null)
}

/// What may have been meant by a word, or else which there are.
pub(super) fn nearest(found: &str, known: &[&str]) -> String {
    let distance = |word: &&&str| strsim::levenshtein(word, found);
    match known.iter().min_by_key(distance) {
        Some(near) if distance(&near) * 3 <= near.len().max(3) => format!("; is {near:?} meant?"),
        _ => format!("; known are: {}", known.join(", ")),
    }
}
