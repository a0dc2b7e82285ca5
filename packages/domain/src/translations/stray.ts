import type { Check } from './check.ts';
import { usesSpaces } from './scripts-of-languages.ts';

/** Remains of the markup and the JSON sent to the engine. */
const leftovers: readonly RegExp[] = [
  /(?:^|\s)[\w-]+\s?=\s?["'“”][^"'“”]*["'“”]/gu,
  /[<>]/g,
  /"\s*[:,]\s*"|"\s*[}\]]|^\s*[{[]\s*"/g,
  /\\(?:n|t|"|u[\da-f]{4})/gi,
];

/** Returns errors for markup, attributes, JSON and quotes beyond those of the source, and for repeated text. */
export function checkStray(source: string, candidate: string, target: string): Check[] {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const left = leftovers.find((pattern) => count(candidate, pattern) > count(source, pattern));
  const checks: Check[] = [];
  if (left !== undefined || hasLoneQuote(source, candidate))
    checks.push({ code: 'markup', severity: 'error', detail: 'leftover markup or quotes' });
  // Text between tags is on separate lines.
  const hasRepetition = (text: string) => text.split('\n').some((run) => isRepeated(run, target));
  if (
    hasRepetition(candidate) &&
    !hasRepetition(source) &&
    !source.split('\n').some(isAlikeInHalves)
  )
    checks.push({ code: 'length', severity: 'error', detail: 'the same text several times' });
  return checks;
}

function hasLoneQuote(source: string, candidate: string): boolean {
  const isOdd = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1;
  return isOdd(candidate) && !isOdd(source);
}

const shortestRepetition = 4;

/** True if a text is a shorter text repeated. */
function isRepeated(text: string, language: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isSpaced = usesSpaces(language);
  const items = isSpaced ? words : [...words.join('')];
  const period = items.length - longestBorder(items);
  const isWhole = period < items.length && items.length % period === 0;
  return isWhole && (isSpaced || period >= shortestRepetition);
}

/** Halves of a source with that share of words in common may be the same in another language. */
const alikeShare = 0.6;

/** True for "How are words counted? How words are counted". */
function isAlikeInHalves(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const half = Math.ceil(words.length / 2);
  const first = new Set(words.slice(0, half));
  const second = words.slice(-half);
  const common = second.filter((word) => first.has(word)).length;
  return words.length > 1 && common >= alikeShare * half;
}

/** Returns the length of the longest proper prefix that is also a suffix (Knuth, Morris and Pratt, 1977). */
function longestBorder(items: readonly string[]): number {
  const borders = [0];
  for (let index = 1; index < items.length; index++) {
    let border = borders[index - 1] ?? 0;
    while (border > 0 && items[border] !== items[index]) border = borders[border - 1] ?? 0;
    borders.push(items[border] === items[index] ? border + 1 : border);
  }
  return borders.at(-1) ?? 0;
}
