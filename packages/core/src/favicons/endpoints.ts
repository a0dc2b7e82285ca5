import { faviconEndpoint } from '@dragoman/contract/favicons';
import { DragomanError } from '@dragoman/domain/errors';
import { answer, endpointsOf, implement } from '../api/index.ts';
import type { Favicons } from './favicons.ts';

/** Stops scripts in a stranger's SVG if a browser opens the icon as a page. */
const iconHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
};

export const faviconEndpoints = endpointsOf<{ readonly favicons: Favicons }>([
  implement(faviconEndpoint, async ({ query }, { favicons }) => {
    const icon = await favicons(normalizeHost(query.host), query.size);
    // Browsers report a 404 of a picture as an error of the page.
    if (icon === undefined) return answer(new Uint8Array(), { status: 204 });
    return answer(icon.content, { headers: { ...iconHeaders, 'content-type': icon.type } });
  }),
]);

/** Returns a host in lower case and punycode, without the default port. Throws `bad-request`. */
export function normalizeHost(input: string): string {
  const host = input.trim().toLowerCase();
  const url = /[/\\?#@\s]/.test(host) ? null : URL.parse(`https://${host}/`);
  if (url === null || url.hostname === '') {
    throw new DragomanError('bad-request', {
      field: 'host',
      message: '“host” is not a host name.',
    });
  }
  return url.host.replace(/\.$/, '');
}
