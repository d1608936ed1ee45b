//! The C functions that the headers declare. Games are passed as pointers; squares and options are
//! passed as integers.
//!
//! Raw pointers become references only in [`with_game`], [`with_game_mut`], [`array`] and
//! [`c_string`], and panics do not cross the boundary to C. Callers must ensure what game.h
//! demands: a game that is not null was created by this library, has not been deleted and is used
//! by one thread at a time; arrays have the stated lengths; strings end with a zero byte.

use crate::game::Game;
use libc::{c_char, c_int, c_uint};
use quandary_core::grid::Point;
use quandary_core::limits::Limits;
use quandary_tents::model::{Contact, Edges, Square};
use quandary_tents::rules::{Line, MoveClass};
use std::ffi::{CStr, CString};
use std::fs::File;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// C's `_Bool` as a parameter: a byte, 0 for false.
type Flag = u8;

/// Number of rows and columns in version 1.
const DEFAULT_SIZE: c_uint = 8;

const EMPTY: c_uint = 0;
const TREE: c_uint = 1;
const TENT: c_uint = 2;
const GRASS: c_uint = 3;

const ILLEGAL: c_int = 0;
const REGULAR: c_int = 1;
const LOSING: c_int = 2;

fn square(number: c_uint) -> Option<Square> {
    match number {
        EMPTY => Some(Square::Empty),
        TREE => Some(Square::Tree),
        TENT => Some(Square::Tent),
        GRASS => Some(Square::Grass),
        _ => None,
    }
}

fn number(square: Square) -> c_uint {
    match square {
        Square::Empty => EMPTY,
        Square::Tree => TREE,
        Square::Tent => TENT,
        Square::Grass => GRASS,
    }
}

fn edges(wrapping: Flag) -> Edges {
    match wrapping {
        0 => Edges::Flat,
        _ => Edges::Torus,
    }
}

fn contact(diagadj: Flag) -> Contact {
    match diagadj {
        0 => Contact::AllAround,
        _ => Contact::Sides,
    }
}

fn at(i: c_uint, j: c_uint) -> Point {
    Point::new(j, i)
}

/// Calls a function and returns its result, or `default` if it panics.
fn catch_panic<T>(default: T, run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or(default)
}

/// Creates a game and passes its ownership to the caller; returns null if `create` fails.
fn new_game(create: impl FnOnce() -> Option<Game>) -> *mut Game {
    let created = catch_panic(None, create);
    created.map_or(std::ptr::null_mut(), |game| Box::into_raw(Box::new(game)))
}

/// Calls a function with a shared reference to a game; returns `default` if the game is null.
///
/// # Safety
/// A game that is not null was created by [`new_game`], is alive and does not change during the
/// call.
unsafe fn with_game<T>(game: *const Game, default: T, call: impl FnOnce(&Game) -> T) -> T {
    // SAFETY: null becomes `None`; the caller guarantees the rest.
    match unsafe { game.as_ref() } {
        Some(game) => catch_panic(default, || call(game)),
        None => default,
    }
}

/// Calls a function with a mutable reference to a game; returns `default` if the game is null.
///
/// # Safety
/// A game that is not null was created by [`new_game`], is alive and is not used elsewhere during
/// the call.
unsafe fn with_game_mut<T>(game: *mut Game, default: T, call: impl FnOnce(&mut Game) -> T) -> T {
    // SAFETY: null becomes `None`; the caller guarantees the rest.
    match unsafe { game.as_mut() } {
        Some(game) => catch_panic(default, || call(game)),
        None => default,
    }
}

/// A C array as a slice; `None` if it is null.
///
/// # Safety
/// An array that is not null has `length` elements, which do not change while the slice is used.
unsafe fn array<'a>(first: *const c_uint, length: usize) -> Option<&'a [c_uint]> {
    // SAFETY: it is not null; the caller guarantees the rest.
    (!first.is_null()).then(|| unsafe { std::slice::from_raw_parts(first, length) })
}

/// A C string; `None` if it is null.
///
/// # Safety
/// A string that is not null ends with a zero byte and does not change while the result is used.
unsafe fn c_string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: it is not null; the caller guarantees the rest.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// Fills a game from C arrays; `None` if an array is null or an element is not a square.
///
/// # Safety
/// Arrays that are not null have as many elements as the game has squares, rows and columns.
unsafe fn fill(
    mut game: Game,
    squares: *const c_uint,
    row_clues: *const c_uint,
    column_clues: *const c_uint,
) -> Option<Game> {
    let (height, width) = (
        game.board().rows() as usize,
        game.board().columns() as usize,
    );
    // SAFETY: the caller guarantees the lengths of all three arrays.
    let squares = unsafe { array(squares, height * width) }?;
    // SAFETY: as above.
    let row_clues = unsafe { array(row_clues, height) }?;
    // SAFETY: as above.
    let column_clues = unsafe { array(column_clues, width) }?;
    for (i, row) in (0..).zip(squares.chunks(width)) {
        for (j, what) in (0..).zip(row) {
            game.set_square(at(i, j), square(*what)?);
        }
    }
    for (i, clue) in (0..).zip(row_clues) {
        game.set_clue(Line::Row(i), *clue);
    }
    for (j, clue) in (0..).zip(column_clues) {
        game.set_clue(Line::Column(j), *clue);
    }
    Some(game)
}

