import { z } from 'zod';
import { count, listOf, optionalText, ownSecret, url } from '../setting.ts';

/** A cache in front of the proxies: see deploy/README.md. */
export const frontCacheSettings = z.object({
  FRONT_CACHE: z
    .enum(['varnish', 'nginx', 'cloudflare', 'fastly'])
    .optional()
    .describe(
      'Cache in front of the proxies: varnish, nginx, cloudflare or fastly. Pages get the headers it needs, and the worker purges what an edit changes.',
    ),
  FRONT_CACHE_SECONDS: count(
    60,
    'Seconds for which that cache stores pages whose site specifies no lifetime.',
  ),
  FRONT_CACHE_URLS: listOf(
    'an address such as http://127.0.0.1:6081',
    (item) => /^https?:$/.test(URL.parse(item)?.protocol ?? ''),
    'Addresses of all instances of Varnish or nginx, separated by commas, for example http://127.0.0.1:6081.',
  ),
  FRONT_CACHE_SECRET: ownSecret(
    16,
    'Secret of purges for Varnish and nginx, or the API token for Cloudflare and Fastly.',
  ),
  FRONT_CACHE_ZONE: optionalText('Zone id of Cloudflare or service id of Fastly.'),
  CLOUDFLARE_API_URL: url('https://api.cloudflare.com/client/v4', 'Address of Cloudflare’s API.'),
  FASTLY_API_URL: url('https://api.fastly.com', 'Address of Fastly’s API.'),
});
