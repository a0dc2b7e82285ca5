import type { Database } from '@dragoman/database/connection';
import { demoSlugs } from '@dragoman/demo';
import { waitFor } from './wait.ts';

interface TranslatedDemo {
  readonly id: string;
  readonly url: string;
  /** Translations of its texts, in all languages together. */
  readonly translatedCount: number;
}

/** Waits until the demo shop, the first website, is scanned and translated into the three languages of its memory, its addresses too. */
export function demoTranslated({ kysely }: Pick<Database, 'kysely'>): Promise<TranslatedDemo> {
  return waitFor('the demo shop in every language', async () => {
    const demo = await kysely
      .selectFrom('websites as w')
      .innerJoin('scans as c', 'c.website_id', 'w.id')
      .select(['w.id', 'w.url'])
      .where('c.status', '=', 'completed')
      .orderBy('w.created_at')
      .executeTakeFirst();
    if (demo === undefined) return undefined;
    const finished = await kysely
      .selectFrom('translations')
      .select('target_language')
      .where('website_id', '=', demo.id)
      .where('status', '=', 'completed')
      .execute();
    if (finished.length < 3) return undefined;
    const texts = await kysely
      .selectFrom('translations as t')
      .innerJoin('website_strings as s', 's.website_id', 't.website_id')
      .leftJoin('translated_strings as ts', (join) =>
        join
          .onRef('ts.website_string_id', '=', 's.id')
          .onRef('ts.target_language', '=', 't.target_language')
          .on('ts.state', '!=', 'failed'),
      )
      .select(['t.target_language', 'ts.translated_string'])
      .where('t.website_id', '=', demo.id)
      .where('t.status', '=', 'completed')
      .where('s.gone_at', 'is', null)
      .execute();
    const languages = new Set(texts.map(({ target_language }) => target_language));
    const isComplete = texts.every(({ translated_string }) => translated_string !== null);
    if (languages.size < 3 || !isComplete || !(await hasOwnSlugs(kysely, demo.id)))
      return undefined;
    return { ...demo, translatedCount: texts.length };
  });
}

/** True if the slugs that the shop brings are in place of the engine's. */
async function hasOwnSlugs(kysely: Database['kysely'], websiteId: string): Promise<boolean> {
  const rows = await kysely
    .selectFrom('website_slugs as s')
    .leftJoin('translated_slugs as t', 't.website_slug_id', 's.id')
    .select(['s.original_slug', 't.target_language', 't.translated_slug'])
    .where('s.website_id', '=', websiteId)
    .execute();
  const found = new Set(rows.map((row) => row.original_slug));
  const stored = new Set(rows.map((row) => Object.values(row).join(' ')));
  return demoSlugs().every(({ targetLanguage, slugs }) =>
    slugs.every(([original, translated]) => {
      return !found.has(original) || stored.has(`${original} ${targetLanguage} ${translated}`);
    }),
  );
}
