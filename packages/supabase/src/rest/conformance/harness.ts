import type { Claims, Database } from '@dragoman/database/connection';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import { type Keys, openKeys } from '../../tokens/index.ts';
import { type RestOptions, restPlugin } from '../index.ts';

// The tables are the tests' subject, not the client's types.
// biome-ignore lint/suspicious/noExplicitAny: the official client's own default
export type Client = SupabaseClient<any, any, any>;

export interface Harness {
  readonly database: Database;
  readonly keys: Keys;
  /** The project URL; `/rest/v1` is below it. */
  readonly url: string;
  /** Adds a user. Returns the id, a token, and the official client signed in with it. */
  addUser(): Promise<{ readonly id: string; readonly token: string; readonly client: Client }>;
  clientOf(claims: Claims): Promise<Client>;
  readonly anon: Client;
  readonly service: Client;
  close(): Promise<void>;
}

/** Serves a new migrated database over HTTP, for the official client. */
export async function openHarness(options: Partial<RestOptions> = {}): Promise<Harness> {
  const { database, close } = await createTestDatabase();
  const keys = await openKeys({ database, issuer: 'http://127.0.0.1/auth/v1' });
  // An aborted client leaves an idle connection, which would block closing.
  const app = fastify({ forceCloseConnections: true });
  await app.register(
    restPlugin({ database, keys, anonChanges: 10_000, anonReads: 10_000, ...options }),
    {
      prefix: '/rest/v1',
    },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const clientWith = (key: string, token = key): Client =>
    createClient(url, key, { accessToken: async () => token });
  const tokenOf = (claims: Claims) => keys.sign({ ...claims }, { expiresIn: 600 });
  const clientOf = async (claims: Claims) => clientWith(keys.publishableKey, await tokenOf(claims));
  return {
    database,
    keys,
    url,
    clientOf,
    anon: clientWith(keys.publishableKey),
    service: clientWith(keys.secretKey),
    async addUser() {
      const id = await createUser(database);
      const token = await tokenOf({ role: 'authenticated', sub: id, aud: 'authenticated' });
      return { id, token, client: clientWith(keys.publishableKey, token) };
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
