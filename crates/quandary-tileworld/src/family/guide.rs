//! Explanations of the formats, the rules and the terms.

use quandary_core::guide::{Guide, RuleTopic, Topic};

pub(super) static GUIDE: Guide = Guide {
    formats: &[
        Topic {
            name: "dat",
            text: "Level sets as the original program and Tile World read them (`.dat`, `.ccl`). The \
                   signature at the beginning selects the rules: MS or Lynx. Each level has a number, \
                   a time limit, a number of chips, two layers of 32 by 32 tiles, a title, a password \
                   and a hint.",
            example: "",
        },
        Topic {
            name: "dat-json",
            text: "A level set as JSON, for programs. It holds the same as a data file, byte for \
                   byte.",
            example: "",
        },
        Topic {
            name: "level-text",
            text: "A level set as text, for editors and version control. It holds the same as a data \
                   file, byte for byte. A map has 32 rows of 32 tiles with two characters each: `..` \
                   is floor, `##` a wall, `$$` a chip, `so` the socket, `EX` the exit, and `@N @W @S \
                   @E` are Chip. SPEC.md lists all symbols.",
            example: r"Tile World levels
rules: ms

level 1
seconds: 100
chips: 2
title: First level
password: FRST
hint: Collect the chips; then the socket opens.
map:
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ......................##################........................
  ......................##@S....$$......##........................
  ......................##....######....##........................
  ......................##$$..##EXso....##........................
  ......................##################........................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
  ................................................................
",
        },
        Topic {
            name: "tws",
            text: "Solutions of a level set as Tile World records them: for each level its password \
                   and the moves with their times. `solve -o`, `verify` and the Tile World commands \
                   read and write it.",
            example: "quandary solve lessons.dat -o solutions.tws",
        },
        Topic {
            name: "tws-json",
            text: "A solution file as JSON, for programs. It holds the same as a solution file, byte \
                   for byte.",
            example: r#"{
 "class": "tile-world-solutions",
 "rules": "ms",
 "visited": 0,
 "records": [
  {
   "record": "name",
   "set": "lessons.dat"
  },
  {
   "record": "solution",
   "number": 1,
   "password": "FRST",
   "flags": 0,
   "slide": 0,
   "stepping": 0,
   "seed": 0,
   "ticks": 48,
   "moves": "0:S 4:S 8:N 12:N 16:E 20:E 24:E 28:E 32:E 36:S 40:S 44:W 48:W"
  }
 ]
}
"#,
        },
        Topic {
            name: "dac",
            text: "The configuration of a level set. The first line names the data file; further \
                   lines select the ruleset, the last level, a file of messages, and whether \
                   passwords are used. Every verb accepts it in place of the level set. The data \
                   file is searched in the folder of `-D`, in `data` below the folder of the \
                   environment variable TWORLDDIR, in `../data`, and next to the configuration.",
            example: "file = lessons.dat\nruleset = lynx\nlastlevel = 13\nusepasswords = n\n",
        },
        Topic {
            name: "messages",
            text: "Messages that are shown between levels. `[-4]` precedes the message before level \
                   4, `[4]` the one after it. Empty lines separate paragraphs.",
            example: "[-1]\nWelcome!\n\n[13]\nThat was the last level.\n",
        },
        Topic {
            name: "ccx",
            text: "Extras of a level set as XML, as in Tile World 2: pages before and after levels, \
                   and the author and description of the set.",
            example: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                      <levelset description=\"Lessons\">\n\
                      <level number=\"1\">\n\
                      <prologue>\n\
                      <page>Welcome!</page>\n\
                      </prologue>\n\
                      </level>\n\
                      </levelset>\n",
        },
        Topic {
            name: "tw-config",
            text: "The settings of a user of Tile World, in the files `init` and `tw_settings.ini`: \
                   the volume, from 0 to 10, and the level set to begin with.",
            example: "volume=7\ninitial-levelset=lessons.dac\n",
        },
        Topic {
            name: "rc",
            text: "The resources of Tile World: tile images, fonts, colours, sounds, and lists of \
                   unsolvable levels. Lines after `[MS]` or `[Lynx]` are for that ruleset only.",
            example: "TileImages=tiles.bmp\nFont=font.bmp\n\n[MS]\nTileImages=masked.bmp\n",
        },
        Topic {
            name: "unsolvable",
            text: "Levels that cannot be solved. A group begins with the name of a level set; each \
                   line has the number of a level, its size and checksum, and a comment.",
            example: "[lessons.dat]\n4: 009E 02509D2F: the first issue had no fire boots\n",
        },
        Topic {
            name: "end-messages",
            text: "Messages that are shown at the end of a game, after a heading with the kind of end: \
                   `:win`, `:die`, `:time`, or several of them.",
            example: ":win\nWell done!\n\n:die time\nOnce more!\n",
        },
        Topic {
            name: "tiles",
            text: "Images of all tiles in one bitmap, in the small, the masked or the large layout, \
                   which follows from the size of the bitmap.",
            example: "quandary tileworld tiles --layout masked --size 32 -o tiles.bmp",
        },
        Topic {
            name: "tw-font",
            text: "The characters of a font in one bitmap.",
            example: "quandary tileworld font --height 20 -o font.bmp",
        },
    ],
    rules: || RULES.iter().map(RuleTopic::from).collect(),
    terms: &[
        Topic {
            name: "tick",
            text: "The unit of time: 20 ticks are one second. Ticks are counted from 0; Chip needs \
                   four of them for a step.",
            example: "quandary render 'lessons.dat#3' lessons-ms.dac.tws --tick 40 -o tick.png",
        },
        Topic {
            name: "folders",
            text: "Tile World keeps level sets, data files, resources and saved solutions in four \
                   folders. The options -L, -D, -R and -S name them, as they do for `tworld`. \
                   Without these options they are `sets`, `data` and `res` below the folder of the \
                   environment variable TWORLDDIR, and the folder of TWORLDSAVEDIR or else \
                   `~/.tworld`. Files that are not in the current folder are looked up there by \
                   name. The solutions of `set.dac` are saved in `set.dac.tws`.",
            example: "TWORLDDIR=/usr/share/games/tworld quandary verify intro-ms.dac",
        },
        Topic {
            name: "stepping",
            text: "Whether creatures that move at half speed begin at once or a few ticks later. A \
                   solution file records it with each solution.",
            example: "quandary tileworld record lessons.dat --level 12 --stepping 4 --moves ...",
        },
        Topic {
            name: "random seed",
            text: "The number from which the random numbers of a game follow. Walkers and random \
                   force floors depend on it. A solution file records it with each solution.",
            example: "quandary tileworld record lessons.dat --level 12 --random 7 --moves ...",
        },
        Topic {
            name: "identifier",
            text: "The size and checksum of a level, by which lists of unsolvable levels recognise \
                   it.",
            example: "quandary tileworld unsolvable lessons.dat",
        },
        Topic {
            name: "digest",
            text: "A hash of a position, by which replays are compared with another program tick by \
                   tick.",
            example: "quandary verify lessons.dat lessons.tws --digests other.digests",
        },
    ],
};

