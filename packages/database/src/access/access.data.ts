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

const nobody: Access = { anon: '', owner: '', otherOwner: '', admin: '', deleted: '' };
const readByOwner: Access = { anon: '', owner: 's', otherOwner: '', admin: 's', deleted: '' };
const writtenByOwner: Access = { anon: '', owner: 'siud', otherOwner: '', admin: 's', deleted: '' };
// Rows of a user rather than a website.
const personal: Access = { anon: '', owner: 's', otherOwner: '', admin: '', deleted: 's' };

export const access: Readonly<Record<string, Access>> = {
  account_deletions: nobody,
  acme_accounts: nobody,
  admin_emails: nobody,
  admins: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
  analytics_events: nobody,
  analytics_salts: nobody,
  billed_websites: nobody,
  billing_accounts: nobody,
  billing_events: nobody,
  billing_mails: nobody,
  bot_check_solutions: nobody,
  budget_mails: nobody,
  certificate_orders: nobody,
  certificates: nobody,
  operator_actions: nobody,
  server_processes: nobody,
  website_traffic: nobody,
  contact_messages: nobody,
  dns_mails: nobody,
  engine_calls: readByOwner,
  assessment_runs: nobody,
  assessments: nobody,
  engine_keys: nobody,
  sent_calls: nobody,
  exclusion_hits: nobody,
  website_voices: readByOwner,
  favicons: nobody,
  first_scans: nobody,
  glossary_terms: personal,
  website_sync: nobody,
  webhook_deliveries: nobody,
  translated_words: nobody,
  host_challenges: nobody,
  impersonated_writes: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
  impersonations: { anon: '', owner: '', otherOwner: '', admin: 's', deleted: '' },
  invoices: personal,
  job_follow_ups: nobody,
  language_addresses: readByOwner,
  list_mark_counts: nobody,
  list_marks: nobody,
  live_editor_links: nobody,
  page_media: readByOwner,
  page_slugs: readByOwner,
  page_strings: readByOwner,
  pages: readByOwner,
  paused_websites: personal,
  pending_translations: nobody,
  preview_spending: nobody,
  purged_versions: nobody,
  shared_limits: nobody,
  released_hosts: nobody,
  released_websites: nobody,
  scans: readByOwner,
  string_changes: nobody,
  string_comments: nobody,
  string_counts: nobody,
  subscriptions: personal,
  temp_website_pages: nobody,
  temp_website_strings: nobody,
  temp_website_translations: nobody,
  temp_websites: { anon: 'si', owner: 'sid', otherOwner: 'sid', admin: 'sid', deleted: 'sid' },
  translated_media: writtenByOwner,
  translated_slugs: readByOwner,
  translated_string_versions: nobody,
  translated_strings: readByOwner,
  translation_import_batches: nobody,
  translation_imports: nobody,
  translation_memory: personal,
  translations: readByOwner,
  unknown_strings: readByOwner,
  website_checks: nobody,
  website_hosts: readByOwner,
  website_media: writtenByOwner,
  website_slugs: readByOwner,
  website_strings: readByOwner,
  websites: { anon: '', owner: 'siu', otherOwner: '', admin: 's', deleted: '' },
};
