import type { ColumnType, GeneratedAlways } from 'kysely';
import type { GeneratedTime } from './websites.ts';

export interface AnalyticsEventsTable {
  id: GeneratedAlways<number>;
  domain: string;
  name: string;
  hostname: string;
  pathname: string;
  referrer: string | null;
  source: string | null;
  /** Write it as `JSON.stringify(value)`. */
  props: ColumnType<Record<string, string>, string | undefined, string>;
  visitor: Buffer;
  device: string | null;
  browser: string | null;
  created_at: GeneratedTime;
}

export interface AnalyticsSaltsTable {
  /** `YYYY-MM-DD`. */
  utc_day: string;
  salt: Buffer;
}
