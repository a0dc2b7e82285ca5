import { escapeXml, type InlineCodes, TagNumbers, writeInline } from './inline.ts';
import type { FileLanguages } from './languages.ts';
import type { FileHead, FileUnit, UnitState, UnitWriter } from './unit.ts';
import { type Attributes, type InlineElement, XmlDialect } from './xml-reader.ts';

const codes: InlineCodes = {
  open: (id) => `<g id="${id}">`,
  close: () => '</g>',
  single: (id) => `<x id="${id}"/>`,
  lone: (type, id) => `<${type === 'open' ? 'bx' : 'ex'} id="${id}"/>`,
  character: (hex) => `<x id="c${hex}" ctype="x-character-${hex}"/>`,
};

const states: Readonly<Record<UnitState, string>> = {
  machine: 'state="needs-review-translation" state-qualifier="leveraged-mt"',
  memory: 'state="translated" state-qualifier="leveraged-tm"',
  edited: 'state="translated"',
  reviewed: 'state="final"',
  needs_review: 'state="needs-review-translation"',
  outdated: 'state="needs-adaptation"',
};

const ownNotes = 'dragoman';
const versionContext = 'x-dragoman-version';

/** Writes XLIFF 1.2 (OASIS Standard, 2008). */
export function xliff1Writer({ sourceLanguage, targetLanguage, ...head }: FileHead): UnitWriter {
  const file = [
    `original="${escapeXml(head.origin)}" datatype="html" xml:space="preserve"`,
    `source-language="${sourceLanguage}" target-language="${targetLanguage}"`,
    `date="${head.createdAt.toISOString()}"`,
  ].join(' ');
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file ${file}>
<header><tool tool-id="dragoman" tool-name="Dragoman"/></header>
<body>
`,
    unit: writeUnit,
    foot: '</body>\n</file>\n</xliff>\n',
  };
}

function writeUnit(unit: Omit<FileUnit, 'line'>): string {
  const { id, source, target, state, version, note, comments, previous } = unit;
  const approved = state === 'reviewed' ? ' approved="yes"' : '';
  const parts = [`<source>${writeInline(source, codes)}</source>`];
  if (target !== null)
    parts.push(
      `<target${state === undefined ? '' : ` ${states[state]}`}>${writeInline(target, codes)}</target>`,
    );
  if (version !== undefined)
    parts.push(
      `<context-group><context context-type="${versionContext}">${version}</context></context-group>`,
    );
  if (note !== undefined) parts.push(`<note from="${ownNotes}">${escapeXml(note)}</note>`);
  for (const comment of comments ?? []) parts.push(`<note>${escapeXml(comment)}</note>`);
  if (previous)
    parts.push(
      `<alt-trans alttranstype="previous-version"><source>${writeInline(previous.source, codes)}</source><target>${writeInline(previous.target, codes)}</target></alt-trans>`,
    );
  return `<trans-unit id="${escapeXml(id ?? '')}"${approved}>${parts.join('')}</trans-unit>\n`;
}

interface OpenUnit {
  readonly line: number;
  readonly id: string | undefined;
  readonly isApproved: boolean;
  source: string;
  target: string | null;
  attributes: Attributes;
  readonly comments: string[];
  /** Who wrote the note that is being read. */
  author?: string | undefined;
  version?: string;
  note?: string;
}

/** Reads XLIFF 1.0 to 1.2. Alternative translations are skipped. */
export class Xliff1 extends XmlDialect {
  readonly #languages: FileLanguages;
  #unit: OpenUnit | undefined;

  constructor(languages: FileLanguages) {
    super();
    this.#languages = languages;
  }

  protected override opened(name: string, attributes: Attributes, line: number): void {
    if (name === 'file') {
      const { 'source-language': source, 'target-language': target } = attributes;
      this.#languages.check({ source, target });
    } else if (name === 'trans-unit') {
      this.numbers = new TagNumbers(true);
      const { id, approved } = attributes;
      this.#unit = {
        line,
        id,
        isApproved: approved === 'yes',
        source: '',
        target: null,
        attributes: {},
        comments: [],
      };
    } else if (this.parent === 'trans-unit' && (name === 'source' || name === 'target')) {
      if (name === 'target' && this.#unit !== undefined) this.#unit.attributes = attributes;
      this.startText();
    } else if (this.#isPlain(name, attributes)) {
      if (name === 'note' && this.#unit !== undefined) this.#unit.author = attributes['from'];
      this.startPlain();
    }
  }

  #isPlain(name: string, attributes: Attributes): boolean {
    if (name === 'note') return this.parent === 'trans-unit';
    return name === 'context' && attributes['context-type'] === versionContext;
  }

  protected override closed(name: string): void {
    const unit = this.#unit;
    if (unit === undefined) return;
    if (this.parent === 'trans-unit' && name === 'source') unit.source = this.endText();
    else if (this.parent === 'trans-unit' && name === 'target') unit.target = this.endText();
    else if (this.parent === 'trans-unit' && name === 'note') this.#closeNote(unit);
    else if (name === 'context') unit.version = this.endPlain() || (unit.version ?? '');
    else if (name === 'trans-unit') {
      this.items.push(finish(unit));
      this.#unit = undefined;
    }
  }

  #closeNote(unit: OpenUnit): void {
    const text = this.endPlain();
    if (unit.author === ownNotes) unit.note = text;
    else if (text.trim() !== '')
      unit.comments.push(unit.author === undefined ? text : `${unit.author}: ${text}`);
  }

  protected override inline(name: string, attributes: Attributes): InlineElement {
    const { id = '', rid = id, ctype = '' } = attributes;
    const hex = /^x-character-([0-9A-F]{4,6})$/.exec(ctype)?.[1];
    if (name === 'x' && hex !== undefined) return { type: 'character', key: hex };
    if (name === 'g') return { type: 'pair', key: id };
    if (name === 'x') return { type: 'standalone', key: id };
    if (name === 'bx' || name === 'bpt') return { type: 'open', key: rid, isCode: name === 'bpt' };
    if (name === 'ex' || name === 'ept') return { type: 'close', key: rid, isCode: name === 'ept' };
    if (name === 'ph' || name === 'it') return { type: 'standalone', key: id, isCode: true };
    return { type: 'transparent' };
  }
}

function finish(open: OpenUnit): FileUnit {
  const { isApproved, attributes, target, version, comments, author: _, ...unit } = open;
  const isTranslated = target !== null && target !== '';
  return {
    ...unit,
    ...(version && { version }),
    ...(comments.length > 0 && { comments }),
    target: isTranslated ? target : null,
    state: isTranslated ? stateOf(attributes, isApproved) : undefined,
  };
}

function stateOf(attributes: Attributes, isApproved: boolean): UnitState | undefined {
  const { state, 'state-qualifier': qualifier = '' } = attributes;
  if (isApproved || state === 'final' || state === 'signed-off') return 'reviewed';
  if (state === 'translated') return qualifier === 'leveraged-tm' ? 'memory' : 'edited';
  if (state === 'needs-adaptation') return 'outdated';
  // A person did not accept it yet: `needs-translation`, `needs-l10n` and the like.
  if (state === 'new' || /^needs-(?!review)/.test(state ?? '')) return 'needs_review';
  if (!state?.startsWith('needs-review')) return undefined;
  if (/^(leveraged-mt|mt-suggestion)$/.test(qualifier)) return 'machine';
  return /^(leveraged-tm|exact-match)$/.test(qualifier) ? 'memory' : 'needs_review';
}
