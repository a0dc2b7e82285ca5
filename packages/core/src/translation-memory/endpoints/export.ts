import { Readable } from 'node:stream';
import {
  exportTranslationMemoryEndpoint,
  exportTranslationsEndpoint,
} from '@dragoman/contract/translation-memory';
import type { Database } from '@dragoman/database/connection';
import type { MemoryFormat } from '@dragoman/domain/translation-memory';
import { answer, implement } from '../../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { exportTranslations as exportAll, exportMemory } from '../export.ts';

interface Deps {
  readonly database: Database;
}

export const exportTranslationMemory = implement(
  exportTranslationMemoryEndpoint,
  async ({ user, query }, deps: Deps) => {
    const name = `translation-memory-${query.sourceLanguage}-${query.targetLanguage}`;
    return download(name, query.format, exportMemory(deps, { ...query, userId: user.id }));
  },
);

export const exportTranslations = implement(
  exportTranslationsEndpoint,
  async ({ user, params, query }, deps: Deps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    assertTranslatedTo(website, query.targetLanguage);
    const parts = exportAll(deps, {
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
