import { type CallOptions, call, inBatches } from './call.ts';
import type { CachePurge } from './port.ts';

const keysPerCall = 256;

/** Purges by `Surrogate-Key` with Fastly's API. */
export function createFastlyPurge(
  options: CallOptions & {
    readonly apiUrl: string;
    readonly service: string;
    readonly token: string;
  },
): CachePurge {
  const { apiUrl, service, token } = options;
  return {
    purge: (keys) =>
      inBatches(keys, keysPerCall, (batch) =>
        call(options, {
          method: 'POST',
          url: `${apiUrl}/service/${encodeURIComponent(service)}/purge`,
          headers: {
            'fastly-key': token,
            accept: 'application/json',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ surrogate_keys: batch }),
        }),
      ),
  };
}
