import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { AuthAdmin } from '@dragoman/providers/auth-admin/port';

export interface AdminDeps {
  readonly database: Database;
  readonly authAdmin: AuthAdmin;
  readonly log: Log;
}
