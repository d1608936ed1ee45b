// The program `quandary`: it serves the page, and its output is what the page is compared with.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const PROGRAM = process.env.QUANDARY ?? join(ROOT, "target/debug/quandary");
const PAGE = process.env.QUANDARY_PAGE ?? join(ROOT, "target/web-test");

/** The path of a file in `samples`. */
export const sample = (path) => join(ROOT, "samples", path);

/** The path of a file in `damaged`. */
export const damaged = (path) => join(ROOT, "damaged", path);

/** Serves the page, with some files open. Resolves to the address and a function that ends the server. */
export async function serve(...files) {
  const server = spawn(PROGRAM, ["serve", "--page", PAGE, ...files], { stdio: ["ignore", "pipe", "inherit"] });
  const failed = new Promise((_, reject) => {
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`quandary serve ended with ${code}`)));
  });
  const address = (async () => {
    for await (const line of createInterface(server.stdout)) {
      const found = line.match(/http:\S+/);
      if (found) return found[0];
    }
    throw new Error("quandary serve printed no address");
  })();
  failed.catch(() => {});
  return { address: await Promise.race([address, failed]), stop: () => server.kill() };
}

/** Runs the program. Returns its exit status, and its output as bytes and as text. */
export function quandary(...args) {
  return run(PROGRAM, args);
}

/** Runs any program; `null` if it is not installed. */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, { maxBuffer: 1 << 28, ...options });
  if (done.error?.code === "ENOENT") return null;
  if (done.error) throw done.error;
  return { status: done.status, bytes: done.stdout, text: String(done.stdout), errors: String(done.stderr) };
}

/** Calls a function with a new folder, which is removed afterwards. */
export async function inNewFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "quandary-page-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
