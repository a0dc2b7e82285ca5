import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { GlossaryEntry } from '@dragoman/domain/glossary';
import { limits } from '@dragoman/domain/limits';
import type { Kysely } from 'kysely';
import { FaultList, type FileFault } from '../../translation-files/index.ts';
import { countTerms } from '../glossary.store.ts';
import { fullGlossary } from '../glossary.ts';
import type { FileEntry } from './file-entry.ts';
import { type GlossaryScope, lockGlossary, selectStored, upsertTerms } from './files.store.ts';
import { readGlossary } from './read.ts';

export interface GlossaryImport extends GlossaryScope {
  /** The file's text in parts. */
  readonly file: AsyncIterable<string> | Iterable<string>;
  /** The language of the terms in TBX. */
  readonly sourceLanguage: string;
  /** True to report the changes without storing them. */
  readonly preview: boolean;
  /** What happens to terms that the file has otherwise than the glossary. */
  readonly conflicts: 'keep' | 'replace';
}

export interface TermChange {
  readonly line: number;
  readonly type: 'added' | 'conflict';
  readonly current: GlossaryEntry | null;
  readonly imported: GlossaryEntry;
}

export interface GlossaryReport {
  added: number;
  conflicts: number;
  unchanged: number;
  readonly faults: FaultList;
  /** The first conflicts and the first new terms. */
  readonly conflicting: TermChange[];
  readonly changes: TermChange[];
}

const listedChanges = 100;

/** Imports a TBX or CSV file in one transaction. The first of several equal terms counts. */
export function importGlossary(
  { database }: { readonly database: Database },
  request: GlossaryImport,
): Promise<GlossaryReport> {
  return database.kysely.transaction().execute(async (transaction) => {
    if (!request.preview) await lockGlossary(transaction, request.userId);
    const work = new Import(transaction, request, await countTerms(transaction, request.userId));
    for await (const items of readGlossary(request.file, request.sourceLanguage))
      await work.take(items);
    return work.report;
  });
}

class Import {
  readonly report: GlossaryReport = {
    added: 0,
    conflicts: 0,
    unchanged: 0,
    faults: new FaultList(),
    conflicting: [],
    changes: [],
  };
  readonly #transaction: Kysely<Schema>;
  readonly #request: GlossaryImport;
  readonly #storedCount: number;
  readonly #seen = new Set<string>();

  constructor(transaction: Kysely<Schema>, request: GlossaryImport, storedCount: number) {
    this.#transaction = transaction;
    this.#request = request;
    this.#storedCount = storedCount;
  }

  async take(items: readonly (FileEntry | FileFault)[]): Promise<void> {
    const entries = items.flatMap((item) => this.#distinct(item));
    if (entries.length === 0) return;
    const stored = await selectStored(this.#transaction, this.#request, entries);
    const accepted = entries.filter((entry) => this.#isAccepted(entry, stored.get(entry)));
    if (!this.#request.preview && accepted.length > 0)
      await upsertTerms(this.#transaction, this.#request, accepted);
  }

  #distinct(item: FileEntry | FileFault): FileEntry[] {
    if ('reason' in item) {
      this.report.faults.add(item);
      return [];
    }
    const entry = withoutNul(item);
    const key = JSON.stringify([entry.targetLanguage, entry.term.toLowerCase()]);
    if (this.#seen.size < this.#seen.add(key).size) return [entry];
    return this.#refuse(entry, 'This term came before. The first one counts.');
  }

  #isAccepted({ line, ...imported }: FileEntry, stored: GlossaryEntry | undefined): boolean {
    if (stored === undefined) return this.#isAdded({ line, ...imported });
    if (isSame(stored, imported)) {
      this.report.unchanged++;
      return false;
    }
    this.report.conflicts++;
    const change = { line, type: 'conflict', current: stored, imported } as const;
    if (this.report.conflicting.length < listedChanges) this.report.conflicting.push(change);
    return this.#request.conflicts === 'replace';
  }

  #isAdded({ line, ...imported }: FileEntry): boolean {
    if (this.#storedCount + this.report.added >= limits.glossaryTerms) {
      this.#refuse({ line }, fullGlossary);
      return false;
    }
    this.report.added++;
    if (this.report.changes.length < listedChanges)
      this.report.changes.push({ line, type: 'added', current: null, imported });
    return true;
  }

  #refuse({ line }: { readonly line: number }, reason: string): [] {
    this.report.faults.add({ line, reason });
    return [];
  }
}

function isSame(stored: GlossaryEntry, imported: GlossaryEntry): boolean {
  return (Object.keys(stored) as (keyof GlossaryEntry)[]).every(
    (name) => stored[name] === imported[name],
  );
}

/** Postgres cannot store NUL in text. */
function withoutNul(entry: FileEntry): FileEntry {
  const clean = (text: string) => text.replaceAll('\0', '');
  return {
    ...entry,
    term: clean(entry.term),
    translation: entry.translation && clean(entry.translation),
    partOfSpeech: entry.partOfSpeech && clean(entry.partOfSpeech),
    note: entry.note && clean(entry.note),
  };
}
