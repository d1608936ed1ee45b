// More hostile files than the short form has time for.

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.mjs";
import { FAMILIES } from "../support/families.mjs";
import { useMutant } from "../support/hostile.mjs";
import { mutants } from "../support/mutants.mjs";
import { choose, openLevel, solved } from "../support/page.mjs";
import { sample } from "../support/program.mjs";

const MUTANTS = 2000;
/** Mutants in one profile: the list of recent files grows with each. */
const TOGETHER = 100;

for (let from = 0; from < MUTANTS; from += TOGETHER) {
  browserTest(`mutants ${from} to ${from + TOGETHER - 1} leave the page usable`, {}, async ({ page, problems }) => {
    for (const mutant of mutants(from, from + TOGETHER)) {
      await useMutant(page, mutant);
      assert.deepEqual(problems, [], mutant.name);
      assert.ok(await page.isHidden("#failure"), mutant.name);
    }
    await choose(page, sample(FAMILIES[0].file));
    await openLevel(page, 1);
    await FAMILIES[0].win(page);
    await solved(page);
  });
}
