import { getServers } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { DnsServer } from './exchange.ts';
import { plainName } from './message.ts';

/** A domain whose names are asked of servers of their own, past the public DNS. */
export interface LocalZone {
  readonly domain: string;
  /** Asked for what everybody sees. */
  readonly servers: readonly DnsServer[];
  /** The zone's own. */
  readonly own: readonly DnsServer[];
}

/** Reads `1.1.1.1`, `1.1.1.1:53`, `::1`, `[::1]:53`. */
export function readServer(text: string): DnsServer {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  if (bracketed !== null) return { address: bracketed[1] ?? '', port: Number(bracketed[2] ?? 53) };
  if (isIPv6(text)) return { address: text, port: 53 };
  const [address = '', port = '53'] = text.split(':');
  return { address, port: Number(port) };
}

/**
 * Reads `shop.example=127.0.0.1:5353`; several servers are joined by `+`, and the zone's own ones stand behind a `/` where
 * they are others. Throws `TypeError` for other texts.
 */
export function readLocalZone(text: string): LocalZone {
  const [, domain, list, ownList = list] = /^([^=\s]+)=([^/\s]+)(?:\/([^/\s]+))?$/.exec(text) ?? [];
  if (domain === undefined || list === undefined || ownList === undefined) {
    throw new TypeError(`Not a zone with its server, like shop.example=127.0.0.1:5353: ${text}`);
  }
  const read = (servers: string) => servers.split('+').map(readServer);
  return { domain: plainName(domain), servers: read(list), own: read(ownList) };
}

/** The recursive name servers of the machine. */
export function systemServers(): DnsServer[] {
  return getServers().map(readServer);
}