static RULES: &[Topic] = &[
    Topic {
        name: "MS, 2.3.1",
        text: "The rules of the Microsoft program, as Tile World 2.3.1 plays them. The default \
               for data files with the MS signature.",
        example: "quandary verify levels.dat solutions.tws --variant 'MS, 2.3.1'",
    },
    Topic {
        name: "Lynx, 2.3.1",
        text: "The rules of the Atari Lynx game, as Tile World 2.3.1 plays them. The default for \
               data files with the Lynx signature.",
        example: "quandary verify levels.dat solutions.tws --variant 'Lynx, 2.3.1'",
    },
    Topic {
        name: "MS, 1.3.2",
        text: "The rules of the Microsoft program, as Tile World 1.3.2 plays them. Use it for old \
               solutions that fail under 2.3.1.",
        example: "quandary verify levels.dat old.tws --variant 'MS, 1.3.2'",
    },
    Topic {
        name: "Lynx, 1.3.2",
        text: "The rules of the Atari Lynx game, as Tile World 1.3.2 plays them.",
        example: "quandary verify levels.dat old.tws --variant 'Lynx, 1.3.2'",
    },
    Topic {
        name: "Lynx, 1.3.2 pedantic",
        text: "The rules of the Atari Lynx game, as Tile World 1.3.2 plays them with the option \
               -P: closer to the original game in a few details.",
        example: "quandary verify levels.dat old.tws --variant 'Lynx, 1.3.2 pedantic'",
    },
];
