//! Findings in text files and in references between files.
//!
//! The ids are in groups. 0200-0209: all text files; 0210-0219: level set configurations;
//! 0220-0229: references; 0230-0239: messages; 0240-0259: extras; 0260-0269: unsolvable levels;
//! 0270-0279: end messages; 0280-0289: resource configurations.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The findings of this module, ordered by id.
pub(super) const TEXT: &[&Code] = &[
    &NOT_THIS_FORMAT,
    &NOT_A_SETTING,
    &BYTE_ORDER_MARK,
    &LONE_CARRIAGE_RETURN,
    &INVALID_SETTING_VALUE,
    &DUPLICATE_SETTING,
    &PATH_OUTSIDE_FOLDER,
    &UNKNOWN_SETTING,
    &IGNORED_VALUE_TEXT,
    &MISSING_DATA_FILE_LINE,
    &REJECTED_CONFIGURATION_LINE,
    &MISSING_DATA_FILE,
    &MISSING_FILE,
    &WRONG_KIND_OF_FILE,
    &LINK_OUTSIDE_FOLDER,
    &LAST_LEVEL_NOT_IN_SET,
    &LYNX_FIX_FOR_OTHER_SET,
    &TEXT_FOR_MISSING_LEVEL,
    &UNSOLVABLE_LEVEL_NOT_IN_SET,
    &TEXT_BEFORE_FIRST_HEADING,
    &INVALID_HEADING,
    &MESSAGE_FOR_LEVEL_ZERO,
    &DUPLICATE_MESSAGE,
    &MESSAGE_WITHOUT_TEXT,
    &XML_SYNTAX_ERROR,
    &WRONG_ROOT_ELEMENT,
    &UNEXPECTED_ELEMENT,
    &UNEXPECTED_ATTRIBUTE,
    &INVALID_ATTRIBUTE_VALUE,
    &LEVEL_WITHOUT_NUMBER,
    &DUPLICATE_LEVEL_ELEMENT,
    &MARKUP_OUTSIDE_CDATA,
    &DOCUMENT_TYPE,
    &TEXT_OUTSIDE_PAGES,
    &INVALID_LIST_ENTRY,
    &ENTRY_BEFORE_FIRST_HEADING,
    &DUPLICATE_LIST_ENTRY,
    &OK_WITHOUT_EFFECT,
    &SET_WITHOUT_ENTRIES,
    &MESSAGES_BEFORE_FIRST_HEADING,
    &UNKNOWN_MESSAGE_KIND,
    &KIND_WITHOUT_MESSAGES,
    &UNKNOWN_SECTION,
    &SETTING_NOT_IN_GENERAL_SECTION,
    &OVERRIDDEN_SETTING,
    &SOUND_NOT_IN_RULESET,
];

/// File in which nothing fits the format that it was read as.
pub static NOT_THIS_FORMAT: Code = Code::new(
    "TIL0200",
    Error,
    Error,
    "not a file of this format",
    "\
Nothing in the file belongs to the format it was read as.

If the format was guessed wrongly, name it with --as.",
);

/// Line of a settings file that is not a setting.
pub static NOT_A_SETTING: Code = Code::new(
    "TIL0201",
    Warning,
    Error,
    "line without a setting",
    "\
A settings file has lines `NAME = VALUE`, comments that start with `#`, and empty lines; a resource
configuration also has section headings. Programs ignore all other lines.

    volume 7               <- missing `=`

Write a setting or a comment.",
);

/// Byte order mark.
pub static BYTE_ORDER_MARK: Code = Code::new(
    "TIL0202",
    Warning,
    Error,
    "byte order mark",
    "\
Some editors write a byte order mark, EF BB BF, at the beginning of a text. Tile World reads it as
part of the first line: a level set configuration is not recognised, and in other files the first
setting or heading is not.

The fix removes it.",
);

/// Line that ends with CR alone.
pub static LONE_CARRIAGE_RETURN: Code = Code::new(
    "TIL0203",
    Warning,
    Error,
    "line that ends with CR alone",
    "\
Lines end with LF or CR LF. Programs treat a lone CR, the line end of the first Macintosh computers,
as a character of the line and read the whole file as one line.

Save the file with LF or CR LF line ends.",
);

