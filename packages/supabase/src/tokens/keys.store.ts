import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, PoolClient } from '@dragoman/database/connection';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

// An arbitrary number, the same in every process.
const lockKey = 4_112_026_112_130;

/** The algorithm of a key pair. */
export type PairAlgorithm = 'ES256' | 'RS256';

export interface StoredKeys {
  /** Newest first; exactly one is current. */
  readonly signing: readonly StoredSigningKey[];
  readonly publishable: string;
  readonly secret: string;
}

export interface StoredSigningKey {
  readonly kid: string;
  readonly current: boolean;
  readonly algorithm: PairAlgorithm;
  readonly privateJwk: JWK;
}

/**
 * Loads the keys of this database and creates missing ones, once among all processes. A current key of another algorithm
 * becomes a previous one.
 */
export async function loadKeys({ pool }: Database, algorithm: PairAlgorithm): Promise<StoredKeys> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(
      `update auth.signing_keys set status = 'previous' where status = 'current' and algorithm <> $1`,
      [algorithm],
    );
    const keys = { signing: await signingKeys(client, algorithm), ...(await apiKeys(client)) };
    await client.query('commit');
    return keys;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Returns the signing keys valid for verification. */
export async function signingKeys(
  client: Pick<PoolClient, 'query'>,
  algorithm: PairAlgorithm,
): Promise<readonly StoredSigningKey[]> {
  const found = await readSigningKeys(client);
  if (found.some(({ current }) => current)) return found;
  await client.query(
    `insert into auth.signing_keys (id, algorithm, private_jwk) values ($1, $2, $3)
     on conflict (status) where status = 'current' do nothing`,
    [randomUUID(), algorithm, JSON.stringify(await newPrivateJwk(algorithm))],
  );
  return readSigningKeys(client);
}

async function readSigningKeys(client: Pick<PoolClient, 'query'>): Promise<StoredSigningKey[]> {
  const { rows } = await client.query<StoredSigningKey>(
    `select id as kid, status = 'current' as current, algorithm, private_jwk as "privateJwk"
     from auth.signing_keys where status <> 'revoked' order by created_at desc`,
  );
  return rows;
}

async function newPrivateJwk(algorithm: PairAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
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
