import { z } from 'zod';
import { encodeBinary } from './binary.ts';
import { type BroadcastPush, type Content, type Version, WireError } from './message.ts';
import { encodeText } from './text.ts';

/** A broadcast to clients. */
export interface Broadcast {
  readonly event: string;
  readonly content: Content;
  /** For stored messages: the id, and true for a replay. */
  readonly meta?: { readonly id: string; readonly replayed?: boolean } | undefined;
}

const textPush = z.looseObject({
  event: z.string(),
  payload: z.unknown().optional(),
  persist: z.unknown().optional(),
});

/** Parses the payload of a `broadcast` message. Throws `WireError`. */
export function readBroadcast(payload: unknown): BroadcastPush {
  if (typeof payload === 'object' && payload !== null && 'content' in payload) {
    return payload as BroadcastPush;
  }
  const { success, data } = textPush.safeParse(payload);
  if (!success) throw new WireError('a broadcast needs an event');
  const json = JSON.stringify(data.payload ?? {});
  return { event: data.event, content: { json }, persist: data.persist };
}

/** Encodes the frame of a broadcast; undefined if the version cannot represent it (binary in 1.0.0, or binary with long names). */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, content, meta }: Broadcast,
): string | Buffer | undefined {
  const frame = version === '2.0.0' ? encodeBinary(topic, event, content, meta) : undefined;
  if (frame !== undefined || 'bytes' in content) return frame;
  const more = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`;
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.json}${more}}`;
  return encodeText(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload });
}
