//! Replacement for the module `pictures` in a build without the feature `images`: shows no
//! pictures.

use crate::answers::Sent;
use crate::picture::{CharacterSize, Picture};
use std::io::{self, Write};

/// No terminal can be sent pictures.
pub(crate) enum Pictures {}

/// What to ask the terminal about pictures.
pub(crate) fn questions() -> String {
    String::new()
}

impl Pictures {
    pub(crate) fn new(_: &[Sent]) -> Option<Self> {
        None
    }

    pub(crate) fn character_size(&self) -> Option<CharacterSize> {
        match *self {}
    }

    pub(crate) fn is_in_the_way(&self, _: Option<&Picture>) -> bool {
        match *self {}
    }

    pub(crate) fn remove(&mut self, _: &mut dyn Write) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn show(&mut self, _: Picture, _: &mut dyn Write) -> io::Result<()> {
        match *self {}
    }
}
