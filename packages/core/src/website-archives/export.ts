import { createHash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type HasDatabase, type Moment, openMoment } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { type ArchiveEntry, bytesEntry, jsonEntry, packFiles } from '../archives/index.ts';
import {
  archivedColumns,
  type PictureRow,
  readLinks,
  readPictures,
  readRows,
  selectColumns,
} from './archive.store.ts';
import {
  format,
  type Manifest,
  names,
  partName,
  type Step,
  type Summary,
  steps,
} from './format.ts';
import { archivedAddress, type PictureStore, readPictureName } from './pictures.ts';
import { archivedTables } from './tables.data.ts';

export interface ArchiveDeps extends HasDatabase {
  /** Undefined if a Supabase project stores the pictures: an archive then has only their addresses. */
  readonly pictures?: PictureStore | undefined;
}

type Website = Pick<WebsiteRow, 'id' | 'url'>;

/**
 * Returns the archive of a website: tar and gzip, made while it is read, of one moment. Whoever does not read it to its end destroys it.
 * Pictures that are missing or damaged are left out, and their addresses stay.
 */
export async function exportWebsite(deps: ArchiveDeps, website: Website): Promise<Readable> {
  const tables = await selectColumns(deps.database.kysely);
  const columns = Object.fromEntries(
    Object.keys(archivedTables).map((table) => [table, archivedColumns(tables, table)]),
  );
  // A slow client may take minutes for a picture.
  const moment = await openMoment(deps.database, '10min');
  const archive = packFiles(entriesOf({ ...deps, moment, website, columns }));
  finished(archive, () => moment.close());
  return archive;
}

interface Source extends ArchiveDeps {
  readonly moment: Moment;
  readonly website: Website;
  readonly columns: Manifest['columns'];
}

async function* entriesOf(source: Source): AsyncGenerator<ArchiveEntry> {
  const { website, columns } = source;
  const createdAt = new Date().toISOString();
  const kind = 'dragoman-website';
  const manifest: Manifest = { kind, format, createdAt, address: website.url, columns };
  yield jsonEntry(names.manifest, manifest);
  const pictures = new Set<string>();
  for await (const { name, bytes } of goodPictures(source)) {
    pictures.add(name);
    yield bytesEntry(`pictures/${name}`, bytes);
  }
  const rows: Record<string, number> = {};
  for (const step of steps) {
    let part = 0;
    for await (const lines of inParts(linesOf(source, step, pictures))) {
      const key = `${step.folder}/${step.table}`;
      rows[key] = (rows[key] ?? 0) + lines.length;
      yield bytesEntry(partName(step, part++), Buffer.from(`${lines.join('\n')}\n`));
    }
  }
  yield jsonEntry(names.summary, { rows, pictures: pictures.size } satisfies Summary);
}

async function* goodPictures({ moment, website, pictures }: Source) {
  if (pictures === undefined) return;
  for (const row of await readPictures(moment, website.id)) {
    if (readPictureName(row.name) === undefined) continue;
    const bytes = await readPicture(pictures, row);
    if (bytes !== undefined) yield { name: row.name, bytes };
  }
}

async function readPicture(
  pictures: PictureStore,
  { version, size, eTag }: PictureRow,
): Promise<Buffer | undefined> {
  const file = await pictures.open(version);
  if (file === undefined) return undefined;
  const bytes = await buffer(file);
  const hash = createHash('md5').update(bytes).digest('hex');
  return bytes.length === size && eTag === `"${hash}"` ? bytes : undefined;
}

async function* linesOf(
  { moment, website: { id }, columns }: Source,
  { folder, table }: Step,
  pictures: ReadonlySet<string>,
): AsyncGenerator<string> {
  const rows =
    folder === 'links'
      ? readLinks(moment, table, id)
      : readRows(moment, table, columns[table] ?? [], id);
  for await (const some of rows)
    for (const { row } of some)
      yield table === 'translated_media' ? withPicture(row, id, pictures) : row;
}

function withPicture(line: string, websiteId: string, pictures: ReadonlySet<string>): string {
  const row: { translated_media: string } = JSON.parse(line);
  const translated_media = archivedAddress(row.translated_media, websiteId, pictures);
  return JSON.stringify({ ...row, translated_media });
}

const partLength = 1_000_000;

/** Tar needs the size of each file before its content. */
async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = [];
  let length = 0;
  for await (const line of lines) {
    part.push(line);
    length += line.length;
    if (length < partLength) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}
