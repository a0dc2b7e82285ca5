/**
 * One row per table for the access tests: `columns` are client-supplied values in SQL, `change` is the column that an update
 * sets. `$owner` is the owner's id, other `$…` the ids of earlier rows; `@n` makes a value unique.
 */
export interface RowRecipe {
  readonly columns: Readonly<Record<string, string>>;
  readonly change: string;
}

const hash = "sha256(convert_to('text @n', 'UTF8'))";

/** In order of their dependencies. */
export const rowRecipes: Readonly<Record<string, RowRecipe>> = {
  websites: {
    columns: { user_id: '$owner', url: "'https://site-@n.example'", original_language: "'en'" },
    change: "name = 'renamed'",
  },
  account_deletions: {
    columns: { user_id: '$fresh', ends_at: 'now()' },
    change: "email = 'x@example.org'",
  },
  admins: { columns: { user_id: '$fresh' }, change: 'user_id = user_id' },
  temp_websites: {
    columns: {
      url: "'https://parked-@n.example'",
      original_language: "'en'",
      created_at: 'now()',
      expires_at: "now() + interval '24 hours'",
    },
    change: "url = 'https://other.example'",
  },
  scans: {
    columns: { website_id: '$websites', status: "'completed'" },
    change: 'pages_done = 5',
  },
  pages: { columns: { website_id: '$websites', path: "'/page-@n'" }, change: "title = 'changed'" },
  website_strings: {
    columns: { website_id: '$websites', original_string: "'text @n'", original_hash: hash },
    change: 'word_count = 9',
  },
  website_slugs: {
    columns: { website_id: '$websites', original_slug: "'slug-@n'" },
    change: "original_slug = 'changed'",
  },
  website_media: {
    columns: { website_id: '$websites', original_media: "'https://cdn.example/@n.png'" },
    change: "original_media = 'https://cdn.example/changed.png'",
  },
  page_strings: {
    columns: { page_id: '$pages', website_string_id: '$website_strings', position: '1' },
    change: 'position = 2',
  },
  page_slugs: {
    columns: { page_id: '$pages', website_slug_id: '$website_slugs' },
    change: 'page_id = page_id',
  },
  page_media: {
    columns: { page_id: '$pages', website_media_id: '$website_media' },
    change: 'page_id = page_id',
  },
  translated_strings: {
    columns: {
      website_string_id: '$website_strings',
      target_language: "'l@n'",
      translated_string: "'texto'",
    },
    change: "translated_string = 'otro'",
  },
  list_marks: {
    columns: {
      website_id: '$websites',
      target_language: "''",
      sort: "'site'",
      places: "'{}'",
    },
    change: 'is_counted = true',
  },
  list_mark_counts: {
    columns: { marks_id: '1', bucket: '0', count: '1' },
    change: 'count = 2',
  },
  string_changes: {
    columns: {
      website_id: '$websites',
      target_language: "'es'",
      action: "'review'",
      changed_by: '$owner',
    },
    change: 'undone_at = now()',
  },
  string_counts: {
    columns: {
      website_id: '$websites',
      target_language: "'es'",
      state: "'machine'",
      kind: "'text'",
      count: '1',
    },
    change: 'count = 2',
  },
  string_comments: {
    columns: { website_string_id: '$website_strings', target_language: "'es'", body: "'Why?'" },
    change: "body = 'x'",
  },
  translated_string_versions: {
    columns: {
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
  translated_slugs: {
    columns: {
      website_slug_id: '$website_slugs',
      target_language: "'l@n'",
      translated_slug: "'babosa'",
    },
    change: "translated_slug = 'otra'",
  },
  translated_media: {
    columns: {
      website_media_id: '$website_media',
      target_language: "'l@n'",
      translated_media: "'https://cdn.example/es.png'",
    },
    change: "translated_media = 'https://cdn.example/fr.png'",
  },
  translations: {
    columns: { website_id: '$websites', target_language: "'l@n'" },
    change: 'task_count = 3',
  },
  translation_imports: {
    columns: { website_id: '$websites', target_language: "'es'", requested_by: '$owner' },
    change: 'finished_count = 1',
  },
  translation_import_batches: {
    columns: { import_id: '$translation_imports', number: '@n' },
    change: "units = '[]'",
  },
  translation_memory: {
    columns: {
      user_id: '$owner',
      source_language: "'en'",
      target_language: "'es'",
      source_hash: hash,
      source_text: "'text @n'",
      target_text: "'texto'",
    },
    change: "target_text = 'otro'",
  },
  assessment_runs: {
    columns: {
      website_id: '$websites',
      target_language: "'es'",
      filter: "'{}'",
      task_count: '1',
    },
    change: 'finished_count = 1',
  },
  assessments: {
    columns: {
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
  glossary_terms: {
    columns: { user_id: '$owner', term: "'term @n'" },
    change: "note = 'x'",
  },
  website_voices: {
    columns: { website_id: '$websites', target_language: "'l@n'", style: "'plain'" },
    change: "style = 'x'",
  },
  sent_calls: {
    columns: {
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
  engine_keys: {
    columns: { user_id: '$owner', engine: "'deepl'", sealed_key: hash, hint: "'@n'" },
    change: "hint = 'x'",
  },
  live_editor_links: {
    columns: {
      token_hash: hash,
      website_id: '$websites',
      language: "'es'",
      user_id: '$owner',
      editor_origin: "'https://app.example'",
    },
    change: "language = 'fr'",
  },
  exclusion_hits: {
    columns: {
      website_id: '$websites',
      page_id: '$pages',
      rule: "'rule @n'",
      text_hash: hash,
      words: '1',
    },
    change: 'words = 2',
  },
  website_sync: { columns: { website_id: '$websites' }, change: "schedule = 'daily'" },
  webhook_deliveries: {
    columns: { website_id: '$websites', delivery_id: "'msg-@n'" },
    change: 'received_at = now()',
  },
  translated_words: {
    columns: { website_id: '$websites', target_language: "'l@n'", day: "'2026-01-01'" },
    change: 'words = 3',
  },
  engine_calls: {
    columns: {
      website_id: '$websites',
      target_language: "'es'",
      engine: "'test'",
      request_key: "'key-@n'",
      unit_count: '1',
      character_count: '1',
    },
    change: "error = 'x'",
  },
  website_hosts: {
    columns: { host: "'host-@n.example'", website_id: '$websites' },
    change: "language = 'es'",
  },
  language_addresses: {
    columns: { website_id: '$websites', language: "'l@n'", address: "'https://example.org/'" },
    change: "address = 'http://example.org/'",
  },
  released_websites: {
    columns: {
      website_id: '$websites',
      user_id: '$owner',
      url: "'https://example.org'",
      original_language: "'en'",
      url_structure: "'subdirectory'",
      languages: "'{es}'",
    },
    change: 'reminded_at = now()',
  },
  released_hosts: {
    columns: { host: "'released-@n.example'", website_id: '$websites' },
    change: 'left_at = now()',
  },
  website_checks: { columns: { website_id: '$websites' }, change: 'looks = 3' },
  host_challenges: {
    columns: { token: "'token-@n'", host: "'host-@n.example'", answer: "'answer'" },
    change: "answer = 'changed'",
  },
  dns_mails: {
    columns: { user_id: '$owner', website_id: '$websites', recipient: "'a@example.org'" },
    change: "recipient = 'b@example.org'",
  },
  budget_mails: {
    columns: {
      website_id: '$websites',
      budget: "'day'",
      period: "timestamptz '2026-01-01' + @n * interval '1 day'",
    },
    change: 'sent_at = now()',
  },
  billing_accounts: {
    columns: { user_id: '$fresh', customer_id: "'cus_@n'" },
    change: "provider_status = 'active'",
  },
  billed_websites: {
    columns: { website_id: '$websites', user_id: '$owner', plan: "'Starter'" },
    change: "plan = 'Business'",
  },
  billing_events: {
    columns: { id: "'evt_@n'", type: "'invoice.paid'", created_at: 'now()' },
    change: 'processed_at = now()',
  },
  billing_mails: {
    columns: { user_id: '$owner', kind: "'receipt'", about: "'about-@n'" },
    change: 'tried_at = now()',
  },
  pending_translations: { columns: { website_id: '$websites' }, change: 'noted_at = now()' },
  paused_websites: {
    columns: { website_id: '$websites', user_id: '$owner', reason: "'billing'" },
    change: "reason = 'owner'",
  },
  unknown_strings: {
    columns: {
      website_id: '$websites',
      original_hash: hash,
      original_string: "'text @n'",
      path: "'/'",
    },
    change: "path = '/other'",
  },
  subscriptions: { columns: { user_id: '$fresh' }, change: "subscription_status = 'active'" },
  invoices: {
    columns: { id: "'invoice-@n'", user_id: '$owner', amount: '100', status: "'paid'" },
    change: 'amount = 0',
  },
  contact_messages: {
    columns: { email: "'a@example.org'", message: "'hello @n'" },
    change: "message = 'changed'",
  },
  bot_check_solutions: {
    columns: { challenge: "'challenge-@n'", expires_at: 'now()' },
    change: 'expires_at = now()',
  },
  certificates: {
    columns: { host: "'host-@n.example'", registered_domain: "'host-@n.example'" },
    change: "last_error = 'changed'",
  },
  server_processes: {
    columns: {
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
  website_traffic: {
    columns: { website_id: '$websites', hour: 'now()', requests: '1', cached: '0' },
    change: 'requests = 2',
  },
  operator_actions: {
    columns: {
      admin_id: 'gen_random_uuid()',
      action: "'retry'",
      queue: "'scan'",
      job_id: 'gen_random_uuid()',
    },
    change: "action = 'cancel'",
  },
  certificate_orders: {
    columns: { host: "'host-@n.example'", registered_domain: "'host-@n.example'" },
    change: "host = 'changed.example'",
  },
  purged_versions: {
    columns: {
      website_id: '$websites',
      target_language: "'fr'",
      version: '1',
    },
    change: 'version = 2',
  },
  shared_limits: { columns: { key: "'key @n'" }, change: 'points = 2' },
  acme_accounts: {
    columns: {
      directory_url: "'https://acme-@n.example/'",
      account_url: "'https://acme.example/1'",
      private_key: "'\\x00'",
    },
    change: "private_key = '\\x01'",
  },
  favicons: {
    columns: { host: "'host-@n.example'", size: '32', expires_at: 'now()' },
    change: 'expires_at = now()',
  },
  analytics_events: {
    columns: {
      domain: "'site.example'",
      name: "'pageview'",
      hostname: "'site.example'",
      pathname: "'/'",
      visitor: "'\\x00'",
    },
    change: "pathname = '/other'",
  },
  analytics_salts: {
    columns: { utc_day: "'day-@n'", salt: "'\\x00'" },
    change: "salt = '\\x01'",
  },
  job_follow_ups: {
    columns: { job_name: "'job'", key: "'key-@n'", payload: "'{}'" },
    change: "payload = '[]'",
  },
  admin_emails: { columns: { email: "'admin-@n@example.org'" }, change: 'email = email' },
  first_scans: { columns: { website_id: '$websites' }, change: 'requested_at = now()' },
  impersonations: {
    columns: { admin_id: '$admin', target_id: '$owner' },
    change: 'ended_at = now()',
  },
  impersonated_writes: {
    columns: { impersonation_id: '$impersonations', action: "'update websites'" },
    change: "action = 'update media'",
  },
  preview_spending: {
    columns: { day: "'2026-01-01Z'::timestamptz + @n * interval '1 day'" },
    change: 'characters = 5',
  },
  temp_website_pages: {
    columns: {
      temp_website_id: '$temp_websites',
      path: "'/@n'",
      address: "'https://parked-@n.example/'",
      body: "'<p>text @n</p>'",
    },
    change: "content_type = 'text/html'",
  },
  temp_website_strings: {
    columns: {
      temp_website_id: '$temp_websites',
      source_language: "'en'",
      target_language: "'es'",
      source_hash: hash,
      source_text: "'text @n'",
      target_text: "'texto'",
    },
    change: "target_text = 'otro'",
  },
  temp_website_translations: {
    columns: { temp_website_id: '$temp_websites', target_language: "'l@n'" },
    change: 'task_count = 3',
  },
};
