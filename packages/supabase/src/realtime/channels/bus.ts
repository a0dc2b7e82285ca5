import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';
import type { Broadcast } from '../wire/broadcast.ts';
import type { Group } from './groups.ts';

/** Passes broadcasts to the other server processes. */
export interface Bus {
  /** Returns false if the database cannot keep up; the message is dropped. */
  publish(group: Group, broadcast: Broadcast): boolean;
  close(): Promise<void>;
}

const channel = 'realtime_broadcasts';
/** The payload limit of Postgres is below 8000 bytes. */
const longestNotification = 7900;
const mostWaitingBytes = 16 * 1024 * 1024;

const envelopeSchema = z.object({
  server: z.string().optional(),
  id: z.string(),
  topic: z.string(),
  private: z.boolean(),
  event: z.string(),
  json: z.string().optional(),
  bytes: z.string().optional(),
  stored: z.boolean().optional(),
});

type Envelope = z.infer<typeof envelopeSchema>;

/** Opens the bus; `deliver` receives messages of other processes and of `realtime.send`. */
export async function openBus(
  database: Database,
  log: Log,
  server: string,
  deliver: (group: Group, broadcast: Broadcast) => void,
): Promise<Bus> {
  const receive = async (payload: string) => {
    const text = payload.startsWith('parcel ')
      ? await openParcel(database, payload.slice(7))
      : payload;
    if (text === undefined) return;
    const sent = envelopeSchema.parse(JSON.parse(text));
    if (sent.server !== server)
      deliver({ topic: sent.topic, private: sent.private }, contentOf(sent));
  };
  // Sequential, to preserve the order although parcels are fetched.
  let receiving = Promise.resolve();
  const stop = await database.listen(channel, (payload) => {
    receiving = receiving
      .then(() => receive(payload))
      .catch((error) => log.warn({ err: error }, 'a broadcast could not be received'));
  });
  const outbox = createOutbox(database, log);
  return {
    publish: (group, broadcast) => outbox.add(JSON.stringify(envelopeOf(server, group, broadcast))),
    close: async () => {
      await stop();
      await Promise.all([receiving, outbox.idle()]);
    },
  };
}

function envelopeOf(server: string, group: Group, { event, content, meta }: Broadcast): Envelope {
  const carried = 'json' in content ? content : { bytes: content.bytes.toString('base64') };
  const id = meta?.id ?? crypto.randomUUID();
  return { server, id, ...group, event, ...carried, stored: meta !== undefined };
}

function contentOf({ id, event, json, bytes, stored }: Envelope): Broadcast {
  const content =
    bytes === undefined ? { json: json ?? 'null' } : { bytes: Buffer.from(bytes, 'base64') };
  return { event, content, meta: stored ? { id } : undefined };
}

async function openParcel({ pool }: Database, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ content: string }>(
    'select content from realtime.parcels where id = $1',
    [id],
  );
  return rows[0]?.content;
}

/** Sends queued messages, one statement at a time. */
function createOutbox({ pool }: Database, log: Log) {
  let waiting: string[] = [];
  let bytes = 0;
  let sending: Promise<void> | undefined;
  const send = async () => {
    // Batches the messages of this event-loop turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const envelopes = waiting;
      waiting = [];
      bytes = 0;
      await post(pool, envelopes).catch((error) =>
        log.warn({ err: error }, 'broadcasts could not be sent to the other processes'),
      );
    }
    sending = undefined;
  };
  return {
    add: (text: string) => {
      bytes += text.length;
      if (bytes > mostWaitingBytes) return false;
      waiting.push(text);
      sending ??= send();
      return true;
    },
    idle: async () => sending,
  };
}

async function post(pool: Database['pool'], envelopes: readonly string[]): Promise<void> {
  const isLong = (text: string) => Buffer.byteLength(text) > longestNotification;
  const ids = envelopes.map((text) => (isLong(text) ? crypto.randomUUID() : undefined));
  await pool.query(
    `with parcels as (
       insert into realtime.parcels (id, content)
       select id, content from unnest($1::uuid[], $2::text[]) as sent (id, content)
     )
     select pg_notify('${channel}', payload) from unnest($3::text[]) as payload`,
    [
      ids.filter((id) => id !== undefined),
      envelopes.filter(isLong),
      envelopes.map((text, place) => (ids[place] === undefined ? text : `parcel ${ids[place]}`)),
    ],
  );
}
