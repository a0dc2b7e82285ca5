export { copyDatabase } from './copy.ts';
export { type DatabaseSnapshot, type FileRow, openSnapshot } from './dump.ts';
export { loadDatabase } from './load.ts';
export type { BackupTable } from './tables.ts';
