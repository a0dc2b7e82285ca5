/**
 * node fuzz.ts [seconds = 60] [seed]: damages pages of the corpus and hostile pages, and checks the laws a to c on
 * each. Prints the seed; on a breach also the smallest input found, and ends with exit code 1.
 */
import fc from 'fast-check';
import { attributeTexts, oddMarkup, texts } from '../corpus/hostile.data.ts';
import { honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { readPage, samplePages } from '../corpus/pages.ts';
import { toBytes } from '../judges/bytes.ts';
import { firstBreach } from '../judges/laws.ts';
import { minimise, mutate, randomNumbers } from './mutate.ts';

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
const longestSeedPage = 24_000;

const random = randomNumbers(seed);
const fragments = [...oddMarkup, ...texts, ...attributeTexts].map(toBytes);
const seedPages = [
  ...samplePages(5).map((page) => readPage(page).slice(0, longestSeedPage)),
  ...html5libInputs().map(toBytes),
  ...fc.sample(hostilePages, { seed, numRuns: 300 }).map(toBytes),
  ...fc.sample(honestPages, { seed, numRuns: 300 }).map(toBytes),
];

console.log(`seed ${seed}, ${seedPages.length} pages to start from, ${seconds} s`);
const end = Date.now() + seconds * 1000;
let runs = 0;
for (; Date.now() < end; runs++) {
  const input = mutate(seedPages[random(seedPages.length)]!, fragments, random);
  const breach = firstBreach(input);
  if (breach !== undefined) fail(input, breach);
}
console.log(`${runs} damaged pages, no law broken`);

function fail(input: Uint8Array, breach: string): never {
  const law = breach.slice(0, 6);
  const smallest = minimise(input, (bytes) => firstBreach(bytes)?.slice(0, 6) === law);
  console.error(`broken after ${runs} pages with seed ${seed}: ${firstBreach(smallest)}`);
  console.error(JSON.stringify(new TextDecoder().decode(smallest)));
  console.error(`base64 ${btoa(String.fromCharCode(...smallest))}`);
  process.exit(1);
}
