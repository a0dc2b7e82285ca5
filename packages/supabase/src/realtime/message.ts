/** A message of a client, in version 2.0.0 of the channel protocol. */
export interface Message {
  /** The ref of the join this message belongs to. */
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A message to a client; `payload` is JSON as text. */
export interface Outgoing extends Omit<Message, 'payload'> {
  readonly payload: string;
}

/** A malformed message. The text may be shown to the client. */
export class WireError extends Error {
  override name = 'WireError';
}

/** Decodes a text frame: join ref, ref, topic, event and payload. Throws `WireError`. */
export function decodeMessage(text: string): Message {
  const fields = parse(text);
  if (!Array.isArray(fields)) throw new WireError('not a message');
  const [joinRef, ref, topic, event, payload] = fields as unknown[];
  if (typeof topic !== 'string' || typeof event !== 'string') {
    throw new WireError('a message needs a topic and an event');
  }
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload: payload ?? {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError('a message must be JSON');
  }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function encodeMessage({ joinRef, ref, topic, event, payload }: Outgoing): string {
  const head = [joinRef, ref, topic, event].map((field) => JSON.stringify(field));
  return `[${head.join(',')},${payload}]`;
}
