//! Files that are open in the page.

use crate::address::{Address, FileKey};
use quandary_core::diagnostic::{Diagnostic, apply_safe_fixes};
use quandary_core::family::{ConfiguredLevels, Document, companions};
use quandary_core::limits::Limits;
use quandary_core::reading::ReadOptions;
use quandary_core::source::{Source, file_name};
use quandary_player::library::Collection;
use quandary_player::link::{Link, LinkError, Position};
use std::sync::Arc;

/// A file that is open in the page.
#[derive(Clone)]
pub(crate) struct OpenFile {
    /// Its key.
    pub(crate) key: FileKey,
    /// Its name.
    pub(crate) name: String,
    /// Its content.
    pub(crate) source: Arc<Source>,
    /// What it is, or why it cannot be read.
    pub(crate) document: Result<Arc<dyn Document>, String>,
    /// Its levels, if it has any.
    pub(crate) collection: Option<Arc<Collection>>,
    /// The files that drawings of its levels and sounds use.
    companions: Vec<FileKey>,
}

impl OpenFile {
    /// Reads a file, which may be a link that was stored as text.
    pub(crate) fn read(name: String, bytes: Vec<u8>) -> Self {
        let key = FileKey::of(&bytes);
        let source = Source::new(name.clone(), bytes);
        let link = link_in(&source);
        let document = match &link {
            Some(link) => open_link(link),
            None => {
                let opened = quandary::open(Arc::clone(&source), None, &ReadOptions::default());
                opened.map_err(|error| error.to_string())
            }
        };
        let collection = document.as_ref().ok().and_then(|document| {
            let place = key.text().to_owned();
            Collection::new(stem(&name), place, Arc::clone(document))
        });
        let variant = link.as_ref().and_then(|link| link.as_ref().ok()?.variant());
        let collection = collection.map(|levels| levels.with_variant(variant.map(str::to_owned)));
        Self {
            key,
            name,
            source,
            document,
            collection: collection.map(Arc::new),
            companions: Vec::new(),
        }
    }

    /// Plays the levels under a rule variant; nothing changes without one.
    pub(crate) fn use_rules(&mut self, variant: Option<String>) {
        if let (Some(variant), Some(collection)) = (variant, &self.collection) {
            self.collection = Some(Arc::new(collection.with_variant(Some(variant))));
        }
    }

    /// Whether this is the level file that a configuration is for.
    pub(crate) fn is_configured_by(&self, configuration: &Self) -> bool {
        let document = configuration.document.as_ref().ok();
        let source = document.and_then(|document| document.level_source());
        source.is_some_and(|source| source.is_for(&self.name))
    }

    /// If this is a configuration, opens the levels that it is for, if they are among other files.
    pub(crate) fn use_levels(&mut self, others: &[Self]) {
        let levels = others.iter().find(|other| other.is_configured_by(self));
        let (None, Some(levels), Ok(document)) = (&self.collection, levels, &self.document) else {
            return;
        };
        let levels = levels.document.as_ref().ok();
        let configured = levels.and_then(|levels| ConfiguredLevels::new(&**document, levels));
        let opened = configured.and_then(|configured| {
            let place = self.key.text().to_owned();
            Collection::configured(stem(&self.name), place, configured)
        });
        self.collection = opened.map(Arc::new);
    }

    /// Uses other files for drawings and texts: those of the same family that have neither levels nor
    /// solutions.
    pub(crate) fn use_companions(&mut self, others: &[Self]) {
        let Some(collection) = &self.collection else {
            return;
        };
        let family = collection.document().family().id;
        let used = others.iter().filter_map(|other| {
            let document = other.document.as_ref().ok()?;
            let is_used = document.family().id == family
                && document.levels().is_none()
                && document.solutions().is_none();
            is_used.then(|| (other.key.clone(), Arc::clone(document)))
        });
        let (keys, documents): (Vec<FileKey>, Vec<_>) = used.unzip();
        if keys != self.companions {
            self.companions = keys;
            let collection = collection.with_companions(companions(&documents));
            self.collection = Some(Arc::new(collection));
        }
    }

    /// Whether its name is that of a sound.
    pub(crate) fn is_sound(&self) -> bool {
        let name = self.name.to_lowercase();
        let extension = name.rsplit('.').next().unwrap_or_default();
        SOUNDS.contains(&extension)
    }

    /// The same file with the extension of its format.
    pub(crate) fn with_extension(mut self) -> Self {
        if let Ok(document) = &self.document
            && let Some(extension) = document.format().extensions.first()
        {
            self.name = format!("{}.{extension}", self.name);
        }
        self
    }

    /// Whether its levels can be played under several rules.
    pub(crate) fn has_rules(&self) -> bool {
        let collection = self.collection.as_ref();
        collection.is_some_and(|levels| levels.document().family().variants.has_choice())
    }

