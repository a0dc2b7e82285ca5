import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claims, Database } from '@dragoman/database/connection';
import { createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { createFolderFiles, type FileStore } from '@dragoman/providers/files';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import { type Keys, openKeys } from '../tokens/index.ts';
import { storagePlugin } from './index.ts';
import type { StorageOptions } from './plugin.ts';

export interface Pictures {
  readonly userId: string;
  readonly websiteId: string;
  readonly media: ReturnType<SupabaseClient['storage']['from']>;
  pathOf(name: string): string;
  upload(name: string, color: number, options?: object): ReturnType<Pictures['media']['upload']>;
  /** Returns the color of the public picture, or the code of the refusal. */
  read(name: string): Promise<number | string>;
}

export interface StorageServer {
  readonly url: string;
  readonly database: Database;
  readonly keys: Keys;
  readonly files: FileStore;
  /** Creates the official client with a role, or as the given user. */
  client(role: 'anon' | 'service' | { readonly userId: string }): Promise<SupabaseClient>;
  /** Creates an owner, and shorthands for one-pixel pictures in `{websiteId}/es`. */
  pictures(): Promise<Pictures>;
  token(userId: string, aal?: string): Promise<string>;
  /** Creates a user with a website. Returns both ids. */
  owner(): Promise<{ userId: string; websiteId: string }>;
  /** Returns the keys of the stored files. */
  storedKeys(): Promise<string[]>;
  /** Returns the entries of the directory that contains the store, which should be only the store. */
  around(): string[];
  /** Returns unfinished uploads. */
  unfinished(): string[];
  close(): Promise<void>;
}

/** Serves storage/v1 over HTTP with its own database and directory. */
export async function startStorageServer(
  wrap: (files: FileStore) => FileStore = (files) => files,
  options: Partial<StorageOptions> = {},
): Promise<StorageServer> {
  const { database, close } = await createTestDatabase();
  const parent = mkdtempSync(join(tmpdir(), 'dragoman-storage-'));
  const dir = join(parent, 'files');
  const files = wrap(createFolderFiles({ dir }));
  const keys = await openKeys({ database, issuer: 'http://127.0.0.1/auth/v1' });
  const app = fastify({ forceCloseConnections: true });
  app.register(storagePlugin({ database, keys, files, ...options }), { prefix: '/storage/v1' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const token = (sub: string, aal?: string) =>
    keys.sign(
      { role: 'authenticated', sub, aud: 'authenticated', ...(aal && { aal }) } satisfies Claims,
      { expiresIn: 600 },
    );
  const client: StorageServer['client'] = async (role) => {
    const key = role === 'service' ? keys.secretKey : keys.publishableKey;
    const auth = { persistSession: false, autoRefreshToken: false };
    if (typeof role === 'string') return createClient(url, key, { auth });
    const jwt = await token(role.userId);
    return createClient(url, key, { accessToken: async () => jwt });
  };
  return {
    url,
    database,
    keys,
    files,
    token,
    client,
    pictures: async () => {
      const owner = await createOwner(database);
      return picturesOf(owner, (await client(owner)).storage.from('translated-media'));
    },
    owner: () => createOwner(database),
    storedKeys: async () => {
      const found: string[] = [];
      for await (const { key } of files.list()) found.push(key);
      return found;
    },
    around: () => readdirSync(parent),
    unfinished: () => readdirSync(join(dir, '.unfinished')),
    close: async () => {
      await app.close();
      await close();
      rmSync(parent, { recursive: true });
    },
  };
}

async function createOwner(database: Database) {
  const userId = await createUser(database);
  return { userId, websiteId: await insertWebsite(database, { user_id: userId }) };
}

function picturesOf(
  owner: { userId: string; websiteId: string },
  media: Pictures['media'],
): Pictures {
  const pathOf = (name: string) => `${owner.websiteId}/es/${name}`;
  return {
    ...owner,
    media,
    pathOf,
    upload: (name, color, options = {}) =>
      media.upload(pathOf(name), png(color), { contentType: 'image/png', ...options }),
    read: async (name) => {
      const response = await fetch(media.getPublicUrl(pathOf(name)).data.publicUrl);
      if (!response.ok) return (await response.json()).code;
      return Buffer.from(await response.arrayBuffer()).at(-17) ?? 'empty';
    },
  };
}

/** Returns a one-pixel PNG; the color makes contents differ. */
export function png(color = 0): Buffer<ArrayBuffer> {
  const head = '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de';
  const pixel = '0000000c4944415478da63';
  return Buffer.concat([Buffer.from(head + pixel, 'hex'), Buffer.from([color]), Buffer.alloc(16)]);
}
