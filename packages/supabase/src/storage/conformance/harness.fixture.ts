import type { SupabaseClient } from '@supabase/supabase-js';
import { type StorageServer, startStorageServer } from '../storage-server.fixture.ts';

export interface Harness {
  readonly server: StorageServer;
  readonly service: SupabaseClient;
  /** `{websiteId}/es` of the owner's website. */
  readonly folder: string;
  /** Returns the bucket `translated-media` as the website's owner. */
  media(): FileApi;
  /** Returns the bucket `private` with the service key; the bucket `other` exists too. */
  hidden(): FileApi;
}

type FileApi = ReturnType<SupabaseClient['storage']['from']>;

/** Starts storage/v1 with a website's owner and two private buckets. Close its server. */
export async function startHarness(): Promise<Harness> {
  const server = await startStorageServer();
  const { userId, websiteId } = await server.owner();
  const owner = await server.client({ userId });
  const service = await server.client('service');
  await service.storage.createBucket('private', { public: false });
  await service.storage.createBucket('other', { public: false });
  return {
    server,
    service,
    folder: `${websiteId}/es`,
    media: () => owner.storage.from('translated-media'),
    hidden: () => service.storage.from('private'),
  };
}
