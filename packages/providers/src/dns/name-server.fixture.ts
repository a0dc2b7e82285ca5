import { CHECKING_DISABLED, type DecodedPacket, type Question } from 'dns-packet';
import { answerFrom, type DnsRecords, type DnsResponse, responseCodes } from './answer-from.ts';
import { startNameServer as start } from './name-server.ts';

/**
 * `DnsRecords`, plus failures per name: `'broken.example SERVFAIL': []`, `REFUSED`, `SILENT`, `LAME` (a
 * non-authoritative answer), `DNSSEC` (SERVFAIL unless validation is disabled).
 */
export type Zone = Record<string, readonly string[]>;

export interface NameServer {
  /** `127.0.0.1:port`. */
  readonly address: string;
  readonly port: number;
  /** Queries so far, as `host TYPE`. */
  readonly queries: string[];
  zone: Zone;
  close(): Promise<void>;
}

export interface NameServerPlace {
  /** A loopback address; several servers can share a port on different addresses. */
  readonly host?: string;
  readonly port?: number;
  /** True to answer without authority, like a caching resolver. */
  readonly recursive?: boolean;
}

/** A real name server over UDP and TCP on loopback. */
export async function startNameServer(
  zone: Zone,
  place: NameServerPlace = {},
): Promise<NameServer> {
  const server = { queries: [] as string[], zone };
  const running = await start({
    host: place.host ?? '127.0.0.1',
    port: place.port ?? 0,
    records: () => server.zone,
    respond(question, query) {
      server.queries.push(`${question.name.toLowerCase()} ${question.type}`);
      const failure = failureFor(server.zone, question, query);
      if (failure !== undefined || place.recursive !== true) return failure;
      return { ...answerFrom(server.zone, question), authoritative: false };
    },
  });
  return Object.assign(server, running);
}

const none = { authoritative: false, answers: [], authorities: [] };

function failureFor(
  zone: DnsRecords,
  question: Question,
  query: DecodedPacket,
): DnsResponse | 'silence' | undefined {
  const fails = (how: string) => `${question.name.toLowerCase()} ${how}` in zone;
  if (fails('SILENT')) return 'silence';
  if (fails('SERVFAIL')) return { ...none, code: responseCodes.serverFailure };
  if (fails('REFUSED')) return { ...none, code: responseCodes.refused };
  if (fails('LAME')) return { ...none, code: responseCodes.ok };
  const isUnchecked = ((query.flags ?? 0) & CHECKING_DISABLED) !== 0;
  if (fails('DNSSEC') && !isUnchecked) return { ...none, code: responseCodes.serverFailure };
  return undefined;
}
