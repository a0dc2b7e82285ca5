import type { Exclusions } from '@dragoman/domain/exclusions';
import type { MaskRule } from '@dragoman/domain/masking';
import type { UrlStructure, WebsiteStatus } from '@dragoman/domain/websites';
import type { ColumnType, Generated } from 'kysely';

/** `timestamptz` with a default. */
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** `timestamptz` that may be null. */
export type OptionalTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

export interface WebsitesTable {
  id: Generated<string>;
  user_id: string;
  name: string | null;
  /** Scheme and host, without a path. */
  url: string;
  /** The page that scans and previews begin with. */
  first_path: Generated<string>;
  original_language: string;
  translation_languages: Generated<string[]>;
  total_word_count: Generated<number>;
  status: WebsiteStatus | null;
  dns_checked: Generated<boolean>;
  snippet_checked: Generated<boolean>;
  url_structure: Generated<UrlStructure>;
  /** Write it as `JSON.stringify(value)`. */
  language_switcher_config: ColumnType<object | null, string | null | undefined, string | null>;
  /** Write it as `JSON.stringify(value)`. */
  exclusions: ColumnType<Exclusions, string | undefined, string>;
  /** Write it as `JSON.stringify(value)`. */
  masks: ColumnType<readonly MaskRule[], string | undefined, string>;
  sent_calls_days: Generated<number>;
  data_attributes: Generated<string[]>;
  /** US dollars per month for paid engines; null for the default. Postgres returns a decimal as text. */
  translation_budget: ColumnType<string | null, number | null | undefined, number | null>;
  created_at: GeneratedTime;
  deleted_at: OptionalTime;
}

export interface TempWebsitesTable {
  id: Generated<string>;
  url: string;
  original_language: string;
  created_at: GeneratedTime;
  expires_at: GeneratedTime;
}

export interface AdminsTable {
  user_id: string;
}

/** Hosts that serve a website; if `language` is null, the language is in the path. */
export interface WebsiteHostsTable {
  /** Lower case, punycode, without a port. */
  host: string;
  website_id: string;
  language: string | null;
  origin_url: string | null;
  verified_at: OptionalTime;
  /** `request`: the DNS record is hidden, but a request to the host reached us. */
  proof: Generated<'cname' | 'request'>;
  lost_at: OptionalTime;
  /** When our proxies first responded to a visitor-like request. */
  serving_since: OptionalTime;
  serving_problem: 'certificate' | 'unreachable' | 'elsewhere' | null;
  created_at: GeneratedTime;
}
