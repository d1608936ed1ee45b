//! Terms that all families share.

use quandary_core::guide::Topic;

pub(crate) static TERMS: &[Topic] = &[
    Topic {
        name: "family",
        text: "One of the puzzle systems. Each has its own formats, rules, metrics and commands.",
        example: "quandary formats",
    },
    Topic {
        name: "format",
        text: "How a file is encoded. The content of a file decides in which format it is read, \
               whatever its name; `--as FORMAT` overrides this.",
        example: "quandary identify FILE",
    },
    Topic {
        name: "level",
        text: "One puzzle of a file. `FILE#3` is the level with number 3, `FILE#TITLE` the one with \
               this title.",
        example: "quandary show 'levels.xsb#3'",
    },
    Topic {
        name: "collection",
        text: "A file with several levels.",
        example: "quandary list levels.xsb",
    },
    Topic {
        name: "variant",
        text: "A named set of rules. The file of a level implies one; `--variant` selects another. \
               Every result names the variant that it is about.",
        example: "quandary solve level.tnt --variant matching",
    },
    Topic {
        name: "rule switch",
        text: "A rule that can be set in several ways, with any variant.",
        example: "quandary solve levels.crossoban --variant holes=filled",
    },
    Topic {
        name: "metric",
        text: "What a solver minimises, such as moves or pushes. Each family has its own; the first \
               one is the default.",
        example: "quandary solve levels.xsb --metric moves",
    },
    Topic {
        name: "score",
        text: "The value of a solution in one metric.",
        example: "quandary verify levels.xsb",
    },
    Topic {
        name: "solution",
        text: "Moves that solve a level. Every solution of a solver is replayed through the rules \
               before it is reported.",
        example: "quandary solve 'levels.xsb#3'",
    },
    Topic {
        name: "record",
        text: "A solution or a saved game stored in a file, with the values that the file claims for \
               it.",
        example: "quandary verify levels.sok",
    },
    Topic {
        name: "optimal",
        text: "A solution is optimal if it is proven that no solution has a lower value in the \
               metric. Otherwise the table shows the proven bound, as in `>= 12 (time)`.",
        example: "quandary solve levels.xsb --time 60",
    },
    Topic {
        name: "bound",
        text: "A value that no solution can be below; this is proven.",
        example: "quandary solve levels.xsb --time 1",
    },
    Topic {
        name: "unsolvable",
        text: "The level has no solution; this is proven. It is never said because a search was too \
               short: such a level is `undecided`.",
        example: "quandary solve levels.xsb",
    },
    Topic {
        name: "undecided",
        text: "A budget ended the search before a solution or a proof was found. The reason is \
               named: time, nodes, memory, or cancelled.",
        example: "quandary solve levels.xsb --time 60 --memory 4G",
    },
    Topic {
        name: "budget",
        text: "The limits of the work on one level: `--time` in seconds, `--nodes`, and `--memory`. \
               `--total-time` limits all levels together.",
        example: "quandary solve levels.xsb --time 10 --total-time 3600",
    },
    Topic {
        name: "node",
        text: "One position that a search examined. With a limit on nodes instead of time, results \
               are the same on every machine.",
        example: "quandary solve levels.xsb --nodes 1000000",
    },
    Topic {
        name: "finding",
        text: "A problem in a file: an error, a warning or a note, with a code such as QUA0001 that \
               `explain` describes.",
        example: "quandary check FILE",
    },
    Topic {
        name: "fix",
        text: "Edits that remove a finding. `check --fix` applies safe fixes, which keep the meaning \
               of the file.",
        example: "quandary check FILE --fix",
    },
    Topic {
        name: "canonical form",
        text: "The one way in which this program writes a file. Writing it again changes nothing.",
        example: "quandary format FILE -o tidy.xsb",
    },
    Topic {
        name: "strict",
        text: "With `--strict`, every deviation from a format is an error. The file is read in the \
               same way; only severities differ.",
        example: "quandary check FILE --strict",
    },
    Topic {
        name: "verified",
        text: "The replay of a solution solves the level, and everything that the file claims for it \
               is true.",
        example: "quandary verify levels.dat solutions.tws",
    },
    Topic {
        name: "replay",
        text: "To play moves through the rules, move by move.",
        example: "quandary verify 'levels.xsb#1' --moves rrUU",
    },
    Topic {
        name: "hint",
        text: "A suggested next move with its reason.",
        example: "quandary hint 'levels.xsb#1' --moves rr",
    },
    Topic {
        name: "fingerprint",
        text: "A name for what the rules can see of a level: the same in every format, release and \
               machine. The exact one is of the level itself; the symmetric one is the same for \
               rotated and mirrored copies.",
        example: "quandary list levels.xsb --format json",
    },
    Topic {
        name: "seed",
        text: "The number from which random numbers follow. The same options and seed give the same \
               result on every machine.",
        example: "quandary generate tents --seed 7",
    },
];
