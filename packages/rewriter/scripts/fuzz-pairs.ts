/**
 * node fuzz-pairs.ts [pairs = 200000] [seed | random]: makes pairs of pages that share bytes and checks that cutting and rendering one with
 * the help of the other gives what cutting and rendering it whole gives. On a breach it prints the smallest pair found and exits with code 1.
 */

import { recutBreach } from '../reference/recut.ts';
import { minimize, randomNumbers } from './mutate.ts';
import { pagePair, pagesOfPairs } from './page-pairs.ts';

const pairs = Number(process.argv[2] ?? 200_000);
const givenSeed = process.argv[3] ?? 1;
const seed = givenSeed === 'random' ? Date.now() % 1_000_000_000 : Number(givenSeed);
if (!(pairs > 0) || !Number.isInteger(seed)) {
  console.error('usage: fuzz-pairs.ts [pairs] [seed | random]');
  process.exit(2);
}

const random = randomNumbers(seed);
const pages = pagesOfPairs(seed);
console.log(`seed ${seed}, ${pages.flat().length} pages to make pairs of`);
for (let number = 0; number < pairs; number++) {
  const [one, other] = pagePair(pages, random);
  const breach = breachOf(one, other, number);
  if (breach !== undefined) report(one, other, number, breach);
}
console.log(`${pairs} pairs, no difference`);

function breachOf(one: Uint8Array, other: Uint8Array, number: number): string | undefined {
  try {
    return recutBreach(one, other, number);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

function report(one: Uint8Array, other: Uint8Array, number: number, breach: string): never {
  const kind = breach.slice(0, 6);
  const isBroken = (first: Uint8Array, second: Uint8Array) =>
    breachOf(first, second, number)?.slice(0, 6) === kind;
  const shorter = minimize(one, (bytes) => isBroken(bytes, other));
  const second = minimize(other, (bytes) => isBroken(shorter, bytes));
  const first = minimize(shorter, (bytes) => isBroken(bytes, second));
  console.error(`pair ${number} with seed ${seed}: ${breachOf(first, second, number)}`);
  for (const bytes of [first, second])
    console.error(JSON.stringify(new TextDecoder().decode(bytes)));
  process.exit(1);
}
