import type { DnsAdvice, DnsAdviceCode, DnsRecord, RecordState } from '@dragoman/domain/deployment';
import type { DnsView } from './dns-view.ts';

/** The outcome of checking one record. */
export interface RecordResult {
  readonly state: RecordState;
  /** True if the website may be served at the host. */
  readonly ok: boolean;
  /** True if the zone names our target, whatever else is missing. */
  readonly isOurs: boolean;
  readonly found: readonly string[];
  /** Old values that resolvers still have cached. */
  readonly remembered: readonly string[];
  readonly advice: DnsAdvice | null;
  readonly alsoAdd: CaaAddition | null;
  /** How we know that the host points to us. */
  readonly proof: 'cname' | 'request';
}

/** What the checks of one record share. */
export interface RecordContext {
  readonly view: DnsView;
  readonly record: DnsRecord;
  /** The website's domain without `www.`. */
  readonly domain: string;
  /** Resolves the addresses of our own target. */
  readonly targetAddresses: () => Promise<readonly string[]>;
  /** Resolves to true if a request to the host reaches our proxies. */
  readonly reachesUs: () => Promise<boolean>;
}

interface CaaAddition {
  readonly type: 'CAA';
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: number;
}

interface Parts extends Partial<Omit<RecordResult, 'state' | 'advice'>> {
  readonly code?: DnsAdviceCode;
  readonly values?: Readonly<Record<string, string>>;
}

/** Builds a result; its advice always has the record's name, host and value. */
export function recordResult(
  record: DnsRecord,
  state: RecordState,
  parts: Parts = {},
): RecordResult {
  const { code, values, ...rest } = parts;
  const { name, host, value } = record;
  const found = parts.found ?? [];
  return {
    state,
    ok: false,
    isOurs: false,
    found,
    remembered: [],
    alsoAdd: null,
    proof: 'cname',
    ...rest,
    advice:
      code === undefined
        ? null
        : { code, values: { name, host, value, found: found.join(', '), ...values } },
  };
}
