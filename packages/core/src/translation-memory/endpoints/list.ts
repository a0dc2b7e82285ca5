import { listTranslationMemoryEndpoint } from '@dragoman/contract/translation-memory';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { selectMemoryPairs } from '../memory.store.ts';

export const listTranslationMemory = implement(
  listTranslationMemoryEndpoint,
  async ({ user }, { database }: { readonly database: Database }) => {
    const pairs = await selectMemoryPairs(database.kysely, user.id);
    return {
      pairs: pairs.map((pair) => ({ ...pair, updated_at: pair.updated_at.toISOString() })),
    };
  },
);
