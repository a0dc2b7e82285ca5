import type { Permission } from '@dragoman/domain/permissions';

/**
 * What each table has and who may do what with it. Export, deletion, retention, docs/privacy.md and the tests of row-level security all
 * follow this list. The tables of `public` stand in the order of their dependencies.
 */
export interface Table {
  /** SQL condition on the rows of the account `$1`; null if rows belong to no account. */
  readonly rowsOf: string | null;
  /** How the export has it. Defaults to all columns. */
  readonly exported?: 'not' | { readonly without: readonly string[] };
  /** How long rows stay. */
  readonly kept: string;
  /** SQL condition on the rows that the role `api` deletes every hour. */
  readonly expired?: string;
  /** True if no reference deletes the rows with the account. */
  readonly isUnreferenced?: true;
}

/** A table of `public`, with one row for tests. */
export interface PublicTable extends Table {
  readonly access: Access;
  /** What members of the owner's account need, by verb; without it they are as any other user. */
  readonly members?: Readonly<Partial<Record<Verb, readonly [Permission, Within?]>>>;
  /** Client-supplied values in SQL. `$owner` is the owner's id, other `$…` the ids of earlier rows; `@n` makes a value unique. */
  readonly row: Readonly<Record<string, string>>;
  /** The column that an update sets. */
  readonly change: string;
}

/**
 * The access rules as data. The tests are generated from it, so a changed policy or a new table without an entry fails. Verbs:
 * s select, i insert, u update, d delete; '' none.
 *
 * The rows belong to one owner's website. `deleted` lists the verbs that the owner keeps after the website is soft-deleted. The
 * service role may do anything.
 */
export interface Access {
  readonly anon: string;
  readonly owner: string;
  readonly otherOwner: string;
  readonly admin: string;
  readonly deleted: string;
}

type Verb = 's' | 'i' | 'u' | 'd';

/**
 * How the limits of a membership count: `own` asks that the row's website or language is among them, `all` that there are none, `any`
 * does not ask. By default the website is asked for and the language is not.
 */
interface Within {
  readonly websites?: 'all' | 'any';
  readonly languages?: 'own' | 'all';
}

const nobody: Access = { anon: '', owner: '', otherOwner: '', admin: '', deleted: '' };
const readByOwner: Access = { anon: '', owner: 's', otherOwner: '', admin: 's', deleted: '' };
const writtenByOwner: Access = { anon: '', owner: 'siud', otherOwner: '', admin: 's', deleted: '' };
// Rows of a user rather than a website.
const personal: Access = { anon: '', owner: 's', otherOwner: '', admin: '', deleted: 's' };

const own: Within = { languages: 'own' };
const readBy = (permission: Permission, within: Within = {}) =>
  ({ access: readByOwner, members: { s: [permission, within] } }) as const;
const writing = (within: Within) => {
  const asked = ['media.edit', within] as const;
  return { i: asked, u: asked, d: asked };
};

const websites = 'select id from public.websites where user_id = $1';
const through = (table: string) =>
  `select id from public.${table} where website_id in (${websites})`;

const ofAccount = { rowsOf: 'user_id = $1', kept: 'with the account' };
const ofWebsite = { rowsOf: `website_id in (${websites})`, kept: 'with the website' };
const ofString = {
  rowsOf: `website_string_id in (${through('website_strings')})`,
  kept: 'with the string',
};
const ofPage = { rowsOf: `page_id in (${through('pages')})`, kept: 'with the page' };
const ofSession = {
  rowsOf: 'session_id in (select id from auth.sessions where user_id = $1)',
  exported: 'not',
  kept: 'with the session',
} as const;
const ofFactor = {
  rowsOf: 'factor_id in (select id from auth.mfa_factors where user_id = $1)',
  exported: 'not',
} as const;
/** Counts and positions that are computed from other tables. */
const computed = { exported: 'not' } as const;
/** Rows about the installation. */
const ofNobody = (kept: string) => ({ rowsOf: null, kept });
const forever = ofNobody('as long as the installation');

const without = (...columns: string[]) => ({ exported: { without: columns } });

