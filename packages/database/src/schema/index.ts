import type { Selectable } from 'kysely';
import type { AccountDeletionsTable } from './accounts.ts';
import type { AnalyticsEventsTable, AnalyticsSaltsTable } from './analytics.ts';
import type { AssessmentRunsTable, AssessmentsTable } from './assessments.ts';
import type { AuthUsersTable } from './auth.ts';
import type {
  BilledWebsitesTable,
  BillingAccountsTable,
  BillingEventsTable,
  BillingMailsTable,
  InvoicesTable,
  PausedWebsitesTable,
  SubscriptionsTable,
} from './billing.ts';
import type { PurgedVersionsTable } from './cache-purges.ts';
import type {
  AcmeAccountsTable,
  CertificateOrdersTable,
  CertificatesTable,
} from './certificates.ts';
import type { BotCheckSolutionsTable, ContactMessagesTable } from './contact.ts';
import type {
  DnsMailsTable,
  HostChallengesTable,
  LanguageAddressesTable,
  ReleasedHostsTable,
  ReleasedWebsitesTable,
  WebsiteChecksTable,
} from './deployment.ts';
import type { EngineKeysTable } from './engine-keys.ts';
import type { ExclusionHitsTable } from './exclusion-hits.ts';
import type { FaviconsTable } from './favicons.ts';
import type { GlossaryTermsTable } from './glossary.ts';
import type { JobFollowUpsTable } from './jobs.ts';
import type { LiveEditorLinksTable } from './live-editor-links.ts';
import type {
  OperatorActionsTable,
  ServerProcessesTable,
  WebsiteTrafficTable,
} from './operations.ts';
import type { PagesTable, ScansTable } from './scans.ts';
import type { SentCallsTable } from './sent-calls.ts';
import type { SharedLimitsTable } from './shared-limits.ts';
import type {
  BudgetMailsTable,
  TranslatedWordsTable,
  WebhookDeliveriesTable,
  WebsiteSyncTable,
} from './sync.ts';
import type {
  AdminEmailsTable,
  FirstScansTable,
  ImpersonatedWritesTable,
  ImpersonationsTable,
  PreviewSpendingTable,
  TempWebsitePagesTable,
  TempWebsiteStringsTable,
  TempWebsiteTranslationsTable,
} from './temp-websites.ts';
import type {
  EngineCallsTable,
  PendingTranslationsTable,
  TranslationMemoryTable,
  TranslationsTable,
} from './translations.ts';
import type { PageMediaTable, TranslatedMediaTable, WebsiteMediaTable } from './website-media.ts';
import type { PageSlugsTable, TranslatedSlugsTable, WebsiteSlugsTable } from './website-slugs.ts';
import type {
  ListMarkCountsTable,
  ListMarksTable,
  PageStringsTable,
  StringChangesTable,
  StringCommentsTable,
  StringCountsTable,
  TranslatedStringsTable,
  TranslatedStringVersionsTable,
  TranslationImportBatchesTable,
  TranslationImportsTable,
  UnknownStringsTable,
  WebsiteStringsTable,
} from './website-strings.ts';
import type { WebsiteVoicesTable } from './website-voices.ts';
import type {
  AdminsTable,
  TempWebsitesTable,
  WebsiteHostsTable,
  WebsitesTable,
} from './websites.ts';

