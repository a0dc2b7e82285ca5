import {
  type MemoryEntry,
  type MemoryFault,
  type ReadMemory,
  sortOut,
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

/**
 * Reads TMX 1.4 (LISA OSCAR). Inline codes become tags of unit text, numbered as they appear in the source: `bpt`/`ept`
 * a pair, `ph` and `it` a standalone tag; `hi` vanishes. Languages match by their primary subtag. What comes after XML
 * that is not well formed is left out, with a fault.
 */
export function readTmxMemory(text: string, languages: Languages): ReadMemory {
  const reader = new TmxReader(languages);
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => reader.open(tag, parser.line));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', (characters) => reader.characters(characters));
  parser.on('cdata', (characters) => reader.characters(characters));
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(text.replace(/^\ufeff/, '')).close();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reader.faults.push({ line: parser.line, reason: `The file is not well formed: ${message}` });
  }
  return sortOut(reader.entries, reader.faults);
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
    if (source === undefined || target === undefined)
      this.faults.push({ line: this.#line, reason: 'The unit lacks one of the two languages.' });
    else this.entries.push({ source, target, line: this.#line });
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

/** Writes TMX 1.4, inline tags as `bpt`, `ept` and `ph`; `readTmxMemory` gives the same entries back. */
export function writeTmxMemory(
  entries: Iterable<Pick<MemoryEntry, 'source' | 'target'>>,
  { sourceLanguage, targetLanguage }: Languages,
): string {
  const variant = (language: string, text: string) =>
    `      <tuv xml:lang="${escapeXml(language)}"><seg>${writeSegment(text)}</seg></tuv>\n`;
  const units = [...entries].map(
    ({ source, target }) =>
      `    <tu>\n${variant(sourceLanguage, source)}${variant(targetLanguage, target)}    </tu>\n`,
  );
  const header = `<header creationtool="Dragoman" creationtoolversion="1" segtype="block" o-tmf="dragoman" adminlang="en" srclang="${escapeXml(sourceLanguage)}" datatype="html"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  ${header}\n  <body>\n${units.join('')}  </body>\n</tmx>\n`;
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

/** Characters that XML 1.0 forbids are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
