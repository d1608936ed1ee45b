// A test in a browser: a fresh profile, the page served by the program, and a guard that makes the test
// fail if anything goes wrong behind the scenes.

import { chromium } from "playwright-core";
import { after, before, test } from "node:test";
import { existsSync } from "node:fs";
import { serve } from "./program.mjs";

const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
// Without these, the browser looks for updates, which fails on a machine without a network.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--enable-precise-memory-info",
];
const LAPTOP = { width: 1280, height: 800 };
/** Time for one test. */
const LONGEST = 30 * 60_000;
/** Time for one step, also on a busy machine. */
export const PATIENCE = 30_000;

let browser;
let server;

before(async () => {
  server = await serve();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});

after(async () => {
  await browser?.close();
  server?.stop();
});

/**
 * A test with a page in a profile of its own. `body` gets
 * - `page`: a tab that shows the first screen;
 * - `address`: where the page is;
 * - `newProfile(options)`: another profile, as on another computer;
 * - `newTab(profile)`: a tab in it, which shows nothing yet;
 * - `problems`: errors so far. The test fails if one is left at its end.
 *
 * `options` are those of a Playwright context, such as `viewport`, `colorScheme` and `hasTouch`.
 */
export function browserTest(name, options, body) {
  test(name, { timeout: 2 * LONGEST }, async (context) => {
    try {
      await attempt(options, body);
    } catch (error) {
      // A machine that is busy elsewhere can miss a moment of a game in real time.
      context.diagnostic(`failed once, tried again: ${error.message}`);
      await attempt(options, body);
    }
  });
}

/** Runs a test once, with profiles of its own. */
async function attempt(options, body) {
  const profiles = [];
  const problems = [];
  const address = new URL(server.address).origin + "/";
  const newProfile = async (more = {}) => {
    const profile = await browser.newContext({
      viewport: LAPTOP, acceptDownloads: true, serviceWorkers: "block", ...options, ...more,
    });
    profile.setDefaultTimeout(PATIENCE);
    profiles.push(profile);
    await guard(profile, address, problems);
    return profile;
  };
  const newTab = async (profile) => {
    const page = await profile.newPage();
    watch(page, problems);
    return page;
  };
  try {
    const page = await newTab(await newProfile());
    await page.goto(address);
    await page.waitForSelector("[data-screen=start]");
    await body({ page, address, newProfile, newTab, problems });
    if (problems.length > 0) throw new Error(`the browser reported:\n${problems.join("\n")}`);
  } catch (error) {
    error.message += await situation(profiles, problems);
    throw error;
  } finally {
    for (const profile of profiles) await profile.close();
  }
}

/** Reports violations of the content security policy, and requests to any other place. */
async function guard(profile, address, problems) {
  await profile.exposeBinding("reportViolation", (_, words) => problems.push(`policy: ${words}`));
  await profile.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.reportViolation(`${event.violatedDirective} forbids ${event.blockedURI}`);
    });
  });
  profile.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) problems.push(`request to ${url}`);
  });
}

function watch(page, problems) {
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("crash", () => problems.push("the tab crashed"));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
}

/** What the tabs showed when a test failed. */
async function situation(profiles, problems) {
  const lines = ["", ...problems];
  for (const page of profiles.flatMap((profile) => profile.pages())) {
    const words = await page.locator("[data-message]").allInnerTexts().catch(() => []);
    lines.push(`tab ${page.url()}: ${words.join(" | ")}`);
    if (process.env.QUANDARY_SCREENSHOTS) {
      const path = `${process.env.QUANDARY_SCREENSHOTS}/${Date.now()}.png`;
      await page.screenshot({ path }).catch(() => {});
      lines.push(`screenshot ${path}`);
    }
  }
  return lines.join("\n");
}
