/** What a name server said. `no-data`: the name is there without such a record; `no-such-host`: the name is not there. */
export type DnsAnswer =
  | { readonly type: 'found'; readonly values: readonly string[] }
  | { readonly type: 'no-data' }
  | { readonly type: 'no-such-host' }
  | { readonly type: 'failed'; readonly reason: string };

export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'NS';

/** Asks for records of a host. Names in answers are in lower case without a trailing dot. Never throws. */
export interface DnsLookup {
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
}
