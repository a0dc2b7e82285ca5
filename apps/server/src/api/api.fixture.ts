import { startApi } from '@dragoman/core/api/testing';
import { startJobs } from '@dragoman/core/jobs';
import { createSeal } from '@dragoman/core/sealing';
import type { Database } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { type EndpointDeps, everyEndpoint, ownerEndpoints } from './index.ts';

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
      webhooks: { assertAllowed: () => {}, isHttpAllowed: true },
      publicUrl: 'http://localhost',
      apiUrl: 'http://localhost',
      visitorOrigin: (host) => `http://${host}`,
      proxyHost: 'proxy.dragoman.example',
    }),
  );
  const close = async () => {
    await api.close();
    await jobs.stop();
  };
  return { ...api, close };
}

/** Serves every endpoint to owners and an administrator. Nothing outside of the database can be reached. */
export async function startEveryApi(database: Database, adminId: string): Promise<OwnerApi> {
  const jobs = await startJobs({ database });
  const engines = { engineFor: async () => undefined };
  const own = { engineOf: () => undefined, ...engines };
  const refuse = () => {
    const refused = Promise.reject(new Error('nothing is reached here'));
    refused.catch(() => undefined);
    return refused;
  };
  const unreachable = new Proxy({} as never, { get: () => refuse });
  const known: Partial<EndpointDeps> = {
    ...{ database, jobs, engines, log: silentLog, publicUrl: 'http://localhost' },
    engineKeys: { seal: createSeal('a secret of the test', 'engine keys'), own },
    ...{ proxyHost: 'proxy.localhost', billing: 'provider' },
    analytics: { database, enabled: false, domains: [] },
  };
  const deps = new Proxy(known as EndpointDeps, {
    get: (given, name) => (name in given ? given[name as keyof EndpointDeps] : unreachable),
  });
  const high = { requests: 100_000, seconds: 60 };
  const limits = { address: high, user: high };
  const api = await startApi(everyEndpoint(deps), {
    admins: [adminId],
    limits,
    strictAnswers: false,
  });
  const close = async () => {
    await api.close();
    await jobs.stop();
  };
  return { ...api, close };
}

export type OwnerApi = Awaited<ReturnType<typeof startOwnerApi>>;
