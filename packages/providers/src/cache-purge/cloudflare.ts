import { z } from 'zod';
import { type CallOptions, call, inBatches } from './call.ts';
import { type CachePurge, PurgeError } from './port.ts';

const tagsPerCall = 30;
const answerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** Purges by `Cache-Tag` with Cloudflare's API v4. */
export function createCloudflarePurge(
  options: CallOptions & {
    readonly apiUrl: string;
    readonly zone: string;
    readonly token: string;
  },
): CachePurge {
  const { apiUrl, zone, token } = options;
  return {
    purge: (keys) =>
      inBatches(keys, tagsPerCall, async (tags) => {
        const text = await call(options, {
          method: 'POST',
          url: `${apiUrl}/zones/${encodeURIComponent(zone)}/purge_cache`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ tags }),
        });
        assertSuccess(text);
      }),
  };
}

function assertSuccess(text: string): void {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new PurgeError('unavailable', 'Cloudflare sent no usable answer.');
  if (answer.data.success) return;
  const reasons = answer.data.errors?.map(({ message }) => message).join(', ');
  throw new PurgeError('refused', `Cloudflare refused the purge: ${reasons}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
