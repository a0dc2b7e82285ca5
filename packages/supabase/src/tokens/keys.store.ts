import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, PoolClient } from '@dragoman/database/connection';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

// Any number, the same in every process: one of them makes the keys.
const lockKey = 4_112_026_112_130;

export interface StoredKeys {
  /** Newest first; exactly one is current. */
  readonly signing: readonly StoredSigningKey[];
  readonly publishable: string;
  readonly secret: string;
}

export interface StoredSigningKey {
  readonly kid: string;
  readonly current: boolean;
  readonly privateJwk: JWK;
}

/** Reads the keys of this database and makes those that are missing, once among all processes. */
export async function loadKeys({ pool }: Database): Promise<StoredKeys> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const keys = { signing: await signingKeys(client), ...(await apiKeys(client)) };
    await client.query('commit');
    return keys;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The signing keys that verify now. */
export async function signingKeys(
  client: Pick<PoolClient, 'query'>,
): Promise<readonly StoredSigningKey[]> {
  const found = await readSigningKeys(client);
  if (found.some(({ current }) => current)) return found;
  await client.query(
    `insert into auth.signing_keys (id, algorithm, private_jwk) values ($1, $2, $3)
     on conflict (status) where status = 'current' do nothing`,
    [randomUUID(), 'ES256', JSON.stringify(await newPrivateJwk())],
  );
  return readSigningKeys(client);
}

async function readSigningKeys(client: Pick<PoolClient, 'query'>): Promise<StoredSigningKey[]> {
  const { rows } = await client.query<{ kid: string; current: boolean; jwk: JWK }>(
    `select id as kid, status = 'current' as current, private_jwk as jwk
     from auth.signing_keys where status <> 'revoked' order by created_at desc`,
  );
  return rows.map(({ kid, current, jwk }) => ({ kid, current, privateJwk: jwk }));
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

async function apiKeys(client: PoolClient): Promise<{ publishable: string; secret: string }> {
  await client.query(
    `insert into auth.api_keys (name, value) values ('publishable', $1), ('secret', $2)
     on conflict (name) do nothing`,
    [newApiKey('sb_publishable_'), newApiKey('sb_secret_')],
  );
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, value from auth.api_keys',
  );
  const value = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? '';
  return { publishable: value('publishable'), secret: value('secret') };
}

function newApiKey(prefix: string): string {
  return prefix + randomBytes(24).toString('base64url');
}
