import type { TranslationLanguages } from '@dragoman/contract/translations';
import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import { languageByCode, languageCatalogue } from '@dragoman/domain/languages';
import { memoryCovers } from '../translation-memory/index.ts';
import type { Engines } from './deps.ts';

/**
 * Throws `DragomanError('pair-unavailable')` if no engine has the pair and the owner's memory has none of the texts.
 * Its message explains what to do.
 */
export async function assertPairAvailable(
  deps: { readonly database: Database; readonly engines: Engines },
  website: WebsiteRow,
  targetLanguage: string,
): Promise<void> {
  const sourceLanguage = website.original_language;
  const wanted = { source: sourceLanguage, target: targetLanguage };
  if ((await deps.engines.engineFor(wanted, website.id)) !== undefined) return;
  const pair = { userId: website.user_id, sourceLanguage, targetLanguage };
  if (await memoryCovers(deps, { ...pair, websiteId: website.id })) return;
  throw new DragomanError('pair-unavailable', {
    message: `${errorCatalogue['pair-unavailable'].message} Add the key of an engine that translates ${languageName(sourceLanguage)} to ${languageName(targetLanguage)}, or import a translation memory for it.`,
  });
}

/** Lists all other languages and whether an engine translates to them from the source language. */
export async function availableFrom(
  { engines }: { readonly engines: Engines },
  source: string,
  websiteId?: string,
): Promise<TranslationLanguages> {
  const others = languageCatalogue.filter(({ code }) => code !== source);
  const languages = await Promise.all(
    others.map(async ({ code }) => {
      const engine = await engines.engineFor({ source, target: code }, websiteId);
      const isLocal = engine !== undefined && localEngines.includes(engine.name);
      return { code, isAvailable: engine !== undefined, isLocal };
    }),
  );
  return { languages };
}

/** They translate on the machine of the worker. */
const localEngines: readonly string[] = ['apertium', 'bergamot'];

/** Lists languages for a website. Those that the owner's memory has texts in are available too (decision 0247). */
export async function availableFor(
  deps: { readonly database: Database; readonly engines: Engines },
  website: WebsiteRow,
): Promise<TranslationLanguages> {
  const source = website.original_language;
  const { languages } = await availableFrom(deps, source, website.id);
  const pair = { userId: website.user_id, websiteId: website.id, sourceLanguage: source };
  const checked = languages.map(async ({ code, isAvailable, isLocal }) => ({
    code,
    isLocal,
    isAvailable: isAvailable || (await memoryCovers(deps, { ...pair, targetLanguage: code })),
  }));
  return { languages: await Promise.all(checked) };
}

function languageName(code: string): string {
  return languageByCode(code).englishName;
}