/// An empty game of version 1.
fn version_1() -> Option<Game> {
    Game::empty(DEFAULT_SIZE, DEFAULT_SIZE, Edges::Flat, Contact::AllAround)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_new(
    squares: *const c_uint,
    row_clues: *const c_uint,
    column_clues: *const c_uint,
) -> *mut Game {
    new_game(|| {
        let game = version_1()?;
        // SAFETY: the arrays have 64, 8 and 8 elements or are null (game.h).
        unsafe { fill(game, squares, row_clues, column_clues) }
    })
}

#[unsafe(no_mangle)]
extern "C" fn game_new_empty() -> *mut Game {
    new_game(version_1)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_new_ext(
    rows: c_uint,
    columns: c_uint,
    squares: *const c_uint,
    row_clues: *const c_uint,
    column_clues: *const c_uint,
    wrapping: Flag,
    diagadj: Flag,
) -> *mut Game {
    new_game(|| {
        let game = Game::empty(rows, columns, edges(wrapping), contact(diagadj))?;
        // SAFETY: the arrays have matching lengths or are null (game_ext.h).
        unsafe { fill(game, squares, row_clues, column_clues) }
    })
}

#[unsafe(no_mangle)]
extern "C" fn game_new_empty_ext(
    rows: c_uint,
    columns: c_uint,
    wrapping: Flag,
    diagadj: Flag,
) -> *mut Game {
    new_game(|| Game::empty(rows, columns, edges(wrapping), contact(diagadj)))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_copy(game: *const Game) -> *mut Game {
    // SAFETY: null or a game that is alive (game.h).
    new_game(|| unsafe { with_game(game, None, |game| Some(game.copy())) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_equal(one: *const Game, other: *const Game) -> bool {
    if one.is_null() || other.is_null() {
        return one == other;
    }
    // SAFETY: both games are alive (game.h).
    unsafe {
        with_game(one, false, |one| {
            with_game(other, false, |other| one.board() == other.board())
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_delete(game: *mut Game) {
    if !game.is_null() {
        // SAFETY: `new_game` created it, and the caller does not use it again (game.h).
        let game = unsafe { Box::from_raw(game) };
        catch_panic((), || drop(game));
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_set_square(game: *mut Game, i: c_uint, j: c_uint, what: c_uint) {
    let Some(what) = square(what) else { return };
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.set_square(at(i, j), what)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_square(game: *const Game, i: c_uint, j: c_uint) -> c_uint {
    let get = |game: &Game| game.board().square(at(i, j)).map_or(EMPTY, number);
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, EMPTY, get) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_set_expected_nb_tents_row(game: *mut Game, i: c_uint, clue: c_uint) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.set_clue(Line::Row(i), clue)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_set_expected_nb_tents_col(game: *mut Game, j: c_uint, clue: c_uint) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.set_clue(Line::Column(j), clue)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_expected_nb_tents_row(game: *const Game, i: c_uint) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.clue(Line::Row(i)).unwrap_or(0)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_expected_nb_tents_col(game: *const Game, j: c_uint) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.clue(Line::Column(j)).unwrap_or(0)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_expected_nb_tents_all(game: *const Game) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.board().count(Square::Tree)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_current_nb_tents_row(game: *const Game, i: c_uint) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe {
        with_game(game, 0, |game| {
            Line::Row(i).count(game.board(), Square::Tent)
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_current_nb_tents_col(game: *const Game, j: c_uint) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe {
        with_game(game, 0, |game| {
            Line::Column(j).count(game.board(), Square::Tent)
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_get_current_nb_tents_all(game: *const Game) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.board().count(Square::Tent)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_play_move(game: *mut Game, i: c_uint, j: c_uint, put: c_uint) {
    let Some(put) = square(put) else { return };
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.play(at(i, j), put)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_check_move(
    game: *const Game,
    i: c_uint,
    j: c_uint,
    put: c_uint,
) -> c_int {
    let Some(put) = square(put) else {
        return ILLEGAL;
    };
    let verdict = |game: &Game| match game.classify(at(i, j), put) {
        MoveClass::Illegal(_) => ILLEGAL,
        MoveClass::Regular => REGULAR,
        MoveClass::Losing(_) => LOSING,
    };
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, ILLEGAL, verdict) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_is_over(game: *const Game) -> bool {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, false, Game::is_over) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_fill_grass_row(game: *mut Game, i: c_uint) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.fill_grass(Line::Row(i))) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_fill_grass_col(game: *mut Game, j: c_uint) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), |game| game.fill_grass(Line::Column(j))) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_restart(game: *mut Game) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), Game::restart) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_print(game: *const Game) {
    let picture = |game: &Game| CString::new(game.picture()).ok();
    // SAFETY: null or a game that is alive (game.h).
    if let Some(picture) = unsafe { with_game(game, None, picture) } {
        // SAFETY: the format has one string argument, and both strings end with a zero byte.
        unsafe { libc::printf(c"%s".as_ptr(), picture.as_ptr()) };
    }
}

#[unsafe(no_mangle)]
extern "C" fn game_default() -> *mut Game {
    new_game(|| {
        let mut game = Game::default_solution().ok()?;
        game.restart();
        Some(game)
    })
}

#[unsafe(no_mangle)]
extern "C" fn game_default_solution() -> *mut Game {
    new_game(|| Game::default_solution().ok())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_nb_rows(game: *const Game) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.board().rows()) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_nb_cols(game: *const Game) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, |game| game.board().columns()) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_is_wrapping(game: *const Game) -> bool {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, false, |game| game.board().edges == Edges::Torus) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_is_diagadj(game: *const Game) -> bool {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, false, |game| game.board().contact == Contact::Sides) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_undo(game: *mut Game) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), Game::undo) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_redo(game: *mut Game) {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, (), Game::redo) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_load(filename: *const c_char) -> *mut Game {
    // SAFETY: null or a string that ends with a zero byte (game.h).
    let Some(filename) = (unsafe { c_string(filename) }) else {
        return std::ptr::null_mut();
    };
    new_game(|| {
        let name = filename.to_string_lossy();
        let game = path(filename)
            .and_then(read_file)
            .and_then(|bytes| Game::read(&name, bytes));
        game.map_err(|error| eprintln!("game_load: {name}: {error}"))
            .ok()
    })
}

/// The contents of a file, cut off beyond the size limit so that the reader rejects it.
fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let limit = Limits::default().file_bytes;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
    read.map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// A file name: any bytes on Unix, UTF-8 elsewhere.
fn path(name: &CStr) -> Result<&Path, String> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(Path::new(std::ffi::OsStr::from_bytes(name.to_bytes())))
    }
    #[cfg(not(unix))]
    {
        let name = name.to_str().map_err(|error| error.to_string())?;
        Ok(Path::new(name))
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_save(game: *const Game, filename: *const c_char) {
    // SAFETY: null or a string that ends with a zero byte (game.h).
    let Some(filename) = (unsafe { c_string(filename) }) else {
        return;
    };
    let save = |game: &Game| {
        let written = game.save().and_then(|text| {
            std::fs::write(path(filename)?, text).map_err(|error| error.to_string())
        });
        if let Err(error) = written {
            eprintln!("game_save: {}: {error}", filename.to_string_lossy());
        }
    };
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, (), save) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_solve(game: *mut Game) -> bool {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game_mut(game, false, Game::solve) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn game_nb_solutions(game: *const Game) -> c_uint {
    // SAFETY: null or a game that is alive (game.h).
    unsafe { with_game(game, 0, Game::solutions) }
}

#[unsafe(no_mangle)]
extern "C" fn game_random(
    rows: c_uint,
    columns: c_uint,
    wrapping: Flag,
    diagadj: Flag,
    trees: c_uint,
    with_solution: Flag,
) -> *mut Game {
    new_game(|| {
        let empty = Game::empty(rows, columns, edges(wrapping), contact(diagadj))?;
        let mut game = empty.random(trees, seed())?;
        if with_solution == 0 {
            game.restart();
        }
        Some(game)
    })
}

/// A seed drawn from C's `rand`, each of whose numbers has at least 15 random bits.
fn seed() -> u64 {
    // SAFETY: `rand` has no preconditions.
    let number = || unsafe { libc::rand() };
    (0..5).fold(0, |seed, _| {
        (seed << 15) ^ u64::from(number().unsigned_abs())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_do_not_leave_the_library() {
        let game = game_new_empty();
        assert!(new_game(|| panic!("create")).is_null());
        // SAFETY: the game is alive until it is deleted below.
        unsafe {
            assert_eq!(with_game(game, 7, |_| panic!("read")), 7);
            assert_eq!(with_game_mut(game, 8, |_| panic!("change")), 8);
            assert_eq!(game_nb_rows(game), DEFAULT_SIZE);
            game_delete(game);
        }
    }
}
