// Measurements. Their limits hold for the release build on two free cores: `cargo xtask web`, then
// QUANDARY_PAGE=../../../../target/web.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browserTest } from "../support/browser.mjs";
import { choose, chooseContent, gameIsOpen, messageMatches, openLevel, press } from "../support/page.mjs";
import { quandary, sample } from "../support/program.mjs";

const SAMPLES = 200;
/** Milliseconds from an event to the end of the next frame. */
const FRAME = 16;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Measures the next keys: from the event to the end of the next animation frame. */
async function measureFrames(page) {
  await page.evaluate(() => {
    window.framesMeasured = [];
    const channel = new MessageChannel();
    let began;
    // A message that is sent in a frame arrives when the frame has ended.
    channel.port1.onmessage = () => window.framesMeasured.push(performance.now() - began);
    window.addEventListener("keydown", (event) => {
      began = event.timeStamp;
      requestAnimationFrame(() => channel.port2.postMessage(null));
    }, true);
  });
  return () => page.evaluate(() => window.framesMeasured);
}

browserTest("a 100x100 board is drawn within a frame of a key", {}, async ({ page }) => {
  const generated = quandary("generate", "tents", "--size", "100x100", "--seed", "1");
  assert.equal(generated.status, 0, generated.errors);
  await chooseContent(page, "large.tents", generated.bytes);
  await gameIsOpen(page);
  const frames = await measureFrames(page);
  for (let key = 0; key < SAMPLES; key += 1) {
    await press(page, ["ArrowRight", "g", "ArrowDown", "g", "z"][key % 5]);
    await page.waitForTimeout(20);
  }
  const found = median(await frames());
  console.log(`100x100: ${found.toFixed(1)} ms from a key to the end of the next frame`);
  assert.ok(found < FRAME, `${found} ms`);
});

/** Number of the level with the most moving tiles in a file, by what the program draws. */
function fullestLevel(path) {
  const levels = JSON.parse(quandary("list", "--format", "json", path).text);
  const filled = levels.map((_, index) => {
    const shown = quandary("show", "--ascii", `${path}#${index + 1}`).text;
    return shown.replaceAll(/[\s.]/g, "").length;
  });
  return filled.indexOf(Math.max(...filled)) + 1;
}

browserTest("Tile World's fullest level is drawn within a frame of a key", {}, async ({ page }) => {
  const path = sample("tileworld/lessons.dat");
  await choose(page, path);
  await openLevel(page, fullestLevel(path));
  const frames = await measureFrames(page);
  for (let key = 0; key < SAMPLES; key += 1) {
    await press(page, key % 2 ? "ArrowLeft" : "ArrowRight");
    await page.waitForTimeout(30);
  }
  const found = median(await frames());
  console.log(`Tile World: ${found.toFixed(1)} ms from a key to the end of the next frame`);
  assert.ok(found < FRAME, `${found} ms`);
});

/** Levels that take a second or so, and the least speed of the worker compared with the program. */
const SOLVED = [
  ["gartriage/marshalling-yard.Gartriage", 3], ["gartriage/marshalling-yard.Gartriage", 7],
  ["crossoban/hard.crossoban", 10], ["crossoban/hard.crossoban", 15], ["crossoban/hard.crossoban", 4],
];
const SPEED = 0.5;

for (const [file, level] of SOLVED) {
  browserTest(`the worker solves ${file} #${level} at half the speed of the program`, {}, async ({ page }) => {
    const solved = JSON.parse(quandary("solve", "--threads", "1", "--format", "json", `${sample(file)}#${level}`).text)[0];
    await choose(page, sample(file));
    await openLevel(page, level);
    const began = performance.now();
    await press(page, "s");
    await messageMatches(page, /found a solution/);
    const seconds = (performance.now() - began) / 1000;
    console.log(`${file} #${level}: ${seconds.toFixed(2)} s in the worker, ${solved.seconds.toFixed(2)} s in the program`);
    assert.ok(solved.seconds / seconds >= SPEED);
  });
}

browserTest("the first board is there within a second", {}, async ({ page, address }) => {
  const times = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now();
    await page.goto("about:blank");
    await page.goto(address);
    await page.click('[data-sample="samples/tents/lessons.tents"]');
    await page.click('[data-level="1"]');
    await gameIsOpen(page);
    times.push(performance.now() - began);
  }
  console.log(`first board: ${median(times).toFixed(0)} ms`);
  assert.ok(median(times) < 1000, `${times}`);
});
