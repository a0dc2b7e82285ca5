import type { JsonPaths, JsonPlace } from '@dragoman/domain/json-rules';

/** A string of a JSON document, and its position without quotes in UTF-16 units. */
export interface JsonText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Deeper values stay as they are. */
const deepest = 100;

interface Level {
  readonly isObject: boolean;
  readonly place: JsonPlace;
  /** The name or index of the next value; undefined before a name. */
  key: string | number | undefined;
}

/** Returns the strings at the paths, in order; none if the source is not valid JSON (RFC 8259); a byte order mark may precede it. Linear and not recursive. */
export function jsonTexts(source: string, paths: JsonPaths): JsonText[] {
  try {
    // As `Response.json()` does, for servers that begin with a byte order mark.
    JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  const found: JsonText[] = [];
  const levels: Level[] = [];
  const placeHere = (level = levels.at(-1)): JsonPlace => {
    if (level === undefined) return paths.root;
    return level.key === undefined ? undefined : paths.next(level.place, level.key);
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '"') {
      const end = endOfString(source, at);
      const level = levels.at(-1);
      const isName = level?.isObject === true && level.key === undefined;
      if (isName) level.key = level.place === undefined ? '' : parse(source, at, end);
      else if (paths.isEnd(placeHere(level)))
        found.push({ text: parse(source, at, end), start: at + 1, end });
      at = end;
    } else if (character === '{' || character === '[') {
      const isObject = character === '{';
      const place = levels.length < deepest ? placeHere() : undefined;
      levels.push({ isObject, place, key: isObject ? undefined : 0 });
    } else if (character === '}' || character === ']') levels.pop();
    else if (character === ',') nextValue(levels.at(-1));
  }
  return found;
}

function nextValue(level: Level | undefined): void {
  if (level === undefined) return;
  level.key = level.isObject ? undefined : Number(level.key) + 1;
}

/** Returns the position of the quote that ends the string whose opening quote is at `start`. */
function endOfString(source: string, start: number): number {
  for (let end = start + 1; ; end += 1) {
    end = source.indexOf('"', end);
    let slashes = 0;
    while (source[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}

function parse(source: string, start: number, end: number): string {
  return String(JSON.parse(source.slice(start, end + 1)));
}
