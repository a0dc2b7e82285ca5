import type { Selectable } from 'kysely';
import type { AuthTables } from './auth.gen.ts';
import type { PublicTables } from './tables.gen.ts';

export type { Waiting } from './json-columns.ts';
export type { AuthTables };

/** Every table the product queries, for Kysely. Tables outside `public` are prefixed with their schema. */
export interface Schema extends PublicTables {
  'auth.users': AuthTables['auth.users'];
}

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export type ReleasedWebsiteRow = Row<'released_websites'>;
export type ReleasedHostRow = Row<'released_hosts'>;
export type BillingMailRow = Row<'billing_mails'>;
export type AccountDeletionRow = Row<'account_deletions'>;
export type AssessmentRunRow = Row<'assessment_runs'>;
export type TranslationImportRow = Row<'translation_imports'>;
export type WebsiteRow = Row<'websites'>;
export type WebsiteHostRow = Row<'website_hosts'>;
export type ScanRow = Row<'scans'>;
export type PageRow = Row<'pages'>;
export type StringCommentRow = Row<'string_comments'>;

export type PageOutcome = PageRow['outcome'];
export type SyncSchedule = Row<'website_sync'>['schedule'];
export type StringAction = Row<'string_changes'>['action'];
export type StringKind = Row<'website_strings'>['kind'];
export type TranslationState = Row<'translated_strings'>['state'];
