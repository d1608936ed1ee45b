use super::*;
use quandary_core::family::{Cell as TableCell, CommandContext, CommandOutput};
use quandary_core::options::Options;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::cell::Cell;

/// A clock that goes on by a millisecond whenever it is read.
#[derive(Default)]
struct Ticking(Cell<u64>);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

/// The day in November 2026 from which texts such as `today` count; no test depends on it.
const TODAY: i32 = 20_780;

fn collection(name: &str, text: &str) -> Arc<Collection> {
    let source = Source::new(name, text.as_bytes().to_vec());
    let document = quandary::open(source, None, &ReadOptions::default()).unwrap();
    Arc::new(Collection::new(name.into(), name.into(), document).unwrap())
}

/// The dates of a text such as `2026-10`.
fn dates(text: &str) -> Arc<Collection> {
    let family = quandary::FamilyId::Apad.family();
    let text = family.inline_text(text, TODAY).unwrap();
    collection("dates.placements", &text)
}

/// What the family's own command counts for a date.
fn family_count(date: &str) -> u64 {
    let family = quandary::FamilyId::Apad.family();
    let mut commands = family.info().commands.iter();
    let count = commands.find(|command| command.id == "count").unwrap();
    let mut options = Options::defaults(count.options);
    options.set("date", date).unwrap();
    let kit = family.inline_text("standard", TODAY).unwrap();
    let source = Source::new("standard", kit.into_bytes());
    let document = quandary::open(source, None, &ReadOptions::default()).unwrap();
    let context = CommandContext {
        today: TODAY,
        seed: 0,
        rasterise: |_, _| unreachable!("a count has no pixels"),
    };
    let job = (count.run)(&[document], &options, &context).unwrap();
    let output: CommandOutput = run_to_end(job);
    match output.table.unwrap().rows[0].last() {
        Some(TableCell::Number(number)) => *number,
        other => panic!("{other:?}"),
    }
}

fn finish(gallery: &mut Gallery) {
    let clock = Ticking::default();
    while gallery.is_busy() {
        gallery.work(&clock);
    }
}

fn shown(gallery: &Gallery, row: usize) -> String {
    gallery.count(row).to_string()
}

#[test]
fn dates_have_as_many_boards_as_the_family_counts() {
    let mut gallery = Gallery::new(dates("2026-10"), 5);
    assert_eq!(shown(&gallery, 5), "?");
    finish(&mut gallery);
    let expected = family_count("oct 6");
    assert_eq!(shown(&gallery, 5), expected.to_string());
    assert_eq!(gallery.boards().len() as u64, expected);
    let mut boards: Vec<_> = gallery.boards().iter().map(|one| &one.moves).collect();
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len() as u64, expected);
    gallery.select(0);
    finish(&mut gallery);
    assert_eq!(shown(&gallery, 0), family_count("oct 1").to_string());
    // The count of the other date is kept.
    assert_eq!(shown(&gallery, 5), expected.to_string());
    gallery.select(5);
    assert!(!gallery.is_busy());
}

#[test]
fn boards_are_drawn_small_and_complete() {
    let mut gallery = Gallery::new(dates("oct 6"), 0);
    finish(&mut gallery);
    let options = gallery.collection().document().family().draw_options;
    let look = small_look(options).unwrap();
    let small = gallery.scene(0, &look).unwrap();
    let full = gallery.scene(0, &Look::plain(options)).unwrap();
    assert_ne!(small, full);
    assert_ne!(small, gallery.scene(1, &look).unwrap());
    let count = gallery.boards().len();
    assert!(gallery.scene(count, &look).is_err());
}

#[test]
fn a_board_of_tents_has_one_solution() {
    let text = "3 3 0 1\n1 1 0 \n1 1 0 \nx  \n x \n   \n";
    let mut gallery = Gallery::new(collection("a.tnt", text), 0);
    finish(&mut gallery);
    assert_eq!(shown(&gallery, 0), "1");
    assert_eq!(gallery.words(), "1 solution");
    assert_eq!(gallery.boards().len(), 1);
}

#[test]
fn a_stopped_search_keeps_what_it_has() {
    let mut any = Gallery::new(dates("oct 6"), 0);
    while any.variant().as_deref() != Some("any") {
        any.change_variant(VariantStep::Next);
    }
    let clock = Ticking::default();
    // Slices double from one node on, so that this ends long before all boards are found.
    let nodes = |any: &Gallery| any.progress().map_or(0, |progress| progress.nodes);
    while nodes(&any) < 500 {
        any.work(&clock);
        assert!(any.is_busy());
    }
    assert_eq!(shown(&any, 0), "...");
    any.stop();
    assert!(!any.is_busy());
    let found = any.boards().len();
    assert!(
        found > 0 && shown(&any, 0) == format!("{found}+"),
        "{found}"
    );
    assert!(any.words().ends_with(", stopped"), "{}", any.words());
    any.resume();
    finish(&mut any);
    assert_eq!(shown(&any, 0), format!("{MOST_BOARDS}+"));
    assert_eq!(any.boards().len() as u64, MOST_BOARDS);
}

#[test]
fn variants_are_counted_apart_and_in_both_directions() {
    let mut gallery = Gallery::new(dates("oct 6"), 0);
    finish(&mut gallery);
    let all = gallery.boards().len();
    let first = gallery.variant();
    let mut seen = vec![first.clone()];
    loop {
        gallery.change_variant(VariantStep::Next);
        if gallery.variant() == first {
            break;
        }
        seen.push(gallery.variant());
    }
    let family = gallery.collection().document().family();
    assert_eq!(seen.len(), family.variants.named.len());
    assert_eq!(gallery.boards().len(), all);
    while gallery.variant().as_deref() != Some("date, fronts") {
        gallery.change_variant(VariantStep::Previous);
    }
    assert_eq!(shown(&gallery, 0), "?");
    finish(&mut gallery);
    assert!(gallery.boards().len() < all);
}

#[test]
fn boards_of_the_file_are_shown_before_any_search() {
    let mut found = Gallery::new(dates("oct 6"), 0);
    finish(&mut found);
    let board = format!("oct 6: {}", found.boards()[0].moves);
    let mut gallery = Gallery::new(dates(&board), 0);
    finish(&mut gallery);
    assert_eq!(shown(&gallery, 0), "1");
    assert!(gallery.boards()[0].record.is_some());
}

#[test]
fn jumps_prefer_the_whole_title() {
    let year = dates("2026");
    let title = |text: &str| {
        year.find(text)
            .map(|row| year.rows()[row].info.title.clone())
    };
    assert_eq!(title("oct 1").as_deref(), Some("Oct 1"));
    assert_eq!(title("OCT 31").as_deref(), Some("Oct 31"));
    assert_eq!(title("dec").as_deref(), Some("Dec 1"));
    assert_eq!(title("13 sep").as_deref(), Some("Sep 13"));
    assert_eq!(title("feb 29"), None);
}
