/** Child process: a proxy with the default limits, for a website of the parent. Arguments: database, site, folder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { measured } from '@dragoman/core/observability';
import { openDiskCache } from '@dragoman/core/serving';
import { openDatabase } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { boundGarbage } from '../roles/bound-garbage.ts';
import { startProxy } from './index.ts';

const [url = '', authority = '', folder = ''] = process.argv.slice(2);
boundGarbage();
const proxy = await startProxy({
  database: openDatabase({ url, max: 5 }),
  gate: createOutgoingGate({ allowedHosts: [authority] }),
  host: '127.0.0.1',
  port: 0,
  proxyHost: 'proxy.localhost',
  pagesDisk: openDiskCache({ folder, maxBytes: 4096 * 1024 * 1024, log: silentLog }),
  log: silentLog,
});
process.on('message', () => process.send?.({ measured: measured() }));
process.on('disconnect', () => process.exit());
while (!proxy.ready()) await sleep(20);
process.send?.({ port: proxy.port });
