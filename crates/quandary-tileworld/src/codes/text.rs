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
Nothing in the file belongs to the format in which the file was read.

If the file has another format, name that format with --as.",
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
Some editors write a byte order mark, EF BB BF, at the beginning of a text. Tile World takes these
bytes for a part of the first line. It therefore does not recognise a level set configuration at
all, and in other files it does not recognise a setting or heading in the first line.

`quandary check --fix` removes the mark.",
);

/// Line that ends with CR alone.
pub static LONE_CARRIAGE_RETURN: Code = Code::new(
    "TIL0203",
    Warning,
    Error,
    "line that ends with CR alone",
    "\
A line ends with LF (line feed) or with CR LF (carriage return and line feed). The first Macintosh
computers ended lines with CR alone. Programs take such a CR for a character of the line, so the
next line, and often the whole file, becomes part of that line.

Save the file with LF or CR LF line ends.",
);

/// Invalid value of a setting.
pub static INVALID_SETTING_VALUE: Code = Code::new(
    "TIL0204",
    Error,
    Error,
    "invalid value of a setting",
    "\
The setting does not accept the value. Tile World rejects the whole file or uses another value.

    lastlevel = many       <- must be a number from 1 to 65535
    ruleset = chips        <- must be ms or lynx
    usepasswords = maybe   <- must be y or n
    volume = 11            <- must be a number from 0 to 10
    TextColor = green      <- must be six hexadecimal digits: red, green, blue

Write a value of the expected kind.",
);

/// Duplicate setting.
pub static DUPLICATE_SETTING: Code = Code::new(
    "TIL0205",
    Warning,
    Error,
    "duplicate setting",
    "\
Two lines of the file have the same setting. In a resource configuration a setting may be repeated
in another section, but not in the same section. The last value is used.

Remove one of the two lines.",
);

/// Path outside the allowed folder.
pub static PATH_OUTSIDE_FOLDER: Code = Code::new(
    "TIL0206",
    Error,
    Error,
    "path outside the allowed folder",
    "\
A setting names a file in a folder of Tile World. A path that could lead out of this folder is not
followed: an absolute path, or one with a drive letter, a backslash or `..`. The data file and the
messages file of a level set have to be file names without any folder, and are not used otherwise.

    file = ../../etc/passwd        <- `..`
    messages = texts/story.txt     <- a folder
    TileImages = C:\\tiles.bmp      <- a drive letter and a backslash

Move a data file or messages file to the folder of data files, any other file to the folder of the
resource configuration. Then write only the name of the file.",
);

/// Unknown setting.
pub static UNKNOWN_SETTING: Code = Code::new(
    "TIL0207",
    Warning,
    Error,
    "unknown setting",
    "\
No version of Tile World has a setting of this name, so the line is ignored. The name may be
misspelled. Upper and lower case do not matter.

Correct the name, or remove the line.",
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

Begin the file with this line. No blank, comment or empty line may precede it.",
);

/// Line that makes Tile World reject a level set configuration.
pub static REJECTED_CONFIGURATION_LINE: Code = Code::new(
    "TIL0211",
    Error,
    Error,
    "line that makes Tile World reject the file",
    "\
A level set configuration has settings, comments that start with `#`, and empty lines. Tile World
rejects the whole file if it has any other line, if a setting starts with a blank, or if the name
of a setting is unknown.

    file = chips.dat
    lastlvel = 144         <- misspelled
     ruleset = lynx        <- starts with a blank

The settings are file, name, lastlevel, ruleset, usepasswords, messages, fixlynx and, since
version 2.2, fileinsetsdir. Correct the line, or remove it.",
);

/// Reference from a level set configuration to a data file that does not exist.
pub static MISSING_DATA_FILE: Code = Code::new(
    "TIL0220",
    Error,
    Error,
    "missing data file",
    "\
A level set configuration names its data file, but no file of that name was found. Tile World
searches the folder of data files, or with `fileinsetsdir = y` the folder of level sets. Quandary
searches the folder that the option -D or the environment variable TWORLDDIR gives, then `../data`
and the folder of the configuration.

Put the data file into one of these folders, or name its folder with -D, or correct its name,
including upper and lower case.",
);

