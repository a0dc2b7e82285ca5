import type { Token } from './cut.ts';
import { show } from './layout.ts';
import { childrenOf, isElement, isText } from './native.ts';
import { unitText } from './runs.ts';
import { sourceOf, unitOf } from './sources.ts';
import { type Range, spread } from './spread.ts';
import { bareOf, plainOf, sourceByBare, translationOf } from './words.ts';

/** Longest unit that is searched, in tokens and in characters that are not white space. */
const longest = 2000;
/** How many tags, and how many characters of text without letters, may be a decoration at either end. */
const reach = 8;

/** A known text in a unit that is not known. */
interface Known {
  readonly source: string;
  readonly range: Range;
  /** The tokens that hold it, where elements that are not part of it stand between them. */
  readonly around?: readonly Token[];
}

/**
 * Finds what a script has decorated: the known text in a unit, where all that is added stands in elements of its own (an
 * anchor, a badge, a button), in text nodes beside an unchanged one, or has no letter (`(3)`). Also finds a known text that a
 * script has wrapped word by word. White space and tags do not matter.
 */
export function knownIn(tokens: readonly Token[]): Known | undefined {
  if (tokens.length > longest) return undefined;
  let bare = '';
  let depth = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const tags = new Set([0]);
  const ends = new Set([0]);
  const shown = new Set<string>();
  for (const { kind, node } of tokens) {
    if (isText(node)) {
      const text = bareOf(sourceOf(node));
      if (bare.length + text.length > longest) return undefined;
      if (depth === 0 && /\p{L}/u.test(text)) {
        first = Math.min(first, bare.length + text.search(/\p{L}/u));
        last = bare.length + text.replace(/\P{L}+$/u, '').length;
      }
      bare += text;
      shown.add(unitOf.get(node) ?? '');
    } else {
      if (kind === 'open') depth += 1;
      if (kind === 'close') depth -= 1;
      tags.add(bare.length);
    }
    ends.add(bare.length);
  }
  for (const source of shown) {
    const piece = bareOf(plainOf(source));
    const from = bare.indexOf(piece);
    const to = from + piece.length;
    if (from < to && ends.has(from) && ends.has(to)) return { source, range: [from, to] };
  }
  tags.add(bare.length);
  const starts = [...tags].slice(0, reach);
  const stops = [...tags].slice(-reach).reverse();
  for (let far = last > 0 ? reach : 0; far-- > 0; ) {
    starts.push(first - far);
    stops.push(last + far);
  }
  for (const from of starts) {
    if (from < 0 || from > first) continue;
    for (const to of stops) {
      if (to <= from || to < last || to > bare.length) continue;
      const source = sourceByBare(bare.slice(from, to));
      if (source !== undefined) return { source, range: [from, to] };
    }
  }
  for (const source of shown) {
    const around = tokensOf(tokens, source);
    const known = around.length < tokens.length ? knownIn(around) : undefined;
    if (known) return { around, ...known };
  }
  return undefined;
}

/** A unit's tokens without the elements that hold no text of a unit shown before; with no such unit, no letter. */
function tokensOf(tokens: readonly Token[], source: string): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, node } = tokens[at] as Token;
    const end = kind === 'open' ? tokens.findLastIndex((token) => token.node === node) : at;
    const isPart = ({ node }: Token) =>
      source ? unitOf.get(node) === source : isText(node) && /\p{L}/u.test(sourceOf(node));
    if (kind === 'open' && !tokens.slice(at, end).some(isPart)) at = end;
    else kept.push(tokens[at] as Token);
  }
  return kept;
}

/** Shows the translation of the known text of a unit; returns the unit with splits where that stands. */
export function showKnown(unit: Token[], { source, range, around = unit }: Known): Token[] {
  const translation = translationOf(source) as string;
  let offset = 0;
  let done = around.filter(({ node }) => {
    const start = offset;
    if (isText(node)) offset += bareOf(sourceOf(node)).length;
    return isText(node) && offset > range[0] && start < range[1];
  });
  const from = unit.indexOf(done[0] as Token);
  const to = unit.indexOf(done.at(-1) as Token) + 1;
  const exact = exactPart(unit, source, from, to);
  if (exact) {
    done = unit.slice(...exact);
    show(done, source, translation);
  } else {
    const isHeld = (token: Token) => !isText(token.node) || around.includes(token);
    spread(unit.filter(isHeld), source, translation, range);
  }
  let depth = 0;
  return unit.flatMap((token, at) => {
    const split: Token = { ...token, kind: 'split' };
    if (done.includes(token)) return split;
    if (token.kind === 'open') depth += 1;
    // Two decorations side by side are two texts.
    if (token.kind !== 'close' || --depth > 0 || unit[at + 1]?.kind === 'text') return token;
    return [token, split];
  });
}

/** Where a unit's tokens, with tags at their ends, are the source itself. */
function exactPart(unit: Token[], source: string, from: number, to: number): Range | undefined {
  const isTag = (at: number) => unit[at] && !isText(unit[at].node);
  for (let start = from; start > from - reach; start--) {
    for (let end = to; end < to + reach; end++) {
      if (unitText(unit.slice(start, end)) === source) return [start, end];
      if (!isTag(end)) break;
    }
    if (!isTag(start - 1)) break;
  }
  return undefined;
}

/** The block whose one text stands in blocks of a script's own, by these. */
export const wholes = new WeakMap<Node, Element>();

/** Shows the translation of a known text that a script has put into a `<div>` for each line, word or letter. */
export function showWhole(block: Element): boolean {
  const blocks = block.getElementsByTagName('div');
  if (!blocks[0] || block.querySelector(':not(div,span),[translate],[lang],.notranslate'))
    return false;
  const tokens: Token[] = [];
  let bare = '';
  const read = (parent: Node) => {
    for (const node of childrenOf(parent)) {
      if (bare.length > longest) return;
      if (isText(node)) bare += bareOf(sourceOf(node));
      if (isText(node) || isElement(node)) tokens.push({ kind: 'text', node, isLink: false });
      read(node);
    }
  };
  read(block);
  const source = sourceByBare(bare);
  if (source === undefined) return false;
  spread(tokens, source, translationOf(source) as string, [0, bare.length]);
  for (const inner of blocks) wholes.set(inner, block);
  return true;
}
