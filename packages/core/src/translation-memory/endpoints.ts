import { Readable } from 'node:stream';
import {
  deleteImportedMemoryEndpoint,
  exportTranslationMemoryEndpoint,
  exportTranslationsEndpoint,
  importTranslationMemoryEndpoint,
  listedFaults,
  listTranslationMemoryEndpoint,
} from '@dragoman/contract/translation-memory';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { MemoryFormat } from '@dragoman/domain/translation-memory';
import { answer, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../websites/index.ts';
import { exportMemory, exportTranslations } from './export.ts';
import { importMemory } from './import.ts';
import { deleteImported, selectMemoryPairs } from './memory.store.ts';

interface Deps {
  readonly database: Database;
}

const listTranslationMemory = implement(
  listTranslationMemoryEndpoint,
  async ({ user }, { database }: Deps) => {
    const pairs = await selectMemoryPairs(database.kysely, user.id);
    return {
      pairs: pairs.map((pair) => ({ ...pair, updated_at: pair.updated_at.toISOString() })),
    };
  },
);

const importTranslationMemory = implement(
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

const deleteImportedMemory = implement(
  deleteImportedMemoryEndpoint,
  async ({ user, query }, { database }: Deps) => ({
    deleted: await deleteImported(database.kysely, { ...query, userId: user.id }),
  }),
);

const exportTranslationMemory = implement(
  exportTranslationMemoryEndpoint,
  async ({ user, query }, deps: Deps) => {
    const name = `translation-memory-${query.sourceLanguage}-${query.targetLanguage}`;
    return download(name, query.format, exportMemory(deps, { ...query, userId: user.id }));
  },
);

const exportWebsite = implement(
  exportTranslationsEndpoint,
  async ({ user, params, query }, deps: Deps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    assertTranslatedTo(website, query.targetLanguage);
    const parts = exportTranslations(deps, {
      ...query,
      websiteId: website.id,
      sourceLanguage: website.original_language,
    });
    const host = new URL(website.url).hostname;
    return download(`${host}-${query.targetLanguage}`, query.format, parts);
  },
);

const types = { csv: 'text/csv; charset=utf-8', tmx: 'application/x-tmx+xml; charset=utf-8' };

function download(name: string, format: MemoryFormat, parts: AsyncIterable<string>) {
  const headers = {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  };
  return answer(Readable.from(parts), { headers });
}

export function translationMemoryEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    listTranslationMemory,
    exportTranslationMemory,
    exportWebsite,
    importTranslationMemory,
    deleteImportedMemory,
  ]);
}
