//! Plays the first level of a file: each line of input is moves, `undo` or `hint`.
//!
//!     cargo run --example play_a_game -- samples/gartriage/lessons.Gartriage

use quandary::Run;
use quandary::core::hint::{Hint, HintRequest};
use quandary::core::{level::LevelIndex, look::Look, reading::ReadOptions};
use quandary::core::{scene::Scene, source::Source, words::printable};
use quandary::render::text::{Charset, Colouring, draw};
use std::error::Error;
use std::io::stdin;

fn run(path: &str) -> Result<(), Box<dyn Error>> {
    let source = Source::new(path, std::fs::read(path)?);
    let document = quandary::open(source, None, &ReadOptions::default())?;
    let levels = document.levels().ok_or("the file has no levels")?;
    let puzzle = levels.open(LevelIndex(0), None)?;
    let game = puzzle.game().turns();
    let mut game = game.ok_or("this level is played in real time, not in turns")?;
    let look = &Look::plain(puzzle.family().draw_options);
    let show = |scene: Scene| print!("{}", draw(&scene, Charset::Unicode, Colouring::None));

    show(game.scene(look));
    for line in stdin().lines() {
        match line?.trim() {
            "undo" => _ = game.undo(),
            "hint" => {
                let (after, memory) = (&*game.moves(), 1 << 30);
                let job = puzzle.hint(&HintRequest {
                    after,
                    memory,
                    look,
                })?;
                if let Hint::Next(next) = Run::job(job).nodes(1_000_000).run() {
                    println!("play {}: {}", next.input, next.reason);
                }
            }
            moves => game
                .enter(moves)
                .unwrap_or_else(|failure| println!("{}", printable(&failure.to_string()))),
        }
        show(game.scene(look));
        if game.is_solved() {
            println!("solved: {}", game.moves());
            break;
        }
    }
    Ok(())
}

fn main() {
    let path = std::env::args()
        .nth(1)
        .ok_or("usage: play_a_game FILE".into());
    if let Err(error) = path.and_then(|path| run(&path)) {
        eprintln!("error: {}", printable(&error.to_string()));
        std::process::exit(1);
    }
}
