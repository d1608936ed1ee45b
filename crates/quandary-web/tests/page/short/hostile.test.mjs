// Files that are wrong or malicious, and failures of the program itself: the page stays usable.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { useMutant } from "../support/hostile.mjs";
import { mutants } from "../support/mutants.mjs";
import { choose, chooseContent, gameIsOpen, messageMatches, movesPlayed, openDialog, openLevel, press, solved } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

browserTest("sixty mutants of samples leave the page usable", {}, async ({ page, problems }) => {
  for (const mutant of mutants(0, 60)) {
    await useMutant(page, mutant);
    assert.deepEqual(problems, [], mutant.name);
    assert.ok(await page.isHidden("#failure"), mutant.name);
  }
  await choose(page, sample(FAMILIES[0].file));
  await openLevel(page, 1);
  await FAMILIES[0].win(page);
  await solved(page);
});

const MARKUP = "<img src=x onerror=alert(1)>";
/** Files in which everything that a person can name is markup. */
const MALICIOUS = [
  [`${MARKUP}.Gartriage`, `Author: ${MARKUP}\n\nTitle: ${MARKUP}\nDifficulty: 1\n' 0--1--+--a\n`],
  [`${MARKUP}.xsb`, `#####\n#@$.#\n#####\nTitle: ${MARKUP}\nAuthor: ${MARKUP}\nComment: ${MARKUP}\n`],
  [`${MARKUP}.txt`, `${MARKUP}\n`],
];
for (const [name, content] of MALICIOUS) {
  browserTest(`markup in ${name.split(".").pop()} files is shown as text`, {}, async ({ page, address }) => {
    let alerts = 0;
    page.on("dialog", (dialog) => {
      alerts += 1;
      dialog.dismiss();
    });
    await chooseContent(page, name, content);
    await page.waitForSelector("[data-screen=file], [data-screen=game]");
    await page.locator("main").filter({ hasText: MARKUP }).first().waitFor();
    if (await page.$("[data-screen=file] [data-level]")) await openLevel(page, 1);
    if (await page.$("[data-screen=game]")) {
      await openDialog(page, "facts");
      await page.locator("[data-dialog=facts]").waitFor();
    }
    await page.goto(address);
    await page.locator("[data-recent]").filter({ hasText: MARKUP }).waitFor();
    assert.equal(await page.locator("img[src=x], [onerror]").count(), 0);
    assert.equal(alerts, 0);
  });
}

browserTest("an address that is made up leads to the start", {}, async ({ page, address }) => {
  for (const hash of ["#/00000000000000000000000000000000/7", "#p=1AAAA", "#files=//example.org/x", `#/${MARKUP}`]) {
    await page.goto("about:blank");
    await page.goto(address + hash);
    await page.waitForSelector("main[data-screen]");
    assert.ok(await page.isHidden("#failure"), hash);
  }
});

/** A worker that starts like the real one and then does something else with what it is asked. */
const failingWorker = (failure) => `
  import init from "./quandary-web.js";
  self.addEventListener("message", async (event) => {
    await init({ module_or_path: event.data });
    self.onmessage = null;
    self.addEventListener("message", (event) => { ${failure} });
    self.postMessage("ready");
  }, { once: true });
`;
const FAILURES = [
  ["that reports a panic", `self.postMessage([JSON.stringify({ Panicked: "index out of bounds" }), new Uint8Array()]);`],
  ["that ends without a word", `throw new WebAssembly.RuntimeError("unreachable");`],
];
for (const [what, failure] of FAILURES) {
  browserTest(`a worker ${what} is reported, and the game goes on`, {}, async ({ page, problems }) => {
    await page.route("**/worker.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: failingWorker(failure) }));
    await choose(page, sample("tents/lessons.tents"));
    await openLevel(page, 1);
    await press(page, "ArrowRight t s");
    await messageMatches(page, /fail|bug|unreachable/);
    // That the browser reports it too is right here.
    problems.length = 0;
    await press(page, "ArrowRight g");
    await movesPlayed(page, 2);
    // The next search gets a worker that works.
    await page.unroute("**/worker.js");
    await press(page, "z");
    await press(page, "s");
    await messageMatches(page, /found a solution/);
    assert.equal(page.workers().length, 0);
  });
}

browserTest("a failure of the page is reported, and a reload goes on with the game", {}, async ({ page, problems }) => {
  await choose(page, sample("tents/lessons.tents"));
  await openLevel(page, 1);
  await press(page, "ArrowRight t");
  await movesPlayed(page, 1);
  await page.evaluate(() => {
    setTimeout(() => { throw new WebAssembly.RuntimeError("unreachable executed"); });
  });
  await page.locator("#failure").filter({ hasText: "unreachable executed" }).waitFor();
  problems.length = 0;
  await page.click("[data-command=reload]");
  await gameIsOpen(page);
  await movesPlayed(page, 1);
  assert.ok(await page.isHidden("#failure"));
});
