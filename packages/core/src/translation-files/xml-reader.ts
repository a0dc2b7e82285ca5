import { DragomanError } from '@dragoman/domain/errors';
import { SaxesParser } from 'saxes';
import { InlineText, TagNumbers } from './inline.ts';
import type { FileFault, FileItem, FileReader, FileUnit } from './unit.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Takes what an XML file contains, and collects the items that it has found. */
export interface XmlHandler<Item> {
  readonly items: (Item | FileFault)[];
  open(name: string, attributes: Attributes, line: number): void;
  close(name: string): void;
  text(text: string): void;
}

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

export abstract class XmlDialect implements XmlHandler<FileUnit> {
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

  open(name: string, attributes: Attributes, line: number): void {
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
export class XmlReader<Item> implements FileReader<Item> {
  readonly #parser = new SaxesParser();
  readonly #handlerOf: (root: string, attributes: Attributes) => XmlHandler<Item> | undefined;
  #handler: XmlHandler<Item> | undefined;
  #fault: FileFault | undefined;
  #charactersOfText = 0;

  constructor(
    handlerOf: (root: string, attributes: Attributes) => XmlHandler<Item> | undefined,
    { allowsDoctype = true }: { readonly allowsDoctype?: boolean } = {},
  ) {
    this.#handlerOf = handlerOf;
    this.#parser.on('doctype', () => {
      if (!allowsDoctype) throw new Error('It has a DTD.');
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', ({ name }) => {
      this.#charactersOfText = 0;
      this.#handler?.close(localName(name));
    });
    this.#parser.on('text', (text) => this.#handler?.text(text));
    this.#parser.on('cdata', (text) => this.#handler?.text(text));
    this.#parser.on('error', (error) => {
      throw error;
    });
  }

  write(part: string): (Item | FileFault)[] {
    return this.#run(() => {
      this.#charactersOfText += part.length;
      this.#parser.write(part);
      if (this.#charactersOfText > longestText) throw new Error('A text is too long.');
    });
  }

  end(): (Item | FileFault)[] {
    return this.#run(() => this.#parser.close());
  }

  #open(prefixed: string, attributes: Attributes): void {
    this.#charactersOfText = 0;
    const name = localName(prefixed);
    this.#handler ??= this.#handlerOf(name, attributes);
    if (this.#handler === undefined) throw new Error('This is another kind of XML.');
    this.#handler.open(name, attributes, this.#parser.line);
  }

  #run(work: () => void): (Item | FileFault)[] {
    if (this.#fault !== undefined) return [];
    try {
      work();
    } catch (error) {
      if (error instanceof DragomanError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      const reason = `The file is not well formed: ${message}`;
      this.#fault = { line: this.#parser.line, reason };
    }
    const items = this.#handler?.items.splice(0) ?? [];
    return this.#fault === undefined ? items : [...items, this.#fault];
  }
}
