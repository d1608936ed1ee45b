//! Findings in tile images and fonts.
//!
//! 0401-0404 the picture and its size, 0405-0409 what is transparent, 0410-0418 the large layout,
//! 0440-0444 fonts.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const PICTURE: &[&Code] = &[
    &TIL0401, &TIL0402, &TIL0403, &TIL0404, &TIL0405, &TIL0406, &TIL0407, &TIL0408, &TIL0409,
    &TIL0410, &TIL0411, &TIL0412, &TIL0413, &TIL0414, &TIL0415, &TIL0416, &TIL0417, &TIL0418,
    &TIL0440, &TIL0441, &TIL0442, &TIL0443, &TIL0444,
];

/// A file that is no picture.
pub static TIL0401: Code = Code::new(
    "TIL0401",
    Error,
    Error,
    "a picture that cannot be read",
    "\
Tile images and fonts are Windows bitmaps of 1 to 32 bits a pixel; PNG pictures are read as well.
The file is neither, or its head is damaged, or it is of a kind that is not known.

Save it again as a bitmap of 24 bits a pixel.",
);

/// A picture that ends early.
pub static TIL0402: Code = Code::new(
    "TIL0402",
    Error,
    Error,
    "a damaged picture",
    "\
The head of the picture promises more pixels than the file holds, or the pixels are packed in a
way that makes no sense. What stands before the damage was read, the rest is black.

A download that broke off is the usual cause. Get the file again.",
);

/// A size of no layout.
pub static TIL0403: Code = Code::new(
    "TIL0403",
    Error,
    Error,
    "a bitmap of tiles whose size fits no layout",
    "\
The layout of a bitmap of tiles is known by its size alone.

    odd width                              <- large: rows of tiles, below lines of marks
    width a multiple of 13, height of 16   <- masked
    width a multiple of 7, height of 16    <- small

Cut off what does not belong to the tiles.",
);

/// Tiles of an odd size.
pub static TIL0404: Code = Code::new(
    "TIL0404",
    Error,
    Error,
    "tiles whose sides are no multiple of 4",
    "\
Tile World scrolls in quarters of a tile, so it takes no tiles whose sides are not multiples of 4
pixels.

Scale the bitmap: 32 x 32 and 48 x 48 are the usual sizes.",
);

/// A figure without magenta.
pub static TIL0405: Code = Code::new(
    "TIL0405",
    Warning,
    Warning,
    "a figure of the small layout without a magenta pixel",
    "\
In the small layout the creatures, keys and boots of the last three columns stand on magenta (red
255, green 0, blue 255), which becomes transparent. This one has no pixel of it and will hide the
floor under it. Often the magenta was changed slightly when the picture was saved.

Fill the ground of the figure with exactly that colour.",
);

/// A mask of colours.
pub static TIL0406: Code = Code::new(
    "TIL0406",
    Warning,
    Error,
    "a mask with another colour than black and white",
    "\
The last three columns of the masked layout are masks: black where the floor is seen, white where
the figure is. Every other colour is taken as white.

Paint the mask in black and white.",
);

/// A figure on a coloured ground.
pub static TIL0407: Code = Code::new(
    "TIL0407",
    Note,
    Warning,
    "a masked figure whose ground is not white",
    "\
The figures of the columns 8 to 10 of the masked layout stand on pure white. Tile World looks only
at what the mask lets through; programs that combine the two by bits do not.

Paint the ground white.",
);

/// Two pictures of one figure.
pub static TIL0408: Code = Code::new(
    "TIL0408",
    Note,
    Warning,
    "a figure that looks different upon the empty tile",
    "\
The masked layout has each figure twice: upon the empty tile in the columns 5 to 7, and apart with
a mask. The first is shown on empty floor, the other on all other floors. Here the two differ, so
the figure changes as it moves.

Make the first one of the other two and the empty tile.",
);

/// A key that hides the floor.
pub static TIL0409: Code = Code::new(
    "TIL0409",
    Warning,
    Warning,
    "a key or a boot without a transparent pixel",
    "\
Under the MS rules keys and boots may lie on any floor, and creatures stand upon them. Their
pictures have to be transparent where the floor is to be seen.

Fill the ground of the picture with the transparent colour of the bitmap, which is that of the
second pixel of its first line.",
);

/// No marks.
pub static TIL0410: Code = Code::new(
    "TIL0410",
    Error,
    Error,
    "a large layout without marks",
    "\
A bitmap of odd width has rows of tiles with a line of marks above each. The first pixel of the
first line but one gives the transparent colour; pixels of any other colour are marks, the first of
which stands above the right edge of the first tile. There is none.

Put a mark there, or make the width even if the bitmap is of another layout.",
);

