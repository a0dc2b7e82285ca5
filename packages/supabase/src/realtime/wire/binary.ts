import { type BroadcastPush, type Content, type Message, WireError } from './message.ts';

const pushKind = 3;
const broadcastKind = 4;
const jsonEncoding = 1;
const binaryEncoding = 0;
const longestField = 255;

/**
 * Decodes a binary frame of 2.0.0, which is always a broadcast: kind, five lengths (join ref, ref, topic, event, metadata), the
 * payload's encoding, then these fields as UTF-8 and the payload. Throws `WireError`.
 */
export function decodeBinary(frame: Buffer): Message {
  if (frame[0] !== pushKind || frame.length < 7) throw new WireError('unknown binary message');
  let offset = 7;
  const fields = [1, 2, 3, 4, 5].map((place) => {
    const start = offset;
    offset += frame[place] ?? 0;
    return frame.toString('utf8', start, offset);
  });
  if (offset > frame.length) throw new WireError('a binary message is too short');
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = fields;
  const rest = frame.subarray(offset);
  const content: Content =
    frame[6] === jsonEncoding ? { json: checkedJson(rest.toString('utf8')) } : { bytes: rest };
  const payload: BroadcastPush = { event, content, persist: readPersist(metadata) };
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload };
}

function checkedJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new WireError('a broadcast must be JSON');
  }
}

function readPersist(metadata: string): unknown {
  if (metadata === '') return undefined;
  return (JSON.parse(checkedJson(metadata)) as { persist?: unknown } | null)?.persist;
}

/** Encodes a broadcast for a 2.0.0 client; undefined if a name is too long for the frame's one-byte lengths. */
export function encodeBinary(
  topic: string,
  event: string,
  content: Content,
  meta: object | undefined,
): Buffer | undefined {
  const fields = [topic, event, meta === undefined ? '' : JSON.stringify(meta)].map((field) =>
    Buffer.from(field, 'utf8'),
  );
  if (fields.some(({ length }) => length > longestField)) return undefined;
  const isJson = 'json' in content;
  const head = [broadcastKind, ...fields.map(({ length }) => length)];
  return Buffer.concat([
    Buffer.from([...head, isJson ? jsonEncoding : binaryEncoding]),
    ...fields,
    isJson ? Buffer.from(content.json, 'utf8') : content.bytes,
  ]);
}
