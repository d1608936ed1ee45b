//! Findings in text files and references between files.
//!
//! 0200-0209 all of them, 0210-0219 configurations of a level set, 0220-0229 references, 0230-0239
//! messages, 0240-0259 extras, 0260-0269 unsolvable levels, 0270-0279 messages at the end, 0280-0289
//! resources.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const TEXT: &[&Code] = &[
    &TIL0200, &TIL0201, &TIL0202, &TIL0203, &TIL0204, &TIL0205, &TIL0206, &TIL0207, &TIL0208,
    &TIL0210, &TIL0211, &TIL0220, &TIL0221, &TIL0222, &TIL0223, &TIL0224, &TIL0225, &TIL0226,
    &TIL0227, &TIL0230, &TIL0231, &TIL0232, &TIL0233, &TIL0234, &TIL0240, &TIL0241, &TIL0242,
    &TIL0243, &TIL0244, &TIL0245, &TIL0246, &TIL0247, &TIL0248, &TIL0249, &TIL0260, &TIL0261,
    &TIL0262, &TIL0263, &TIL0264, &TIL0270, &TIL0271, &TIL0272, &TIL0280, &TIL0281, &TIL0282,
    &TIL0283,
];

/// A file of nothing.
pub static TIL0200: Code = Code::new(
    "TIL0200",
    Error,
    Error,
    "nothing of this format",
    "\
Nothing in the file is of the format it was read in.

If the format was guessed, name the right one.",
);

/// A line that is no setting.
pub static TIL0201: Code = Code::new(
    "TIL0201",
    Warning,
    Error,
    "a line that is no setting",
    "\
A file of settings has lines of `NAME = VALUE`, comments that begin with `#`, and empty lines; a
resource configuration has sections as well. Programs pass over anything else.

    volume 7               <- no `=`

Write it as a setting, or as a comment.",
);

/// A mark in front.
pub static TIL0202: Code = Code::new(
    "TIL0202",
    Warning,
    Error,
    "a byte order mark",
    "\
Some editors put a byte order mark, EF BB BF, in front of a text. Tile World takes it for letters,
so the first line says something else than it seems to: a configuration of a level set is not
recognised at all, the first setting or heading of another file is not.

The mend takes it away.",
);

/// Line ends of old.
pub static TIL0203: Code = Code::new(
    "TIL0203",
    Warning,
    Error,
    "a line that ends with CR alone",
    "\
A line ends with LF, or with CR and LF. Programs take a CR alone, as the first Macintosh had it,
for a letter: for them the whole file is one line.

Save the file with other line ends.",
);

/// A value that is none.
pub static TIL0204: Code = Code::new(
    "TIL0204",
    Error,
    Error,
    "a value that does not fit its setting",
    "\
The value is none that the setting takes; Tile World refuses it or falls back to something else.

    lastlevel = many       <- a number from 1 on
    ruleset = chips        <- ms or lynx
    usepasswords = maybe   <- y or n
    volume = 11            <- a number from 0 to 10
    TextColor = green      <- six hexadecimal digits, red, green, blue

Write a value of the kind that is named.",
);

/// Twice the same.
pub static TIL0205: Code = Code::new(
    "TIL0205",
    Warning,
    Error,
    "a setting that is made twice",
    "\
A setting stands in the file twice, in a resource configuration twice in the same section. The
last one counts.

Take one of them away.",
);

/// Somewhere else.
pub static TIL0206: Code = Code::new(
    "TIL0206",
    Error,
    Error,
    "a path that leaves its folder",
    "\
A file names others by their names within a folder of the program. A path that is absolute or has
a drive letter, a backslash or `..` in it leads out of that folder; it is not followed. The data
file and the messages file of a level set have no path at all.

    file = ../../etc/passwd
    TileImages = C:\\tiles.bmp

Put the file where it belongs and write its name.",
);

/// A setting that nobody knows.
pub static TIL0207: Code = Code::new(
    "TIL0207",
    Warning,
    Error,
    "a setting that is not known",
    "\
No version of Tile World knows a setting of this name, and it is passed over. It may be
misspelled. Names are read in small and capital letters alike.

`quandary explain` has no list of them; the specification of this family has.",
);

/// A value at length.
pub static TIL0208: Code = Code::new(
    "TIL0208",
    Warning,
    Error,
    "more than Tile World reads",
    "\
Of a setting that takes a word Tile World reads the first word, of one that takes `y` or `n` the
first letter: every word that does not begin with `n` is `y`.

    usepasswords = no      <- read as n
    lastlevel = 10 or so   <- read as 10

The mend writes what is read.",
);

