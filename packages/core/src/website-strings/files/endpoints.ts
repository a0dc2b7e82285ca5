import { Readable } from 'node:stream';
import {
  exportTranslationsEndpoint,
  importTranslationsEndpoint,
} from '@dragoman/contract/translation-files';
import type { Database } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, implement } from '../../api/index.ts';
import { decodeFile, downloadHeaders, withSpooled } from '../../translation-files/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { exportTranslations } from './export.ts';
import { type ImportedChange, importTranslations } from './import.ts';

interface Deps {
  readonly database: Database;
}

const listedChanges = 100;

export const fileEndpoints = [
  implement(exportTranslationsEndpoint, async ({ user, params, query }, deps: Deps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    assertTranslatedTo(website, query.targetLanguage);
    const parts = exportTranslations(deps, { ...query, website });
    const name = `${new URL(website.url).hostname}-${query.targetLanguage}`;
    return answer(Readable.from(parts), {
      headers: downloadHeaders(name, fileFormats[query.format]),
    });
  }),
  implement(importTranslationsEndpoint, async ({ user, params, query, body }, deps: Deps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    assertTranslatedTo(website, query.targetLanguage);
    const { faults, changes, conflicting, ...report } = await withSpooled(body, (bytes) =>
      importTranslations(deps, { ...query, website, userId: user.id, file: decodeFile(bytes) }),
    );
    return {
      ...report,
      fault_count: faults.count,
      faults: faults.first,
      changes: [...conflicting, ...changes].slice(0, listedChanges).map(changeAnswer),
    };
  }),
];

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
