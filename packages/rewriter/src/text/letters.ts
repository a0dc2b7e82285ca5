import { byteClass, LETTER } from './bytes.ts';
import { decodeAttribute } from './references.ts';

const letter = /\p{L}/u;

/**
 * True if text remains to translate without URLs, email addresses and numbers (UNITS.md, rule 5). Linear: checks words
 * one by one, without backtracking.
 */
export function hasLetters(text: string): boolean {
  if (!letter.test(text)) return false;
  for (const word of text.split(/\s/u)) {
    if (word !== '' && wordHasLetters(word)) return true;
  }
  return false;
}

function wordHasLetters(word: string): boolean {
  if (!letter.test(word)) return false;
  const parts = word.split('@');
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    const domain = parts[index + 1];
    if (part !== '' && domain !== undefined && hasInnerDot(domain)) {
      index += 1;
      continue;
    }
    const isLast = index === parts.length - 1;
    const url = urlStart(part, isLast);
    if (letter.test(url < 0 ? part : part.slice(0, url))) return true;
    if (url >= 0) return false;
  }
  return false;
}

function hasInnerDot(domain: string): boolean {
  const dot = domain.indexOf('.', 1);
  return dot > 0 && dot < domain.length - 1;
}

/** Returns the start of a URL that extends to the end of the word: `scheme://x` or `www.x`. */
function urlStart(part: string, isLast: boolean): number {
  const lower = part.toLowerCase();
  const www = startOf(lower, 'www.', isLast);
  const colon = startOf(lower, '://', isLast);
  const scheme = colon < 0 ? -1 : schemeStart(lower, colon);
  if (scheme < 0) return www;
  return www < 0 ? scheme : Math.min(www, scheme);
}

function startOf(lower: string, opening: string, isLast: boolean): number {
  const found = lower.indexOf(opening);
  return found >= 0 && isLast && found + opening.length === lower.length ? -1 : found;
}

function schemeStart(lower: string, colon: number): number {
  let start = -1;
  for (let at = colon - 1; at >= 0; at--) {
    const character = lower[at]!;
    if (character >= 'a' && character <= 'z') start = at;
    else if (!/[\d+.-]/.test(character)) break;
  }
  return start;
}

/** True if the text has a letter of any script; decodes it only if no ASCII letter comes first. */
export function textHasLetter(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byteClass[byte]! & LETTER) !== 0) return true;
    if (byte >= 0x80 || byte === 0x26) return letter.test(decodeAttribute(bytes, at, end));
  }
  return false;
}
