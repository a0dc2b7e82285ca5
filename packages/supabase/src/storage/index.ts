export { fileKey } from './objects/object-row.ts';
export { storagePlugin } from './plugin.ts';
export { sweepFiles } from './sweep.ts';
