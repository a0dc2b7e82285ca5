import type { Database } from '@dragoman/database/connection';
import type { Meta, PresenceState } from './presence-state.ts';

export interface Presence {
  readonly group: string;
  readonly key: string;
  /** The channel's id. */
  readonly channel: string;
  readonly ref: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const presenceChannel = 'realtime_presences';
/** Seconds without a heartbeat after which a server process and its presences are removed. */
const deadAfter = 30;

type Pool = Pick<Database, 'pool'>;

export async function savePresences(
  { pool }: Pool,
  server: string,
  presences: readonly Presence[],
): Promise<void> {
  await pool.query(
    `with saved as (
       insert into realtime.presences (topic, key, channel, ref, payload, server_id)
       select "group", key, channel, ref, payload, $2
       from jsonb_to_recordset($1::jsonb)
         as p ("group" text, key text, channel uuid, ref text, payload jsonb)
       on conflict (topic, key, channel)
       do update set ref = excluded.ref, payload = excluded.payload
       returning topic
     ) select pg_notify('${presenceChannel}', topic) from (select distinct topic from saved) as changed`,
    [JSON.stringify(presences), server],
  );
}

export async function removePresences({ pool }: Pool, channels: readonly string[]): Promise<void> {
  await pool.query(
    `with removed as (delete from realtime.presences where channel = any($1) returning topic)
     select pg_notify('${presenceChannel}', topic) from (select distinct topic from removed) as changed`,
    [channels],
  );
}

export async function readPresences({ pool }: Pool, group: string): Promise<PresenceState> {
  const { rows } = await pool.query<{
    key: string;
    ref: string;
    payload: object;
  }>(
    `select key, ref, payload from realtime.presences
     where topic = $1 order by key, ref`,
    [group],
  );
  return new Map(
    rows.map(({ key, ref, payload }) => {
      const meta: Meta = { ...payload, phx_ref: ref };
      return [ref, { key, meta }];
    }),
  );
}

/** Records a heartbeat of this process. Returns true if it was unknown, so that its presences must be saved again. */
export async function reportAlive({ pool }: Pool, server: string): Promise<boolean> {
  const { rows } = await pool.query<{ fresh: boolean }>(
    `insert into realtime.servers (id) values ($1)
     on conflict (id) do update set seen_at = now() returning xmax = 0 as fresh`,
    [server],
  );
  return rows[0]?.fresh === true;
}

/** Removes dead server processes, and the leaving one, with their presences. */
export async function removeServers({ pool }: Pool, leaving?: string): Promise<void> {
  await pool.query(
    `with dead as (
       select id from realtime.servers
       where seen_at < now() - make_interval(secs => ${deadAfter}) or id = $1
     ), removed as (
       delete from realtime.presences where server_id in (select id from dead) returning topic
     ), gone as (
       delete from realtime.servers where id in (select id from dead)
     ) select pg_notify('${presenceChannel}', topic) from (select distinct topic from removed) as changed`,
    [leaving ?? null],
  );
}
