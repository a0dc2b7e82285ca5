import type { Queries } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { limits } from '@dragoman/domain/limits';
import {
  type Check,
  type GlossaryTerm,
  languageRefusals,
  validateEdit,
} from '@dragoman/domain/translations';
import { loadIdentifyLanguage } from '../../languages/index.ts';
import { FaultList, type FileItem, type FileUnit } from '../../translation-files/index.ts';
import { rememberEdits } from '../../translation-memory/index.ts';
import { recordAdditions, upsertTranslations } from '../edit/write.store.ts';
import { decide, translationOf } from './decide.ts';
import {
  type ImportedComment,
  insertComments,
  type StandingString,
  selectStandingStrings,
} from './files.store.ts';
import type { Translation } from './version.ts';

export interface TranslationsImport {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly userId: string;
  /** What happens to translations that were changed both in the file and on the website. */
  readonly conflicts: 'keep' | 'replace';
  readonly glossary: readonly GlossaryTerm[];
  /** Otherwise, what a file calls reviewed counts as edited. */
  readonly mayReview: boolean;
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
}

const listedChanges = 100;
/** Enough to recognize a text. */
const shownCharacters = 100;

export function emptyReport(): TranslationsReport {
  return {
    added: 0,
    changed: 0,
    unchanged: 0,
    untranslated: 0,
    conflicts: 0,
    comments: 0,
    faults: new FaultList(),
    changes: [],
    conflicting: [],
  };
}

/** `target` is empty for an untranslated text with comments. */
type UsedUnit = FileUnit & { readonly target: string };

interface Accepted {
  readonly string: StandingString;
  readonly translation: Translation;
  readonly checks: readonly Check[];
  readonly isNew: boolean;
}

/** What earlier batches of the file left. */
export interface ImportState {
  readonly report: TranslationsReport;
  /** Ids of strings that had a unit. Of several units of a string, the first counts. */
  readonly seen: Set<string>;
}

/**
 * Compares units of a file with the website, and stores the accepted ones if `changeId` is given. Each is checked like an edit. Edited and
 * reviewed ones are added to the owner's memory.
 */
export class FileImport {
  readonly #queries: Queries;
  readonly #request: TranslationsImport;
  readonly #state: ImportState;
  readonly #changeId: string | undefined;
  /** Not yet stored. */
  readonly #comments: ImportedComment[] = [];

  constructor(
    queries: Queries,
    request: TranslationsImport,
    state: ImportState,
    changeId?: string,
  ) {
    this.#queries = queries;
    this.#request = request;
    this.#state = state;
    this.#changeId = changeId;
  }

  async take(items: readonly FileItem[]): Promise<void> {
    const units = items.flatMap((item) => this.#used(item));
    if (units.length === 0) return;
    const { website, targetLanguage, userId } = this.#request;
    const strings = await selectStandingStrings(
      this.#queries,
      { websiteId: website.id, targetLanguage },
      { texts: units.map(({ source }) => source), ids: units.flatMap(({ id }) => asUuid(id)) },
    );
    const refusals = languageRefusals(
      units.map(({ source, target: text }) => ({ source, text })),
      this.#pair,
      await loadIdentifyLanguage(),
    );
    const accepted = this.#accept(units, strings, refusals);
    const comments = this.#comments.splice(0);
    const changeId = this.#changeId;
    if (changeId === undefined) return;
    if (accepted.length > 0) await this.#store(accepted, changeId);
    const change = { targetLanguage, userId, changeId };
    if (comments.length > 0) await insertComments(this.#queries, change, comments);
  }

  #used(item: FileItem): UsedUnit[] {
    if ('reason' in item) {
      this.#state.report.faults.add(item);
      return [];
    }
    // Postgres cannot store NUL in text.
    const target = item.target?.replaceAll('\0', '') ?? '';
    const isTranslated = target.trim() !== '';
    if (!isTranslated) this.#state.report.untranslated++;
    if (!isTranslated && item.comments === undefined) return [];
    const source = item.source.replaceAll('\0', '');
    return [{ ...item, source, target: isTranslated ? target : '' }];
  }

  get #pair() {
    const { website, targetLanguage } = this.#request;
    return { source: website.original_language, target: targetLanguage };
  }

