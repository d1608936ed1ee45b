//! What a file says of itself as a whole.

use crate::format::{Ccx, Config, Content, Dac, DacKey, EndMessages, Font, Messages, Rc, Tiles};
use crate::format::{Compatibility, Unsolvable};
use crate::model::{LevelSet, Magic, Record, Ruleset, SolutionFile};
use quandary_core::source::decode_windows_1252;

type Facts = Vec<(&'static str, String)>;

/// Name and value, in the order of the file.
pub(super) fn facts(content: &Content) -> Vec<(String, String)> {
    let facts = match content {
        Content::Levels(set) => of_set(set),
        Content::Solutions(file) => of_solutions(file),
        Content::Dac(dac) => of_dac(dac),
        Content::Messages(messages) => of_messages(messages),
        Content::Ccx(ccx) => of_ccx(ccx),
        Content::Config(config) => of_config(config),
        Content::Rc(rc) => of_rc(rc),
        Content::Unsolvable(list) => of_list(list),
        Content::EndMessages(messages) => of_end(messages),
        Content::Tiles(tiles) => of_tiles(tiles),
        Content::Font(font) => of_font(font),
    };
    let said = facts.into_iter().filter(|(_, value)| !value.is_empty());
    said.map(|(name, value)| (name.to_owned(), value)).collect()
}

fn of_set(set: &LevelSet) -> Facts {
    let rules = match set.magic {
        Magic::Ms => "MS".to_owned(),
        Magic::Lynx => "Lynx".to_owned(),
        Magic::PgChip => "MS with blocks of ice".to_owned(),
        Magic::Unknown(number) => format!("unknown ({number:08X})"),
    };
    vec![("rules", rules), ("levels", set.levels.len().to_string())]
}

fn of_solutions(file: &SolutionFile) -> Facts {
    let name = file.records.iter().find_map(|record| match record {
        Record::Name(name) => Some(decode_windows_1252(name.name())),
        _ => None,
    });
    let is_solution = |record: &&Record| matches!(record, Record::Solution(_));
    let solutions = file.records.iter().filter(is_solution).count();
    vec![
        ("rules", rules(file.ruleset)),
        ("set", name.unwrap_or_default()),
        ("solutions", solutions.to_string()),
    ]
}

/// What a ruleset is called.
pub(crate) fn rules(ruleset: Ruleset) -> String {
    match ruleset {
        Ruleset::Ms => "MS".to_owned(),
        Ruleset::Lynx => "Lynx".to_owned(),
        Ruleset::Other(number) => format!("unknown ({number})"),
    }
}

fn of_dac(dac: &Dac) -> Facts {
    let said = DacKey::ALL.into_iter();
    let said = said.filter_map(|key| Some((key.word(), dac.value(key)?.text.clone())));
    said.collect()
}

fn of_messages(messages: &Messages) -> Facts {
    vec![("messages", messages.messages.len().to_string())]
}

fn of_ccx(ccx: &Ccx) -> Facts {
    let extras = ccx.extras();
    vec![
        ("description", extras.description.unwrap_or_default()),
        ("author", extras.author.unwrap_or_default()),
        ("copyright", extras.copyright.unwrap_or_default()),
        ("rules", compatible(extras.compatibility)),
        ("levels", extras.levels.len().to_string()),
    ]
}

/// The rules that something is said to go under.
fn compatible(with: Compatibility) -> String {
    let rules = [
        ("MS", with.ms),
        ("Lynx", with.lynx),
        ("pedantic Lynx", with.pedantic),
    ];
    let fit = rules.iter().filter(|(_, fit)| *fit == Some(true));
    fit.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn of_config(config: &Config) -> Facts {
    let volume = config.volume().map(|volume| volume.to_string());
    let set = config.initial_levelset().map(str::to_owned);
    vec![
        ("volume", volume.unwrap_or_default()),
        ("level set", set.unwrap_or_default()),
    ]
}

fn of_rc(rc: &Rc) -> Facts {
    vec![("resources", rc.settings().count().to_string())]
}

fn of_list(list: &Unsolvable) -> Facts {
    vec![("unsolvable", list.active_entries().len().to_string())]
}

fn of_end(messages: &EndMessages) -> Facts {
    let all = messages
        .sections
        .iter()
        .map(|section| section.messages.len());
    vec![("messages", all.sum::<usize>().to_string())]
}

fn of_tiles(tiles: &Tiles) -> Facts {
    vec![
        ("layout", tiles.layout.word().to_owned()),
        ("tile", format!("{}x{} pixels", tiles.width, tiles.height)),
        ("entries", tiles.entries.len().to_string()),
    ]
}

fn of_font(font: &Font) -> Facts {
    vec![
        ("glyphs", font.glyphs.len().to_string()),
        ("height", format!("{} pixels", font.height)),
    ]
}
