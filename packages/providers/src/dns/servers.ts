import { getServers } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { DnsServer } from './exchange.ts';
import { plainName } from './message.ts';

/** A domain resolved by configured servers instead of the public DNS. */
export interface LocalZone {
  readonly domain: string;
  /** Servers for recursive lookups. */
  readonly servers: readonly DnsServer[];
  /** The zone's authoritative servers. */
  readonly own: readonly DnsServer[];
}

/** Parses `1.1.1.1`, `1.1.1.1:53`, `::1`, `[::1]:53`. */
export function readServer(text: string): DnsServer {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  if (bracketed !== null) return { address: bracketed[1] ?? '', port: Number(bracketed[2] ?? 53) };
  if (isIPv6(text)) return { address: text, port: 53 };
  const [address = '', port = '53'] = text.split(':');
  return { address, port: Number(port) };
}

/**
 * Parses `shop.example=127.0.0.1:5353`. Several servers are joined by `+`; different authoritative servers follow after
 * a `/`. Throws `TypeError` if malformed.
 */
export function readLocalZone(text: string): LocalZone {
  const [, domain, list, ownList = list] = /^([^=\s]+)=([^/\s]+)(?:\/([^/\s]+))?$/.exec(text) ?? [];
  if (domain === undefined || list === undefined || ownList === undefined) {
    throw new TypeError(`Not a zone with its server, like shop.example=127.0.0.1:5353: ${text}`);
  }
  const read = (servers: string) => servers.split('+').map(readServer);
  return { domain: plainName(domain), servers: read(list), own: read(ownList) };
}

/** Returns the system's recursive name servers. */
export function systemServers(): DnsServer[] {
  return getServers().map(readServer);
}
