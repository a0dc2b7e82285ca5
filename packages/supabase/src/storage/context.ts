import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files';
import type { FolderUsage } from './objects/objects.store.ts';
import type { UrlSigner } from './signing.ts';

/** What the operations of storage/v1 stand on. */
export interface StorageContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly signer: UrlSigner;
  /** Bytes, for buckets without a limit of their own. */
  readonly maxFileSize: number;
  /** Whether an object of a public bucket is kept from everybody. */
  readonly isWithheld: (bucketId: string, name: string) => Promise<boolean>;
  /** Why a first folder may not hold as much as this; undefined where it may. The caller reads it. */
  readonly refuseUsage: (bucketId: string, usage: FolderUsage) => string | undefined;
  readonly log: Log;
}
