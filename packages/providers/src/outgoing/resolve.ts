import { type LookupAddress, promises } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { DragomanError } from '@dragoman/domain/errors';
import { normalizeHost } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** Returns all addresses of a host name; rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The system resolver. As in browsers, `localhost` and its subdomains resolve to loopback (RFC 6761 § 6.3). */
export const resolveBySystem: Resolve = async (hostname) => {
  const name = normalizeHost(hostname);
  if (name === 'localhost' || name.endsWith('.localhost')) return loopback;
  return promises.lookup(hostname, { all: true, order: 'verbatim' });
};

/**
 * Returns a socket `lookup` that fails unless all addresses of the name are public. The socket connects to the checked
 * addresses, which prevents DNS rebinding.
 */
export function guardedLookup(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses;
        if (first === undefined) throw refused(`${hostname} has no address`);
        if (!isAllowed) assertPublic(hostname, addresses);
        if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      })
      .catch((error) => callback(error, ''));
  };
}

function assertPublic(hostname: string, addresses: readonly LookupAddress[]): void {
  for (const { address } of addresses) {
    if (!isPublicAddress(address)) throw refused(`${hostname} resolves to ${address}`);
  }
}

/** Returns the error for a refused address; `detail` is for logs only. */
export function refused(detail: string): DragomanError {
  return new DragomanError('address-refused', { detail });
}
