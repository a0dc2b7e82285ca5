import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface CertificatesTable {
  host: string;
  registered_domain: string;
  /** PEM, the certificate of the host first; null until there is one, as are the three below. */
  chain: Optional<string>;
  /** Sealed. */
  private_key: Optional<Buffer>;
  not_before: OptionalTime;
  not_after: OptionalTime;
  ordered_by: Optional<string>;
  ordered_until: OptionalTime;
  challenge_token: Optional<string>;
  challenge_answer: Optional<string>;
  /** In a row. */
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
  /** Sealed. */
  private_key: Buffer;
}
