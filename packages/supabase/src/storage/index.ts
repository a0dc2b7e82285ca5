export { fileKey } from './objects/object-row.ts';
export { storePicture } from './objects/upload.ts';
export { storagePlugin } from './plugin.ts';
export { refusalOf } from './storage-error.ts';
export { sweepFiles } from './sweep.ts';
