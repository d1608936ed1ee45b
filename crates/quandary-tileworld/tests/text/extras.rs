//! Extras of a level set.

use crate::common::{canonical, ccx, codes, pointed_at, read};
use quandary_tileworld::format::{FileFormat, TextFormat};

const ALL: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<!-- Mine -->
<levelset description="Chip &amp; more" copyright="free" author="Melinda"
    ms="yes" lynx="no" format="html" color="#00FF00" bgcolor='black'>
<style>p { color: red }</style>
<!-- One -->
<level number="1" author="Chip" ms="no" pedantic="yes">
<prologue>
<page><![CDATA[<p>Hello &nbsp;</p>]]></page>
<page format="plain" align="center" valign="middle" color="#fff">1 &lt; 2 &#38; 3</page>
</prologue>
<epilogue><page>Bye</page></epilogue>
</level>
<level number="2"/>
</levelset>
"##;

#[test]
fn all_content_of_extras_is_read() {
    assert_eq!(codes(FileFormat::CCX, ALL), [""; 0]);
    let extras = ccx(ALL).extras();
    assert_eq!(extras.description.as_deref(), Some("Chip & more"));
    assert_eq!(extras.copyright.as_deref(), Some("free"));
    assert_eq!(extras.author.as_deref(), Some("Melinda"));
    assert_eq!(extras.style_sheet.as_deref(), Some("p { color: red }"));
    let rules = extras.compatibility;
    assert_eq!(
        (rules.ms, rules.lynx, rules.pedantic),
        (Some(true), Some(false), None)
    );
    assert_eq!(extras.page_style.color.as_deref(), Some("#00FF00"));
    assert_eq!(extras.page_style.bgcolor.as_deref(), Some("black"));
    let [one, two] = &extras.levels[..] else {
        panic!("{:?}", extras.levels);
    };
    assert_eq!((one.number, one.author.as_deref()), (1, Some("Chip")));
    assert_eq!(
        (one.compatibility.ms, one.compatibility.pedantic),
        (Some(false), Some(true))
    );
    let texts: Vec<&str> = one.prologue.iter().map(|page| page.text.as_str()).collect();
    assert_eq!(texts, ["<p>Hello &nbsp;</p>", "1 < 2 & 3"]);
    assert_eq!(extras.format_of(&one.prologue[0]), TextFormat::Html);
    assert_eq!(extras.format_of(&one.prologue[1]), TextFormat::Plain);
    let style = &one.prologue[1].style;
    assert_eq!(style.align.as_deref(), Some("center"));
    assert_eq!(style.valign.as_deref(), Some("middle"));
    assert_eq!(one.epilogue[0].text, "Bye");
    assert_eq!((two.number, two.prologue.len()), (2, 0));
}

#[test]
fn pages_are_plain_text_by_default() {
    let text = "<levelset><level number='1'><prologue><page>x</page></prologue></level></levelset>";
    let extras = ccx(text).extras();
    assert_eq!(
        extras.format_of(&extras.levels[0].prologue[0]),
        TextFormat::Plain
    );
}

#[test]
fn the_canonical_form_keeps_pages_unchanged() {
    let tidy = canonical(FileFormat::CCX, ALL);
    assert_eq!(ccx(&tidy).extras(), ccx(ALL).extras());
    assert!(
        tidy.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Mine -->\n<levelset ")
    );
    let page = "  two  blanks\n\n\n\t&amp;<![CDATA[ ]] > ]]>\n <!-- c --> ";
    let text = format!(
        "<levelset><level number='1'><prologue><page>{page}</page></prologue></level></levelset>"
    );
    assert!(canonical(FileFormat::CCX, &text).contains(&format!("<page>{page}</page>")));
}

#[test]
fn unexpected_elements_and_attributes_are_reported() {
    let text =
        "<levelset Ms=\"yes\"><page/><level number=\"1\" align=\"left\"><p/></level></levelset>";
    assert_eq!(
        pointed_at(FileFormat::CCX, text),
        [
            ("TIL0243", "Ms"),
            ("TIL0242", "page"),
            ("TIL0243", "align"),
            ("TIL0242", "p")
        ]
    );
}

#[test]
fn invalid_attribute_values_are_reported() {
    let cases = [
        ("ms", "Yes"),
        ("lynx", "1"),
        ("pedantic", ""),
        ("format", "HTML"),
        ("align", "justify"),
        ("valign", "center"),
        ("color", "#12345"),
        ("bgcolor", "#GGGGGG"),
    ];
    for (name, value) in cases {
        let text = format!("<levelset {name}=\"{value}\"/>");
        assert_eq!(pointed_at(FileFormat::CCX, &text), [("TIL0244", value)]);
    }
}

