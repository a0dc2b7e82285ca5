import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import type { FolderUsage } from './objects/objects.store.ts';
import type { UrlSigner } from './signing.ts';

/** What the operations of storage/v1 share. */
export interface StorageContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly signer: UrlSigner;
  /** Most bytes of an object, whatever its bucket allows. */
  readonly maxFileSize: number;
  /** True if an object of a public bucket is hidden from everybody. */
  readonly isWithheld: (bucketId: string, name: string) => Promise<boolean>;
  /** Returns why the usage of a first folder is refused, shown to the caller; undefined if it is not. */
  readonly refuseUsage: (bucketId: string, usage: FolderUsage) => string | undefined;
  readonly log: Log;
}
