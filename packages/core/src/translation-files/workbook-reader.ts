import { decodeText, withHead } from './decode.ts';
import type { SheetRow } from './unit.ts';
import { type Attributes, type XmlHandler, XmlReader } from './xml-reader.ts';
import { protectedFile, tooLarge, tooManySheets, unreadable, ZipArchive } from './zip.ts';

const maxPackedBytes = 20_000_000;
const maxSheets = 1000;
const maxSharedTexts = 2_000_000;
/** The last row and column of a sheet, XFD. */
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Columns after these are not read. */
const readColumns = 256;

const zipSignature = 0x504b0304;
/** Of Excel's old format, and of new files with a password. */
const oldSignature = 0xd0cf11e0;

/** True for the start of an Excel file, old or new. */
export function isWorkbook(head: Uint8Array | undefined): boolean {
  const signature = signatureOf(head);
  return signature === zipSignature || signature === oldSignature;
}

function signatureOf(head: Uint8Array = new Uint8Array()): number {
  return head.length < 4 ? 0 : Buffer.from(head.subarray(0, 4)).readUInt32BE();
}

/**
 * Yields the rows of the first sheet of an XLSX file (ISO/IEC 29500) that are not empty. A formula has its last value, a
 * date its number. Throws `DragomanError('bad-request')` if the file is damaged, too large or in the old format.
 */
export async function* readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly SheetRow[]> {
  const archive = new ZipArchive(await whole(bytes));
  const [workbook = ''] = await related(archive, '', 'officeDocument');
  const sheets = (await all(read(archive, workbook, () => new Elements('sheet')))).map(idOf);
  if (sheets.length > maxSheets) throw tooManySheets();
  const [sheet = ''] = await related(archive, workbook, 'worksheet', sheets[0]);
  const [strings] = await related(archive, workbook, 'sharedStrings');
  const shared: string[] = [];
  if (strings !== undefined)
    for await (const texts of read(archive, strings, () => new SharedTexts())) {
      for (const text of texts) shared.push(text);
      if (shared.length > maxSharedTexts) throw tooLarge();
    }
  yield* read(archive, sheet, () => new Sheet(shared));
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    if (length === 0 && signatureOf(part) === oldSignature) throw protectedFile();
    length += part.length;
    if (length > maxPackedBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the names of the files of a kind to which a file refers, or only that with an id. */
async function related(
  archive: ZipArchive,
  from: string,
  kind: string,
  id?: string,
): Promise<string[]> {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${from.slice(folder.length)}.rels`;
  const relations = await all(read(archive, list, () => new Elements('Relationship')));
  return relations
    .filter((one) => one['Type']?.endsWith(`/${kind}`) && (id === undefined || one['Id'] === id))
    .map(({ Target: target = '' }) => new URL(target, `zip:/${folder}`).pathname.slice(1));
}

/** Yields what a handler finds in an XML file of the archive. Throws if it has a DTD or is malformed or absent. */
async function* read<Item extends object | string>(
  archive: ZipArchive,
  name: string,
  handlerOf: () => XmlHandler<Item>,
): AsyncGenerator<Item[]> {
  const reader = new XmlReader<Item>(handlerOf, { allowsDoctype: false });
  const isItem = (item: unknown): item is Item => {
    if (typeof item === 'object' && item !== null && 'reason' in item) throw unreadable(item);
    return true;
  };
  for await (const text of decodeText(withHead(archive.read(name)), {}, unreadable))
    yield reader.write(text).filter(isItem);
  yield reader.end().filter(isItem);
}

async function all<Item>(batches: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const batch of batches) for (const item of batch) items.push(item);
  return items;
}

/** Returns the id by which a sheet is related, whatever the prefix of its namespace. */
function idOf(sheet: Attributes): string {
  return Object.entries(sheet).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? '';
}

class Elements implements XmlHandler<Attributes> {
  readonly items: Attributes[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  open(name: string, attributes: Attributes): void {
    if (name === this.#name) this.items.push({ ...attributes });
  }

  close(): void {}
  text(): void {}
}

/** Joins the parts of a rich text, without how it is pronounced. */
abstract class Texts<Item> implements XmlHandler<Item> {
  readonly items: Item[] = [];
  protected value = '';
  #isText = false;
  #isPronunciation = false;

  open(name: string, _attributes: Attributes): void {
    if (name === 'rPh') this.#isPronunciation = true;
    else if (name === 't' || name === 'v') this.#isText = !this.#isPronunciation;
    else if (name === 'si' || name === 'c') this.value = '';
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false;
    else if (name === 't' || name === 'v') this.#isText = false;
  }

  text(text: string): void {
    if (this.#isText) this.value += text;
  }

  /** Returns the text with the characters that XML forbids. */
  protected get decoded(): string {
    return this.value.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

class SharedTexts extends Texts<string> {
  override close(name: string): void {
    super.close(name);
    if (name === 'si') this.items.push(this.decoded);
  }
}

class Sheet extends Texts<SheetRow> {
  readonly #shared: readonly string[];
  #line = 0;
  /** 0-based. */
  #column = -1;
  #type = '';
  #fields: string[] = [];

  constructor(shared: readonly string[]) {
    super();
    this.#shared = shared;
  }

  override open(name: string, attributes: Attributes): void {
    super.open(name, attributes);
    if (name === 'row') {
      this.#line = Number(attributes['r'] ?? this.#line + 1);
      this.#column = -1;
      this.#fields = ['', ''];
      if (!(this.#line >= 1 && this.#line <= lastRow)) throw unreadable();
    } else if (name === 'c') {
      this.#column = columnOf(attributes['r']) ?? this.#column + 1;
      this.#type = attributes['t'] ?? 'n';
      if (!(this.#column >= 0 && this.#column < lastColumn)) throw unreadable();
    }
  }

  override close(name: string): void {
    super.close(name);
    if (name === 'c' && this.#column < readColumns) {
      while (this.#fields.length < this.#column) this.#fields.push('');
      this.#fields[this.#column] = this.#field();
    } else if (name === 'row' && this.#fields.some((field) => field !== ''))
      this.items.push({ line: this.#line, fields: this.#fields });
  }

  #field(): string {
    if (this.#type === 's') {
      const text = this.#shared[Number(this.value)];
      if (text === undefined) throw unreadable();
      return text;
    }
    if (this.#type === 'b') return this.value === '1' ? 'true' : 'false';
    return this.#type === 'e' ? '' : this.decoded;
  }
}

/** Returns the 0-based column of a reference like `AB12`, or undefined without one. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  const letters = /^([A-Z]{1,4})\d{1,7}$/i.exec(reference)?.[1]?.toUpperCase() ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
