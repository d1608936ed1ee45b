// Solutions of a level set: replayed on the wall as the program verifies them, and played as games.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { choose, drop, gameIsOpen, press, solved } from "../support/page.mjs";
import { inNewFolder, quandary, sample } from "../support/program.mjs";

const SET = sample("tileworld/lessons.dat");
const MS = sample("tileworld/lessons-ms.dac.tws");
const LYNX = sample("tileworld/lessons-lynx.dac.tws");

/** A copy of a file of solutions in which the time of the first solution is wrong, and the second one is short. */
function spoilt(bytes) {
  const copy = Buffer.from(bytes);
  // Signature, ruleset, visited level and the length of what follows; then records with their sizes.
  let at = 8 + copy[7];
  let changed = 0;
  while (at + 4 <= copy.length && changed < 2) {
    const size = copy.readUInt32LE(at);
    const isSolution = size > 16 && copy.readUInt16LE(at + 4) > 0;
    if (isSolution && changed === 0) copy.writeUInt32LE(copy.readUInt32LE(at + 16) + 2, at + 16);
    // Without moves, nothing wins.
    if (isSolution && changed === 1) copy.fill(0, at + 20, at + 4 + size);
    changed += isSolution ? 1 : 0;
    at += 4 + size;
  }
  assert.equal(changed, 2);
  return copy;
}

/** What `quandary verify --format jsonl` reports. */
function verified(...files) {
  const lines = quandary("verify", "--format", "jsonl", ...files).text.trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter((report) => report.outcome !== "unsolved");
}

/** What the wall shows with each level, when everything is replayed. */
async function shown(page) {
  await page.locator("[data-solutions]").filter({ hasText: /Solutions/, hasNotText: /replaying/ }).waitFor();
  return page.locator("[data-list=levels] [data-solution]").evaluateAll((all) => all.map((one) => ({
    level: Number(one.closest("li:has(> [data-level])").querySelector("[data-level]").dataset.level),
    ...one.dataset,
  })));
}

/** Compares the wall with the reports of the program; levels of samples have the numbers of their rows. */
function compare(rows, reports) {
  assert.equal(rows.length, reports.length);
  for (const report of reports) {
    const file = report.solutions && basename(report.solutions);
    const row = rows.find((row) => row.level === report.level && row.solution === report.name && row.file === file);
    assert.ok(row, `${report.level} ${report.name}`);
    assert.equal(row.outcome, report.outcome, report.name);
    const expected = report.outcome === "verified" ? String(report.value) : report.reason;
    assert.ok(row.details.includes(expected), `${row.details} instead of ${expected}`);
  }
}

browserTest("solutions dropped with their levels are verified as by `quandary verify`", {}, async ({ page }) => {
  await inNewFolder(async (folder) => {
    const bad = join(folder, "lessons-bad.tws");
    writeFileSync(bad, spoilt(readFileSync(MS)));
    const reports = verified(SET, bad);
    assert.deepEqual([...new Set(reports.map((report) => report.outcome))].sort(), ["failed", "verified"]);
    await drop(page, SET, bad, LYNX);
    compare(await shown(page), [...reports, ...verified(SET, LYNX)]);
  });
});

browserTest("solutions dropped on open levels are paired, and are there after a reload", {}, async ({ page }) => {
  await choose(page, SET);
  await page.waitForSelector("[data-list=levels] [data-level]");
  await drop(page, MS);
  const reports = verified(SET, MS);
  compare(await shown(page), reports);
  await page.reload();
  compare(await shown(page), reports);
});

browserTest("solutions that a file stores with its levels are verified", {}, async ({ page }) => {
  const file = sample("crossoban/partners.sok");
  await choose(page, file);
  compare(await shown(page), verified(file));
});

for (const [file, rules] of [[MS, "MS"], [LYNX, "Lynx"]]) {
  browserTest(`a solution for ${rules} rules opens as a game that begins at the start and wins at its end`, {}, async ({ page }) => {
    await drop(page, SET, file);
    await shown(page);
    await page.locator("[data-solution] button").first().click();
    await gameIsOpen(page);
    await page.locator("[data-variant]").filter({ hasText: rules }).waitFor();
    const bar = page.locator("[data-input=timeline]");
    await page.waitForFunction(() => Number(document.querySelector("[data-input=timeline]").max) > 20);
    assert.equal(await bar.inputValue(), "0");
    await press(page, "End");
    await solved(page);
    assert.equal(await bar.inputValue(), await bar.getAttribute("max"));
  });
}

browserTest("a configuration stands in for the level set that it names", {}, async ({ page }) => {
  const configuration = sample("tileworld/lessons-ms.dac");
  await drop(page, SET, configuration, MS);
  compare(await shown(page), verified(SET, MS));
  const address = page.url();
  await page.reload();
  compare(await shown(page), verified(SET, MS));
  assert.equal(page.url(), address);
  assert.match(await page.innerText("h1"), /lessons-ms/);
  // Its ruleset is that of the game; the level set alone is played under the default one.
  const rules = async () => {
    await page.click('[data-level="1"]');
    await gameIsOpen(page);
    return page.innerText("header");
  };
  assert.match(await rules(), /\bMS\b/);
  await drop(page, SET, sample("tileworld/lessons-lynx.dac"));
  assert.match(await rules(), /Lynx/);
});
