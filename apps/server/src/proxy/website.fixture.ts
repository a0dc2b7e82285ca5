import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { Updateable } from 'kysely';

/** Writes to one website as its owner and the translate job do. */
export function writerOf({ kysely }: Database, website_id: string) {
  return {
    translate: (source: string, translation: string, language = 'fr') =>
      translate({ kysely }, { website_id, source, translation, language }),

    /** Adds a path segment of the original, with its translation if there is one. */
    async slug(original_slug: string, translated_slug?: string, target_language = 'fr') {
      const { id } = await kysely
        .insertInto('website_slugs')
        .values({ website_id, original_slug })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (translated_slug === undefined) return;
      const values = { website_slug_id: id, target_language, translated_slug };
      await kysely.insertInto('translated_slugs').values(values).execute();
    },

    /** Adds a picture with its replacement and its other sizes. */
    async media(original_media: string, translated_media: string, sizes: readonly string[] = []) {
      const { id } = await kysely
        .insertInto('website_media')
        .values({ website_id, original_media })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const size of sizes) {
        const values = { website_id, original_media: size, size_of: id };
        await kysely.insertInto('website_media').values(values).execute();
      }
      const values = { website_media_id: id, target_language: 'fr', translated_media };
      await kysely.insertInto('translated_media').values(values).execute();
    },

    async serveAt(host: string, language: string | null = null, origin_url: string | null = null) {
      const values = { host, website_id, language, origin_url };
      await kysely.insertInto('website_hosts').values(values).execute();
    },

    /** Sets the translation status of a language. */
    async setStatus(target_language: string, status: 'in progress' | 'completed' | 'failed') {
      await kysely
        .insertInto('translations')
        .values({ website_id, target_language, status })
        .onConflict((conflict) =>
          conflict.columns(['website_id', 'target_language']).doUpdateSet({ status }),
        )
        .execute();
    },

    async change(values: Updateable<Schema['websites']>) {
      await kysely.updateTable('websites').set(values).where('id', '=', website_id).execute();
    },
  };
}

async function translate(
  { kysely }: Pick<Database, 'kysely'>,
  text: { website_id: string; source: string; translation: string; language: string },
): Promise<void> {
  const { website_id, source, translation, language } = text;
  const original_hash = createHash('sha256').update(source).digest();
  const { id } = await kysely
    .insertInto('website_strings')
    .values({ website_id, original_string: source, original_hash })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'original_hash']).doUpdateSet({ original_string: source }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = {
    website_string_id: id,
    target_language: language,
    translated_string: translation,
  };
  await kysely
    .insertInto('translated_strings')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['website_string_id', 'target_language'])
        .doUpdateSet({ translated_string: translation }),
    )
    .execute();
}
