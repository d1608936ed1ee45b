// Screen readers, keyboards, phones: an automatic check of every screen and window, and what it cannot see.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { choose, clickCommand, closeDialog, drop, openDialog, openLevel, press } from "../support/page.mjs";
import { damaged, sample } from "../support/program.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe finds anything serious or critical in what is shown. */
async function check(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Colours in the middle of a transition are neither the old nor the new ones.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const words = bad.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 200)} ${node.any.map((one) => one.message)}`));
  assert.equal(bad.length, 0, `${where}:\n${words.join("\n")}`);
}

/** Fails if the page is wider than the screen. */
async function fits(page, where) {
  const { wide, broad } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    const isOut = (element) => element.getBoundingClientRect().right > clientWidth + 1;
    return {
      wide: scrollWidth > clientWidth,
      broad: [...document.querySelectorAll("main *, dialog *")].filter(isOut).slice(0, 3).map((one) => one.outerHTML.slice(0, 200)),
    };
  });
  assert.ok(!wide, `${where} is wider than the screen: ${broad.join("\n")}`);
}

/** Windows of a game: the command that opens each, and its name. */
const WINDOWS = [
  ["help", "help"], ["branches", "branches"], ["checkpoint", "text"], ["settings", "settings"],
  ["appearance", "appearance"], ["ask", "questions"], ["facts", "facts"], ["share", "share"], ["pictures", "pictures"],
];

async function everyScreen(page, look) {
  await look(page, "the first screen");
  await openDialog(page, "statistics");
  await look(page, "statistics");
  await closeDialog(page);
  await drop(page, damaged("cut-off.dat"));
  await page.waitForSelector("[data-list=findings]");
  await look(page, "a file with findings");
  await openDialog(page, "download");
  await look(page, "download");
  await closeDialog(page);
  await page.click("[data-command=start]");
  await page.waitForSelector("[data-screen=start]");
  await look(page, "the first screen with recent files");
  for (const family of FAMILIES) {
    await choose(page, sample(family.file));
    await page.waitForSelector("[data-level]");
    await look(page, `levels of ${family.name}`);
    await openLevel(page, family.level);
    await look(page, `a game of ${family.name}`);
    await page.goBack();
    await page.waitForSelector("[data-screen=file]");
    await page.goBack();
    await page.waitForSelector("[data-screen=start]");
  }
  await choose(page, sample("tents/lessons.tents"));
  await openLevel(page, 1);
  await press(page, "ArrowRight t m");
  await page.fill("[data-input=dialog]", "a tent");
  await page.keyboard.press("Enter");
  await press(page, "i i i");
  await look(page, "a game with a hint");
  for (const [command, dialog] of WINDOWS) {
    await openDialog(page, command, dialog);
    await look(page, dialog);
    await closeDialog(page);
  }
  await FAMILIES[2].win(page);
  await look(page, "a game that is won");
}

for (const [colours, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["high contrast", { contrast: "more" }],
]) {
  browserTest(`axe finds nothing serious, ${colours}`, options, async ({ page }) => {
    const asksForContrast = await page.evaluate(() => matchMedia("(prefers-contrast: more)").matches);
    assert.equal(asksForContrast, colours === "high contrast");
    await everyScreen(page, check);
  });
}

browserTest("nothing is wider than a phone of 360 pixels", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await everyScreen(page, fits);
});

browserTest("nothing is wider than the page at twice the size", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async ({ page }) => {
  await everyScreen(page, fits);
});

browserTest("a level is opened and won with the keyboard alone", {}, async ({ page }) => {
  const isOn = (selector) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
  const tabTo = async (selector) => {
    for (let steps = 0; steps < 80; steps += 1) {
      if (await isOn(selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  await tabTo('[data-sample="samples/gartriage/lessons.Gartriage"]');
  // What has the focus shows it.
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.notEqual(outline, "none");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-level]");
  await tabTo('[data-level="1"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-screen=game]");
  await FAMILIES[0].win(page);
  await page.waitForSelector("main.is-solved");
  await tabTo("[data-command=undo]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("main:not(.is-solved)");
});

browserTest("a screen reader hears the cell under the cursor, moves and wins", {}, async ({ page }) => {
  await choose(page, sample("tents/lessons.tents"));
  await openLevel(page, 1);
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "grid");
  await press(page, "ArrowRight t");
  const active = await page.getAttribute("[role=grid]", "aria-activedescendant");
  assert.equal(await page.textContent(`#${active}`), "tent, row 0, column 1");
  const spoken = page.locator("main [aria-live=polite]");
  await spoken.filter({ hasText: "tent, row 0, column 1" }).waitFor();
  await press(page, "z");
  await press(page, "ArrowLeft");
  await FAMILIES[2].win(page);
  await spoken.filter({ hasText: /solved/i }).waitFor();
});

browserTest("the labelled grid has only cells of the board", {}, async ({ page }) => {
  await choose(page, sample("gartriage/lessons.Gartriage"));
  await openLevel(page, 1);
  const grid = page.locator("[role=grid]");
  const columns = Number(await grid.getAttribute("aria-colcount"));
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  const numbers = (name) => grid.locator(`[${name}]`).evaluateAll((all, name) => all.map((one) => Number(one.getAttribute(name))), name);
  assert.ok(Math.max(...(await numbers("aria-colindex"))) <= columns);
  assert.ok(Math.max(...(await numbers("aria-rowindex"))) <= rows);
});
