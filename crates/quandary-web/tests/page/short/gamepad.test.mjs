// A gamepad plays as the keys do. The browser has none, so the test is one.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { choose, movesPlayed, openDialog, openLevel, solved } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

/** Connects a gamepad that is not there; `window.pad` is its state. */
async function connect(page) {
  await page.evaluate(() => {
    // The class of the browser, so that what is returned is what a browser returns.
    const pad = Object.create(Gamepad.prototype, {
      buttons: { get: () => window.pad.buttons.map((pressed) => Object.create(GamepadButton.prototype, { pressed: { value: pressed } })) },
      axes: { get: () => window.pad.axes },
    });
    window.pad = { buttons: Array(17).fill(false), axes: [0, 0, 0, 0] };
    navigator.getGamepads = () => [null, pad, null, null];
    window.dispatchEvent(new Event("gamepadconnected"));
  });
}

const frames = (page) => page.evaluate(() =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));

async function pressButton(page, button) {
  await page.evaluate((button) => (window.pad.buttons[button] = true), button);
  await frames(page);
  await page.evaluate((button) => (window.pad.buttons[button] = false), button);
  await frames(page);
}

async function pushStick(page, x, y) {
  await page.evaluate(([x, y]) => (window.pad.axes = [x, y, 0, 0]), [x, y]);
  await frames(page);
  await page.evaluate(() => (window.pad.axes = [0, 0, 0, 0]));
  await frames(page);
}

const CROSS = { u: 12, d: 13, l: 14, r: 15 };

browserTest("a level is won with the cross of a gamepad, and undone", {}, async ({ page }) => {
  await choose(page, sample("crossoban/storehouse.xsb"));
  await openLevel(page, 1);
  await connect(page);
  for (const [count, letter] of [..."lluldlurrdrrulllldluruu"].entries()) {
    await pressButton(page, CROSS[letter]);
    await movesPlayed(page, count + 1);
  }
  await solved(page);
  await pressButton(page, 1);
  await movesPlayed(page, 22);
  await pressButton(page, 3);
  await solved(page);
  await pressButton(page, 8);
  await movesPlayed(page, 0);
  await pushStick(page, -1, 0);
  await movesPlayed(page, 1);
  await openDialog(page, "help");
  const buttons = await page.innerText("[data-dialog=help]");
  assert.match(buttons, /right button\s+undo/i);
  assert.match(buttons, /Start\s+step through the branch/i);
});

browserTest("a gamepad holds a direction in real time, and pauses", {}, async ({ page }) => {
  await choose(page, sample("tileworld/lessons.dat"));
  await openLevel(page, 1);
  await connect(page);
  const cell = () => page.getAttribute("[role=grid]", "aria-activedescendant");
  const start = await cell();
  await page.evaluate(() => (window.pad.buttons[15] = true));
  const column = Number(start.match(/^cell-(\d+)-/)[1]);
  await page.waitForFunction((column) => {
    const at = document.querySelector("[role=grid]").getAttribute("aria-activedescendant");
    return Number(at.match(/^cell-(\d+)-/)[1]) >= column;
  }, column + 2);
  await page.evaluate(() => (window.pad.buttons[15] = false));
  await pressButton(page, 9);
  await page.locator("main [data-message]").filter({ hasText: /pause/ }).waitFor();
});
