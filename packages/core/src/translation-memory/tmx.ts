import { escapeHtml } from '@dragoman/domain/html';
import {
  faultOf,
  type MemoryEntry,
  type MemoryFault,
  type ReadMemory,
  type Steps,
} from '@dragoman/domain/translation-memory';
import { escapeUnitText, parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface Segment {
  readonly language: string;
  text: string;
}

const namePattern = /^(?:bpt|ept|ph|it)$/;

const charactersPerStep = 64 * 1024;

/**
 * Reads TMX 1.4 (LISA OSCAR). Inline codes become numbered tags: `bpt` and `ept` a pair, `ph` and `it` single tags; `hi` is
 * dropped. Languages match by primary subtag. Stops with a fault at malformed XML; entities other than XML's own count as malformed.
 * One step is 64 K characters.
 */
export function* readTmxMemorySteps(text: string, languages: Languages): Steps<ReadMemory> {
  const reader = new TmxReader(languages);
  const parser = parserFor(reader);
  try {
    for (let from = 0; from < text.length; from += charactersPerStep) {
      parser.write(text.slice(from, from + charactersPerStep));
      yield;
    }
    parser.close();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reader.faults.push({ line: parser.line, reason: `The file is not well formed: ${message}` });
  }
  return { entries: reader.entries, faults: reader.faults };
}

function parserFor(reader: TmxReader): SaxesParser {
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => reader.open(tag, parser.line));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', (characters) => reader.characters(characters));
  parser.on('cdata', (characters) => reader.characters(characters));
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

class TmxReader {
  readonly entries: MemoryEntry[] = [];
  readonly faults: MemoryFault[] = [];
  readonly #languages: Languages;
  #line = 1;
  #segments: Segment[] = [];
  #language = '';
  #inSegment = false;
  #codeDepth = 0;
  #numbers = new Map<string, number>();
  #pairs = new Map<string, number>();

  constructor(languages: Languages) {
    this.#languages = languages;
  }

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    if (name === 'tu') {
      this.#line = line;
      this.#segments = [];
      this.#numbers = new Map();
    } else if (name === 'tuv') {
      this.#language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
      this.#pairs = new Map();
    } else if (name === 'seg') {
      this.#inSegment = true;
      this.#segments.push({ language: this.#language, text: '' });
    } else if (this.#inSegment && namePattern.test(name)) {
      if (this.#codeDepth++ === 0) this.#append(this.#tag(name, attributes));
    }
  }

  close(name: string): void {
    if (name === 'seg') this.#inSegment = false;
    else if (name === 'tu') this.#finish();
    else if (this.#inSegment && namePattern.test(name)) this.#codeDepth--;
  }

  characters(text: string): void {
    if (this.#inSegment && this.#codeDepth === 0) this.#append(escapeUnitText(text));
  }

  #append(text: string): void {
    const segment = this.#segments.at(-1);
    if (segment !== undefined) segment.text += text;
  }

  #tag(name: string, { x, i = '' }: Record<string, string>): string {
    if (name === 'ept') return `</${this.#pairs.get(i) ?? 0}>`;
    const key = x ?? `${name} ${i || this.#numbers.size}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    if (name !== 'bpt') return `<${number}/>`;
    this.#pairs.set(i, number);
    return `<${number}>`;
  }

  #finish(): void {
    const source = this.#segment(this.#languages.sourceLanguage);
    const target = this.#segment(this.#languages.targetLanguage);
    if (source === undefined || target === undefined) {
      this.faults.push({ line: this.#line, reason: 'The unit lacks one of the two languages.' });
      return;
    }
    const reason = faultOf(source, target);
    if (reason === undefined) this.entries.push({ source, target, line: this.#line });
    else this.faults.push({ line: this.#line, reason });
  }

  #segment(language: string): string | undefined {
    const exact = this.#segments.find((one) => sameTag(one.language, language));
    const near = this.#segments.find((one) => primary(one.language) === primary(language));
    return (exact ?? near)?.text.replace(/\s+/g, ' ').trim();
  }
}

function sameTag(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

function primary(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Returns the text before and after the units of a TMX 1.4 file. */
export function tmxHeadAndFoot({ sourceLanguage }: Languages): { head: string; foot: string } {
  const header = `<header creationtool="Dragoman" creationtoolversion="1" segtype="block" o-tmf="dragoman" adminlang="en" srclang="${escapeXml(sourceLanguage)}" datatype="html"/>`;
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  ${header}\n  <body>\n`;
  return { head, foot: '  </body>\n</tmx>\n' };
}

/** Writes entries as TMX units, with inline tags as `bpt`, `ept` and `ph`. */
export function writeTmxUnits(
  entries: Iterable<Pick<MemoryEntry, 'source' | 'target'>>,
  { sourceLanguage, targetLanguage }: Languages,
): string {
  const variant = (language: string, text: string) =>
    `      <tuv xml:lang="${escapeXml(language)}"><seg>${writeSegment(text)}</seg></tuv>\n`;
  let units = '';
  for (const { source, target } of entries)
    units += `    <tu>\n${variant(sourceLanguage, source)}${variant(targetLanguage, target)}    </tu>\n`;
  return units;
}

function writeSegment(unitText: string): string {
  return parseUnitText(unitText).map(writePiece).join('');
}

function writePiece(piece: UnitPiece): string {
  if (piece.type === 'text') return escapeXml(piece.text);
  if (piece.type === 'open') return `<bpt i="${piece.id}" x="${piece.id}"/>`;
  if (piece.type === 'close') return `<ept i="${piece.id}"/>`;
  return `<ph x="${piece.id}"/>`;
}

/** Drops characters that XML 1.0 forbids. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}
