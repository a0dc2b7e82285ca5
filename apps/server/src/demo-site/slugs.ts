import { updateSlugTranslation } from '@dragoman/core/website-slugs';
import type { Database } from '@dragoman/database/connection';
import { demoSlugs } from '@dragoman/demo';

/** Applies the shop's slug translations to the demo website; skips slugs that the scan did not find. */
export async function applyDemoSlugs(database: Database, websiteId: string): Promise<void> {
  const rows = await database.kysely
    .selectFrom('website_slugs')
    .select(['id', 'original_slug'])
    .where('website_id', '=', websiteId)
    .execute();
  const idBySlug = new Map(rows.map((row) => [row.original_slug, row.id]));
  for (const { targetLanguage, slugs } of demoSlugs()) {
    for (const [original, translatedSlug] of slugs) {
      const websiteSlugId = idBySlug.get(original);
      if (websiteSlugId === undefined) continue;
      await updateSlugTranslation({ database }, { websiteSlugId, targetLanguage, translatedSlug });
    }
  }
}
