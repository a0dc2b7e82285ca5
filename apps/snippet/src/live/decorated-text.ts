import type { Token } from './cut.ts';
import { show } from './layout.ts';
import { childrenOf, isElement, isText } from './native.ts';
import { unitText } from './runs.ts';
import { sourceOf, unitOf } from './sources.ts';
import { type Range, spread } from './spread.ts';
import { bareOf, plainOf, sourceByBare, translationOf } from './translations.ts';

/** Longest unit to search, in tokens and in characters other than white space. */
const maxUnitLength = 2000;
/** Most tags, and most characters without letters, that a decoration may add at either end. */
const reach = 8;

/** A text with a known translation within a larger unit. */
interface DecoratedText {
  readonly source: string;
  readonly range: Range;
  /** The tokens of the text, if other elements stand between them. */
  readonly around?: readonly Token[];
}

/**
 * Finds a text with a known translation that a script has decorated: with elements (an anchor, a badge, a button), with text
 * nodes beside an unchanged one, or with text without letters (`(3)`). Also finds a text that a script has wrapped word by word.
 * Ignores white space and tags.
 */
export function findDecorated(tokens: readonly Token[]): DecoratedText | undefined {
  if (tokens.length > maxUnitLength) return undefined;
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
      if (bare.length + text.length > maxUnitLength) return undefined;
      if (depth === 0 && /\p{L}/u.test(text)) {
        first = Math.min(first, bare.length + text.search(/\p{L}/u));
        last = bare.length + text.search(/(?<=\p{L})\P{L}*$/u);
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
      if (source) return { source, range: [from, to] };
    }
  }
  for (const source of shown) {
    const around = tokensOf(tokens, source);
    const found = around.length < tokens.length ? findDecorated(around) : undefined;
    if (found) return { around, ...found };
  }
  return undefined;
}

/** Removes elements without text of `source`; if `source` is empty, elements without letters. */
function tokensOf(tokens: readonly Token[], source: string): Token[] {
  const parts: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, node } = tokens[at] as Token;
    const end = kind === 'open' ? tokens.findLastIndex((token) => token.node === node) : at;
    const isPart = ({ node }: Token) =>
      source ? unitOf.get(node) === source : isText(node) && /\p{L}/u.test(sourceOf(node));
    if (kind === 'open' && !tokens.slice(at, end).some(isPart)) at = end;
    else parts.push(tokens[at] as Token);
  }
  return parts;
}

/** Shows the translation of a decorated text. Returns the unit with splits in its place, so the decorations can be translated. */
export function showDecorated(
  unit: Token[],
  { source, range, around = unit }: DecoratedText,
): Token[] {
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
    // Adjacent decorations are separate texts.
    if (token.kind !== 'close' || --depth > 0 || unit[at + 1]?.kind === 'text') return token;
    return [token, split];
  });
}

/** Returns the range of tokens that is exactly the source, including tags at its ends. */
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

/** Blocks that a script created within a text, each with the block of the whole text. */
export const splitBlocks = new WeakMap<Node, Element>();

/** Shows the translation of a text that a script has split into a `<div>` per line, word or letter. */
export function showSplitText(block: Element): boolean {
  const blocks = block.getElementsByTagName('div');
  if (!blocks[0] || block.querySelector(':not(div,span),[translate],[lang],.notranslate'))
    return false;
  const tokens: Token[] = [];
  let bare = '';
  const read = (parent: Node) => {
    for (const node of childrenOf(parent)) {
      if (bare.length > maxUnitLength) return;
      if (isText(node)) bare += bareOf(sourceOf(node));
      if (isText(node) || isElement(node)) tokens.push({ kind: 'text', node, isLink: false });
      read(node);
    }
  };
  read(block);
  const source = sourceByBare(bare);
  if (!source) return false;
  spread(tokens, source, translationOf(source) as string, [0, bare.length]);
  for (const inner of blocks) splitBlocks.set(inner, block);
  return true;
}
