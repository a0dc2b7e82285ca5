import type { Schema } from '@dragoman/database/schema';
import {
  isTranslatableSlug,
  slugFromText,
  slugToText,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import type { Transaction } from 'kysely';
import { lookupMemory } from '../translation-memory/index.ts';
import {
  type EngineRun,
  planBatches,
  type Save,
  translateBatch,
  withConcurrency,
} from './batch.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import type { Site } from './site.store.ts';
import { insertSlugs, type Slug, selectPendingSlugs, selectShownSlugs } from './slugs.store.ts';

/**
 * Translates the path segments that have words, unless the owner keeps those of the language as they are. One whose
 * translation is empty, or stands for another segment already, is kept as it is and not asked for again.
 */
export async function translateSlugs(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  engineRun: () => Promise<EngineRun | undefined>,
  signal: AbortSignal,
): Promise<void> {
  if (keepsSlugs(site, name.targetLanguage)) return;
  const pending = await selectPendingSlugs(deps.database.kysely, name);
  const unmatched = await fromMemory(
    deps,
    site,
    name,
    pending.filter(({ slug }) => isTranslatableSlug(slug)),
  );
  const run = unmatched.length === 0 ? undefined : await engineRun();
  if (run === undefined) return;
  const batches = planBatches(unmatched.map(unitOf), run);
  await withConcurrency(batches, run.ready.engine.capabilities().concurrency, signal, (units) =>
    translateBatch(run, { kind: 'slugs', units }, saveSlugs(name, unmatched)),
  );
}

function keepsSlugs({ switcherConfig }: Site, language: string): boolean {
  const config = switcherConfig as { dontTranslateSlugs?: Record<string, unknown> } | null;
  return config?.dontTranslateSlugs?.[language] === true;
}

/** A path segment as a unit for an engine. */
export function unitOf({ id, slug }: Slug): UnitToTranslate {
  return { id, text: escapeUnitText(slugToText(slug)), context: 'path segment' };
}

async function fromMemory(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  slugs: readonly Slug[],
): Promise<Slug[]> {
  const matches = await lookupMemory(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: slugs.flatMap(({ slug }) => [slug, slugToText(slug)]),
  });
  const matchOf = ({ slug }: Slug) => matches.get(slug) ?? matches.get(slugToText(slug));
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

/** Stores a batch's outcomes as path segments. */
export function saveSlugs(name: TranslationName, slugs: readonly Slug[]): Save {
  const byId = new Map(slugs.map((slug) => [slug.id, slug]));
  return (transaction, outcomes) =>
    storeSlugs(
      transaction,
      name,
      outcomes.flatMap(({ id, text }) => {
        const slug = byId.get(id);
        return slug === undefined ? [] : [{ ...slug, text }];
      }),
    );
}

async function storeSlugs(
  transaction: Transaction<Schema>,
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
