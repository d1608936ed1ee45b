// One small level of each family, and how it is played.

import { arrows, press, undoAll } from "./page.mjs";

/**
 * - `file`, `level`: a sample and the number of a level in it;
 * - `win`: plays the level to the win with keys;
 * - `begin`: plays some moves;
 * - `undo`: takes back all moves;
 * - `hints`: what the message says after each key for a hint; nothing if the family has no hints;
 * - `shortest`: moves of the best solution.
 */
export const FAMILIES = [
  {
    name: "Gartriage",
    file: "gartriage/lessons.Gartriage",
    level: 1,
    // The wagon is at the end of the track, and belongs next to the place where the train starts.
    win: (page) => press(page, "ArrowRight ArrowRight + ArrowLeft ArrowLeft"),
    begin: (page) => press(page, "ArrowRight ArrowRight +"),
    undo: undoAll,
    hints: [/^look at wagon a/, /^fetch wagon a/, /^drive the locomotive 2 cells/],
    shortest: 5,
  },
  {
    name: "Crossoban",
    file: "crossoban/storehouse.xsb",
    level: 1,
    win: (page) => press(page, arrows("lluLdlUrrdrruLLLLdlUrUU")),
    begin: (page) => press(page, arrows("lluLd")),
    undo: undoAll,
    hints: [/^look at the box at column 4/, /has to move out of the way/, /^walk to column 5, row 5/],
    shortest: 23,
  },
  {
    name: "Tents",
    file: "tents/lessons.tents",
    level: 1,
    // Tents at (0,1) and (0,4), (2,4), (3,1), (4,4): row, column.
    win: async (page) => {
      await press(page, "ArrowRight t ArrowRight ArrowRight ArrowRight t ArrowDown ArrowDown t");
      await press(page, "ArrowDown ArrowLeft ArrowLeft ArrowLeft t ArrowDown ArrowRight ArrowRight ArrowRight t");
    },
    begin: (page) => press(page, "ArrowRight t ArrowRight g"),
    undo: undoAll,
    hints: [/^look at the trees/, /^only squares next to a tree/, /^put grass on the 8 squares/],
    shortest: 5,
  },
  {
    name: "A-Puzzle-A-Day",
    file: "apad/mixed.apad",
    level: 5,
    // Pieces Z, N and O are missing. Z belongs at the fifth square of the first row, N, turned twice,
    // below it, and O at the lower left.
    win: async (page) => {
      await press(page, "8 ArrowRight ArrowRight ArrowRight ArrowRight Enter");
      await press(page, "2 r r ArrowDown Enter");
      await press(page, "3 ArrowLeft ArrowLeft ArrowLeft ArrowLeft");
      await press(page, "ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown Enter");
    },
    begin: (page) => press(page, "8 ArrowRight ArrowRight ArrowRight ArrowRight Enter"),
    undo: undoAll,
    hints: [/^look at/, /^find the place of piece N/, /^place piece N/],
    shortest: 3,
  },
  {
    name: "Tile World",
    file: "tileworld/lessons.dat",
    level: 1,
    win: (page) => walk(page, "RRRLLLDDDDRRRLLLUURRRR"),
    begin: async (page) => {
      await walk(page, "RRRL");
      await press(page, "p");
    },
    undo: (page) => press(page, "Home"),
    shortest: 84,
  },
];

/**
 * Walks in real time: each step begins when the one before has ended. Letters are directions: `L`, `U`,
 * `R`, `D`.
 */
export async function walk(page, steps) {
  const grid = page.locator("[role=grid]");
  for (const key of arrows(steps).split(" ")) {
    const before = await grid.getAttribute("aria-activedescendant");
    await page.keyboard.press(key);
    await page.waitForFunction((before) => {
      const now = document.querySelector("[role=grid]").getAttribute("aria-activedescendant");
      return now !== before || document.querySelector("main.is-solved") !== null;
    }, before);
  }
}
