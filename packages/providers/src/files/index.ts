export { createFolderFiles } from './folder.ts';
export { InvalidFileKey } from './key.ts';
export type { FileStore } from './port.ts';
export { createS3Files } from './s3.ts';
export type { S3Options } from './s3-request.ts';
