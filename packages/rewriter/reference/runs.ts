import { formatUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import { hasLetters, type Item, isBlank, whiteSpace } from './items.ts';

/** UNITS.md, "From run to units": returns the unit texts of one run. */
export function unitTexts(run: readonly Item[]): string[] {
  return splitAtBreaks(joinTexts(run))
    .flatMap(splitAtLoneTags)
    .flatMap(splitAtLinks)
    .flatMap(textOf);
}

function joinTexts(run: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of run) {
    const last = joined.at(-1);
    if (item.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + item.text };
    } else joined.push(item);
  }
  return joined;
}

function isBreak(item: Item | undefined): boolean {
  return item?.type === 'standalone' && item.isBreak;
}

function isSpace(item: Item | undefined): boolean {
  return item?.type === 'text' && isBlank(item.text);
}

/** Rule 2. */
function splitAtBreaks(run: readonly Item[]): Item[][] {
  const pieces: Item[][] = [[]];
  for (let index = 0; index < run.length; index++) {
    let end = index;
    let breaks = 0;
    for (let at = index; isBreak(run[at]) || (breaks > 0 && isSpace(run[at])); at++) {
      if (isBreak(run[at])) {
        breaks += 1;
        end = at;
      }
    }
    if (breaks >= 2) {
      pieces.push([]);
      index = end;
    } else pieces.at(-1)!.push(run[index]!);
  }
  return pieces;
}

/** Rule 1. Pieces are checked again, since splitting may separate tag pairs. */
function splitAtLoneTags(run: readonly Item[]): Item[][] {
  const partners = partnersIn(run);
  const pieces: Item[][] = [[]];
  let found = false;
  run.forEach((item, index) => {
    const lone = item.type === 'split' || (isTag(item) && !partners.has(index));
    if (lone) {
      found = true;
      pieces.push([]);
    } else pieces.at(-1)!.push(item);
  });
  return found ? pieces.flatMap(splitAtLoneTags) : pieces;
}

function isTag(item: Item): item is Item & { type: 'open' | 'close' } {
  return item.type === 'open' || item.type === 'close';
}

/** Maps the index of each opening tag to that of its closing tag, and back. */
function partnersIn(run: readonly Item[]): Map<number, number> {
  const opened = new Map<object, number>();
  const partners = new Map<number, number>();
  run.forEach((item, index) => {
    if (item.type === 'open') opened.set(item.element, index);
    if (item.type !== 'close') return;
    const start = opened.get(item.element);
    if (start === undefined) return;
    partners.set(start, index).set(index, start);
  });
  return partners;
}

/** Rule 3. */
function trim(run: readonly Item[]): Item[] {
  const partners = partnersIn(run);
  let start = 0;
  let end = run.length;
  for (;;) {
    const before = end - start;
    while (start < end && isDroppable(run[start]!)) start += 1;
    while (start < end && isDroppable(run[end - 1]!)) end -= 1;
    const first = partners.get(start);
    if (start < end && first !== undefined && run[start]!.type === 'open') {
      if (!hasText(run, start, first)) start = first + 1;
      else if (first === end - 1) {
        start += 1;
        end -= 1;
      }
    }
    const last = partners.get(end - 1);
    if (start < end && last !== undefined && run[end - 1]!.type === 'close') {
      if (!hasText(run, last, end - 1)) end = last;
    }
    if (end - start === before || start >= end) return trimEnds(run.slice(start, end));
  }
}

function isDroppable(item: Item): boolean {
  return item.type === 'standalone' || isSpace(item);
}

function hasText(run: readonly Item[], start: number, end: number): boolean {
  for (let index = start; index <= end; index++) {
    if (run[index]!.type === 'text' && !isSpace(run[index])) return true;
  }
  return false;
}

function trimEnds(run: Item[]): Item[] {
  const first = run[0];
  if (first?.type === 'text')
    run[0] = { type: 'text', text: first.text.replace(/^[\t\n\f\r ]+/, '') };
  const last = run.at(-1);
  if (last?.type === 'text') {
    run[run.length - 1] = { type: 'text', text: last.text.replace(/[\t\n\f\r ]+$/, '') };
  }
  return run;
}

/** Rules 3 and 4. */
function splitAtLinks(untrimmed: readonly Item[]): Item[][] {
  const run = trim(untrimmed);
  const partners = partnersIn(run);
  const pieces: Item[][] = [[]];
  let outside = '';
  let depth = 0;
  for (let index = 0; index < run.length; index++) {
    const item = run[index]!;
    if (depth === 0 && item.type === 'open' && item.linkLike) {
      const end = partners.get(index)!;
      pieces.push(run.slice(index, end + 1), []);
      index = end;
      continue;
    }
    if (item.type === 'open') depth += 1;
    if (item.type === 'close') depth -= 1;
    if (item.type === 'text') outside += item.text;
    pieces.at(-1)!.push(item);
  }
  if (pieces.length === 1 || /\p{L}/u.test(outside)) return [run];
  return pieces.flatMap(splitAtLinks);
}

/** Rules 5 and 6. */
function textOf(run: readonly Item[]): string[] {
  const plain = run.map((item) => (item.type === 'text' ? item.text : '')).join('');
  if (!hasLetters(plain)) return [];
  const ids = new Map<object, number>();
  let count = 0;
  const pieces = run.map((item): UnitPiece => {
    if (item.type === 'text') return { type: 'text', text: item.text.replace(whiteSpace, ' ') };
    if (item.type === 'close') return { type: 'close', id: ids.get(item.element)! };
    count += 1;
    if (item.type !== 'open') return { type: 'standalone', id: count };
    ids.set(item.element, count);
    return { type: 'open', id: count };
  });
  return [formatUnitText(pieces)];
}
