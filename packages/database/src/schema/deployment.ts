import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface WebsiteChecksTable {
  website_id: string;
  next_check_at: GeneratedTime;
  checked_at: OptionalTime;
  looks: Generated<number>;
  loss_told_at: OptionalTime;
}

export interface HostChallengesTable {
  token: string;
  host: string;
  answer: string;
  expires_at: GeneratedTime;
}

export interface DnsMailsTable {
  id: Generated<string>;
  user_id: string;
  website_id: string;
  recipient: string;
  created_at: GeneratedTime;
}
