import { faviconEndpoint } from '@dragoman/contract/favicons';
import { DragomanError } from '@dragoman/domain/errors';
import { answer, implement } from '../../api/index.ts';
import { readHost } from '../favicon-host.ts';
import type { Favicons } from '../favicons.ts';

/** A picture of somebody else's: should a browser open it as a page, nothing in it runs or loads. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
};

export const readFavicon = implement(
  faviconEndpoint,
  async ({ query }, { favicons }: { readonly favicons: Favicons }) => {
    const icon = await favicons(readHost(query.host), query.size);
    if (icon === undefined) throw new DragomanError('not-found');
    return answer(icon.content, { headers: { ...harmless, 'content-type': icon.type } });
  },
);
