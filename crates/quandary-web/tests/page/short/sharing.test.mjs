// Links that hold a whole level, downloads, pictures, backups: each compared with the program.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import {
  choose, clickCommand, closeDialog, downloaded, gameIsOpen, messageMatches, movesPlayed, openDialog, openLevel,
  position, press, solved,
} from "../support/page.mjs";
import { inNewFolder, quandary, sample } from "../support/program.mjs";

async function open(page, family) {
  await choose(page, sample(family.file));
  await openLevel(page, family.level);
}

/** The link in the window of links: to the `level` or to the `position`. */
async function link(page, what) {
  await openDialog(page, "share");
  const address = await page.inputValue(`[data-link=${what}]`);
  await closeDialog(page);
  return address;
}

for (const family of FAMILIES) {
  browserTest(`${family.name}: a link opens the level and the position in another browser`, {}, async (browser) => {
    const { page, newProfile, newTab } = browser;
    await open(page, family);
    const start = await page.textContent("[role=grid]");
    await family.begin(page);
    const [toLevel, toPosition] = [await link(page, "level"), await link(page, "position")];
    const there = await page.textContent("[role=grid]");
    assert.notEqual(there, start);
    for (const [address, cells] of [[toLevel, start], [toPosition, there]]) {
      const other = await newTab(await newProfile());
      await other.goto(address);
      await gameIsOpen(other);
      await other.waitForFunction((cells) => document.querySelector("[role=grid]").textContent === cells, cells);
      // It is a game that can be won.
      if (address === toLevel) {
        await family.win(other);
        await solved(other);
      }
    }
  });
}

browserTest("the program reads links of the page, and the page those of the program", {}, async ({ page, address }) => {
  await open(page, FAMILIES[1]);
  const made = quandary("link", `${sample(FAMILIES[1].file)}#1`, "--page", address).text.trim();
  assert.equal(await link(page, "level"), made);
  const solution = quandary("verify", await link(page, "level"), "--moves", "lluLdlUrrdrruLLLLdlUrUU");
  assert.equal(solution.status, 0, solution.errors);
  await page.goto(address);
  await page.fill("[data-input=text]", made);
  await page.click("[data-command=open-text]");
  await gameIsOpen(page);
});

browserTest("a link that was cut off is refused in words", {}, async ({ page, address }) => {
  await open(page, FAMILIES[1]);
  const whole = await link(page, "level");
  await page.goto("about:blank");
  await page.goto(whole.slice(0, -7));
  await page.waitForSelector("[data-screen=file], [data-screen=start]");
  await page.locator("main").filter({ hasText: /link/ }).waitFor();
});

const LENGTHS = [["tents/lessons.tents", 14, 400], ["tileworld/lessons.dat", 12, 2000]];
for (const [file, level, most] of LENGTHS) {
  browserTest(`a link to ${file} #${level} is shorter than ${most} characters`, {}, async ({ page }) => {
    await choose(page, sample(file));
    await openLevel(page, level);
    const address = await link(page, "level");
    assert.ok(address.length < most, `${address.length} characters`);
  });
}

for (const family of FAMILIES) {
  browserTest(`${family.name}: a downloaded file is that of \`quandary convert\``, {}, async ({ page }) => {
    await choose(page, sample(family.file));
    await openDialog(page, "download");
    const original = await downloaded(page, () => page.click("[data-format=original]"));
    assert.deepEqual(original.bytes, readFileSync(sample(family.file)));
    const offered = await page.locator("[data-format]:enabled").evaluateAll((all) => all.map((one) => one.dataset.format));
    const formats = offered.filter((format) => format !== "original" && format !== "pages");
    assert.ok(formats.length > 0);
    await inNewFolder(async (folder) => {
      for (const format of formats) {
        if (!(await page.$("[data-dialog=download]"))) await openDialog(page, "download");
        const output = join(folder, format);
        const converted = quandary("convert", "--to", format, "--output", output, sample(family.file));
        // What the program refuses is not offered.
        assert.notEqual(converted.status, 2, converted.errors);
        const saved = await downloaded(page, () => page.click(`[data-format="${format}"]`));
        assert.deepEqual(saved.bytes, readFileSync(output), format);
      }
    });
  });
}

