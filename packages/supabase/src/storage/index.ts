export { storagePlugin } from './plugin.ts';
export { sweepFiles } from './sweep.ts';
