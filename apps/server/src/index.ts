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
export { openPictures } from './wiring/pictures.ts';
export { isPortTaken, portsOf } from './wiring/ports.ts';
export { openServices, type Services } from './wiring/services.ts';
export { version } from './wiring/version.ts';
