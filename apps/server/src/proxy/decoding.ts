import { pageBodies } from '@dragoman/core/serving';
import { DragomanError } from '@dragoman/domain/errors';
import { decodeBody } from '@dragoman/providers/outgoing';

interface DecodeRequest {
  readonly websiteId: string;
  readonly bytes: Buffer;
  readonly contentEncoding: string | undefined;
  /** Most decoded bytes, summed over all codings. */
  readonly maxBytes: number;
  /** Builds the signal that aborts waiting and decoding; called only if there is something to decode. */
  readonly signal: () => AbortSignal;
}

/**
 * Removes the content codings from a body.
 * @returns undefined if a coding is unknown or malformed, there are too many, or the result is too large
 * @throws the signal's reason once it is aborted
 */
export type Decode = (request: DecodeRequest) => Promise<Buffer | undefined>;

/** Builds a `Decode` that processes at most `perWebsite` bodies of one website at a time; others wait in order. */
export function createDecode(perWebsite: number): Decode {
  const slots = createSlots(perWebsite);
  return async ({ websiteId, bytes, contentEncoding = '', maxBytes, signal: signalOf }) => {
    if (/^\s*(?:identity\s*)?$/i.test(contentEncoding)) return bytes;
    const signal = signalOf();
    const free = await slots.take(websiteId, signal);
    try {
      pageBodies.add('decoded');
      const decoded = await decodeBody(bytes, contentEncoding, { maxBytes, signal });
      return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length);
    } catch (error) {
      if (error instanceof DragomanError) return undefined;
      throw error;
    } finally {
      free();
    }
  };
}

/** Semaphores by name. `take` waits for a slot, returns the function that frees it, or throws the signal's reason. */
function createSlots(most: number) {
  const waiting = new Map<string, { taken: number; readonly queue: (() => void)[] }>();
  const free = (name: string) => {
    const entry = waiting.get(name);
    if (entry === undefined) return;
    const next = entry.queue.shift();
    if (next !== undefined) return next();
    entry.taken -= 1;
    if (entry.taken === 0) waiting.delete(name);
  };
  const take = async (name: string, signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted();
    const entry = waiting.get(name) ?? { taken: 0, queue: [] };
    waiting.set(name, entry);
    if (entry.taken >= most) await turn(entry.queue, signal);
    else entry.taken += 1;
    return () => free(name);
  };
  return { take };
}

/** Resolves when it is this caller's turn; the caller then owns the slot that was freed. */
function turn(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(begin);
  });
}
