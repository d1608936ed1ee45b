// Ten minutes of random play leak nothing.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { appears, closeDialog, drop, openLevel } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

const MINUTES = Number(process.env.QUANDARY_PLAY_MINUTES ?? 10);
const KEYS = [
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "t", "g", "+", "-", "z", "Z", "i", "o", "v", "Home", "End",
];

/** Bytes after a collection: objects of JavaScript, and the memory of the WebAssembly module. */
async function heap(page, session) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const module = await page.evaluate(async () => {
    // The module is loaded already: this returns what it exports.
    const { default: init } = await import("./quandary-web.js");
    return (await init()).memory.buffer.byteLength;
  });
  return usedSize + module;
}

/** Opens each family, plays some keys by chance, goes back to the start. */
async function round(page, next) {
  for (const family of FAMILIES) {
    await drop(page, sample(family.file));
    await openLevel(page, family.level);
    for (let key = 0; key < 60; key += 1) {
      await page.keyboard.press(KEYS[Math.floor(next() * KEYS.length)]);
      if (await page.locator("dialog").count()) await closeDialog(page);
    }
    await page.evaluate(() => (location.hash = "#/"));
    await appears(page, "[data-screen=start]");
  }
}

browserTest(`${MINUTES} minutes of random play leak nothing`, {}, async ({ page }) => {
  let state = 1;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const session = await page.context().newCDPSession(page);
  // What is kept once, such as pictures of symbols and compiled code, belongs to the heap before.
  for (let warm = 0; warm < 5; warm += 1) await round(page, next);
  const before = await heap(page, session);
  const end = Date.now() + MINUTES * 60_000;
  while (Date.now() < end) await round(page, next);
  const after = await heap(page, session);
  console.log(`heap: ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after`);
  assert.ok(after <= before * 1.1, `${before} bytes before, ${after} bytes after`);
});