/** Every table the product queries, for Kysely. Tables outside `public` are prefixed with their schema. */
export interface Schema {
  account_deletions: AccountDeletionsTable;
  acme_accounts: AcmeAccountsTable;
  admin_emails: AdminEmailsTable;
  admins: AdminsTable;
  analytics_events: AnalyticsEventsTable;
  analytics_salts: AnalyticsSaltsTable;
  assessment_runs: AssessmentRunsTable;
  assessments: AssessmentsTable;
  'auth.users': AuthUsersTable;
  billed_websites: BilledWebsitesTable;
  billing_accounts: BillingAccountsTable;
  billing_events: BillingEventsTable;
  billing_mails: BillingMailsTable;
  bot_check_solutions: BotCheckSolutionsTable;
  budget_mails: BudgetMailsTable;
  certificate_orders: CertificateOrdersTable;
  certificates: CertificatesTable;
  contact_messages: ContactMessagesTable;
  dns_mails: DnsMailsTable;
  engine_calls: EngineCallsTable;
  favicons: FaviconsTable;
  first_scans: FirstScansTable;
  host_challenges: HostChallengesTable;
  impersonated_writes: ImpersonatedWritesTable;
  impersonations: ImpersonationsTable;
  invoices: InvoicesTable;
  job_follow_ups: JobFollowUpsTable;
  language_addresses: LanguageAddressesTable;
  list_mark_counts: ListMarkCountsTable;
  list_marks: ListMarksTable;
  live_editor_links: LiveEditorLinksTable;
  operator_actions: OperatorActionsTable;
  page_media: PageMediaTable;
  page_slugs: PageSlugsTable;
  page_strings: PageStringsTable;
  pages: PagesTable;
  paused_websites: PausedWebsitesTable;
  pending_translations: PendingTranslationsTable;
  preview_spending: PreviewSpendingTable;
  purged_versions: PurgedVersionsTable;
  shared_limits: SharedLimitsTable;
  released_hosts: ReleasedHostsTable;
  released_websites: ReleasedWebsitesTable;
  scans: ScansTable;
  server_processes: ServerProcessesTable;
  string_changes: StringChangesTable;
  string_comments: StringCommentsTable;
  string_counts: StringCountsTable;
  subscriptions: SubscriptionsTable;
  website_sync: WebsiteSyncTable;
  webhook_deliveries: WebhookDeliveriesTable;
  translated_words: TranslatedWordsTable;
  temp_website_pages: TempWebsitePagesTable;
  temp_website_strings: TempWebsiteStringsTable;
  temp_website_translations: TempWebsiteTranslationsTable;
  temp_websites: TempWebsitesTable;
  translated_media: TranslatedMediaTable;
  translated_slugs: TranslatedSlugsTable;
  translated_string_versions: TranslatedStringVersionsTable;
  translated_strings: TranslatedStringsTable;
  engine_keys: EngineKeysTable;
  sent_calls: SentCallsTable;
  exclusion_hits: ExclusionHitsTable;
  website_traffic: WebsiteTrafficTable;
  website_voices: WebsiteVoicesTable;
  glossary_terms: GlossaryTermsTable;
  translation_import_batches: TranslationImportBatchesTable;
  translation_imports: TranslationImportsTable;
  translation_memory: TranslationMemoryTable;
  translations: TranslationsTable;
  unknown_strings: UnknownStringsTable;
  website_checks: WebsiteChecksTable;
  website_hosts: WebsiteHostsTable;
  website_media: WebsiteMediaTable;
  website_slugs: WebsiteSlugsTable;
  website_strings: WebsiteStringsTable;
  websites: WebsitesTable;
}

export type ReleasedWebsiteRow = Selectable<ReleasedWebsitesTable>;
export type ReleasedHostRow = Selectable<ReleasedHostsTable>;
export type BillingMailRow = Selectable<BillingMailsTable>;
export type AccountDeletionRow = Selectable<AccountDeletionsTable>;
export type AssessmentRunRow = Selectable<AssessmentRunsTable>;
export type TranslationImportRow = Selectable<TranslationImportsTable>;
export type WebsiteRow = Selectable<WebsitesTable>;
export type WebsiteHostRow = Selectable<WebsiteHostsTable>;
export type ScanRow = Selectable<ScansTable>;
export type PageRow = Selectable<PagesTable>;

export type { PageOutcome } from './scans.ts';
export type { SyncSchedule } from './sync.ts';
export type {
  StringAction,
  StringCommentRow,
  StringKind,
  TranslationState,
} from './website-strings.ts';
