import type { Queries } from '@dragoman/database/connection';
import {
  isTranslatableSlug,
  slugFromText,
  slugToText,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import { lookupMemory } from '../translation-memory/index.ts';
import { type TranslationRun, translateInBatches, type UnitKind } from './batches.ts';
import { commonTermFor } from './common-term.ts';
import type { TranslationName } from './deps.ts';
import type { Site } from './site.store.ts';
import {
  insertSlugs,
  type Slug,
  selectPendingSlugs,
  selectShownSlugs,
  selectSlugsByIds,
} from './slugs.store.ts';

export const slugUnits: UnitKind = {
  name: 'slugs',
  select: async (database, ids) => (await selectSlugsByIds(database, ids)).map(unitOfSlug),
  async store(transaction, { name }, outcomes) {
    const texts = new Map(outcomes.map(({ id, text }) => [id, text]));
    const slugs = await selectSlugsByIds(transaction, [...texts.keys()]);
    const translated = slugs.map((slug) => ({ ...slug, text: texts.get(slug.id) ?? '' }));
    await storeSlugs(transaction, name, translated);
  },
};

function unitOfSlug({ id, slug }: Slug): UnitToTranslate {
  return { id, text: escapeUnitText(slugToText(slug)), context: 'path segment' };
}

/**
 * Translates path segments that contain words, unless the owner turned this off for the language. A segment whose
 * translation is empty or already taken remains unchanged and is not sent again.
 */
export async function translateSlugs(run: TranslationRun): Promise<void> {
  if (isTurnedOff(run.site, run.name.targetLanguage)) return;
  const pending = await selectPendingSlugs(run.deps.database.kysely, run.name);
  const translatable = pending.filter(({ slug }) => isTranslatableSlug(slug));
  const unmatched = await translateWithoutEngine(run, translatable);
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