  #accept(
    units: readonly UsedUnit[],
    strings: readonly StandingString[],
    refusals: ReadonlyMap<number, string>,
  ): Accepted[] {
    const bySource = new Map(strings.map((string) => [string.source, string]));
    const byId = new Map(strings.map((string) => [string.id, string]));
    return units.flatMap((unit, index) => {
      const sameId = byId.get(unit.id?.toLowerCase() ?? '');
      const string = bySource.get(unit.source) ?? (isSameText(sameId, unit) ? sameId : undefined);
      if (string !== undefined) return this.#acceptFor(unit, string, refusals.get(index));
      const reason =
        sameId === undefined
          ? 'This text is not on the website.'
          : 'The original text has changed since the export.';
      return this.#refuse(unit, reason);
    });
  }

  /** @param refusal why the translation cannot be stored */
  #acceptFor(unit: UsedUnit, string: StandingString, refusal: string | undefined): Accepted[] {
    if (this.#state.seen.has(string.id))
      return this.#refuse(unit, 'This text came before. The first one counts.');
    this.#state.seen.add(string.id);
    this.#comments.push(...this.#newComments(unit, string));
    if (unit.target === '') return [];
    const decision = decide(unit, string);
    if (decision.type === 'unchanged') {
      this.#state.report.unchanged++;
      return [];
    }
    const { conflicts, glossary } = this.#request;
    const verdict = validateEdit(string.source, unit.target, this.#pair, { glossary });
    const reason = verdict.refusal ?? refusal;
    if (reason !== undefined) return this.#refuse(unit, reason);
    const { type } = decision;
    const translation = this.#asAllowed(decision.translation);
    this.#list({
      line: unit.line,
      type,
      source: string.source,
      current: translationOf(string),
      imported: translation,
    });
    if (type === 'conflict') {
      this.#state.report.conflicts++;
      if (conflicts === 'keep') return [];
    }
    if (type === 'added') this.#state.report.added++;
    else this.#state.report.changed++;
    return [{ string, translation, checks: verdict.checks, isNew: string.text === null }];
  }

  #asAllowed(translation: Translation): Translation {
    const isHeld = translation.state === 'reviewed' && !this.#request.mayReview;
    return isHeld ? { ...translation, state: 'edited' } : translation;
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
      this.#state.report.faults.add({
        line,
        reason: `${left} of its comments are too long or too many.`,
      });
    this.#state.report.comments += storable.length;
    return storable.map((body) => ({ id, body: body.replaceAll('\0', '').trim() }));
  }

  #list(change: ImportedChange): void {
    const list =
      change.type === 'conflict' ? this.#state.report.conflicting : this.#state.report.changes;
    if (list.length < listedChanges) list.push(change);
  }

  #refuse({ line, source }: UsedUnit, reason: string): [] {
    this.#state.report.faults.add({ line, reason, text: source.slice(0, shownCharacters) });
    return [];
  }

  async #store(accepted: readonly Accepted[], changeId: string): Promise<void> {
    const { website, targetLanguage, userId } = this.#request;
    const added = accepted.filter(({ isNew }) => isNew).map(({ string }) => string.id);
    await recordAdditions(this.#queries, { targetLanguage, changeId }, added);
    const rows = accepted.map(({ string, translation, checks }) => ({
      id: string.id,
      ...translation,
      checks,
    }));
    await upsertTranslations(this.#queries, { targetLanguage, userId }, rows);
    const memory = {
      userId: website.user_id,
      sourceLanguage: website.original_language,
      targetLanguage,
    };
    const edits = accepted
      .filter(({ translation: { state } }) => state === 'edited' || state === 'reviewed')
      .map(({ string, translation }) => ({ source: string.source, target: translation.text }));
    await rememberEdits(this.#queries, memory, edits);
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
