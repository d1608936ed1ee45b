//! Files of complete boards of one kit, written board by board.

use super::apad;
use super::dayboard;
use super::notation::write_placements;
use super::square_names::write_squares;
use crate::model::{Board, Kit, Squares};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Writes complete boards in the first format that holds boards of their kit (C5).
pub(crate) struct BoardWriter {
    kit: Arc<Kit>,
    form: BoardForm,
    bytes: Vec<u8>,
    /// The names of the free squares of the boards so far.
    names: BTreeMap<Squares, String>,
}

/// How a board is written.
enum BoardForm {
    Bytes,
    /// A line that begins with this text.
    Line(String),
}

impl BoardWriter {
    pub(crate) fn new(kit: &Arc<Kit>) -> Self {
        let (form, bytes) = if kit == apad::kit() {
            (BoardForm::Bytes, Vec::new())
        } else if kit.name.is_empty() {
            let form = BoardForm::Line("Board: ".to_owned());
            (form, dayboard::header(kit).into_bytes())
        } else {
            (BoardForm::Line(format!("{} ", kit.name)), Vec::new())
        };
        Self {
            kit: Arc::clone(kit),
            form,
            bytes,
            names: BTreeMap::new(),
        }
    }

    /// Writes a board of the kit. A line names the squares that it leaves free.
    pub(crate) fn push(&mut self, board: &Board) {
        let start = match &self.form {
            BoardForm::Bytes => {
                self.bytes.extend(apad::encode(board));
                return;
            }
            BoardForm::Line(start) => start,
        };
        let free = board.free(&self.kit);
        let names = self.names.entry(free);
        let names = names.or_insert_with(|| write_squares(&self.kit, free));
        let moves = write_placements(&self.kit, board);
        self.bytes
            .extend(format!("{start}{names}: {moves}\n").into_bytes());
    }

    /// The number of bytes so far.
    pub(crate) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The bytes of the file.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
