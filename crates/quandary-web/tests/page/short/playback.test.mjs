// Going along what was played: the bar, its button, speed; positions of games in real time.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES, walk } from "../support/families.mjs";
import {
  choose, clickCommand, closeDialog, gameIsOpen, messageMatches, movesPlayed, openDialog, openLevel, position, press,
  solved,
} from "../support/page.mjs";
import { sample } from "../support/program.mjs";

const bar = (page) => page.locator("[data-input=timeline]");
const value = async (page) => Number(await bar(page).inputValue());

/** Waits until the bar is at a step. */
async function isAt(page, step) {
  await page.waitForFunction((step) => Number(document.querySelector("[data-input=timeline]").value) === step, step);
}

browserTest("the solver's solution is stepped through with the bar, and plays by itself", {}, async ({ page }) => {
  const { file, level, shortest } = FAMILIES[0];
  await choose(page, sample(file));
  await openLevel(page, level);
  await press(page, "s");
  await messageMatches(page, /found a solution/);
  assert.equal(await bar(page).getAttribute("max"), String(shortest));
  await bar(page).focus();
  assert.equal(await bar(page).getAttribute("aria-valuetext"), `move 0 of ${shortest}`);
  await press(page, "ArrowRight ArrowRight");
  await movesPlayed(page, 2);
  await press(page, "ArrowLeft");
  await movesPlayed(page, 1);
  await press(page, "Home");
  await movesPlayed(page, 0);
  await clickCommand(page, "faster");
  await messageMatches(page, /speed 2/);
  await page.click("[data-command=play]");
  await solved(page);
  await movesPlayed(page, shortest);
  await page.locator("[data-command=play][aria-pressed=false]").waitFor();
});

browserTest("a run in real time is shown once more, and the player takes over", {}, async ({ page }) => {
  await choose(page, sample("tileworld/lessons.dat"));
  await openLevel(page, 1);
  await walk(page, "RRR");
  await press(page, "p");
  const played = Number(await bar(page).getAttribute("max"));
  assert.ok(played > 8, String(played));
  await press(page, "Home");
  await isAt(page, 0);
  await page.click("[data-command=play]");
  await messageMatches(page, /replaying/);
  await isAt(page, played);
  // Nothing new was played.
  assert.equal(Number(await bar(page).getAttribute("max")), played);
  await bar(page).focus();
  await press(page, "Home ArrowRight ArrowRight");
  await isAt(page, 2);
});

browserTest("a link to a position in real time leads to the tick of the sender", {}, async ({ page, newProfile, newTab }) => {
  await choose(page, sample("tileworld/lessons.dat"));
  await openLevel(page, 1);
  await walk(page, "RRR");
  // Time passes without input before the game is paused.
  await page.waitForTimeout(500);
  await press(page, "p");
  await messageMatches(page, /pause/);
  const tick = await value(page);
  await openDialog(page, "share");
  const address = await page.inputValue("[data-link=position]");
  await closeDialog(page);
  const other = await newTab(await newProfile());
  await other.goto(address);
  await gameIsOpen(other);
  await isAt(other, tick);
  assert.equal(await bar(other).getAttribute("max"), String(tick));
  const shown = await position(page);
  await other.waitForFunction((shown) => {
    const [grid, panel] = [document.querySelector("[role=grid]"), document.querySelector("[data-panel]")];
    return `${grid.textContent}\n${panel.innerText}` === shown;
  }, shown);
});
