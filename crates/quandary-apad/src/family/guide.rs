//! Explanations of the formats, the rules and the terms.

use quandary_core::guide::{Guide, RuleTopic, Topic};

pub(super) static GUIDE: Guide = Guide {
    formats: &[
        Topic {
            name: "apad",
            text: "Boards of the standard kit as bytes, nine bytes a board without any header. The \
                   first byte has the mirror bits of the pieces L, N, O, P, U, V, Y and Z; each \
                   further byte has the rotation of a piece in its two highest bits and the square of \
                   its anchor in the others. A piece with all bits set is not on the board.",
            example: "",
        },
        Topic {
            name: "dayboard",
            text: "A kit as text: its frame with the labels of all squares, its pieces, and \
                   optionally a date and placed pieces. `@` is the anchor of a piece and `#` its other \
                   cells. `Kit: standard` stands for the standard kit instead of a frame and pieces. \
                   `Months:`, `Weekdays:` and `Days:` list labels in other languages. Each line \
                   `Board:` is a further level of the kit.",
            example: r"Dayboard: 1
Title: My kit
Author: Your name

Frame:
  Nov Dec
  1   2   3

Piece: L
  @.
  ##

Date: Dec 3
",
        },
        Topic {
            name: "placements",
            text: "Positions in words, one on each line: the name of a kit unless it is the standard \
                   kit (`weekday-sun oct 6 tue`), the squares that must stay free, and the placed pieces. `L1m@14` is the piece \
                   L, turned once, mirrored, with its anchor on square 14. Such a line can also be \
                   given in place of a file name, and so can a period: `2026-01`, `january 2026`, \
                   `2026` or `today..today+6` is one position for each date.",
            example: "jan 25\noct 6: O0@14\n",
        },
    ],
    rules: || RULES.iter().map(RuleTopic::from).collect(),
    terms: &[
        Topic {
            name: "kit",
            text: "A frame with labelled squares and the pieces that go with it. `standard` is the \
                   kit with 43 squares and the pieces L, N, O, P, U, V, Y and Z; `weekday-sun` and \
                   `weekday-mon` also have squares for the weekdays.",
            example: "quandary solve 'weekday-mon oct 6 tue'",
        },
        Topic {
            name: "anchor",
            text: "The cell of a piece that stands for its place on the board; `@` in the drawing of \
                   a piece.",
            example: "L1m@14  piece L, turned once, mirrored, its anchor on square 14",
        },
        Topic {
            name: "complete board",
            text: "A board on which all pieces of the kit are placed. The squares that it leaves \
                   free are its date.",
            example: "quandary apad random --date 'jan 25'",
        },
        Topic {
            name: "face",
            text: "The front of a piece is the side that its kit draws, the back is the mirror image. \
                   Some owners do not flip pieces; a choice of faces then says which pieces show their \
                   backs.",
            example: "quandary apad faces --faces NP",
        },
        Topic {
            name: "number of solutions",
            text: "The difficulty of a position is the number of its solutions: the fewer, the \
                   harder.",
            example: "quandary apad count --date 'oct 6'",
        },
    ],
};

static RULES: &[Topic] = &[
    Topic {
        name: "date",
        text: "The free squares show a date that exists, on kits with weekdays including the \
               weekday. Both sides of the pieces may face up.",
        example: "quandary solve 'feb 29'",
    },
    Topic {
        name: "combination",
        text: "The free squares show any month with any day, even Feb 31, and any weekday on \
               kits with weekdays.",
        example: "quandary solve 'feb 31' --variant combination",
    },
    Topic {
        name: "any",
        text: "Any squares may stay free.",
        example: "quandary solve 'jan feb' --variant any",
    },
    Topic {
        name: "date, fronts",
        text: "Like `date`, but only the fronts of the pieces may face up, as they are drawn in \
               the kit.",
        example: "quandary solve 'jan 25' --variant 'date, fronts'",
    },
    Topic {
        name: "combination, fronts",
        text: "Like `combination`, but only the fronts of the pieces may face up.",
        example: "quandary solve 'jun 31' --variant 'combination, fronts'",
    },
    Topic {
        name: "any, fronts",
        text: "Like `any`, but only the fronts of the pieces may face up.",
        example: "quandary solve 'jan feb' --variant 'any, fronts'",
    },
    Topic {
        name: "date, backs",
        text: "Like `date`, but only the backs of the pieces may face up.",
        example: "quandary solve 'jan 25' --variant 'date, backs'",
    },
    Topic {
        name: "combination, backs",
        text: "Like `combination`, but only the backs of the pieces may face up.",
        example: "quandary solve 'jun 31' --variant 'combination, backs'",
    },
    Topic {
        name: "any, backs",
        text: "Like `any`, but only the backs of the pieces may face up.",
        example: "quandary solve 'jan feb' --variant 'any, backs'",
    },
];
