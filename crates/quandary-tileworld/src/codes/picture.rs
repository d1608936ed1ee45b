//! Findings in tile images and fonts.
//!
//! The ids are in groups. 0401-0404: the picture and its size; 0405-0409: transparency; 0410-0418:
//! the large layout; 0440-0444: fonts.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The findings of this module, ordered by id.
pub(super) const PICTURE: &[&Code] = &[
    &UNREADABLE_PICTURE,
    &DAMAGED_PICTURE,
    &UNKNOWN_TILE_LAYOUT,
    &INVALID_TILE_SIZE,
    &SMALL_FIGURE_WITHOUT_MAGENTA,
    &COLOR_IN_MASK,
    &MASKED_FIGURE_NOT_ON_WHITE,
    &FIGURES_DIFFER,
    &OPAQUE_ITEM,
    &MISSING_MARKS,
    &MISPLACED_MARKS,
    &TOO_FEW_ENTRIES,
    &TOO_MANY_ENTRIES,
    &WRONG_PICTURE_COUNT,
    &TRANSPARENT_EMPTY_TILE,
    &UNKNOWN_ARRANGEMENT,
    &INVALID_ANIMATION_SIZE,
    &UNUSUAL_ANIMATION_LENGTH,
    &FONT_WITHOUT_CONTRAST,
    &UNEVEN_GLYPH_ROWS,
    &TOO_FEW_GLYPHS,
    &TOO_MANY_GLYPHS,
    &UNEVEN_DIGIT_WIDTHS,
];

/// Unreadable picture.
pub static UNREADABLE_PICTURE: Code = Code::new(
    "TIL0401",
    Error,
    Error,
    "unreadable picture",
    "\
Tile images and fonts are Windows bitmaps with 1 to 32 bits per pixel; PNG pictures are read too.
The file is neither, has a damaged header, or is of an unsupported kind.

Save the picture as a Windows bitmap: tile images with 24 bits per pixel, a font with 8.",
);

/// Damaged picture.
pub static DAMAGED_PICTURE: Code = Code::new(
    "TIL0402",
    Error,
    Error,
    "damaged picture",
    "\
The header of the picture declares more pixels than the file has, or its compressed data is invalid.
The pixels before the damage were read, the rest is black.

The usual cause is an interrupted download. Get the file again.",
);

/// Picture size that fits no tile layout.
pub static UNKNOWN_TILE_LAYOUT: Code = Code::new(
    "TIL0403",
    Error,
    Error,
    "picture size that fits no tile layout",
    "\
Only the size of the picture, in pixels, determines the layout of tile images.

    layout    width                             height
    large     odd                               any
    masked    even and a multiple of 13         a multiple of 16
    small     even and a multiple of 7          a multiple of 16

The masked layout has 13 columns and 16 rows of tiles, the small layout 7 columns and 16 rows. The
large layout has rows of tiles below lines of marks.

Remove everything that does not belong to the tiles.",
);

/// Tile size that is not a multiple of 4.
pub static INVALID_TILE_SIZE: Code = Code::new(
    "TIL0404",
    Error,
    Error,
    "tile size that is not a multiple of 4",
    "\
Tile World scrolls by a quarter of a tile, so the sides of its tiles are multiples of 4 pixels.

Scale the picture: 32 x 32 and 48 x 48 are the usual tile sizes.",
);

/// Figure without magenta (transparent) pixels in the small tile layout.
pub static SMALL_FIGURE_WITHOUT_MAGENTA: Code = Code::new(
    "TIL0405",
    Warning,
    Warning,
    "figure without magenta in the small layout",
    "\
In the small layout the creatures, keys and boots of the last three columns have a magenta
background (red 255, green 0, blue 255), which becomes transparent. This figure has no such pixel
and hides the floor. A program may have changed the colour slightly when it saved the picture.

Fill the background of the figure with exactly that colour.",
);

/// Mask pixel that is neither black nor white.
pub static COLOR_IN_MASK: Code = Code::new(
    "TIL0406",
    Warning,
    Error,
    "colour in a mask",
    "\
The last three columns of the masked layout are masks: black where the floor is visible, white where
the figure is. Every other colour is read as white.

Paint the mask in black and white.",
);

