export { type StorageOptions, storagePlugin } from './plugin.ts';
export { type SweepOptions, sweepFiles } from './sweep.ts';
