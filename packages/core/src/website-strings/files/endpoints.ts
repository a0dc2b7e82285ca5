import { Readable } from 'node:stream';
import {
  cancelTranslationImportEndpoint,
  exportPickedStringsEndpoint,
  exportTranslationsEndpoint,
  importTranslationsEndpoint,
  listTranslationImportsEndpoint,
  previewTranslationImportEndpoint,
  readTranslationImportEndpoint,
} from '@dragoman/contract/translation-files';
import type { HasDatabase } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { type ApiUser, answer, endpointsOf } from '../../api/index.ts';
import { decodeFile, decodingOf, downloadHeaders, limited } from '../../translation-files/index.ts';
import {
  assertTranslatedTo,
  assertVisible,
  implementForWebsite,
  mayAlso,
  type WebsiteReach,
} from '../../websites/index.ts';
import type { StringEditDeps } from '../edit/actions.ts';
import { filterOf } from '../list/matching.store.ts';
import { type Export, exportTranslations } from './export.ts';
import type { ImportedChange, TranslationsReport } from './file-import.ts';
import { reportOf } from './import.job.ts';
import type { ImportRow } from './imports.store.ts';
import { cancelImport, listImports, previewImport, readImport, startImport } from './imports.ts';

const listedChanges = 100;

export const fileEndpoints = endpointsOf<StringEditDeps>([
  implementForWebsite(exportTranslationsEndpoint, async ({ website, user, query }, deps) => {
    const { targetLanguage, format, ...filter } = filterOf(query, user);
    return fileAnswer(deps, { website, targetLanguage, format, filter });
  }),
  implementForWebsite(exportPickedStringsEndpoint, async ({ website, body }, deps) => {
    const { targetLanguage, format, ids } = body;
    return fileAnswer(deps, { website, targetLanguage, format, filter: { ids } });
  }),
  implementForWebsite(
    previewTranslationImportEndpoint,
    async ({ website, user, query, body }, deps) => {
      assertTranslatedTo(website, query.targetLanguage);
      const asked = await importRequest(deps, { website, user, query });
      const languages = [query.targetLanguage, website.original_language];
      const decoding = decodingOf(query.encoding, languages);
      const request = { ...asked, conflicts: 'keep' } as const;
      const report = await previewImport(deps, request, decodeFile(limited(body), decoding));
      return { ...reportAnswer(report), read_as: decoding.readAs() };
    },
  ),
  implementForWebsite(importTranslationsEndpoint, async ({ website, user, query, body }, deps) => {
    assertTranslatedTo(website, query.targetLanguage);
    const request = { ...query, ...(await importRequest(deps, { website, user, query })) };
    const file = decodeFile(limited(body), { encoding: query.encoding });
    const id = await startImport(deps, request, file);
    return importAnswer(await readImport(deps, website, id));
  }),
  implementForWebsite(
    listTranslationImportsEndpoint,
    async ({ website: { id: websiteId }, query }, deps) => {
      return { imports: (await listImports(deps, { websiteId, ...query })).map(importAnswer) };
    },
  ),
  implementForWebsite(
    readTranslationImportEndpoint,
    async ({ website, languages, params }, deps) => {
      const row = await readImport(deps, website, params.importId);
      assertVisible(languages, row.target_language);
      return { ...importAnswer(row), ...reportAnswer(reportOf(row)) };
    },
  ),
  implementForWebsite(
    cancelTranslationImportEndpoint,
    async ({ website, languages, params }, deps) => {
      const { target_language } = await readImport(deps, website, params.importId);
      assertVisible(languages, target_language);
      return importAnswer(await cancelImport(deps, website, params.importId));
    },
  ),
]);

async function importRequest<Query extends { readonly targetLanguage: string }>(
  deps: HasDatabase,
  { website, user, query }: Pick<WebsiteReach, 'website'> & { user: ApiUser; query: Query },
) {
  const of = { websiteId: website.id, language: query.targetLanguage };
  const mayReview = await mayAlso(deps.database.kysely, user, 'strings.review', of);
  return { ...query, website, userId: user.id, mayReview };
}

function fileAnswer(deps: HasDatabase, request: Export) {
  const { website, targetLanguage, format } = request;
  assertTranslatedTo(website, targetLanguage);
  const name = `${new URL(website.url).hostname}-${targetLanguage}`;
  return answer(Readable.from(exportTranslations(deps, request)), {
    headers: downloadHeaders(name, fileFormats[format]),
  });
}

function importAnswer(row: ImportRow) {
  const { id, unit_count, finished_count, error } = row;
  const { added, changed, unchanged, untranslated, conflicts, comments, faults } = reportOf(row);
  const isChanged = added + changed + comments > 0;
  return {
    // An upload in progress is not listed.
    status: row.status === 'uploading' ? ('running' as const) : row.status,
    ...{ id, unit_count, finished_count, error },
    ...{ added, changed, unchanged, untranslated, conflicts, comments },
    fault_count: faults.count,
    undoToken: isChanged && row.is_undoable ? row.change_id : null,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

function reportAnswer({ faults, changes, conflicting, ...counts }: TranslationsReport) {
  return {
    ...counts,
    fault_count: faults.count,
    faults: faults.first,
    changes: [...conflicting, ...changes].slice(0, listedChanges).map(changeAnswer),
  };
}

function changeAnswer({ line, type, source, current, imported }: ImportedChange) {
  return {
    line,
    type,
    original_string: source,
    current_string: current?.text ?? null,
    current_state: current?.state ?? ('untranslated' as const),
    imported_string: imported.text,
    imported_state: imported.state,
  };
}
