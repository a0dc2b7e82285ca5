import { DragomanError } from '../errors/index.ts';

const emailRefusal = 'Cannot submit an email address. Please enter a website URL instead.';

/**
 * Returns the warning shown while something with an `@` is typed [visitor-account-admin §5], or undefined.
 * `exampleHost` is the example in the sentence.
 */
export function emailWarning(input: string, exampleHost: string): string | undefined {
  if (!input.includes('@')) return undefined;
  return `This looks like an email address. Please enter a website URL instead (e.g., ${exampleHost})`;
}

/**
 * Normalizes a typed website address for storage: trimmed, scheme and host in lower case, `https://` added if there is
 * no scheme, one trailing slash dropped, no fragment [visitor-account-admin §5]. Quotes, angle brackets and backslashes
 * are percent-encoded; the database rejects them. The path keeps its case: on many servers `/Shop` and `/shop` are two
 * pages. Throws `DragomanError('address-invalid')` with the specification's messages for blank input and e-mail
 * addresses.
 */
export function normalizeWebsiteUrl(input: string): string {
  const trimmed = input.trim();
  if (trimmed === '') throw new DragomanError('address-invalid');
  if (trimmed.includes('@')) throw new DragomanError('address-invalid', { message: emailRefusal });
  const hasScheme = /^https?:\/\//i.test(trimmed);
  const url = parse(hasScheme ? trimmed : `https://${trimmed}`);
  if (url === undefined || !isHost(url.hostname) || (!hasScheme && !looksLikeHost(url.hostname)))
    throw new DragomanError('address-invalid', { detail: trimmed });
  url.hash = '';
  return url.href.replace(/["'<>`\\]/g, percentEncoded).replace(/\/$/, '');
}

// The URL Standard allows quotes and braces in a host, and leaves some quotes in paths and queries unencoded.
const isHost = (hostname: string) => /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(hostname);

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function parse(address: string): URL | undefined {
  return URL.parse(address) ?? undefined;
}

/** A single word is more likely a typo than an intranet host; with a scheme it is accepted. */
function looksLikeHost(hostname: string): boolean {
  return hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost';
}