/// Masked figure with a background that is not white.
pub static MASKED_FIGURE_NOT_ON_WHITE: Code = Code::new(
    "TIL0407",
    Note,
    Warning,
    "masked figure with a background that is not white",
    "\
In the masked layout, the figures (creatures, keys and boots) in columns 8 to 10 have a pure white
background. Tile World uses only the pixels of a figure where its mask is not black. Programs that
combine figure and mask with bit operations use the background too.

Paint the background white.",
);

/// Figure whose two pictures in the masked tile layout differ.
pub static FIGURES_DIFFER: Code = Code::new(
    "TIL0408",
    Note,
    Warning,
    "two different pictures of one figure",
    "\
The masked layout has two pictures of each figure (creature, key or boot): one on the empty tile,
in columns 5 to 7, and one with a mask, in columns 8 to 10. The first is shown on empty floor, the
second on all other floors. Here the two pictures differ, so the figure changes as it moves.

Make the first picture look like the second one on the empty tile.",
);

/// Key or boot without transparent pixels.
pub static OPAQUE_ITEM: Code = Code::new(
    "TIL0409",
    Warning,
    Warning,
    "key or boot without transparent pixels",
    "\
Under the MS rules keys and boots can be on any floor, and creatures can be on top of them. The
floor is visible only where the picture of the key or boot is transparent.

Fill the background of that picture with the transparent colour, which is the colour of the second
pixel in the first line of the whole bitmap.",
);

/// Missing marks (pixels that delimit tiles) in the large tile layout.
pub static MISSING_MARKS: Code = Code::new(
    "TIL0410",
    Error,
    Error,
    "missing marks in the large layout",
    "\
A picture of odd width has the large layout: above each row of tiles is a line of pixels with marks.
In the topmost line of the picture, the second pixel sets the transparent colour. Every pixel to the
right of it that has any other colour is a mark. The first mark is above the right edge of the first
tile. This picture has no mark in its topmost line.

Add the first mark. If the picture has another layout, change its width to an even number.",
);

/// Marks (pixels that delimit tiles) that are not a whole number of tiles apart.
pub static MISPLACED_MARKS: Code = Code::new(
    "TIL0411",
    Error,
    Error,
    "marks that are not a whole number of tiles apart",
    "\
The large layout has marks in the line above each row of tiles, and a mark at the left edge of
each such line. In the line above the first row, the distance from the left edge to the first
mark after it is the width of a tile. The height of the first row is the height of a tile. All
other distances between marks are whole numbers of tiles: a row is one, two or three tiles high,
and an entry (all pictures of one tile, moving object or animation) is as wide as its pictures
side by side.

Move the mark, or resize the picture.",
);

/// Picture with fewer than the 75 entries of the large tile layout.
pub static TOO_FEW_ENTRIES: Code = Code::new(
    "TIL0412",
    Error,
    Error,
    "too few entries in the large layout",
    "\
The large layout has 75 entries: the empty tile, 49 floors, ten tiles that only the MS rules have,
twelve moving objects and three animations. Each entry has a mark above its right edge. This
picture has fewer marks. A missing mark merges two entries.

Compare the marks with those of a complete picture. This command writes one:

    quandary tileworld tiles --layout large -o large.bmp",
);

/// Picture with more than the 75 entries of the large tile layout.
pub static TOO_MANY_ENTRIES: Code = Code::new(
    "TIL0413",
    Warning,
    Error,
    "too many entries in the large layout",
    "\
The large layout has 75 entries, each with a mark above its right edge; further entries are
ignored. If tiles get the wrong pictures, there is an extra mark: all pictures of one animation
together have a single mark, above the right edge of the last picture.

Remove the extra mark, or the entries after the 75th.",
);

/// Tile with the wrong number of pictures.
pub static WRONG_PICTURE_COUNT: Code = Code::new(
    "TIL0414",
    Error,
    Error,
    "wrong number of pictures of a tile",
    "\
A floor has one picture, or up to 16 in one row that are shown in turn. The empty tile, and each
of the ten tiles that only the MS rules have, has exactly one picture.

In the large layout (a bitmap of odd width), the marks in the line above a row of tiles say how
many pictures each entry has; `quandary explain TIL0410` describes them. Correct the marks, or
remove pictures.",
);