    /// The position that a link leads to; the start for other files.
    pub(crate) fn position(&self) -> Position {
        let link = link_in(&self.source).and_then(Result::ok);
        link.map(|link| link.position().clone()).unwrap_or_default()
    }

    /// Reads a text that a player typed or pasted: a game ID, a date, or the content of a file.
    pub(crate) fn of_text(text: &str, today: i32) -> Self {
        let inline = quandary::inline_text(text.trim(), today);
        let name = match &inline {
            Some(inline) => inline
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(60)
                .collect(),
            None if Link::is_meant(text) => "shared level".to_owned(),
            None => "pasted text".to_owned(),
        };
        let text = inline.unwrap_or_else(|| text.to_owned());
        Self::read(name, text.into_bytes())
    }

    /// Number of levels.
    pub(crate) fn level_count(&self) -> usize {
        self.collection.as_ref().map_or(0, |levels| levels.listed())
    }

    /// The content that the findings refer to: that of the file in a link.
    pub(crate) fn content(&self) -> Arc<Source> {
        match &self.document {
            Ok(document) => Arc::clone(document.source()),
            Err(_) => Arc::clone(&self.source),
        }
    }

    /// The findings.
    pub(crate) fn findings(&self) -> Vec<Diagnostic> {
        let document = self.document.as_ref().ok();
        document.map_or_else(Vec::new, |document| {
            document.diagnostics().iter().cloned().collect()
        })
    }

    /// The file with the fix of one finding, or with all safe fixes.
    pub(crate) fn fixed(&self, finding: Option<usize>) -> Vec<u8> {
        let mut findings = self.findings();
        if let Some(chosen) = finding.and_then(|index| findings.get_mut(index)) {
            // A fix that the player chooses needs no further consent.
            if let Some(fix) = &mut chosen.fix {
                fix.safety = quandary_core::diagnostic::Safety::Safe;
            }
            let chosen = chosen.clone();
            return apply_safe_fixes(self.content().bytes(), [&chosen]).bytes;
        }
        apply_safe_fixes(self.content().bytes(), &findings).bytes
    }
}

/// The extensions of sounds that browsers play.
const SOUNDS: [&str; 5] = ["wav", "ogg", "mp3", "flac", "opus"];

/// The link that is the whole content of a file; `None` if it is something else.
fn link_in(source: &Source) -> Option<Result<Link, LinkError>> {
    let text = std::str::from_utf8(source.bytes()).ok()?;
    Address::of_link(text).map(|_| Link::parse(text, &Limits::default()))
}

fn open_link(link: &Result<Link, LinkError>) -> Result<Arc<dyn Document>, String> {
    let link = link.as_ref().map_err(ToString::to_string)?;
    let opened = link.open(&ReadOptions::default());
    opened.map_err(|error| error.to_string())
}

/// The name of a file without folders and extension.
pub(crate) fn stem(name: &str) -> String {
    let name = file_name(name);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem.to_owned(),
        _ => name.to_owned(),
    }
}

/// A sample file, which is part of the page's folder.
pub(crate) struct Sample {
    /// What a list shows.
    pub(crate) title: &'static str,
    /// Its path in the page's folder.
    pub(crate) path: &'static str,
}

const fn sample(title: &'static str, path: &'static str) -> Sample {
    Sample { title, path }
}

/// The samples, the easiest of each family first.
pub(crate) const SAMPLES: [Sample; 14] = [
    sample("Tents: lessons", "samples/tents/lessons.tents"),
    sample("Tents: hard ground", "samples/tents/hard-ground.tents"),
    sample(
        "Tents: round and close",
        "samples/tents/round-and-close.tnt",
    ),
    sample("Sokoban: storehouse", "samples/crossoban/storehouse.xsb"),
    sample("Sokoban: partners", "samples/crossoban/partners.sok"),
    sample("Crossoban: lessons", "samples/crossoban/lessons.crossoban"),
    sample(
        "Crossoban: interlock",
        "samples/crossoban/interlock.crossoban",
    ),
    sample(
        "Crossoban: mixtures",
        "samples/crossoban/mixtures.crossoban",
    ),
    sample("Crossoban: hard", "samples/crossoban/hard.crossoban"),
    sample("Shunting: lessons", "samples/gartriage/lessons.Gartriage"),
    sample(
        "Shunting: goods yard",
        "samples/gartriage/goods-yard.Gartriage",
    ),
    sample(
        "Shunting: marshalling yard",
        "samples/gartriage/marshalling-yard.Gartriage",
    ),
    sample("Calendar: days", "samples/apad/days.placements"),
    sample("Chips: lessons", "samples/tileworld/lessons.dat"),
];