/// A first line that is another.
pub static TIL0210: Code = Code::new(
    "TIL0210",
    Error,
    Error,
    "a first line that names no data file",
    "\
Tile World tells a configuration of a level set from a data file by its first four bytes, which
are `file` in small letters. The first line names the data file:

    file = CCLP1.dat

No blank, comment or empty line may stand before it.",
);

/// A line that ends it all.
pub static TIL0211: Code = Code::new(
    "TIL0211",
    Error,
    Error,
    "a line that Tile World refuses the file for",
    "\
Tile World does not use a configuration of a level set at all if one of its lines is no setting,
has blanks in front, or makes a setting that it does not know.

    file = chips.dat
    lastlvel = 144         <- misspelled
     ruleset = lynx        <- a blank in front

The settings are file, name, lastlevel, ruleset, usepasswords, messages, fixlynx and, from version
2.2 on, fileinsetsdir.",
);

/// Levels that are missing.
pub static TIL0220: Code = Code::new(
    "TIL0220",
    Error,
    Error,
    "a data file that is not there",
    "\
A configuration of a level set names its data file, and there is none of that name where Tile
World looks: in the data folder, which stands beside the folder of level sets; with `fileinsetsdir
= y` in the folder of level sets itself. The folder of the configuration was looked at too.

Put the data file into one of them, or write its name as it is, small and capital letters alike.",
);

/// A file that is missing.
pub static TIL0221: Code = Code::new(
    "TIL0221",
    Warning,
    Error,
    "a file that is not there",
    "\
A file that is named is not there. Without its messages, sounds or list of unsolvable levels Tile
World goes on; without tile images for a ruleset it uses those for all rulesets, and without any
it does not start.

Put the file beside the one that names it, or write its name as it is.",
);

/// Another file than it should be.
pub static TIL0222: Code = Code::new(
    "TIL0222",
    Error,
    Error,
    "a file of another kind",
    "\
The file that is named is there, but it is not of the kind that it is named for: a data file
begins with AC AA 02 00, AC AA 02 01 or AC AA 03 00; tile images and fonts are Windows bitmaps of
certain dimensions; sounds are RIFF files of type WAVE with a format and data.

Look whether two names were exchanged; otherwise replace the file.",
);

/// A link to somewhere else.
pub static TIL0223: Code = Code::new(
    "TIL0223",
    Error,
    Error,
    "a file that lies somewhere else",
    "\
The file that is named is a link, or lies in a folder that is one, which leads out of the folders
where Tile World keeps such files. It was not looked at.

Put the file itself there.",
);

/// An end after the end.
pub static TIL0224: Code = Code::new(
    "TIL0224",
    Warning,
    Error,
    "a last level that is not in the set",
    "\
`lastlevel` is the level with which the game ends. The data file has no level of that number, so
it never becomes the last one.

Write the number of a level that there is.",
);

/// A repair of something else.
pub static TIL0225: Code = Code::new(
    "TIL0225",
    Warning,
    Error,
    "a repair for another level set",
    "\
`fixlynx = y` takes back what Microsoft changed in the original level set of the Lynx: four
passwords, the maps and wires of five levels, and level 145, which was added. Tile World does it
to a set of 149 levels only, whatever they are; no other set has what it mends.

Leave the line out, or name the original data file.",
);

/// Words for nobody.
pub static TIL0226: Code = Code::new(
    "TIL0226",
    Warning,
    Error,
    "something said of a level that is not there",
    "\
The level set has no level of this number, so nobody will ever read what is said about it.

Write the number of the level that is meant. Numbers are those in the data file.",
);

/// A level that nobody has.
pub static TIL0227: Code = Code::new(
    "TIL0227",
    Warning,
    Error,
    "an unsolvable level that is not in the set",
    "\
The list names levels by number, size and checksum. In the level set of that name the level has
another size or checksum, or does not exist: the entry has no effect. Either the level was changed
since (and may be solvable now), or the entry has a slip.

    [mine.dat]
    007: 01A8 90D927AD     <- level 7 of mine.dat is another one",
);

/// Words before any level.
pub static TIL0230: Code = Code::new(
    "TIL0230",
    Warning,
    Error,
    "text above the first level",
    "\
A messages file says with a line `[N]` for which level the text below it is. Text above the first
such line belongs to no level and is not shown.

    Well done!             <- for whom?
    [10]
    Ten levels done.",
);

