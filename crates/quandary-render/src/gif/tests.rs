use super::*;
use crate::testing;
use ::gif::{ColorOutput, DecodeOptions};
use proptest::prelude::*;
use quandary_core::scene::{Colour, Lettering, PathStep, Shape, Stroke, Use, circle};
use std::collections::BTreeMap;
use std::num::NonZeroU32;

const SHOWN: Duration = Duration::from_millis(300);

type Film = Vec<(Scene, Duration)>;

/// The colours of a picture, row by row.
type Picture = Vec<[u8; 3]>;

fn size(cell: u32) -> Size {
    Size::with_cell(NonZeroU32::new(cell).unwrap())
}

/// Scenes with a square that moves by half a cell in each frame.
fn frames(count: u32) -> Film {
    (0..count)
        .map(|step| {
            let scene = testing::scene();
            let mut moved = Scene::new("moving", 3, 1, scene.background);
            moved.caption = format!("{step}");
            let symbol = &scene.symbols()[0];
            let id = moved.symbol(&symbol.name, || symbol.shapes.clone());
            let mut one = scene.uses()[0].clone();
            (one.x, one.symbol) = (step, Some(id));
            moved.put(one);
            (moved, SHOWN)
        })
        .collect()
}

fn animated(frames: &[(Scene, Duration)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    animate(&mut bytes, || frames.iter().cloned(), &size(20)).unwrap();
    bytes
}

/// The stored frames, and what a viewer shows after each of them.
fn decoded(bytes: &[u8]) -> (Vec<Frame<'static>>, Vec<Picture>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    let width = usize::from(decoder.width());
    let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
    let (mut frames, mut screens) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (at, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if pixel[3] == 255 {
                let at = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                screen[at].copy_from_slice(&pixel[..3]);
            }
        }
        frames.push(frame.clone());
        screens.push(screen.clone());
    }
    (frames, screens)
}

/// Each scene painted as a whole, by a painter of its own.
fn whole_pictures(film: &Film, size: &Size) -> Vec<Picture> {
    let layout = PictureLayout::of_animation(&film[0].0);
    let picture = |scene: &Scene| {
        let mut painter = Painter::new(layout, size, u16::MAX.into()).unwrap();
        let mut canvas = painter.canvas(painter.pixels().1).unwrap();
        let plan = painter.plan(scene);
        painter.paint(&plan, &mut canvas);
        let pixels = canvas.pixels().iter();
        pixels
            .map(|one| [one.red(), one.green(), one.blue()])
            .collect()
    };
    film.iter().map(|(scene, _)| picture(scene)).collect()
}

/// Asserts that each frame shows its scene: exactly if there are at most 255 colours, otherwise with
/// one replacement for each colour.
#[track_caller]
fn assert_shows(film: &Film, size: &Size, bytes: &[u8]) {
    let (_, screens) = decoded(bytes);
    let pictures = whole_pictures(film, size);
    assert_eq!(screens.len(), pictures.len());
    let mut shown = BTreeMap::new();
    for (index, (screen, picture)) in screens.iter().zip(&pictures).enumerate() {
        assert_eq!(screen.len(), picture.len());
        for (found, wanted) in screen.iter().zip(picture) {
            assert_eq!(
                shown.entry(*wanted).or_insert(*found),
                found,
                "frame {index}"
            );
        }
    }
    if shown.len() <= 255 {
        assert!(shown.iter().all(|(wanted, found)| wanted == found));
    }
}

#[test]
fn all_frames_are_written_and_the_last_is_shown_longer() {
    let (frames, _) = decoded(&animated(&frames(4)));
    let delays: Vec<_> = frames.iter().map(|frame| frame.delay).collect();
    assert_eq!(delays, [30, 30, 30, 230]);
}

#[test]
fn only_changed_areas_are_stored() {
    let (frames, _) = decoded(&animated(&frames(4)));
    let width = frames[0].width;
    assert_eq!((frames[0].left, frames[0].top), (0, 0));
    for frame in &frames[1..] {
        assert!(frame.width < width / 2 && frame.top > 0);
    }
}

#[test]
fn frames_equal_the_pictures_of_their_scenes() {
    let film = frames(4);
    let (frames, screens) = decoded(&animated(&film));
    for ((scene, _), screen) in film.iter().zip(screens) {
        let picture = crate::png::draw(scene, &size(20)).unwrap();
        let picture = tiny_skia::Pixmap::decode_png(&picture).unwrap();
        assert_eq!(picture.width(), frames[0].width.into());
        let pixels = picture.pixels().iter();
        let expected: Picture = pixels
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        assert_eq!(screen, expected);
    }
}

#[test]
fn an_unchanged_frame_is_a_single_pixel() {
    let mut same = frames(1);
    same.push(same[0].clone());
    let (frames, _) = decoded(&animated(&same));
    assert_eq!((frames.len(), frames[1].width, frames[1].height), (2, 1, 1));
}

#[test]
fn missing_and_large_frames_are_refused_and_empty_ones_are_not() {
    let size = Size::default();
    let none = animate(Vec::new(), Vec::new, &size);
    assert!(matches!(none, Err(RenderError::NoFrames)));
    let long = Scene::new("", 2000, 0, testing::GROUND);
    let error = animate(Vec::new(), || [(long.clone(), SHOWN)], &size);
    assert!(matches!(error, Err(RenderError::TooLarge { .. })));
    let (frames, _) = decoded(&animated(&[(testing::empty(), Duration::MAX)]));
    assert_eq!((frames.len(), frames[0].delay), (1, u16::MAX));
}

