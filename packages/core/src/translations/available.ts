import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import { languageByCode } from '@dragoman/domain/languages';
import { memoryCovers } from '../translation-memory/index.ts';
import type { Engines } from './deps.ts';

/**
 * Says before anything is started that nothing here could translate a website to a language: no engine has the pair, and
 * the owner's memory none of the texts. Throws `DragomanError('pair-unavailable')` with what to do about it.
 */
export async function assertPairAvailable(
  deps: { readonly database: Database; readonly engines: Engines },
  website: WebsiteRow,
  targetLanguage: string,
): Promise<void> {
  const source = website.original_language;
  if ((await deps.engines.engineFor({ source, target: targetLanguage })) !== undefined) return;
  const pair = { userId: website.user_id, sourceLanguage: source, targetLanguage };
  if (await memoryCovers(deps, { ...pair, websiteId: website.id })) return;
  throw new DragomanError('pair-unavailable', {
    message: `${errorCatalogue['pair-unavailable'].message} Configure an engine that translates ${nameOf(source)} to ${nameOf(targetLanguage)}, or import a translation memory for it.`,
  });
}

function nameOf(code: string): string {
  return languageByCode(code).englishName;
}
