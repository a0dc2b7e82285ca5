import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Role, readConfig, roles } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { type Running, serve } from '@dragoman/server';
import { copyTemplate } from './database-template.ts';

export interface Installation {
  readonly running: Running;
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * A whole installation on free ports with an embedded database in a folder of its own, as `npm start` would run it, but nobody is
 * billed unless `environment` says so. The database is a copy of the run's template, or the one in a given DATA_DIR.
 */
export async function startInstallation(
  environment: Record<string, string> = {},
  wanted: readonly Role[] = roles,
): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-e2e-'));
  const stopping = new AbortController();
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEV_PORT: '0',
    PROXY_PORT: '0',
    DEMO_PORT: '0',
    BILLING: 'none',
    // No test downloads a model, whatever network there is.
    BERGAMOT_REGISTRY_URL: 'http://127.0.0.1:9/',
    // The tests run in the same thread, and may compute for long.
    FROZEN_SECONDS: '0',
    ...environment,
  });
  const isNew = config.DATABASE_URL === undefined && environment['DATA_DIR'] === undefined;
  if (isNew) await copyTemplate(config.DATA_DIR);
  const running = await serve({ config, roles: wanted, log: silentLog, signal: stopping.signal });
  return {
    running,
    dataDir,
    async close() {
      stopping.abort();
      await running.stopped;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
