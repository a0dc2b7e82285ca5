import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { copyTemplate } from '../database-template.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

export interface GoingLiveHarness extends Surroundings {
  readonly installation: Installation;
  /** Stops the database without telling the installation. */
  stopDatabase(): Promise<void>;
}

/** Starts a customer's machine and ours, an installation with HTTPS by a real authority, on a small internet. */
export async function startGoingLive(domains: readonly string[]): Promise<GoingLiveHarness> {
  const surroundings = await startSurroundings(domains);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-going-live-'));
  await copyTemplate(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const installation = await startInstallation(
    { ...surroundings.settings, DATABASE_URL: postgres.url },
    ['api', 'backend', 'web', 'worker', 'proxy', 'edge'],
  );
  return {
    ...surroundings,
    installation,
    stopDatabase: () => postgres.stop(),
    async close() {
      await installation.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
      await surroundings.close();
    },
  };
}
