import type { Config } from '@dragoman/config';
import {
  createCloudflarePurge,
  createFastlyPurge,
  createInstancePurge,
} from '@dragoman/providers/cache-purge';
import type { CachePurge } from '@dragoman/providers/cache-purge/port';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** Opens the purges of the cache in front; undefined if there is none. */
export function openCachePurge(config: Config, shutdown: ShutdownHooks): CachePurge | undefined {
  const { FRONT_CACHE: engine, FRONT_CACHE_URLS: urls, FRONT_CACHE_ZONE: zone = '' } = config;
  if (engine === undefined) return undefined;
  const secret = config.FRONT_CACHE_SECRET?.reveal() ?? '';
  const dispatcherFor = (...addresses: string[]) => {
    const gate = createOutgoingGate({ allowedHosts: addresses.map((url) => new URL(url).host) });
    shutdown.add('connections to the cache in front', () => gate.close());
    return gate.dispatcher;
  };
  if (engine === 'cloudflare') {
    const apiUrl = config.CLOUDFLARE_API_URL;
    const dispatcher = dispatcherFor(apiUrl);
    return createCloudflarePurge({ dispatcher, apiUrl, zone, token: secret });
  }
  if (engine === 'fastly') {
    const apiUrl = config.FASTLY_API_URL;
    return createFastlyPurge({
      dispatcher: dispatcherFor(apiUrl),
      apiUrl,
      service: zone,
      token: secret,
    });
  }
  return createInstancePurge({ dispatcher: dispatcherFor(...urls), urls, secret });
}