/// Marks at the wrong place.
pub static TIL0411: Code = Code::new(
    "TIL0411",
    Error,
    Error,
    "marks that are no whole number of tiles apart",
    "\
The first two marks of the first line and of the left edge give the size of a tile. All further
marks lie multiples of that size apart: a row is as high as one, two or three tiles, an entry as
wide as it has pictures side by side.

Move the mark, or resize the picture.",
);

/// Too few entries.
pub static TIL0412: Code = Code::new(
    "TIL0412",
    Error,
    Error,
    "a large layout with too few entries",
    "\
The large layout has 75 entries: the empty tile, 49 floors, ten pictures of the MS rules, twelve
movers and three animations. Fewer are marked here. A missing mark makes two entries one.

Compare the marks with the list of entries.",
);

/// Too many entries.
pub static TIL0413: Code = Code::new(
    "TIL0413",
    Warning,
    Error,
    "a large layout with too many entries",
    "\
The large layout has 75 entries; what follows is not used. If the pictures are shown for the wrong
tiles, there is a mark too many: the pictures of one animation have a single mark, above the right
edge of the last one.

Take out the mark.",
);

/// Too many pictures of a floor.
pub static TIL0414: Code = Code::new(
    "TIL0414",
    Error,
    Error,
    "a tile with pictures that it cannot have",
    "\
Floors have one picture, or up to 16 in one row that follow each other in time. The empty tile and
the ten pictures of the MS rules have exactly one.

Correct the marks, or leave out pictures.",
);

/// A hole in the floor.
pub static TIL0415: Code = Code::new(
    "TIL0415",
    Error,
    Error,
    "an empty tile with transparent pixels",
    "\
Where any other tile is transparent, the empty tile is seen. So that has to be opaque itself.

Paint it, or choose another transparent colour.",
);

/// No sub-layout.
pub static TIL0416: Code = Code::new(
    "TIL0416",
    Error,
    Error,
    "a mover with an arrangement that does not exist",
    "\
What moves has its pictures in one of seven arrangements, rows by columns of tiles.

    1x1     one for all directions
    1x2     north and south, west and east
    1x4     north, west, south, east
    2x1     north and south above west and east
    2x2     north, west above south, east
    2x8     the same with four pictures each
    2x16    four pictures each, two tiles long: north, south upright, west above east lying

Arrange the pictures in one of these ways and correct the marks.",
);

/// No animation.
pub static TIL0417: Code = Code::new(
    "TIL0417",
    Error,
    Error,
    "an animation of a size that does not exist",
    "\
The last three entries of the large layout show how something ends. Their pictures are one tile
large, or three by three, and there are twelve of them at most, side by side.

Correct the marks, or leave out pictures.",
);

/// A short animation.
pub static TIL0418: Code = Code::new(
    "TIL0418",
    Note,
    Warning,
    "an animation of neither twelve nor six pictures",
    "\
The animations at the end of the large layout last for twelve pictures. If there are six, each is
shown twice as long. Other numbers are stretched unevenly.

Draw the missing pictures.",
);

/// One colour for all.
pub static TIL0440: Code = Code::new(
    "TIL0440",
    Error,
    Error,
    "a font whose text and background have one colour",
    "\
The pixel in the left top corner of a font has the colour of the text, the one below it that of the
background. If they are the same, nothing can be read.

Paint the corner in the colour of the glyphs, and the pixel below it in that of the background.",
);

/// Rows of different heights.
pub static TIL0441: Code = Code::new(
    "TIL0441",
    Error,
    Error,
    "rows of glyphs that are not equally high",
    "\
A pixel of the colour of the text at the left edge opens each row. All glyphs of a font are equally
high, so these pixels lie equally far apart, and below the last one there is as much room.

Move the pixel, or cut off what stands below the last row.",
);

/// Too few glyphs.
pub static TIL0442: Code = Code::new(
    "TIL0442",
    Warning,
    Error,
    "a font with too few glyphs",
    "\
A font has 201 glyphs: the characters 32 to 126 of ISO 8859-1, ten digits that all have one width,
and the characters 160 to 255. There are fewer here: a glyph was left out, and every one after it
stands for the character before its own, or a missing mark makes two glyphs one. The font that
comes with Tile World 1.3.2 has 200, for want of a small o with tilde.

Compare the marks with the list of characters; there is one on each side of every glyph.",
);

/// Too many glyphs.
pub static TIL0443: Code = Code::new(
    "TIL0443",
    Warning,
    Error,
    "a font with too many glyphs",
    "\
A font has 201 glyphs; what follows is not used. If the wrong characters are shown, there is a mark
too many.

Take out the mark.",
);

/// Digits of different widths.
pub static TIL0444: Code = Code::new(
    "TIL0444",
    Warning,
    Warning,
    "aligned digits of different widths",
    "\
After the character 126 a font has the ten digits a second time, for numbers in columns. Those all
have one width, or the columns are crooked.

Give the narrow ones room on both sides.",
);