/// Reference to a file that does not exist.
pub static MISSING_FILE: Code = Code::new(
    "TIL0221",
    Warning,
    Error,
    "missing file",
    "\
A configuration names a file that does not exist. Without messages, sounds or the list of
unsolvable levels, Tile World still runs. If the tile images that a section such as `[MS]` names
are missing, Tile World uses those that apply to all rulesets; if these are missing too, it does
not start.

A messages file belongs in the folder of data files, any other file in the folder of the resource
configuration. Put the missing file there, or correct its name.",
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

Remove the link, and put the file itself into the folder.",
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
`fixlynx = y` turns Microsoft's version of the Lynx level set back into the version of the Atari
Lynx: it changes four passwords and the maps or connections of five levels, and removes level 145.
Tile World applies the setting only to sets of 149 levels, the number in Microsoft's version. This
set has another number of levels.

Remove the line, or name the data file of Microsoft's version.",
);

/// Text for a level that is not in the set.
pub static TEXT_FOR_MISSING_LEVEL: Code = Code::new(
    "TIL0226",
    Warning,
    Error,
    "text for a missing level",
    "\
A text in a messages file, or in the extras of a level set (.ccx), is for a level number that the
level set does not have. The text is never shown.

Write the number that the level has in the data file.",
);

/// Entry of a list of unsolvable levels that matches no level of the level set.
pub static UNSOLVABLE_LEVEL_NOT_IN_SET: Code = Code::new(
    "TIL0227",
    Warning,
    Error,
    "list entry for a level that is not in the set",
    "\
A list of unsolvable levels gives the number, size and checksum of each level. In the level set,
the level of that number has another size or checksum, or does not exist, so the entry has no
effect. Either the level was changed, and may be solvable now, or the entry is wrong.

    [mine.dat]
    007: 01A8 90D927AD     <- level 7 of mine.dat has another size or checksum

Correct the entry, or remove it if the level is solvable now.",
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
    Ten levels done.

Put the text below the heading of its level.",
);

/// Line in a messages file that begins like a heading but is not one.
pub static INVALID_HEADING: Code = Code::new(
    "TIL0231",
    Warning,
    Error,
    "invalid heading",
    "\
The line starts with `[` like a heading, but Tile World reads it as text. There are four possible
reasons: the brackets do not hold a number, the number exceeds 65535, other text follows the
brackets, or the line is inside a paragraph.

    [ten]                  <- not a number
    Well done!
    [20]                   <- inside a paragraph: the empty line above is missing

Write only a level number in the brackets, and an empty line above the heading.",
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
Two headings name the same moment: after the same level, such as `[10]` twice, or before the same
level, such as `[-10]` twice. Tile World shows only the text below the first one.

Combine the two texts under one heading.",
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
The extras of a level set are XML, and Tile World reads none of them if the XML has an error
anywhere. Quandary reads what is above and below the error.

    <level number=1>             <- the value has no quotes
    <page>Red & blue</page>      <- `&` in a text must be `&amp;`, and `<` must be `&lt;`
    <page>5&nbsp;chips</page>    <- names of HTML must be inside `<![CDATA[ ... ]]>`
    <page>Well done!</prologue>  <- `</page>` is missing

An attribute may occur only once in a tag. Elements that are nested more than 32 deep are skipped.

Correct the XML at the place of the finding.",
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
An extras file has these elements. An indented element is inside the less indented one above it.

    <levelset>
      <style>
      <level>
        <prologue>         <- shown before the level
          <page>
        <epilogue>         <- shown after the level
          <page>

An element with another name or in another place is ignored. Move it to its place, or remove it.",
);

/// Unexpected XML attribute.
pub static UNEXPECTED_ATTRIBUTE: Code = Code::new(
    "TIL0243",
    Warning,
    Error,
    "unexpected attribute",
    "\
Each element of an extras file has its own attributes, with names in lower case:

    <levelset>   description, copyright, author, ms, lynx, pedantic, format, align, valign,
                 color, bgcolor
    <level>      number, author, ms, lynx, pedantic
    <page>       format, align, valign, color, bgcolor

Any other attribute is ignored. Correct its name, or remove it.",
);

/// Invalid value of an XML attribute.
pub static INVALID_ATTRIBUTE_VALUE: Code = Code::new(
    "TIL0244",
    Warning,
    Error,
    "invalid attribute value",
    "\
The attribute does not accept the value, and Tile World uses the default:

    attribute              values                default
    ms, lynx, pedantic     yes, no               unknown
    format                 html, plain           plain
    align                  left, center, right   left
    valign                 top, middle, bottom   top
    color, bgcolor         #RRGGBB or a name     black

Write one of these values, in lower case.",
);

