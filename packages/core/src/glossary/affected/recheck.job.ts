import type { HasDatabase } from '@dragoman/database/connection';
import { checkGlossary, type GlossaryTerm, keepSilenced } from '@dragoman/domain/translations';
import { z } from 'zod';
import { defineJob } from '../../jobs/index.ts';
import { holdDoubtful } from '../../scores/index.ts';
import { selectGlossary, selectTermsChangedAt } from '../glossary.store.ts';
import { lockTexts, type TextsInLanguage } from './affected.store.ts';
import { textsWith } from './affected.ts';
import { type CheckedText, lockCheckedTexts, updateTextChecks } from './recheck.store.ts';

const term = z.object({
  websiteId: z.uuid().nullable(),
  targetLanguage: z.string().nullable(),
  term: z.string(),
  isCaseSensitive: z.boolean(),
});

const payload = z.object({
  userId: z.uuid(),
  /** Terms as they are or were, or those that an import changed at a time. */
  changed: z.union([z.object({ terms: z.array(term) }), z.object({ changedAt: z.iso.datetime() })]),
});

type ChangedTerms = z.infer<typeof payload>;

/** Runs `recheckTerms` in the background. */
export const recheckJob = defineJob<ChangedTerms, HasDatabase>({
  name: 'recheck-terms',
  payload,
  handle: (changed, { deps, signal }) => recheckTerms(deps, changed, signal),
});

/**
 * Checks the translations of texts that contain changed terms against the glossary as it is now: marks those that fail, and unmarks those
 * that pass. Can be run again.
 */
export async function recheckTerms(
  deps: HasDatabase,
  { userId, changed }: ChangedTerms,
  signal?: AbortSignal,
): Promise<void> {
  const terms =
    'terms' in changed
      ? changed.terms
      : await selectTermsChangedAt(deps.database.kysely, userId, new Date(changed.changedAt));
  for await (const texts of textsWith(deps, userId, terms)) {
    signal?.throwIfAborted();
    await recheck(deps, userId, texts);
  }
}

function recheck({ database }: HasDatabase, userId: string, texts: TextsInLanguage): Promise<void> {
  const { websiteId: id, targetLanguage: language } = texts;
  return database.kysely.transaction().execute(async (transaction) => {
    const glossary = await selectGlossary(transaction, { id, userId, language });
    await lockTexts(transaction, texts);
    const before = await lockCheckedTexts(transaction, texts);
    const changed = before.flatMap((text) => recheckedOf(text, glossary));
    if (changed.length === 0) return;
    await updateTextChecks(transaction, language, changed);
    const ids = changed.map((text) => text.id);
    await holdDoubtful(transaction, { websiteId: id, of: { targetLanguage: language, ids } });
  });
}

/** Returns nothing for a text whose findings stay the same. */
function recheckedOf(text: CheckedText, glossary: readonly GlossaryTerm[]) {
  const found = checkGlossary(text.source, text.text, glossary);
  const others = text.checks.filter(({ code }) => code !== 'glossary');
  const known = text.checks.filter(({ code }) => code === 'glossary');
  const isSame = found.map(({ detail }) => detail).join() === known.map((one) => one.detail).join();
  return isSame ? [] : [{ id: text.id, checks: keepSilenced([...others, ...found], text.checks) }];
}
