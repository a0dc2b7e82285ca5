import { request } from 'undici';
import { describeFailure } from './page-fetcher.ts';
import type { OutgoingGate, Post } from './port.ts';

const timeout = 15_000;
const mostCharacters = 1000;
const mostBytes = 4 * mostCharacters;

/** Creates the `Post` of `port.ts` on a gate. An answer must come within 15 seconds; if the caller aborts, rejects with the reason. */
export function createPost(gate: OutgoingGate, userAgent = 'Dragoman/0.1'): Post {
  return async (address, { headers, body, signal }) => {
    const deadline = AbortSignal.timeout(timeout);
    try {
      const url = new URL(address);
      gate.assertAllowed(url);
      const response = await request(url, {
        dispatcher: gate.dispatcher,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': userAgent },
        body,
        signal: AbortSignal.any([signal, deadline]),
      });
      return { status: response.statusCode, text: await readBeginning(response.body) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw describeFailure(error, deadline.aborted);
    }
  };
}

/** Reads no more than it returns: the rest of a long answer is cut off. */
async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length >= mostBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts));
  // U+0000 cannot be stored.
  return text.replaceAll('\0', '�').slice(0, mostCharacters);
}
