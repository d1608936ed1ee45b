// Files of Tile World's `rc` dropped with a level set: sounds and tile images.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { choose, drop, openLevel } from "../support/page.mjs";
import { FAMILIES } from "../support/families.mjs";
import { inNewFolder, sample } from "../support/program.mjs";

const SET = sample("tileworld/lessons.dat");

/** A tenth of a second of a tone: 8 bits, mono, 8000 samples a second. */
function wave() {
  const samples = Buffer.from(Array.from({ length: 800 }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

browserTest("the sound files that an rc file names are played instead of the page's own", {}, async ({ page }) => {
  await page.evaluate(() => {
    window.played = { files: [], tones: 0 };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) {
      window.played.files.push(this.buffer.duration);
      return start.apply(this, args);
    };
    const tone = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      window.played.tones += 1;
      return tone.apply(this, args);
    };
  });
  await inNewFolder(async (folder) => {
    writeFileSync(join(folder, "rc"), "PickupChipSound=sounds/Ding.wav\n");
    writeFileSync(join(folder, "ding.wav"), wave());
    await drop(page, SET, join(folder, "rc"), join(folder, "ding.wav"));
  });
  await openLevel(page, 1);
  // Three chips: the first sound comes while the file is still being read.
  await FAMILIES[4].win(page);
  await page.waitForFunction(() => window.played.files.length > 0);
  const { files } = await page.evaluate(() => window.played);
  assert.ok(Math.abs(files[0] - 0.1) < 0.001, String(files[0]));
});

browserTest("tile images dropped on a level set are what its levels are drawn with", {}, async ({ page }) => {
  const picture = () => page.locator("[data-level] canvas").first().evaluate((canvas) => canvas.toDataURL());
  await choose(page, SET);
  await page.waitForFunction(() => document.querySelector("[data-level] canvas")?.width > 1);
  await openLevel(page, 1);
  const board = () => page.locator("[data-board] canvas.scene").evaluate((canvas) => canvas.toDataURL());
  const own = await board();
  await drop(page, sample("tileworld/tiles.bmp"));
  await page.waitForSelector("[data-screen=file]");
  await page.waitForFunction(() => document.querySelector("[data-level] canvas")?.width > 1);
  assert.ok(await picture());
  await openLevel(page, 1);
  await page.waitForFunction(() => document.querySelector("[data-board] canvas.scene").width > 1);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.notEqual(await board(), own);
});
