//! What the elements and attributes say.

use crate::format::xml::Element;

/// What a file says of a level set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// What the set is.
    pub description: Option<String>,
    /// Who may do what with it.
    pub copyright: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// For which rules it is.
    pub compatibility: Compatibility,
    /// How pages look that say nothing else.
    pub page_style: PageStyle,
    /// A style sheet for pages of HTML.
    pub style_sheet: Option<String>,
    /// The levels in the order of the file; those without a number are left out.
    pub levels: Vec<LevelExtras>,
}

/// What a file says of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelExtras {
    /// Its number.
    pub number: u16,
    /// Who made it, if not who made the set.
    pub author: Option<String>,
    /// For which rules it is, where it says so itself.
    pub compatibility: Compatibility,
    /// Pages shown before it.
    pub prologue: Vec<Page>,
    /// Pages shown after it.
    pub epilogue: Vec<Page>,
}

/// Whether something goes under each of the rules: not known where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compatibility {
    /// MS.
    pub ms: Option<bool>,
    /// Lynx.
    pub lynx: Option<bool>,
    /// Lynx, pedantic.
    pub pedantic: Option<bool>,
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Its text as it is.
    pub text: String,
    /// How it looks, where it says so itself.
    pub style: PageStyle,
}

/// What the text of a page is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextFormat {
    /// Text.
    #[default]
    Plain,
    /// HTML.
    Html,
}

/// How a page looks; what is not said comes from the level set, then from the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageStyle {
    /// What its text is.
    pub format: Option<TextFormat>,
    /// `left`, `center` or `right`.
    pub align: Option<String>,
    /// `top`, `middle` or `bottom`.
    pub valign: Option<String>,
    /// The colour of its text.
    pub color: Option<String>,
    /// The colour behind its text.
    pub bgcolor: Option<String>,
}

impl Extras {
    pub(super) fn of(levelset: &Element) -> Self {
        let said = |name| said(levelset, name);
        let levels = levelset
            .elements()
            .filter(|inside| inside.name.text == "level");
        let mut styles = levelset
            .elements()
            .filter(|inside| inside.name.text == "style");
        Self {
            description: said("description"),
            copyright: said("copyright"),
            author: said("author"),
            compatibility: Compatibility::of(levelset),
            page_style: PageStyle::of(levelset),
            style_sheet: styles.next().map(Element::text),
            levels: levels.filter_map(LevelExtras::of).collect(),
        }
    }

    /// What the text of a page is, if it says nothing itself.
    #[must_use]
    pub fn format_of(&self, page: &Page) -> TextFormat {
        let format = page.style.format.or(self.page_style.format);
        format.unwrap_or_default()
    }
}

impl LevelExtras {
    fn of(level: &Element) -> Option<Self> {
        Some(Self {
            number: number(level)?,
            author: said(level, "author"),
            compatibility: Compatibility::of(level),
            prologue: pages(level, "prologue"),
            epilogue: pages(level, "epilogue"),
        })
    }
}

/// The number of a level, from 1 on.
pub(in crate::format) fn number(level: &Element) -> Option<u16> {
    let number = level.attribute("number")?;
    let number = number.text.trim_ascii().parse().ok();
    number.filter(|number| *number > 0)
}

/// Only the first prologue and the first epilogue count.
fn pages(level: &Element, name: &str) -> Vec<Page> {
    let mut texts = level.elements().filter(|inside| inside.name.text == name);
    let pages = texts.next().into_iter().flat_map(Element::elements);
    let pages = pages.filter(|inside| inside.name.text == "page");
    let page = |page: &Element| Page {
        text: page.text(),
        style: PageStyle::of(page),
    };
    pages.map(page).collect()
}

impl Compatibility {
    fn of(element: &Element) -> Self {
        let known = |name| match said(element, name)?.as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        Self {
            ms: known("ms"),
            lynx: known("lynx"),
            pedantic: known("pedantic"),
        }
    }
}

impl PageStyle {
    fn of(element: &Element) -> Self {
        Self {
            format: said(element, "format").map(|format| match format.as_str() {
                "html" => TextFormat::Html,
                _ => TextFormat::Plain,
            }),
            align: said(element, "align"),
            valign: said(element, "valign"),
            color: said(element, "color"),
            bgcolor: said(element, "bgcolor"),
        }
    }
}

fn said(element: &Element, name: &str) -> Option<String> {
    element.attribute(name).map(|value| value.text.clone())
}
