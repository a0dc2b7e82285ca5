import dnsPacket, { type Answer, type Question } from 'dns-packet';
import { isWithin, plainName } from './message.ts';

/**
 * Records as `{ 'es.shop.example CNAME': ['target.example'] }`, optionally with a TTL in seconds after the type
 * (`'es.shop.example CNAME 60'`). The TTL defaults to 3600. `*.shop.example` is a wildcard. `shop.example SOA` creates
 * a zone.
 */
export type DnsRecords = Readonly<Record<string, readonly string[]>>;

/** The response code (RFC 1035 §4.1.1). */
export const responseCodes = { ok: 0, serverFailure: 2, noSuchName: 3, refused: 5 } as const;

export interface DnsResponse {
  readonly code: number;
  readonly authoritative: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

const defaultTtl = 3600;
const maxChain = 8;

/**
 * Returns the answer of a name server with these records (RFC 1034 §4.3.2), with CNAMEs followed and wildcards
 * expanded.
 */
export function answerFrom(records: DnsRecords, { name, type }: Question): DnsResponse {
  const table = readTable(records);
  const zones = [...table.keys()]
    .filter((key) => key.endsWith(' SOA'))
    .map((key) => key.slice(0, -4));
  const host = plainName(name);
  const zone = zones.filter((one) => isWithin(host, one)).sort((a, b) => b.length - a.length)[0];
  if (zones.length > 0 && zone === undefined) {
    return { code: responseCodes.refused, authoritative: false, answers: [], authorities: [] };
  }
  const answers: Answer[] = [];
  let owner = host;
  for (let step = 0; step < maxChain; step += 1) {
    const found = entryOf(table, owner, type);
    if (found !== undefined)
      answers.push(...found.values.map((data) => record(owner, type, found.ttl, data)));
    const alias = found === undefined ? entryOf(table, owner, 'CNAME') : undefined;
    if (alias === undefined) break;
    answers.push(...alias.values.map((data) => record(owner, 'CNAME', alias.ttl, data)));
    owner = plainName(alias.values[0] ?? '');
  }
  const isAnswered = answers.some((answer) => answer.type === type);
  const code =
    isAnswered || isThere(table, owner, zones) ? responseCodes.ok : responseCodes.noSuchName;
  const authorities =
    isAnswered || zone === undefined ? [] : [soaOf(zone, table.get(`${zone} SOA`)?.ttl)];
  return { code, authoritative: true, answers, authorities };
}

interface Entry {
  readonly values: readonly string[];
  readonly ttl: number;
}

function readTable(records: DnsRecords): Map<string, Entry> {
  return new Map(
    Object.entries(records).map(([key, values]) => {
      const [name = '', type = '', ttl] = key.split(' ');
      return [`${plainName(name)} ${type}`, { values, ttl: Number(ttl ?? defaultTtl) }];
    }),
  );
}

/** A wildcard matches only names that do not exist (RFC 4592 §2.2). */
function entryOf(table: Map<string, Entry>, name: string, type: string): Entry | undefined {
  const own = table.get(`${name} ${type}`);
  if (own !== undefined || hasName(table, name)) return own;
  return table.get(`*.${name.slice(name.indexOf('.') + 1)} ${type}`);
}

function hasName(table: Map<string, Entry>, name: string): boolean {
  return [...table.keys()].some((key) => isWithin(key.split(' ')[0] ?? '', name));
}

/** True if a name exists. Names outside of all zones count as existing, because only their zone can deny them. */
function isThere(table: Map<string, Entry>, name: string, zones: readonly string[]): boolean {
  if (zones.length > 0 && !zones.some((zone) => isWithin(name, zone))) return true;
  const parent = name.slice(name.indexOf('.') + 1);
  return hasName(table, name) || [...table.keys()].some((key) => key.startsWith(`*.${parent} `));
}

function record(name: string, type: Question['type'], ttl: number, text: string): Answer {
  return { name, type, ttl, class: 'IN', data: dataOf(type, text) } as Answer;
}

function dataOf(type: Question['type'], text: string): unknown {
  if (type === 'CAA') {
    const [, flags = '0', tag = '', value = ''] = /^(\d+) (\w+) "(.*)"$/.exec(text) ?? [];
    return { flags: Number(flags), tag, value };
  }
  if (type === 'MX') {
    const [preference = '10', exchange = ''] = text.split(' ');
    return { preference: Number(preference), exchange };
  }
  return type === 'SOA' ? soaData(text) : text;
}

function soaOf(zone: string, ttl = defaultTtl): Answer {
  return {
    name: zone === '' ? '.' : zone,
    type: 'SOA',
    ttl,
    class: 'IN',
    data: soaData(`ns.${zone}`),
  };
}

function soaData(mname: string) {
  const times = { serial: 1, refresh: 3600, retry: 600, expire: 86_400, minimum: 300 };
  return { mname, rname: 'hostmaster.invalid', ...times };
}

/** Encodes the reply to a query, truncated at `limit` bytes (RFC 2181 §9). */
export function encodeReply(
  query: { readonly id?: number | undefined; readonly questions?: Question[] | undefined },
  { code, authoritative, answers, authorities }: DnsResponse,
  limit: number,
): Buffer {
  const flags =
    dnsPacket.RECURSION_DESIRED |
    dnsPacket.RECURSION_AVAILABLE |
    (authoritative ? dnsPacket.AUTHORITATIVE_ANSWER : 0) |
    code;
  const shared = { type: 'response' as const, id: query.id ?? 0, questions: query.questions ?? [] };
  const whole = dnsPacket.encode({
    ...shared,
    flags,
    answers: [...answers],
    authorities: [...authorities],
  });
  if (whole.length <= limit) return whole;
  return dnsPacket.encode({ ...shared, flags: flags | dnsPacket.TRUNCATED_RESPONSE });
}
