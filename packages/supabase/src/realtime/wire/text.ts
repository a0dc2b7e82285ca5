import { type Message, type Outgoing, type Version, WireError } from './message.ts';

/** Decodes a text frame of either version: 2.0.0 sends arrays, 1.0.0 objects. Throws `WireError`. */
export function decodeText(text: string): Message {
  const [joinRef, ref, topic, event, payload] = fieldsOf(parse(text));
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

function fieldsOf(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed !== 'object' || parsed === null) throw new WireError('not a message');
  const { join_ref, ref, topic, event, payload } = parsed as Record<string, unknown>;
  return [join_ref, ref, topic, event, payload];
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Encodes a text frame. In 1.0.0 only replies have a ref, and there is no join ref. */
export function encodeText(version: Version, message: Outgoing): string {
  const [joinRef, ref, topic, event] = [
    message.joinRef,
    message.ref,
    message.topic,
    message.event,
  ].map((field) => JSON.stringify(field));
  if (version === '2.0.0') return `[${joinRef},${ref},${topic},${event},${message.payload}]`;
  return `{"topic":${topic},"event":${event},"payload":${message.payload},"ref":${ref}}`;
}