/// `<level>` element without a number.
pub static LEVEL_WITHOUT_NUMBER: Code = Code::new(
    "TIL0245",
    Error,
    Error,
    "level without a number",
    "\
A level is identified by its attribute `number`, an integer from 1 to 65535. If the attribute is
missing or has another value, the element is ignored with all its content.

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
A page contains only text. The tags of an element inside a page are dropped, and only the text
between them remains.

    <page><![CDATA[<p>One.</p>]]> <p>Two.</p></page>     <- the second <p> and </p> are lost

Put HTML inside `<![CDATA[ ... ]]>`, or write each `<` of the HTML as `&lt;`.",
);

/// Document type declaration in an XML file.
pub static DOCUMENT_TYPE: Code = Code::new(
    "TIL0248",
    Warning,
    Error,
    "document type declaration",
    "\
The document type declaration, `<!DOCTYPE ...>`, is ignored. The entities that it declares are not
replaced by their text, because a small file could then expand into a huge one.

Remove the declaration, and write the characters themselves instead of entities.",
);

/// Text outside the `<page>` elements of a CCX file.
pub static TEXT_OUTSIDE_PAGES: Code = Code::new(
    "TIL0249",
    Warning,
    Error,
    "text outside page elements",
    "\
This text is outside all `<page>` elements, where only other elements are expected. The text is
not shown.

Put the text into a page, or make it a comment: `<!-- ... -->`.",
);

/// Invalid entry in a list of unsolvable levels.
pub static INVALID_LIST_ENTRY: Code = Code::new(
    "TIL0260",
    Warning,
    Error,
    "invalid entry",
    "\
A list of unsolvable levels has headings and entries. A heading `[LEVELSET]` names a level set. An
entry below the heading is `NUMBER: IDENTIFIER: COMMENT`, and the comment is optional. The
identifier has twelve hexadecimal digits: four for the size of the level in bytes, and eight for
its checksum, with or without blanks between the two. `NUMBER: ok` cancels earlier entries of the
level. Every other line is ignored, like empty lines and comments, which start with `#`.

    [CCLP1.dat]
    001: 01A8 90D927AD: not really
    002: 90D927AD          <- the size is missing

Correct the line, or remove it.",
);

/// Entry above the first heading of a list of unsolvable levels.
pub static ENTRY_BEFORE_FIRST_HEADING: Code = Code::new(
    "TIL0261",
    Warning,
    Error,
    "entry above the first heading",
    "\
An entry belongs to the level set in the last `[LEVELSET]` heading above it. This entry has no
heading above it, and Tile World ignores the entry.

Write the heading of the level set above the entry.",
);

/// Duplicate entry in a list of unsolvable levels.
pub static DUPLICATE_LIST_ENTRY: Code = Code::new(
    "TIL0262",
    Warning,
    Error,
    "duplicate entry",
    "\
The list already has an entry for this level with the same identifier (size and checksum). A level
may have several entries, but only with different identifiers.

Remove one of the two entries.",
);

/// `ok` line in a list of unsolvable levels, without an earlier entry to cancel.
pub static OK_WITHOUT_EFFECT: Code = Code::new(
    "TIL0263",
    Note,
    Warning,
    "`ok` without an entry to cancel",
    "\
`ok` cancels earlier entries of the same level of the same set, but this file has no such entry
above the line. The line is still correct in your own list if it cancels an entry of the list that
is distributed with Tile World.

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
A line that starts with a colon is a heading. It says when the messages below it are shown.
Messages above the first heading are shown when Chip dies.

Write the heading of these messages explicitly: `:die`.",
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
A heading such as `:win` says when the messages below it are shown, but there are no messages
below this heading.

Write messages below the heading, one on each line, or remove the heading.",
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
Tile World needs fonts, colours, the list of unsolvable levels and the end messages while it lists
the level sets, before a ruleset is selected. In the section of one ruleset these settings have no
effect.

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
    TileImages = mine.bmp      <- has no effect
    [all]
    TileImages = tiles.bmp     <- is used for MS too

Put settings for all rulesets at the top of the file, above `[MS]` and `[Lynx]`.",
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