const hash = "sha256(convert_to('text @n', 'UTF8'))";

/** The tables of `public`. */
export const publicTables: Readonly<Record<`public.${string}`, PublicTable>> = {
  'public.websites': {
    ...ofAccount,
    kept: 'with the account; 90 days once deleted',
    expired: "deleted_at < now() - interval '90 days'",
    access: { anon: '', owner: 'siu', otherOwner: '', admin: 's', deleted: '' },
    members: {
      s: ['website.read'],
      i: ['website.create', { websites: 'all', languages: 'all' }],
      u: ['website.edit', { languages: 'all' }],
    },
    row: { user_id: '$owner', url: "'https://site-@n.example'", original_language: "'en'" },
    change: "name = 'renamed'",
  },
  'public.account_deletions': {
    ...ofAccount,
    kept: 'until the last mail about it',
    access: nobody,
    row: { user_id: '$fresh', ends_at: 'now()' },
    change: "email = 'x@example.org'",
  },
  'public.admins': {
    ...ofAccount,
    access: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
    row: { user_id: '$fresh' },
    change: 'user_id = user_id',
  },
  'public.memberships': {
    rowsOf: 'account_id = $1 or user_id = $1',
    kept: 'with the account',
    // The seeded row makes the owner a viewer of the administrator's account.
    access: { anon: '', owner: 's', otherOwner: '', admin: 's', deleted: 's' },
    row: { account_id: '$admin', user_id: '$fresh', role: "'viewer'" },
    change: "role = 'manager'",
  },
  'public.account_domains': {
    rowsOf: 'account_id = $1',
    kept: 'with the account',
    access: nobody,
    row: { account_id: '$owner', domain: "'corp-@n.example'" },
    change: "role = 'viewer'",
  },
  'public.former_members': {
    rowsOf: 'account_id = $1 or user_id = $1',
    kept: 'with the account',
    access: nobody,
    row: { account_id: '$admin', user_id: '$fresh' },
    change: 'left_at = now()',
  },
  'public.temp_websites': {
    ...ofNobody('24 hours'),
    access: { anon: 'si', owner: 'sid', otherOwner: 'sid', admin: 'sid', deleted: 'sid' },
    row: {
      url: "'https://parked-@n.example'",
      original_language: "'en'",
      created_at: 'now()',
      expires_at: "now() + interval '24 hours'",
    },
    change: "url = 'https://other.example'",
  },
  'public.scans': {
    ...ofWebsite,
    ...readBy('website.read'),
    row: { website_id: '$websites', status: "'completed'" },
    change: 'pages_done = 5',
  },
  'public.pages': {
    ...ofWebsite,
    ...readBy('website.read'),
    row: { website_id: '$websites', path: "'/page-@n'" },
    change: "title = 'changed'",
  },
  'public.website_strings': {
    ...ofWebsite,
    ...without('folded_string'),
    ...readBy('strings.read'),
    row: { website_id: '$websites', original_string: "'text @n'", original_hash: hash },
    change: 'word_count = 9',
  },
  'public.website_slugs': {
    ...ofWebsite,
    ...readBy('strings.read'),
    row: { website_id: '$websites', original_slug: "'slug-@n'" },
    change: "original_slug = 'changed'",
  },
  'public.website_media': {
    ...ofWebsite,
    access: writtenByOwner,
    members: { s: ['website.read'], ...writing({ languages: 'all' }) },
    row: { website_id: '$websites', original_media: "'https://cdn.example/@n.png'" },
    change: "original_media = 'https://cdn.example/changed.png'",
  },
  'public.page_strings': {
    ...ofPage,
    ...readBy('website.read'),
    row: { page_id: '$pages', website_string_id: '$website_strings', position: '1' },
    change: 'position = 2',
  },
  'public.page_slugs': {
    ...ofPage,
    ...readBy('website.read'),
    row: { page_id: '$pages', website_slug_id: '$website_slugs' },
    change: 'page_id = page_id',
  },
  'public.page_media': {
    ...ofPage,
    ...readBy('website.read'),
    row: { page_id: '$pages', website_media_id: '$website_media' },
    change: 'page_id = page_id',
  },
  'public.translated_strings': {
    ...ofString,
    ...without('folded_string', 'listed_kind'),
    ...readBy('strings.read', own),
    row: {
      website_string_id: '$website_strings',
      target_language: "'l@n'",
      translated_string: "'texto'",
    },
    change: "translated_string = 'otro'",
  },
  'public.list_marks': {
    ...ofWebsite,
    ...computed,
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "''",
      sort: "'site'",
      places: "'{}'",
    },
    change: 'is_counted = true',
  },
  'public.list_mark_counts': {
    ...ofNobody('with the list'),
    access: nobody,
    row: { marks_id: '1', bucket: '0', count: '1' },
    change: 'count = 2',
  },
  'public.string_changes': {
    ...ofWebsite,
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "'es'",
      action: "'review'",
      changed_by: '$owner',
    },
    change: 'undone_at = now()',
  },
  'public.string_counts': {
    ...ofWebsite,
    ...computed,
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "'es'",
      state: "'machine'",
      kind: "'text'",
      count: '1',
    },
    change: 'count = 2',
  },
  'public.string_comments': {
    ...ofString,
    access: nobody,
    row: { website_string_id: '$website_strings', target_language: "'es'", body: "'Why?'" },
    change: "body = 'x'",
  },
  'public.string_assignments': {
    ...ofString,
    kept: 'with the string; a day once taken away',
    expired: "assignee is null and assigned_at < now() - interval '1 day'",
    access: nobody,
    row: {
      website_string_id: '$website_strings',
      target_language: "'l-@n'",
      website_id: '$websites',
      assignee: '$owner',
    },
    change: 'due_on = current_date',
  },
  'public.translated_string_versions': {
    ...ofString,
    access: nobody,
    row: {
      website_string_id: '$website_strings',
      target_language: "'es'",
      translated_string: "'texto'",
      state: "'machine'",
      checks: "'[]'",
      restored: 'false',
      updated_at: 'now()',
    },
    change: 'restored = true',
  },
  'public.translated_slugs': {
    rowsOf: `website_slug_id in (${through('website_slugs')})`,
    kept: 'with the slug',
    ...readBy('strings.read', own),
    row: {
      website_slug_id: '$website_slugs',
      target_language: "'l@n'",
      translated_slug: "'babosa'",
    },
    change: "translated_slug = 'otra'",
  },
  'public.translated_media': {
    rowsOf: `website_media_id in (${through('website_media')})`,
    kept: 'with the picture',
    access: writtenByOwner,
    members: { s: ['strings.read', own], ...writing(own) },
    row: {
      website_media_id: '$website_media',
      target_language: "'l@n'",
      translated_media: "'https://cdn.example/es.png'",
    },
    change: "translated_media = 'https://cdn.example/fr.png'",
  },
  'public.translations': {
    ...ofWebsite,
    ...readBy('website.read', own),
    row: { website_id: '$websites', target_language: "'l@n'" },
    change: 'task_count = 3',
  },
  'public.translation_imports': {
    ...ofWebsite,
    kept: '30 days; 1 day if the upload broke off',
    expired: `created_at < now() - interval '30 days' and finished_at is not null
      or created_at < now() - interval '1 day' and status = 'uploading'`,
    access: nobody,
    row: { website_id: '$websites', target_language: "'es'", requested_by: '$owner' },
    change: 'finished_count = 1',
  },
  'public.translation_import_batches': {
    rowsOf: `import_id in (${through('translation_imports')})`,
    exported: 'not',
    kept: 'until the import has ended',
    access: nobody,
    row: { import_id: '$translation_imports', number: '@n' },
    change: "units = '[]'",
  },
  'public.translation_memory': {
    ...ofAccount,
    ...without('source_key', 'source_tokens'),
    access: personal,
    members: { s: ['memory.read', { websites: 'all', languages: 'own' }] },
    row: {
      user_id: '$owner',
      source_language: "'en'",
      target_language: "'es'",
      source_hash: hash,
      source_text: "'text @n'",
      target_text: "'texto'",
    },
    change: "target_text = 'otro'",
  },
  'public.assessment_runs': {
    ...ofWebsite,
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "'es'",
      filter: "'{}'",
      task_count: '1',
    },
    change: 'finished_count = 1',
  },
  'public.assessments': {
    ...ofWebsite,
    access: nobody,
    row: {
      website_string_id: '$website_strings',
      target_language: "'es'",
      website_id: '$websites',
      translated_string: "'Té'",
      accuracy: '5',
      fluency: '5',
      terms: '5',
      style: '5',
      reason: "'Good.'",
      engine: "'test'",
      engine_version: "'1'",
    },
    change: 'is_dismissed = true',
  },
  'public.glossary_terms': {
    ...ofAccount,
    access: personal,
    members: { s: ['glossary.read', { websites: 'any' }] },
    row: { user_id: '$owner', term: "'term @n'" },
    change: "note = 'x'",
  },
  'public.website_voices': {
    ...ofWebsite,
    ...readBy('website.read', own),
    row: { website_id: '$websites', target_language: "'l@n'", style: "'plain'" },
    change: "style = 'x'",
  },
  'public.sent_calls': {
    ...ofWebsite,
    kept: 'as the owner chose, 90 days by default',
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "'es'",
      engine: "'test'",
      version: "'@n'",
      host: "'engine.example'",
      text_count: '1',
      word_count: '1',
      character_count: '1',
      content: hash,
    },
    change: "host = 'x'",
  },
  'public.engine_keys': {
    ...ofAccount,
    ...without('sealed_key'),
    access: nobody,
    row: { user_id: '$owner', engine: "'deepl'", sealed_key: hash, hint: "'@n'" },
    change: "hint = 'x'",
  },
  'public.api_keys': {
    rowsOf: 'account_id = $1',
    kept: 'until it is revoked',
    ...without('token_hash', 'former_hash'),
    access: nobody,
    row: {
      account_id: '$owner',
      name: "'@n'",
      hint: "'@n'",
      token_hash: hash,
      scopes: `'{"strings": "read"}'`,
    },
    change: "name = 'x'",
  },
  'public.activity': {
    rowsOf: 'account_id = $1',
    kept: '1 year',
    expired: "created_at < now() - interval '1 year'",
    access: { anon: '', owner: 's', otherOwner: '', admin: '', deleted: 's' },
    members: { s: ['activity.read', { websites: 'all', languages: 'all' }] },
    row: {
      account_id: '$owner',
      website_id: '$websites',
      actor_kind: "'user'",
      actor_name: "'ada@example.org'",
      verb: "'website.deleted'",
    },
    change: "verb = 'x'",
  },
  'public.idempotency_keys': {
    ...ofAccount,
    exported: 'not',
    kept: '24 hours',
    expired: "created_at < now() - interval '24 hours'",
    access: nobody,
    row: { caller: '$owner', user_id: '$owner', key: "'@n'", call_hash: hash },
    change: 'status = 200',
  },
  'public.invitations': {
    rowsOf: 'account_id = $1',
    kept: '30 days after they expire',
    expired: "expires_at < now() - interval '30 days'",
    ...without('token_hash'),
    access: nobody,
    row: {
      account_id: '$owner',
      kind: "'website'",
      website_id: '$websites',
      email: "'@n@example.org'",
      token_hash: hash,
    },
    change: 'withdrawn_at = now()',
  },
  'public.webhook_endpoints': {
    rowsOf: 'account_id = $1',
    kept: 'with the account',
    ...without('sealed_secret', 'former_secret'),
    access: nobody,
    row: {
      account_id: '$owner',
      url: "'https://shop.example/@n'",
      events: "'{scan.finished}'",
      sealed_secret: hash,
    },
    change: "url = 'x'",
  },
  'public.webhook_messages': {
    rowsOf: 'endpoint_id in (select id from public.webhook_endpoints where account_id = $1)',
    kept: '30 days',
    expired: "created_at < now() - interval '30 days'",
    access: nobody,
    row: { endpoint_id: '$webhook_endpoints', type: "'webhook.test'", data: "'{}'" },
    change: "type = 'x'",
  },
  'public.live_editor_links': {
    ...ofAccount,
    exported: 'not',
    kept: 'until it expires',
    access: nobody,
    row: {
      token_hash: hash,
      website_id: '$websites',
      language: "'es'",
      user_id: '$owner',
      editor_origin: "'https://app.example'",
    },
    change: "language = 'fr'",
  },
  'public.exclusion_hits': {
    ...ofWebsite,
    ...computed,
    access: nobody,
    row: {
      website_id: '$websites',
      page_id: '$pages',
      rule: "'rule @n'",
      text_hash: hash,
      words: '1',
    },
    change: 'words = 2',
  },
  'public.website_sync': {
    ...ofWebsite,
    ...without('webhook_secret', 'webhook_sealed'),
    access: nobody,
    row: { website_id: '$websites' },
    change: "schedule = 'daily'",
  },
  'public.webhook_deliveries': {
    ...ofWebsite,
    ...computed,
    kept: '15 minutes',
    access: nobody,
    row: { website_id: '$websites', delivery_id: "'msg-@n'" },
    change: 'received_at = now()',
  },
  'public.translated_words': {
    ...ofWebsite,
    access: nobody,
    row: { website_id: '$websites', target_language: "'l@n'", day: "'2026-01-01'" },
    change: 'words = 3',
  },
  'public.engine_calls': {
    ...ofWebsite,
    kept: '13 months',
    expired: "started_at < now() - interval '13 months' and settled_at is not null",
    ...readBy('activity.read', { languages: 'all' }),
    row: {
      website_id: '$websites',
      target_language: "'es'",
      engine: "'test'",
      request_key: "'key-@n'",
      unit_count: '1',
      character_count: '1',
    },
    change: "error = 'x'",
  },
  'public.website_hosts': {
    ...ofWebsite,
    ...readBy('website.read'),
    row: { host: "'host-@n.example'", website_id: '$websites' },
    change: "language = 'es'",
  },
  'public.language_addresses': {
    ...ofWebsite,
    ...readBy('website.read', own),
    row: { website_id: '$websites', language: "'l@n'", address: "'https://example.org/'" },
    change: "address = 'http://example.org/'",
  },
  'public.released_websites': {
    rowsOf: 'user_id = $1',
    kept: 'until its hosts lead elsewhere, or `PASS_THROUGH_DAYS`',
    access: nobody,
    row: {
      website_id: '$websites',
      user_id: '$owner',
      url: "'https://example.org'",
      original_language: "'en'",
      url_structure: "'subdirectory'",
      languages: "'{es}'",
    },
    change: 'reminded_at = now()',
  },
  'public.released_hosts': {
    rowsOf: 'website_id in (select website_id from public.released_websites where user_id = $1)',
    kept: 'with the website',
    access: nobody,
    row: { host: "'released-@n.example'", website_id: '$websites' },
    change: 'left_at = now()',
  },
  'public.website_checks': {
    ...ofWebsite,
    access: nobody,
    row: { website_id: '$websites' },
    change: 'looks = 3',
  },
  'public.host_challenges': {
    ...ofNobody('until it expires'),
    access: nobody,
    row: { token: "'token-@n'", host: "'host-@n.example'", answer: "'answer'" },
    change: "answer = 'changed'",
  },
  'public.dns_mails': {
    ...ofAccount,
    kept: '90 days',
    expired: "created_at < now() - interval '90 days'",
    access: nobody,
    row: { user_id: '$owner', website_id: '$websites', recipient: "'a@example.org'" },
    change: "recipient = 'b@example.org'",
  },
  'public.budget_mails': {
    ...ofWebsite,
    access: nobody,
    row: {
      website_id: '$websites',
      budget: "'day'",
      period: "timestamptz '2026-01-01' + @n * interval '1 day'",
    },
    change: 'sent_at = now()',
  },
  'public.billing_accounts': {
    ...ofAccount,
    access: nobody,
    row: { user_id: '$fresh', customer_id: "'cus_@n'" },
    change: "provider_status = 'active'",
  },
  'public.billed_websites': {
    ...ofAccount,
    access: nobody,
    row: { website_id: '$websites', user_id: '$owner', plan: "'Starter'" },
    change: "plan = 'Business'",
  },
  'public.billing_events': {
    ...ofNobody('90 days after it was processed'),
    expired: "processed_at < now() - interval '90 days'",
    access: nobody,
    row: { id: "'evt_@n'", type: "'invoice.paid'", created_at: 'now()' },
    change: 'processed_at = now()',
  },
  'public.billing_mails': {
    ...ofAccount,
    access: nobody,
    row: { user_id: '$owner', kind: "'receipt'", about: "'about-@n'" },
    change: 'tried_at = now()',
  },
  'public.work_mails': {
    ...ofAccount,
    access: nobody,
    row: { user_id: '$fresh' },
    change: 'sent_at = now()',
  },
  'public.pending_translations': {
    ...ofWebsite,
    ...computed,
    access: nobody,
    row: { website_id: '$websites' },
    change: 'noted_at = now()',
  },
  'public.paused_websites': {
    ...ofAccount,
    ...readBy('website.read'),
    row: { website_id: '$websites', user_id: '$owner', reason: "'billing'" },
    change: "reason = 'owner'",
  },
  'public.unknown_strings': {
    ...ofWebsite,
    ...readBy('strings.read'),
    row: {
      website_id: '$websites',
      original_hash: hash,
      original_string: "'text @n'",
      path: "'/'",
    },
    change: "path = '/other'",
  },
  'public.subscriptions': {
    ...ofAccount,
    access: personal,
    members: { s: ['billing.read', { websites: 'all' }] },
    row: { user_id: '$fresh' },
    change: "subscription_status = 'active'",
  },
  'public.invoices': {
    ...ofAccount,
    access: personal,
    members: { s: ['billing.read', { websites: 'all' }] },
    row: { id: "'invoice-@n'", user_id: '$owner', amount: '100', status: "'paid'" },
    change: 'amount = 0',
  },
  'public.contact_messages': {
    rowsOf: 'lower(email) = (select lower(email) from auth.users where id = $1)',
    kept: '1 year after it was mailed',
    expired: "mailed_at < now() - interval '1 year'",
    isUnreferenced: true,
    access: nobody,
    row: { email: "'a@example.org'", message: "'hello @n'" },
    change: "message = 'changed'",
  },
  'public.bot_check_solutions': {
    ...ofNobody('until it is invalid'),
    access: nobody,
    row: { challenge: "'challenge-@n'", expires_at: 'now()' },
    change: 'expires_at = now()',
  },
  'public.certificates': {
    ...ofNobody('as long as its host leads here'),
    access: nobody,
    row: { host: "'host-@n.example'", registered_domain: "'host-@n.example'" },
    change: "last_error = 'changed'",
  },
  'public.server_processes': {
    ...ofNobody('1 day after the process ended'),
    access: nobody,
    row: {
      id: 'gen_random_uuid()',
      machine: "'machine'",
      name: "'web'",
      process_id: '1',
      roles: "'{web}'",
      version: "'1'",
      memory_bytes: '1',
    },
    change: 'memory_bytes = 2',
  },
  'public.website_traffic': {
    ...ofWebsite,
    kept: '2 days',
    access: nobody,
    row: { website_id: '$websites', hour: 'now()', requests: '1', cached: '0' },
    change: 'requests = 2',
  },
  'public.website_visits': {
    ...ofWebsite,
    kept: '13 months',
    expired: "day < now() - interval '13 months'",
    access: nobody,
    row: { website_id: '$websites', language: "'es'", day: "'2026-11-28'", visits: '1' },
    change: 'visits = 2',
  },
  'public.page_visits': {
    ...ofPage,
    kept: '13 months',
    expired: "day < now() - interval '13 months'",
    access: nobody,
    row: { page_id: '$pages', language: "'es'", day: "'2026-11-28'", visits: '1' },
    change: 'visits = 2',
  },
  'public.operator_actions': {
    rowsOf: 'user_id = $1',
    ...without('admin_id', 'admin_email', 'ip'),
    kept: '1 year',
    expired: "acted_at < now() - interval '1 year'",
    isUnreferenced: true,
    access: nobody,
    row: { admin_id: 'gen_random_uuid()', action: "'reset_factors'", user_id: '$owner' },
    change: "action = 'cancel'",
  },
  'public.certificate_orders': {
    ...ofNobody('8 days'),
    access: nobody,
    row: { host: "'host-@n.example'", registered_domain: "'host-@n.example'" },
    change: "host = 'changed.example'",
  },
  'public.purged_versions': {
    ...ofWebsite,
    ...computed,
    kept: 'until its addresses are purged',
    access: nobody,
    row: {
      website_id: '$websites',
      target_language: "'fr'",
      version: '1',
    },
    change: 'version = 2',
  },
  'public.invalid_urls': {
    ...ofNobody('the newest 100,000'),
    access: nobody,
    row: { key: "'key @n'" },
    change: "key = 'changed'",
  },
  'public.shared_limits': {
    ...ofNobody('until the limit resets'),
    access: nobody,
    row: { key: "'key @n'" },
    change: 'points = 2',
  },
  'public.acme_accounts': {
    ...forever,
    access: nobody,
    row: {
      directory_url: "'https://acme-@n.example/'",
      account_url: "'https://acme.example/1'",
      private_key: "'\\x00'",
    },
    change: "private_key = '\\x01'",
  },
  'public.favicons': {
    ...ofNobody('until it expires'),
    access: nobody,
    row: { host: "'host-@n.example'", size: '32', expires_at: 'now()' },
    change: 'expires_at = now()',
  },
  'public.analytics_events': {
    ...ofNobody('`ANALYTICS_RETENTION_DAYS`'),
    access: nobody,
    row: {
      domain: "'site.example'",
      name: "'pageview'",
      hostname: "'site.example'",
      pathname: "'/'",
      visitor: "'\\x00'",
    },
    change: "pathname = '/other'",
  },
  'public.analytics_salts': {
    ...ofNobody('1 day'),
    access: nobody,
    row: { utc_day: "'day-@n'", salt: "'\\x00'" },
    change: "salt = '\\x01'",
  },
  'public.job_follow_ups': {
    ...ofNobody('until the job starts'),
    access: nobody,
    row: { job_name: "'job'", key: "'key-@n'", payload: "'{}'" },
    change: "payload = '[]'",
  },
  'public.admin_emails': {
    ...forever,
    access: nobody,
    row: { email: "'admin-@n@example.org'" },
    change: 'email = email',
  },
  'public.first_scans': {
    ...ofWebsite,
    ...computed,
    access: nobody,
    row: { website_id: '$websites' },
    change: 'requested_at = now()',
  },
  'public.impersonations': {
    rowsOf: 'target_id = $1',
    ...without('admin_id', 'admin_email', 'ip', 'user_agent', 'session_id'),
    kept: '1 year',
    expired: "started_at < now() - interval '1 year'",
    isUnreferenced: true,
    access: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
    row: { admin_id: '$admin', target_id: '$owner' },
    change: 'ended_at = now()',
  },
  'public.impersonated_writes': {
    rowsOf: 'impersonation_id in (select id from public.impersonations where target_id = $1)',
    kept: 'with the impersonation',
    access: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
    row: { impersonation_id: '$impersonations', action: "'update websites'" },
    change: "action = 'update media'",
  },
  'public.preview_spending': {
    ...ofNobody('90 days'),
    expired: "day < now() - interval '90 days'",
    access: nobody,
    row: { day: "'2026-01-01Z'::timestamptz + @n * interval '1 day'" },
    change: 'characters = 5',
  },
  'public.temp_website_pages': {
    ...ofNobody('with the pending website'),
    access: nobody,
    row: {
      temp_website_id: '$temp_websites',
      path: "'/@n'",
      address: "'https://parked-@n.example/'",
      body: "'<p>text @n</p>'",
    },
    change: "content_type = 'text/html'",
  },
  'public.temp_website_strings': {
    ...ofNobody('with the pending website'),
    access: nobody,
    row: {
      temp_website_id: '$temp_websites',
      source_language: "'en'",
      target_language: "'es'",
      source_hash: hash,
      source_text: "'text @n'",
      target_text: "'texto'",
    },
    change: "target_text = 'otro'",
  },
  'public.temp_website_translations': {
    ...ofNobody('with the pending website'),
    access: nobody,
    row: { temp_website_id: '$temp_websites', target_language: "'l@n'" },
    change: 'task_count = 3',
  },
};

