// Rule variants and switches.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { closeDialog, choose, clickCommand, gameIsOpen, movesPlayed, openDialog, openLevel, press } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

const variant = (page, words) => page.locator("[data-variant]").filter({ hasText: words }).waitFor();

browserTest("Tile World levels are played under the rules that are chosen, also after a reload", {}, async ({ page }) => {
  await choose(page, sample("tileworld/lessons.dat"));
  await openDialog(page, "rules");
  const offered = await page.locator("[data-variant-choice]").evaluateAll((all) => all.map((one) => one.dataset.variantChoice));
  for (const name of ["", "MS, 2.3.1", "Lynx, 2.3.1", "Lynx, 1.3.2"]) assert.ok(offered.includes(name), name);
  await page.check('[data-variant-choice="Lynx, 1.3.2"]');
  await closeDialog(page);
  await openLevel(page, 1);
  await variant(page, "Lynx, 1.3.2");
  await page.reload();
  await gameIsOpen(page);
  await variant(page, "Lynx, 1.3.2");
  await openDialog(page, "rules");
  await page.check('[data-variant-choice=""]');
  await closeDialog(page);
  await variant(page, "MS, 2.3.1");
});

browserTest("a switch of Crossoban is set, and each set of rules keeps its game", {}, async ({ page }) => {
  await choose(page, sample("crossoban/lessons.crossoban"));
  await openLevel(page, 1);
  const usual = await page.innerText("[data-variant]");
  await press(page, "ArrowRight ArrowLeft ArrowUp ArrowDown");
  const played = await page.innerText("[data-panel]");
  await openDialog(page, "rules");
  await page.selectOption("[data-switch=holes]", { index: 1 });
  await closeDialog(page);
  await variant(page, /holes=/);
  await movesPlayed(page, 0);
  await clickCommand(page, "rules");
  await page.selectOption("[data-switch=holes]", { index: 0 });
  await closeDialog(page);
  await variant(page, usual);
  await page.waitForFunction((played) => document.querySelector("[data-panel]").innerText === played, played);
});
