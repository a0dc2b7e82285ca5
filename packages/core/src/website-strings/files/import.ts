import type { Database } from '@dragoman/database/connection';
import type { Schema, WebsiteRow } from '@dragoman/database/schema';
import { limits } from '@dragoman/domain/limits';
import { type Check, type GlossaryTerm, validateEdit } from '@dragoman/domain/translations';
import { type Kysely, sql } from 'kysely';
import { selectGlossary } from '../../glossary/index.ts';
import {
  FaultList,
  type FileItem,
  type FileUnit,
  readUnits,
} from '../../translation-files/index.ts';
import { rememberEdits } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import { beginChange, dropChange, endChange } from '../edit/actions.store.ts';
import { decide, translationOf } from './decide.ts';
import {
  type ImportedComment,
  insertComments,
  recordAdditions,
  type StandingString,
  selectStandingStrings,
  upsertImported,
} from './files.store.ts';
import type { Translation } from './version.ts';

export interface TranslationsImport {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly userId: string;
  /** The file's text in parts. */
  readonly file: AsyncIterable<string> | Iterable<string>;
  /** True to report the changes without storing them. */
  readonly preview: boolean;
  /** What happens to translations that were changed both in the file and on the website. */
  readonly conflicts: 'keep' | 'replace';
}

/** A translation that the import changes, or would change if conflicts were replaced. */
export interface ImportedChange {
  readonly line: number;
  readonly type: 'added' | 'changed' | 'conflict';
  readonly source: string;
  readonly current: Translation | null;
  readonly imported: Translation;
}

export interface TranslationsReport {
  added: number;
  changed: number;
  unchanged: number;
  untranslated: number;
  conflicts: number;
  /** Comments that the website does not have yet. */
  comments: number;
  readonly faults: FaultList;
  /** The first changes. */
  readonly changes: ImportedChange[];
  readonly conflicting: ImportedChange[];
  /** Undoes the import for 24 hours. Null if nothing changed. */
  undoToken: string | null;
}

const listedChanges = 100;

/**
 * Imports the translations and comments of a file in one transaction. Each is checked like an edit. Edited and reviewed ones are added
 * to the owner's memory.
 */
export async function importTranslations(
  { database }: { readonly database: Database },
  request: TranslationsImport,
): Promise<TranslationsReport> {
  const { website, targetLanguage, userId, preview } = request;
  const name = { websiteId: website.id, targetLanguage };
  const glossary = await selectGlossary(database.kysely, {
    id: website.id,
    userId: website.user_id,
    language: targetLanguage,
  });
  return database.kysely.transaction().execute(async (transaction) => {
    if (preview) return readInto(new Import(transaction, request, glossary, ''), request);
    await lockTranslation(transaction, name);
    const scope = { ...name, userId, selected: sql`` };
    const changeId = await beginChange(transaction, scope, 'import');
    const report = await readInto(new Import(transaction, request, glossary, changeId), request);
    await endChange(transaction);
    if (report.added + report.changed + report.comments === 0)
      await dropChange(transaction, changeId);
    else report.undoToken = changeId;
    await recountTasks(transaction, name);
    return report;
  });
}

async function readInto(
  work: Import,
  { file, website, targetLanguage }: TranslationsImport,
): Promise<TranslationsReport> {
  const languages = { sourceLanguage: website.original_language, targetLanguage };
  for await (const items of readUnits(file, languages)) await work.take(items);
  return work.report;
}

/** `target` is empty for an untranslated text with comments. */
type UsedUnit = FileUnit & { readonly target: string };

interface Accepted {
  readonly string: StandingString;
  readonly translation: Translation;
  readonly checks: readonly Check[];
  readonly isNew: boolean;
}

