import type { FileLanguages } from './languages.ts';
import {
  asState,
  type FileHead,
  type FileItem,
  type FileUnit,
  type UnitReader,
  type UnitWriter,
} from './unit.ts';

const names: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
const special = /[\\"\u0000-\u001f\u007f]/g;

function quote(text: string): string {
  const octal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  const escaped = text
    .toWellFormed()
    .replace(special, (character) => names[character] ?? octal(character));
  return `"${escaped}"`;
}

/** Writes PO (GNU gettext). What needs review is marked as fuzzy. */
export function poWriter({ targetLanguage, origin, createdAt }: FileHead): UnitWriter {
  const date = `${createdAt.toISOString().slice(0, 16).replace('T', ' ')}+0000`;
  const header = [
    `Project-Id-Version: ${origin}`,
    `POT-Creation-Date: ${date}`,
    `PO-Revision-Date: ${date}`,
    'Last-Translator: Dragoman',
    `Language-Team: ${targetLanguage}`,
    `Language: ${targetLanguage.replace('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    'X-Generator: Dragoman',
  ].map((line) => quote(`${line}\n`));
  return {
    head: `msgid ""\nmsgstr ""\n${header.join('\n')}\n`,
    unit({ id, source, target, state, version, note, comments, previous }) {
      const about = Object.entries({ id, state, version }).filter(([, value]) => value);
      const lines = [
        ...(comments ?? [])
          .map(commentLines)
          .flatMap((lines, index) => [...(index > 0 ? ['#'] : []), ...lines]),
        ...(note === undefined ? [] : [`#. ${note.replace(/\s+/g, ' ')}`]),
        ...about.map(([name, value]) => `#. dragoman-${name}: ${value}`),
        ...(isFuzzy(state) ? ['#, fuzzy'] : []),
        ...(previous ? [`#| msgid ${quote(previous.source)}`] : []),
        `msgid ${quote(source)}`,
        `msgstr ${quote(target ?? '')}`,
      ];
      return `\n${lines.join('\n')}\n`;
    },
    foot: '',
  };
}

/** A comment has no blank lines: those stand between comments. */
function commentLines(comment: string): string[] {
  const lines = comment.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');
  return lines.map((line) => `# ${line.trim()}`);
}

function isFuzzy(state: string | undefined): boolean {
  return state === 'needs_review' || state === 'outdated';
}

interface Entry {
  readonly line: number;
  readonly values: Record<string, string>;
  readonly properties: Record<string, string>;
  /** Lines of `#.` and of `#`. */
  readonly extracted: string[];
  readonly comments: string[];
  isFuzzy: boolean;
  /** The keyword that a continued string belongs to. */
  keyword: string;
}

/** Reads PO, a line at a time. Obsolete entries are skipped. */
export class PoReader implements UnitReader {
  readonly #languages: FileLanguages;
  #pending = '';
  #line = 0;
  #entry: Entry | undefined;
  #items: FileItem[] = [];

  constructor(languages: FileLanguages) {
    this.#languages = languages;
  }

  write(part: string): FileItem[] {
    this.#pending += part;
    if (!part.includes('\n')) return [];
    const lines = this.#pending.split('\n');
    this.#pending = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
    return this.#items.splice(0);
  }

  end(): FileItem[] {
    this.#read(this.#pending);
    this.#finish();
    return this.#items.splice(0);
  }

