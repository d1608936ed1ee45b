//! The address of a screen: the part of the URL after `#`.
//!
//! Every screen has one, so that reload, Back, Forward and bookmarks work.

use std::fmt;

/// Which screen is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Address {
    /// Opening files.
    #[default]
    Start,
    /// A file: findings and levels.
    File(FileKey),
    /// A level that is played.
    Level(FileKey, usize, Direction),
    /// A link that holds a whole puzzle.
    Link(String),
    /// Files that the server of the page offers, by their paths.
    Served(Vec<String>),
}

/// The key of a file in the browser's database: letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileKey(String);

impl FileKey {
    /// The key of a content: the same for the same bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
        let hash = bytes.iter().fold(OFFSET, |hash, byte| {
            (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
        });
        Self(format!("{hash:032x}"))
    }

    /// The key with this text; `None` if it is not one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        (text.len() == 32 && is_hexadecimal).then(|| Self(text.to_owned()))
    }

    /// Its text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// Which way a level is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the start.
    Forward,
    /// From the solved position.
    Backward,
}

/// What the address of a link to a level begins with.
const LINK: &str = "p=";

const BACKWARD: &str = "backward";

impl Address {
    /// The address in a link to a level, such as a player pastes; `None` if the text is something else.
    pub(crate) fn of_link(text: &str) -> Option<Self> {
        let text = text.trim();
        let (_, code) = text
            .split_once('#')
            .filter(|(_, code)| code.starts_with(LINK))?;
        let is_one_word = !text.contains(char::is_whitespace);
        is_one_word.then(|| Self::Link(code.to_owned()))
    }

    /// Reads the part of a URL after `#`, with or without `#`. What is not an address is the start.
    pub(crate) fn parse(fragment: &str) -> Self {
        let text = fragment.trim_start_matches('#');
        if text.starts_with(LINK) {
            return Self::Link(text.to_owned());
        }
        if let Some(paths) = text.strip_prefix(SERVED) {
            return Self::served(paths);
        }
        let parts: Vec<&str> = text.trim_matches('/').split('/').collect();
        let key = FileKey::parse(parts[0]);
        let row = parts.get(1).map(|row| row.parse::<usize>());
        match (key, row, parts.get(2)) {
            (Some(key), None, _) => Self::File(key),
            (Some(key), Some(Ok(number @ 1..)), None) => {
                Self::Level(key, number - 1, Direction::Forward)
            }
            (Some(key), Some(Ok(number @ 1..)), Some(&BACKWARD)) => {
                Self::Level(key, number - 1, Direction::Backward)
            }
            _ => Self::Start,
        }
    }
}

/// What the address of served files begins with, and the folder that all of them are in.
const SERVED: &str = "files=";
const SERVED_FOLDER: &str = "files/";

impl Address {
    /// Other paths than those of served files are ignored: a link must not make the page fetch anything.
    fn served(paths: &str) -> Self {
        let is_served = |path: &&str| path.starts_with(SERVED_FOLDER) && !path.contains("..");
        let paths = paths.split(',').filter(is_served).map(str::to_owned);
        let paths: Vec<String> = paths.collect();
        match paths.is_empty() {
            true => Self::Start,
            false => Self::Served(paths),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => write!(f, "#/"),
            Self::File(key) => write!(f, "#/{}", key.0),
            Self::Level(key, row, Direction::Forward) => write!(f, "#/{}/{}", key.0, row + 1),
            Self::Level(key, row, Direction::Backward) => {
                write!(f, "#/{}/{}/{BACKWARD}", key.0, row + 1)
            }
            Self::Link(text) => write!(f, "#{text}"),
            Self::Served(paths) => write!(f, "#{SERVED}{}", paths.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_back() {
        let key = FileKey::of(b"abc");
        let addresses = [
            Address::Start,
            Address::File(key.clone()),
            Address::Level(key.clone(), 0, Direction::Forward),
            Address::Level(key, 41, Direction::Backward),
            Address::Link("p=1abc".to_owned()),
            Address::Served(vec![
                "files/0/a.xsb".to_owned(),
                "files/1/b%20c.dat".to_owned(),
            ]),
        ];
        for address in addresses {
            assert_eq!(Address::parse(&address.to_string()), address);
        }
    }

    #[test]
    fn links_are_found_in_what_was_pasted() {
        let link = Some(Address::Link("p=1abc".to_owned()));
        assert_eq!(Address::of_link(" https://example.org/x/#p=1abc\n"), link);
        assert_eq!(Address::of_link("#p=1abc"), link);
        for other in [
            "p=1abc",
            "#@ $ .#p=1",
            "25 Dec",
            "https://example.org/#/abc",
        ] {
            assert_eq!(Address::of_link(other), None, "{other}");
        }
    }

    #[test]
    fn anything_else_is_the_start() {
        let key = FileKey::of(b"").0;
        let odd = [
            "",
            "#",
            "#/x",
            "#/../etc",
            "#files=",
            "#files=https://example.org/x,files/../x",
            &format!("#/{key}/0"),
            &format!("#/{key}/x"),
        ];
        for fragment in odd {
            assert_eq!(Address::parse(fragment), Address::Start, "{fragment}");
        }
    }
}
