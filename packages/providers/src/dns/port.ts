export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'MX' | 'TXT' | 'CAA' | 'SOA';

/** What every answer tells beside its values. */
interface Answered {
  /** Seconds that the answer may be remembered: of the records, or of their absence (RFC 2308 §5). */
  readonly ttl: number;
  /** The names passed by CNAME from the one asked for, in order; where the last of them ends is what the answer is about. */
  readonly chain: readonly string[];
  /** The zone that says so, where the answer names it: that of a negative answer (RFC 2308 §2). */
  readonly zone?: string;
}

/**
 * What name servers said. `no-data`: the name is there without such a record (ENODATA); `no-such-host`: the name is not
 * there (ENOTFOUND). Values are texts as in zone files; names in lower case without a closing dot.
 */
export type DnsAnswer =
  | (Answered & { readonly type: 'found'; readonly values: readonly string[] })
  | (Answered & { readonly type: 'no-data' | 'no-such-host' })
  | { readonly type: 'failed'; readonly reason: DnsFailure };

/**
 * `dnssec`: the answer is there, but a resolver that checks signatures refuses it. `lame`: the server does not answer for
 * the zone. The rest as in RFC 1035 §4.1.1.
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

/** A zone and its own name servers. */
export interface DnsZone {
  /** The apex, or the domain itself if it could not be found out. */
  readonly domain: string;
  /** Their names. */
  readonly nameServers: readonly string[];
  /**
   * `ok`: its servers answer for it. `lame`: none does. `no-such-domain`: it is not delegated. `unknown`: nobody could be
   * asked.
   */
  readonly state: 'ok' | 'lame' | 'no-such-domain' | 'unknown';
  /** Asks the first of its servers that answers with authority. */
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** Asks each of its servers, by name. */
  lookupEverywhere(host: string, type: DnsRecordType): Promise<ReadonlyMap<string, DnsAnswer>>;
}

/** DNS as the checks need it. Nothing here throws. */
export interface DnsLookup {
  /** Asks a recursive name server. */
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** Finds the zone in which the records of a domain are kept, past every cache but that of its delegation. */
  findZone(domain: string): Promise<DnsZone>;
}
