import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export type SyncSchedule = 'off' | 'daily' | 'weekly';

export interface WebsiteSyncTable {
  website_id: string;
  schedule: Generated<SyncSchedule>;
  next_scan_at: OptionalTime;
  words_per_day: number | null;
  webhook_secret: Generated<string | null>;
  webhook_sealed: Generated<Buffer | null>;
  webhook_called_at: OptionalTime;
}

/** A mail about a used-up translation budget. */
export interface BudgetMailsTable {
  website_id: string;
  budget: 'month' | 'day';
  /** When the month or day begins, in UTC. */
  period: Date;
  sent_at: GeneratedTime;
}

export interface WebhookDeliveriesTable {
  website_id: string;
  delivery_id: string;
  received_at: GeneratedTime;
}

export interface TranslatedWordsTable {
  website_id: string;
  target_language: string;
  /** Midnight in UTC. */
  day: Date;
  words: Generated<number>;
}
