//! Tests of the conversion between messages and extras.

use crate::common::{ccx, codes, corpus, messages, read};
use quandary_core::family::Converted;
use quandary_tileworld::format::{Ccx, FileFormat, Messages, Moment, Side};

fn convert(
    from: &'static FileFormat,
    bytes: impl AsRef<[u8]>,
    to: &'static FileFormat,
) -> Converted {
    read(from, bytes)
        .convert(to.format())
        .expect("a convertible format")
}

/// Returns the text of each moment, in order.
fn texts(messages: &Messages) -> Vec<(Moment, Vec<String>)> {
    let texts = messages.messages.iter().map(|message| {
        let paragraphs = message.paragraphs().map(str::to_owned).collect();
        (message.moment, paragraphs)
    });
    let mut texts: Vec<_> = texts.collect();
    texts.sort_by_key(|(moment, _)| *moment);
    texts
}

/// Returns the words of the pages before and after each level, without tags.
fn words(ccx: &Ccx) -> Vec<(Moment, Vec<String>)> {
    let extras = ccx.extras();
    let mut words = Vec::new();
    for level in &extras.levels {
        for (side, pages) in [
            (Side::Before, &level.prologue),
            (Side::After, &level.epilogue),
        ] {
            let text: Vec<String> = pages.iter().map(|page| without_tags(&page.text)).collect();
            let text = text.join(" ");
            let found: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            if !found.is_empty() {
                let level = level.number;
                words.push((Moment { level, side }, found));
            }
        }
    }
    words
}

/// Removes tags independently of the implementation, sufficient for the corpus.
fn without_tags(html: &str) -> String {
    let mut text = String::new();
    for (index, piece) in html.split('<').enumerate() {
        let (tag, after) = piece.split_once('>').unwrap_or(("", piece));
        let inside = if index == 0 { piece } else { after };
        let ends_word = [
            "p",
            "/p",
            "br",
            "div",
            "/div",
            "blockquote",
            "/blockquote",
            "h3",
            "/h3",
        ];
        let name = tag.split_whitespace().next().unwrap_or_default();
        if ends_word.contains(&name.trim_end_matches('/')) {
            text.push(' ');
        }
        text.push_str(inside);
    }
    let references = [
        ("&nbsp;", " "),
        ("&ldquo;", "\u{201c}"),
        ("&rdquo;", "\u{201d}"),
        ("&eacute;", "é"),
        ("&quot;", "\""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&mdash;", "—"),
        ("&amp;", "&"),
    ];
    for (name, letter) in references {
        text = text.replace(name, letter);
    }
    text
}

#[test]
fn messages_convert_to_pages_and_back() {
    let text = "# Mine\n\n[-1]\nWelcome,  \nChip & co.\n\nGo!\n\n[10]\n# Ten\nTen <b>levels</b>.\n\n[1]\nOne.\n";
    let Converted { bytes, lost } = convert(FileFormat::MESSAGES, text, FileFormat::CCX);
    assert_eq!(lost, [""; 0]);
    assert_eq!(codes(FileFormat::CCX, &bytes), [""; 0]);
    let extras = ccx(&bytes).extras();
    let numbers: Vec<u16> = extras.levels.iter().map(|level| level.number).collect();
    assert_eq!(numbers, [1, 10]);
    let [first, tenth] = &extras.levels[..] else {
        panic!("two levels");
    };
    assert_eq!(first.prologue[0].text, "Welcome,\nChip & co.\n\nGo!");
    assert_eq!(first.epilogue[0].text, "One.");
    assert_eq!(tenth.epilogue[0].text, "Ten <b>levels</b>.");
    let back = convert(FileFormat::CCX, &bytes, FileFormat::MESSAGES);
    assert_eq!(back.lost, [""; 0]);
    assert_eq!(texts(&messages(&back.bytes)), texts(&messages(text)));
    let comments = String::from_utf8(back.bytes).expect("text");
    assert!(
        comments.contains("# Mine\n") && comments.contains("# Ten\n"),
        "{comments}"
    );
}

#[test]
fn text_that_is_never_shown_is_listed_as_lost() {
    let text = "For whom?\n\n[1]\nA\n\n[1]\nB\n";
    let converted = convert(FileFormat::MESSAGES, text, FileFormat::CCX);
    assert_eq!(
        converted.lost,
        ["text above the first heading", "duplicate text for [1]"]
    );
    let converted = convert(FileFormat::MESSAGES, "[1]\nA\x07B\n", FileFormat::CCX);
    assert_eq!(converted.lost, ["control characters"]);
    assert_eq!(
        ccx(&converted.bytes).extras().levels[0].epilogue[0].text,
        "A B"
    );
}

#[test]
fn html_pages_become_paragraphs_and_losses_are_listed() {
    let text = "<levelset description='d' author='a' ms='yes' format='html' color='red'>\
        <level number='3' author='b' lynx='no'><prologue><page align='center'><![CDATA[<p>One\n\
        <i>two</i>.</p><p>Three<br>four</p>]]></page><page><![CDATA[# five &eacute;]]></page></prologue>\
        </level></levelset>";
    let Converted { bytes, lost } = convert(FileFormat::CCX, text, FileFormat::MESSAGES);
    let expected = b"[-3]\nOne two.\n\nThree  \nfour\n\n # five \xe9\n";
    assert_eq!(bytes, expected);
    assert_eq!(
        lost,
        [
            "description of the level set",
            "author of the level set",
            "authors of levels: 1",
            "rulesets of levels: 1",
            "colours and alignment of pages: 1",
            "page breaks: 1",
            "rulesets of the level set",
            "colours and alignment of all pages",
            "HTML tags: i"
        ]
    );
}

#[test]
fn characters_outside_the_font_are_kept_and_listed() {
    let text =
        "<levelset><level number='1'><epilogue><page>\u{4e2d}</page></epilogue></level></levelset>";
    let Converted { bytes, lost } = convert(FileFormat::CCX, text, FileFormat::MESSAGES);
    assert_eq!(bytes, "[1]\n\u{4e2d}\n".as_bytes());
    assert_eq!(
        lost,
        ["characters that only version 2 of Tile World can show"]
    );
}

#[test]
fn corpus_extras_keep_their_words_in_both_conversions() {
    for (name, bytes) in corpus("ccx") {
        let original = words(&ccx(&bytes));
        assert!(!original.is_empty(), "{name}");
        let there = convert(FileFormat::CCX, &bytes, FileFormat::MESSAGES);
        let found = read(FileFormat::MESSAGES, &there.bytes);
        assert!(
            found.diagnostics.is_empty(),
            "{name}: {:?}",
            found.diagnostics
        );
        let back = convert(FileFormat::MESSAGES, &there.bytes, FileFormat::CCX);
        assert_eq!(back.lost, [""; 0], "{name}");
        assert_eq!(words(&ccx(&back.bytes)), original, "{name}");
        let again = convert(FileFormat::CCX, &back.bytes, FileFormat::MESSAGES);
        assert_eq!(
            texts(&messages(&again.bytes)),
            texts(&messages(&there.bytes)),
            "{name}"
        );
    }
}

#[test]
fn other_formats_cannot_be_converted() {
    assert!(
        read(FileFormat::MESSAGES, "[1]\nA\n")
            .convert(FileFormat::DAC.format())
            .is_err()
    );
}
