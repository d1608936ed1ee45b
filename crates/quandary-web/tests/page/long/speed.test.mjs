// Measurements. Their limits hold for the release build on two free cores: `cargo xtask web`, then
// QUANDARY_PAGE=../../../../target/web.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { chooseContent, gameIsOpen, messageMatches, press } from "../support/page.mjs";
import { inNewFolder, quandary, sample } from "../support/program.mjs";

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

/** A storehouse of 100 by 100 cells with many boxes, each next to a goal. */
function largeBoard() {
  const cell = (x, y) => {
    if (x === 0 || y === 0 || x === 99 || y === 99) return "#";
    if (x === 50 && y === 50) return "@";
    if (y % 3 !== 0) return " ";
    return { 1: "$", 2: "." }[x % 4] ?? " ";
  };
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  return numbers.map((y) => numbers.map((x) => cell(x, y)).join("")).join("\n") + "\n";
}

browserTest("a 100x100 board is drawn within a frame of a key", {}, async ({ page }) => {
  await chooseContent(page, "large.xsb", largeBoard());
  await gameIsOpen(page);
  const frames = await measureFrames(page);
  for (let key = 0; key < SAMPLES; key += 1) {
    await press(page, ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"][key % 4]);
    await page.waitForTimeout(20);
  }
  const found = median(await frames());
  console.log(`100x100: ${found.toFixed(1)} ms from a key to the end of the next frame`);
  assert.ok(found < FRAME, `${found} ms`);
});

/** A Lynx level with a ball on every second tile, and Chip in a corridor where nothing meets him. */
function fullLevel() {
  const cell = (x, y) => {
    if (y === 16 && x > 12 && x < 20) return x === 16 ? "@S" : "..";
    if (Math.abs(y - 16) < 2 && x > 11 && x < 21) return "##";
    return x % 2 ? ".." : "oE";
  };
  const numbers = Array.from({ length: 32 }, (_, index) => index);
  const map = numbers.map((y) => `  ${numbers.map((x) => cell(x, y)).join("")}\n`).join("");
  return `Tile World levels\nrules: lynx\n\nlevel 1\nseconds: 0\nchips: 0\ntitle: Full\npassword: FULL\nmap:\n${map}`;
}

browserTest("a level full of moving tiles is drawn within a frame of a key", {}, async ({ page }) => {
  await chooseContent(page, "full.cclevel", fullLevel());
  await gameIsOpen(page);
  const frames = await measureFrames(page);
  for (let key = 0; key < SAMPLES; key += 1) {
    await press(page, key % 2 ? "ArrowLeft" : "ArrowRight");
    await page.waitForTimeout(30);
  }
  const found = median(await frames());
  console.log(`Tile World: ${found.toFixed(1)} ms from a key to the end of the next frame`);
  assert.ok(found < FRAME, `${found} ms`);
});

/** A railway on which every cell is joined with its neighbours: wagons above, targets below. */
function yard(columns, rows, wagons) {
  const grid = Array.from({ length: rows }, () => Array(columns).fill("+"));
  grid[Math.floor(rows / 2)][0] = "0";
  for (let wagon = 0; wagon < wagons; wagon += 1) {
    grid[0][wagon] = "abcdefgh"[wagon];
    grid[rows - 1][columns - 1 - wagon] = String(wagon + 1);
  }
  const between = `' ${Array(columns).fill("|").join("  ")}\n`.repeat(2);
  return `Title: Yard\n\n${grid.map((row) => `' ${row.join("--")}\n`).join(between)}`;
}

/** A storehouse without inner walls: boxes above, goals below. */
function hall(width, boxes) {
  const row = (letter) => `# ${letter.repeat(boxes).split("").join(" ").padEnd(width - 3)}#`;
  const free = `#${" ".repeat(width - 2)}#`;
  const wall = "#".repeat(width);
  const start = `#  @${" ".repeat(width - 5)}#`;
  return [wall, free, row("$"), free, start, free, row("."), free, wall].join("\n") + "\n";
}

/** Puzzles that are not solved within the time, and the least speed of the worker. */
const HARD = [
  ["yard-8-5.Gartriage", yard(8, 5, 7)], ["yard-6-6.Gartriage", yard(6, 6, 5)], ["yard-9-4.Gartriage", yard(9, 4, 8)],
  ["hall-18.xsb", hall(18, 7)], ["hall-20.xsb", hall(20, 8)],
];
const SECONDS = 10;
const SPEED = 0.5;

for (const [name, content] of HARD) {
  browserTest(`in ${name}, the worker expands half as many nodes a second as the program`, {}, async ({ page }) => {
    const native = await inNewFolder((folder) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      const solved = quandary("solve", "--threads", "1", "--time", String(SECONDS), "--format", "json", path);
      const [{ nodes, seconds }] = JSON.parse(solved.text);
      return nodes / seconds;
    });
    await chooseContent(page, name, content);
    await gameIsOpen(page);
    await press(page, "s");
    const words = await messageMatches(page, new RegExp(`solving from here: ${SECONDS}\\.\\d s`));
    const [, seconds, nodes] = words.match(/: ([\d.]+) s, ([\d,]+) nodes/);
    const worker = Number(nodes.replaceAll(",", "")) / Number(seconds);
    console.log(`${name}: ${Math.round(worker)} nodes a second in the worker, ${Math.round(native)} in the program`);
    assert.ok(worker >= SPEED * native, `${worker} of ${native}`);
  });
}

/** Waits until the board of a game is drawn: with the next frame after its labels. Returns the milliseconds since the navigation. */
async function boardIsDrawn(page) {
  await page.waitForSelector("[role=gridcell]", { state: "attached" });
  const { opacity, time } = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const time = performance.now();
    const canvas = document.querySelector("[data-board] canvas.scene");
    const middle = [Math.floor(canvas.width / 2), Math.floor(canvas.height / 2)];
    return { opacity: canvas.getContext("2d").getImageData(...middle, 1, 1).data[3], time };
  });
  assert.ok(opacity > 0, "nothing is drawn in the middle of the board");
  return time;
}

/** Milliseconds from the navigation to an address in a fresh profile to a board, which `open` opens. */
async function measureFirstBoard(newProfile, newTab, address, open) {
  const times = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const profile = await newProfile({ serviceWorkers: "allow" });
    const page = await newTab(profile);
    await page.goto(address, { waitUntil: "commit" });
    await open(page);
    times.push(await boardIsDrawn(page));
    await profile.close();
  }
  return times;
}

browserTest("the first board of a fresh profile is there within a second", {}, async ({ newProfile, newTab, address }) => {
  const ways = {
    link: [quandary("link", `${sample("tents/lessons.tents")}#1`, "--page", address).text.trim(), async () => {}],
    sample: [address, async (page) => {
      // Clicks as soon as possible: what is measured is the page, not how long a click takes.
      await page.dispatchEvent('[data-sample="samples/tents/lessons.tents"]', "click");
      await page.dispatchEvent('[data-level="1"]', "click");
    }],
  };
  for (const [name, [from, open]] of Object.entries(ways)) {
    const times = await measureFirstBoard(newProfile, newTab, from, open);
    console.log(`first board of a ${name}: ${median(times).toFixed(0)} ms`);
    assert.ok(median(times) < 1000, `${name}: ${times}`);
  }
});
