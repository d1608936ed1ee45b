//! Explanations of the formats, the rules and the terms.

use quandary_core::guide::{Guide, RuleTopic, Topic};

pub(super) static GUIDE: Guide = Guide {
    formats: &[
        Topic {
            name: "tnt",
            text: "Saves of libgame. The first line has four numbers: rows, columns, 1 for a torus, \
                   and 1 if tents may touch at corners. Then follow the clues of the rows, the clues \
                   of the columns, and the rows: `x` is a tree, `*` a tent, `-` grass and a space an \
                   empty square. The reading of rule 4 is `local` unless a last line says \
                   `rule-4: matching`.",
            example: "5 5 0 0\n\
                      2 0 1 1 1 \n\
                      0 2 0 0 3 \n\
                      x    \n    x\n x x \n     \n   x \n",
        },
        Topic {
            name: "tatham",
            text: "Game IDs of Simon Tatham's program, one on each line: the size, an optional \
                   difficulty, the squares in reading order and the clues, columns first. `_` is a \
                   tree, a letter is that many empty squares and a tree. Such a line can also be \
                   given in place of a file name.",
            example: "5x5:_haaia,0,2,0,0,3,2,0,1,1,1\n",
        },
        Topic {
            name: "task",
            text: "Tasks of puzzle-tents.com, one on each line: like a game ID, but without a size if \
                   the board is square. In a web page it is the text of the variable `task`. Such a \
                   line can also be given in place of a file name.",
            example: "",
        },
        Topic {
            name: "puzzlink",
            text: "Addresses of puzz.link and related sites, one on each line. Clues may be open. \
                   Such an address can also be given in place of a file name.",
            example: "",
        },
        Topic {
            name: "pzprv3",
            text: "Files of puzz.link and related sites: rows, columns, the clues of the columns, \
                   then each row with its clue. `1` is a tree, `A` a tent, `-` grass and `.` an empty \
                   square or an open clue.",
            example: "",
        },
        Topic {
            name: "board",
            text: "A board with its clues as text: a line with the numbers of rows and columns, the \
                   rows with `T` for trees and their clue, and a line with the clues of the columns.",
            example: "",
        },
        Topic {
            name: "janko",
            text: "Sources of puzzles on janko.at, in sections: `[clabels]` and `[rlabels]` for the \
                   clues of columns and rows, `[problem]` with `x` for trees, `[solution]` with `o` \
                   for tents, and `[title]`, `[author]` and other facts. Clues may be open.",
            example: "",
        },
        Topic {
            name: "sgt-save",
            text: "Saved games of Simon Tatham's collection. They hold the game ID, and the moves \
                   played so far as the marks of the board. A board is saved with one move.",
            example: "",
        },
    ],
    rules: || RULES.iter().map(RuleTopic::from).collect(),
    terms: &[
        Topic {
            name: "torus",
            text: "A board whose opposite edges are joined: a tent in the last column is next to a \
                   tree in the first one. It belongs to the board; only saves of libgame can store \
                   it.",
            example: "quandary generate tents --edges torus",
        },
        Topic {
            name: "diagonal contact",
            text: "A rule option of libgame: tents may touch at corners. It belongs to the board; \
                   only saves of libgame can store it.",
            example: "quandary generate tents --contact sides",
        },
        Topic {
            name: "away from trees",
            text: "A square that is not next to a tree is grass. (grade gentle)",
            example: "T .\n. -     - is grass",
        },
        Topic {
            name: "contact",
            text: "The squares around a tent are grass. (grade gentle)",
            example: "- - -\n- * -   the squares around the tent * are grass\n- - -",
        },
        Topic {
            name: "full line",
            text: "A row or column that has all its tents has grass on its other squares. (grade \
                   gentle)",
            example: "* T - - 1",
        },
        Topic {
            name: "no room to spare",
            text: "A row or column with exactly as many free squares as tents that it still needs \
                   has tents on all of them. (grade gentle)",
            example: ". - T . 2     both free squares have a tent",
        },
        Topic {
            name: "only square",
            text: "A tree with only one possible square left for its tent has it there. The reason \
                   names the tents next to it that belong to other trees. (grade gentle)",
            example: "- T .         the tent of T is on its right",
        },
        Topic {
            name: "served trees",
            text: "A square whose trees all have their own tent elsewhere is grass. (grade gentle)",
            example: "* T -         the tree has its tent on its left",
        },
        Topic {
            name: "line placement",
            text: "All ways to place the tents of a row or column without contact agree on some \
                   squares. (grade easy)",
            example: ". . . 2       the tents are on both ends: * - *",
        },
        Topic {
            name: "common corner",
            text: "The tent of a tree is on one of two of its neighbours, in perpendicular directions. \
                   The square diagonal to the tree that touches both is grass. (grade tricky)",
            example: "T .\n. -           both possible tents of T touch -",
        },
        Topic {
            name: "shade of a line",
            text: "Wherever the tents of a row or column are placed, one of them touches the same \
                   square of a neighbouring line, which is grass. (grade tricky)",
            example: "T . . T 1\n. - - .       each possible tent above touches both squares -",
        },
        Topic {
            name: "common contact",
            text: "All possible squares for the tent of a tree touch the same square, which is grass. \
                   (grade hard)",
            example: "quandary tents deduce level.tents --grade hard",
        },
        Topic {
            name: "total",
            text: "The board has as many tents as trees: if all are placed, the rest is grass; if \
                   exactly as many squares are free as tents are missing, all of them have tents. \
                   (grade hard)",
            example: "quandary tents deduce level.tents --grade hard",
        },
        Topic {
            name: "crowd of trees",
            text: "Several trees together have exactly as many possible squares as there are trees: \
                   all of these squares have tents. (grade hard)",
            example: "quandary tents deduce level.tents --grade hard",
        },
        Topic {
            name: "claimed trees",
            text: "Several tents together need all the trees next to them, so other squares cannot \
                   use these trees. (grade hard)",
            example: "* T * T .     the two tents need both trees",
        },
        Topic {
            name: "two lines",
            text: "In two neighbouring rows, any two neighbouring columns hold at most one tent, \
                   because two would touch. This limits how many tents both rows have together. \
                   (grade hard)",
            example: ". . | . . 1\n. . | . . 1   each half holds exactly one tent",
        },
        Topic {
            name: "component balance",
            text: "A connected group of trees and possible squares has as many tents as trees. If all \
                   its squares are in one line, this is known of the line. (grade hard)",
            example: "quandary tents deduce level.tents --grade hard",
        },
        Topic {
            name: "supposition",
            text: "A square is supposed to be a tent or grass, and the easy techniques lead to a \
                   contradiction: so it is the opposite. (grade extreme)",
            example: "quandary tents deduce level.tents --grade extreme",
        },
        Topic {
            name: "search",
            text: "No set of techniques is sufficient; a search compares all solutions. (grade \
                   search)",
            example: "quandary tents grade level.tents",
        },
        Topic {
            name: "gentle",
            text: "The easiest grade: forced squares and counting in one line are sufficient. Easy in \
                   Simon Tatham's program.",
            example: "quandary generate tents --grade gentle",
        },
        Topic {
            name: "easy",
            text: "A grade: in addition, all ways to place the tents of one line are compared. Easy \
                   in Simon Tatham's program.",
            example: "quandary generate tents --grade easy",
        },
        Topic {
            name: "tricky",
            text: "A grade: in addition, the effects on the surrounding squares are used (common \
                   corner, shade of a line). Tricky in Simon Tatham's program.",
            example: "quandary generate tents --grade tricky",
        },
        Topic {
            name: "hard",
            text: "A grade: in addition, sets of trees, pairs of lines, totals and component balance \
                   are used.",
            example: "quandary generate tents --grade hard",
        },
        Topic {
            name: "extreme",
            text: "A grade: in addition, one supposition at a time is refuted by the techniques of \
                   easy boards.",
            example: "quandary generate tents --grade extreme",
        },
    ],
};

static RULES: &[Topic] = &[
    Topic {
        name: "local",
        text: "Rule 4 as in libgame: every tree has a tent next to it, and every tent a tree. \
               Two trees may share a tent as long as the board has as many tents as trees. This \
               is the default for saves of libgame.",
        example: "quandary solve level.tnt --variant local",
    },
    Topic {
        name: "matching",
        text: "Rule 4 as in Simon Tatham's program: trees and tents can be paired one to one, \
               each tent next to its tree. This is the default for every other format. A solution \
               under this rule is also one under `local`; the opposite is not true.",
        example: "quandary solve level.tnt --variant matching",
    },
];
