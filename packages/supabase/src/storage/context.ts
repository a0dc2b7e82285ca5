import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import type { FolderUsage } from './objects/objects.store.ts';

/** Shared by the operations of storage/v1. */
export interface StorageContext {
  readonly database: Database;
  readonly files: FileStore;
  /** True if an object is hidden from everyone, as if missing. */
  readonly isWithheld: (name: string) => Promise<boolean>;
  /** Returns the reason to refuse the usage of a first folder, shown to the caller; undefined to accept it. */
  readonly refuseUsage: (usage: FolderUsage) => string | undefined;
  readonly log: Log;
}
