import { randomInt } from 'node:crypto';
import dnsPacket, { type Answer, type CaaData, type DecodedPacket } from 'dns-packet';
import type { DnsAnswer, DnsFailure, DnsRecordType } from './port.ts';

const { AUTHORITATIVE_ANSWER, CHECKING_DISABLED, RECURSION_DESIRED, TRUNCATED_RESPONSE } =
  dnsPacket;

export interface DnsQuestion {
  readonly host: string;
  readonly type: DnsRecordType;
  /** The RD flag: the server should resolve recursively. */
  readonly recursive: boolean;
  /** The CD flag: the resolver should not validate signatures (RFC 4035 §3.2.2). */
  readonly unchecked?: boolean;
}

export interface DnsReply {
  readonly code: string;
  readonly authoritative: boolean;
  readonly truncated: boolean;
  readonly packet: DecodedPacket;
}

/** Encodes a query with a random id and a UDP payload size of 1232 bytes (RFC 6891; DNS flag day 2020). */
export function encodeQuestion({ host, type, recursive, unchecked }: DnsQuestion): {
  readonly id: number;
  readonly bytes: Buffer;
} {
  const id = randomInt(0x10000);
  const flags = (recursive ? RECURSION_DESIRED : 0) | (unchecked === true ? CHECKING_DISABLED : 0);
  const bytes = dnsPacket.encode({
    type: 'query',
    id,
    flags,
    questions: [{ type, name: host }],
    additionals: [
      // biome-ignore format: one record, one line
      { type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, flag_do: false, extendedRcode: 0, ednsVersion: 0, options: [] },
    ],
  });
  return { id, bytes };
}

/** Decodes a reply. Returns undefined if it is for another query. Throws if it is malformed. */
export function decodeReply(bytes: Buffer, id: number, sent: DnsQuestion): DnsReply | undefined {
  const packet = dnsPacket.decode(bytes);
  const [question] = packet.questions ?? [];
  const fits = packet.id === id && packet.type === 'response';
  if (!fits || (question !== undefined && !isSameQuestion(question, sent))) return undefined;
  const flags = packet.flags ?? 0;
  return {
    code: String((packet as { rcode?: string }).rcode ?? 'NOERROR'),
    authoritative: (flags & AUTHORITATIVE_ANSWER) !== 0,
    truncated: (flags & TRUNCATED_RESPONSE) !== 0,
    packet,
  };
}

function isSameQuestion(
  question: { name: string; type: string },
  { host, type }: DnsQuestion,
): boolean {
  return plainName(question.name) === plainName(host) && question.type === type;
}

/** Extracts the answer for the queried name and type, following CNAMEs within the reply. */
export function readReply({ code, packet }: DnsReply, { host, type }: DnsQuestion): DnsAnswer {
  if (code !== 'NOERROR' && code !== 'NXDOMAIN') return { type: 'failed', reason: failureOf(code) };
  const answers = packet.answers ?? [];
  const { chain, ttls } = followNames(answers, host, type);
  const owner = chain.at(-1) ?? plainName(host);
  const records = answers.filter((one) => one.type === type && plainName(one.name) === owner);
  if (records.length > 0) {
    const ttl = Math.min(...ttls, ...records.map(ttlOf));
    return { type: 'found', values: records.map(textOf), ttl, chain };
  }
  const soa = (packet.authorities ?? []).find((one) => one.type === 'SOA');
  const minimum = (soa?.data as { minimum?: number } | undefined)?.minimum ?? 0;
  return {
    type: code === 'NXDOMAIN' ? 'no-such-host' : 'no-data',
    ttl: Math.min(...ttls, soa === undefined ? 0 : Math.min(ttlOf(soa), minimum)),
    chain,
    ...(soa !== undefined && { zone: plainName(soa.name) }),
  };
}

/** Maximum CNAME chain length, as in common resolvers. */
const maxChain = 8;

function followNames(answers: readonly Answer[], host: string, type: DnsRecordType) {
  const chain: string[] = [];
  const ttls: number[] = [];
  let name = plainName(host);
  while (type !== 'CNAME' && chain.length < maxChain) {
    const next = answers.find((one) => one.type === 'CNAME' && plainName(one.name) === name);
    if (next === undefined) break;
    name = textOf(next);
    chain.push(name);
    ttls.push(ttlOf(next));
  }
  return { chain, ttls };
}

/** Returns the name servers of a referral for a zone at or above `domain`, and the zone's name (RFC 1034 §4.3.2). */
export function readReferral(
  { packet }: DnsReply,
  domain: string,
): { readonly zone: string; readonly nameServers: readonly string[] } | undefined {
  const records = [...(packet.answers ?? []), ...(packet.authorities ?? [])].filter(
    (one) => one.type === 'NS' && isWithin(domain, plainName(one.name)),
  );
  const [first] = records;
  if (first === undefined) return undefined;
  return { zone: plainName(first.name), nameServers: records.map(textOf) };
}

/** True if a name is the zone's apex or below it. */
export function isWithin(name: string, zone: string): boolean {
  return zone === '' || name === zone || name.endsWith(`.${zone}`);
}

/** Lowercases and removes the trailing dot; the root becomes an empty string. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function ttlOf(answer: Answer): number {
  return ('ttl' in answer ? answer.ttl : undefined) ?? 0;
}

function textOf(answer: Answer): string {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data;
    case 'CNAME':
    case 'NS':
      return plainName(answer.data);
    case 'MX':
      return `${answer.data.preference ?? 0} ${plainName(answer.data.exchange)}`;
    case 'TXT':
      return [answer.data].flat().map(String).join('');
    case 'CAA':
      return caaText(answer.data);
    case 'SOA':
      return plainName(answer.data.mname);
    default:
      return '';
  }
}

function caaText({ flags, tag, value }: CaaData): string {
  return `${flags ?? 0} ${tag} "${value}"`;
}

const codes: readonly string[] = ['SERVFAIL', 'REFUSED', 'FORMERR', 'NOTIMP'];

function failureOf(code: string): DnsFailure {
  return codes.includes(code) ? (code as DnsFailure) : 'malformed';
}
