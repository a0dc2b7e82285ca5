import type { DnsRecord } from '@dragoman/domain/deployment';
import type { DnsView } from './dns-view.ts';

/** What a record is read with. */
export interface RecordFacts {
  readonly view: DnsView;
  readonly record: DnsRecord;
  /** The website's domain, without www. */
  readonly domain: string;
  /** The addresses of our own target. */
  readonly targetAddresses: () => Promise<readonly string[]>;
  /** Whether a request to the host reaches us. */
  readonly reachesUs: () => Promise<boolean>;
}
