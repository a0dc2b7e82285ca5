import { Readable } from 'node:stream';
import {
  deleteImportedMemoryEndpoint,
  deleteMemoryEntryEndpoint,
  exportTranslationMemoryEndpoint,
  importTranslationMemoryEndpoint,
  listMemoryEntriesEndpoint,
  listTranslationMemoryEndpoint,
  writeMemoryEntryEndpoint,
} from '@dragoman/contract/translation-memory';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { fileFormats } from '@dragoman/domain/translation-files';
import { faultOf } from '@dragoman/domain/translation-memory';
import { answer, endpointsOf, implement } from '../api/index.ts';
import {
  decodeFile,
  decodingOf,
  downloadHeaders,
  withSpooled,
} from '../translation-files/index.ts';
import { assertId } from '../websites/index.ts';
import { deleteEntry, selectEntries, writeEntry } from './entries.store.ts';
import { exportMemory } from './export.ts';
import { clean, importMemory } from './import.ts';
import { deleteImported, selectMemoryPairs } from './memory.store.ts';

export const translationMemoryEndpoints = endpointsOf<HasDatabase>([
  implement(listTranslationMemoryEndpoint, async ({ user }, { database }) => {
    const pairs = await selectMemoryPairs(database.kysely, user.accountId);
    const isVisible = (language: string) => user.languages?.includes(language) ?? true;
    return { pairs: pairs.filter(({ target_language }) => isVisible(target_language)) };
  }),
  implement(exportTranslationMemoryEndpoint, async ({ user, query }, deps) => {
    const name = `translation-memory-${query.sourceLanguage}-${query.targetLanguage}`;
    const parts = exportMemory(deps, { ...query, userId: user.accountId });
    return answer(Readable.from(parts), {
      headers: downloadHeaders(name, fileFormats[query.format]),
    });
  }),
  implement(importTranslationMemoryEndpoint, async ({ user, query, body }, deps) => {
    requireTwoLanguages(query);
    const { sourceLanguage, targetLanguage, preview } = query;
    const languages = [targetLanguage, sourceLanguage];
    const decoding = decodingOf(query.encoding, preview ? languages : undefined);
    const { faults, editsKept, ...report } = await withSpooled(body, (bytes) => {
      const file = decodeFile(bytes, decoding);
      const pair = { userId: user.accountId, sourceLanguage, targetLanguage };
      return importMemory(deps, { ...pair, file, preview });
    });
    return {
      ...report,
      read_as: decoding.readAs(),
      edits_kept: editsKept,
      fault_count: faults.count,
      faults: faults.first,
    };
  }),
  implement(deleteImportedMemoryEndpoint, async ({ user, query }, { database }) => ({
    deleted: await deleteImported(database.kysely, { ...query, userId: user.accountId }),
  })),
  implement(listMemoryEntriesEndpoint, ({ user, query }, { database }) =>
    selectEntries(database.kysely, {
      ...query,
      search: clean(query.search),
      userId: user.accountId,
    }),
  ),
  implement(writeMemoryEntryEndpoint, async ({ user, body }, { database }) => {
    const { sourceLanguage, targetLanguage, origin } = body;
    requireTwoLanguages(body);
    const [source_text, target_text] = [clean(body.source_text), clean(body.target_text)];
    const fault = faultOf(source_text, target_text);
    if (fault !== undefined)
      throw new DragomanError('bad-request', { field: 'target_text', message: fault });
    const pair = { userId: user.accountId, sourceLanguage, targetLanguage };
    const entry = { source_text, target_text, origin };
    return { entry: await writeEntry(database.kysely, pair, entry) };
  }),
  implement(deleteMemoryEntryEndpoint, async ({ user, params }, { database }) => {
    assertId(params.entryId);
    const entry = await deleteEntry(database.kysely, user, params.entryId);
    if (entry === undefined) throw new DragomanError('not-found');
    return { entry };
  }),
]);

function requireTwoLanguages(pair: { sourceLanguage: string; targetLanguage: string }): void {
  if (pair.sourceLanguage !== pair.targetLanguage) return;
  throw new DragomanError('bad-request', {
    field: 'targetLanguage',
    message: 'Choose two different languages.',
  });
}
