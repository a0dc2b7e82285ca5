/** A table whose changes are told of. The migration `…122500_realtime_changes.sql` has the same list, held by a test. */
export interface PublishedTable {
  readonly name: string;
  /** The primary key's columns. */
  readonly key: readonly string[];
  /**
   * Who may hear that a row is gone. The row can no longer be read as the subscriber, so it is shown by what it
   * belonged to: `column` is the subscriber's own id, or refers to a row of `parent` that the subscriber still reads.
   */
  readonly deletedSeenBy: { readonly column: string; readonly parent?: string };
}

export const publishedTables: readonly PublishedTable[] = [
  { name: 'invoices', key: ['id'], deletedSeenBy: { column: 'user_id' } },
  { name: 'scans', key: ['id'], deletedSeenBy: { column: 'website_id', parent: 'websites' } },
  { name: 'subscriptions', key: ['user_id'], deletedSeenBy: { column: 'user_id' } },
  {
    name: 'translated_media',
    key: ['id'],
    deletedSeenBy: { column: 'website_media_id', parent: 'website_media' },
  },
  {
    name: 'translations',
    key: ['website_id', 'target_language'],
    deletedSeenBy: { column: 'website_id', parent: 'websites' },
  },
  {
    name: 'website_media',
    key: ['id'],
    deletedSeenBy: { column: 'website_id', parent: 'websites' },
  },
  { name: 'websites', key: ['id'], deletedSeenBy: { column: 'user_id' } },
];
