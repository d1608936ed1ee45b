//! Explanations of the formats, the rules and the terms.

use crate::rules::{EXPLANATIONS, SwitchExplanation, Switches};
use quandary_core::guide::{Guide, RuleTopic, Topic};

pub(super) static GUIDE: Guide = Guide {
    formats: &[
        Topic {
            name: "crossoban",
            text: "Boards as text, with all elements of Sokoban, Multiban and Interlock. `#` is a \
                   wall, `@` a pusher, `$` a box, `.` a goal, `*` a box on a goal, `+` a pusher on a \
                   goal. `B G R Y` are boxes of a colour, which must end up next to each other. `'` \
                   is ice, `!` a hole, `:` a lock, `^ > < v` are conveyors. Comments begin with `;` \
                   and precede their board; the first one is its title. A comment `@I2@` or `@I3@` \
                   before a board means that its cells have two or three characters.",
            example: r"; First level
; Author: Your name
#########
#   B   #
# @$  . #
#    B  #
#       #
#########
",
        },
        Topic {
            name: "xsb",
            text: "Sokoban boards as text, as in XSokoban: `#` wall, `@` pusher, `$` box, `.` goal, \
                   `*` box on a goal, `+` pusher on a goal. Comments begin with `;`. Nearly every \
                   Sokoban program reads this format. Solutions are comments: `; Solution: rrUU`.",
            example: r"; First level
; Author: Your name
#######
#     #
# @$. #
#  $  #
# .   #
#######
",
        },
        Topic {
            name: "sok",
            text: "The format of Sokoban YASC: titles, notes, boards, solutions and saved games, \
                   each under its own heading and separated by empty lines. Rows may have run \
                   lengths, and moves may be written on several lines.",
            example: "",
        },
        Topic {
            name: "pusher",
            text: "Boards as text with `X` for walls, `*` for boxes, `.` for goals and `&` for boxes \
                   on goals. `Maze:` begins a title.",
            example: "",
        },
        Topic {
            name: "slc",
            text: "The XML format of Sokoban for Windows (`SokobanLevels`). It holds the title, \
                   description and author of the collection and the boards, but no solutions.",
            example: "",
        },
    ],
    rules,
    terms: &[
        Topic {
            name: "push",
            text: "The displacement of a box by a step of a pusher, however far the box slides \
                   afterwards. A command that displaces two boxes is two pushes.",
            example: "R       a move to the right that pushes",
        },
        Topic {
            name: "move",
            text: "A command, whether it pushes or not, and however many pushers it moves.",
            example: "rrU     three moves, the last one a push",
        },
        Topic {
            name: "LURD",
            text: "The notation of solutions: `l u r d` are moves, `L U R D` are pushes. Run lengths \
                   are allowed (`3r4U`, `2(dr)`), and `{path}` makes another pusher active.",
            example: "llUrrdR",
        },
        Topic {
            name: "box line",
            text: "A run of pushes of one box in one direction.",
            example: "RRuR    two box lines",
        },
        Topic {
            name: "box change",
            text: "A push of another box than the one before. The first push counts.",
            example: "RRlldR  two box changes, if the last push moves another box",
        },
        Topic {
            name: "pushing session",
            text: "A run of commands that all push.",
            example: "RRdLL   two pushing sessions",
        },
        Topic {
            name: "pusher line",
            text: "A run of commands in one direction, whether they push or not.",
            example: "rrRuu   two pusher lines",
        },
        Topic {
            name: "reverse mode",
            text: "A game played backwards: the boxes begin on the goals and are pulled to their \
                   starting squares. The pusher may begin at any free square. Read backwards, a \
                   complete game is a solution. A record in reverse mode begins with a jump, `[...]`.",
            example: "[]rUULd",
        },
        Topic {
            name: "dead position",
            text: "A position from which the level cannot be solved any more, for example with a box \
                   in a corner that is not a goal. `hint` names the boxes.",
            example: "#####\n#$  #\n# @.#     the box can never leave its corner\n#####",
        },
        Topic {
            name: "corral",
            text: "An area that boxes close off from the pusher. If it has to be opened before \
                   anything else can be done, the solver considers only pushes into it.",
            example: "#######\n# $  .#\n#$ @ .#   the upper left corner is a corral\n#######",
        },
        Topic {
            name: "grade",
            text: "The estimated difficulty of a level follows from its fewest pushes. Grade 2 begins \
                   at 6 pushes, the next grades at 10, 16, 26, 42, 67, 107, 172 and 275.",
            example: "quandary list levels.xsb",
        },
    ],
};

/// The standard rules and each switch.
fn rules() -> Vec<RuleTopic> {
    let switches = EXPLANATIONS.iter().map(switch);
    std::iter::once(RuleTopic::from(&STANDARD))
        .chain(switches)
        .collect()
}

static STANDARD: Topic = Topic {
    name: Switches::STANDARD,
    text: "The rules as specified in SPEC.md, version 1. Plain Sokoban levels have no open questions: \
           every variant plays them alike. For the other elements each open question has a rule \
           switch; a variant is this name followed by the switches that are not at their default.",
    example: "quandary solve mixtures.crossoban --variant holes=filled,links=all",
};

fn switch(explanation: &SwitchExplanation) -> RuleTopic {
    let name = explanation.switch.name;
    let example = &explanation.example;
    let mut text = format!("{}moves: {}\n", example.board, example.moves);
    for (value, outcome) in explanation.switch.values.iter().zip(&example.outcomes) {
        text += &format!("\n{name}={value}: {}\n{}", outcome.text, outcome.board);
    }
    RuleTopic {
        name,
        text: explanation.text.to_owned(),
        example: text,
    }
}
