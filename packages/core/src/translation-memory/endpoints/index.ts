import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { exportTranslationMemory, exportTranslations } from './export.ts';
import { deleteImportedMemory, importTranslationMemory } from './import.ts';
import { listTranslationMemory } from './list.ts';

export function translationMemoryEndpoints(deps: { readonly database: Database }): BoundEndpoint[] {
  return bindEndpoints(deps, [
    listTranslationMemory,
    exportTranslationMemory,
    exportTranslations,
    importTranslationMemory,
    deleteImportedMemory,
  ]);
}
