import { isSameLanguage } from '@dragoman/domain/languages';
import { escapeXml, type InlineCodes, TagNumbers, writeInline } from './inline.ts';
import type { FileLanguages } from './languages.ts';
import { asState, type FileHead, type FileUnit, type UnitWriter } from './unit.ts';
import { type Attributes, type InlineElement, XmlDialect } from './xml-reader.ts';

const codes: InlineCodes = {
  open: (id) => `<bpt i="${id}" x="${id}"/>`,
  close: (id) => `<ept i="${id}"/>`,
  single: (id) => `<ph x="${id}"/>`,
  lone: (type, id) => `<it pos="${type === 'open' ? 'begin' : 'end'}" x="${id}"/>`,
  character: (hex) => `<ph type="x-character-${hex}"/>`,
};

const ownFormat = 'dragoman';

/** Writes TMX 1.4 (LISA OSCAR). */
export function tmxWriter({ sourceLanguage, targetLanguage, createdAt }: FileHead): UnitWriter {
  const date = createdAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const variant = (language: string, text: string) =>
    `<tuv xml:lang="${language}"><seg>${writeInline(text, codes)}</seg></tuv>`;
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1" segtype="block" o-tmf="${ownFormat}" adminlang="en" srclang="${sourceLanguage}" datatype="html" creationdate="${date}"/>
<body>
`,
    unit({ id, source, target, state, version, note }) {
      if (target === null) return '';
      const tuid = id === undefined ? '' : ` tuid="${escapeXml(id)}"`;
      const about =
        (note === undefined ? '' : `<note>${escapeXml(note)}</note>`) +
        property('state', state) +
        property('version', version);
      return `<tu${tuid}>${about}${variant(sourceLanguage, source)}${variant(targetLanguage, target)}</tu>\n`;
    },
    foot: '</body>\n</tmx>\n',
  };
}

function property(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<prop type="x-dragoman-${name}">${escapeXml(value)}</prop>`;
}

interface OpenUnit {
  readonly line: number;
  readonly id: string | undefined;
  readonly variants: { readonly language: string; text: string }[];
  readonly properties: Record<string, string>;
  note?: string;
}

/**
 * Reads TMX 1.1 to 1.4. `bpt` and `ept` become a pair, `ph` and `it` single tags. A region that only one of two
 * languages names does not count.
 */
export class Tmx extends XmlDialect {
  readonly #languages: FileLanguages;
  #isOwn = false;
  #unit: OpenUnit | undefined;
  #language = '';
  #property = '';
  /** Keys of the codes that `ept` refers to by `i`. */
  #begun = new Map<string, string>();

  constructor(languages: FileLanguages) {
    super();
    this.#languages = languages;
  }

  protected override opened(name: string, attributes: Attributes, line: number): void {
    if (name === 'header') this.#isOwn = attributes['o-tmf'] === ownFormat;
    else if (name === 'tu') {
      this.numbers = new TagNumbers(this.#isOwn);
      this.#unit = { line, id: attributes['tuid'], variants: [], properties: {} };
    } else if (name === 'tuv') {
      this.#language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
      this.#begun = new Map();
    } else if (name === 'seg') {
      if (this.#isOwn) this.preserve();
      this.startText();
    } else if (this.parent === 'tu' && (name === 'note' || name === 'prop')) {
      this.#property = attributes['type'] ?? '';
      this.startPlain();
    }
  }

  protected override closed(name: string): void {
    const unit = this.#unit;
    if (unit === undefined) return;
    if (name === 'seg') unit.variants.push({ language: this.#language, text: this.endText() });
    else if (this.parent === 'tu' && name === 'note') unit.note = this.endPlain();
    else if (this.parent === 'tu' && name === 'prop')
      unit.properties[this.#property] = this.endPlain();
    else if (name === 'tu') this.#finish(unit);
  }

  protected override inline(name: string, attributes: Attributes): InlineElement {
    const { i = '', x, type = '' } = attributes;
    const hex = /^x-character-([0-9A-F]{4,6})$/.exec(type)?.[1];
    if (name === 'ph' && hex !== undefined) return { type: 'character', key: hex, isCode: true };
    const key = x ?? `${name} ${i}`;
    if (name === 'bpt') this.#begun.set(i, key);
    if (name === 'bpt') return { type: 'open', key, isCode: true };
    if (name === 'ept') return { type: 'close', key: this.#begun.get(i) ?? key, isCode: true };
    if (name === 'it' && this.#isOwn)
      return { type: attributes['pos'] === 'begin' ? 'open' : 'close', key, isCode: true };
    if (name === 'ph' || name === 'it' || name === 'ut')
      return { type: 'standalone', key, isCode: true };
    return { type: 'transparent' };
  }

  #finish({ line, id, variants, properties, note }: OpenUnit): void {
    this.#unit = undefined;
    const { sourceLanguage, targetLanguage } = this.#languages;
    const source = find(variants, sourceLanguage);
    const target = find(variants, targetLanguage);
    this.#languages.check({ target: targetLanguage });
    if (source === undefined || target === undefined) {
      const text = source?.slice(0, 80);
      this.items.push({ line, reason: 'The unit lacks one of the two languages.', text });
      return;
    }
    const unit: FileUnit = {
      line,
      id,
      source,
      target,
      state: asState(properties['x-dragoman-state']),
      version: properties['x-dragoman-version'],
      note,
    };
    this.items.push(unit);
  }
}

function find(variants: OpenUnit['variants'], language: string): string | undefined {
  const exact = variants.find((one) => one.language.toLowerCase() === language.toLowerCase());
  return (exact ?? variants.find((one) => isSameLanguage(one.language, language)))?.text;
}
