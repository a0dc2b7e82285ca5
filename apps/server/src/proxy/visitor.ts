import type { IncomingMessage } from 'node:http';
import { hasImpossiblePort } from '../connections/index.ts';
import { badRequest, FaultError } from './error-response.ts';
import { type HeaderList, pairHeaders } from './header-list.ts';

/** The sender and the target of a request. */
export interface Visitor {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** Lower-case host, with the port unless it is the default one. */
  readonly authority: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly address: string;
  /** True if the peer is a configured reverse proxy, or on this machine: its X-Forwarded fields are trusted. */
  readonly trusted: boolean;
}

/** True for the addresses of reverse proxies. */
export type Trust = (address: string, hop: number) => boolean;

const trustedPeers = new WeakMap<object, boolean>();

/** True if the peer of a request is trusted. Not if TLS ends in this process: the peer is not one of our proxies then. */
export function isFromTrusted({ socket }: IncomingMessage, trust: Trust): boolean {
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true;
  return !isEncrypted && isTrusted(socket, socket.remoteAddress ?? '', trust);
}

/** Cached per connection: parsing an address costs more than the rest of the request's head. */
function isTrusted(socket: object, address: string, trust: Trust): boolean {
  const known = trustedPeers.get(socket);
  if (known !== undefined) return known;
  const trusted = trust(address, 0);
  trustedPeers.set(socket, trusted);
  return trusted;
}

/** Reads a request. Throws `FaultError` if it names no valid host or path. */
export function readVisitor(request: IncomingMessage, trust: Trust): Visitor {
  const address = request.socket.remoteAddress ?? '';
  const trusted = isFromTrusted(request, trust);
  const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const url = request.url ?? '';
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(url);
  const authority = (absolute?.[1] ?? request.headers.host ?? '').trim().toLowerCase();
  const rest = url.slice(absolute?.[0].length ?? 0);
  const target = rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
  const isHost = /^[a-z0-9._-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/.test(authority);
  if (!isHost || hasImpossiblePort(authority) || !target.startsWith('/')) {
    throw new FaultError(badRequest);
  }
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
