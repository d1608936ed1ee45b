//! Draws scenes on a canvas, and repaints only what changed.

use super::frame::Frame;
use super::sprites::{self, Sprites, context, style};
use quandary_core::grid::Point;
use quandary_core::scene::{Lettering, Scene};
use quandary_player::status::BoardMarks;
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A board on two canvases: the scene, and above it cursor and marks.
pub(crate) struct BoardPainter {
    canvas: HtmlCanvasElement,
    marks: HtmlCanvasElement,
    sprites: Sprites,
    drawn: Option<Drawn>,
    /// Pixels of the device for a pixel of the page.
    ratio: f64,
    zoom: Zoom,
    /// The place that was brought into view last. The player may scroll away from it.
    followed: Option<(u32, u32)>,
}

/// How large a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Zoom {
    /// As large as fits.
    Fit,
    /// With this width of a cell, in pixels of the device.
    Cell(f64),
}

/// What is on the canvas.
struct Drawn {
    scene: Rc<Scene>,
    frame: Frame,
}

/// Width of the smallest cell of a board that is not scrolled, in pixels of the page.
const SMALLEST_FITTING: f64 = 14.0;

impl BoardPainter {
    pub(crate) fn new(canvas: HtmlCanvasElement, marks: HtmlCanvasElement) -> Self {
        Self {
            canvas,
            marks,
            sprites: Sprites::new(0.0),
            drawn: None,
            ratio: 1.0,
            zoom: Zoom::Fit,
            followed: None,
        }
    }

    /// Draws a scene. The canvas fills its element on the page.
    pub(crate) fn draw(&mut self, scene: Rc<Scene>, marks: &BoardMarks) -> Result<(), JsValue> {
        let size = self.fit_canvas();
        let cell = match self.zoom {
            Zoom::Cell(cell) => cell,
            // A board of which nothing could be recognised is scrolled instead.
            Zoom::Fit => {
                Frame::fitting(&scene, size, self.ratio).max(SMALLEST_FITTING * self.ratio)
            }
        };
        let before = self.drawn.as_ref().map(|drawn| drawn.frame);
        let mut frame = Frame::new(&scene, size, cell, before);
        let place = marks.cursor.or(marks.focus).and_then(|at| scene.place(at));
        if let Some(place) = place
            && (self.followed != Some(place) || self.drawn.is_none())
        {
            frame = frame.following(&scene, place);
        }
        self.followed = place;
        self.paint(scene, frame)?;
        self.paint_marks(marks)
    }