class Import {
  readonly report: TranslationsReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    untranslated: 0,
    conflicts: 0,
    comments: 0,
    faults: new FaultList(),
    changes: [],
    conflicting: [],
    undoToken: null,
  };
  readonly #transaction: Kysely<Schema>;
  readonly #request: TranslationsImport;
  readonly #glossary: readonly GlossaryTerm[];
  readonly #changeId: string;
  readonly #seen = new Set<string>();
  /** Not yet stored. */
  readonly #comments: ImportedComment[] = [];

  constructor(
    transaction: Kysely<Schema>,
    request: TranslationsImport,
    glossary: readonly GlossaryTerm[],
    changeId: string,
  ) {
    this.#transaction = transaction;
    this.#request = request;
    this.#glossary = glossary;
    this.#changeId = changeId;
  }

  async take(items: readonly FileItem[]): Promise<void> {
    const units = items.flatMap((item) => this.#used(item));
    if (units.length === 0) return;
    const { website, targetLanguage, preview } = this.#request;
    const strings = await selectStandingStrings(
      this.#transaction,
      { websiteId: website.id, targetLanguage },
      { texts: units.map(({ source }) => source), ids: units.flatMap(({ id }) => asUuid(id)) },
    );
    const accepted = this.#accept(units, strings);
    const comments = this.#comments.splice(0);
    if (preview) return;
    if (accepted.length > 0) await this.#store(accepted);
    const { userId } = this.#request;
    const change = { targetLanguage, userId, changeId: this.#changeId };
    if (comments.length > 0) await insertComments(this.#transaction, change, comments);
  }

  #used(item: FileItem): UsedUnit[] {
    if ('reason' in item) {
      this.report.faults.add(item);
      return [];
    }
    // Postgres cannot store NUL in text.
    const target = item.target?.replaceAll('\0', '') ?? '';
    const isTranslated = target.trim() !== '';
    if (!isTranslated) this.report.untranslated++;
    if (!isTranslated && item.comments === undefined) return [];
    const source = item.source.replaceAll('\0', '');
    return [{ ...item, source, target: isTranslated ? target : '' }];
  }

  #accept(units: readonly UsedUnit[], strings: readonly StandingString[]): Accepted[] {
    const bySource = new Map(strings.map((string) => [string.source, string]));
    const byId = new Map(strings.map((string) => [string.id, string]));
    return units.flatMap((unit) => {
      const sameId = byId.get(unit.id?.toLowerCase() ?? '');
      const string = bySource.get(unit.source) ?? (isSameText(sameId, unit) ? sameId : undefined);
      if (string !== undefined) return this.#acceptFor(unit, string);
      const reason =
        sameId === undefined
          ? 'This text is not on the website.'
          : 'The original text has changed since the export.';
      return this.#refuse(unit, reason);
    });
  }

  #acceptFor(unit: UsedUnit, string: StandingString): Accepted[] {
    if (this.#seen.has(string.id))
      return this.#refuse(unit, 'This text came before. The first one counts.');
    this.#seen.add(string.id);
    this.#comments.push(...this.#newComments(unit, string));
    if (unit.target === '') return [];
    const decision = decide(unit, string);
    if (decision.type === 'unchanged') {
      this.report.unchanged++;
      return [];
    }
    const { website, targetLanguage, conflicts } = this.#request;
    const pair = { source: website.original_language, target: targetLanguage };
    const verdict = validateEdit(string.source, unit.target, pair, { glossary: this.#glossary });
    if (verdict.refusal !== undefined) return this.#refuse(unit, verdict.refusal);
    const { type, translation } = decision;
    this.#list({
      line: unit.line,
      type,
      source: string.source,
      current: translationOf(string),
      imported: translation,
    });
    if (type === 'conflict') {
      this.report.conflicts++;
      if (conflicts === 'keep') return [];
    }
    if (type === 'added') this.report.added++;
    else this.report.changed++;
    return [{ string, translation, checks: verdict.checks, isNew: string.text === null }];
  }

  #newComments({ line, comments = [] }: UsedUnit, { id, comments: known }: StandingString) {
    const seen = new Set(known.map(collapsed));
    const fresh = comments.filter((body) => {
      const isNew = !seen.has(collapsed(body));
      seen.add(collapsed(body));
      return isNew;
    });
    const storable = fresh
      .filter(({ length }) => length <= limits.commentLength)
      .slice(0, Math.max(0, limits.commentsPerString - known.length));
    const left = fresh.length - storable.length;
    if (left > 0)
      this.report.faults.add({ line, reason: `${left} of its comments are too long or too many.` });
    this.report.comments += storable.length;
    return storable.map((body) => ({ id, body: body.replaceAll('\0', '').trim() }));
  }

  #list(change: ImportedChange): void {
    const list = change.type === 'conflict' ? this.report.conflicting : this.report.changes;
    if (list.length < listedChanges) list.push(change);
  }

  #refuse({ line }: UsedUnit, reason: string): [] {
    this.report.faults.add({ line, reason });
    return [];
  }

  async #store(accepted: readonly Accepted[]): Promise<void> {
    const { website, targetLanguage, userId } = this.#request;
    const changeId = this.#changeId;
    const added = accepted.filter(({ isNew }) => isNew).map(({ string }) => string.id);
    await recordAdditions(this.#transaction, { targetLanguage, changeId }, added);
    const rows = accepted.map(({ string, translation, checks }) => ({
      id: string.id,
      ...translation,
      checks,
    }));
    await upsertImported(this.#transaction, { targetLanguage, userId }, rows);
    const memory = {
      userId: website.user_id,
      sourceLanguage: website.original_language,
      targetLanguage,
    };
    const edits = accepted
      .filter(({ translation: { state } }) => state === 'edited' || state === 'reviewed')
      .map(({ string, translation }) => ({ source: string.source, target: translation.text }));
    await rememberEdits(this.#transaction, memory, edits);
  }
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Tools may change white space of the original. */
function isSameText(string: StandingString | undefined, { source }: FileUnit): boolean {
  return string !== undefined && collapsed(string.source) === collapsed(source);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function asUuid(id: string | undefined): string[] {
  return id !== undefined && uuid.test(id) ? [id] : [];
}
