import { escapeXml, type InlineCodes, TagNumbers, writeInline } from './inline.ts';
import type { FileLanguages } from './languages.ts';
import { asState, type FileHead, type FileUnit, type UnitState, type UnitWriter } from './unit.ts';
import { type Attributes, type InlineElement, XmlDialect } from './xml-reader.ts';

const codes: InlineCodes = {
  open: (id) => `<pc id="${id}">`,
  close: () => '</pc>',
  single: (id) => `<ph id="${id}"/>`,
  lone: (type, id) =>
    type === 'open' ? `<sc id="${id}" isolated="yes"/>` : `<ec id="${id}" isolated="yes"/>`,
  character: (hex) => `<cp hex="${hex}"/>`,
};

const ownNotes = 'dragoman';
const states: Readonly<Record<UnitState, string>> = {
  machine: 'state="translated" subState="dragoman:machine"',
  memory: 'state="translated" subState="dragoman:memory"',
  edited: 'state="translated" subState="dragoman:edited"',
  reviewed: 'state="reviewed"',
  needs_review: 'state="translated" subState="dragoman:needs_review"',
  outdated: 'state="initial" subState="dragoman:outdated"',
};

/** Writes XLIFF 2.1 (OASIS Standard, 2018) with its metadata module. */
export function xliff2Writer({ sourceLanguage, targetLanguage, ...head }: FileHead): UnitWriter {
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.1" srcLang="${sourceLanguage}" trgLang="${targetLanguage}" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0">
<file id="website" original="${escapeXml(head.origin)}" xml:space="preserve">
<mda:metadata><mda:metaGroup category="dragoman"><mda:meta type="exported">${head.createdAt.toISOString()}</mda:meta></mda:metaGroup></mda:metadata>
`,
    unit: writeUnit,
    foot: '</file>\n</xliff>\n',
  };
}

function writeUnit({
  id,
  source,
  target,
  state,
  version,
  note,
  comments,
}: Omit<FileUnit, 'line'>): string {
  const metadata =
    version === undefined
      ? ''
      : `<mda:metadata><mda:metaGroup category="dragoman"><mda:meta type="version">${version}</mda:meta></mda:metaGroup></mda:metadata>`;
  const written = [
    ...(note === undefined ? [] : [`<note category="${ownNotes}">${escapeXml(note)}</note>`]),
    ...(comments ?? []).map((comment) => `<note>${escapeXml(comment)}</note>`),
  ];
  const notes = written.length === 0 ? '' : `<notes>${written.join('')}</notes>`;
  const attributes = target === null ? ' state="initial"' : state && ` ${states[state]}`;
  const translated = target === null ? '' : `<target>${writeInline(target, codes)}</target>`;
  const segment = `<segment${attributes ?? ''}><source>${writeInline(source, codes)}</source>${translated}</segment>`;
  return `<unit id="${escapeXml(id ?? 'u')}">${metadata}${notes}${segment}</unit>\n`;
}

interface Segment {
  readonly attributes: Attributes;
  readonly isIgnorable: boolean;
  source: string;
  target: string | null;
}

interface OpenUnit {
  readonly line: number;
  readonly id: string | undefined;
  readonly segments: Segment[];
  readonly comments: string[];
  /** Category of the note that is being read. */
  category?: string | undefined;
  version?: string;
  note?: string;
}

/** Reads XLIFF 2.0 and later. A unit’s segments are joined. */
export class Xliff2 extends XmlDialect {
  readonly #languages: FileLanguages;
  #unit: OpenUnit | undefined;

  constructor(languages: FileLanguages) {
    super();
    this.#languages = languages;
  }

  protected override opened(name: string, attributes: Attributes, line: number): void {
    const unit = this.#unit;
    if (name === 'xliff')
      this.#languages.check({ source: attributes['srcLang'], target: attributes['trgLang'] });
    else if (name === 'unit') {
      this.numbers = new TagNumbers(true);
      this.#unit = { line, id: attributes['id'], segments: [], comments: [] };
    } else if (unit === undefined) return;
    else if (name === 'segment' || name === 'ignorable') {
      const isIgnorable = name === 'ignorable';
      unit.segments.push({ attributes, isIgnorable, source: '', target: null });
    } else if (this.#isText(name)) this.startText();
    else if (name === 'note' || (name === 'meta' && attributes['type'] === 'version')) {
      if (name === 'note') unit.category = attributes['category'];
      this.startPlain();
    }
  }

  #isText(name: string): boolean {
    const isInSegment = this.parent === 'segment' || this.parent === 'ignorable';
    return isInSegment && (name === 'source' || name === 'target');
  }

  protected override closed(name: string): void {
    const unit = this.#unit;
    if (unit === undefined) return;
    const segment = unit.segments.at(-1);
    if (this.#isText(name) && segment !== undefined) {
      const text = this.endText();
      // Other tools write the space between two sentences without `xml:space`.
      segment[name as 'source' | 'target'] = segment.isIgnorable && text === '' ? ' ' : text;
    } else if (name === 'note') {
      const text = this.endPlain();
      if (unit.category === ownNotes) unit.note = text;
      else if (text.trim() !== '') unit.comments.push(text);
    } else if (name === 'meta') unit.version = this.endPlain() || (unit.version ?? '');
    else if (name === 'unit') {
      this.items.push(finish(unit));
      this.#unit = undefined;
    }
  }

  protected override inline(name: string, attributes: Attributes): InlineElement {
    const { id = '', startRef = id, hex = '' } = attributes;
    if (name === 'pc') return { type: 'pair', key: id };
    if (name === 'ph') return { type: 'standalone', key: id };
    if (name === 'sc') return { type: 'open', key: id };
    if (name === 'ec') return { type: 'close', key: startRef };
    return name === 'cp' ? { type: 'character', key: hex } : { type: 'transparent' };
  }
}

function finish({ segments, version, comments, category: _, ...unit }: OpenUnit): FileUnit {
  const texts = segments.filter(({ isIgnorable }) => !isIgnorable);
  const isTranslated = texts.length > 0 && texts.every(({ target }) => (target ?? '') !== '');
  const target = segments.map((one) => one.target ?? (one.isIgnorable ? one.source : '')).join('');
  return {
    ...unit,
    ...(version && { version }),
    ...(comments.length > 0 && { comments }),
    source: segments.map(({ source }) => source).join(''),
    target: isTranslated ? target : null,
    state: isTranslated ? stateOf(texts.map(({ attributes }) => attributes)) : undefined,
  };
}

/** Reviewed if all segments are; otherwise the state of the first other one. */
function stateOf(segments: readonly Attributes[]): UnitState | undefined {
  const other = segments.find(({ state }) => state !== 'reviewed' && state !== 'final');
  if (other === undefined) return 'reviewed';
  const own = asState(/^dragoman:(\w+)$/.exec(other['subState'] ?? '')?.[1]);
  if (own !== undefined) return own;
  return other['state'] === 'translated' ? 'edited' : needsWork(other['state']);
}

/** A translation whose state is `initial` was not accepted by a person. Tools that know no states write none. */
function needsWork(state: string | undefined): UnitState | undefined {
  return state === 'initial' ? 'needs_review' : undefined;
}