/// Invalid value of a setting.
pub static INVALID_SETTING_VALUE: Code = Code::new(
    "TIL0204",
    Error,
    Error,
    "invalid value of a setting",
    "\
The setting does not accept the value; Tile World rejects it or uses another one.

    lastlevel = many       <- a number, at least 1
    ruleset = chips        <- ms or lynx
    usepasswords = maybe   <- y or n
    volume = 11            <- a number from 0 to 10
    TextColor = green      <- six hexadecimal digits: red, green, blue

Write a value of the expected kind.",
);

/// Duplicate setting.
pub static DUPLICATE_SETTING: Code = Code::new(
    "TIL0205",
    Warning,
    Error,
    "duplicate setting",
    "\
The file has the same setting twice, or in a resource configuration twice in the same section. The
last one is used.

Remove one of them.",
);

/// Path outside the allowed folder.
pub static PATH_OUTSIDE_FOLDER: Code = Code::new(
    "TIL0206",
    Error,
    Error,
    "path outside the allowed folder",
    "\
A file refers to other files by names within a folder of the program. An absolute path, or one with
a drive letter, a backslash or `..`, is not followed. The data file and the messages file of a level
set are plain file names without a folder.

    file = ../../etc/passwd
    TileImages = C:\\tiles.bmp

Move the file to the expected folder and write only its name.",
);

/// Unknown setting.
pub static UNKNOWN_SETTING: Code = Code::new(
    "TIL0207",
    Warning,
    Error,
    "unknown setting",
    "\
No version of Tile World has a setting of this name, so it is ignored. It may be misspelled. Upper
and lower case do not matter.

SPEC.md of quandary-tileworld lists all settings.",
);

/// Setting value that Tile World does not read to its end. It reads only the first word, and only
/// the first letter of a yes/no value.
pub static IGNORED_VALUE_TEXT: Code = Code::new(
    "TIL0208",
    Warning,
    Error,
    "value longer than Tile World reads",
    "\
Tile World reads only the first word of a value, and only the first letter of a yes/no value: every
word that does not start with `n` means `y`.

    usepasswords = no      <- read as n
    lastlevel = 10 or so   <- read as 10

The fix writes the part that is read.",
);

/// Level set configuration whose first line does not name a data file.
pub static MISSING_DATA_FILE_LINE: Code = Code::new(
    "TIL0210",
    Error,
    Error,
    "first line without a data file",
    "\
Tile World recognises a level set configuration by its first four bytes, `file` in lower case. The
first line names the data file:

    file = CCLP1.dat

It must not be preceded by a blank, a comment or an empty line.",
);

/// Line that makes Tile World reject a level set configuration.
pub static REJECTED_CONFIGURATION_LINE: Code = Code::new(
    "TIL0211",
    Error,
    Error,
    "line that makes Tile World reject the file",
    "\
Tile World rejects a level set configuration if one of its lines is not a setting, starts with a
blank, or has an unknown setting.

    file = chips.dat
    lastlvel = 144         <- misspelled
     ruleset = lynx        <- starts with a blank

The settings are file, name, lastlevel, ruleset, usepasswords, messages, fixlynx and, since version
2.2, fileinsetsdir.",
);

/// Reference from a level set configuration to a data file that does not exist.
pub static MISSING_DATA_FILE: Code = Code::new(
    "TIL0220",
    Error,
    Error,
    "missing data file",
    "\
A level set configuration names its data file, and no file of that name exists where Tile World
searches: in the data folder next to the folder of level sets, or with `fileinsetsdir = y` in the
folder of level sets. The folder of the configuration was searched too.

Put the data file into one of these folders, or correct its name, including upper and lower case.",
);

/// Reference to a file that does not exist.
pub static MISSING_FILE: Code = Code::new(
    "TIL0221",
    Warning,
    Error,
    "missing file",
    "\
A file that is named here does not exist. Tile World runs without messages, sounds or the list of
unsolvable levels. Without tile images for a ruleset it uses those for all rulesets, and without any
it does not start.

Put the file next to the one that names it, or correct its name.",
);

/// Reference to a file of the wrong kind.
pub static WRONG_KIND_OF_FILE: Code = Code::new(
    "TIL0222",
    Error,
    Error,
    "wrong kind of file",
    "\
The file exists, but is not what the setting requires: a data file starts with AC AA 02 00,
AC AA 02 01 or AC AA 03 00; tile images and fonts are Windows bitmaps of certain dimensions; sounds
are RIFF files of type WAVE with a format and data.

Check whether two names were exchanged; otherwise replace the file.",
);

