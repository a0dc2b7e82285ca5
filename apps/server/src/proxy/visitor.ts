import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from '@dragoman/providers/outgoing';
import { type HeaderList, pairHeaders } from './header-list.ts';

/** Who asks, and for what. */
export interface Visitor {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** Host in lower case, port where there is one. */
  readonly authority: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly address: string;
  /** True when the peer is a private address, as a TLS terminator of ours is: its X-Forwarded fields count. */
  readonly trusted: boolean;
}

const trustedPeers = new WeakMap<object, boolean>();

/** Judged once per connection: reading an address costs more than the rest of the request's head. */
function isTrusted(socket: object, address: string): boolean {
  const known = trustedPeers.get(socket);
  if (known !== undefined) return known;
  const trusted = !isPublicAddress(address);
  trustedPeers.set(socket, trusted);
  return trusted;
}

/** Reads a request; undefined when it names no host or no path. */
export function readVisitor(request: IncomingMessage): Visitor | undefined {
  const address = request.socket.remoteAddress ?? '';
  // Decrypted in this process: nobody of ours stands in between who could have told more.
  const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const trusted = !encrypted && isTrusted(request.socket, address);
  const url = request.url ?? '';
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url);
  const authority = (absolute?.[1] ?? request.headers.host ?? '').trim().toLowerCase();
  const rest = absolute === null ? url : (absolute[2] ?? '');
  const target = rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
  if (!/^[a-z0-9._-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/.test(authority))
    return undefined;
  if (!target.startsWith('/')) return undefined;
  const forwarded = trusted ? request.headers['x-forwarded-proto'] : undefined;
  const scheme =
    String(forwarded ?? '')
      .split(',', 1)[0]
      ?.trim() === 'https' || encrypted
      ? 'https'
      : 'http';
  return {
    method: request.method ?? 'GET',
    scheme,
    authority: authority.replace(scheme === 'https' ? /:443$/ : /:80$/, ''),
    target,
    headers: pairHeaders(request.rawHeaders),
    address: address.replace(/^::ffff:/, ''),
    trusted,
  };
}
