import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

export interface ServerProcessesTable {
  id: string;
  /** The host name. */
  machine: string;
  name: string;
  process_id: number;
  roles: string[];
  version: string;
  memory_bytes: number;
  /** Write it as `JSON.stringify(value)`. */
  engines: ColumnType<object[], string | undefined, string>;
  started_at: GeneratedTime;
  seen_at: GeneratedTime;
}

export interface WebsiteTrafficTable {
  website_id: string;
  hour: Date;
  requests: number;
  /** Of these, how many were answered without asking the website. */
  cached: number;
}

export interface OperatorActionsTable {
  id: Generated<string>;
  admin_id: string;
  admin_email: string | null;
  action: 'retry' | 'cancel';
  queue: string;
  job_id: string;
  ip: string | null;
  acted_at: GeneratedTime;
}
