import type { Config } from '@dragoman/config';
import type { Accounts } from './backend/accounts.ts';
import type { Services } from './wiring/services.ts';

export { localOwner } from './demo-site/owner.ts';
export { startProxyOf } from './roles/proxy.ts';
export { type Running, serve } from './serve.ts';
export {
  type BackupPlace,
  backupName,
  listBackups,
  newestBackup,
  oldBackupHours,
  placeOf,
} from './wiring/backups.ts';
export { engineHealth } from './wiring/engines.ts';
export { openFiles } from './wiring/files.ts';
export { leastFreeBytes } from './wiring/health-details.ts';
export { openPictures } from './wiring/pictures.ts';
export { portsOf } from './wiring/ports.ts';
export { openServices, type Services } from './wiring/services.ts';
export { version } from './wiring/version.ts';

/** As `openAccounts` of backend/accounts.ts, loaded only by the commands that need it. */
export async function openAccounts(config: Config, services: Services): Promise<Accounts> {
  return (await import('./backend/accounts.ts')).openAccounts(config, services);
}
