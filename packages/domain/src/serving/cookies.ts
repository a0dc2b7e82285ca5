import { addressIn } from './addresses.ts';
import { hostOf } from './entry-hosts.ts';
import type { PageView } from './links.ts';
import { parseReference } from './reference.ts';

/**
 * Rewrites a `Set-Cookie` line (RFC 6265 §4.1) for the visitor's host. Drops Domain if it does not match the visitor's
 * host. Under a prefix, a cookie with a Path is set twice, with and without the prefix, so that original and translated
 * pages both receive it. Drops `Secure` and `SameSite=None` only if the visitor's connection is plain and the origin's
 * is not. `__Host-` and `__Secure-` cookies keep every attribute. Never throws.
 */
export function rewriteSetCookie(view: PageView, line: string): string[] {
  const [pair = '', ...attributes] = line.split(';');
  const host = hostOf(view.entryHost.authority);
  const strict = /^\s*__(?:host|secure)-/i.test(pair);
  const remaining = attributes.filter(
    (attribute) => !isForeignDomain(attribute, host) && (strict || !isLost(view, attribute)),
  );
  const plain = [pair, ...remaining].join(';');
  const path = remaining
    .map((attribute) => attributeValue(attribute, 'path'))
    .findLast((value) => value?.startsWith('/'));
  const prefixed = path === undefined || path === '/' ? undefined : visiblePath(view, path);
  if (prefixed === undefined || prefixed === path) return [plain];
  const other = remaining.map((attribute) =>
    /^\s*path\s*=/i.test(attribute) ? ` Path=${prefixed}` : attribute,
  );
  return [plain, [pair, ...other].join(';')];
}

/**
 * True if a `Set-Cookie` line names a Domain that one of the hosts belongs to: a browser that accepts it sends the cookie
 * there, too (RFC 6265 §5.1.3).
 */
export function reachesHost(line: string, hosts: readonly string[]): boolean {
  return line.split(';').some((attribute) => {
    const domain = domainOf(attribute);
    return domain !== undefined && hosts.some((host) => isWithin(host, domain));
  });
}

function isForeignDomain(attribute: string, host: string): boolean {
  const domain = domainOf(attribute);
  return domain !== undefined && !isWithin(host, domain);
}

function domainOf(attribute: string): string | undefined {
  return attributeValue(attribute, 'domain')?.replace(/^\./, '').toLowerCase();
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function attributeValue(attribute: string, name: string): string | undefined {
  const at = attribute.indexOf('=');
  if (at === -1 || attribute.slice(0, at).trim().toLowerCase() !== name) return undefined;
  return attribute.slice(at + 1).trim();
}

function isLost(view: PageView, attribute: string): boolean {
  const downgraded = view.entryHost.scheme === 'http' && view.site.origin.startsWith('https:');
  return downgraded && /^\s*(?:secure|samesite\s*=\s*none)\s*$/i.test(attribute);
}

function visiblePath(view: PageView, path: string): string | undefined {
  if (view.language === null) return undefined;
  const address = addressIn(view.site, view.entryHost, view.language, path);
  return address && parseReference(address).path;
}
