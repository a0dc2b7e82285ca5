export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'MX' | 'TXT' | 'CAA' | 'SOA';

/** Fields common to all answers. */
interface Answered {
  /** TTL in seconds of the records, or of the negative answer (RFC 2308 §5). */
  readonly ttl: number;
  /** The CNAME targets followed from the queried name, in order; the answer is for the last one. */
  readonly chain: readonly string[];
  /** The zone of a negative answer, if given (RFC 2308 §2). */
  readonly zone?: string;
}

/**
 * The result of a lookup. `no-data`: the name exists without such a record (ENODATA). `no-such-host`: the name does not
 * exist (ENOTFOUND). Values are in zone file syntax; names are lowercase without a trailing dot.
 */
export type DnsAnswer =
  | (Answered & { readonly type: 'found'; readonly values: readonly string[] })
  | (Answered & { readonly type: 'no-data' | 'no-such-host' })
  | { readonly type: 'failed'; readonly reason: DnsFailure };

/**
 * `dnssec`: an answer exists, but a validating resolver refuses it. `lame`: the server is not authoritative for the
 * zone. Others as in RFC 1035 §4.1.1.
 */
export type DnsFailure =
  | 'timeout'
  | 'unreachable'
  | 'malformed'
  | 'dnssec'
  | 'lame'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'FORMERR'
  | 'NOTIMP';

export interface DnsZone {
  /** The apex, or the domain itself if the zone is unknown. */
  readonly domain: string;
  /** Their names. */
  readonly nameServers: readonly string[];
  /**
   * `ok`: its servers are authoritative. `lame`: none is. `no-such-domain`: not delegated. `unknown`: no server could
   * be queried.
   */
  readonly state: 'ok' | 'lame' | 'no-such-domain' | 'unknown';
  /** Returns the first authoritative answer of its servers. */
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** Queries all of its servers. Keys are server names. */
  lookupEverywhere(host: string, type: DnsRecordType): Promise<ReadonlyMap<string, DnsAnswer>>;
}

/** DNS lookups for the checks. No method throws. */
export interface DnsLookup {
  /** Queries a recursive name server. */
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** Finds the zone that holds a domain's records, bypassing all caches except the delegation's. */
  findZone(domain: string): Promise<DnsZone>;
}
