import type { Database } from '@dragoman/database/connection';
import { z } from 'zod';
import type { Broadcast } from '../wire/broadcast.ts';
import type { Content } from '../wire/message.ts';

/** Maximum seconds that a broadcast is stored. */
const longestStored = 3 * 24 * 60 * 60;
const mostReplayed = 25;

const persistSchema = z.union([
  z.literal(true),
  z.object({ ttl: z.number().int().positive().max(longestStored).optional() }),
]);

/** Returns how many seconds to store a broadcast, from the client's `persist`; undefined if not at all. */
export function secondsToStore(persist: unknown): number | undefined {
  const { success, data } = persistSchema.safeParse(persist);
  if (!success) return undefined;
  return (data === true ? undefined : data.ttl) ?? longestStored;
}

/** Stores a broadcast for replay. Returns its id. */
export async function storeMessage(
  { pool }: Pick<Database, 'pool'>,
  topic: string,
  event: string,
  content: Content,
  seconds: number,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into realtime.messages (topic, extension, private, event, payload, binary_payload, expires_at)
     values ($1, 'broadcast', true, $2, $3::jsonb, $4, now() + make_interval(secs => $5)) returning id`,
    [
      topic,
      event,
      'json' in content ? content.json : null,
      'bytes' in content ? content.bytes : null,
      seconds,
    ],
  );
  return rows[0]?.id as string;
}

/** Returns the stored broadcasts of a private topic since a time (milliseconds since 1970): the newest 25, oldest first. */
export async function replayedMessages(
  { pool }: Pick<Database, 'pool'>,
  topic: string,
  since: number,
  limit: number = mostReplayed,
): Promise<Broadcast[]> {
  const { rows } = await pool.query<{
    id: string;
    event: string;
    json: string | null;
    bytes: Buffer | null;
  }>(
    `select id, event, payload::text as json, binary_payload as bytes from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and event is not null
       and inserted_at >= (to_timestamp($2::float8 / 1000) at time zone current_setting('TimeZone'))
       and (expires_at is null or expires_at > now())
     order by inserted_at desc limit $3`,
    [topic, since, Math.min(limit, mostReplayed)],
  );
  return rows.reverse().map(({ id, event, json, bytes }) => ({
    event,
    content: bytes === null ? { json: json ?? 'null' } : { bytes },
    meta: { id, replayed: true },
  }));
}
