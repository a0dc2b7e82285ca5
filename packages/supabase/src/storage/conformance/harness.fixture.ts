import type { SupabaseClient } from '@supabase/supabase-js';
import { type StorageServer, startStorageServer } from '../storage-server.fixture.ts';

export interface Harness {
  readonly server: StorageServer;
  readonly service: SupabaseClient;
  /** `{websiteId}/es` of the owner's. */
  readonly folder: string;
  /** The bucket `translated-media` as the owner of a website. */
  media(): FileApi;
  /** The bucket `private` as the service; `other` is there too. */
  hidden(): FileApi;
}

type FileApi = ReturnType<SupabaseClient['storage']['from']>;

/** storage/v1 with a website's owner and two private buckets. Its server has to be closed. */
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
