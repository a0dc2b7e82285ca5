import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface CertificatesTable {
  host: string;
  registered_domain: string;
  /** PEM, leaf certificate first; null until issued, as are the three below. */
  chain: Optional<string>;
  /** Encrypted. */
  private_key: Optional<Buffer>;
  not_before: OptionalTime;
  not_after: OptionalTime;
  ordered_by: Optional<string>;
  ordered_until: OptionalTime;
  challenge_token: Optional<string>;
  challenge_answer: Optional<string>;
  /** Consecutive failures. */
  failures: Generated<number>;
  next_order_at: GeneratedTime;
  last_error: Optional<string>;
}

export interface CertificateOrdersTable {
  id: GeneratedAlways<number>;
  host: string;
  registered_domain: string;
  ordered_at: GeneratedTime;
}

export interface AcmeAccountsTable {
  directory_url: string;
  account_url: string;
  /** Encrypted. */
  private_key: Buffer;
}
