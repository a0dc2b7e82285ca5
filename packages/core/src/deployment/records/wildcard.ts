import { randomBytes } from 'node:crypto';
import { type DnsView, ownValues } from './dns-view.ts';

/** Whether a host answers only because every name beside it would (RFC 4592). */
export async function isWildcard(
  view: DnsView,
  host: string,
  type: 'CNAME' | 'A' | 'AAAA',
  values: readonly string[],
): Promise<boolean> {
  const parent = host.slice(host.indexOf('.') + 1);
  const anybody = `dragoman-${randomBytes(6).toString('hex')}.${parent}`;
  const others = ownValues(await view.own(anybody, type));
  return others.length > 0 && others.every((value) => values.includes(value));
}
