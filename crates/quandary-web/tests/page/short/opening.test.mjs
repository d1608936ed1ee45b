// Opening files, texts and dates; findings and their fixes.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { choose, closeDialog, downloaded, drop, gameIsOpen, openDialog } from "../support/page.mjs";
import { damaged, inNewFolder, quandary, sample, serve } from "../support/program.mjs";

for (const family of FAMILIES) {
  browserTest(`${family.name}: a dropped file shows the levels that the program lists`, {}, async ({ page }) => {
    const path = sample(family.file);
    const listed = JSON.parse(quandary("list", "--format", "json", path).text);
    await drop(page, path);
    await page.waitForSelector("[data-list=levels] [data-level]");
    assert.equal(await page.locator("[data-level]").count(), listed.length);
    const names = await page.locator("[data-level] .name").allInnerTexts();
    for (const [index, { title }] of listed.entries()) {
      assert.ok(names[index].includes(title), `${names[index]} instead of ${title}`);
    }
  });
}

browserTest("several files dropped at once are all kept", {}, async ({ page }) => {
  const paths = FAMILIES.map((family) => sample(family.file));
  await drop(page, ...paths);
  const recent = page.locator("[data-list=recent] [data-recent]");
  await recent.nth(FAMILIES.length - 1).waitFor();
  const names = (await recent.allInnerTexts()).sort();
  assert.deepEqual(names, FAMILIES.map((family) => family.file.split("/")[1]).sort());
  await page.click('[data-recent="lessons.dat"]');
  await page.waitForSelector("[data-screen=file] [data-level]");
});

browserTest("levels are searched", {}, async ({ page }) => {
  await choose(page, sample("crossoban/storehouse.xsb"));
  await page.fill("[data-input=search]", "corner");
  await page.locator("[data-count]").filter({ hasText: "1 of 4" }).waitFor();
  assert.deepEqual(await page.locator("[data-level] .name").allInnerTexts(), ["2 Round the corner"]);
});

const TEXTS = [
  ["a date", "2024-10-06", /Oct 6/],
  ["a game ID", "8x8de:aibd_edade_bcbaf,2,2,1,3,1,2,1,3,3,1,2,2,2,2,0,3", /tree, row 0, column 1/],
  ["a board", "#####\n#@$.#\n#####\n", /pusher at \(2,2\)/],
];
for (const [what, text, shown] of TEXTS) {
  browserTest(`${what} is typed`, {}, async ({ page }) => {
    await page.fill("[data-input=text]", text);
    await page.click("[data-command=open-text]");
    await gameIsOpen(page);
    assert.match(await page.textContent("main"), shown);
  });
}

browserTest("a text that is nothing is refused in words", {}, async ({ page }) => {
  await page.fill("[data-input=text]", "good morning");
  await page.click("[data-command=open-text]");
  await page.locator("main").filter({ hasText: "unknown file format" }).waitFor();
});

browserTest("the files of `quandary serve FILE` are open", {}, async ({ page, problems }) => {
  const server = await serve(sample("gartriage/lessons.Gartriage"), sample("tents/lessons.tents"));
  try {
    await page.goto(server.address);
    await page.locator("[data-recent]").nth(1).waitFor();
    const names = await page.locator("[data-recent]").allInnerTexts();
    assert.deepEqual(names.sort(), ["lessons.Gartriage", "lessons.tents"]);
  } finally {
    server.stop();
  }
  // It is another server than that of the tests.
  const others = problems.filter((words) => words.startsWith("request to"));
  others.forEach((words) => problems.splice(problems.indexOf(words), 1));
});

const DAMAGED = [
  "two-locomotives.Gartriage", "sums-differ.tents", "two-of-a-name.dayboard", "unclosed.ccx", "cut-off.apad", "cut-off.dat",
];
for (const name of DAMAGED) {
  browserTest(`${name}, dropped, shows the findings of the program`, {}, async ({ page }) => {
    const [report] = JSON.parse(quandary("check", "--format", "json", damaged(name)).text);
    assert.ok(report.findings.length > 0);
    await drop(page, damaged(name));
    await page.waitForSelector("[data-list=findings] [data-code]");
    const rows = page.locator("[data-list=findings] [data-code]");
    assert.equal(await rows.count(), report.findings.length);
    for (const [index, finding] of report.findings.entries()) {
      const row = rows.nth(index);
      assert.equal(await row.getAttribute("data-code"), finding.code);
      const words = await row.innerText();
      assert.ok(words.includes(finding.message), `${words} instead of ${finding.message}`);
      assert.ok(words.includes(finding.severity), words);
      const place = finding.place.line ? `line ${finding.place.line}, column ${finding.place.column}` : "byte";
      assert.ok(words.includes(place), `${words} instead of ${place}`);
    }
  });
}

browserTest("safe fixes are those of `check --fix`", {}, async ({ page }) => {
  const name = "old-encoding.Gartriage";
  await drop(page, damaged(name));
  await page.click("[data-command=fix-all]");
  await page.waitForFunction(() => !document.querySelector("[data-command=fix-all]"));
  await openDialog(page, "download");
  const saved = await downloaded(page, () => page.click("[data-format=original]"));
  await inNewFolder((folder) => {
    const copy = join(folder, name);
    copyFileSync(damaged(name), copy);
    quandary("check", "--fix", copy);
    assert.notDeepEqual(readFileSync(copy), readFileSync(damaged(name)));
    assert.deepEqual(saved.bytes, readFileSync(copy));
  });
  await closeDialog(page);
});
