import type { HasDatabase } from '@dragoman/database/connection';
import { z } from 'zod';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import { selectTermsChangedAt } from '../glossary.store.ts';
import { readTime, requestByEngine } from './affected.store.ts';
import { countAffected, type TermScope, textsWith } from './affected.ts';

const changedTerms = z.union([
  z.object({
    term: z.object({
      websiteId: z.uuid().nullable(),
      targetLanguage: z.string().nullable(),
      term: z.string(),
      isCaseSensitive: z.boolean(),
    }),
  }),
  z.object({ changedAt: z.iso.datetime() }),
]);

/** A term, or the terms that an import changed at a time. */
export type ChangedTerms = z.infer<typeof changedTerms>;

const payload = z.object({
  userId: z.uuid(),
  requestedAt: z.iso.datetime(),
  changed: changedTerms,
});
type Payload = z.infer<typeof payload>;

/**
 * Requests new translations of the texts that contain changed terms, batch by batch. Can be killed at any point and run again: what an engine
 * has translated since the request is not translated again.
 */
export const retranslateJob = defineJob<Payload, HasDatabase>({
  name: 'retranslate-terms',
  payload,
  async handle(request, { deps, signal }) {
    await requestInBatches(deps, request, signal);
  },
});

async function requestInBatches(
  deps: HasDatabase,
  { userId, requestedAt, changed }: Payload,
  signal?: AbortSignal,
): Promise<number> {
  const terms = await termsOf(deps, userId, changed);
  let count = 0;
  for await (const texts of textsWith(deps, userId, terms)) {
    signal?.throwIfAborted();
    count += await deps.database.kysely
      .transaction()
      .execute((transaction) => requestByEngine(transaction, texts, new Date(requestedAt)));
  }
  return count;
}

/** Requests new translations of the texts that contain changed terms, as the job does, and returns their number. */
export async function retranslate(
  deps: HasDatabase,
  userId: string,
  changed: ChangedTerms,
): Promise<number> {
  const requestedAt = (await readTime(deps.database.kysely)).toISOString();
  return requestInBatches(deps, { userId, requestedAt, changed });
}

/** Has a job request new translations of the texts that contain changed terms. Returns their number. */
export async function requestRetranslation(
  deps: HasDatabase & { readonly jobs: Jobs },
  userId: string,
  changed: ChangedTerms,
): Promise<number> {
  const requestedAt = (await readTime(deps.database.kysely)).toISOString();
  const count = await countAffected(deps, userId, await termsOf(deps, userId, changed));
  const request = { userId, requestedAt, changed };
  if (count > 0) await deps.jobs.enqueue(retranslateJob, request, { account: userId });
  return count;
}

/** Returns how many translations by engines the terms touch that an import changed. */
export async function countAffectedByImport(
  deps: HasDatabase,
  userId: string,
  changedAt: Date,
): Promise<number> {
  const terms = await selectTermsChangedAt(deps.database.kysely, userId, changedAt);
  return countAffected(deps, userId, terms);
}

async function termsOf(
  { database }: HasDatabase,
  userId: string,
  changed: ChangedTerms,
): Promise<readonly TermScope[]> {
  if ('term' in changed) return [changed.term];
  return selectTermsChangedAt(database.kysely, userId, new Date(changed.changedAt));
}