/// Reference to a file through a symbolic link that leads outside the allowed folder.
pub static LINK_OUTSIDE_FOLDER: Code = Code::new(
    "TIL0223",
    Error,
    Error,
    "link to a file outside the allowed folder",
    "\
The file, or a folder in its path, is a symbolic link that leads out of the folders in which Tile
World keeps such files. The file was not opened.

Put the file itself into the folder.",
);

/// Setting `lastlevel` with the number of a level that is not in the set.
pub static LAST_LEVEL_NOT_IN_SET: Code = Code::new(
    "TIL0224",
    Warning,
    Error,
    "last level not in the set",
    "\
`lastlevel` is the level after which the game ends. The data file has no level of that number, so
the setting has no effect.

Write the number of an existing level.",
);

/// Setting `fixlynx` for a level set other than the original Lynx set.
pub static LYNX_FIX_FOR_OTHER_SET: Code = Code::new(
    "TIL0225",
    Warning,
    Error,
    "fixlynx for another level set",
    "\
`fixlynx = y` reverts Microsoft's changes to the original Lynx level set: four passwords, the maps
and connections of five levels, and the added level 145. Tile World applies it to any set of 149
levels and to no other, and it is correct only for the original set.

Remove the line, or name the original data file.",
);

/// Text for a level that is not in the set.
pub static TEXT_FOR_MISSING_LEVEL: Code = Code::new(
    "TIL0226",
    Warning,
    Error,
    "text for a missing level",
    "\
The level set has no level of this number, so the text is never shown.

Correct the number. It is the number in the data file.",
);

/// Entry of a list of unsolvable levels that matches no level of the level set.
pub static UNSOLVABLE_LEVEL_NOT_IN_SET: Code = Code::new(
    "TIL0227",
    Warning,
    Error,
    "list entry for a level that is not in the set",
    "\
The list identifies levels by number, size and checksum. The level of that number in the level set
has another size or checksum, or does not exist, so the entry has no effect. Either the level was
changed (and may be solvable now), or the entry is wrong.

    [mine.dat]
    007: 01A8 90D927AD     <- level 7 of mine.dat is a different one",
);

/// Text above the first heading of a messages file.
pub static TEXT_BEFORE_FIRST_HEADING: Code = Code::new(
    "TIL0230",
    Warning,
    Error,
    "text above the first heading",
    "\
In a messages file a heading `[N]` gives the level of the text below it. Text above the first
heading belongs to no level and is not shown.

    Well done!             <- belongs to no level
    [10]
    Ten levels done.",
);

/// Line in a messages file that begins like a heading but is not one.
pub static INVALID_HEADING: Code = Code::new(
    "TIL0231",
    Warning,
    Error,
    "invalid heading",
    "\
The line starts with `[` like a heading, but Tile World reads it as text: the brackets do not hold a
number, text follows them, the number exceeds 65535, or the line is inside a paragraph.

    [ten]
    Well done!
    [20]                   <- missing empty line above",
);

/// Message for level 0.
pub static MESSAGE_FOR_LEVEL_ZERO: Code = Code::new(
    "TIL0232",
    Warning,
    Error,
    "message for level 0",
    "\
There is no level 0. Tile World reads `[0]` as `[-1]`: the text is shown before the first level.

The fix writes `[-1]`.",
);

/// Second message for the same moment, such as after the same level. Tile World shows only the
/// first one.
pub static DUPLICATE_MESSAGE: Code = Code::new(
    "TIL0233",
    Warning,
    Error,
    "duplicate message",
    "\
Two texts are shown at the same time: after the same level, or before it. Tile World shows only the
first one.

Combine them under one heading.",
);

/// Message without text.
pub static MESSAGE_WITHOUT_TEXT: Code = Code::new(
    "TIL0234",
    Warning,
    Error,
    "message without text",
    "\
A heading names a level, and no text follows. Nothing is shown.

Write the text below the heading, or remove the heading.",
);

