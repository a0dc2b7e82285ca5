import {
  deleteImportedMemoryEndpoint,
  importTranslationMemoryEndpoint,
  listedFaults,
} from '@dragoman/contract/translation-memory';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { implement } from '../../api/index.ts';
import { importMemory } from '../import.ts';
import { deleteImported } from '../memory.store.ts';

interface Deps {
  readonly database: Database;
}

export const importTranslationMemory = implement(
  importTranslationMemoryEndpoint,
  async ({ user, body }, deps: Deps) => {
    if (body.sourceLanguage === body.targetLanguage) {
      throw new DragomanError('bad-request', {
        field: 'targetLanguage',
        message: 'Choose two different languages.',
      });
    }
    const report = await importMemory(deps, { ...body, userId: user.id });
    return {
      added: report.added,
      changed: report.changed,
      unchanged: report.unchanged,
      edits_kept: report.editsKept,
      fault_count: report.faults.length,
      faults: report.faults.slice(0, listedFaults),
    };
  },
);

export const deleteImportedMemory = implement(
  deleteImportedMemoryEndpoint,
  async ({ user, query }, { database }: Deps) => ({
    deleted: await deleteImported(database.kysely, { ...query, userId: user.id }),
  }),
);