#[test]
fn levels_need_unique_numbers() {
    for value in ["0", "-1", "one", "70000", ""] {
        let text = format!("<levelset><level number=\"{value}\"/></levelset>");
        assert_eq!(pointed_at(FileFormat::CCX, &text), [("TIL0245", value)]);
        assert_eq!(ccx(&text).extras().levels, []);
    }
    let text = "<levelset><level number=\"1\"/><level number=\"01\"/></levelset>";
    assert_eq!(pointed_at(FileFormat::CCX, text), [("TIL0246", "01")]);
}

#[test]
fn text_outside_pages_and_markup_inside_them_are_reported() {
    let text = "<levelset>Hi<level number='1'><prologue><page>a <b>c</b></page></prologue></level></levelset>";
    assert_eq!(
        pointed_at(FileFormat::CCX, text),
        [("TIL0249", "Hi"), ("TIL0247", "b")]
    );
    assert_eq!(ccx(text).extras().levels[0].prologue[0].text, "a c");
}

#[test]
fn syntax_errors_are_reported_and_the_rest_is_read() {
    let level = "<level number=\"1\" author=\"Chip\"/>";
    let cases = [
        ("<a><b></a>", "b"),
        ("</c>", "</c>"),
        ("<page>&nbsp;</page>", "&nbsp;"),
        ("<page>&#0;</page>", "&#0;"),
        ("<page>a & b</page>", "&"),
        ("<page>]]></page>", "]]>"),
        ("<x y=z/>", "y=z"),
        ("<x y z='1'/>", "y"),
        ("<x y='1' y='2'/>", "y"),
        ("<x y='<'/>", "<"),
        ("<x y='&q;'/>", "&"),
        ("<1/>", "1"),
    ];
    for (damage, place) in cases {
        let text = format!("<levelset>{damage}{level}</levelset>");
        let damages: Vec<&str> = pointed_at(FileFormat::CCX, &text)
            .into_iter()
            .filter(|(code, _)| *code == "TIL0240")
            .map(|(_, place)| place)
            .collect();
        assert_eq!(damages, [place], "{damage}");
        let levels = ccx(&text).extras().levels;
        assert_eq!(levels[0].author.as_deref(), Some("Chip"), "{damage}");
    }
    let cut = format!("<levelset>{level}<level number=\"2\"><prologue><page><![CDATA[Hel");
    assert!(codes(FileFormat::CCX, &cut).contains(&"TIL0240"));
    assert_eq!(ccx(&cut).extras().levels.len(), 2);
}

#[test]
fn the_only_root_element_is_levelset() {
    assert_eq!(
        pointed_at(FileFormat::CCX, "<levels/>"),
        [("TIL0241", "levels")]
    );
    assert_eq!(
        pointed_at(FileFormat::CCX, "<levelset/><b/>"),
        [("TIL0240", "b")]
    );
    assert_eq!(codes(FileFormat::CCX, ""), ["TIL0200"]);
    assert_eq!(codes(FileFormat::CCX, "text"), ["TIL0249", "TIL0200"]);
}

#[test]
fn entities_are_never_expanded() {
    let mut bomb = "<!DOCTYPE levelset [<!ENTITY a0 \"ha\">".to_owned();
    for level in 1..40 {
        let before = level - 1;
        bomb += &format!("<!ENTITY a{level} \"&a{before};&a{before};\">");
    }
    bomb += "]>\n<levelset description=\"&a39;\"/>";
    let found = codes(FileFormat::CCX, &bomb);
    assert_eq!(found, ["TIL0248", "TIL0240"]);
    assert_eq!(ccx(&bomb).extras().description.as_deref(), Some("&a39;"));
}

#[test]
fn elements_nested_too_deeply_are_skipped() {
    let deep = format!(
        "<levelset>{}{}</levelset>",
        "<a>".repeat(1_000),
        "</a>".repeat(1_000)
    );
    let found = codes(FileFormat::CCX, &deep[..]);
    assert_eq!(found, ["TIL0242", "TIL0240"]);
    let open = "<a>".repeat(1_000);
    assert!(codes(FileFormat::CCX, &open).contains(&"TIL0240"));
}

#[test]
fn bytes_that_are_not_utf8_need_a_declaration() {
    let plain = b"<levelset author=\"Ren\xe9\"/>";
    let file = read(FileFormat::CCX, plain);
    let finding = file.diagnostics.iter().next().expect("one");
    assert_eq!((finding.code.id, finding.span.range()), ("TIL0240", 21..22));
    assert_eq!(ccx(plain).extras().author.as_deref(), Some("René"));
    let declared =
        b"<?xml version='1.0' encoding='windows-1252'?>\n<levelset author=\"Ren\xe9\" x=\"\"/>";
    let file = read(FileFormat::CCX, declared);
    let finding = file.diagnostics.iter().next().expect("one");
    // Places are counted in bytes of the file.
    assert_eq!((finding.code.id, finding.span.range()), ("TIL0243", 70..71));
    assert!(file.canonical().windows(4).any(|piece| piece == b"Ren\xe9"));
}
