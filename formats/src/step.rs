//! Steps and their identity.

use std::{fmt, str::FromStr};

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::{
    claim::Claim,
    encoding::Encoded,
    evidence::{Evidence, RETIRED, REVISED},
};

/// The version of the format that this crate reads and writes.
pub const VERSION: u32 = 1;

/// Goes into the hash of every step, so that an id of this format and version
/// never coincides with a hash of anything else.
const DOMAIN: &[u8] = b"playproof step, format 1\n";

/// The name of a proof: BLAKE3 of the domain tag and the canonical bytes of
/// \[claim, rule, evidence, ids of the premises\]. It changes if anything below
/// it changes. It names bytes, not validity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub [u8; 32]);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        blake3::Hash::from_hex(text)
            .map(|hash| Self(*hash.as_bytes()))
            .map_err(|_| "an id is 64 hexadecimal digits")
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for Id {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<C> Encode<C> for Id {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Encoded<W> {
        e.bytes(&self.0)?.ok()
    }
}

/// A theorem that a step builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(untagged))]
pub enum Premise {
    /// An earlier step of the same file, counted from 0.
    Step(u32),
    /// A step of another file.
    Outside(Id),
}

impl<C> Encode<C> for Premise {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::Step(index) => index.encode(e, ctx),
            Self::Outside(id) => id.encode(e, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Premise {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        if d.datatype()? == minicbor::data::Type::Bytes {
            let id = d.bytes()?.try_into();
            let id = id.map_err(|_| decode::Error::message("an id has 32 bytes").at(start))?;
            Ok(Self::Outside(Id(id)))
        } else {
            d.u32().map(Self::Step)
        }
    }
}

/// One inference: the claim follows by the rule of the evidence from the premises.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Step {
    /// What is proved.
    pub claim: Claim,
    /// By which rule, and why it applies.
    pub evidence: Evidence,
    /// From what.
    pub premises: Vec<Premise>,
}

/// Why bytes are not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepFault {
    /// They do not have the shape of a step; the decoder's words.
    Malformed(String),
    /// A step, in another than its canonical encoding.
    NotCanonical,
    /// A step about a kind of claim that this version does not know.
    UnknownClaim(String),
    /// A step by a rule that this version does not know.
    UnknownRule(String),
}

impl From<decode::Error> for StepFault {
    fn from(error: decode::Error) -> Self {
        Self::Malformed(error.to_string())
    }
}

impl StepFault {
    /// Evidence of this rule cannot be decoded, perhaps because it is too old.
    fn of_evidence(rule: &str, fault: &decode::Error) -> Self {
        let old = if REVISED.contains(&rule) {
            "; if the certificate is of an older form, from before the evidence of this rule was \
             changed, the proof has to be found again"
        } else {
            ""
        };
        Self::Malformed(format!("{fault}{old}"))
    }
}

impl fmt::Display for StepFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(what) => write!(f, "malformed: {what}"),
            Self::NotCanonical => f.write_str("not in canonical encoding"),
            // Escaped: whoever wrote the file must not write lines of our output.
            Self::UnknownClaim(kind) => write!(f, "unknown kind of claim {kind:?}"),
            Self::UnknownRule(rule) => {
                write!(f, "unknown rule {rule:?}")?;
                let retired = RETIRED.iter().find(|(name, _)| name == rule);
                retired.map_or(Ok(()), |(_, other)| {
                    write!(f, ": it was retired, \"{other}\" proves the same claims")
                })
            }
        }
    }
}

impl Step {
    /// Reads a step from exactly these bytes.
    ///
    /// # Errors
    /// A [`StepFault`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StepFault> {
        let mut d = Decoder::new(bytes);
        d.array()?;
        d.array()?;
        let kind = d.str()?;
        let unknown = || StepFault::UnknownClaim(kind.to_owned());
        let claim = Claim::decode_body(kind, &mut d).ok_or_else(unknown)??;
        let rule = d.str()?;
        let unknown = || StepFault::UnknownRule(rule.to_owned());
        let evidence = Evidence::decode_body(rule, &mut d).ok_or_else(unknown)?;
        let evidence = evidence.map_err(|fault| StepFault::of_evidence(rule, &fault))?;
        let premises = d.decode()?;
        let step = Self {
            claim,
            evidence,
            premises,
        };
        let mut written = Written::Compared(bytes);
        match (minicbor::encode(&step, &mut written), written) {
            (Ok(()), Written::Compared([])) => Ok(step),
            _ => Err(StepFault::NotCanonical),
        }
    }

    /// The step's id, given the ids of its premises in their order.
    pub fn id(&self, premises: &[Id]) -> Id {
        let mut hasher = blake3::Hasher::new();
        hasher.update(DOMAIN);
        let mut written = Written::Hashed(&mut hasher);
        let result = self.write(premises, &mut Encoder::new(&mut written));
        debug_assert!(result.is_ok(), "writing to a hasher never fails");
        Id(*hasher.finalize().as_bytes())
    }

    /// The same, given the ids of all steps before it; `None` if a premise is none of these.
    pub fn id_after(&self, earlier: &[Id]) -> Option<Id> {
        let mut premises = Vec::new();
        for premise in &self.premises {
            premises.push(match *premise {
                Premise::Step(index) => *earlier.get(usize::try_from(index).ok()?)?,
                Premise::Outside(id) => id,
            });
        }
        Some(self.id(&premises))
    }

    fn write<W: Write>(&self, premises: &[impl Encode<()>], e: &mut Encoder<W>) -> Encoded<W> {
        e.array(4)?.encode(&self.claim)?.str(self.evidence.rule())?;
        self.evidence.encode_body(e, &mut ())?;
        e.encode(premises)?.ok()
    }
}

impl Encode<()> for Step {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, (): &mut ()) -> Encoded<W> {
        self.write(&self.premises, e)
    }
}

/// What becomes of the bytes of a step. One type: what writes them is compiled once.
enum Written<'a> {
    /// They are compared with what was read, without a second copy.
    Compared(&'a [u8]),
    /// They are hashed.
    Hashed(&'a mut blake3::Hasher),
}

impl Write for Written<'_> {
    type Error = ();

    fn write_all(&mut self, written: &[u8]) -> Result<(), ()> {
        match self {
            Self::Compared(left) => *left = left.strip_prefix(written).ok_or(())?,
            Self::Hashed(hasher) => {
                hasher.update(written);
            }
        }
        Ok(())
    }
}
