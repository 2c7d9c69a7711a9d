//! JSON as it stands in a text: read once, from left to right, in time that grows with its
//! length, and refused with its line when it is none.

use std::{borrow::Cow, cell::Cell, fmt};

use serde::{
    Deserializer,
    de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor},
};

/// A JSON value. Text is borrowed from the source where nothing in it is escaped.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Integer(i64),
    /// A number that is not whole, or too large for what stands here.
    Other(f64),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl Value<'_> {
    /// What it is, for a message.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Integer(_) => "a number",
            Self::Other(_) => "a number that is not whole, or too large",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

/// More members than any object has that is read here. So few are compared with each other
/// to see whether a name comes twice.
const MOST_MEMBERS: usize = 64;

/// Reads a whole text. At most `most` values may be in it.
pub(super) fn parse(text: &[u8], most: usize) -> Result<Value<'_>, serde_json::Error> {
    let left = Cell::new(most);
    let mut source = serde_json::Deserializer::from_slice(text);
    let value = Seed { left: &left, most }.deserialize(&mut source)?;
    source.end()?;
    Ok(value)
}

#[derive(Clone, Copy)]
struct Seed<'c> {
    /// As many values may come yet.
    left: &'c Cell<usize>,
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value<'de>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        let left = self.left.get().checked_sub(1);
        let left = left.ok_or_else(|| D::Error::custom(format!("more than {} values", self.most)));
        self.left.set(left?);
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Value::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(value).map_or(Value::Other(f64::INFINITY), Value::Integer))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Value::Other(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut source: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = source.next_element_seed(self)? {
            list.push(value);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Self::Value, A::Error> {
        let mut members: Vec<(Cow<'de, str>, Value<'de>)> = Vec::new();
        while let Some(name) = source.next_key_seed(Name)? {
            if members.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format!(
                    "the name {:?} comes twice in an object",
                    short(&name)
                )));
            }
            if members.len() == MOST_MEMBERS {
                return Err(A::Error::custom(format!(
                    "an object has more than {MOST_MEMBERS} members"
                )));
            }
            let value = source.next_value_seed(self)?;
            members.push((name, value));
        }
        Ok(Value::Object(members))
    }
}

/// The name of a member, borrowed where it can be.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a member")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }
}

/// The beginning of a text, for a message.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

/// The same in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", short(text))
}