    /// Gives the canvas the size of its element, and returns it in pixels of the device.
    fn fit_canvas(&mut self) -> (f64, f64) {
        let ratio = super::super::browser::window()
            .device_pixel_ratio()
            .max(0.5);
        let along = |pixels: i32| (f64::from(pixels) * ratio).round().max(1.0);
        let size = (
            along(self.canvas.client_width()),
            along(self.canvas.client_height()),
        );
        let (width, height) = (size.0 as u32, size.1 as u32);
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            for canvas in [&self.canvas, &self.marks] {
                canvas.set_width(width);
                canvas.set_height(height);
            }
            // Setting the size clears the canvas.
            self.drawn = None;
        }
        self.ratio = ratio;
        size
    }

    fn paint(&mut self, scene: Rc<Scene>, frame: Frame) -> Result<(), JsValue> {
        if self.sprites.cell() != frame.cell {
            self.sprites = Sprites::new(frame.cell);
        }
        self.sprites.prepare(&scene)?;
        let context = context(&self.canvas)?;
        let changed = match &self.drawn {
            Some(drawn) if drawn.frame == frame && Rc::ptr_eq(&drawn.scene, &scene) => {
                return Ok(());
            }
            Some(drawn) if drawn.frame == frame && is_same_paper(&drawn.scene, &scene) => {
                Some(changes(&drawn.scene, &scene))
            }
            _ => None,
        };
        match changed {
            Some(changed) if changed.is_empty() => {}
            Some(changed) => self.repaint(&context, &scene, &frame, &changed)?,
            None => self.paint_all(&context, &scene, &frame)?,
        }
        self.drawn = Some(Drawn { scene, frame });
        Ok(())
    }

    fn paint_all(
        &self,
        context: &CanvasRenderingContext2d,
        scene: &Scene,
        frame: &Frame,
    ) -> Result<(), JsValue> {
        context.clear_rect(0.0, 0.0, frame.size.0, frame.size.1);
        let everything = Region {
            left: 0.0,
            top: 0.0,
            right: frame.size.0,
            bottom: frame.size.1,
        };
        draw_region(context, &self.sprites, scene, frame, &[everything])
    }

    /// Paints the changed uses, and whatever they overlap.
    fn repaint(
        &self,
        context: &CanvasRenderingContext2d,
        scene: &Scene,
        frame: &Frame,
        changed: &[Placed<'_>],
    ) -> Result<(), JsValue> {
        let regions = changed.iter().filter_map(|change| {
            let sprite = self.sprites.get(change.symbol)?;
            Some(Region::of(sprite, frame.place(change.x, change.y)))
        });
        let regions = merged(regions.collect());
        context.save();
        context.begin_path();
        for region in &regions {
            context.rect(region.left, region.top, region.width(), region.height());
        }
        context.clip();
        let drawn = draw_region(context, &self.sprites, scene, frame, &regions);
        context.restore();
        drawn
    }

    fn paint_marks(&self, marks: &BoardMarks) -> Result<(), JsValue> {
        let Some(Drawn { scene, frame }) = &self.drawn else {
            return Ok(());
        };
        let context = context(&self.marks)?;
        context.clear_rect(0.0, 0.0, frame.size.0, frame.size.1);
        let cell = frame.cell;
        let place = |at: Point| scene.place(at).map(|(x, y)| frame.place(x, y));
        let width = (cell * 0.07).max(2.0);
        for (x, y) in marks.cells.iter().filter_map(|at| place(*at)) {
            // Dark and light together are seen on any colour.
            outline(&context, (x, y), cell * 0.42, width * 1.8, "#ffffffd0")?;
            outline(&context, (x, y), cell * 0.42, width, "#a020c0")?;
        }
        for (from, to) in &marks.links {
            let (Some(from), Some(to)) = (place(*from), place(*to)) else {
                continue;
            };
            for (colour, width) in [("#ffffffd0", width * 1.8), ("#a020c0", width)] {
                context.set_stroke_style_str(colour);
                context.set_line_width(width);
                context.begin_path();
                context.move_to(from.0, from.1);
                context.line_to(to.0, to.1);
                context.stroke();
            }
        }
        if let Some(at) = marks.cursor.and_then(place) {
            outline(&context, at, cell * 0.5, width * 2.0, "#ffffff")?;
            outline(&context, at, cell * 0.5, width, "#0050d0")?;
        }
        Ok(())
    }

    /// The cell at a place of the canvas's element, in pixels of the page.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> Option<Point> {
        let drawn = self.drawn.as_ref()?;
        drawn
            .frame
            .cell_at(&drawn.scene, x * self.ratio, y * self.ratio)
    }

    /// Scales around a place and moves, both in pixels of the page.
    pub(crate) fn pinch(&mut self, around: (f64, f64), factor: f64, by: (f64, f64)) {
        let Some(drawn) = self.drawn.take() else {
            return;
        };
        let Drawn { scene, frame } = drawn;
        let ratio = self.ratio;
        let cell = match self.zoom {
            Zoom::Fit => frame.cell,
            Zoom::Cell(cell) => cell,
        };
        let cell = (cell * factor).clamp(4.0, 160.0);
        self.zoom = Zoom::Cell(cell);
        let frame = frame.moved(&scene, (by.0 * ratio, by.1 * ratio));
        let frame = frame.scaled(&scene, cell, (around.0 * ratio, around.1 * ratio));
        if self.paint(scene, frame).is_err() {
            self.drawn = None;
        }
    }

    /// Scales by a step around the middle.
    pub(crate) fn zoom(&mut self, factor: f64) {
        let (width, height) = (
            f64::from(self.canvas.client_width()),
            f64::from(self.canvas.client_height()),
        );
        self.pinch((width / 2.0, height / 2.0), factor, (0.0, 0.0));
    }

    /// As large as fits again.
    pub(crate) fn fit(&mut self) {
        self.zoom = Zoom::Fit;
    }
}

/// Whether two scenes differ only in their uses.
fn is_same_paper(a: &Scene, b: &Scene) -> bool {
    let paper = |scene: &Scene| (scene.columns, scene.rows, scene.background, scene.origin);
    paper(a) == paper(b)
        && a.letterings() == b.letterings()
        && b.symbols().iter().all(|symbol| {
            let mut known = a.symbols().iter().filter(|one| one.name == symbol.name);
            known.all(|one| one.shapes == symbol.shapes)
        })
}

/// A use of a symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placed<'a> {
    x: u32,
    y: u32,
    symbol: &'a str,
}

fn placed(scene: &Scene) -> Vec<Placed<'_>> {
    let uses = scene.uses().iter();
    let placed = uses.filter_map(|one| {
        let symbol = &scene.symbols()[one.symbol?.index()];
        Some(Placed {
            x: one.x,
            y: one.y,
            symbol: &symbol.name,
        })
    });
    placed.collect()
}

/// The uses of symbols that are not the same in both scenes, place by place.
fn changes<'a>(before: &'a Scene, after: &'a Scene) -> Vec<Placed<'a>> {
    let (before, after) = (placed(before), placed(after));
    // A move changes few of the uses, which often follow each other.
    let lists = different_middles(&before, &after);
    let mut places: HashMap<(u32, u32), [Vec<&str>; 2]> = HashMap::new();
    for (index, list) in lists.into_iter().enumerate() {
        for one in list {
            places.entry((one.x, one.y)).or_default()[index].push(one.symbol);
        }
    }
    let is_changed = |one: &&Placed<'_>| {
        let lists = places.get(&(one.x, one.y));
        lists.is_some_and(|[old, new]| old != new)
    };
    let all = lists.into_iter().flatten();
    all.filter(is_changed).copied().collect()
}

