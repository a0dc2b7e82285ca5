/** What a table of the database holds about accounts. Export, deletion, retention and docs/privacy.md all follow this list. */
export interface TableRule {
  /** SQL condition on the rows of the account `$1`; null if rows belong to no account. */
  readonly rowsOf: string | null;
  /** How the export has it. Defaults to all columns. */
  readonly exported?: 'not' | { readonly without: readonly string[] };
  /** How long rows stay. */
  readonly kept: string;
  /** SQL condition on the rows that `deleteExpired` deletes. */
  readonly expired?: string;
  /** True if no reference deletes the rows with the account. */
  readonly isUnreferenced?: true;
}

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

export const tableRules: Readonly<Record<string, TableRule>> = {
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
  'public.account_deletions': { ...ofAccount, kept: 'until the last mail about it' },
  'public.acme_accounts': forever,
  'public.admin_emails': forever,
  'public.admins': ofAccount,
  'public.analytics_events': ofNobody('`ANALYTICS_RETENTION_DAYS`'),
  'public.analytics_salts': ofNobody('1 day'),
  'public.assessment_runs': ofWebsite,
  'public.assessments': ofWebsite,
  'public.billed_websites': ofAccount,
  'public.billing_accounts': ofAccount,
  'public.billing_events': {
    ...ofNobody('90 days after it was processed'),
    expired: "processed_at < now() - interval '90 days'",
  },
  'public.billing_mails': ofAccount,
  'public.bot_check_solutions': ofNobody('until it is invalid'),
  'public.budget_mails': ofWebsite,
  'public.certificate_orders': ofNobody('8 days'),
  'public.certificates': ofNobody('as long as its host leads here'),
  'public.contact_messages': {
    rowsOf: 'lower(email) = (select lower(email) from auth.users where id = $1)',
    kept: '1 year after it was mailed',
    expired: "mailed_at < now() - interval '1 year'",
    isUnreferenced: true,
  },
  'public.dns_mails': {
    ...ofAccount,
    kept: '90 days',
    expired: "created_at < now() - interval '90 days'",
  },
  'public.engine_calls': {
    ...ofWebsite,
    kept: '13 months',
    expired: "started_at < now() - interval '13 months' and settled_at is not null",
  },
  'public.engine_keys': { ...ofAccount, ...without('sealed_key') },
  'public.exclusion_hits': { ...ofWebsite, ...computed },
  'public.favicons': ofNobody('until it expires'),
  'public.first_scans': { ...ofWebsite, ...computed },
  'public.glossary_terms': ofAccount,
  'public.host_challenges': ofNobody('until it expires'),
  'public.impersonated_writes': {
    rowsOf: 'impersonation_id in (select id from public.impersonations where target_id = $1)',
    kept: 'with the impersonation',
  },
  'public.impersonations': {
    rowsOf: 'target_id = $1',
    ...without('admin_id', 'admin_email', 'ip', 'user_agent', 'session_id'),
    kept: '1 year',
    expired: "started_at < now() - interval '1 year'",
    isUnreferenced: true,
  },
  'public.invoices': ofAccount,
  'public.job_follow_ups': ofNobody('until the job starts'),
  'public.language_addresses': ofWebsite,
  'public.list_mark_counts': ofNobody('with the list'),
  'public.list_marks': { ...ofWebsite, ...computed },
  'public.live_editor_links': { ...ofAccount, exported: 'not', kept: 'until it expires' },
  'public.operator_actions': {
    ...ofNobody('1 year'),
    expired: "acted_at < now() - interval '1 year'",
  },
  'public.page_media': ofPage,
  'public.page_slugs': ofPage,
  'public.page_strings': ofPage,
  'public.pages': ofWebsite,
  'public.paused_websites': ofAccount,
  'public.pending_translations': { ...ofWebsite, ...computed },
  'public.preview_spending': {
    ...ofNobody('90 days'),
    expired: "day < now() - interval '90 days'",
  },
  'public.purged_versions': { ...ofWebsite, ...computed, kept: 'until its addresses are purged' },
  'public.released_hosts': {
    rowsOf: 'website_id in (select website_id from public.released_websites where user_id = $1)',
    kept: 'with the website',
  },
  'public.released_websites': {
    rowsOf: 'user_id = $1',
    kept: 'until its hosts lead elsewhere, or `PASS_THROUGH_DAYS`',
  },
  'public.scans': ofWebsite,
  'public.sent_calls': { ...ofWebsite, kept: 'as the owner chose, 90 days by default' },
  'public.server_processes': ofNobody('1 day after the process ended'),
  'public.shared_limits': ofNobody('until the limit resets'),
  'public.string_changes': ofWebsite,
  'public.string_comments': ofString,
  'public.string_counts': { ...ofWebsite, ...computed },
  'public.subscriptions': ofAccount,
  'public.temp_website_pages': ofNobody('with the pending website'),
  'public.temp_website_strings': ofNobody('with the pending website'),
  'public.temp_website_translations': ofNobody('with the pending website'),
  'public.temp_websites': ofNobody('24 hours'),
  'public.translated_media': {
    rowsOf: `website_media_id in (${through('website_media')})`,
    kept: 'with the picture',
  },
  'public.translated_slugs': {
    rowsOf: `website_slug_id in (${through('website_slugs')})`,
    kept: 'with the slug',
  },
  'public.translated_string_versions': ofString,
  'public.translated_strings': { ...ofString, ...without('folded_string', 'listed_kind') },
  'public.translated_words': ofWebsite,
  'public.translation_import_batches': {
    rowsOf: `import_id in (${through('translation_imports')})`,
    exported: 'not',
    kept: 'until the import has ended',
  },
  'public.translation_imports': {
    ...ofWebsite,
    kept: '30 days; 1 day if the upload broke off',
    expired: `created_at < now() - interval '30 days' and finished_at is not null
      or created_at < now() - interval '1 day' and status = 'uploading'`,
  },
  'public.translation_memory': { ...ofAccount, ...without('source_key', 'source_tokens') },
  'public.translations': ofWebsite,
  'public.unknown_strings': ofWebsite,
  'public.webhook_deliveries': { ...ofWebsite, ...computed, kept: '15 minutes' },
  'public.website_checks': ofWebsite,
  'public.website_hosts': ofWebsite,
  'public.website_media': ofWebsite,
  'public.website_slugs': ofWebsite,
  'public.website_strings': { ...ofWebsite, ...without('folded_string') },
  'public.website_sync': { ...ofWebsite, ...without('webhook_secret', 'webhook_sealed') },
  'public.website_traffic': { ...ofWebsite, kept: '2 days' },
  'public.website_voices': ofWebsite,
  'public.websites': {
    ...ofAccount,
    kept: 'with the account; 90 days once deleted',
    expired: "deleted_at < now() - interval '90 days'",
  },
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
