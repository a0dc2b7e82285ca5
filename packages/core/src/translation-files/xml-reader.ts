import { SaxesParser } from 'saxes';
import { InlineText, TagNumbers } from './inline.ts';
import type { FileFault, FileItem, UnitReader } from './unit.ts';

export type Attributes = Readonly<Record<string, string>>;

/** How an element within a text is read. `code` content is markup of the original document and is dropped. */
export interface InlineElement {
  readonly type: 'pair' | 'open' | 'close' | 'standalone' | 'character' | 'transparent';
  readonly key?: string | undefined;
  readonly isCode?: boolean;
}

/** An element on the path from the root. */
interface Level {
  readonly name: string;
  readonly isPreserved: boolean;
  readonly inline?: InlineElement;
}

/** A dialect of XML files with units. */
export abstract class XmlDialect {
  readonly items: FileItem[] = [];
  protected numbers = new TagNumbers(true);
  readonly #path: Level[] = [];
  #segment: InlineText | undefined;
  #codeDepth = 0;
  #plain: string | undefined;

  /** Handles an element outside of texts. */
  protected abstract opened(name: string, attributes: Attributes, line: number): void;
  protected abstract closed(name: string): void;
  protected abstract inline(name: string, attributes: Attributes): InlineElement;

  protected get parent(): string | undefined {
    return this.#path.at(-2)?.name;
  }

  protected startText(): void {
    this.#segment = new InlineText();
  }

  /** Returns the text that ends with the current element. */
  protected endText(): string {
    const text = this.#segment?.read(this.#path.at(-1)?.isPreserved ?? false) ?? '';
    this.#segment = undefined;
    return text;
  }

  protected startPlain(): void {
    this.#plain = '';
  }

  protected endPlain(): string {
    const plain = this.#plain ?? '';
    this.#plain = undefined;
    return plain;
  }

  open(prefixed: string, attributes: Attributes, line: number): void {
    const name = localName(prefixed);
    const space = attributes['xml:space'];
    const isPreserved =
      space === undefined ? (this.#path.at(-1)?.isPreserved ?? false) : space === 'preserve';
    const inline = this.#segment && this.inline(name, attributes);
    this.#path.push({ name, isPreserved, ...(inline && { inline }) });
    if (inline === undefined) this.opened(name, attributes, line);
    else if (this.#codeDepth === 0) this.#openInline(inline);
    if (inline?.isCode) this.#codeDepth++;
  }

  close(): void {
    const level = this.#path.at(-1);
    if (level?.inline?.isCode) this.#codeDepth--;
    if (level?.inline === undefined) this.closed(level?.name ?? '');
    else if (level.inline.type === 'pair' && this.#codeDepth === 0)
      this.#segment?.add({ type: 'close', id: this.numbers.of(level.inline.key ?? '') });
    this.#path.pop();
  }

  text(text: string): void {
    if (this.#segment !== undefined && this.#codeDepth === 0) this.#segment.text(text);
    else if (this.#plain !== undefined) this.#plain += text;
  }

  /** Makes white space significant in the current element and what it contains. */
  protected preserve(): void {
    const level = this.#path.pop();
    if (level !== undefined) this.#path.push({ ...level, isPreserved: true });
  }

  #openInline({ type, key = '' }: InlineElement): void {
    if (type === 'transparent') return;
    if (type === 'character') this.#segment?.text(characterOf(key));
    else this.#segment?.add({ type: type === 'pair' ? 'open' : type, id: this.numbers.of(key) });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const longestText = 4_000_000;

/**
 * Reads XML. Stops with a fault at malformed XML; entities other than XML's own count as malformed, so they cannot
 * expand.
 */
export class XmlReader implements UnitReader {
  readonly #parser = new SaxesParser();
  readonly #dialectOf: (root: string, attributes: Attributes) => XmlDialect | undefined;
  #dialect: XmlDialect | undefined;
  #fault: FileFault | undefined;
  #charactersOfText = 0;

  constructor(dialectOf: (root: string, attributes: Attributes) => XmlDialect | undefined) {
    this.#dialectOf = dialectOf;
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', () => {
      this.#charactersOfText = 0;
      this.#dialect?.close();
    });
    this.#parser.on('text', (text) => this.#dialect?.text(text));
    this.#parser.on('cdata', (text) => this.#dialect?.text(text));
    this.#parser.on('error', (error) => {
      throw error;
    });
  }

  write(part: string): FileItem[] {
    return this.#run(() => {
      this.#charactersOfText += part.length;
      this.#parser.write(part);
      if (this.#charactersOfText > longestText) throw new Error('A text is too long.');
    });
  }

  end(): FileItem[] {
    return this.#run(() => this.#parser.close());
  }

  #open(name: string, attributes: Attributes): void {
    this.#charactersOfText = 0;
    this.#dialect ??= this.#dialectOf(localName(name), attributes);
    if (this.#dialect === undefined) throw new Error('This is another kind of XML.');
    this.#dialect.open(name, attributes, this.#parser.line);
  }

  #run(work: () => void): FileItem[] {
    if (this.#fault !== undefined) return [];
    try {
      work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const reason = `The file is not well formed: ${message}`;
      this.#fault = { line: this.#parser.line, reason };
    }
    const items = this.#dialect?.items.splice(0) ?? [];
    return this.#fault === undefined ? items : [...items, this.#fault];
  }
}
