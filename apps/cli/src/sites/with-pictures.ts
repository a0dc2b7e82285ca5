import { readConfig } from '@dragoman/config';
import type { ArchiveDeps } from '@dragoman/core/website-archives';
import { openPictures, type Services } from '@dragoman/server';
import { withInstallation } from '../installation.ts';

/** Runs work on this installation and its stored pictures. */
export function withPictures(
  data: string | undefined,
  work: (deps: Services & ArchiveDeps) => Promise<void>,
): Promise<void> {
  return withInstallation(data, (services) => {
    const config = readConfig({ ...process.env, ...(data !== undefined && { DATA_DIR: data }) });
    const { PUBLIC_API_URL, PUBLIC_URL, HOST, PORT } = config;
    const address = (PUBLIC_API_URL ?? PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '');
    return work({ ...services, pictures: openPictures(config, services.database, address) });
  });
}
