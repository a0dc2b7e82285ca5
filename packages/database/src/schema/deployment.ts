import type { ServingProblem } from '@dragoman/domain/deployment';
import type { UrlStructure } from '@dragoman/domain/websites';
import type { ColumnType, Generated } from 'kysely';
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

/** A deleted website whose hosts still serve the original; without a reference, because the account may be deleted. */
export interface ReleasedWebsitesTable {
  website_id: string;
  user_id: string;
  url: string;
  original_language: string;
  url_structure: UrlStructure;
  /** The formerly live languages. */
  languages: string[];
  /** Write it as `JSON.stringify(value)`. */
  slugs: ColumnType<ReleasedSlug[], string | undefined, string>;
  /** Recipient of the mail about the DNS record to change back. */
  email: string | null;
  locale: string | null;
  released_at: GeneratedTime;
  /** Null until the owner was mailed; pass-through does not end without notice. */
  ends_at: OptionalTime;
  reminded_at: OptionalTime;
  next_look_at: GeneratedTime;
}

interface ReleasedSlug {
  readonly original_slug: string;
  readonly target_language: string;
  readonly translated_slug: string;
  readonly former_slugs: readonly string[];
}

export interface ReleasedHostsTable {
  host: string;
  website_id: string;
  language: string | null;
  origin_url: string | null;
  verified_at: OptionalTime;
  /** When its DNS was first seen to point elsewhere. */
  left_at: OptionalTime;
}

export interface LanguageAddressesTable {
  website_id: string;
  language: string;
  /** With the scheme that responded. */
  address: string;
  serving_since: OptionalTime;
  serving_problem: ServingProblem | null;
  checked_at: GeneratedTime;
}
