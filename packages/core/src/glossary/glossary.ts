import type { GlossaryTermAnswer, GlossaryTermInput } from '@dragoman/contract/glossary';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type GlossaryFault, readCsvGlossary, writeCsvGlossary } from '@dragoman/domain/glossary';
import { assertId, ownWebsite } from '../websites/index.ts';
import { countAffected, requestAffected } from './affected.store.ts';
import {
  deleteTerm,
  insertTerm,
  isTaken,
  type NewTerm,
  type StoredTerm,
  selectTerm,
  selectTerms,
  updateTerm,
} from './glossary.store.ts';

interface Deps {
  readonly database: Database;
}

interface User {
  readonly id: string;
}

/** A changed term, and how many translations by engines contain it. */
interface TermChange {
  readonly term: GlossaryTermAnswer;
  readonly affected: number;
}

export async function listTerms({ database }: Deps, user: User): Promise<GlossaryTermAnswer[]> {
  return (await selectTerms(database.kysely, user.id)).map(termAnswer);
}

/** Throws `DragomanError`: `not-found` for another owner's website, `conflict` for a duplicate. */
export async function addTerm(
  deps: Deps,
  user: User,
  input: GlossaryTermInput,
): Promise<TermChange> {
  const term = await checkedTerm(deps, user, input);
  const added = await insertTerm(deps.database.kysely, user.id, term);
  if (added === undefined) throw duplicate(term);
  return change(deps, user, added);
}

/** Throws like `addTerm`, and `not-found` for another owner's term. */
export async function changeTerm(
  deps: Deps,
  user: User,
  id: string,
  input: GlossaryTermInput,
): Promise<TermChange> {
  await ownTerm(deps, user, id);
  const term = await checkedTerm(deps, user, input);
  if (await isTaken(deps.database.kysely, user.id, term, id)) throw duplicate(term);
  return change(deps, user, await updateTerm(deps.database.kysely, id, term));
}

/** Throws `DragomanError('not-found')` for another owner's term. */
export async function removeTerm(deps: Deps, user: User, id: string): Promise<TermChange> {
  const term = await ownTerm(deps, user, id);
  await deleteTerm(deps.database.kysely, id);
  return change(deps, user, term);
}

/** Requests new translations of the texts that contain a term. Returns their number. */
export async function retranslateTerm(
  deps: Deps,
  user: User,
  input: GlossaryTermInput,
): Promise<number> {
  const term = await checkedTerm(deps, user, input);
  return deps.database.kysely
    .transaction()
    .execute((transaction) => requestAffected(transaction, { ...term, userId: user.id }));
}

interface ImportReport {
  readonly added: number;
  readonly duplicates: number;
  readonly faults: readonly GlossaryFault[];
}

/** Adds the terms of a CSV file in one transaction. Terms that exist are left alone. */
export async function importTerms(
  deps: Deps,
  user: User,
  { text, website_id: websiteId }: { readonly text: string; readonly website_id: string | null },
): Promise<ImportReport> {
  if (websiteId !== null) await ownWebsite(deps, user, websiteId);
  const { entries, faults } = readCsvGlossary(text);
  const added = await deps.database.kysely.transaction().execute(async (transaction) => {
    let count = 0;
    for (const entry of entries)
      if (await insertTerm(transaction, user.id, { ...entry, websiteId })) count++;
    return count;
  });
  return { added, duplicates: entries.length - added, faults };
}

export async function exportTerms({ database }: Deps, user: User): Promise<string> {
  return writeCsvGlossary(await selectTerms(database.kysely, user.id));
}

async function change({ database }: Deps, user: User, term: StoredTerm): Promise<TermChange> {
  const affected = await countAffected(database.kysely, { ...term, userId: user.id });
  return { term: termAnswer(term), affected };
}

async function ownTerm({ database }: Deps, user: User, id: string): Promise<StoredTerm> {
  assertId(id);
  const term = await selectTerm(database.kysely, user.id, id);
  if (term === undefined) throw new DragomanError('not-found');
  return term;
}

async function checkedTerm(deps: Deps, user: User, input: GlossaryTermInput): Promise<NewTerm> {
  if (input.website_id !== null) await ownWebsite(deps, user, input.website_id);
  if (input.translation !== null && input.target_language === null)
    throw new DragomanError('bad-request', {
      field: 'target_language',
      message: 'Choose the language of the translation.',
    });
  return {
    websiteId: input.website_id,
    term: input.term,
    translation: input.translation,
    targetLanguage: input.target_language,
    isCaseSensitive: input.is_case_sensitive,
    partOfSpeech: input.part_of_speech,
    note: input.note,
  };
}

function duplicate({ term }: NewTerm): DragomanError {
  return new DragomanError('conflict', {
    field: 'term',
    message: `“${term}” is already in the glossary for this website and language. Edit that entry.`,
  });
}

function termAnswer(term: StoredTerm): GlossaryTermAnswer {
  return {
    id: term.id,
    website_id: term.websiteId,
    term: term.term,
    translation: term.translation,
    target_language: term.targetLanguage,
    is_case_sensitive: term.isCaseSensitive,
    part_of_speech: term.partOfSpeech,
    note: term.note,
  };
}