/// XML syntax error.
pub static XML_SYNTAX_ERROR: Code = Code::new(
    "TIL0240",
    Error,
    Error,
    "XML syntax error",
    "\
The extras of a level set are XML, and Tile World reads none of them if there is an error anywhere:
an unclosed tag or one that closes another element, a `<` or `&` in text instead of `&lt;` or
`&amp;`, a duplicate or unquoted attribute. HTML, and names such as `&nbsp;`, have to be inside
`<![CDATA[ ... ]]>`.

Elements nested more than 32 deep are skipped too. The rest of the file was read here.",
);

/// Root element that is not `levelset`.
pub static WRONG_ROOT_ELEMENT: Code = Code::new(
    "TIL0241",
    Error,
    Error,
    "missing <levelset> element",
    "\
The root element of an extras file is `<levelset>`. Tile World rejects any other.

Put everything between `<levelset>` and `</levelset>`.",
);

/// Unexpected XML element.
pub static UNEXPECTED_ELEMENT: Code = Code::new(
    "TIL0242",
    Warning,
    Error,
    "unexpected element",
    "\
`<levelset>` contains `<level>` and `<style>`, a level `<prologue>` and `<epilogue>`, and these
`<page>`. An element with another name or in another place is ignored.

Move it to its place, or remove it.",
);

/// Unexpected XML attribute.
pub static UNEXPECTED_ATTRIBUTE: Code = Code::new(
    "TIL0243",
    Warning,
    Error,
    "unexpected attribute",
    "\
The level set has description, copyright, author, ms, lynx, pedantic, format, align, valign, color
and bgcolor; a level has number, author, ms, lynx and pedantic; a page has format, align, valign,
color and bgcolor. Names are in lower case. Other attributes are ignored.

Correct the name, or remove the attribute.",
);

/// Invalid value of an XML attribute.
pub static INVALID_ATTRIBUTE_VALUE: Code = Code::new(
    "TIL0244",
    Warning,
    Error,
    "invalid attribute value",
    "\
The attribute does not accept the value, and Tile World uses a default:

    ms, lynx, pedantic     yes, no               default: unknown
    format                 html, plain           default: plain
    align                  left, center, right   default: left
    valign                 top, middle, bottom   default: top
    color, bgcolor         #RRGGBB or a name     default: black",
);

/// `<level>` element without a number.
pub static LEVEL_WITHOUT_NUMBER: Code = Code::new(
    "TIL0245",
    Error,
    Error,
    "level without a number",
    "\
A level is identified by its attribute `number`, an integer of at least 1. Without it the element is
ignored with all its content.

Write the number: `<level number=\"1\">`.",
);

/// Second `<level>` element for the same level.
pub static DUPLICATE_LEVEL_ELEMENT: Code = Code::new(
    "TIL0246",
    Warning,
    Error,
    "duplicate level element",
    "\
Two elements describe the same level. The content of the last one replaces that of the first.

Combine them.",
);

/// Markup outside CDATA in a page of a CCX file.
pub static MARKUP_OUTSIDE_CDATA: Code = Code::new(
    "TIL0247",
    Warning,
    Error,
    "markup outside CDATA",
    "\
A page contains only text. HTML has to be inside `<![CDATA[ ... ]]>`, or its `<` written as `&lt;`;
the tags of any other element are dropped and only its text remains.

    <page><![CDATA[<p>One.</p>]]> <p>Two.</p></page>     <- the second <p> is lost",
);

/// Document type declaration in an XML file.
pub static DOCUMENT_TYPE: Code = Code::new(
    "TIL0248",
    Warning,
    Error,
    "document type declaration",
    "\
The document type declaration is kept but ignored, and the entities that it declares remain
unknown, so that a small file cannot expand into a huge one.

Remove it, and write the characters themselves instead of entities.",
);

/// Text outside the `<page>` elements of a CCX file.
pub static TEXT_OUTSIDE_PAGES: Code = Code::new(
    "TIL0249",
    Warning,
    Error,
    "text outside page elements",
    "\
Only elements are expected here. The text is not shown.

Put it into a page, or make it a comment: `<!-- ... -->`.",
);

/// Invalid entry in a list of unsolvable levels.
pub static INVALID_LIST_ENTRY: Code = Code::new(
    "TIL0260",
    Warning,
    Error,
    "invalid entry",
    "\
A list of unsolvable levels has `[LEVELSET]` headings, each followed by lines with a number, an
identifier of twelve hexadecimal digits and an optional comment, separated by colons. The first four
digits are the size of the level in bytes, the other eight its checksum; blanks may separate the
two. `ok` instead of an identifier cancels earlier entries of the level.

    [CCLP1.dat]
    001: 01A890D927AD: not really
    002: ok",
);

