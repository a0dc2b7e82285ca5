import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { createDnsResolver } from '@dragoman/providers/dns';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import {
  type NameServer,
  startNameServer,
} from '../../../providers/src/dns/name-server.fixture.ts';
import { findWebsite } from '../websites/index.ts';

/** A website on a web server and a name server of its own, all on loopback. */
export async function startDeploymentStage() {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const names: NameServer = await startNameServer({});
  let html = '<p>Hello</p>';
  let moved: string | undefined;
  const web = createServer((request, response) => {
    if (moved !== undefined && request.url === '/') response.writeHead(301, { location: moved });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end(html);
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  const gate = createOutgoingGate({ allowedHosts: [host] });
  const deps = {
    database,
    dns: createDnsResolver({ servers: [names.address], timeout: 2000, tries: 1 }),
    fetchPage: createPageFetcher(gate, {}),
    proxyHost: 'proxy.dragoman.example',
    billing: 'provider' as const,
  };
  return {
    database,
    deps,
    names,
    origin: `http://${host}`,
    show(page: string) {
      html = page;
      moved = undefined;
    },
    moveTo(location: string) {
      moved = location;
    },
    async addWebsite(values: { url?: string; languages?: string[]; userId?: string } = {}) {
      const user_id = values.userId ?? (await createUser(database));
      const { id } = await database.kysely
        .insertInto('websites')
        .values({
          user_id,
          url: values.url ?? `https://${crypto.randomUUID()}.example`,
          original_language: 'en',
          translation_languages: values.languages ?? ['es', 'fr'],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return findWebsite({ database }, id);
    },
    async close() {
      web.close();
      await Promise.all([names.close(), gate.close()]);
      await testDatabase.close();
    },
  };
}

export type DeploymentStage = Awaited<ReturnType<typeof startDeploymentStage>>;
