export { copyDatabase } from './copy.ts';
export { type DatabaseSnapshot, openSnapshot } from './dump.ts';
export { loadDatabase } from './load.ts';
export type { BackupTable } from './tables.ts';
