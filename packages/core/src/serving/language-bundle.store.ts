import type { Database } from '@dragoman/database/connection';
import { buildDictionary, type Dictionary } from '@dragoman/rewriter';
import { phrasebookOf } from './phrasebook.ts';

/** Everything the pages of one website need in one language. */
export interface LanguageBundle {
  readonly dictionary: Dictionary;
  /** See `phrasebookOf`. */
  readonly phrasebook: Uint8Array;
  /** Original media URL → translated URL. */
  readonly media: ReadonlyMap<string, string>;
  /** `translations.dictionary_version` before the read began; 0 if there is no row. */
  readonly version: number;
  /** Unique within this process. */
  readonly generation: number;
}

export interface BundleName {
  readonly websiteId: string;
  readonly language: string;
}

const rowsAtOnce = 20_000;
let generations = 0;

/** Reads a bundle: translations in every state except `failed` and `needs_review`, which must not be shown. */
// Bundles are cached on disk by version: increment `format` in `bundle-files.ts` when changing what is read here.
export async function loadBundle(database: Database, name: BundleName): Promise<LanguageBundle> {
  const version = await readVersion(database, name);
  const entries: (readonly [string, string])[] = [];
  for (let last: string | undefined, more = true; more; ) {
    const rows = await readStrings(database, name, last);
    for (const row of rows) entries.push([row.original_string, row.translated_string]);
    last = rows.at(-1)?.id;
    more = rows.length === rowsAtOnce;
  }
  const media = await readMedia(database, name);
  return createBundle({
    dictionary: buildDictionary(entries),
    phrasebook: await phrasebookOf(entries),
    media,
    version,
  });
}

/** Creates a bundle with a new generation. */
export function createBundle(parts: Omit<LanguageBundle, 'generation'>): LanguageBundle {
  generations += 1;
  return { ...parts, generation: generations };
}

/** Returns the version, which every change in the store increments. */
export async function readVersion({ kysely }: Database, name: BundleName): Promise<number> {
  const row = await kysely
    .selectFrom('translations')
    .select('dictionary_version')
    .where('website_id', '=', name.websiteId)
    .where('target_language', '=', name.language)
    .executeTakeFirst();
  return Number(row?.dictionary_version ?? 0);
}

function readStrings({ kysely }: Database, name: BundleName, last: string | undefined) {
  const query = kysely
    .selectFrom('website_strings as source')
    .innerJoin('translated_strings as target', 'target.website_string_id', 'source.id')
    .select(['source.id', 'source.original_string', 'target.translated_string'])
    .where('source.website_id', '=', name.websiteId)
    .where('target.website_id', '=', name.websiteId)
    .where('target.target_language', '=', name.language)
    .where('target.state', 'not in', ['failed', 'needs_review'])
    .orderBy('source.id')
    .limit(rowsAtOnce);
  return (last === undefined ? query : query.where('source.id', '>', last)).execute();
}

async function readMedia(
  { kysely }: Database,
  name: BundleName,
): Promise<ReadonlyMap<string, string>> {
  const replaced = (id: 'source.size_of' | 'source.id') =>
    kysely
      .selectFrom('website_media as source')
      .innerJoin('website_media as picture', 'picture.id', id)
      .innerJoin('translated_media as target', 'target.website_media_id', 'picture.id')
      .select(['source.original_media', 'target.translated_media'])
      .where('source.website_id', '=', name.websiteId)
      // Owners write these rows, so they may name a picture of somebody else.
      .where('picture.website_id', '=', name.websiteId)
      .where('target.target_language', '=', name.language)
      .execute();
  // A size's own replacement comes before that of its picture.
  const rows = [...(await replaced('source.size_of')), ...(await replaced('source.id'))];
  return new Map(rows.map((row) => [row.original_media, row.translated_media]));
}
