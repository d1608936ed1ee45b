//! Pictures of levels and games as files. They are written by a separate WebAssembly module,
//! which is loaded when it is first used.

use super::app::App;
use super::browser::error_words;
use super::files::{OpenFile, stem};
use js_sys::Uint8Array;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_player::facts;
use quandary_player::library::Collection;
use wasm_bindgen::prelude::*;

mod writer {
    use wasm_bindgen::prelude::*;

    #[wasm_bindgen(raw_module = "./pictures.js")]
    extern "C" {
        #[wasm_bindgen(catch)]
        pub(super) async fn svg(scene: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch)]
        pub(super) async fn png(scene: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch)]
        pub(super) async fn gif(frames: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(catch)]
        pub(super) async fn pdf(title: &str, boards: &str) -> Result<JsValue, JsValue>;
    }
}

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Gif,
    Pdf,
}

impl PictureFormat {
    /// The formats of a picture of the position.
    pub(crate) const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Gif, Self::Pdf];

    /// The extension of its files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Pdf => "pdf",
        }
    }

    /// What it is for.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::Svg => "SVG picture of the position",
            Self::Png => "PNG picture of the position",
            Self::Gif => "Animation of the moves so far",
            Self::Pdf => "PDF page with the position",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Pdf => "application/pdf",
        }
    }
}

/// Largest number of pictures of an animation.
const FRAMES: usize = 1_000;

/// Saves a picture of the open level.
pub(crate) async fn save_game(app: App, format: PictureFormat) {
    let level = app.peek(|state| {
        let level = state.player.level()?;
        let number = level.collection.rows()[level.row].info.number;
        let name = format!("{}-{number}", stem(&level.collection.name));
        let scene = level.scene();
        let look = facts::look(level).clone();
        Some((name, scene, look, level.puzzle().clone(), level.moves()))
    });
    let Some((name, scene, look, puzzle, moves)) = level else {
        return;
    };
    let written = match format {
        PictureFormat::Svg => writer::svg(&text(&scene)).await,
        PictureFormat::Png => writer::png(&text(&scene)).await,
        PictureFormat::Pdf => {
            let boards = text(&[(&scene.title, "", &scene)]);
            writer::pdf(&name, &boards).await
        }
        PictureFormat::Gif => match puzzle.film(&moves) {
            Ok(mut film) => {
                let time = film.beat().duration.as_millis() as u64;
                let mut frames = vec![(film.scene(&look), time)];
                while frames.len() < FRAMES && film.advance() == Ok(true) {
                    frames.push((film.scene(&look), time));
                }
                writer::gif(&text(&frames)).await
            }
            Err(failure) => Err(JsError::new(&failure.to_string()).into()),
        },
    };
    finish(app, &name, format, written);
}

/// Saves the levels of a file as pages to print.
pub(crate) async fn save_pages(app: App, file: OpenFile) {
    let Some(collection) = &file.collection else {
        return;
    };
    let boards = text(&boards(collection));
    let name = stem(&file.name);
    let written = writer::pdf(&name, &boards).await;
    finish(app, &name, PictureFormat::Pdf, written);
}

fn boards(collection: &Collection) -> Vec<(String, String, Scene)> {
    let look = Look::printed(collection.document().family().draw_options);
    let rows = collection.rows()[..collection.listed()].iter();
    let boards = rows.filter_map(|row| {
        let scene = collection.levels().picture(row.index, &look).ok()?;
        let heading = format!("{} {}", row.info.number, row.info.title);
        Some((heading, row.info.difficulty.clone(), scene))
    });
    boards.collect()
}

fn text(content: &impl serde::Serialize) -> String {
    // Scenes consist of plain values.
    serde_json::to_string(content).unwrap_or_default()
}

fn finish(app: App, name: &str, format: PictureFormat, written: Result<JsValue, JsValue>) {
    match written {
        Ok(bytes) => {
            let bytes = Uint8Array::new(&bytes).to_vec();
            let name = format!("{name}.{}", format.extension());
            app.download(&name, &bytes, format.kind());
        }
        Err(error) => app.notify(&format!("no picture was written: {}", error_words(&error))),
    }
}
