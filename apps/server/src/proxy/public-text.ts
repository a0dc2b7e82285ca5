import { setImmediate as otherWork } from 'node:timers/promises';
import { readTags } from '@dragoman/rewriter';

const step = 64 * 1024;
const tagsPerStep = 2000;
/** V8 searches a longer text in quadratic time in the worst case. */
const longestSearched = 200;
/** Longer than any escape. */
const tailLength = 12;

/**
 * Returns text as displayed: script and markup escapes decoded, white space collapsed to one space. Works in steps, so that other
 * requests are answered in between.
 */
export async function plainText(source: string): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < source.length; ) {
    const end = endOfStep(source, from);
    const part = plain(source.slice(from, end));
    const isSpaceAgain = part.startsWith(' ') && parts.at(-1)?.endsWith(' ');
    if (part !== ' ' || !isSpaceAgain) parts.push(isSpaceAgain ? part.slice(1) : part);
    from = end;
    await otherWork();
  }
  return parts.join('');
}

/** Returns the end of the step that starts at `from`; it is not within an escape. */
function endOfStep(source: string, from: number): number {
  const end = from + step;
  if (end >= source.length) return source.length;
  const tail = source.slice(end - tailLength, end);
  const mark = Math.max(tail.lastIndexOf('\\'), tail.lastIndexOf('&'));
  return mark < 0 ? end : end - tailLength + mark;
}

function plain(source: string): string {
  return source
    .replace(/\\u\{?([\da-f]{4,6})\}?/gi, (_, code) => character(Number.parseInt(code, 16)))
    .replace(/\\x([\da-f]{2})/gi, (_, code) => character(Number.parseInt(code, 16)))
    .replace(/\\[nt]/g, ' ')
    .replace(/\\(["'`\\/])/g, '$1')
    .replace(/&#x([\da-f]{1,6});/gi, (_, code) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code) => character(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replace(/[\t\n\f\r ]+/g, ' ');
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Returns true if a place contains the words, which are searched in pieces; see `longestSearched`. */
export async function isInAny(places: readonly string[], words: string): Promise<boolean> {
  for (let from = 0; from < words.length; from += longestSearched) {
    const piece = words.slice(from, from + longestSearched);
    if (!places.some((place) => place.includes(piece))) return false;
    await otherWork();
  }
  return true;
}

/** Returns the `src` and `href` of a page's scripts and links, at most `most`. */
export async function sourcesIn(page: Uint8Array, most: number): Promise<string[]> {
  const found: string[] = [];
  let tags = 0;
  for (const { name, attributes } of readTags(page, ['src', 'href'])) {
    tags += 1;
    if (tags % tagsPerStep === 0) await otherWork();
    const source = attributes.get(name === 'link' ? 'href' : 'src');
    if (source && (name === 'script' || name === 'link')) found.push(source);
    if (found.length === most) break;
  }
  return found;
}

/** Returns the paths of a bundle's chunks, which are loaded on demand, at most `most`. */
export function importsIn(script: string, path: string, most: number): string[] {
  const found: string[] = [];
  for (const [, name = ''] of script.matchAll(/["'`]([\w./-]{4,500})["'`]/g)) {
    if (!/^\.{0,2}\//.test(name) || !/\.m?js$/.test(name)) continue;
    found.push(new URL(name, `http://x${path}`).pathname);
    if (found.length === most) break;
  }
  return found;
}
