import {
  deleteTranslationEndpoint,
  estimateTranslationEndpoint,
  goLiveEndpoint,
  readTranslationLanguagesEndpoint,
  readTranslationProgressEndpoint,
  readTranslationUsageEndpoint,
  readWebsiteLanguagesEndpoint,
  setTranslationBudgetEndpoint,
  type TranslationLanguages,
  translateWebsiteEndpoint,
} from '@dragoman/contract/translations';
import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import { languageByCode, languageCatalogue } from '@dragoman/domain/languages';
import type { LanguagePair, TranslationEngine } from '@dragoman/providers/engines/port';
import { aboutField, endpointsOf, implement } from '../api/index.ts';
import { memoryCovers } from '../translation-memory/index.ts';
import {
  addTranslationLanguage,
  assertTranslatable,
  findWebsite,
  implementForWebsite,
  removeTranslationLanguage,
  websiteFor,
} from '../websites/index.ts';
import { deleteTranslation } from './delete.ts';
import type { TranslationEndpointDeps as Deps, Engines } from './deps.ts';
import { requestAffordable } from './pending.ts';
import { progressAnswer, readProgress, readProgressOfLanguage } from './progress.ts';
import { requestTranslation } from './request.ts';
import { updateBudget } from './usage.store.ts';
import { estimateTranslation, readUsage } from './usage.ts';
import { goLive, isByPeople, writeByPeople } from './waiting.store.ts';

export const translationEndpoints = endpointsOf<Deps>([
  implement(translateWebsiteEndpoint, async ({ user, body }, deps) => {
    const { websiteId, targetLang, byPeople } = body;
    const website = await websiteFor(deps, user, websiteId);
    const name = { websiteId: website.id, targetLanguage: targetLang };
    const { kysely } = deps.database;
    const needsEngine = !(byPeople ?? (await isByPeople(kysely, name)));
    if (needsEngine && targetLang !== website.original_language) {
      await assertPairAvailable(deps, website, targetLang);
    }
    await aboutField('targetLang', async () => {
      assertTranslatable(targetLang, website.original_language);
      // First, because the added language asks for a run.
      if (byPeople !== undefined) await writeByPeople(kysely, name, byPeople);
      await addTranslationLanguage(deps, { websiteId: website.id, language: targetLang });
      await requestTranslation(deps, name);
    });
    return progressAnswer(await readProgress(deps, name));
  }),
  implementForWebsite(
    readTranslationProgressEndpoint,
    async ({ website, params: { lang } }, deps) => {
      const hasLanguage = website.translation_languages.includes(lang);
      const read = hasLanguage ? readProgressOfLanguage : readProgress;
      return progressAnswer(await read(deps, { websiteId: website.id, targetLanguage: lang }));
    },
  ),
  implementForWebsite(goLiveEndpoint, async ({ website: { id }, params }, deps) => {
    const name = { websiteId: id, targetLanguage: params.lang };
    await readProgress(deps, name);
    await goLive(deps.database.kysely, name);
    return progressAnswer(await readProgress(deps, name));
  }),
  implement(readTranslationLanguagesEndpoint, async ({ query }, deps) =>
    availableFrom(deps, query.source),
  ),
  implementForWebsite(readWebsiteLanguagesEndpoint, async ({ website }, deps) =>
    availableFor(deps, website),
  ),
  implementForWebsite(
    deleteTranslationEndpoint,
    async ({ website: { id, translation_languages }, params }, deps) => {
      const name = { websiteId: id, targetLanguage: params.lang };
      // Throws if the language was neither added nor translated.
      if (!translation_languages.includes(params.lang)) await readProgress(deps, name);
      await removeTranslationLanguage(deps, { websiteId: id, language: params.lang });
      await deleteTranslation(deps, name);
      return { website: await findWebsite(deps, id) };
    },
  ),
  implementForWebsite(readTranslationUsageEndpoint, async ({ website }, deps) =>
    readUsage(deps, website.id),
  ),
  implementForWebsite(setTranslationBudgetEndpoint, async ({ website: { id }, body }, deps) => {
    await updateBudget(deps.database.kysely, id, body.budget);
    await requestAffordable(deps);
    return readUsage(deps, id);
  }),
  implementForWebsite(estimateTranslationEndpoint, async ({ website, params: { lang } }, deps) => {
    const name = { websiteId: website.id, targetLanguage: lang };
    return estimateTranslation(deps, name, website.original_language);
  }),
]);

/**
 * Throws `DragomanError('pair-unavailable')` if no engine has the pair and the owner's memory has none of the texts.
 * Its message explains what to do.
 */
async function assertPairAvailable(
  deps: { readonly database: Database; readonly engines: Engines },
  website: WebsiteRow,
  targetLanguage: string,
): Promise<void> {
  const sourceLanguage = website.original_language;
  const wanted = { source: sourceLanguage, target: targetLanguage };
  if ((await deps.engines.engineFor(wanted, website.id)) !== undefined) return;
  const pair = { userId: website.user_id, sourceLanguage, targetLanguage };
  if (await memoryCovers(deps, { ...pair, websiteId: website.id })) return;
  const problem = (await deps.engines.downloadFor?.(wanted))?.problem;
  if (problem !== undefined)
    throw new DragomanError('pair-unavailable', {
      message: `${errorCatalogue['pair-unavailable'].message} ${problem}`,
    });
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
      const pair = { source, target: code };
      const engine = await engines.engineFor(pair, websiteId);
      const isLocal = engine !== undefined && localEngines.includes(engine.name);
      const download = await downloadOf(engines, engine, pair);
      return { code, isAvailable: engine !== undefined, isLocal, download };
    }),
  );
  return { languages };
}

/** Returns what the engine of a pair has to download, or what one would that cannot. */
async function downloadOf(
  engines: Engines,
  engine: TranslationEngine | undefined,
  pair: LanguagePair,
): Promise<Language['download']> {
  const download = engine ? await engine.download?.(pair) : await engines.downloadFor?.(pair);
  if (download === undefined) return null;
  return { bytes: download.bytes ?? null, problem: download.problem ?? null };
}

type Language = TranslationLanguages['languages'][number];

/** They translate on the machine of the worker. */
const localEngines: readonly string[] = ['apertium', 'bergamot'];

/** Lists languages for a website. Those that the owner's memory has texts in are available too (decision 0247). */
async function availableFor(
  deps: { readonly database: Database; readonly engines: Engines },
  website: WebsiteRow,
): Promise<TranslationLanguages> {
  const source = website.original_language;
  const { languages } = await availableFrom(deps, source, website.id);
  const pair = { userId: website.user_id, websiteId: website.id, sourceLanguage: source };
  const checked = languages.map(async (language) => {
    const { code: targetLanguage } = language;
    const isAvailable =
      language.isAvailable || (await memoryCovers(deps, { ...pair, targetLanguage }));
    return { ...language, isAvailable };
  });
  return { languages: await Promise.all(checked) };
}

function languageName(code: string): string {
  return languageByCode(code).englishName;
}
