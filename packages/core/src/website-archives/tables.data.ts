/** How an archive has a table. Generated columns, `website_id` and `user_id` are never archived. */
export interface ArchivedTable {
  /** Columns with an id of a row of the archive; it gets a new one. */
  readonly ids?: readonly string[];
  /** A column that names a row of the same table, written once all rows are there. */
  readonly link?: string;
  /** Columns with the id of whoever wrote the row; archived as true, and then the new owner. */
  readonly people?: readonly string[];
  /** Columns that are not archived. */
  readonly without?: readonly string[];
  /** SQL condition on the rows of the website `$1`. Defaults to those with its id as `website_id`. */
  readonly rows?: string;
  /** True if a row that the new owner has already is kept. */
  readonly keepsExisting?: true;
}

const through = (column: string, table: string): Pick<ArchivedTable, 'rows'> => ({
  rows: `${column} in (select id from public.${table} where website_id = $1)`,
});
const site = '(select * from public.websites where id = $1) site';

/** The tables of an archive, in the order of their dependencies. */
export const archivedTables: Readonly<Record<string, ArchivedTable>> = {
  websites: {
    rows: 'id = $1',
    // Where it is served and what it costs is found out anew.
    without: [
      ...[
        'id',
        'status',
        'deleted_at',
        'total_word_count',
        'dns_checked',
        'snippet_checked',
        'billed_to',
      ],
    ],
  },
  scans: { ids: ['id'] },
  pages: { ids: ['id', 'first_scan_id', 'last_scan_id'] },
  website_strings: { ids: ['id'], link: 'replaces_id', without: ['original_hash', 'word_count'] },
  website_slugs: { ids: ['id'] },
  website_media: { ids: ['id'], link: 'size_of' },
  page_strings: { ...through('page_id', 'pages'), ids: ['page_id', 'website_string_id'] },
  page_slugs: { ...through('page_id', 'pages'), ids: ['page_id', 'website_slug_id'] },
  page_media: { ...through('page_id', 'pages'), ids: ['page_id', 'website_media_id'] },
  exclusion_hits: { ids: ['page_id'] },
  string_changes: { ids: ['id'], people: ['changed_by'] },
  translated_strings: {
    ids: ['website_string_id'],
    people: ['changed_by'],
    without: ['listed_kind'],
  },
  translated_string_versions: {
    ...through('website_string_id', 'website_strings'),
    ids: ['id', 'website_string_id', 'change_id'],
    people: ['changed_by'],
  },
  string_comments: {
    ...through('website_string_id', 'website_strings'),
    ids: ['id', 'website_string_id', 'change_id'],
    people: ['author'],
    without: ['mentions'],
  },
  assessments: { ids: ['website_string_id'] },
  translated_slugs: { ...through('website_slug_id', 'website_slugs'), ids: ['website_slug_id'] },
  translated_media: {
    ...through('website_media_id', 'website_media'),
    ids: ['id', 'website_media_id'],
  },
  website_voices: { ids: ['id'] },
  website_sync: {
    without: ['webhook_secret', 'webhook_sealed', 'webhook_called_at', 'next_scan_at'],
  },
  // Terms for all websites of the owner apply to this one, too; its own come first.
  glossary_terms: {
    ids: ['id'],
    rows: `id in (
      select distinct on (term.target_language, lower(term.term)) term.id
      from ${site} join public.glossary_terms term on term.user_id = site.user_id
      where term.website_id = site.id or term.website_id is null
        and (term.target_language is null or term.target_language = any(site.translation_languages))
      order by term.target_language, lower(term.term), term.website_id)`,
  },
  // The memory of other websites stays where it is.
  translation_memory: {
    ids: ['id'],
    without: ['source_hash'],
    rows: `id in (
      select pair.id from ${site} join public.translation_memory pair on pair.user_id = site.user_id
      where pair.source_language = site.original_language
        and pair.target_language = any(site.translation_languages)
        and pair.source_hash in (select original_hash from public.website_strings where website_id = $1))`,
    keepsExisting: true,
  },
  translations: { without: ['dictionary_version', 'waiting', 'unavailable_at'] },
};

const elsewhere = 'where it is served is proved anew by its DNS';
const cost = 'what engines were asked and what it cost stays with the account that paid';
const queue = 'work that waits here';
const secret = 'a secret';
const computed = 'counted from other tables';
const visits = 'visits stay where they were counted';
const sent = 'mails and uploads of the past';

/** Tables of a website that an archive does not have, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  assessment_runs: cost,
  billed_websites: cost,
  budget_mails: cost,
  dns_mails: sent,
  engine_calls: cost,
  engine_keys: secret,
  first_scans: queue,
  activity: elsewhere,
  invitations: elsewhere,
  language_addresses: elsewhere,
  list_marks: computed,
  live_editor_links: secret,
  page_visits: visits,
  paused_websites: cost,
  pending_translations: queue,
  purged_versions: computed,
  released_hosts: elsewhere,
  released_websites: elsewhere,
  sent_calls: cost,
  string_assignments: queue,
  string_counts: computed,
  translated_words: cost,
  translation_import_batches: sent,
  translation_imports: sent,
  unknown_strings: queue,
  webhook_deliveries: secret,
  website_checks: elsewhere,
  website_hosts: elsewhere,
  website_traffic: computed,
  website_visits: visits,
};