/// Almost a heading.
pub static TIL0231: Code = Code::new(
    "TIL0231",
    Warning,
    Error,
    "a line that is almost a heading",
    "\
A line that begins with `[` looks like one that names a level but is none, and is taken for text:
something else than a number is in the brackets, something follows them, the number is beyond
65535, or the line stands within a paragraph.

    [ten]
    Well done!
    [20]                   <- an empty line above it is missing",
);

/// The level before the first.
pub static TIL0232: Code = Code::new(
    "TIL0232",
    Warning,
    Error,
    "a message for level 0",
    "\
There is no level 0. Tile World takes `[0]` for `[-1]`: the text is shown before the first level.

The mend writes that.",
);

/// Two messages at once.
pub static TIL0233: Code = Code::new(
    "TIL0233",
    Warning,
    Error,
    "a second message for the same moment",
    "\
Two texts are for the same moment: after the same level, or before it. Tile World shows the first
one and never the other.

Put them together under one line.",
);

/// A moment of silence.
pub static TIL0234: Code = Code::new(
    "TIL0234",
    Warning,
    Error,
    "a message without text",
    "\
A line names a level, and no text follows. Nothing is shown then.

Write the text below the line, or take the line away.",
);

/// No XML.
pub static TIL0240: Code = Code::new(
    "TIL0240",
    Error,
    Error,
    "damaged XML",
    "\
The extras of a level set are XML, and Tile World reads none of them if the XML is damaged
anywhere: a tag that is not closed or closes another one, a `<` or `&` in text that should be
`&lt;` or `&amp;`, an attribute that stands twice or without quotes. HTML, and names such as
`&nbsp;`, belong into `<![CDATA[ ... ]]>`.

Elements that lie more than 32 deep are passed over too. What stands before and behind the damage
was read all the same.",
);

/// Another root.
pub static TIL0241: Code = Code::new(
    "TIL0241",
    Error,
    Error,
    "XML that is no level set",
    "\
All of a file of extras is within one element `<levelset>`. Tile World refuses anything else.

Put everything into `<levelset>` and `</levelset>`.",
);

/// An element that is not known here.
pub static TIL0242: Code = Code::new(
    "TIL0242",
    Warning,
    Error,
    "an element that is not known here",
    "\
Within `<levelset>` there are `<level>` and `<style>`, within a level `<prologue>` and
`<epilogue>`, within those `<page>`. An element of another name, or in another place, is passed
over.

Put it where it belongs, or take it away.",
);

/// An attribute that is not known here.
pub static TIL0243: Code = Code::new(
    "TIL0243",
    Warning,
    Error,
    "an attribute that is not known here",
    "\
The level set has description, copyright, author, ms, lynx, pedantic, format, align, valign, color
and bgcolor; a level has number, author, ms, lynx and pedantic; a page has format, align, valign,
color and bgcolor. Other attributes are passed over. Their names are written in small letters.

Write the name as it is, or take the attribute away.",
);

/// An attribute that says nothing.
pub static TIL0244: Code = Code::new(
    "TIL0244",
    Warning,
    Error,
    "a value that the attribute does not have",
    "\
The value is none of those that the attribute has, and Tile World takes another one instead:

    ms, lynx, pedantic     yes, no               else: unknown
    format                 html, plain           else: plain
    align                  left, center, right   else: left
    valign                 top, middle, bottom   else: top
    color, bgcolor         #RRGGBB or a name     else: black",
);

/// A level without its number.
pub static TIL0245: Code = Code::new(
    "TIL0245",
    Error,
    Error,
    "a level without a number",
    "\
A level is known by its attribute `number`, a whole number from 1 on. Without one it is passed
over with all that is in it.

Write the number: `<level number=\"1\">`.",
);

/// A level that comes twice.
pub static TIL0246: Code = Code::new(
    "TIL0246",
    Warning,
    Error,
    "a level that is described twice",
    "\
Two elements are about the same level. What the later one says takes the place of what the earlier
one said.

Put the two together.",
);

/// Markup that is lost.
pub static TIL0247: Code = Code::new(
    "TIL0247",
    Warning,
    Error,
    "markup outside CDATA",
    "\
Within a page only text is shown. HTML has to stand in `<![CDATA[ ... ]]>`, or its `<` be written
as `&lt;`; an element that stands there as such loses its tags, and the text runs on without them.

    <page><![CDATA[<p>One.</p>]]> <p>Two.</p></page>     <- the second <p> is lost",
);

