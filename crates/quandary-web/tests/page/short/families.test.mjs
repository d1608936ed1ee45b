// Each family: opened from a file, played to the win, undone, hinted, solved.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { choose, clickCommand, messageMatches, moveNumber, notSolved, openLevel, solved } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

for (const family of FAMILIES) {
  browserTest(`${family.name}: a file is opened, and a level is played to the win and undone`, {}, async ({ page }) => {
    await choose(page, sample(family.file));
    await openLevel(page, family.level);
    await family.win(page);
    await solved(page);
    await family.undo(page);
    await notSolved(page);
  });
}

for (const family of FAMILIES.filter((family) => family.hints)) {
  browserTest(`${family.name}: hints say more with every key`, {}, async ({ page }) => {
    await choose(page, sample(family.file));
    await openLevel(page, family.level);
    for (const hint of family.hints) {
      await page.keyboard.press("i");
      await messageMatches(page, hint);
    }
  });

  browserTest(`${family.name}: a worker solves the level`, {}, async ({ page }) => {
    await choose(page, sample(family.file));
    await openLevel(page, family.level);
    const worker = page.waitForEvent("worker");
    await page.keyboard.press("s");
    await worker;
    await messageMatches(page, /solution/);
    await page.keyboard.press("End");
    await solved(page);
    assert.equal((await moveNumber(page)).of, family.shortest);
  });
}

browserTest("Tents: a check and a rating come from workers", {}, async ({ page }) => {
  const workers = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await choose(page, sample("tents/lessons.tents"));
  await openLevel(page, 1);
  await clickCommand(page, "check");
  await messageMatches(page, /^right so far: there is a solution from here$/);
  await clickCommand(page, "ask");
  await page.click("[data-question=rate]");
  await messageMatches(page, /^difficulty from here: \w+$/);
  assert.equal(workers.length, 2);
});
