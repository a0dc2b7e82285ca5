export { createFolderFiles } from './folder.ts';
export { InvalidFileKey } from './key.ts';
export type { ByteRange, FileStore, StoredFile } from './port.ts';
export { createS3Files } from './s3.ts';
export { S3Error, type S3Options } from './s3-request.ts';