  #read(given: string): void {
    this.#line++;
    const line = given.replace(/^\ufeff/, '').trim();
    if (line === '' || line.startsWith('#~')) return;
    if (line.startsWith('#')) this.#comment(line);
    else this.#string(line);
  }

  #string(line: string): void {
    const match = /^(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])\s*)?"(.*)"$/s.exec(line);
    if (match === null) {
      const reason = 'This is not a line of a PO file.';
      this.#items.push({ line: this.#line, reason, text: line.slice(0, 80) });
      return;
    }
    const [, keyword, text = ''] = match;
    if (keyword === 'msgctxt' || (keyword === 'msgid' && !this.#isAfterContext()))
      this.#startStrings();
    const entry = this.#open();
    if (keyword !== undefined) entry.keyword = keyword;
    entry.values[entry.keyword] = (entry.values[entry.keyword] ?? '') + unquote(text);
  }

  #isAfterContext(): boolean {
    return this.#entry?.keyword === 'msgctxt';
  }

  /** Comments precede the strings of their entry. */
  #startStrings(): void {
    if (this.#entry !== undefined && this.#entry.keyword !== '') this.#finish();
  }

  #comment(line: string): void {
    this.#startStrings();
    const entry = this.#open();
    const [, name, value = ''] = /^#\. dragoman-(\w+): (.*)$/.exec(line) ?? [];
    if (name !== undefined) entry.properties[name] = value;
    else if (line.startsWith('#.')) entry.extracted.push(line.slice(2).trim());
    else if (/^#,.*\bfuzzy\b/.test(line)) entry.isFuzzy = true;
    else if (/^#(?:\s|$)/.test(line)) entry.comments.push(line.slice(1).trim());
  }

  #open(): Entry {
    const line = this.#line;
    this.#entry ??= {
      line,
      values: {},
      properties: {},
      extracted: [],
      comments: [],
      isFuzzy: false,
      keyword: '',
    };
    return this.#entry;
  }

  #finish(): void {
    const entry = this.#entry;
    this.#entry = undefined;
    if (entry === undefined) return;
    const { msgid: source = '', msgstr: target = '' } = entry.values;
    if ('msgid_plural' in entry.values)
      this.#items.push(...pluralItems(entry, this.#languages.targetLanguage));
    else if (entry.values['msgid'] === '' && !('msgctxt' in entry.values))
      this.#languages.check({ target: /^Language:[ \t]*(\S*)/im.exec(target)?.[1] });
    else if (source !== '') this.#items.push(unitOf(entry, source, target));
  }
}

/**
 * A website has one text for one and one for several. Returns a unit for each, with the forms that fit them most generally, and
 * a fault that names the other forms.
 */
function pluralItems(entry: Entry, targetLanguage: string): FileItem[] {
  const { line, values } = entry;
  const forms = Object.keys(values).flatMap((name) => /^msgstr\[(\d+)\]$/.exec(name)?.[1] ?? []);
  // Arabic begins with the form for zero; Latvian ends with it.
  const one = forms.length === 6 ? '1' : '0';
  const several = targetLanguage === 'lv' && forms.length === 3 ? '1' : (forms.at(-1) ?? '0');
  const unit = (keyword: string, form: string) =>
    unitOf(entry, values[keyword] ?? '', values[`msgstr[${form}]`] ?? '');
  const rest = forms.filter(
    (form) => form !== one && form !== several && values[`msgstr[${form}]`],
  );
  const isOneText = values['msgid'] === values['msgid_plural'];
  const units = [...(isOneText ? [] : [unit('msgid', one)]), unit('msgid_plural', several)];
  if (rest.length === 0) return units;
  const reason = `A website has a text for one and a text for several, so these plural forms are not imported: ${rest.map((form) => `msgstr[${form}]`).join(', ')}.`;
  return [...units, { line, reason }];
}

function unitOf(
  { line, properties, extracted, comments, isFuzzy: fuzzy }: Entry,
  source: string,
  target: string,
): FileUnit {
  const { id, version, state: exported } = properties;
  const isOwn = version !== undefined || id !== undefined;
  const note = isOwn ? extracted[0] : undefined;
  const others = isOwn ? extracted.slice(1) : extracted;
  const found = [...others, ...comments.join('\n').split('\n\n')].filter((one) => one !== '');
  const state = fuzzy === isFuzzy(exported) ? asState(exported) : undefined;
  return {
    line,
    source,
    target: target === '' ? null : target,
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    ...(note !== undefined && { note }),
    ...(found.length > 0 && { comments: found }),
    // Somebody marked it, or removed the mark.
    state: target === '' ? undefined : (state ?? (fuzzy ? 'needs_review' : 'edited')),
  };
}

const characters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unquote(text: string): string {
  return text.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|(.))/gsu,
    (_, octal?: string, hex?: string, character = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      return characters[character] ?? character;
    },
  );
}
