import type { ColumnType } from 'kysely';
import type { GeneratedTime } from './websites.ts';

/** A job that was enqueued again while it ran. */
export interface JobFollowUpsTable {
  job_name: string;
  key: string;
  /** Write it as `JSON.stringify(value)`. */
  payload: ColumnType<object, string, string>;
  requested_at: GeneratedTime;
}