/// Two lists without their common beginning and end.
fn different_middles<'a, T: PartialEq>(a: &'a [T], b: &'a [T]) -> [&'a [T]; 2] {
    let same = |(a, b): &(&T, &T)| a == b;
    let start = a.iter().zip(b).take_while(same).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(same).count();
    [&a[..a.len() - end], &b[..b.len() - end]]
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Region {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Region {
    fn of(sprite: &sprites::Sprite, at: (f64, f64)) -> Self {
        let (left, top) = (at.0 + sprite.left, at.1 + sprite.top);
        Self {
            left,
            top,
            right: left + sprite.width,
            bottom: top + sprite.height,
        }
    }

    fn width(&self) -> f64 {
        self.right - self.left
    }

    fn height(&self) -> f64 {
        self.bottom - self.top
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn with(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Largest number of regions that are compared with every use.
const MANY: usize = 12;

/// The regions without repetitions; one around all of them if they are many.
fn merged(mut regions: Vec<Region>) -> Vec<Region> {
    regions.dedup();
    let mut few: Vec<Region> = Vec::new();
    for region in regions {
        match few.iter_mut().find(|one| one.meets(&region)) {
            Some(one) => *one = one.with(&region),
            None => few.push(region),
        }
    }
    if few.len() <= MANY {
        return few;
    }
    few.into_iter()
        .reduce(|all, one| all.with(&one))
        .into_iter()
        .collect()
}

/// Draws what is in some regions of a scene.
fn draw_region(
    context: &CanvasRenderingContext2d,
    sprites: &Sprites,
    scene: &Scene,
    frame: &Frame,
    regions: &[Region],
) -> Result<(), JsValue> {
    let (left, top, width, height) = frame.area(scene);
    context.set_fill_style_str(&style(scene.background));
    context.fill_rect(left, top, width, height);
    let symbols = scene.symbols().iter();
    let sprites: Vec<_> = symbols.map(|symbol| sprites.get(&symbol.name)).collect();
    for one in scene.uses() {
        let Some(sprite) = one.symbol.and_then(|id| sprites[id.index()]) else {
            continue;
        };
        let at = frame.place(one.x, one.y);
        let region = Region::of(sprite, at);
        if regions.iter().any(|one| one.meets(&region)) {
            sprite.draw(context, at);
        }
    }
    for line in scene.letterings() {
        draw_lettering(context, scene, line, frame)?;
    }
    Ok(())
}

fn draw_lettering(
    context: &CanvasRenderingContext2d,
    scene: &Scene,
    line: &Lettering,
    frame: &Frame,
) -> Result<(), JsValue> {
    let (x, y) = frame.place(line.x, line.y);
    context.save();
    context.translate(x, y)?;
    context.scale(frame.cell, frame.cell)?;
    let middle = (line.columns as f32 - 1.0) / 2.0;
    sprites::draw_text(context, &line.text, (middle, 0.0), line.size, scene.ink)?;
    context.restore();
    Ok(())
}

fn outline(
    context: &CanvasRenderingContext2d,
    (x, y): (f64, f64),
    half: f64,
    width: f64,
    colour: &str,
) -> Result<(), JsValue> {
    context.set_stroke_style_str(colour);
    context.set_line_width(width);
    context.stroke_rect(x - half, y - half, 2.0 * half, 2.0 * half);
    Ok(())
}

/// Draws a scene as a small picture of at most this size, in pixels of the page.
pub(crate) fn draw_picture(
    canvas: &HtmlCanvasElement,
    scene: &Scene,
    (width, height): (f64, f64),
) -> Result<(), JsValue> {
    let ratio = super::super::browser::window()
        .device_pixel_ratio()
        .max(0.5);
    let cell = Frame::fitting(scene, (width * ratio, height * ratio), ratio);
    let frame = Frame::new(scene, (1.0, 1.0), cell, None);
    let (_, _, width, height) = frame.area(scene);
    let frame = Frame::new(scene, (width.ceil(), height.ceil()), cell, None);
    canvas.set_width(frame.size.0 as u32);
    canvas.set_height(frame.size.1 as u32);
    let element: &web_sys::HtmlElement = canvas.unchecked_ref();
    for (name, pixels) in [("width", frame.size.0), ("height", frame.size.1)] {
        let pixels = format!("{}px", pixels / ratio);
        element.style().set_property(name, &pixels)?;
    }
    let mut sprites = Sprites::new(cell);
    sprites.prepare(scene)?;
    let everything = Region {
        left: 0.0,
        top: 0.0,
        right: frame.size.0,
        bottom: frame.size.1,
    };
    draw_region(&context(canvas)?, &sprites, scene, &frame, &[everything])
}
