export { type S3Double, startS3Double } from './s3-server.ts';
export { mountSmallDisk, type SmallDisk } from './small-disk.ts';
