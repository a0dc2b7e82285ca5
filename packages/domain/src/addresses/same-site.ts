/**
 * True if two absolute addresses belong to one website: http(s), the same host with or without `www.`, and the same
 * port (80 and 443 count as one). Other subdomains are other sites.
 */
export function isSameSite(one: string | URL, other: string | URL): boolean {
  const left = siteKey(one);
  return left !== undefined && left === siteKey(other);
}

function siteKey(address: string | URL): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  const port = url.port === '80' || url.port === '443' ? '' : url.port;
  return `${host}:${port}`;
}
