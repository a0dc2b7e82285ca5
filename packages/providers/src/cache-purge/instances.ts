import { type CallOptions, call, inBatches } from './call.ts';
import type { CachePurge } from './port.ts';

/** Keeps the header well below the 8 kB that Varnish and nginx accept. */
const keysPerCall = 100;

/**
 * Purges Varnish or nginx with the configurations in `deploy/`: `PURGE` with the keys in `Surrogate-Key`.
 * @param options.urls every instance
 */
export function createInstancePurge(
  options: CallOptions & { readonly urls: readonly string[]; readonly secret: string },
): CachePurge {
  const { urls, secret } = options;
  return {
    async purge(keys) {
      const outcomes = await Promise.allSettled(
        urls.map((url) =>
          inBatches(keys, keysPerCall, (batch) =>
            call(options, {
              method: 'PURGE',
              url: new URL('/.well-known/dragoman/purge', url).href,
              headers: { 'surrogate-key': batch.join(' '), 'x-purge-secret': secret },
            }),
          ),
        ),
      );
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
