import { createHash, randomBytes } from 'node:crypto';
import { countWords } from '@dragoman/domain/words';
import { archivedColumns, type Columns, ownColumns } from './archive.store.ts';
import { refuse, refuseAs } from './faults.ts';
import { bounds, type Manifest } from './format.ts';
import { pictureOfAddress, readPictureName, writePictureName } from './pictures.ts';
import { archivedTables } from './tables.data.ts';

export type Row = Record<string, unknown>;

/**
 * Yields the rows of a file of JSON lines, some at a time. Throws `DragomanError('bad-request')` for a line that is too long, cut off or no
 * object.
 */
export async function* readRowsOf(
  name: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let length = 0;
  for await (const line of readLines(name, body)) {
    rows.push(readRow(name, line));
    length += line.length;
    if (rows.length < bounds.batchRows && length < bounds.batch) continue;
    yield rows;
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield rows;
}

async function* readLines(name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield Buffer.concat([...begun, bytes.subarray(start, end)]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    length += bytes.length - start;
    if (length > bounds.row) refuse(`The archive has a line that is too long in ${name}.`);
    if (start < bytes.length) begun.push(bytes.subarray(start));
  }
  if (length > 0) refuse(`The archive ends in the middle of a line in ${name}.`);
}

function readRow(name: string, line: Buffer): Row {
  try {
    const row: unknown = JSON.parse(line.toString());
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row;
  } catch (cause) {
    refuse(`The archive has a line that is no JSON in ${name}.`, cause);
  }
  return refuse(`The archive has a line that is no row in ${name}.`);
}

/** Where an archive goes. */
export interface Arrival {
  readonly websiteId: string;
  readonly userId: string;
  /** Known once the row of the website was read. */
  language: string;
  /** The names of the pictures that were stored, as in the archive. */
  readonly pictures: Set<string>;
  /** What the public address of a picture begins with. */
  readonly pictureAddress: string;
  /** Returns the new id of an archived row. */
  readonly idOf: (archived: unknown) => string;
}

/**
 * Returns a function that gives ids of an archive new ones. They depend on a random key, so an archive can name none of the rows that are
 * here. Throws `DragomanError('bad-request')` for what is no id.
 */
export function newIds(): Arrival['idOf'] {
  const key = randomBytes(32);
  return (archived) => {
    if (typeof archived !== 'string' || !/^[\da-f-]{36}$/i.test(archived))
      return refuse('The archive has a row without a valid id.');
    const hash = createHash('sha256').update(key).update(archived.toLowerCase()).digest('hex');
    const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`];
    return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
  };
}

/** Returns a row as it is stored: with new ids, the new owner and what is computed. Throws `DragomanError('bad-request')`. */
export function arrived(table: string, row: Row, arrival: Arrival): Row {
  const { ids = [], people = [] } = archivedTables[table] ?? {};
  const stored: Row = { ...row, website_id: arrival.websiteId, user_id: arrival.userId };
  for (const column of ids) stored[column] = newIdOrNull(row[column], arrival);
  for (const column of people) stored[column] = row[column] === true ? arrival.userId : null;
  return { ...stored, ...computed[table]?.(row, arrival) };
}

/** Columns that `computed` adds. */
const computedColumns: Readonly<Record<string, readonly string[]>> = {
  websites: ['id'],
  website_strings: ['original_hash', 'word_count'],
  translation_memory: ['source_hash'],
};

const computed: Readonly<Record<string, (row: Row, arrival: Arrival) => Row>> = {
  websites: (_, { websiteId }) => ({ id: websiteId }),
  // What was under way at home is not under way here.
  scans: ({ status }) => ({
    status: status === 'queued' || status === 'running' ? 'cancelled' : status,
  }),
  translations: ({ status }) => ({ status: status === 'in progress' ? 'not started' : status }),
  // A scan requests them on the website's host: another beginning would make it another host.
  pages({ path, linked_paths }) {
    if (![path, linked_paths ?? []].flat().every(isPath))
      refuse('The archive has a page of another website.');
    return {};
  },
  website_strings({ original_string }, { language }) {
    const text = textOf(original_string);
    return { original_hash: hashOf(text), word_count: countWords(text, language) };
  },
  translation_memory: ({ source_text }) => ({ source_hash: hashOf(textOf(source_text)) }),
  translated_media: ({ translated_media }, arrival) => ({
    translated_media: addressOf(translated_media, arrival),
  }),
};

/** Returns a link between two rows with their new ids. */
export function arrivedLink(table: string, row: Row, { idOf }: Arrival): Row {
  const link = archivedTables[table]?.link ?? '';
  return { id: idOf(row['id']), [link]: idOf(row[link]) };
}

function newIdOrNull(archived: unknown, { idOf }: Arrival): string | null {
  return archived === null || archived === undefined ? null : idOf(archived);
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('/');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : refuse('The archive has a row without its text.');
}

/** As Postgres reads bytes. */
function hashOf(text: string): string {
  return `\\x${createHash('sha256').update(text).digest('hex')}`;
}

function addressOf(archived: unknown, arrival: Arrival): unknown {
  const name = pictureOfAddress(archived);
  if (name === undefined) return archived;
  if (!arrival.pictures.has(name)) refuse(`The archive lacks the picture ${name}.`);
  return `${arrival.pictureAddress}${arrivedPicture(name, arrival)}?v=${Date.now()}`;
}

/** Returns the name in the bucket of an archived picture. Throws `DragomanError('bad-request')`. */
export function arrivedPicture(archived: string, { websiteId, idOf }: Arrival): string {
  const name = readPictureName(archived);
  if (name === undefined) return refuse('The archive has a file with an unknown name.');
  return `${websiteId}/${writePictureName({ ...name, mediaId: idOf(name.mediaId) })}`;
}

/** Returns the columns of each table that an import writes. Throws `DragomanError('bad-request')` for columns that are unknown here. */
export function writtenColumns({ columns }: Manifest, known: Columns): Columns {
  const written = Object.entries(columns).map(([table, archived]) => {
    const mayHave = archivedTables[table] === undefined ? [] : archivedColumns(known, table);
    const unknown = archived.filter((column) => !mayHave.includes(column));
    if (mayHave.length === 0 || unknown.length > 0)
      refuseAs('newer', `${table}: ${unknown.join(', ')}`);
    const own = ownColumns.filter((column) => known[table]?.includes(column));
    return [table, [...new Set([...archived, ...own, ...(computedColumns[table] ?? [])])]];
  });
  return Object.fromEntries(written);
}
