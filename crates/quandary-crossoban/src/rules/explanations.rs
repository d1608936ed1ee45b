//! Explanations of the rule switches, each with an example (SPEC, R22).

use crate::rules::switches::Switches;
use quandary_core::variant::Switch;

/// The explanation of a rule switch, with an example of its effect.
#[derive(Clone, Copy, Debug)]
pub struct SwitchExplanation {
    /// The switch: its name, its one-line description, and its values.
    pub switch: &'static Switch,
    /// The number of the statement of SPEC.md that defines the values, for example `R2`.
    pub statement: &'static str,
    /// What the switch decides and when it matters: one paragraph without line ends.
    pub text: &'static str,
    /// An example.
    pub example: SwitchExample,
}

/// Moves on a small board, with their outcome for each value of a switch.
#[derive(Clone, Copy, Debug)]
pub struct SwitchExample {
    /// The board, as a Crossoban text.
    pub board: &'static str,
    /// The moves in LURD, all in lowercase letters.
    pub moves: &'static str,
    /// The outcome for each value of the switch, in the order of the values. The other switches are
    /// at their defaults.
    pub outcomes: [SwitchOutcome; 2],
}

/// What happens when the moves of a [`SwitchExample`] are played with one value of the switch.
#[derive(Clone, Copy, Debug)]
pub struct SwitchOutcome {
    /// A sentence that describes what happens.
    pub text: &'static str,
    /// The board after the moves, as a Crossoban text. If a move is refused, the moves after it are
    /// not played.
    pub board: &'static str,
    /// Whether the position after the moves is solved.
    pub is_solved: bool,
}

const fn outcome(text: &'static str, board: &'static str) -> SwitchOutcome {
    SwitchOutcome {
        text,
        board,
        is_solved: true,
    }
}

const fn unsolved(text: &'static str, board: &'static str) -> SwitchOutcome {
    SwitchOutcome {
        is_solved: false,
        ..outcome(text, board)
    }
}

/// The explanation of the switch at an index of [`Switches::TABLE`].
const fn switch(
    index: usize,
    statement: &'static str,
    text: &'static str,
    example: SwitchExample,
) -> SwitchExplanation {
    SwitchExplanation {
        switch: &Switches::TABLE[index],
        statement,
        text,
        example,
    }
}

