/**
 * Who may be told that a row is gone. It can no longer be read as the subscriber, so what it belonged to decides: `column`
 * is the subscriber's own id, or refers to a row of `parent` that the subscriber can still read.
 */
export interface DeletionRule {
  readonly column: string;
  readonly parent?: string;
}

/** By table. Deletions in any other published table go to everybody who may read its primary key, as on Supabase. */
export const deletionRules: Readonly<Record<string, DeletionRule>> = {
  invoices: { column: 'user_id' },
  scans: { column: 'website_id', parent: 'websites' },
  subscriptions: { column: 'user_id' },
  translated_media: { column: 'website_media_id', parent: 'website_media' },
  translations: { column: 'website_id', parent: 'websites' },
  website_media: { column: 'website_id', parent: 'websites' },
  websites: { column: 'user_id' },
};
