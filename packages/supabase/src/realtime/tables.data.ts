/**
 * Who may receive the deletion of a row. The row can no longer be read as the subscriber, so its parent decides: `column` is
 * the subscriber's own id, or references a row of `parent` that the subscriber can still read.
 */
export interface DeletionRule {
  readonly column: string;
  readonly parent?: string;
}

/** By table. Deletions in other published tables go to everyone who can read the primary key, as on Supabase. */
export const deletionRules: Readonly<Record<string, DeletionRule>> = {
  invoices: { column: 'user_id' },
  scans: { column: 'website_id', parent: 'websites' },
  subscriptions: { column: 'user_id' },
  translated_media: { column: 'website_media_id', parent: 'website_media' },
  translations: { column: 'website_id', parent: 'websites' },
  website_media: { column: 'website_id', parent: 'websites' },
  websites: { column: 'user_id' },
};
