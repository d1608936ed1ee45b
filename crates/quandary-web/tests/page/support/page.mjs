// What a person does on the page, and what a person reads there.

import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** Waits for an element. Unlike `waitForSelector`, it keeps nothing of the page in memory. */
export async function appears(page, selector, options) {
  await page.locator(selector).first().waitFor(options);
}

// Opening.

/** Chooses files with the button of the first screen. */
export async function choose(page, ...paths) {
  await page.setInputFiles("[data-input=files]", paths);
}

/** Chooses a file that has a name and a content, but no place on disk. */
export async function chooseContent(page, name, content) {
  await page.setInputFiles("[data-input=files]", { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

/** Drops files on the page. Unlike a file chooser, this keeps nothing of the page in memory. */
export async function drop(page, ...paths) {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path, "base64") }));
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    for (const type of ["dragover", "drop"]) {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector("main").dispatchEvent(event);
    }
  }, files);
}

/** Opens a level from the wall of a file; levels are counted from 1. */
export async function openLevel(page, number) {
  await page.click(`[data-level="${number}"]`);
  await gameIsOpen(page);
}

/** Waits for a game, and closes the text before the level if there is one. */
export async function gameIsOpen(page) {
  await appears(page, "[data-screen=game]");
  await appears(page, "[role=gridcell]", { state: "attached" });
  if (await page.locator("[data-dialog=messages]").count()) await closeDialog(page);
}

/** Opens a window above the screen by its button. */
export async function openDialog(page, command, dialog = command) {
  await clickCommand(page, command);
  await appears(page, `[data-dialog=${dialog}]`);
}

/** Clicks a button; those under "More" are shown first. */
export async function clickCommand(page, command) {
  const button = page.locator(`[data-command="${command}"]`);
  await button.waitFor({ state: "attached" });
  if (!(await button.isVisible())) await page.click("[data-command=more]");
  await button.click();
}

/** Closes the window above the screen. */
export async function closeDialog(page) {
  await page.keyboard.press("Escape");
  await appears(page, "dialog", { state: "detached" });
}

// Playing.

/** Presses keys one after another: names of keys, with spaces between them. */
export async function press(page, keys) {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

/** The keys for moves in the notation of Sokoban: `l`, `u`, `r`, `d`, large letters for pushes. */
export function arrows(moves) {
  const names = { l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight", d: "ArrowDown" };
  return [...moves.toLowerCase()].map((letter) => names[letter]).join(" ");
}

/** Undoes moves until none is left. */
export async function undoAll(page) {
  for (let left = (await moveNumber(page)).at; left > 0; left -= 1) await page.keyboard.press("z");
}

/**
 * Where a cell of a board that fits is drawn, in pixels of the page. Columns and rows count from 0 and
 * include those of clues. How large the page draws is measured.
 */
export async function cellPlace(page, column, row) {
  // The drawing follows with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const area = await page.locator("[data-board] canvas.scene").evaluate((canvas) => {
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const isDrawn = (x, y) => pixels[(y * canvas.width + x) * 4 + 3] > 0;
    const { left, top, width } = canvas.getBoundingClientRect();
    const [middleX, middleY] = [Math.floor(canvas.width / 2), Math.floor(canvas.height / 2)];
    const count = (length, isDrawn) => Array.from({ length }, (_, at) => at).filter(isDrawn);
    const across = count(canvas.width, (x) => isDrawn(x, middleY));
    const down = count(canvas.height, (y) => isDrawn(middleX, y));
    const scale = width / canvas.width;
    return {
      x: left + across[0] * scale, y: top + down[0] * scale,
      width: across.length * scale, height: down.length * scale,
    };
  });
  const grid = page.locator("[data-board] [role=grid]");
  const columns = Number(await grid.getAttribute("aria-colcount"));
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  // A quarter of a cell is the margin on each side.
  return {
    x: area.x + ((column + 0.75) / (columns + 0.5)) * area.width,
    y: area.y + ((row + 0.75) / (rows + 0.5)) * area.height,
  };
}

// Reading.

/** The message below the board, which screen readers speak. */
export const message = (page) => page.innerText("main [data-message]");

/** Waits until the message matches. Returns it. */
export async function messageMatches(page, pattern) {
  const found = page.locator("main [data-message]").filter({ hasText: pattern });
  await found.waitFor();
  return found.innerText();
}

/** Counts and facts beside the board, one a line. */
export const panel = (page) => page.innerText("[data-panel]");

/** How many moves are played and how many the branch has. */
export async function moveNumber(page) {
  const found = (await panel(page)).match(/move (\d+) of (\d+)/);
  if (!found) throw new Error(`no number of moves in: ${await panel(page)}`);
  return { at: Number(found[1]), of: Number(found[2]) };
}

/** Waits until this many moves are played. */
export async function movesPlayed(page, at) {
  await page.locator("[data-panel]").filter({ hasText: new RegExp(`move ${at} of `) }).waitFor();
}

/** Waits until the page says that the level is solved. */
export async function solved(page) {
  await appears(page, "main.is-solved");
}

/** Waits until the page does not say so any more. */
export async function notSolved(page) {
  await appears(page, "main:not(.is-solved)");
}

/** The position in words: what a screen reader finds around the cursor, and the counts. */
export async function position(page) {
  return `${await page.textContent("[role=grid]")}\n${await panel(page)}`;
}

/** Bytes that the page offers as a file while `act` is carried out, and their name. */
export async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
