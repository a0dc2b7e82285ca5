import type { GlossaryTermAnswer, GlossaryTermInput } from '@dragoman/contract/glossary';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';
import { type ApiUser, refused } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { assertId, type Caller, websiteFor } from '../websites/index.ts';
import { countAffected } from './affected/affected.ts';
import { recheckJob } from './affected/recheck.job.ts';
import { requestRetranslation } from './affected/retranslate.job.ts';
import {
  countTerms,
  deleteTerm,
  insertTerm,
  isTaken,
  type NewTerm,
  type StoredTerm,
  selectTerm,
  selectTerms,
  updateTerm,
} from './glossary.store.ts';

type Deps = HasDatabase & { readonly jobs: Jobs };

/** What of an account's glossary a member sees. */
export type Reader = Pick<ApiUser, 'accountId' | 'languages' | 'websiteIds'>;
type User = Reader & Caller;

/** A changed term, and how many translations by engines contain it. */
interface TermChange {
  readonly term: GlossaryTermAnswer;
  readonly affected: number;
}

export async function listTerms(
  { database }: HasDatabase,
  user: Reader,
): Promise<GlossaryTermAnswer[]> {
  const terms = await selectTerms(database.kysely, user.accountId);
  return terms.filter((term) => isVisible(user, term)).map(termAnswer);
}

export const fullGlossary = `Your glossary is full: it has ${limits.glossaryTerms.toLocaleString('en')} terms. Delete some first.`;

/** Throws `DragomanError`: `not-found` for another owner's website, `conflict` for a duplicate or a full glossary. */
export async function addTerm(
  deps: Deps,
  user: User,
  input: GlossaryTermInput,
): Promise<TermChange> {
  const term = await checkedTerm(deps, user, input);
  if ((await countTerms(deps.database.kysely, user.accountId)) >= limits.glossaryTerms)
    throw new DragomanError('conflict', { field: 'term', message: fullGlossary });
  const added = await insertTerm(deps.database.kysely, user.accountId, term);
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
  const before = await ownTerm(deps, user, id);
  assertChangeable(user, before);
  const term = await checkedTerm(deps, user, input);
  if (await isTaken(deps.database.kysely, user.accountId, term, id)) throw duplicate(term);
  return change(deps, user, await updateTerm(deps.database.kysely, id, term), before);
}

/** Throws `DragomanError('not-found')` for another owner's term. */
export async function removeTerm(deps: Deps, user: User, id: string): Promise<TermChange> {
  const term = await ownTerm(deps, user, id);
  assertChangeable(user, term);
  await deleteTerm(deps.database.kysely, id);
  return change(deps, user, term);
}

/** Requests new translations of the texts that contain a term. Returns their number. Throws `not-found` for another owner's website. */
export async function retranslateTerm(
  deps: HasDatabase & { readonly jobs: Jobs },
  user: User,
  input: GlossaryTermInput,
): Promise<number> {
  const term = await checkedTerm(deps, user, input);
  return requestRetranslation(deps, user.accountId, { term });
}

/** Has the translations of texts with the term checked again. */
async function change(
  deps: Deps,
  user: User,
  term: StoredTerm,
  before = term,
): Promise<TermChange> {
  const terms = [term, before].map(
    ({ websiteId, targetLanguage, term: written, isCaseSensitive }) => ({
      ...{ websiteId, targetLanguage, term: written, isCaseSensitive },
    }),
  );
  const request = { userId: user.accountId, changed: { terms } };
  await deps.jobs.enqueue(recheckJob, request, { account: user.accountId });
  return { term: termAnswer(term), affected: await countAffected(deps, user.accountId, [term]) };
}

async function ownTerm({ database }: HasDatabase, user: User, id: string): Promise<StoredTerm> {
  assertId(id);
  const term = await selectTerm(database.kysely, user.accountId, id);
  if (term === undefined) throw new DragomanError('not-found');
  return term;
}

/** Whether a member reads a term: those of no language or website are for all. */
export function isVisible({ languages, websiteIds }: Reader, term: NewTerm): boolean {
  return (
    (term.targetLanguage === null || (languages?.includes(term.targetLanguage) ?? true)) &&
    (term.websiteId === null || (websiteIds?.includes(term.websiteId) ?? true))
  );
}

/** Throws `DragomanError('forbidden')` for a term beyond the languages and websites of the caller's membership. */
function assertChangeable(user: User, term: NewTerm): void {
  const isWithin =
    isVisible(user, term) &&
    (user.languages === null || term.targetLanguage !== null) &&
    (user.websiteIds === null || term.websiteId !== null);
  if (!isWithin) throw refused(user);
}

async function checkedTerm(
  deps: HasDatabase,
  user: User,
  input: GlossaryTermInput,
): Promise<NewTerm> {
  if (input.website_id !== null) await websiteFor(deps, user, input.website_id);
  if (input.translation !== null && input.target_language === null)
    throw new DragomanError('bad-request', {
      field: 'target_language',
      message: 'Choose the language of the translation.',
    });
  const checked = {
    websiteId: input.website_id,
    term: input.term,
    translation: input.translation,
    targetLanguage: input.target_language,
    isCaseSensitive: input.is_case_sensitive,
    partOfSpeech: input.part_of_speech,
    note: input.note,
  };
  assertChangeable(user, checked);
  return checked;
}

function duplicate({ term }: NewTerm): DragomanError {
  return new DragomanError('conflict', {
    field: 'term',
    message: `“${term}” is already in the glossary for this website and language. Edit that entry.`,
  });
}

function termAnswer(term: StoredTerm): GlossaryTermAnswer {
  return { id: term.id, ...entryAnswer(term) };
}

export function entryAnswer(entry: NewTerm) {
  return {
    website_id: entry.websiteId,
    term: entry.term,
    translation: entry.translation,
    target_language: entry.targetLanguage,
    is_case_sensitive: entry.isCaseSensitive,
    part_of_speech: entry.partOfSpeech,
    note: entry.note,
  };
}
