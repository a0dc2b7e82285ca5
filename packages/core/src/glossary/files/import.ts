import { type HasDatabase, type Queries, readDatabaseTime } from '@dragoman/database/connection';
import { limits } from '@dragoman/domain/limits';
import { FaultList, type FileFault, type FileParts } from '../../translation-files/index.ts';
import { countTerms, type NewTerm } from '../glossary.store.ts';
import { fullGlossary } from '../glossary.ts';
import type { FileEntry } from './file-entry.ts';
import { lockGlossary, selectStored, upsertTerms } from './files.store.ts';
import { OwnedWebsites } from './owned-websites.ts';
import { readGlossary } from './read.ts';

export interface GlossaryImport {
  readonly userId: string;
  /** All terms become terms of this website. Null for the websites that the file names. */
  readonly websiteId: string | null;
  readonly file: FileParts;
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
  readonly current: NewTerm | null;
  readonly imported: NewTerm;
}

export interface GlossaryReport {
  added: number;
  conflicts: number;
  unchanged: number;
  /** By which `requestRetranslation` finds the changed terms. Null if nothing was stored. */
  changedAt: Date | null;
  readonly faults: FaultList;
  /** The first conflicts and the first new terms. */
  readonly conflicting: TermChange[];
  readonly changes: TermChange[];
}

interface Entry extends NewTerm {
  readonly line: number;
}

const listedChanges = 100;

/** Imports a TBX, XLSX or CSV file in one transaction. The first of several equal terms counts. */
export function importGlossary(
  { database }: HasDatabase,
  request: GlossaryImport,
): Promise<GlossaryReport> {
  return database.kysely.transaction().execute(async (transaction) => {
    if (!request.preview) await lockGlossary(transaction, request.userId);
    const owned = {
      termCount: await countTerms(transaction, request.userId),
      websites: await OwnedWebsites.of(transaction, request.userId),
    };
    const changedAt = await readDatabaseTime(transaction);
    const work = new Import(transaction, { ...request, changedAt }, owned);
    for await (const items of readGlossary(request.file, request.sourceLanguage))
      await work.take(items);
    return work.report;
  });
}

interface Owned {
  readonly termCount: number;
  readonly websites: OwnedWebsites;
}

class Import {
  readonly report: GlossaryReport = {
    added: 0,
    conflicts: 0,
    unchanged: 0,
    changedAt: null,
    faults: new FaultList(),
    conflicting: [],
    changes: [],
  };
  readonly #transaction: Queries;
  readonly #request: GlossaryImport;
  readonly #owned: Owned;
  readonly #changedAt: Date;
  readonly #seen = new Set<string>();

  constructor(
    transaction: Queries,
    { changedAt, ...request }: GlossaryImport & { readonly changedAt: Date },
    owned: Owned,
  ) {
    this.#transaction = transaction;
    this.#request = request;
    this.#changedAt = changedAt;
    this.#owned = owned;
  }

  async take(items: readonly (FileEntry | FileFault)[]): Promise<void> {
    const entries = items.flatMap((item) => this.#distinct(item));
    if (entries.length === 0) return;
    const { userId, preview } = this.#request;
    const stored = await selectStored(this.#transaction, userId, entries);
    const accepted = entries.filter((entry) => this.#isAccepted(entry, stored.get(entry)));
    if (preview || accepted.length === 0) return;
    this.report.changedAt = this.#changedAt;
    await upsertTerms(this.#transaction, { userId, changedAt: this.#changedAt }, accepted);
  }

  #distinct(item: FileEntry | FileFault): Entry[] {
    if ('reason' in item) {
      this.report.faults.add(item);
      return [];
    }
    const { website, ...term } = withoutNul(item);
    const websiteId = this.#websiteOf(website);
    if (websiteId === undefined) return this.#refuse(term, `You have no website “${website}”.`);
    const entry = { ...term, websiteId };
    const key = JSON.stringify([websiteId, entry.targetLanguage, entry.term.toLowerCase()]);
    if (this.#seen.size < this.#seen.add(key).size) return [entry];
    return this.#refuse(entry, 'This term came before. The first one counts.');
  }

  /** Returns undefined if the owner has no such website. */
  #websiteOf(name: string | null): string | null | undefined {
    const { websiteId } = this.#request;
    return websiteId ?? (name === null ? null : this.#owned.websites.idOf(name));
  }

  #isAccepted({ line, ...imported }: Entry, stored: NewTerm | undefined): boolean {
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

  #isAdded({ line, ...imported }: Entry): boolean {
    if (this.#owned.termCount + this.report.added >= limits.glossaryTerms) {
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

function isSame(stored: NewTerm, imported: NewTerm): boolean {
  return (Object.keys(stored) as (keyof NewTerm)[]).every(
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
