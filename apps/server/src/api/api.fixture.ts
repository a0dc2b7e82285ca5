import { startApi } from '@dragoman/core/api/testing';
import { startJobs } from '@dragoman/core/jobs';
import { createSeal } from '@dragoman/core/sealing';
import type { Database } from '@dragoman/database/connection';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { ownerEndpoints } from './index.ts';

/** Serves the owner endpoints on a database; no engine supports any language pair. */
export async function startOwnerApi(database: Database) {
  const jobs = await startJobs({ database });
  const engines = { engineFor: async () => undefined };
  const own = { engineOf: () => undefined, ...engines };
  const engineKeys = { seal: createSeal('a secret of the test', 'engine keys'), own };
  const fetchPage: PageFetcher = () => Promise.reject(new Error('nothing is fetched here'));
  const api = await startApi(
    ownerEndpoints({
      database,
      jobs,
      engines,
      engineKeys,
      fetchPage,
      publicUrl: 'http://localhost',
      visitorOrigin: (host) => `http://${host}`,
    }),
  );
  const close = async () => {
    await api.close();
    await jobs.stop();
  };
  return { ...api, close };
}

export type OwnerApi = Awaited<ReturnType<typeof startOwnerApi>>;