#[test]
fn the_same_frames_give_the_same_bytes() {
    assert_eq!(animated(&frames(3)), animated(&frames(3)));
}

/// What a use in a random scene shows: a symbol that reaches into other cells, one that hides what
/// is under it, one that is far from its position, and a letter.
const KINDS: u32 = 4;

fn shapes(kind: u32) -> Vec<Shape> {
    let colour = Colour(200, 40, 40 * kind as u8);
    match kind {
        0 => vec![Shape::disc(0.1, 0.2, 0.9, colour)],
        1 => vec![Shape::plate((-0.5, -0.5), (0.5, 0.5), 0.0, colour)],
        2 => vec![Shape::line(
            vec![PathStep::Move(1.2, -0.6), PathStep::Line(2.4, 0.7)],
            Stroke::solid(colour, 0.17),
        )],
        _ => vec![
            Shape::text("R", (0.0, 0.0), 0.5, colour),
            Shape::line(circle(0.0, 0.0, 0.3), Stroke::solid(colour, 0.05)),
        ],
    }
}

#[derive(Clone, Debug)]
struct RandomScene {
    uses: Vec<(u32, u32, u32)>,
    caption: String,
    lettering: Option<(u32, String)>,
    ground: bool,
    /// Whether the symbol 1 has another shape than usual.
    changed: bool,
}

impl RandomScene {
    fn scene(&self) -> Scene {
        let ground = if self.ground {
            Colour(9, 9, 60)
        } else {
            testing::GROUND
        };
        let mut scene = Scene::new("random", 6, 4, ground);
        scene.caption = self.caption.clone();
        for (x, y, kind) in &self.uses {
            let shown = if self.changed && *kind == 1 { 0 } else { *kind };
            let symbol = scene.symbol(&format!("kind-{kind}"), || shapes(shown));
            scene.put(Use {
                x: *x,
                y: *y,
                symbol: Some(symbol),
                glyph: None,
                label: String::new(),
            });
        }
        if let Some((x, text)) = &self.lettering {
            scene.letter(Lettering {
                x: *x,
                y: 3,
                columns: 4,
                size: 0.3,
                text: text.clone(),
            });
        }
        scene
    }
}

/// A change from one scene to the next.
#[derive(Clone, Debug)]
enum Change {
    Add(usize, (u32, u32, u32)),
    Remove(usize),
    Swap(usize, usize),
    Caption(String),
    Lettering(Option<(u32, String)>),
    Ground,
    Symbol,
}

impl Change {
    fn apply(self, scene: &mut RandomScene) {
        let count = scene.uses.len();
        match self {
            Self::Add(at, one) => scene.uses.insert(at % (count + 1), one),
            Self::Remove(at) if count > 0 => drop(scene.uses.remove(at % count)),
            Self::Swap(a, b) if count > 0 => scene.uses.swap(a % count, b % count),
            Self::Remove(_) | Self::Swap(..) => {}
            Self::Caption(text) => scene.caption = text,
            Self::Lettering(line) => scene.lettering = line,
            Self::Ground => scene.ground ^= true,
            Self::Symbol => scene.changed ^= true,
        }
    }
}

fn one_use() -> impl Strategy<Value = (u32, u32, u32)> {
    (0..12_u32, 0..8_u32, 0..KINDS)
}

fn change() -> impl Strategy<Value = Change> {
    let line = proptest::option::of((0..6_u32, "[a-d1 ]{0,6}"));
    prop_oneof![
        4 => (any::<usize>(), one_use()).prop_map(|(at, one)| Change::Add(at, one)),
        4 => any::<usize>().prop_map(Change::Remove),
        2 => any::<(usize, usize)>().prop_map(|(a, b)| Change::Swap(a, b)),
        2 => "[a-d1 ]{0,9}".prop_map(Change::Caption),
        1 => line.prop_map(Change::Lettering),
        1 => Just(Change::Ground),
        1 => Just(Change::Symbol),
    ]
}

fn film() -> impl Strategy<Value = Film> {
    let start = proptest::collection::vec(one_use(), 0..24);
    let steps = proptest::collection::vec(proptest::collection::vec(change(), 0..5), 0..8);
    (start, steps).prop_map(|(uses, steps)| {
        let mut scene = RandomScene {
            uses,
            caption: "c".to_owned(),
            lettering: None,
            ground: false,
            changed: false,
        };
        let mut film = vec![(scene.scene(), SHOWN)];
        for step in steps {
            step.into_iter().for_each(|change| change.apply(&mut scene));
            film.push((scene.scene(), SHOWN));
        }
        film
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Painting only what differs gives the same pictures as painting everything.
    #[test]
    fn each_frame_shows_its_scene(film in film(), cell in 3..24_u32) {
        let size = size(cell);
        let mut bytes = Vec::new();
        animate(&mut bytes, || film.iter().cloned(), &size).unwrap();
        assert_shows(&film, &size, &bytes);
    }

    /// What does not fit into memory is drawn a second time.
    #[test]
    fn a_short_memory_gives_the_same_file(film in film(), max_runs in 0..300_usize) {
        let frames = || film.iter().cloned();
        let (mut recorded, mut repeated) = (Vec::new(), Vec::new());
        animate(&mut recorded, frames, &size(9)).unwrap();
        animate_within(max_runs, &mut repeated, frames, &size(9)).unwrap();
        prop_assert_eq!(recorded, repeated);
    }
}
