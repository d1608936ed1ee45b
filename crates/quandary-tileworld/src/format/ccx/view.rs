//! The extras of a level set, taken from the XML elements and attributes of a CCX file.

use crate::format::xml::Element;

/// Extras of a level set, such as the author of the set and the pages shown between levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Description of the set.
    pub description: Option<String>,
    /// Copyright and license.
    pub copyright: Option<String>,
    /// The author of the set.
    pub author: Option<String>,
    /// The rulesets that the level set is made for.
    pub compatibility: Compatibility,
    /// Default style of pages.
    pub page_style: PageStyle,
    /// Style sheet for HTML pages.
    pub style_sheet: Option<String>,
    /// The extras of individual levels, in file order. Levels without a valid number are
    /// skipped.
    pub levels: Vec<LevelExtras>,
}

/// Extras of one level: its author, its rulesets and the pages shown before and after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelExtras {
    /// The level number.
    pub number: u16,
    /// The author given for this level. If it is `None`, the author of the set applies.
    pub author: Option<String>,
    /// The rulesets given for this level. If a field is `None`, the value of the set applies.
    pub compatibility: Compatibility,
    /// Pages shown before the level.
    pub prologue: Vec<Page>,
    /// Pages shown after the level.
    pub epilogue: Vec<Page>,
}

/// The rulesets that a level or a level set is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compatibility {
    /// Whether the level or set is made for the MS rules; `None` if unspecified.
    pub ms: Option<bool>,
    /// Whether the level or set is made for the Lynx rules; `None` if unspecified.
    pub lynx: Option<bool>,
    /// Whether the level or set is made for the pedantic Lynx rules; `None` if unspecified.
    pub pedantic: Option<bool>,
}

/// A page of text shown before or after a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The text of the page. HTML in it is neither checked nor converted.
    pub text: String,
    /// The style specified for this page.
    pub style: PageStyle,
}

/// The format of the text of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextFormat {
    /// Plain text.
    #[default]
    Plain,
    /// HTML.
    Html,
}

/// Style of a page. If a value is missing, the default of the level set applies. If the default of
/// the level set is missing too, the default of the program applies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageStyle {
    /// The format of the text.
    pub format: Option<TextFormat>,
    /// Horizontal alignment, as in the file. Valid values are `left`, `center` and `right`.
    pub align: Option<String>,
    /// Vertical alignment, as in the file. Valid values are `top`, `middle` and `bottom`.
    pub valign: Option<String>,
    /// The text colour.
    pub color: Option<String>,
    /// The background colour.
    pub bgcolor: Option<String>,
}

impl Extras {
    pub(super) fn of(levelset: &Element) -> Self {
        let text = |name| attribute_text(levelset, name);
        let levels = levelset
            .elements()
            .filter(|inside| inside.name.text == "level");
        let mut styles = levelset
            .elements()
            .filter(|inside| inside.name.text == "style");
        Self {
            description: text("description"),
            copyright: text("copyright"),
            author: text("author"),
            compatibility: Compatibility::of(levelset),
            page_style: PageStyle::of(levelset),
            style_sheet: styles.next().map(Element::text),
            levels: levels.filter_map(LevelExtras::of).collect(),
        }
    }

    /// Returns the text format of a page. If the page does not specify a format, returns the
    /// default of the level set, or else [`TextFormat::Plain`].
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
            author: attribute_text(level, "author"),
            compatibility: Compatibility::of(level),
            prologue: pages(level, "prologue"),
            epilogue: pages(level, "epilogue"),
        })
    }
}

/// Returns the number of a level, at least 1.
pub(in crate::format) fn number(level: &Element) -> Option<u16> {
    let number = level.attribute("number")?;
    let number = number.text.trim_ascii().parse().ok();
    number.filter(|number| *number > 0)
}

/// Returns the pages of the first element of a name; others are ignored.
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
        let known = |name| match attribute_text(element, name)?.as_str() {
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
            format: attribute_text(element, "format").map(|format| match format.as_str() {
                "html" => TextFormat::Html,
                _ => TextFormat::Plain,
            }),
            align: attribute_text(element, "align"),
            valign: attribute_text(element, "valign"),
            color: attribute_text(element, "color"),
            bgcolor: attribute_text(element, "bgcolor"),
        }
    }
}

fn attribute_text(element: &Element, name: &str) -> Option<String> {
    element.attribute(name).map(|value| value.text.clone())
}