/// Declarations that are not read.
pub static TIL0248: Code = Code::new(
    "TIL0248",
    Warning,
    Error,
    "a document type",
    "\
A document type is declared. It is kept as it is but not read: entities that it declares stay
unknown, so that a small file cannot unfold into a large one.

Take it away, and write the characters themselves in place of the entities.",
);

/// Text between elements.
pub static TIL0249: Code = Code::new(
    "TIL0249",
    Warning,
    Error,
    "text outside the pages",
    "\
Text stands where only elements belong: outside the pages. It is not shown.

Put it into a page, or make it a comment: `<!-- ... -->`.",
);

/// A line that is no entry.
pub static TIL0260: Code = Code::new(
    "TIL0260",
    Warning,
    Error,
    "a line that is no entry",
    "\
A list of unsolvable levels has `[LEVELSET]` lines and, below each, lines of a number, an
identifier of twelve hexadecimal digits and, if you like, a comment, with colons between them. The
first four digits are the size of the level in bytes, the other eight its checksum; blanks may
stand between the two. `ok` in place of an identifier takes back what was said of that level
before.

    [CCLP1.dat]
    001: 01A890D927AD: not really
    002: ok",
);

/// An entry of no set.
pub static TIL0261: Code = Code::new(
    "TIL0261",
    Warning,
    Error,
    "an entry above the first level set",
    "\
An entry belongs to the level set named in the last `[LEVELSET]` line above it. There is none
above this one, and Tile World passes it over.

Write the name of the level set above it.",
);

/// The same again.
pub static TIL0262: Code = Code::new(
    "TIL0262",
    Warning,
    Error,
    "an entry that is there already",
    "\
The same level, with the same identifier, stands in the list already. A level may have several
entries, but each with an identifier of its own.

Take one of them away.",
);

/// Taken back without need.
pub static TIL0263: Code = Code::new(
    "TIL0263",
    Note,
    Warning,
    "an `ok` that takes nothing back",
    "\
`ok` takes back entries above it for the same level of the same set, and there are none in this
file. That is well if the file is the one in your own folder and the entries are in the list that
came with the program.

Otherwise take the line away.",
);

/// A set without entries.
pub static TIL0264: Code = Code::new(
    "TIL0264",
    Note,
    Warning,
    "a level set without entries",
    "\
A level set is named, and no entries follow.

Take the line away, or write the entries below it.",
);

/// Messages of no kind.
pub static TIL0270: Code = Code::new(
    "TIL0270",
    Note,
    Warning,
    "messages above the first kind",
    "\
Messages above the first line with a colon are shown when Chip dies. Say so:

    :die",
);

/// A kind that is none.
pub static TIL0271: Code = Code::new(
    "TIL0271",
    Warning,
    Error,
    "a kind of message that is not known",
    "\
A line that begins with a colon says when the messages below it are shown: `:win` when a level is
won, `:die` when Chip dies, `:time` when the time is up; several kinds may stand side by side, in
small letters. Other words are passed over, and messages below a line without any known word are
never shown.

Write one of the three.",
);

/// A kind without messages.
pub static TIL0272: Code = Code::new(
    "TIL0272",
    Note,
    Warning,
    "a kind without messages",
    "\
A kind of message is named, and no messages follow.

Write the messages below it, a line each, or take the line away.",
);

/// A section for nobody.
pub static TIL0280: Code = Code::new(
    "TIL0280",
    Warning,
    Error,
    "a section that is not known",
    "\
The sections of a resource configuration are `[MS]`, `[Lynx]` and `[all]`. A line with another
name is passed over: what follows it belongs to the section above.

Write one of the three.",
);

/// Needed before the choice.
pub static TIL0281: Code = Code::new(
    "TIL0281",
    Warning,
    Error,
    "a setting that has to hold for all rulesets",
    "\
Fonts, colours, the list of unsolvable levels and the messages at the end are needed before a
ruleset is chosen, in the list of level sets. Those that stand in a section for one ruleset are
not used there.

Set them above the first section.",
);

/// Set for nothing.
pub static TIL0282: Code = Code::new(
    "TIL0282",
    Warning,
    Error,
    "a setting that is undone by a later one",
    "\
A line for one ruleset is undone by a later one for all rulesets, which sets the same for each of
them.

    [MS]
    TileImages = mine.bmp
    [all]
    TileImages = tiles.bmp     <- for MS too

Put what holds for all above the sections.",
);

/// A sound that is never heard.
pub static TIL0283: Code = Code::new(
    "TIL0283",
    Note,
    Warning,
    "a sound that its rules never play",
    "\
The sound is set for one ruleset, and only the other ever plays it.

Take the line away; nothing changes.",
);
