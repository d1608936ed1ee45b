// Tile World in real time: what the page records is a solution for other programs too.

import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES, walk } from "../support/families.mjs";
import { choose, downloaded, messageMatches, openLevel, position, press, solved } from "../support/page.mjs";
import { inNewFolder, quandary, run, sample } from "../support/program.mjs";

const LEVELS = sample("tileworld/lessons.dat");

browserTest("a recorded game verifies with `quandary verify` and with `tworld -b`", {}, async ({ page, address }) => {
  await choose(page, LEVELS);
  await openLevel(page, 1);
  await FAMILIES[4].win(page);
  await solved(page);
  await page.goto(address);
  const backup = await downloaded(page, () => page.click("[data-command=backup]"));
  const entries = Object.entries(JSON.parse(backup.bytes).entries);
  const [name, content] = entries.find(([name]) => name.startsWith("records/") && name.endsWith(".tws"));
  assert.match(name, /lessons/);
  await inNewFolder((folder) => {
    const records = join(folder, "lessons.tws");
    writeFileSync(records, Buffer.from(content, typeof content === "string" ? "utf8" : undefined));
    const verified = quandary("verify", LEVELS, records);
    assert.equal(verified.status, 0, verified.text + verified.errors);
    assert.match(verified.text, /Chips and Socket/);
    verifyWithTworld(folder, records);
  });
});

/** Debian's Tile World replays the record; without it, only the program's own verdict counts. */
function verifyWithTworld(folder, records) {
  const tworld = ["/usr/games/tworld", "/usr/bin/tworld"].find(existsSync);
  if (!tworld) return;
  const path = (name) => join(folder, name);
  ["sets", "data", "res", "save"].forEach((name) => mkdirSync(path(name)));
  copyFileSync(LEVELS, path("data/lessons.dat"));
  copyFileSync(records, path("save/lessons.dac.tws"));
  writeFileSync(path("sets/lessons.dac"), "file=lessons.dat\nruleset=ms\n");
  const folders = ["-L", path("sets"), "-D", path("data"), "-R", path("res"), "-S", path("save")];
  const done = run(tworld, [...folders, "-r", "-b", "lessons.dac"]);
  assert.equal(done.status, 0, done.text + done.errors);
  assert.match(done.text, /Valid solutions: +1/);
  assert.doesNotMatch(done.text, /is invalid/);
}

browserTest("time goes on by itself, stops with a pause, and can be rewound", {}, async ({ page }) => {
  await choose(page, LEVELS);
  await openLevel(page, 1);
  const start = await page.textContent("[role=grid]");
  await walk(page, "RRR");
  await page.locator("[data-panel]").filter({ hasText: "chips: 2" }).waitFor();
  await press(page, "p");
  await messageMatches(page, /pause/);
  const paused = await position(page);
  await page.waitForTimeout(300);
  assert.equal(await position(page), paused);
  for (let ticks = 0; ticks < 30; ticks += 1) await press(page, ",");
  await page.locator("[data-panel]").filter({ hasText: "chips: 3" }).waitFor();
  await press(page, "Home");
  await page.waitForFunction((start) => document.querySelector("[role=grid]").textContent === start, start);
});

browserTest("losing the focus lets go of the keys", {}, async ({ page }) => {
  await choose(page, LEVELS);
  await openLevel(page, 1);
  await walk(page, "R");
  await page.keyboard.down("ArrowLeft");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  const cell = () => page.getAttribute("[role=grid]", "aria-activedescendant");
  await page.waitForTimeout(400);
  const there = await cell();
  await page.waitForTimeout(400);
  assert.equal(await cell(), there);
});