/// Entry above the first heading of a list of unsolvable levels.
pub static ENTRY_BEFORE_FIRST_HEADING: Code = Code::new(
    "TIL0261",
    Warning,
    Error,
    "entry above the first heading",
    "\
An entry belongs to the level set in the last `[LEVELSET]` heading above it. This one has none, and
Tile World ignores it.

Write the heading above it.",
);

/// Duplicate entry in a list of unsolvable levels.
pub static DUPLICATE_LIST_ENTRY: Code = Code::new(
    "TIL0262",
    Warning,
    Error,
    "duplicate entry",
    "\
The list already has this level with the same identifier. A level may have several entries, but only
with different identifiers.

Remove one of them.",
);

/// `ok` line in a list of unsolvable levels, without an earlier entry to cancel.
pub static OK_WITHOUT_EFFECT: Code = Code::new(
    "TIL0263",
    Note,
    Warning,
    "`ok` without an entry to cancel",
    "\
`ok` cancels earlier entries of the same level of the same set, and this file has none. This is
correct in the user's own file if the entries are in the list that is distributed with the program.

Otherwise remove the line.",
);

/// Heading without entries in a list of unsolvable levels.
pub static SET_WITHOUT_ENTRIES: Code = Code::new(
    "TIL0264",
    Note,
    Warning,
    "level set without entries",
    "\
A heading names a level set, and no entries follow.

Remove the heading, or write entries below it.",
);

/// Messages above the first heading of an end messages file.
pub static MESSAGES_BEFORE_FIRST_HEADING: Code = Code::new(
    "TIL0270",
    Note,
    Warning,
    "messages above the first heading",
    "\
Messages above the first line with a colon are shown when Chip dies. Write the heading explicitly:

    :die",
);

/// Unknown kind of message in a heading of an end messages file.
pub static UNKNOWN_MESSAGE_KIND: Code = Code::new(
    "TIL0271",
    Warning,
    Error,
    "unknown kind of message",
    "\
A line that starts with a colon says when the messages below it are shown: `:win` when a level is
won, `:die` when Chip dies, `:time` when time runs out. A line can have several of these words, in
lower case. Other words are ignored, and messages below a line without a known word are never shown.

Write one of the three words.",
);

/// Heading without messages in an end messages file.
pub static KIND_WITHOUT_MESSAGES: Code = Code::new(
    "TIL0272",
    Note,
    Warning,
    "heading without messages",
    "\
A heading names a kind of message, and no messages follow.

Write messages below it, one a line, or remove the heading.",
);

/// Unknown section of a resource configuration.
pub static UNKNOWN_SECTION: Code = Code::new(
    "TIL0280",
    Warning,
    Error,
    "unknown section",
    "\
The sections of a resource configuration are `[MS]`, `[Lynx]` and `[all]`. A heading with another
name is ignored: the lines after it belong to the section above.

Write one of the three names.",
);

/// General setting in the section of a single ruleset, where it has no effect.
pub static SETTING_NOT_IN_GENERAL_SECTION: Code = Code::new(
    "TIL0281",
    Warning,
    Error,
    "general setting in a ruleset section",
    "\
Fonts, colours, the list of unsolvable levels and the end messages are needed in the list of level
sets, before a ruleset is selected. In the section of one ruleset they have no effect.

Move the setting above the first section.",
);

/// Setting for one ruleset, overridden by a later setting for all rulesets.
pub static OVERRIDDEN_SETTING: Code = Code::new(
    "TIL0282",
    Warning,
    Error,
    "overridden setting",
    "\
The setting for one ruleset is overridden by a later line for all rulesets.

    [MS]
    TileImages = mine.bmp
    [all]
    TileImages = tiles.bmp     <- for MS too

Put settings for all rulesets above the sections.",
);

/// Sound that the ruleset never plays.
pub static SOUND_NOT_IN_RULESET: Code = Code::new(
    "TIL0283",
    Note,
    Warning,
    "sound that the ruleset never plays",
    "\
The sound is set for one ruleset, and only the other one plays it.

Remove the line; it has no effect.",
);
