import type { Claims, Database, PoolClient } from '@dragoman/database/connection';

/** A caller's permissions in a group. */
export interface Permissions {
  readonly broadcast: { readonly read: boolean; readonly write: boolean };
  readonly presence: { readonly read: boolean; readonly write: boolean };
}

/** Permissions in public channels. */
export const everything: Permissions = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

const extensions = ['broadcast', 'presence'] as const;

/**
 * Checks the policies of `realtime.messages`, as Supabase does: with `realtime.topic()` as the topic, may the caller read a row
 * with the extension, and may they insert one. Rolls back.
 */
export async function askPolicies(
  { pool }: Pick<Database, 'pool'>,
  claims: Claims,
  topic: string,
): Promise<Permissions> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into realtime.messages (topic, extension, private)
       select $1, extension, true from unnest($2::text[]) as extension`,
      [topic, extensions],
    );
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('realtime.topic', $2, true),
         set_config('role', $3, true)`,
      [JSON.stringify(claims), topic, claims.role],
    );
    const readable = await readableExtensions(client, topic);
    const of = async (extension: (typeof extensions)[number]) => ({
      read: readable.has(extension),
      write: await mayAdd(client, topic, extension),
    });
    return { broadcast: await of('broadcast'), presence: await of('presence') };
  } finally {
    // Destroys a connection that may still have the role.
    const fault = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(fault);
  }
}

async function readableExtensions(client: PoolClient, topic: string): Promise<Set<string>> {
  const { rows } = await client.query<{ extension: string }>(
    `select distinct extension from realtime.messages
     where topic = $1 and inserted_at = now()::timestamp and event is null`,
    [topic],
  );
  return new Set(rows.map(({ extension }) => extension));
}

async function mayAdd(client: PoolClient, topic: string, extension: string): Promise<boolean> {
  await client.query('savepoint trial');
  const insertion = `insert into realtime.messages (topic, extension, private) values ($1, $2, true)`;
  const outcome = await client.query(insertion, [topic, extension]).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '42501') return false;
      throw error;
    },
  );
  await client.query('rollback to savepoint trial');
  return outcome;
}
