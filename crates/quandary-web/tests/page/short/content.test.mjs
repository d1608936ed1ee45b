// The whole content of a file beside its findings.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browserTest } from "../support/browser.mjs";
import { chooseContent, drop } from "../support/page.mjs";
import { damaged, quandary } from "../support/program.mjs";

const findings = (name) => JSON.parse(quandary("check", "--format", "json", damaged(name)).text)[0].findings;
const isInView = (locator) => locator.first().evaluate((mark) => {
  const area = mark.closest("[data-content]").getBoundingClientRect();
  const { top, bottom } = mark.getBoundingClientRect();
  return top >= area.top && bottom <= area.bottom;
});

browserTest("a binary file is shown in hexadecimal numbers with the bytes of a finding", {}, async ({ page }) => {
  const name = "cut-off.dat";
  const bytes = readFileSync(damaged(name));
  await drop(page, damaged(name));
  const area = page.locator("[data-content=hex]");
  await area.waitFor();
  for (const [index, finding] of findings(name).entries()) {
    await page.locator("[data-command=show-place]").nth(index).click();
    const { start, end } = finding.span ?? finding.place;
    const row = Math.floor(start / 16);
    const line = area.locator(`[data-row="${row}"]`);
    await line.locator("mark").first().waitFor();
    assert.ok(await isInView(line.locator("mark")));
    const expected = [...bytes.subarray(start, Math.min(Math.max(end, start + 1), row * 16 + 16))];
    const marked = await line.locator("mark").first().innerText();
    const numbers = expected.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    // The end of the file has a sign.
    assert.equal(marked.trim(), start < bytes.length ? numbers : "␄");
  }
});

browserTest("a text is shown with its line numbers and the place of a finding", {}, async ({ page }) => {
  const name = "two-locomotives.Gartriage";
  const lines = readFileSync(damaged(name), "latin1").split(/\r\n|\n/);
  await drop(page, damaged(name));
  const area = page.locator("[data-content=text]");
  const [finding] = findings(name);
  await page.locator("[data-command=show-place]").first().click();
  const line = area.locator(`[data-row="${finding.place.line - 1}"]`);
  await line.locator("mark").waitFor();
  assert.ok(await isInView(line.locator("mark")));
  const words = await line.innerText();
  assert.equal(words.trim(), `${finding.place.line}${lines[finding.place.line - 1]}`.trim());
});

browserTest("only the rows in view of a long file are in the page", {}, async ({ page }) => {
  const board = "#####\n#@$.#\n#####\n";
  // The last board has no pusher.
  const text = Array.from({ length: 3000 }, (_, at) => `; ${at}\n\n${board}\n`).join("") + "#####\n#.$ #\n#####\n";
  await chooseContent(page, "long.xsb", text);
  const area = page.locator("[data-content=text]");
  await area.waitFor();
  await page.locator("[data-command=show-place]").last().click();
  await area.locator("mark").first().waitFor();
  assert.ok(await isInView(area.locator("mark")));
  assert.ok((await area.locator("[data-row]").count()) < 100);
  // Scrolling shows the rows that come into view.
  await area.evaluate((area) => (area.scrollTop = 0));
  await area.locator('[data-row="0"]').waitFor();
});
