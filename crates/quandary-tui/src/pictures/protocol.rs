//! Protocols for pictures in terminals: finding the one that a terminal supports, and sending
//! pictures with it.

use crate::answers::Sent;
use crate::picture::CharacterSize;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use icy_sixel::{EncodeOptions, sixel_encode};
use quandary_core::pixels::Pixels;
use quandary_render::png;
use ratatui::layout::Rect;
use std::env;
use std::io::{self, Write};

/// A part of a picture, sent at once.
pub(crate) struct Tile {
    /// Differs from that of every other tile of the picture.
    pub(crate) index: u32,
    pub(crate) area: Rect,
    pub(crate) pixels: Pixels,
}

/// How a terminal is sent pictures, from the best to the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Kitty,
    Iterm,
    Sixel { colours: u16 },
}

/// Whether it has the graphics of kitty.
const ASK_KITTY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// The name and version, the number of colours of sixel pictures, the size of characters.
const ASK_OTHERS: &str = "\x1b[>q\x1b[?1;1;0S\x1b[16t";
/// Terminals with these names have the pictures of iTerm2.
const LIKE_ITERM: [&str; 3] = ["iTerm2", "WezTerm", "mintty"];
/// The most colours of a sixel picture.
const COLOURS: u16 = 256;
/// The most characters of a picture in one message to kitty.
const CHUNK: usize = 4096;

/// What to ask the terminal about pictures.
pub(crate) fn questions() -> String {
    // tmux would show the question as the title of the window.
    match env::var_os("TMUX") {
        Some(_) => ASK_OTHERS.to_owned(),
        None => format!("{ASK_KITTY}{ASK_OTHERS}"),
    }
}

/// The size of characters as the terminal reported it.
pub(crate) fn character_size(answers: &[Sent]) -> Option<CharacterSize> {
    answers.iter().find_map(|sent| match sent {
        Sent::Control(parameters, 't') => {
            let (height, width) = parameters.strip_prefix("6;")?.split_once(';')?;
            CharacterSize::new(width.parse().ok()?, height.parse().ok()?)
        }
        _ => None,
    })
}

impl Protocol {
    /// The best protocol of a terminal; `None` if it has none.
    pub(crate) fn of(answers: &[Sent]) -> Option<Self> {
        let is_kitty = |sent: &Sent| matches!(sent, Sent::Text('_', text) if text == "Gi=31;OK");
        let is_iterm = |sent: &Sent| {
            let Sent::Text('P', text) = sent else {
                return false;
            };
            let name = text.strip_prefix(">|").unwrap_or_default();
            LIKE_ITERM.iter().any(|known| name.starts_with(known))
        };
        let is_sixel = |sent: &Sent| match sent {
            Sent::Control(parameters, 'c') => {
                let attributes = parameters.strip_prefix('?');
                attributes.is_some_and(|list| list.split(';').skip(1).any(|one| one == "4"))
            }
            _ => false,
        };
        let colours = answers.iter().find_map(|sent| match sent {
            Sent::Control(parameters, 'S') => parameters.strip_prefix("?1;0;")?.parse().ok(),
            _ => None,
        });
        if answers.iter().any(is_kitty) {
            return Some(Self::Kitty);
        }
        if answers.iter().any(is_iterm) {
            return Some(Self::Iterm);
        }
        let colours = colours.unwrap_or(COLOURS).clamp(2, COLOURS);
        answers
            .iter()
            .any(is_sixel)
            .then_some(Self::Sixel { colours })
    }

    /// Sends a tile; the cursor is at its first character.
    pub(crate) fn send(self, tile: &Tile, out: &mut dyn Write) -> io::Result<()> {
        let Rect { width, height, .. } = tile.area;
        match self {
            Self::Kitty => {
                let text = STANDARD.encode(encode(&tile.pixels)?);
                // An image with the same number takes the place of the one before.
                let number = tile.index + 1;
                let first = format!("a=T,f=100,q=2,C=1,i={number},p=1,c={width},r={height},");
                send_in_chunks(&first, &text, out)
            }
            Self::Iterm => {
                let bytes = encode(&tile.pixels)?;
                let (size, text) = (bytes.len(), STANDARD.encode(&bytes));
                write!(
                    out,
                    "\x1b]1337;File=inline=1;size={size};width={width};height={height};\
                     preserveAspectRatio=0;doNotMoveCursor=1:{text}\x07"
                )
            }
            Self::Sixel { colours } => {
                let options = EncodeOptions {
                    max_colors: colours,
                    // Areas of one colour stay so.
                    diffusion: 0.0,
                    ..EncodeOptions::default()
                };
                let pixels = &tile.pixels;
                let bytes: Vec<u8> = pixels.data().iter().flat_map(|pixel| pixel.0).collect();
                let (width, height) = (pixels.width() as usize, pixels.height() as usize);
                let text = sixel_encode(&bytes, width, height, &options);
                out.write_all(text.map_err(io::Error::other)?.as_bytes())
            }
        }
    }

    /// Removes all tiles from the screen, unless that happens when the screen is cleared.
    pub(crate) fn remove(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Kitty => out.write_all(b"\x1b_Ga=d,d=A,q=2\x1b\\"),
            Self::Iterm | Self::Sixel { .. } => Ok(()),
        }
    }
}

