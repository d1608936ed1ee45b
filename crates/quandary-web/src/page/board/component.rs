//! The board of a game: its canvases, pointers, and a grid of labels for screen readers.

use super::painter::BoardPainter;
use crate::gestures::{Gestures, LONG_PRESS, Meaning, Place, Pointer};
use crate::page::app::App;
use crate::page::browser::now;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use quandary_core::grid::Point;
use quandary_core::interaction::{Key, Target};
use quandary_core::scene::Scene;
use quandary_player::gesture::{Button, lifted};
use quandary_player::player::{OpenLevel, Playing};
use quandary_player::status;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, PointerEvent, WheelEvent};

pub(crate) use super::frame::STEP;

/// The board of the open level.
#[component]
pub(crate) fn Board(app: App) -> impl IntoView {
    let (canvas, marks) = (NodeRef::<Canvas>::new(), NodeRef::<Canvas>::new());
    let gestures = StoredValue::new(Gestures::default());
    Effect::new(move |_| {
        if let (Some(canvas), Some(marks)) = (canvas.get(), marks.get()) {
            app.change(|state, _| state.painter = Some(BoardPainter::new(canvas, marks)));
        }
    });
    let down = move |event: PointerEvent| {
        let pointer = match (event.pointer_type().as_str(), event.button()) {
            ("touch", _) => Pointer::Finger,
            (_, 0) => Pointer::Mouse(Button::Left),
            (_, 2) => Pointer::Mouse(Button::Right),
            _ => return,
        };
        if let Some(element) = element(&event) {
            // Without the capture, a drag that leaves the board does not end.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        let place = place(&event);
        gestures.update_value(|one| one.down(event.pointer_id(), pointer, place, now()));
        if pointer == Pointer::Finger {
            set_timeout(
                move || gestures.update_value(|one| _ = one.rest(now())),
                LONG_PRESS,
            );
        }
    };
    let meant = move |meaning: Option<Meaning>| match meaning {
        Some(Meaning::Lifted(button, from, to)) => {
            let cells = app.peek(|state| {
                let painter = state.painter.as_ref()?;
                Some((
                    painter.cell_at(from.x, from.y)?,
                    painter.cell_at(to.x, to.y)?,
                ))
            });
            if let Some((from, to)) = cells {
                let (key, target) = lifted(button, from, to);
                app.point(key, target);
            }
        }
        Some(Meaning::Pinched { around, factor, by }) => {
            app.change(|state, _| {
                if let Some(painter) = &mut state.painter {
                    painter.pinch((around.x, around.y), factor, (by.x, by.y));
                }
            });
        }
        None => {}
    };
    let moved = move |event: PointerEvent| {
        let place = place(&event);
        let meaning = gestures.try_update_value(|one| one.moved(event.pointer_id(), place));
        meant(meaning.flatten());
    };
    let up = move |event: PointerEvent| {
        let place = place(&event);
        let meaning = gestures.try_update_value(|one| one.up(event.pointer_id(), place, now()));
        meant(meaning.flatten());
    };
    let wheel = move |event: WheelEvent| {
        event.prevent_default();
        let at = place(&event);
        if event.ctrl_key() {
            let factor = (-event.delta_y() / 300.0).exp();
            return meant(Some(Meaning::Pinched {
                around: at,
                factor,
                by: Place::default(),
            }));
        }
        let key = match event.delta_y() < 0.0 {
            true => Key::WheelUp,
            false => Key::WheelDown,
        };
        let cell = app.peek(|state| state.painter.as_ref()?.cell_at(at.x, at.y));
        app.point(key, cell.map_or(Target::Nothing, Target::Cell));
    };
    view! {
        <div
            class="board"
            data-board=""
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=move |_| gestures.update_value(Gestures::cancel)
            on:contextmenu=move |event| event.prevent_default()
            on:wheel=wheel
        >
            <canvas node_ref=canvas class="scene" aria-hidden="true"></canvas>
            <canvas node_ref=marks class="marks" aria-hidden="true"></canvas>
            <Labels app=app/>
        </div>
    }
}

fn element(event: &web_sys::MouseEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}

fn place(event: &web_sys::MouseEvent) -> Place {
    let bounds = element(event).map(|one| one.get_bounding_client_rect());
    let corner = bounds.map_or((0.0, 0.0), |one| (one.left(), one.top()));
    Place {
        x: f64::from(event.client_x()) - corner.0,
        y: f64::from(event.client_y()) - corner.1,
    }
}

/// Number of rows and columns on each side of the cursor that have labels.
const LABELLED: (u32, u32) = (2, 6);

/// The cells near the cursor in words, as a grid that is not seen.
#[component]
fn Labels(app: App) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let rows = app.read(|state| Some(labels(state.player.level()?, &*state.scene()?)));
        rows.unwrap_or_default()
    });
    let grid = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if let Some(grid) = grid.get() {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            // Keys also work without the focus; the focus is for users of screen readers, who hear the labels.
            let _ = grid.focus_with_options(&options);
        }
    });
    let active = move || {
        let at = rows.read().active?;
        Some(cell_id(at))
    };
    let size = move || rows.read().size;
    view! {
        <div
            node_ref=grid
            class="labels"
            role="grid"
            tabindex="0"
            aria-label="board"
            aria-rowcount=move || size().1.to_string()
            aria-colcount=move || size().0.to_string()
            aria-activedescendant=active
        >
            {move || rows.read().rows.iter().map(row).collect_view()}
        </div>
    }
}

fn row((y, cells): &(u32, Vec<(u32, String)>)) -> impl IntoView + use<> {
    let y = *y;
    let cells = cells.iter().map(|(x, label)| {
        let id = cell_id(Point::new(*x, y));
        view! {
            <span role="gridcell" id=id aria-colindex=(x + 1).to_string()>
                {label.clone()}
            </span>
        }
    });
    view! {
        <div role="row" aria-rowindex=(y + 1).to_string()>
            {cells.collect_view()}
        </div>
    }
}

fn cell_id(at: Point) -> String {
    format!("cell-{}-{}", at.x, at.y)
}

#[derive(Clone, Debug, Default, PartialEq)]
struct LabelledRows {
    rows: Vec<(u32, Vec<(u32, String)>)>,
    active: Option<Point>,
    /// Columns and rows of the board.
    size: (u32, u32),
}

fn labels(level: &OpenLevel, scene: &Scene) -> LabelledRows {
    let marks = status::marks(level);
    let at = marks.cursor.or(marks.focus);
    let middle = at.unwrap_or_default();
    let is_drawn = |at: Point| {
        let place = scene.place(at);
        place.is_some_and(|(x, y)| x < 2 * scene.columns && y < 2 * scene.rows)
    };
    let label = |at: Point| match &level.playing {
        _ if !is_drawn(at) => None,
        Playing::Turns(turns) => turns.game().cell_label(at),
        Playing::Live(live) => live.play.game().cell_label(at),
    };
    let around = |middle: u32, by: u32| middle.saturating_sub(by)..=middle.saturating_add(by);
    let rows = around(middle.y, LABELLED.0).map(|y| {
        let cells = around(middle.x, LABELLED.1);
        let cells = cells.filter_map(|x| Some((x, label(Point::new(x, y))?)));
        (y, cells.collect::<Vec<_>>())
    });
    LabelledRows {
        rows: rows.filter(|(_, cells)| !cells.is_empty()).collect(),
        active: at,
        size: (scene.columns, scene.rows),
    }
}