/// Transparent pixels in the empty tile.
pub static TRANSPARENT_EMPTY_TILE: Code = Code::new(
    "TIL0415",
    Error,
    Error,
    "transparent pixels in the empty tile",
    "\
The empty tile is visible where any other tile is transparent, so it has to be opaque.

Paint it, or choose another transparent colour.",
);

/// Moving object whose pictures have an unknown arrangement.
pub static UNKNOWN_ARRANGEMENT: Code = Code::new(
    "TIL0416",
    Error,
    Error,
    "unknown arrangement of pictures",
    "\
The pictures of a moving object have one of seven arrangements. The arrangement 2x8, for example,
is two rows of eight tiles.

    1x1     one picture for all directions
    1x2     one for north and south, next to it one for west and east
    1x4     from left to right north, west, south, east
    2x1     one for north and south, below it one for west and east
    2x2     north and west, below them south and east
    2x8     like 2x2, but with four pictures for each direction
    2x16    left half: four pictures for north, then four for south, each two tiles high;
            right half: four pictures for west in the upper row and four for east in the
            lower row, each two tiles wide

Arrange the pictures in one of these ways and correct the marks.",
);

/// Invalid size of an animation.
pub static INVALID_ANIMATION_SIZE: Code = Code::new(
    "TIL0417",
    Error,
    Error,
    "invalid size of an animation",
    "\
The last three entries of the large layout are animations. Each picture of an animation is one
tile large, or three by three tiles. An animation has at most twelve pictures, side by side.

In the large layout (a bitmap of odd width), the marks in the line above a row of tiles say how
many pictures each entry has; `quandary explain TIL0410` describes them. Correct the marks, or
remove pictures.",
);

/// Animation whose number of pictures is neither twelve nor six.
pub static UNUSUAL_ANIMATION_LENGTH: Code = Code::new(
    "TIL0418",
    Note,
    Warning,
    "animation without twelve or six pictures",
    "\
The animations of the large layout take the time of twelve pictures. With six, each is shown twice
as long. With any other number the times are uneven.

Draw the missing pictures.",
);

/// Font with equal text and background colours.
pub static FONT_WITHOUT_CONTRAST: Code = Code::new(
    "TIL0440",
    Error,
    Error,
    "font with equal text and background colours",
    "\
The top left pixel of a font has the text colour, the pixel below it the background colour. If they
are equal, no glyph is visible.

Paint the corner in the colour of the glyphs, and the pixel below it in the background colour.",
);

/// Glyph rows of a font that differ in height.
pub static UNEVEN_GLYPH_ROWS: Code = Code::new(
    "TIL0441",
    Error,
    Error,
    "rows of glyphs with different heights",
    "\
Each row of glyphs in a font starts with a pixel of the text colour at the left edge; the top left
pixel is the first of these. All glyphs of a font have the same height, so these pixels are evenly
spaced, and the last row has the same height too.

Move the pixel, or remove everything below the last row.",
);

/// Too few glyphs.
pub static TOO_FEW_GLYPHS: Code = Code::new(
    "TIL0442",
    Warning,
    Error,
    "too few glyphs",
    "\
A font has 201 glyphs: characters 32 to 126 of ISO 8859-1, ten digits of equal width, and
characters 160 to 255. In the line above the glyphs, a mark (a pixel of the text colour) is on
each side of every glyph. A missing glyph shifts all later ones by one character; a missing mark
merges two glyphs. The font of Tile World 1.3.2 has only 200 glyphs, because the small o with
tilde is missing.

Compare the marks with the list of characters, and add the missing mark or glyph.",
);

/// Too many glyphs.
pub static TOO_MANY_GLYPHS: Code = Code::new(
    "TIL0443",
    Warning,
    Error,
    "too many glyphs",
    "\
A font has 201 glyphs; further ones are ignored. If wrong characters are shown, there is an extra
mark, a pixel of the text colour in the line above the glyphs.

Remove the extra mark, or the glyphs after the last character.",
);

/// Aligned digits (the digits for columns of numbers) with different widths.
pub static UNEVEN_DIGIT_WIDTHS: Code = Code::new(
    "TIL0444",
    Warning,
    Warning,
    "aligned digits with different widths",
    "\
After character 126 a font has the ten digits again, for numbers in columns. They need equal widths
so that columns are aligned.

Widen the narrow ones with background on both sides.",
);
