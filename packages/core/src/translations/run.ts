import type { HasDatabase, Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import {
  isTranslatableSlug,
  slugFromText,
  slugToText,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import { countWords } from '@dragoman/domain/words';
import { lookupMemory } from '../translation-memory/index.ts';
import { countSiteWords, lockStrings } from '../websites/index.ts';
import {
  resumeBatches,
  TranslationDeleted,
  type TranslationRun,
  translateInBatches,
  type UnitKind,
} from './batches.ts';
import { commonTermFor } from './common-term.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { engineMessageOf, failureOf, findEngine, type ReadyEngine } from './engine.ts';
import { readKnowledge, type TranslationKnowledge } from './knowledge.ts';
import { adoptMissing, deletePrivate, selectMissing } from './missing.store.ts';
import {
  closeTranslation,
  endRun,
  endRunByPeople,
  openTranslation,
  recountTasks,
} from './progress.store.ts';
import { findSite, type Site } from './site.store.ts';
import {
  insertSlugs,
  type Slug,
  selectKnownWords,
  selectPendingSlugs,
  selectShownSlugs,
  selectSlugsByIds,
} from './slugs.store.ts';
import { stringUnits, translateStrings } from './translate-strings.ts';
import { isByPeople, writeWaiting } from './waiting.store.ts';
import { prepareEngine } from './waiting.ts';

/**
 * Translates what a website lacks in a language and updates its progress. Can be killed at any point and run again. Records
 * a failure that the owner can resolve (no engine, an invalid key, an exhausted quota or budget); throws one that may pass, so that
 * the job is retried.
 */
export async function runTranslation(
  deps: TranslationDeps,
  name: TranslationName,
  signal: AbortSignal,
  jobId?: string,
): Promise<void> {
  const { kysely } = deps.database;
  const site = await findSite(kysely, name.websiteId);
  if (site === undefined) throw new DragomanError('not-found');
  const wasLanguageRemoved = !site.translationLanguages.includes(name.targetLanguage);
  if (wasLanguageRemoved) return;
  await adoptMissingStrings(deps, site);
  await kysely.transaction().execute(async (transaction) => {
    await openTranslation(transaction, name);
    await recountTasks(transaction, name);
  });
  try {
    await translateUntilDone({ deps, site, name, signal, jobId });
  } catch (error) {
    if (error instanceof TranslationDeleted) return;
    const code = failureOf(error);
    if (code === undefined) throw error;
    deps.log.warn({ ...name, err: error }, 'a translation failed');
    const sentence = engineMessageOf(error) ?? (await problemOf(deps, site, name, code));
    await closeTranslation(kysely, name, code, sentence);
  }
}

/** Says why the model of a pair that a local engine knows cannot be had. */
async function problemOf(
  { engines }: TranslationDeps,
  { originalLanguage: source }: Site,
  { targetLanguage: target }: TranslationName,
  code: string,
): Promise<string | undefined> {
  if (code !== 'pair-unavailable') return undefined;
  return (await engines.downloadFor?.({ source, target }))?.problem;
}

/** More passes than a growing website needs. */
const maxPasses = 20;

async function translateUntilDone(
  context: Omit<TranslationRun, 'engine' | 'isByPeople' | keyof TranslationKnowledge>,
): Promise<void> {
  const { deps, site, name } = context;
  const { kysely } = deps.database;
  const byPeople = await isByPeople(kysely, name);
  const knowledge = await readKnowledge(deps.database, site, name.targetLanguage);
  for (let pass = 0; pass < maxPasses; pass++) {
    const run: TranslationRun = {
      ...context,
      ...knowledge,
      isByPeople: byPeople,
      engine: once(async () => (byPeople ? undefined : readyEngine(context))),
    };
    // First, because the units of these batches must not be sent a second time.
    await resumeBatches(run, { strings: stringUnits, slugs: slugUnits });
    const left = await translateStrings(run);
    await translateSlugs(run);
    if (byPeople)
      return kysely.transaction().execute((transaction) => endRunByPeople(transaction, name));
    if (left > 0) throw new DragomanError('pair-unavailable');
    const end = await kysely.transaction().execute((transaction) => endRun(transaction, name));
    if (end !== 'more') return;
  }
  throw new Error(`Some strings are still untranslated after ${maxPasses} passes.`);
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Finds the engine of a run, and downloads what it lacks. */
async function readyEngine({
  deps,
  site,
  name,
  signal,
}: Pick<TranslationRun, 'deps' | 'site' | 'name' | 'signal'>): Promise<ReadyEngine | undefined> {
  const pair = { source: site.originalLanguage, target: name.targetLanguage };
  const ready = await findEngine(deps.engines, pair, site.id);
  if (ready === undefined) return undefined;
  const waiting = { engine: ready.engine.name, reason: 'download' } as const;
  await prepareEngine(
    ready,
    (download) => writeWaiting(deps.database.kysely, name, { ...waiting, ...download }),
    signal,
  );
  return ready;
}

const pageSize = 500;

/** Turns strings that the proxy reported missing into strings of the website, and recounts its words. */
async function adoptMissingStrings({ database }: HasDatabase, site: Site): Promise<void> {
  let adopted = 0;
  for (;;) {
    const count = await database.kysely.transaction().execute(async (transaction) => {
      await lockStrings(transaction, site.id, 'alone');
      await deletePrivate(transaction, site);
      const strings = await selectMissing(transaction, site.id, pageSize);
      const words = strings.map(({ text }) => countWords(text, site.originalLanguage));
      if (strings.length > 0) await adoptMissing(transaction, site.id, strings, words);
      return strings.length;
    });
    adopted += count;
    if (count < pageSize) break;
  }
  if (adopted > 0) await countSiteWords(database.kysely, site.id);
}

const slugUnits: UnitKind = {
  name: 'slugs',
  select: async (database, ids) => (await selectSlugsByIds(database, ids)).map(unitOfSlug),
  async store(transaction, { name }, outcomes) {
    const texts = new Map(
      outcomes.map(({ id, state, text }) => [id, state === 'machine' ? text : '']),
    );
    const slugs = await selectSlugsByIds(transaction, [...texts.keys()]);
    const translated = slugs.map((slug) => ({ ...slug, text: texts.get(slug.id) ?? '' }));
    await storeSlugs(transaction, name, translated);
  },
};

function unitOfSlug({ id, slug }: Slug): UnitToTranslate {
  return { id, text: escapeUnitText(slugToText(slug)), context: 'path segment' };
}

/**
 * Translates path segments of words that the website's texts have too, unless the owner turned this off for the language. A
 * segment whose translation is empty, doubtful or already taken remains unchanged and is not sent again.
 */
async function translateSlugs(run: TranslationRun): Promise<void> {
  if (isTurnedOff(run.site, run.name.targetLanguage)) return;
  const pending = await selectPendingSlugs(run.deps.database.kysely, run.name);
  const translatable = pending.filter(({ slug }) => isTranslatableSlug(slug));
  const unmatched = await withWordsOfTexts(run, await translateWithoutEngine(run, translatable));
  const ready = unmatched.length === 0 ? undefined : await run.engine();
  if (ready === undefined) return;
  await translateInBatches(run, ready, slugUnits, unmatched.map(unitOfSlug));
}

function isTurnedOff({ switcherConfig }: Site, language: string): boolean {
  const config = switcherConfig as { dontTranslateSlugs?: Record<string, unknown> } | null;
  return config?.dontTranslateSlugs?.[language] === true;
}

/** Returns the slugs that neither the memory nor the common terms have. */
async function translateWithoutEngine(
  run: TranslationRun,
  slugs: readonly Slug[],
): Promise<Slug[]> {
  const { deps, site, name } = run;
  const matches = await lookupMemory(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: slugs.flatMap(({ slug }) => [slug, slugToText(slug)]),
  });
  const matchOf = (slug: Slug) =>
    matches.get(slug.slug) ??
    matches.get(slugToText(slug.slug)) ??
    commonTermFor(run, unitOfSlug(slug));
  const matched = slugs.flatMap((slug) => {
    const text = matchOf(slug);
    return text === undefined ? [] : [{ ...slug, text }];
  });
  if (matched.length > 0)
    await deps.database.kysely
      .transaction()
      .execute((transaction) => storeSlugs(transaction, name, matched));
  return slugs.filter((slug) => matchOf(slug) === undefined);
}

/** Returns the slugs of which every word is in the website's texts: of other names an engine makes nonsense. */
async function withWordsOfTexts(run: TranslationRun, slugs: readonly Slug[]): Promise<Slug[]> {
  if (slugs.length === 0) return [];
  const wordsOf = ({ slug }: Slug) =>
    slugToText(slug)
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  const sought = [...new Set(slugs.flatMap(wordsOf))];
  const known = await selectKnownWords(run.deps.database.kysely, run.site.id, sought);
  return slugs.filter((slug) => wordsOf(slug).every((word) => known.has(word)));
}

async function storeSlugs(
  transaction: Queries,
  name: TranslationName,
  translated: readonly (Slug & { readonly text: string })[],
): Promise<void> {
  const owners = new Map<string, string>();
  for (const { id, shown } of await selectShownSlugs(transaction, name)) owners.set(shown, id);
  const rows = translated.map(({ id, slug, text }) => {
    const wanted = slugFromText(text, name.targetLanguage);
    const owner = owners.get(wanted);
    const isFree = wanted !== '' && (owner === undefined || owner === id);
    if (isFree) owners.set(wanted, id);
    return { id, slug: isFree ? wanted : slug };
  });
  await insertSlugs(transaction, name.targetLanguage, rows);
}
