// New levels, generated in the worker as by `quandary generate`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserTest } from "../support/browser.mjs";
import { downloaded, openDialog } from "../support/page.mjs";
import { inNewFolder, quandary } from "../support/program.mjs";

browserTest("generated levels are those of the program", {}, async ({ page }) => {
  await openDialog(page, "generate");
  await page.selectOption("[data-generate=family]", { label: await label(page, /Tents/) });
  await page.fill("[data-generate=rows]", "6");
  await page.fill("[data-generate=columns]", "7");
  await page.fill("[data-generate=seed]", "42");
  await page.fill("[data-generate=count]", "2");
  await page.click("[data-command=start-generating]");
  await page.waitForSelector("[data-screen=file]");
  assert.equal(await page.locator("[data-level]").count(), 2);
  await openDialog(page, "download");
  const saved = await downloaded(page, () => page.click("[data-format=original]"));
  await inNewFolder((folder) => {
    const output = join(folder, saved.name);
    const done = quandary("generate", "tents", "--rows", "6", "--columns", "7", "--seed", "42", "--count", "2", "-o", output);
    assert.equal(done.status, 0, done.errors);
    assert.deepEqual(saved.bytes, readFileSync(output));
  });
});

browserTest("a search for levels is stopped, and a wrong option is refused in words", {}, async ({ page }) => {
  await openDialog(page, "generate");
  await page.selectOption("[data-generate=family]", { label: await label(page, /Tents/) });
  const rows = page.locator("[data-generate=rows]");
  await rows.fill("999");
  await page.click("[data-command=start-generating]");
  await page.locator("[data-generate=progress]").filter({ hasText: /rows.*from 1 to 200/ }).waitFor();
  await rows.fill("200");
  await page.fill("[data-generate=columns]", "200");
  await page.fill("[data-generate=count]", "1000");
  await page.click("[data-command=start-generating]");
  await page.click("[data-command=stop-generating]");
  await page.locator("[data-message], [data-generate=progress]").filter({ hasText: /generated \d+ levels? of 1000/ }).first().waitFor();
});

const label = (page, pattern) => page.locator("[data-generate=family] option").filter({ hasText: pattern }).first().innerText();
