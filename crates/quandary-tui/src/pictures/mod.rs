//! Shows pictures in terminals that support them.
//!
//! A picture is divided into tiles. Only tiles that differ from the picture on the screen are sent.

mod protocol;

use crate::answers::Sent;
use crate::picture::{CharacterSize, Picture};
use crossterm::cursor::MoveTo;
use crossterm::terminal;
use protocol::{Protocol, Tile};
use quandary_core::pixels::{Pixels, Rgba};
use ratatui::layout::Rect;
use std::io::{self, Write};
use std::ops::Range;

pub(crate) use protocol::questions;

/// Columns and lines of a tile.
const TILE: (u16, u16) = (8, 4);

/// The pictures of a terminal.
pub(crate) struct Pictures {
    protocol: Protocol,
    /// What the terminal answered, for systems that do not know it.
    answered: Option<CharacterSize>,
    shown: Option<Picture>,
}

impl Pictures {
    /// `None` if the terminal did not say that it can show pictures.
    pub(crate) fn new(answers: &[Sent]) -> Option<Self> {
        Some(Self {
            protocol: Protocol::of(answers)?,
            answered: protocol::character_size(answers),
            shown: None,
        })
    }

    /// The size of the characters now; `None` if it is not known.
    pub(crate) fn character_size(&self) -> Option<CharacterSize> {
        let known = terminal::window_size().ok().and_then(|window| {
            let along =
                |pixels: u16, characters: u16| pixels.checked_div(characters).map(u32::from);
            CharacterSize::new(
                along(window.width, window.columns)?,
                along(window.height, window.rows)?,
            )
        });
        known.or(self.answered)
    }

    /// Whether a picture is shown where `next` is not.
    pub(crate) fn is_in_the_way(&self, next: Option<&Picture>) -> bool {
        let next = next.map(|picture| picture.area);
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| Some(shown.area) != next)
    }

    /// Removes the picture that is shown. The screen has to be cleared too.
    pub(crate) fn remove(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.shown.take() {
            Some(_) => self.protocol.remove(out),
            None => Ok(()),
        }
    }

    /// Sends what differs from the picture that is shown, which must cover the same characters.
    pub(crate) fn show(&mut self, next: Picture, out: &mut dyn Write) -> io::Result<()> {
        let before = self.shown.as_ref().map(|shown| &shown.pixels);
        for tile in changed_tiles(&next, before) {
            write!(out, "{}", MoveTo(tile.area.x, tile.area.y))?;
            self.protocol.send(&tile, out)?;
        }
        out.flush()?;
        self.shown = Some(next);
        Ok(())
    }
}

/// The tiles of a picture that differ from another one of the same size.
fn changed_tiles(picture: &Picture, before: Option<&Pixels>) -> Vec<Tile> {
    let Picture { area, pixels } = picture;
    let width = pixels.width() / u32::from(area.width.max(1));
    let height = pixels.height() / u32::from(area.height.max(1));
    let before = before
        .filter(|before| (before.width(), before.height()) == (pixels.width(), pixels.height()));
    let mut tiles = Vec::new();
    let mut index = 0;
    for y in (0..area.height).step_by(usize::from(TILE.1)) {
        for x in (0..area.width).step_by(usize::from(TILE.0)) {
            let columns = TILE.0.min(area.width - x);
            let lines = TILE.1.min(area.height - y);
            let (left, top) = (u32::from(x) * width, u32::from(y) * height);
            let (wide, high) = (u32::from(columns) * width, u32::from(lines) * height);
            let rows = |pixels| rows_of(pixels, left..left + wide, top..top + high);
            if before.is_none_or(|before| !rows(pixels).eq(rows(before))) {
                tiles.push(Tile {
                    index,
                    area: Rect::new(area.x + x, area.y + y, columns, lines),
                    pixels: pixels.cut(left, top, wide, high),
                });
            }
            index += 1;
        }
    }
    tiles
}

/// A part of a picture, row by row.
fn rows_of(
    pixels: &Pixels,
    columns: Range<u32>,
    rows: Range<u32>,
) -> impl Iterator<Item = &[Rgba]> {
    let columns = columns.start as usize..columns.end as usize;
    let all = pixels.data().chunks_exact(pixels.width() as usize);
    let rows = all.skip(rows.start as usize).take(rows.len());
    rows.map(move |row| &row[columns.clone()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 20x6 characters of 4x8 pixels, with one white pixel.
    fn picture(white: (u32, u32)) -> Picture {
        let colour = |x, y| match (x, y) == white {
            true => Rgba([255; 4]),
            false => Rgba([0, 0, 0, 255]),
        };
        Picture {
            area: Rect::new(3, 2, 20, 6),
            pixels: Pixels::from_fn(80, 48, colour),
        }
    }

    #[test]
    fn only_tiles_that_changed_are_sent() {
        let first = picture((0, 0));
        let areas = |tiles: Vec<Tile>| tiles.iter().map(|tile| tile.area).collect::<Vec<_>>();
        let all = areas(changed_tiles(&first, None));
        let corners: Vec<_> = all.iter().map(|area| (area.x, area.y)).collect();
        assert_eq!(
            corners,
            [(3, 2), (11, 2), (19, 2), (3, 6), (11, 6), (19, 6)]
        );
        assert_eq!(all[5], Rect::new(19, 6, 4, 2));
        assert!(changed_tiles(&first, Some(&first.pixels)).is_empty());
        let moved = changed_tiles(&picture((79, 47)), Some(&first.pixels));
        assert_eq!(moved[1].pixels.at(15, 15), Rgba([255; 4]));
        assert_eq!(areas(moved), [all[0], all[5]]);
    }

    #[test]
    fn a_picture_elsewhere_is_in_the_way() {
        let answers = [Sent::Control("?62;4".to_owned(), 'c')];
        let mut pictures = Pictures::new(&answers).expect("sixel");
        let mut out = Vec::new();
        assert!(!pictures.is_in_the_way(None));
        pictures.show(picture((0, 0)), &mut out).expect("written");
        assert!(out.starts_with(b"\x1b[3;4H\x1bP"));
        assert!(!pictures.is_in_the_way(Some(&picture((1, 1)))));
        assert!(pictures.is_in_the_way(None));
        let length = out.len();
        pictures.show(picture((0, 0)), &mut out).expect("written");
        assert_eq!(out.len(), length, "the same picture is not sent again");
        pictures.remove(&mut out).expect("written");
        assert!(!pictures.is_in_the_way(None));
    }
}