fn encode(pixels: &Pixels) -> io::Result<Vec<u8>> {
    png::encode_pixels(pixels).map_err(io::Error::other)
}

/// Sends a text in messages to kitty; `first` are the parameters of the first one.
fn send_in_chunks(first: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let (mut parameters, mut rest) = (first, text);
    loop {
        // The text is ASCII.
        let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
        let more = u8::from(!after.is_empty());
        write!(out, "\x1b_G{parameters}m={more};{chunk}\x1b\\")?;
        if after.is_empty() {
            return Ok(());
        }
        (parameters, rest) = ("q=2,", after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::pixels::Rgba;

    fn control(parameters: &str, end: char) -> Sent {
        Sent::Control(parameters.to_owned(), end)
    }

    #[test]
    fn the_best_protocol_is_chosen() {
        let kitty = Sent::Text('_', "Gi=31;OK".to_owned());
        let no_kitty = Sent::Text('_', "Gi=31;EINVAL:bad".to_owned());
        let iterm = Sent::Text('P', ">|iTerm2 3.5.0".to_owned());
        let xterm = Sent::Text('P', ">|XTerm(379)".to_owned());
        let (sixel, none) = (control("?62;4;22", 'c'), control("?64;1;22", 'c'));
        let of = |answers: &[&Sent]| {
            let answers: Vec<Sent> = answers.iter().copied().cloned().collect();
            Protocol::of(&answers)
        };
        assert_eq!(of(&[&none, &xterm, &no_kitty]), None);
        // The first number is the kind of terminal.
        assert_eq!(of(&[&control("?4", 'c')]), None);
        let many = Protocol::Sixel { colours: 256 };
        assert_eq!(of(&[&xterm, &no_kitty, &sixel]), Some(many));
        let few = Protocol::Sixel { colours: 16 };
        assert_eq!(of(&[&control("?1;0;16", 'S'), &sixel]), Some(few));
        assert_eq!(of(&[&control("?1;0;4096", 'S'), &sixel]), Some(many));
        assert_eq!(of(&[&iterm, &sixel]), Some(Protocol::Iterm));
        assert_eq!(of(&[&iterm, &kitty, &sixel]), Some(Protocol::Kitty));
    }

    #[test]
    fn the_size_of_characters_is_read() {
        let size = CharacterSize::new(9, 18);
        assert_eq!(character_size(&[control("6;18;9", 't')]), size);
        for wrong in ["6;0;9", "4;18;9", "6;18", "6;-1;2"] {
            assert_eq!(character_size(&[control(wrong, 't')]), None, "{wrong}");
        }
    }

    fn tile(side: u32) -> Tile {
        let noise =
            |x: u32, y: u32| Rgba([((x * 37) ^ (y * 91)) as u8, (x * y) as u8, x as u8, 255]);
        Tile {
            index: 6,
            area: Rect::new(0, 0, 8, 4),
            pixels: Pixels::from_fn(side, side, noise),
        }
    }

    #[test]
    fn kitty_gets_messages_of_at_most_4096_characters() {
        let mut out = Vec::new();
        Protocol::Kitty.send(&tile(64), &mut out).expect("written");
        let text = String::from_utf8(out).expect("ASCII");
        let messages: Vec<&str> = text.split_terminator("\x1b\\").collect();
        assert!(messages.len() > 1);
        assert!(messages[0].starts_with("\x1b_Ga=T,f=100,q=2,C=1,i=7,p=1,c=8,r=4,m=1;"));
        let mut whole = String::new();
        for (index, message) in messages.iter().enumerate() {
            let (parameters, part) = message.split_once(';').expect("a body");
            let is_last = index + 1 == messages.len();
            assert!(parameters.ends_with(if is_last { "m=0" } else { "m=1" }));
            assert!(part.len() <= CHUNK);
            whole += part;
        }
        let bytes = STANDARD.decode(whole).expect("base64");
        assert_eq!(bytes, encode(&tile(64).pixels).expect("a picture"));
    }

    #[test]
    fn iterm_gets_the_size_in_characters() {
        let mut out = Vec::new();
        Protocol::Iterm.send(&tile(8), &mut out).expect("written");
        let text = String::from_utf8(out).expect("ASCII");
        let (head, body) = text.split_once(':').expect("a body");
        assert!(head.contains(";width=8;height=4;"), "{head}");
        let bytes = STANDARD.decode(body.trim_end_matches('\x07'));
        assert!(bytes.expect("base64").starts_with(b"\x89PNG"));
    }

    #[test]
    fn sixel_pictures_have_the_size_of_the_tile() {
        let mut out = Vec::new();
        let protocol = Protocol::Sixel { colours: 16 };
        protocol.send(&tile(20), &mut out).expect("written");
        let text = String::from_utf8(out).expect("ASCII");
        assert!(text.starts_with("\x1bP") && text.ends_with("\x1b\\"));
        assert!(text.contains("\"1;1;20;20"), "{text}");
        assert!(text.contains("#15;2;") && !text.contains("#16;2;"));
    }
}
