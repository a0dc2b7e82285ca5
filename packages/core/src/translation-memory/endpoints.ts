import { Readable } from 'node:stream';
import {
  deleteImportedMemoryEndpoint,
  exportTranslationMemoryEndpoint,
  importTranslationMemoryEndpoint,
  listTranslationMemoryEndpoint,
} from '@dragoman/contract/translation-memory';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { decodeFile, downloadHeaders, withSpooled } from '../translation-files/index.ts';
import { exportMemory } from './export.ts';
import { importMemory } from './import.ts';
import { deleteImported, selectMemoryPairs } from './memory.store.ts';

export const translationMemoryEndpoints = endpointsOf<HasDatabase>([
  implement(listTranslationMemoryEndpoint, async ({ user }, { database }) => {
    return { pairs: await selectMemoryPairs(database.kysely, user.id) };
  }),
  implement(exportTranslationMemoryEndpoint, async ({ user, query }, deps) => {
    const name = `translation-memory-${query.sourceLanguage}-${query.targetLanguage}`;
    const parts = exportMemory(deps, { ...query, userId: user.id });
    return answer(Readable.from(parts), {
      headers: downloadHeaders(name, fileFormats[query.format]),
    });
  }),
  implement(importTranslationMemoryEndpoint, async ({ user, query, body }, deps) => {
    if (query.sourceLanguage === query.targetLanguage) {
      throw new DragomanError('bad-request', {
        field: 'targetLanguage',
        message: 'Choose two different languages.',
      });
    }
    const { faults, editsKept, ...report } = await withSpooled(body, (bytes) =>
      importMemory(deps, { ...query, userId: user.id, file: decodeFile(bytes) }),
    );
    return {
      ...report,
      edits_kept: editsKept,
      fault_count: faults.count,
      faults: faults.first,
    };
  }),
  implement(deleteImportedMemoryEndpoint, async ({ user, query }, { database }) => ({
    deleted: await deleteImported(database.kysely, { ...query, userId: user.id }),
  })),
]);
