//! Texts that are shown between levels.

use super::document::Read;
use crate::format::{Content, Messages, Moment, Side, pages};
use quandary_core::level::{LevelMessage, LevelMessages};
use quandary_core::look::Companions;

/// The texts before and after the level with this number, from all messages files and extras.
pub(super) fn messages(number: u16, companions: &Companions) -> LevelMessages {
    let at = |side| {
        let moment = Moment {
            level: number,
            side,
        };
        let files = companions.of::<Read>();
        files.flat_map(|read| texts(read, moment)).collect()
    };
    LevelMessages {
        before: at(Side::Before),
        after: at(Side::After),
    }
}

fn texts(read: &Read, moment: Moment) -> Vec<LevelMessage> {
    match &read.file.content {
        Content::Messages(messages) => page(messages, moment).into_iter().collect(),
        Content::Ccx(ccx) => {
            let pages = pages(&ccx.extras(), moment);
            pages.into_iter().map(LevelMessage).collect()
        }
        _ => Vec::new(),
    }
}

fn page(messages: &Messages, moment: Moment) -> Option<LevelMessage> {
    let message = messages.at(moment)?;
    let paragraphs: Vec<String> = message.paragraphs().map(str::to_owned).collect();
    (!paragraphs.is_empty()).then_some(LevelMessage(paragraphs))
}
