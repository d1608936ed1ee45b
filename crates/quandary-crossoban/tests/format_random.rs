//! Truncated, changed and random files: all of them are read, and their canonical text is stable
//! (SPEC, part A).

mod text;

use proptest::prelude::*;
use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_crossoban::format::{CROSSOBAN, FORMATS, PUSHER, SLC, SOK, XSB, canonical, write};
use quandary_testing::bad::assert_inside;
use quandary_testing::corruption::{mutations, truncations};
use text::read_with;

/// Reads a file leniently and strictly. Checks locations, and that the canonical text is stable in
/// every format.
fn examine(format: &'static Format, bytes: &[u8]) {
    let reading = read_with(format, bytes, Strictness::Lenient);
    let strict = read_with(format, bytes, Strictness::Strict);
    assert_eq!(reading.collection, strict.collection);
    for finding in &reading.diagnostics {
        assert_inside(finding, bytes.len());
    }
    assert_eq!(reading.locations.len(), reading.collection.levels.len());
    for (level, location) in reading.collection.levels.iter().zip(&reading.locations) {
        assert_eq!(level.records.len(), location.records.len());
        for (at, _) in level.board.cells() {
            assert!(location.cell(at).end <= bytes.len());
        }
    }
    if let Ok(first) = canonical(&reading.collection, format) {
        let again = read_with(format, &first, Strictness::Lenient);
        let second = canonical(&again.collection, format).expect("boards with cells");
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(
            shown(&second),
            shown(&first),
            "{}: {}",
            format.id,
            shown(bytes)
        );
    }
    for target in FORMATS {
        let Ok(first) = write(&reading.collection, target) else {
            continue;
        };
        let again = read_with(target, &first.bytes, Strictness::Lenient);
        let second = write(&again.collection, target);
        let second = second.unwrap_or_else(|why| panic!("{}: {why}", target.id));
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(
            shown(&second.bytes),
            shown(&first.bytes),
            "{} to {}: {}",
            format.id,
            target.id,
            shown(bytes)
        );
    }
}

const CROSSOBAN_FILE: &str = "\
A set
Author: She

; One
; Author: He
; Solution: rR{ul}d
#######
#@ B b#
#w:'!v#
#######

; Two
;@I3@
############
####--'@2###
####w$-.B###
############

; Three
> not quoted
###
#@#
>-#
###
";

const SOK_FILE: &str = "\
:: remark
Collection: Yards
Key=Me

First

7#|#p2-b.#|2(3#)#
Author: <#Key#/>

Solution

3r2R
{u}l*

Note.

Second

####
#\t@*#
####
Title: Two
";

const XML_FILE: &str = "\
<?xml version=\"1.0\"?>
<SokobanLevels><Title>A &amp; b</Title><Description>x
y</Description><LevelCollection Copyright=\"c\">
<Level Id=\"i\" Width=\"4\"><L>####</L><L>#@*#</L><L>####</L></Level>
</LevelCollection></SokobanLevels>
";

const PUSHER_FILE: &str =
    "Maze: 1\n\n XXXXX\nXX* .X\nX@&  X\nXXXXXX\n\n*****\nMaze: 2\n\nXXXX\nX@&X\nXXXX\n";

const SAMPLES: [(&Format, &str); 5] = [
    (FORMATS[0], CROSSOBAN_FILE),
    (FORMATS[1], CROSSOBAN_FILE),
    (FORMATS[2], SOK_FILE),
    (FORMATS[3], PUSHER_FILE),
    (FORMATS[4], XML_FILE),
];

#[test]
fn the_samples_contain_boards() {
    for ((format, text), boards) in SAMPLES.iter().zip([3, 3, 2, 2, 1]) {
        let reading = read_with(format, text.as_bytes(), Strictness::Lenient);
        assert_eq!(reading.collection.levels.len(), boards, "{}", format.id);
    }
}

#[test]
fn files_truncated_anywhere_are_read() {
    for (format, text) in SAMPLES {
        truncations(text.as_bytes(), |bytes| examine(format, bytes));
    }
}

#[test]
fn changed_files_are_read() {
    let letters = b"#@$.*+-_ \n\r\t;:|(){}[]0123459>\xe9BbpWwXI'\"<&/=ruldRULD!^v";
    for (format, text) in SAMPLES {
        mutations(&[text.as_bytes()], letters, 600, |bytes| {
            examine(format, bytes);
        });
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let fixed = [
        "",
        "####",
        "#@$.#",
        "# *+ #",
        "#####",
        ";",
        "; note",
        ";@I2@",
        "@I3@",
        "##@-$.##",
        "Title: a",
        "Author: b",
        "text",
        "rRuL",
        "Solution",
        "Solution: rR",
        "::",
        ":: remark",
        "7#|#p b.#|7#",
        "> ####",
        ">",
        "  ####",
        "\t#@#",
        "Game: Hexoban",
        "a=b",
        "<#a#/>",
        "#@B:w!#",
        "Note: ",
        "-",
        "dull",
        "2(3(#-)#)",
        "XXXX",
        "X@&.X",
        "'quoted'",
        "http://x",
        "Level 3: a",
    ];
    prop_oneof![
        4 => prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        1 => "[#@$.*+ _;:|()0-9>BbpWwXx'&!^v-]{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_canonical_text_of_any_lines_is_stable(lines in prop::collection::vec(any_line(), 0..24)) {
        let text = lines.join("\n");
        for format in [CROSSOBAN, XSB, SOK, PUSHER] {
            examine(format, text.as_bytes());
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in FORMATS {
            examine(format, &bytes);
        }
    }

    #[test]
    fn any_xml_is_read(pieces in prop::collection::vec(prop::sample::select(vec![
        "<SokobanLevels>", "</SokobanLevels>", "<Level Id=\"a\">", "<Level>", "</Level>", "<L>", "</L>",
        "####", "#@*#", "&amp;", "&#65;", "&x;", "<", ">", "\"", "<Title>", "</Title>", "<!--", "-->",
        "<![CDATA[", "]]>", "<Description>", "</Description>", "\n", "Key: value", "; x", "<?xml?>",
    ]), 0..30)) {
        examine(SLC, pieces.concat().as_bytes());
    }
}
