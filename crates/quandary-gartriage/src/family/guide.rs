//! Explanations of the format, the rules and the terms.

use quandary_core::guide::{Guide, RuleTopic, Topic};

pub(super) static GUIDE: Guide = Guide {
    formats: &[Topic {
        name: "gartriage",
        text: "A text file with a header and any number of levels, separated by empty lines. Tags \
               such as `Title:` precede the board. Each line of the board begins with an \
               apostrophe; `0` is the locomotive, `a` to `i` are wagons, `1` to `9` the targets of \
               the wagons `a` to `i`, `+` is plain track, and `- / | \\` are rails. A cell is three \
               characters wide and three lines high: two characters between the cells of a row are \
               one rail.",
        example: r"Format: 1
Title: My collection
Author: Your name
Difficulty: 1

Title: First level
Difficulty: 1
Comment: Hook wagon a and pull it to target 1.
' 0--1--+--a
'     \   /
'      \ /
'       +
",
    }],
    rules: || RULES.iter().map(RuleTopic::from).collect(),
    terms: &[
        Topic {
            name: "hook",
            text: "To attach the wagon next to the end of the train; `+` and a direction in a \
                   solution. Nothing moves. The wagon must be where the end of the train could move: \
                   along a rail, with a turn of at most 45 degrees.",
            example: "+6      hooks the wagon to the right",
        },
        Topic {
            name: "unhook",
            text: "To detach the last wagon of the train; `-` in a solution. It stays where it is \
                   and blocks its cell.",
            example: "4-6     one cell to the left, unhook, one cell to the right",
        },
        Topic {
            name: "tail",
            text: "The last wagon of the train. `T` before a digit moves the train from this end: \
                   the last wagon goes first and the locomotive follows.",
            example: "T6      pushes the train one cell to the right",
        },
        Topic {
            name: "train",
            text: "The locomotive and the wagons hooked to it, in order. A level can start with a \
                   train; the tag `Train:` lists its wagons from the locomotive to the tail.",
            example: "Train: (2,1),(3,1)",
        },
        Topic {
            name: "solution string",
            text: "The notation of solutions. The digits 1 to 4 and 6 to 9 move the locomotive in \
                   their direction on the numeric keypad, `T` before a digit moves the tail instead, \
                   `+` and a digit hook a wagon, `-` unhooks one. Commas separate groups that are \
                   undone together.",
            example: "23+378T2-3",
        },
        Topic {
            name: "difficulty",
            text: "The estimated difficulty of a level follows from its fewest actions. Grade 2 \
                   begins at 16 actions, the next grades at 26, 43, 71, 116, 191, 315, 519 and 855.",
            example: "quandary generate gartriage --difficulty 4",
        },
    ],
};

static RULES: &[Topic] = &[Topic {
    name: "standard",
    text: "The rules of the original program. The locomotive moves along the rails and pulls or \
           pushes its train, which turns by at most 45 degrees. The last wagon can be unhooked \
           anywhere, and a wagon next to the end of the train can be hooked where the train \
           could move. The level is solved when every wagon is on a matching target.",
    example: "quandary solve level.gartriage --metric moves",
}];
