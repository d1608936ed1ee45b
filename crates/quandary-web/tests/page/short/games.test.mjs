// Playing: mouse and fingers, the history of a game, searches that end and searches that are stopped.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES, walk } from "../support/families.mjs";
import {
  cellPlace, choose, clickCommand, closeDialog, gameIsOpen, message, messageMatches, moveNumber, movesPlayed,
  notSolved, openDialog, openLevel, position, press, solved, undoAll,
} from "../support/page.mjs";
import { sample } from "../support/program.mjs";

const TENTS = "tents/lessons.tents";
/** The tents of the first level: row, column. */
const TENTS_AT = [[0, 1], [0, 4], [2, 4], [3, 1], [4, 4]];

async function open(page, path, level) {
  await choose(page, sample(path));
  await openLevel(page, level);
}

browserTest("Crossoban is won with the mouse: a box is clicked, then its goal", {}, async ({ page }) => {
  // One box, one push: the wall around is that of a corridor.
  await page.fill("[data-input=text]", "#######\n#@ $ .#\n#######\n");
  await page.click("[data-command=open-text]");
  await gameIsOpen(page);
  for (const column of [3, 5]) {
    const { x, y } = await cellPlace(page, column, 1);
    await page.mouse.click(x, y);
  }
  await solved(page);
  // The wheel goes back and forth.
  await page.mouse.wheel(0, -100);
  await notSolved(page);
  await page.mouse.wheel(0, 100);
  await solved(page);
});

browserTest("Tents is won with fingers: a tap puts a tent, a long press grass", { hasTouch: true }, async ({ page }) => {
  await open(page, TENTS, 1);
  // The drawing has numbers left of the board and above it.
  const square = (row, column) => cellPlace(page, column + 1, row + 1);
  await longPress(page, await square(1, 0));
  await page.locator("[role=gridcell]").filter({ hasText: "grass, row 1, column 0" }).waitFor({ state: "attached" });
  for (const [row, column] of TENTS_AT) {
    const { x, y } = await square(row, column);
    await page.touchscreen.tap(x, y);
  }
  await solved(page);
});

for (const family of FAMILIES) {
  browserTest(`${family.name}: reload, Back and Forward lose nothing`, {}, async ({ page }) => {
    await open(page, family.file, family.level);
    await family.begin(page);
    const before = await position(page);
    await page.reload();
    await gameIsOpen(page);
    assert.equal(await position(page), before);
    await page.goBack();
    await page.waitForSelector("[data-screen=file]");
    await page.goForward();
    await gameIsOpen(page);
    assert.equal(await position(page), before);
  });
}

browserTest("a move is kept although the page is closed at once", {}, async ({ page, address }) => {
  await open(page, TENTS, 1);
  const game = page.url();
  for (let moves = 1; moves <= 12; moves += 1) {
    // A tent is put and taken away again.
    await press(page, "ArrowRight t");
    await page.goto(address);
    await page.goto(game);
    await gameIsOpen(page);
    assert.deepEqual(await moveNumber(page), { at: moves, of: moves });
  }
});

browserTest("Back leads from a game to its file and to the start, Forward back again", {}, async ({ page }) => {
  await open(page, TENTS, 1);
  await press(page, "ArrowRight t");
  for (const screen of ["file", "start"]) {
    await page.goBack();
    await page.waitForSelector(`[data-screen=${screen}]`);
  }
  for (const screen of ["file", "game"]) {
    await page.goForward();
    await page.waitForSelector(`[data-screen=${screen}]`);
  }
  await movesPlayed(page, 1);
});

browserTest("what was undone is still there after a reload", {}, async ({ page }) => {
  await open(page, TENTS, 1);
  await press(page, "ArrowRight t ArrowRight g z");
  assert.deepEqual(await moveNumber(page), { at: 1, of: 2 });
  await page.reload();
  await gameIsOpen(page);
  assert.deepEqual(await moveNumber(page), { at: 1, of: 2 });
  await press(page, "Z");
  await movesPlayed(page, 2);
});

browserTest("a tab that crashes loses nothing", {}, async ({ page, newTab, problems }) => {
  await open(page, TENTS, 1);
  await press(page, "ArrowRight t");
  await movesPlayed(page, 1);
  const url = page.url();
  const crashed = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => {});
  await crashed;
  problems.splice(problems.indexOf("the tab crashed"), 1);
  const again = await newTab(page.context());
  await again.goto(url);
  await gameIsOpen(again);
  await movesPlayed(again, 1);
});

browserTest("two tabs that play the same level lose nothing", {}, async ({ page, newTab }) => {
  await open(page, TENTS, 1);
  const other = await newTab(page.context());
  await other.goto(page.url());
  await gameIsOpen(other);
  await press(page, "ArrowRight t");
  await press(other, "ArrowRight ArrowRight g");
  await movesPlayed(page, 1);
  await movesPlayed(other, 1);
  const url = page.url();
  await page.close();
  await other.close();
  const again = await newTab(other.context());
  await again.goto(url);
  await gameIsOpen(again);
  assert.deepEqual(await everyBranch(again), ["grass, row 0, column 2", "tent, row 0, column 1"]);
});