for (const family of FAMILIES) {
  browserTest(`${family.name}: SVG and PNG are those of \`quandary render\``, {}, async ({ page }) => {
    await open(page, family);
    await inNewFolder(async (folder) => {
      for (const format of ["svg", "png"]) {
        await openDialog(page, "pictures");
        const saved = await downloaded(page, () => page.click(`[data-dialog=pictures] [data-format=${format}]`));
        const output = join(folder, `level.${format}`);
        const drawn = quandary("render", "--cell", "64", "--output", output, `${sample(family.file)}#${family.level}`);
        assert.equal(drawn.status, 0, drawn.errors);
        assert.deepEqual(saved.bytes, readFileSync(output), format);
      }
    });
  });
}

browserTest("a GIF and PDF pages are saved", {}, async ({ page }) => {
  await open(page, FAMILIES[0]);
  await FAMILIES[0].win(page);
  await solved(page);
  for (const [format, head] of [["gif", "GIF89a"], ["pdf", "%PDF-1."]]) {
    await openDialog(page, "pictures");
    const saved = await downloaded(page, () => page.click(`[data-dialog=pictures] [data-format=${format}]`));
    assert.equal(saved.bytes.subarray(0, head.length).toString(), head);
  }
  await clickCommand(page, "back");
  await openDialog(page, "download");
  const pages = await downloaded(page, () => page.click("[data-format=pages]"));
  assert.equal(pages.bytes.subarray(0, 7).toString(), "%PDF-1.");
});

browserTest("moves that were saved as a file verify with the program", {}, async ({ page }) => {
  await open(page, FAMILIES[1]);
  await FAMILIES[1].win(page);
  await solved(page);
  const saved = await downloaded(page, () => press(page, "E"));
  await inNewFolder((folder) => {
    const path = join(folder, saved.name);
    writeFileSync(path, saved.bytes);
    const verified = quandary("verify", `${sample(FAMILIES[1].file)}#1`, path);
    assert.equal(verified.status, 0, verified.text);
    assert.match(verified.text, /1 solution: 1 verified/);
  });
});

browserTest("everything is exported as one file and imported in another browser", {}, async (browser) => {
  const { page, address, newProfile, newTab } = browser;
  // A game under way, a level won, a setting.
  await open(page, FAMILIES[2]);
  await FAMILIES[2].begin(page);
  await movesPlayed(page, 2);
  const url = new URL(page.url());
  await page.goto(address);
  await open(page, FAMILIES[0]);
  await FAMILIES[0].win(page);
  await solved(page);
  await page.goto(address);
  await openDialog(page, "settings");
  await page.fill("[data-setting=name]", "Ada");
  await page.locator("[data-setting=name]").blur();
  await closeDialog(page);
  const backup = await downloaded(page, () => page.click("[data-command=backup]"));

  const other = await newTab(await newProfile());
  await other.goto(address);
  await other.setInputFiles("[data-input=files]", {
    name: backup.name, mimeType: "application/json", buffer: backup.bytes,
  });
  await messageMatches(other, /restored/);
  // The list is read from the database after the message.
  await other.locator("[data-list=recent] [data-recent]").nth(1).waitFor();
  const names = await other.locator("[data-list=recent] [data-recent]").allInnerTexts();
  assert.deepEqual(names.sort(), ["lessons.Gartriage", "lessons.tents"]);
  await other.goto(address + url.hash);
  await gameIsOpen(other);
  await movesPlayed(other, 2);
  await other.goto(address);
  await other.click('[data-recent="lessons.Gartriage"]');
  await other.locator('[data-level="1"]').filter({ hasText: "solved" }).waitFor();
  await other.goto(address);
  await other.reload();
  await openDialog(other, "settings");
  assert.equal(await other.inputValue("[data-setting=name]"), "Ada");
});
