import { protectedSpans } from '@dragoman/domain/translations';

/** A part of the text that is not translated: a tag, placeholder or address. UTF-16 offsets. */
export interface Token {
  readonly start: number;
  readonly end: number;
}

/** A tag or placeholder that the translation must contain as often as the original. */
export interface Chip {
  /** `<1>…</1>`, `<2/>`, `{name}`. */
  readonly label: string;
  /** The text to insert; the opening tag of a pair. */
  readonly open: string;
  /** The closing tag; empty if the chip is no pair. */
  readonly close: string;
  readonly count: number;
  /** The original's text between a pair's tags, without tags. */
  readonly inside: string;
}

export type ChipState = 'present' | 'missing' | 'doubled';

const tagPattern = /\\[\\<]|<\/?\d{1,4}>|<\d{1,4}\/>/g;

/** Finds tags and protected spans, in order. Escaped tags are plain text. */
export function tokensOf(unitText: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const match of unitText.matchAll(tagPattern)) {
    if (match[0].startsWith('\\')) continue;
    tokens.push(...spansOf(unitText, position, match.index));
    position = match.index + match[0].length;
    tokens.push({ start: match.index, end: position });
  }
  tokens.push(...spansOf(unitText, position, unitText.length));
  return tokens;
}

function spansOf(unitText: string, from: number, to: number): Token[] {
  const spans = protectedSpans(unitText.slice(from, to));
  // The backslash of an escaped `<` belongs to it.
  const isEscaped = (start: number) => unitText[start] === '<' && unitText[start - 1] === '\\';
  return spans.map(({ start, end }) => ({
    start: from + start - (isEscaped(from + start) ? 1 : 0),
    end: from + end,
  }));
}

/** The chips of an original, in its order, each once. */
export function chipsOf(original: string): Chip[] {
  const counts = new Map<string, number>();
  for (const { start, end } of tokensOf(original)) {
    const written = original.slice(start, end);
    if (!/^<\/\d/.test(written)) counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  return [...counts].map(([written, count]) => chipOf(original, written, count));
}

function chipOf(original: string, open: string, count: number): Chip {
  const id = /^<(\d{1,4})>$/.exec(open)?.[1];
  if (id === undefined) return { label: open, open, close: '', count, inside: '' };
  const close = `</${id}>`;
  const start = original.indexOf(open) + open.length;
  const end = original.indexOf(close, start);
  const inside = end < 0 ? '' : original.slice(start, end).replaceAll(/<\/?\d+\/?>/g, '');
  return { label: `${open}…${close}`, open, close, count, inside };
}

/** The state of each chip in a translation, by label. A pair with only one tag counts as missing. */
export function chipStates(chips: readonly Chip[], candidate: string): Map<string, ChipState> {
  // Longest first, so that `{name}` is not found within `{{name}}`.
  const longest = chips.toSorted((a, b) => b.open.length - a.open.length);
  const states = new Map<string, ChipState>();
  let rest = candidate;
  const take = (written: string) => {
    const parts = rest.split(written);
    rest = parts.join('\n');
    return parts.length - 1;
  };
  for (const { label, open, close, count } of longest) {
    const found = take(open);
    const closed = close === '' ? found : take(close);
    states.set(label, stateOf(Math.min(found, closed), Math.max(found, closed), count));
  }
  return states;
}

function stateOf(least: number, most: number, wanted: number): ChipState {
  if (most > wanted) return 'doubled';
  return least < wanted ? 'missing' : 'present';
}

/** The text that replaces a selection, and the new selection within it. */
export interface Insertion {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The replacement of the selected text when a chip is inserted: a pair wraps the selection; if one tag of the pair is already there, only
 * the other is inserted.
 */
export function insertionOf(chip: Chip, candidate: string, selected: string): Insertion {
  const { open, close } = chip;
  const hasOpen = candidate.includes(open);
  const hasClose = close !== '' && candidate.includes(close);
  if (close === '' || hasOpen === hasClose) {
    const text = `${open}${close === '' ? '' : selected}${close}`;
    const inside = open.length + selected.length;
    const caret = close !== '' && selected === '' ? inside : text.length;
    return { text, start: caret, end: caret };
  }
  const text = hasOpen ? selected + close : open + selected;
  return { text, start: text.length, end: text.length };
}
