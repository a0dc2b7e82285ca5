import { type Config, readConfig } from '@dragoman/config';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import { silentLog } from '@dragoman/domain/log';
import { openServices, type Services } from '@dragoman/server';

/**
 * Runs work on this installation, beside a running server or without one.
 * @param data the data folder; defaults to DATA_DIR
 */
export async function withInstallation(
  data: string | undefined,
  work: (services: Services, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...process.env, ...(data !== undefined && { DATA_DIR: data }) });
  const databaseUrl = config.DATABASE_URL ?? runningPostgresUrl(config.DATA_DIR);
  const services = await openServices(config, silentLog, { databaseUrl });
  try {
    await work(services, config);
  } finally {
    await services.shutdown.run();
  }
}