/// The explanations of all switches, in the order of [`Switches::TABLE`].
pub static EXPLANATIONS: [SwitchExplanation; Switches::TABLE.len()] = [
    switch(
        0,
        "R2",
        "On a board with several pushers that are not linked, either one pusher or group is \
         active at a time and the others block the way, or every command moves all of them.",
        SwitchExample {
            board: "#####\n#@  #\n#@  #\n#####\n",
            moves: "r",
            outcomes: [
                outcome(
                    "Only the upper pusher moves; it is the active one at the start.",
                    "#####\n# @ #\n#@  #\n#####\n",
                ),
                outcome("Both pushers move.", "#####\n# @ #\n# @ #\n#####\n"),
            ],
        },
    ),
    switch(
        1,
        "R18",
        "A board can have both goals and coloured boxes. Then both aims have to be reached, or \
         one of them is enough.",
        SwitchExample {
            board: "######\n#@$. #\n#B  B#\n######\n",
            moves: "r",
            outcomes: [
                unsolved(
                    "The goal is covered, but the blue boxes are still apart.",
                    "######\n# @* #\n#B  B#\n######\n",
                ),
                outcome(
                    "The goal is covered, which is enough.",
                    "######\n# @* #\n#B  B#\n######\n",
                ),
            ],
        },
    ),
    switch(
        2,
        "R16",
        "If a board has more goals than boxes, either as many goals have to be covered as there \
         are boxes, or the board cannot be solved.",
        SwitchExample {
            board: "######\n#@$..#\n######\n",
            moves: "r",
            outcomes: [
                outcome("The only box is on a goal.", "######\n# @*.#\n######\n"),
                unsolved("One goal is not covered.", "######\n# @*.#\n######\n"),
            ],
        },
    ),
    switch(
        3,
        "R15",
        "Goals have no colour. Either boxes of any colour cover them, or only plain boxes do, and \
         only plain boxes are counted for the number of goals to cover.",
        SwitchExample {
            board: "######\n#@B. #\n#   $#\n######\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The blue box covers the goal.",
                    ";@I2@\n-#-#-#-#-#-#\n-#---@.B---#\n-#-------$-#\n-#-#-#-#-#-#\n",
                ),
                unsolved(
                    "The blue box is on the goal but does not cover it.",
                    ";@I2@\n-#-#-#-#-#-#\n-#---@.B---#\n-#-------$-#\n-#-#-#-#-#-#\n",
                ),
            ],
        },
    ),
    switch(
        4,
        "R8",
        "A filter admits boxes of its colour and plain pushers. Pushers of another colour either \
         cannot enter it, or filters block only boxes.",
        SwitchExample {
            board: "#####\n#Qb #\n#####\n",
            moves: "rr",
            outcomes: [
                outcome(
                    "The red pusher cannot enter the blue filter.",
                    "#####\n#Qb #\n#####\n",
                ),
                outcome(
                    "The red pusher walks through the blue filter.",
                    "#####\n# bQ#\n#####\n",
                ),
            ],
        },
    ),
    switch(
        5,
        "R8",
        "A filter either stays as long as the game lasts, or it becomes floor when a pusher \
         leaves it, and then admits everything.",
        SwitchExample {
            board: "#####\n#@b #\n#####\n",
            moves: "rr",
            outcomes: [
                outcome("The filter stays.", "#####\n# b@#\n#####\n"),
                outcome("The filter has become floor.", "#####\n#  @#\n#####\n"),
            ],
        },
    ),
    switch(
        6,
        "R7",
        "A coloured pusher pushes plain boxes and boxes of its colour. Boxes of another colour \
         either block it, or it pushes them too.",
        SwitchExample {
            board: "#####\n#QB #\n#####\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The red pusher cannot push the blue box.",
                    "#####\n#QB #\n#####\n",
                ),
                outcome(
                    "The red pusher pushes the blue box.",
                    "#####\n# QB#\n#####\n",
                ),
            ],
        },
    ),
    switch(
        7,
        "R9",
        "A box on a lock cannot be pushed any more. Either this holds for all boxes, or plain \
         boxes can be pushed off a lock.",
        SwitchExample {
            board: "######\n#@$: #\n######\n",
            moves: "rr",
            outcomes: [
                outcome(
                    "The lock holds the box; the second move is refused.",
                    ";@I2@\n-#-#-#-#-#-#\n-#---@:$---#\n-#-#-#-#-#-#\n",
                ),
                outcome(
                    "The second move pushes the plain box off the lock.",
                    ";@I2@\n-#-#-#-#-#-#\n-#----:@-$-#\n-#-#-#-#-#-#\n",
                ),
            ],
        },
    ),
    switch(
        8,
        "R10",
        "Pushers always slide on ice. Boxes that are pushed onto ice either slide too, or they \
         stay on the cell they were pushed to.",
        SwitchExample {
            board: "#######\n#@B'' #\n#######\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The box slides over the ice.",
                    "#######\n# @''B#\n#######\n",
                ),
                outcome(
                    "The box stays on the first cell of ice.",
                    "#######\n# @a' #\n#######\n",
                ),
            ],
        },
    ),
    switch(
        9,
        "R10",
        "A pusher that slides on ice can meet a box. Either it stops before the box, or it pushes \
         the box as it would by a step, which counts as a push.",
        SwitchExample {
            board: "#######\n#@''$ #\n#######\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The pusher stops on the ice before the box.",
                    "#######\n# '\"$ #\n#######\n",
                ),
                outcome(
                    "The pusher pushes the box and leaves the ice.",
                    "#######\n# ''@$#\n#######\n",
                ),
            ],
        },
    ),
    switch(
        10,
        "R11",
        "Boxes and pushers that would enter a conveyor against its arrow are either refused, or \
         they enter it and are carried back as soon as the way is free.",
        SwitchExample {
            board: "######\n#@$< #\n######\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The box cannot be pushed onto the conveyor.",
                    "######\n#@$< #\n######\n",
                ),
                outcome(
                    "The box is on the conveyor and waits until the pusher moves out of the way.",
                    ";@I2@\n-#-#-#-#-#-#\n-#---@<$---#\n-#-#-#-#-#-#\n",
                ),
            ],
        },
    ),
    switch(
        11,
        "R4",
        "Linked pushers act one after the other. Either the one furthest in the direction of the \
         command acts first, so that those behind it can follow, or they act in reading order.",
        SwitchExample {
            board: "#####\n#&& #\n#####\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The right pusher acts first, and the left one follows.",
                    "#####\n# &&#\n#####\n",
                ),
                outcome(
                    "The left pusher acts first and is blocked by the right one.",
                    "#####\n#& &#\n#####\n",
                ),
            ],
        },
    ),
    switch(
        12,
        "R14",
        "A box or pusher on a conveyor waits if its way is blocked, and also at the start of the \
         game. Either it is carried at the end of the next command after which its way is free, \
         or it stays until it is moved.",
        SwitchExample {
            board: ";@I2@\n-#-#-#-#-#\n-#>$-----#\n-#-@-----#\n-#-#-#-#-#\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The pusher steps, then the conveyor carries the box.",
                    "#####\n#>$ #\n# @ #\n#####\n",
                ),
                outcome(
                    "The pusher steps; the box stays on the conveyor.",
                    ";@I2@\n-#-#-#-#-#\n-#>$-----#\n-#---@---#\n-#-#-#-#-#\n",
                ),
            ],
        },
    ),
    switch(
        13,
        "R12",
        "A hole swallows every box that enters it. Either it stays a hole, which pushers cannot \
         enter, or the first box fills it and it becomes floor.",
        SwitchExample {
            board: "######\n#@$! #\n######\n",
            moves: "rr",
            outcomes: [
                outcome(
                    "The hole stays; the second move is refused.",
                    "######\n# @! #\n######\n",
                ),
                outcome(
                    "The box fills the hole, and the pusher walks over it.",
                    "######\n#  @ #\n######\n",
                ),
            ],
        },
    ),
    switch(
        14,
        "R19",
        "A hole can swallow a coloured box. Either its colour can no longer be united, so that \
         the position is lost, or the remaining boxes of the colour count.",
        SwitchExample {
            board: "######\n#@B! #\n#  BB#\n######\n",
            moves: "r",
            outcomes: [
                unsolved(
                    "A blue box is gone, so the position is lost.",
                    "######\n# @! #\n#  BB#\n######\n",
                ),
                outcome(
                    "The two remaining blue boxes touch.",
                    "######\n# @! #\n#  BB#\n######\n",
                ),
            ],
        },
    ),
    switch(
        15,
        "R13",
        "There are two weak tiles. Either both break under pushers, `w` when it is left for the \
         first time and `W` for the second time; or `w` breaks under boxes, which it swallows, \
         and `W` when a pusher leaves it.",
        SwitchExample {
            board: "#####\n#@w #\n#####\n",
            moves: "rr",
            outcomes: [
                outcome(
                    "The tile breaks behind the pusher and is a hole now.",
                    "#####\n# !@#\n#####\n",
                ),
                outcome("The tile holds pushers.", "#####\n# w@#\n#####\n"),
            ],
        },
    ),
    switch(
        16,
        "R5",
        "One of several linked pushers can be blocked. Either it stays and the others move, or \
         the command is refused.",
        SwitchExample {
            board: "#####\n#&  #\n#&###\n#####\n",
            moves: "r",
            outcomes: [
                outcome(
                    "The upper pusher moves, the lower one stays.",
                    "#####\n# & #\n#&###\n#####\n",
                ),
                outcome(
                    "The command is refused, because the lower pusher is blocked.",
                    "#####\n#&  #\n#&###\n#####\n",
                ),
            ],
        },
    ),
];
