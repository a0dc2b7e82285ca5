import { randomUUID } from 'node:crypto';
import type { Queries } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { limits } from '@dragoman/domain/limits';
import { type ReadEntry, readFiles } from '../archives/index.ts';
import { startSchedule } from '../sync/index.ts';
import { countSiteWords, findWebsite } from '../websites/index.ts';
import {
  type Columns,
  countTerms,
  forgetPending,
  insertPicture,
  insertRows,
  measureTables,
  selectColumns,
  updateLinks,
} from './archive.store.ts';
import type { ArchiveDeps } from './export.ts';
import { refuse, refuseAs, sound, stored } from './faults.ts';
import {
  bounds,
  names,
  readManifest,
  readSummary,
  type Step,
  type Summary,
  stepOf,
  steps,
} from './format.ts';
import {
  type Arrival,
  arrived,
  arrivedLink,
  arrivedPicture,
  newIds,
  type Row,
  readRowsOf,
  writtenColumns,
} from './rows.ts';
import { checkedWebsite } from './website-row.ts';

export interface WebsiteImport {
  readonly userId: string;
  /** The bytes of the archive. */
  readonly archive: AsyncIterable<Uint8Array>;
}

/**
 * Adds the website of an archive to an account: with new ids, not deployed, its hosts unverified. No page is requested and no engine asked.
 * It is stored as a whole or not at all. Throws `DragomanError`: `bad-request` for an archive that cannot be used, `conflict` if the account
 * has a website on this host.
 */
export async function importWebsite(
  deps: ArchiveDeps,
  { userId, archive }: WebsiteImport,
): Promise<WebsiteRow> {
  const arrival: Arrival = {
    ...{ userId, websiteId: randomUUID(), idOf: newIds(), language: '' },
    ...{ pictures: new Set(), pictureAddress: deps.pictures?.address ?? '' },
  };
  const versions: string[] = [];
  try {
    await deps.database.kysely.transaction().execute(async (transaction) => {
      await new Importing(deps, transaction, arrival, versions).read(archive);
      await settle(transaction, arrival);
    });
  } catch (error) {
    if (versions.length > 0) await deps.pictures?.remove(versions);
    throw error;
  }
  return findWebsite(deps, arrival.websiteId);
}

async function settle(transaction: Queries, { websiteId, userId }: Arrival): Promise<void> {
  if ((await countTerms(transaction, userId)) > limits.glossaryTerms)
    refuse(`With this archive, your glossary would have more than ${limits.glossaryTerms} terms.`);
  await measureTables(transaction);
  await countSiteWords(transaction, websiteId);
  await startSchedule(transaction, websiteId);
  await forgetPending(transaction, websiteId);
}

class Importing {
  readonly #deps: ArchiveDeps;
  readonly #transaction: Queries;
  readonly #arrival: Arrival;
  /** Versions of the pictures that were stored. */
  readonly #stored: string[];
  readonly #counts: Record<string, number> = {};
  #pictureBytes = 0;
  #place = 0;
  #columns: Columns = {};

  constructor(deps: ArchiveDeps, transaction: Queries, arrival: Arrival, stored: string[]) {
    this.#deps = deps;
    this.#transaction = transaction;
    this.#arrival = arrival;
    this.#stored = stored;
  }

  /** Throws if the archive is not complete. */
  async read(archive: AsyncIterable<Uint8Array>): Promise<void> {
    const files = sound(readFiles(archive, bounds.unpacked));
    const first = await files.next();
    this.#columns = writtenColumns(
      await readManifest(first.value),
      await selectColumns(this.#transaction),
    );
    for await (const entry of files) {
      if (entry.name !== names.summary) await this.#file(entry);
      else if (this.#isAsCounted(await readSummary(entry)) && (await files.next()).done) return;
      else refuse('The archive has other rows than it says.');
    }
    refuseAs('damaged', 'there is no summary');
  }

  #isAsCounted({ rows, pictures }: Summary): boolean {
    const keys = new Set([...Object.keys(rows), ...Object.keys(this.#counts)]);
    const areRowsEqual = [...keys].every((key) => rows[key] === this.#counts[key]);
    return areRowsEqual && rows['rows/websites'] === 1 && pictures === this.#stored.length;
  }

  async #file(entry: ReadEntry): Promise<void> {
    if (entry.name.startsWith('pictures/')) return this.#picture(entry);
    const place = stepOf(entry.name);
    const step = steps[place];
    if (step === undefined || place < this.#place)
      return refuse('The archive has a file with an unknown name.');
    this.#place = place;
    const key = `${step.folder}/${step.table}`;
    for await (const rows of readRowsOf(entry.name, entry.body)) {
      this.#counts[key] = (this.#counts[key] ?? 0) + rows.length;
      await stored(step.table, () => this.#store(step, rows));
    }
  }

  async #store({ folder, table }: Step, rows: readonly Row[]): Promise<void> {
    if (folder === 'links') {
      const links = rows.map((row) => arrivedLink(table, row, this.#arrival));
      return updateLinks(this.#transaction, table, links);
    }
    if (table === 'websites') this.#arrival.language = checkedWebsite(rows[0]).original_language;
    const checked = table === 'websites' ? rows.map(checkedWebsite) : rows;
    const values = checked.map((row) => arrived(table, row, this.#arrival));
    await insertRows(this.#transaction, table, this.#columns[table] ?? [], values);
  }

  async #picture({ name, body }: ReadEntry): Promise<void> {
    const { pictures } = this.#deps;
    if (pictures === undefined)
      return refuse('Pictures cannot be imported here: a Supabase project stores them.');
    const archived = name.slice('pictures/'.length);
    const place = arrivedPicture(archived, this.#arrival);
    const { version, metadata } = await pictures.put(body);
    this.#stored.push(version);
    this.#arrival.pictures.add(archived);
    this.#pictureBytes += metadata.size;
    const usage = { objects: this.#stored.length, bytes: this.#pictureBytes };
    const refusal = pictures.refuse(usage);
    if (refusal !== undefined) refuse(refusal);
    const object = { name: place, owner: this.#arrival.userId, version, metadata };
    await stored('pictures', () => insertPicture(this.#transaction, object));
  }
}
