import type { Token } from './cut.ts';
import { isText } from './native.ts';
import { showSource, showText, sourceOf } from './sources.ts';
import { bareOf, gapsOf } from './translations.ts';

/** Part of a unit, as offsets that do not count white space. */
export type Range = readonly [from: number, to: number];

/** Adjacent text nodes: the first shows all of their text, the others are empty. */
interface Slot {
  readonly nodes: Node[];
  readonly start: number;
  end: number;
  /** Index of the gap between tags that contains it. */
  gap: number;
  source: string;
}

/**
 * Shows a translation without moving text nodes. With `range`, only that part of the text is the source, and a script may have
 * added elements to it: each node then shows as many words as it has of the source.
 * Returns false without changes if the translation needs another order of tags; never with `range`.
 */
export function spread(
  tokens: readonly Token[],
  source: string,
  translation: string,
  range?: Range,
): boolean {
  let [tags, gaps] = gapsOf(source);
  let [order, texts] = gapsOf(translation);
  if (tags !== order) {
    if (!range) return false;
    gaps = [gaps.join('')];
    texts = [texts.join('')];
  }
  const slots = slotsOf(tokens, range);
  const rows = texts.map((): Slot[] => []);
  for (const slot of slots) {
    if (range) slot.gap = gapAt(gaps, slot.start - range[0]);
    rows[slot.gap]?.push(slot);
  }
  if (range) gather(texts, rows);
  else if (texts.some((text, gap) => text && !rows[gap]?.length)) return false;
  const starts = startsOfWords(gaps.join(''), range?.[0] ?? 0);
  const last = texts.length - 1;
  rows.forEach((row, gap) => {
    const [lead, text, trail] = partsOf(texts[gap] as string);
    const shares = deal(text, row, starts);
    row.forEach((slot, at) => {
      const [before, after] = endsOf(slot, range);
      const isFirst = at > 0 || (range ? slot === slots[0] : gap === 0);
      const isLast = at < row.length - 1 || (range ? slot === slots.at(-1) : gap === last);
      fill(slot, (isFirst ? before : lead) + shares[at] + (isLast ? after : trail));
    });
  });
  return true;
}

function slotsOf(tokens: readonly Token[], range: Range | undefined): Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  let start = 0;
  let isJoined = false;
  for (const { node } of tokens) {
    if (!isText(node)) {
      gap += 1;
      isJoined = false;
      continue;
    }
    const source = sourceOf(node);
    const end = start + bareOf(source).length;
    const last = slots.at(-1);
    const isIn = !range || (end > range[0] && start < range[1]);
    if (isIn && isJoined && last) {
      last.nodes.push(node);
      last.source += source;
      last.end = end;
    } else if (isIn && (!range || end > start)) {
      slots.push({ nodes: [node], start, end, gap, source });
      isJoined = true;
    } else {
      showSource([node]);
      isJoined = false;
    }
    start = end;
  }
  return slots;
}

function fill({ nodes }: Slot, shown: string): void {
  for (const node of nodes) showText(node, sourceOf(node), node === nodes[0] ? shown : '');
}

/** Returns the gap that contains the character at an offset. */
function gapAt(gaps: readonly string[], offset: number): number {
  let gap = 0;
  for (let end = 0; gap < gaps.length - 1; gap++) {
    end += bareOf(gaps[gap] as string).length;
    if (offset < end) break;
  }
  return gap;
}

/** Moves the text of a gap without a node to the previous gap with one, or to the first. */
function gather(texts: string[], rows: readonly Slot[][]): void {
  let home = rows.findIndex(({ length }) => length > 0);
  texts.forEach((text, gap) => {
    if (rows[gap]?.length) home = gap;
    if (home === gap) return;
    texts[home] += text;
    texts[gap] = '';
  });
}

function startsOfWords(text: string, from: number): number[] {
  let offset = from;
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      offset += word.length;
      return offset - word.length;
    });
}

/** Splits a text into leading white space, text and trailing white space. */
export function partsOf(text: string): [lead: string, text: string, trail: string] {
  const [lead = ''] = /^[\t\n\f\r ]*/.exec(text) ?? [];
  const rest = text.slice(lead.length);
  const [inner = ''] = /^[\s\S]*[^\t\n\f\r ]/.exec(rest) ?? [];
  return [lead, inner, rest.slice(inner.length)];
}

/** Returns the text of a slot before and after the part in range, with its white space. */
function endsOf({ start, source }: Slot, range: Range | undefined): [string, string] {
  const head = indexAfter(source, range ? range[0] - start : 0);
  const tail = range ? indexAfter(source, range[1] - start) : source.length;
  const [lead, , trail] = partsOf(source.slice(head, tail));
  return [source.slice(0, head) + lead, trail + source.slice(tail)];
}

/** Returns the index after the first `count` characters other than white space. */
function indexAfter(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++)
    left -= bareOf(text[at] as string).length;
  return at;
}

/** Distributes words to slots by their number of source words, and letters among slots that share a word. */
function deal(text: string, slots: readonly Slot[], starts: readonly number[]): string[] {
  if (slots.length < 2) return [text];
  const groups: Slot[][] = [];
  for (const slot of slots) {
    const group = groups.at(-1);
    if (!group || starts.includes(slot.start)) groups.push([slot]);
    else group.push(slot);
  }
  const words = text.split(/\s+/);
  return groups.flatMap((group, at) => {
    const [from, to] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    const count = starts.filter((start) => start >= from && start < to).length;
    const share = words.splice(0, at < groups.length - 1 ? count : words.length).join(' ');
    // Combining marks stay with their letter, and Arabic letters are joined.
    const letters = group.length < 2 || /[\p{M}\p{sc=Arab}]/u.test(share) ? [share] : [...share];
    return group.map(({ start, end }, index) =>
      letters.splice(0, index < group.length - 1 ? end - start : letters.length).join(''),
    );
  });
}
