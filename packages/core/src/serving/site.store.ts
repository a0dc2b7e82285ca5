import { createHash } from 'node:crypto';
import type { Database, Queries } from '@dragoman/database/connection';
import type { WebsiteHostRow, WebsiteRow } from '@dragoman/database/schema';
import { compilePageRules, type ElementRules } from '@dragoman/domain/exclusions';
import { callStarts, compileJsonRules, type JsonMatcher } from '@dragoman/domain/json-rules';
import { buildSlugTable, type ServingSite, type SlugTable } from '@dragoman/domain/serving';
import type { WebsiteStatus } from '@dragoman/domain/websites';
import { cutOptionsOf } from '../websites/index.ts';
import { readReleasedRows } from './released-site.store.ts';

/** A website as served by the proxy. */
export interface Site extends ServingSite, ElementRules {
  readonly status: WebsiteStatus | null;
  /** Origin to connect to, by host; hosts not listed use `origin`. */
  readonly upstreams: ReadonlyMap<string, string>;
  readonly dataAttributes: readonly string[];
  readonly switcherConfig: unknown;
  /** Undefined without rules about JSON answers. */
  readonly jsonTexts?: JsonMatcher | undefined;
  /** See `callStarts`. */
  readonly calls: readonly string[];
  /** Changes whenever any field above does. */
  readonly fingerprint: string;
}

/** The rows a `Site` is built from. They are cached on disk: see `format` in `site-files.ts`. */
export interface SiteRows {
  readonly website: Pick<
    WebsiteRow,
    | 'id'
    | 'url'
    | 'url_structure'
    | 'original_language'
    | 'translation_languages'
    | 'status'
    | 'exclusions'
    | 'data_attributes'
    | 'json_rules'
    | 'language_switcher_config'
  >;
  readonly hosts: readonly Pick<WebsiteHostRow, 'host' | 'language' | 'origin_url'>[];
  readonly slugs: readonly SlugRow[];
  /** Languages whose translation was completed once; absent if all languages count. */
  readonly live?: readonly string[] | undefined;
}

/** By id with all languages, or only the `live` ones if set; or by host. */
type SiteName =
  | { readonly id: string; readonly live?: boolean }
  | { readonly hosts: readonly string[] };

/**
 * Loads a website by id or by the first of the hosts that exists; null if none. By host it has only the live languages,
 * those completed once; by id, for a preview, all of them.
 */
export async function loadSite(database: Database, by: SiteName): Promise<Site | null> {
  const rows = await readSiteRows(database, by);
  return rows === null ? null : toSite(rows);
}

/** Reads the rows for `loadSite`; by host, also those of a deleted website that released it. */
export async function readSiteRows({ kysely }: Database, by: SiteName): Promise<SiteRows | null> {
  const id = 'id' in by ? by.id : await findWebsiteId(kysely, by.hosts);
  if (id === undefined) return 'id' in by ? null : readReleasedRows(kysely, by.hosts);
  const [website, hosts, slugs, live] = await Promise.all([
    kysely.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst(),
    kysely
      .selectFrom('website_hosts')
      .selectAll()
      .where('website_id', '=', id)
      .orderBy('host')
      .execute(),
    loadSlugs(kysely, id),
    'id' in by && by.live !== true ? undefined : loadLiveLanguages(kysely, id),
  ]);
  if (website === undefined || website.deleted_at !== null || website.status === 'deleted') {
    return null;
  }
  return { website, hosts, slugs, live };
}

async function loadLiveLanguages(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('translations')
    .select('target_language')
    .where('website_id', '=', id)
    .where('first_completed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.target_language);
}

async function findWebsiteId(
  queries: Queries,
  hosts: readonly string[],
): Promise<string | undefined> {
  const rows = await queries
    .selectFrom('website_hosts')
    .select(['host', 'website_id'])
    .where('host', 'in', hosts)
    .execute();
  return hosts.flatMap((host) => rows.filter((row) => row.host === host))[0]?.website_id;
}

interface SlugRow {
  readonly original_slug: string;
  readonly target_language: string | null;
  readonly translated_slug: string | null;
  readonly former_slugs: readonly string[] | null;
}

function loadSlugs(queries: Queries, id: string): Promise<SlugRow[]> {
  return queries
    .selectFrom('website_slugs as slug')
    .leftJoin('translated_slugs as translated', 'translated.website_slug_id', 'slug.id')
    .select([
      'slug.original_slug',
      'translated.target_language',
      'translated.translated_slug',
      'translated.former_slugs',
    ])
    .where('slug.website_id', '=', id)
    .orderBy('slug.original_slug')
    .orderBy('translated.target_language')
    .execute();
}

/** True if the site shows translations. Otherwise its hosts pass the original through or redirect to it. */
export function isTranslating({ status }: Pick<Site, 'status'>): boolean {
  return status !== 'disabled' && status !== 'deleted';
}

/** Builds a website from its rows. */
export function toSite({ website, hosts, slugs, live }: SiteRows): Site {
  const { rules } = website.exclusions;
  const config = website.language_switcher_config as { dontTranslateSlugs?: unknown } | null;
  const untouched = (config?.dontTranslateSlugs ?? {}) as Record<string, unknown>;
  const languages = website.translation_languages.filter(
    (language) => language !== website.original_language && live?.includes(language) !== false,
  );
  const parts = {
    websiteId: website.id,
    origin: new URL(website.url).origin,
    structure: website.url_structure,
    ...cutOptionsOf(website),
    languages,
    hosts: hosts.map(({ host, language }) => ({ host, language })),
    status: website.status,
    switcherConfig: config,
  };
  const upstreams = hosts.flatMap(({ host, origin_url }) =>
    origin_url === null ? [] : [[host, new URL(origin_url).origin] as const],
  );
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([parts, upstreams, rules, slugs, website.json_rules]))
    .digest('base64url');
  return {
    ...parts,
    slugs: tablesOf(slugs, languages, untouched),
    upstreams: new Map(upstreams),
    isExcluded: compilePageRules(rules),
    jsonTexts: compileJsonRules(website.json_rules),
    calls: callStarts(website.json_rules),
    fingerprint,
  };
}

/** A language in `untouched` has only former slugs, which resolve to the original ones. */
function tablesOf(
  rows: readonly SlugRow[],
  languages: readonly string[],
  untouched: Readonly<Record<string, unknown>>,
): Map<string, SlugTable> {
  const originals = new Set(rows.map((row) => row.original_slug));
  const tables = new Map<string, SlugTable>();
  for (const language of languages) {
    const translated = rows.filter((row) => row.target_language === language);
    if (translated.length === 0) continue;
    const names = new Map<string, string | null>([...originals].map((slug) => [slug, null]));
    const isTranslated = untouched[language] !== true;
    if (isTranslated)
      for (const row of translated) names.set(row.original_slug, row.translated_slug);
    const former = translated.flatMap(({ original_slug, translated_slug, former_slugs }) => {
      const current = isTranslated ? [] : [translated_slug];
      const all = [...(former_slugs ?? []), ...current].filter((name) => name !== null);
      return all.map((name) => [original_slug, name] as const);
    });
    tables.set(language, buildSlugTable(names, former));
  }
  return tables;
}
