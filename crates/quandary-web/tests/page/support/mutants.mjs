// Files with errors, made of samples by chance: the same ones in every run.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sample } from "./program.mjs";

/** Random numbers from 0 up to 1 (xorshift with 32 bits). */
function random(seed) {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** All sample files below a folder. */
function files(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Mutants number `from` up to `to`: each has a name and a content. */
export function* mutants(from, to) {
  const samples = files(sample(""));
  for (let number = from; number < to; number += 1) {
    const next = random(number * 0x9e3779b1 + 1);
    const pick = (length) => Math.floor(next() * length);
    const path = samples[number % samples.length];
    let content = readFileSync(path);
    for (let changes = 1 + pick(8); changes > 0; changes -= 1) content = changed(content, pick);
    yield { name: `${number}-${path.split("/").pop()}`, content };
  }
}

/** One change: a byte, a piece that is removed or doubled, or the end cut off. */
function changed(content, pick) {
  const at = pick(content.length);
  const end = Math.min(content.length, at + 1 + pick(40));
  const [head, piece, tail] = [content.subarray(0, at), content.subarray(at, end), content.subarray(end)];
  switch (pick(5)) {
    case 0:
      return Buffer.concat([head, Buffer.from([pick(256)]), content.subarray(at + 1)]);
    case 1:
      return Buffer.concat([head, tail]);
    case 2:
      return Buffer.concat([head, piece, piece, tail]);
    case 3:
      return Buffer.concat([head, Buffer.from(["-1", "99999999999", "\0", "<b>", "ä", "\n\n"][pick(6)]), tail]);
    default:
      return content.length > 40 ? content.subarray(0, at + 1) : content;
  }
}
