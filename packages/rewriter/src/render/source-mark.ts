import { type CompiledPage, TAG_SIZE } from '../cut/compiled-page.ts';
import type { IntList } from '../cut/int-list.ts';
import { CLOSE_MARK, tagIdAt } from '../dictionary/index.ts';
import { byteClass, SPACE } from '../text/bytes.ts';
import { declarationEnd } from '../text/markup.ts';
import { decodeUtf8, readReference } from '../text/references.ts';
import type { Output } from './output.ts';

const LESS = 0x3c;

const encoder = new TextEncoder();
/** Ends a translated unit that started with a source mark. */
export const endMark: Uint8Array = encoder.encode('<!--~-->');
/** A mark of a unit without tags starts with this. */
const plainStart = encoder.encode('<!--~|');
const markEnd = encoder.encode('-->');

/** Extends a unit to the bounds of its text nodes, which include surrounding white space. */
export function blankBefore(bytes: Uint8Array, start: number, limit: number): number {
  let at = start;
  while (at > limit && (byteClass[bytes[at - 1]!]! & SPACE) !== 0) at -= 1;
  return at;
}

export function blankAfter(bytes: Uint8Array, end: number, limit: number): number {
  let at = end;
  while (at < limit && (byteClass[bytes[at]!]! & SPACE) !== 0) at += 1;
  return at;
}

/** A unit, the start of its first text node, the end of its last one, and the result of `orderOfTags`. */
interface SourceMark {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  readonly order: string;
}

/**
 * Writes the comment before a translated unit that records the original: `<!--~2,1|Made by {1}Ada{/1} in
 * {2}Rome{/2}-->`. First the ids of its tags in the translation's order, empty if unchanged; then its text nodes as a
 * parser reads them, with comments as `{!...}`. `\l` is `<`, `\g` is `>`, and a backslash makes any other character
 * literal. The mark therefore never contains `<`, `>` or two adjacent hyphens, so no text can end the comment early.
 */
export function writeSourceMark(
  output: Output,
  compiled: CompiledPage,
  { unit, from, to, order }: SourceMark,
): void {
  const { bytes, tags, units } = compiled;
  const header = units[unit + 4]!;
  if (header < 0) {
    output.copy(plainStart, 0, plainStart.length);
    writeMarkup(output, bytes, from, to);
    output.copy(markEnd, 0, markEnd.length);
    return;
  }
  output.text(`<!--~${order}|`);
  let position = from;
  const write = (start: number, end: number, tag: string) => {
    writeMarkup(output, bytes, position, start);
    output.text(tag);
    position = end;
  };
  // Pairs are nested and numbered by their start.
  const open: number[] = [];
  const closeBefore = (limit: number) => {
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const at = (header + id) * TAG_SIZE;
      if (tags[at + 2]! >= limit) return;
      write(tags[at + 2]!, tags[at + 3]!, `{/${id}}`);
      open.pop();
    }
  };
  const count = tags[header * TAG_SIZE]!;
  for (let id = 1; id <= count; id++) {
    const at = (header + id) * TAG_SIZE;
    const isPair = tags[at + 2]! >= 0;
    closeBefore(tags[at]!);
    write(tags[at]!, tags[at + 1]!, isPair ? `{${id}}` : `{${id}/}`);
    if (isPair) open.push(id);
  }
  closeBefore(to + 1);
  writeMarkup(output, bytes, position, to);
  output.copy(markEnd, 0, markEnd.length);
}

function writeMarkup(output: Output, bytes: Uint8Array, start: number, end: number): void {
  if (isLiteral(bytes, start, end)) output.copy(bytes, start, end);
  else output.text(markupText(bytes, start, end).replace(/-(?=-)/g, '-\\'));
}

const SPECIAL = 1;
const HYPHEN = 2;
const special = new Uint8Array(256);
for (const character of '\0\r&<>{}\\') special[character.charCodeAt(0)] = SPECIAL;
special[0x2d] = HYPHEN;

/** True if the mark can use the page's bytes unchanged. */
function isLiteral(bytes: Uint8Array, start: number, end: number): boolean {
  let before = 0;
  for (let at = start; at < end; at++) {
    const found = special[bytes[at]!]!;
    if (found === SPECIAL || (found & before) !== 0) return false;
    before = found;
  }
  return true;
}

/** Returns the ids of a translation's tags, whose marks are at `marks` and after; empty if they are in order. */
export function orderOfTags(blob: Uint8Array, positions: IntList, marks: number): string {
  const order: number[] = [];
  for (let index = marks; index < positions.length; index++) {
    const at = positions.data[index]!;
    if (blob[at] !== CLOSE_MARK) order.push(tagIdAt(blob, at));
  }
  return order.every((id, index) => id === index + 1) ? '' : order.join();
}

/** Returns the text and comments between two tags in the mark's format. */
function markupText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let from = start;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== LESS || !isDeclaration(bytes[at + 1])) continue;
    text += literal(decodeText(bytes, from, at));
    from = Math.min(end, declarationEnd(bytes, at, false));
    text += `{!${literal(commentText(decodeUtf8(bytes, at, from)))}}`;
    at = from - 1;
  }
  return text + literal(decodeText(bytes, from, end));
}

function isDeclaration(next: number | undefined): boolean {
  return next === 0x21 || next === 0x3f || next === 0x2f;
}

function commentText(markup: string): string {
  const found = /^<!--([\s\S]*?)-{0,2}!?>$/.exec(markup);
  return found?.[1] ?? markup.slice(markup.startsWith('<?') ? 1 : 2, -1);
}

const escapes: Readonly<Record<string, string>> = { '<': '\\l', '>': '\\g' };

function literal(text: string): string {
  return text.replace(/[\\<>{}]/g, (found) => escapes[found] ?? `\\${found}`);
}

/** Decodes character references; drops NUL and normalizes line ends as a parser does. */
function decodeText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let from = start;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== 0x26) continue;
    const reference = readReference(bytes, at, end, false);
    if (reference === undefined) continue;
    text += plain(bytes, from, at) + reference.text;
    from = reference.end;
    at = from - 1;
  }
  return text + plain(bytes, from, end);
}

function plain(bytes: Uint8Array, start: number, end: number): string {
  return decodeUtf8(bytes, start, end).replaceAll('\0', '').replace(/\r\n?/g, '\n');
}
