import { escapeMarkup, type MarkupNode, parseMarkup, plainText, writeMarkup } from '../markup.ts';
import { splitEdges } from './spacing.ts';

/** A text in Apertium's stream format, with the data needed to decode its translation. */
export interface StreamText {
  readonly stream: string;
  /** The content of each superblank `[bN]`. */
  readonly blanks: readonly string[];
  /** Tag pairs encoded as word-bound blanks, by name, outer ones first. */
  readonly pairs: readonly string[];
  readonly hasAddedDot: boolean;
}

const hasWord = /[\p{L}\p{N}]/u;
const endsSentence = /[.!?…:;。！？؟]$/u;

/**
 * Encodes markup text (`<a1>..</a1>`, `<x2/>`, `&lt; &gt; &amp;`) in Apertium's stream format. A pair becomes a blank
 * bound to each of its words, `[[a1; a2]]word[[/]]`, so that it moves with them; everything else becomes a superblank
 * `[b0]`. `.[]` is appended to incomplete sentences, because the analyzers need a full stop.
 * https://wiki.apertium.org/wiki/Apertium_stream_format
 */
export function writeStream(text: string): StreamText {
  const writer = new StreamWriter();
  const nodes = parseMarkup(text);
  for (const node of nodes) writer.write(node, []);
  const hasAddedDot = !endsSentence.test(plainText(nodes).trim());
  const stream = `${writer.stream}${hasAddedDot ? '[].' : ''}[]`;
  return { stream, blanks: writer.blanks, pairs: writer.pairs, hasAddedDot };
}

const odd = /(~+|(?<![\p{L}\p{N}])[\p{L}\p{N}]*_[\p{L}\p{N}_]*)/u;

class StreamWriter {
  stream = '';
  readonly blanks: string[] = [];
  readonly pairs: string[] = [];

  write(node: MarkupNode, around: readonly string[]): void {
    if (node.type === 'text') this.#writeText(node.text, around);
    else if (node.type === 'standalone' || !hasWord.test(plainText([node])))
      this.#writeBlank(writeMarkup([node]));
    else {
      this.pairs.push(node.name);
      for (const child of node.children) this.write(child, [...around, node.name]);
    }
  }

  #writeBlank(literal: string): void {
    this.stream += `[b${this.blanks.length}]`;
    this.blanks.push(literal);
  }

  /** The generators drop `~`, and the analyzers read `ROUND_UP` as words, so both become superblanks. */
  #writeText(text: string, around: readonly string[]): void {
    for (const [index, part] of text.split(odd).entries()) {
      if (index % 2 === 1) this.#writeBlank(part);
      else this.#writeWords(part, around);
    }
  }

  #writeWords(text: string, around: readonly string[]): void {
    const { before, words, after } = splitEdges(text);
    const escaped = escapeStream(words);
    const bound = around.length === 0 || words === '' ? escaped : bind(escaped, around);
    this.stream += before + bound + after;
  }
}

function bind(words: string, around: readonly string[]): string {
  return `[[${around.join('; ')}]]${words}[[/]]`;
}

function escapeStream(text: string): string {
  return text.replace(/[[\]{}^$/\\@<>]/g, '\\$&');
}

interface Piece {
  /** Markup text. */
  text: string;
  readonly pairs: ReadonlySet<string>;
}

const unbound: ReadonlySet<string> = new Set();
const tokenPattern =
  /\[\[([^\][]*)\]\]((?:\\[\s\S]|[^\\[])*)\[\[\/\]\]|\[([^\][]*)\]|\\([\s\S])|([^\\[]+)/g;

/**
 * Decodes a translation from stream format to markup text. A pair spans from its first word to its last. Returns
 * undefined if a pair or superblank was lost, or two pairs would overlap.
 */
export function readStream(translated: string, source: StreamText): string | undefined {
  const pieces = readPieces(translated, source.blanks);
  if (source.hasAddedDot) removeDot(pieces);
  if (new Set(blankNumbers(translated)).size !== source.blanks.length) return undefined;
  return placePairs(pieces, source.pairs);
}

function blankNumbers(translated: string): string[] {
  return [...translated.matchAll(/\[b(\d+)\]/g)].map(([, number = '']) => number);
}

function readPieces(translated: string, blanks: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [, names, words = '', blank, escaped, plain] of translated.matchAll(tokenPattern)) {
    if (names !== undefined) {
      const text = escapeMarkup(words.replace(/\\([\s\S])/g, '$1'));
      pieces.push({ text, pairs: new Set(names.split('; ')) });
    } else if (blank !== undefined) {
      pieces.push({ text: readBlank(blank, blanks), pairs: unbound });
    } else {
      pieces.push({ text: escapeMarkup(escaped ?? plain ?? ''), pairs: unbound });
    }
  }
  return pieces;
}

function readBlank(blank: string, blanks: readonly string[]): string {
  return /^b\d+$/.test(blank) ? (blanks[Number(blank.slice(1))] ?? '') : blank;
}

function removeDot(pieces: readonly Piece[]): void {
  const last = pieces.findLast((piece) => piece.text.trim() !== '');
  if (last !== undefined) last.text = last.text.replace(/\.\s*$/, '');
}

interface Span {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

function placePairs(pieces: readonly Piece[], names: readonly string[]): string | undefined {
  const spans = names.map((name) => findSpan(pieces, name));
  if (!spans.every((span) => span !== undefined) || spans.some((span) => crosses(span, spans)))
    return undefined;
  const longestFirst = spans.toSorted((a, b) => b.last - b.first - (a.last - a.first));
  return pieces.map((piece, index) => surround(piece.text, index, longestFirst)).join('');
}

function findSpan(pieces: readonly Piece[], name: string): Span | undefined {
  const first = pieces.findIndex((piece) => piece.pairs.has(name));
  if (first === -1) return undefined;
  return { name, first, last: pieces.findLastIndex((piece) => piece.pairs.has(name)) };
}

function crosses(span: Span, spans: readonly Span[]): boolean {
  return spans.some(
    (other) => span.first < other.first && other.first <= span.last && span.last < other.last,
  );
}

/** `spans` are sorted outermost first; equally long ones in source order. */
function surround(text: string, index: number, spans: readonly Span[]): string {
  const opening = spans.filter((span) => span.first === index).map((span) => `<${span.name}>`);
  const closing = spans.filter((span) => span.last === index).map((span) => `</${span.name}>`);
  return opening.join('') + text + closing.reverse().join('');
}