browserTest("a level that is solved in one tab is solved in the other one", {}, async ({ page, newTab }) => {
  await choose(page, sample("gartriage/lessons.Gartriage"));
  await page.waitForSelector("[data-level]");
  const other = await newTab(page.context());
  await other.goto(page.url());
  await openLevel(other, 1);
  await FAMILIES[0].win(other);
  await solved(other);
  await page.locator('[data-level="1"]').filter({ hasText: "solved" }).waitFor();
  await page.click('[data-filter="solved"]');
  await page.locator("[data-count]").filter({ hasText: "1 of 8" }).waitFor();
});

browserTest("branches and named positions are listed, and lead back", {}, async ({ page }) => {
  await open(page, TENTS, 1);
  await press(page, "ArrowRight t m");
  await page.fill("[data-dialog=text] [data-input=dialog]", "one tent");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  await press(page, "ArrowRight g z z ArrowRight g");
  await openDialog(page, "branches");
  await page.locator("[data-dialog=branches] button.row").filter({ hasText: "one tent" }).click();
  await page.locator("[role=gridcell]").filter({ hasText: "tent, row 0, column 1" }).waitFor({ state: "attached" });
  await movesPlayed(page, 1);
});

browserTest("right so far: the answer changes with a wrong move", {}, async ({ page }) => {
  await open(page, TENTS, 1);
  await press(page, "v");
  await messageMatches(page, /^right so far/);
  // No tent belongs to the lower left corner.
  await press(page, "ArrowDown t v");
  await messageMatches(page, /no solution from here/);
});

/** A storehouse so large and empty that proving the best solution takes hours. */
const HALL = [
  "##############",
  "#            #",
  "# $ $ $ $ $  #",
  "#  $ $ $ $   #",
  "#     @      #",
  "#            #",
  "# . . . . .  #",
  "#  . . . .   #",
  "#            #",
  "##############",
].join("\n");

browserTest("a long search shows how far it is, and keeps the best when it is stopped", {}, async ({ page }) => {
  await page.fill("[data-input=text]", HALL);
  await page.click("[data-command=open-text]");
  await gameIsOpen(page);
  await press(page, "s");
  await messageMatches(page, /solving from here: .* at least \d+, best so far \d+/);
  assert.equal(page.workers().length, 1);
  await press(page, "Escape");
  await messageMatches(page, /found a solution/);
  assert.equal(page.workers().length, 0);
  await press(page, "End");
  await solved(page);
});

browserTest("playing on while a search runs ends the search", {}, async ({ page }) => {
  await page.fill("[data-input=text]", HALL);
  await page.click("[data-command=open-text]");
  await gameIsOpen(page);
  await press(page, "s");
  await messageMatches(page, /solving from here/);
  await page.goBack();
  await page.waitForSelector("[data-screen=start]");
  await page.waitForFunction(() => true);
  assert.equal(page.workers().length, 0);
});

browserTest("a level without a solution is reported as such", {}, async ({ page }) => {
  await page.fill("[data-input=text]", "#####\n#$@.#\n#####\n");
  await page.click("[data-command=open-text]");
  await gameIsOpen(page);
  await press(page, "s");
  await messageMatches(page, /no solution/);
});

browserTest("moves are typed in, and copied out", {}, async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "crossoban/storehouse.xsb", 1);
  await clickCommand(page, "paste");
  await page.fill("[data-dialog=text] [data-input=dialog]", "lluL");
  await page.click("[data-command=accept]");
  await movesPlayed(page, 4);
  await press(page, "C");
  await messageMatches(page, /copied/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "lluL");
});

browserTest("Tile World: time waits while the page is not looked at", {}, async ({ page }) => {
  await open(page, "tileworld/lessons.dat", 1);
  await walk(page, "R");
  await press(page, "p");
  await messageMatches(page, /pause/);
  const before = await position(page);
  await press(page, "ArrowRight");
  await page.waitForTimeout(500);
  assert.equal(await position(page), before);
  assert.notEqual(await message(page), "");
});

/** Puts a finger down, and lifts it after a while. */
async function longPress(page, { x, y }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  await page.waitForTimeout(600);
  await touch("touchEnd", []);
  await session.detach();
}

/** What the first row of a Tents board has in the end of every branch, in alphabetical order. */
async function everyBranch(page) {
  const found = new Set();
  await openDialog(page, "branches");
  const count = await page.locator("[data-dialog=branches] button.row").count();
  for (let index = 0; index < count; index += 1) {
    await page.locator("[data-dialog=branches] button.row").nth(index).click();
    await page.waitForSelector("dialog", { state: "detached" });
    const cells = await page.locator("[role=gridcell]").allTextContents();
    for (const cell of cells.filter((cell) => /^(tent|grass).* row 0,/.test(cell))) found.add(cell);
    await openDialog(page, "branches");
  }
  await closeDialog(page);
  return [...found].sort();
}
