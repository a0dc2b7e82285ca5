import { adminWebsitesEndpoint } from '@dragoman/contract/admin';
import { implement } from '../../api/index.ts';
import { selectAllWebsites } from '../admin.store.ts';
import type { AdminDeps } from '../deps.ts';

export const adminWebsites = implement(
  adminWebsitesEndpoint,
  (_input, { database }: Pick<AdminDeps, 'database'>) => selectAllWebsites(database.kysely),
);
