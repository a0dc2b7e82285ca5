import type { DnsAdvice, DnsAdviceCode, DnsRecord, RecordState } from '@dragoman/domain/deployment';

/** What a record's host says now. */
export interface RecordReading {
  readonly state: RecordState;
  /** Whether the website may be served there. */
  readonly ok: boolean;
  /** Whether the zone itself names us, whatever else is missing. */
  readonly isOurs: boolean;
  readonly found: readonly string[];
  readonly remembered: readonly string[];
  readonly advice: DnsAdvice | null;
  readonly alsoAdd: CaaAddition | null;
  /** How it was proved that the host leads to us. */
  readonly proof: 'cname' | 'request';
}

interface CaaAddition {
  readonly type: 'CAA';
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: number;
}

interface Parts extends Partial<Omit<RecordReading, 'state' | 'advice'>> {
  readonly code?: DnsAdviceCode;
  readonly values?: Readonly<Record<string, string>>;
}

/** A reading whose advice knows the record's name, host and value beside the values given. */
export function readingOf(record: DnsRecord, state: RecordState, parts: Parts = {}): RecordReading {
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
