/**
 * Every call of realtime/v1 that a screen of ours makes or a specification names [owner-workspace §7, realtime subscription]: changes of
 * these tables, all or by one column, and presence in private channels `strings:{website}:{language}`. Nothing else is served.
 */
export interface WatchedTable {
  /** The column of the filter `column=eq.id`. */
  readonly filter: string;
  /**
   * Who may receive the deletion of a row. The row can no longer be read as the subscriber, so its parent decides: `column` is the
   * subscriber's own id, or references a row of `parent` that the subscriber can still read.
   */
  readonly deletion: { readonly column: string; readonly parent?: string };
}

const ofUser: WatchedTable = { filter: 'user_id', deletion: { column: 'user_id' } };
const ofWebsite: WatchedTable = {
  filter: 'website_id',
  deletion: { column: 'website_id', parent: 'websites' },
};

export const watchedTables: Readonly<Record<string, WatchedTable>> = {
  invoices: ofUser,
  scans: ofWebsite,
  subscriptions: ofUser,
  translations: ofWebsite,
  websites: { filter: 'id', deletion: { column: 'user_id' } },
};

/** How the topics of presence begin; policies of `realtime.messages` decide who may enter. */
export const presenceTopic = 'strings:';

/** Lengths in bytes. */
export const lengths = { topic: 255, presenceKey: 500 } as const;
