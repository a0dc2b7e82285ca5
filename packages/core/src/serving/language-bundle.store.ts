import { type Database, rowsOf } from '@dragoman/database/connection';
import { buildDictionary, type Dictionary } from '@dragoman/rewriter';
import { phrasebookOf } from './phrasebook.ts';

/** Everything the pages of one website need in one language. */
export interface LanguageBundle {
  readonly dictionary: Dictionary;
  /** See `phrasebookOf`. */
  readonly phrasebook: Uint8Array;
  /** Original media URL → translated URL. */
  readonly media: ReadonlyMap<string, string>;
  /** Original paths of the pages that search engines may index; undefined for all. */
  readonly indexed: ReadonlySet<string> | undefined;
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

/** Reads a bundle: translations in every state except `failed` and `needs_review`, which must not be shown, or only the reviewed ones. */
// Bundles are cached on disk by version: increment `format` in `bundle-files.ts` when changing what is read here.
export async function loadBundle(database: Database, name: BundleName): Promise<LanguageBundle> {
  const version = await readVersion(database, name);
  const review = await readReview(database, name);
  const entries: (readonly [string, string])[] = [];
  for (let last: string | undefined, more = true; more; ) {
    const rows = await readStrings(database, name, last, review?.reviewed_only);
    for (const row of rows) entries.push([row.original_string, row.translated_string]);
    last = rows.at(-1)?.id;
    more = rows.length === rowsAtOnce;
  }
  const media = await readMedia(database, name);
  return createBundle({
    dictionary: buildDictionary(entries),
    phrasebook: await phrasebookOf(entries),
    media,
    indexed: review?.noindex_below
      ? await readIndexed(database, name, review.noindex_below)
      : undefined,
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

function readReview({ kysely }: Database, name: BundleName) {
  return kysely
    .selectFrom('translations')
    .select(['reviewed_only', 'noindex_below'])
    .where('website_id', '=', name.websiteId)
    .where('target_language', '=', name.language)
    .executeTakeFirst();
}

/** Returns the pages of which at least a share, in percent, is reviewed. */
async function readIndexed(
  { kysely }: Database,
  { websiteId, language }: BundleName,
  share: number,
): Promise<Set<string>> {
  const rows = await rowsOf<{ path: string }>(kysely)`
    select page.path from pages page
    left join page_strings link on link.page_id = page.id
    left join website_strings string on string.id = link.website_string_id and string.gone_at is null
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${language} and translated.state = 'reviewed'
    where page.website_id = ${websiteId} and page.gone_at is null group by page.id
    having 100 * count(translated.state) >= ${share}::integer * count(string.id)`;
  return new Set(rows.map(({ path }) => path));
}

/** True if search engines may index a page, by original path with query. */
export function isIndexed({ indexed }: Pick<LanguageBundle, 'indexed'>, path: string): boolean {
  if (indexed === undefined) return true;
  return indexed.has(path) || indexed.has(path.split('?', 1)[0] ?? path);
}

function readStrings(
  { kysely }: Database,
  name: BundleName,
  last: string | undefined,
  reviewedOnly = false,
) {
  const query = kysely
    .selectFrom('website_strings as source')
    .innerJoin('translated_strings as target', 'target.website_string_id', 'source.id')
    .select(['source.id', 'source.original_string', 'target.translated_string'])
    .where('source.website_id', '=', name.websiteId)
    .where('target.website_id', '=', name.websiteId)
    .where('target.target_language', '=', name.language)
    .where((where) =>
      reviewedOnly
        ? where('target.state', '=', 'reviewed')
        : where('target.state', 'not in', ['failed', 'needs_review']),
    )
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
