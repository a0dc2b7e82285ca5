export { type ArchiveEntry, packFiles, type ReadEntry, readFiles, webStream } from './archive.ts';
export { bytesEntry, jsonEntry, readJson } from './json.ts';
