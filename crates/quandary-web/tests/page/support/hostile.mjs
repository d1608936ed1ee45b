// Uses a file of which nothing is known.

import { chooseContent, closeDialog, press } from "./page.mjs";

/** Opens a file in every way that a player would, and goes back to the first screen. */
export async function useMutant(page, { name, content }) {
  await chooseContent(page, name, content);
  await page.waitForSelector("[data-screen=file], [data-screen=game]");
  const level = page.locator("[data-level]").first();
  if ((await page.$("[data-screen=file]")) && (await level.count()) > 0) {
    await level.click();
    // A level that cannot be opened leads back with a message.
    await page.waitForSelector("[data-screen=game], dialog, [data-screen=start], main [data-message]:not(:empty)");
  }
  if (await page.$("dialog")) await closeDialog(page);
  if (await page.$("[data-screen=game]")) await press(page, "ArrowRight ArrowDown Enter t i z Home");
  if (await page.$("dialog")) await closeDialog(page);
  await page.evaluate(() => (location.hash = "#/"));
  await page.waitForSelector("[data-screen=start]");
}
