/**
 * node fuzz.ts [seconds = 60] [seed | random]: mutates pages of the corpus and hostile pages, generates new hostile
 * pages, and checks the laws on each; law d only on generated pages. Without a seed the pages are the same every time
 * and the run ends after `fixedRuns` of them, so that a failure is a regression (decision 0023). On a breach it prints
 * the smallest input found and exits with code 1.
 */
import fc from 'fast-check';
import { attributeTexts, oddMarkup, texts } from '../corpus/hostile.data.ts';
import { honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { readPage, samplePages } from '../corpus/pages.ts';
import { toBytes } from '../reference/bytes.ts';
import { firstBreach, unexcusedDifference } from '../reference/laws.ts';
import { minimize, mutate, randomNumbers } from './mutate.ts';

const seconds = Number(process.argv[2] ?? 60);
const givenSeed = process.argv[3];
const seed = givenSeed === 'random' ? Date.now() % 1_000_000_000 : Number(givenSeed ?? 1);
if (!(seconds > 0) || !Number.isInteger(seed)) {
  console.error('usage: fuzz.ts [seconds] [seed | random]');
  process.exit(2);
}
const fixedRuns = 60_000;
const mostRuns = givenSeed === undefined ? fixedRuns : Number.POSITIVE_INFINITY;
const longestSeedPage = 24_000;
/** Number of mutated pages per batch, and of generated ones. */
const batch = 200;

const random = randomNumbers(seed);
const fragments = [...oddMarkup, ...texts, ...attributeTexts].map(toBytes);
const seedPages = [
  ...samplePages(5).map((page) => readPage(page).slice(0, longestSeedPage)),
  ...html5libInputs().map(toBytes),
  ...fc.sample(hostilePages, { seed, numRuns: 300 }).map(toBytes),
  ...fc.sample(honestPages, { seed, numRuns: 300 }).map(toBytes),
];

console.log(`seed ${seed}, ${seedPages.length} pages to start from, at most ${seconds} s`);
const end = Date.now() + seconds * 1000;
let runs = 0;
for (let round = 0; Date.now() < end && runs < mostRuns; round++) {
  for (let left = batch; left > 0; left--) {
    check(mutate(seedPages[random(seedPages.length)]!, fragments, random), firstBreach);
  }
  for (const pages of [hostilePages, honestPages]) {
    const made = fc.sample(pages, { seed: seed + round, numRuns: batch / 2 });
    for (const html of made) check(toBytes(html), breachOfMadePage);
  }
}
console.log(`${runs} pages, no law broken`);

function breachOfMadePage(bytes: Uint8Array): string | undefined {
  return firstBreach(bytes) ?? unexcusedDifference(bytes);
}

function check(input: Uint8Array, breachOf: (bytes: Uint8Array) => string | undefined): void {
  runs += 1;
  const breach = breachOf(input);
  if (breach === undefined) return;
  const law = breach.slice(0, 6);
  const smallest = minimize(input, (bytes) => breachOf(bytes)?.slice(0, 6) === law);
  console.error(`broken after ${runs} pages with seed ${seed}: ${breachOf(smallest)}`);
  console.error(JSON.stringify(new TextDecoder().decode(smallest)));
  console.error(`base64 ${btoa(String.fromCharCode(...smallest))}`);
  process.exit(1);
}
