// The page without a network.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { downloaded, openDialog, openLevel, solved } from "../support/page.mjs";

browserTest("once loaded, everything works without a network", { serviceWorkers: "allow" }, async ({ page, problems }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === "activated";
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("[data-screen=start]");
  await page.click('[data-sample="samples/gartriage/lessons.Gartriage"]');
  await openLevel(page, 1);
  await FAMILIES[0].win(page);
  await solved(page);
  // The second module comes from the cache too.
  await openDialog(page, "pictures");
  const saved = await downloaded(page, () => page.click("[data-dialog=pictures] [data-format=png]"));
  assert.equal(saved.bytes.subarray(1, 4).toString(), "PNG");
  assert.deepEqual(problems, []);
});

browserTest("the page can be installed", {}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(link)).json();
    const icons = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(new URL(src, link))).status));
    return { ...manifest, icons };
  });
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.icons.length > 0 && manifest.icons.every((status) => status === 200));
});