/** The tables of sign-in, jobs, realtime and storage. */
export const otherTables: Readonly<Record<string, Table>> = {
  'auth.api_keys': forever,
  'auth.audit_log_entries': {
    rowsOf: "payload ->> 'actor_id' = $1::text",
    kept: '90 days',
    isUnreferenced: true,
  },
  'auth.flow_state': { ...ofAccount, exported: 'not', kept: '1 day' },
  'auth.identities': ofAccount,
  'auth.mfa_amr_claims': ofSession,
  'auth.mfa_challenges': { ...ofFactor, kept: '1 day' },
  'auth.mfa_factor_tries': { ...ofFactor, kept: 'with the second factor' },
  'auth.mfa_factors': {
    ...ofAccount,
    ...without('secret', 'web_authn_credential', 'last_webauthn_challenge_data'),
  },
  'auth.mfa_recovery_codes': { ...ofFactor, kept: 'until it is used' },
  'auth.oauth_client_states': ofNobody('1 day'),
  'auth.one_time_tokens': { ...ofAccount, exported: 'not', kept: '7 days' },
  'auth.rate_limits': ofNobody('until the limit resets'),
  'auth.refresh_tokens': {
    rowsOf: 'session_id in (select id from auth.sessions where user_id = $1)',
    exported: 'not',
    kept: 'with the session; 30 days once revoked',
  },
  'auth.saml_assertions': ofNobody('1 day after its end'),
  'auth.saml_providers': forever,
  'auth.saml_relay_states': ofNobody('1 day'),
  'auth.sessions': { ...ofAccount, kept: 'until signing out, or 1 day after its end' },
  'auth.signing_keys': forever,
  'auth.sso_domains': forever,
  'auth.sso_providers': forever,
  'auth.users': {
    rowsOf: 'id = $1',
    ...without(
      'encrypted_password',
      'confirmation_token',
      'recovery_token',
      'email_change_token_new',
      'email_change_token_current',
      'phone_change_token',
      'reauthentication_token',
    ),
    kept: 'with the account',
  },
  'auth.webauthn_challenges': { ...ofAccount, exported: 'not', kept: '1 day after its end' },
  'auth.webauthn_credentials': { ...ofAccount, ...without('public_key') },
  'pgboss.bam': forever,
  'pgboss.job': ofNobody('7 days after it ended'),
  'pgboss.job_dependency': ofNobody('with the job'),
  'pgboss.queue': forever,
  'pgboss.queue_stats': forever,
  'pgboss.schedule': forever,
  'pgboss.subscription': forever,
  'pgboss.version': forever,
  'pgboss.warning': forever,
  'realtime.changes': {
    ...ofNobody('1 day'),
    expired: "changed_at < now() - interval '1 day'",
  },
  'realtime.messages': ofNobody('no row is kept'),
  'realtime.presences': ofNobody('until the connection ends'),
  'realtime.servers': ofNobody('until the process ends'),
  'storage.buckets': forever,
  'storage.objects': {
    rowsOf: `bucket_id = 'translated-media' and split_part(name, '/', 1) in (
      select id::text from public.websites where user_id = $1)`,
    kept: 'with the website',
    expired: `bucket_id = 'translated-media' and updated_at < now() - interval '1 day'
      and split_part(name, '/', 1) not in (select id::text from public.websites)`,
    isUnreferenced: true,
  },
};
