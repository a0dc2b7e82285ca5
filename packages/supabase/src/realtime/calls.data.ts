/**
 * Every call of realtime/v1 that a screen of ours makes or a specification names [owner-workspace §7, realtime subscription]: changes of
 * these tables, all or by one column, and presence in private channels `strings:{website}:{language}`. Nothing else is served.
 */
export interface WatchedTable {
  /** The column of the filter `column=eq.id`. */
  readonly filter: string;
  /** SQL condition on a deleted row `t`, asked as the subscriber: whether they may receive the deletion. The row is in no table any more. */
  readonly deletion: string;
}

const ofBilling: WatchedTable = {
  filter: 'user_id',
  deletion: "t.user_id in (select public.accounts_with('billing.read'))",
};

export const watchedTables: Readonly<Record<string, WatchedTable>> = {
  invoices: ofBilling,
  scans: {
    filter: 'website_id',
    deletion: "t.website_id in (select public.websites_with('website.read'))",
  },
  subscriptions: ofBilling,
  translations: {
    filter: 'website_id',
    deletion: `t.website_id in (select public.websites_with_every_language('website.read'))
      or (t.website_id, t.target_language) in (select * from public.languages_with('website.read'))`,
  },
  websites: {
    filter: 'id',
    deletion: "t.user_id in (select public.accounts_with('website.read'))",
  },
};

/** How the topics of presence begin; policies of `realtime.messages` decide who may enter. */
export const presenceTopic = 'strings:';

/** Lengths in bytes. */
export const lengths = { topic: 255, presenceKey: 500 } as const;
