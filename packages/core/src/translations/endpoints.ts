import {
  deleteTranslationEndpoint,
  estimateTranslationEndpoint,
  readTranslationLanguagesEndpoint,
  readTranslationProgressEndpoint,
  readTranslationUsageEndpoint,
  readWebsiteLanguagesEndpoint,
  setTranslationBudgetEndpoint,
  translateWebsiteEndpoint,
} from '@dragoman/contract/translations';
import { aboutField, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import {
  addTranslationLanguage,
  findWebsite,
  ownWebsite,
  removeTranslationLanguage,
  websiteAnswer,
} from '../websites/index.ts';
import { assertPairAvailable, availableFor, availableFrom } from './available.ts';
import { deleteTranslation } from './delete.ts';
import type { TranslationEndpointDeps as Deps } from './deps.ts';
import { requestAffordable } from './pending.ts';
import { progressAnswer, readProgress, readProgressOfLanguage } from './progress.ts';
import { requestTranslation } from './request.ts';
import { updateBudget } from './usage.store.ts';
import { estimateTranslation, readUsage } from './usage.ts';

const translateWebsite = implement(
  translateWebsiteEndpoint,
  async ({ user, body: { websiteId, targetLang } }, deps: Deps) => {
    const website = await ownWebsite(deps, user, websiteId);
    const name = { websiteId: website.id, targetLanguage: targetLang };
    if (targetLang !== website.original_language) {
      await assertPairAvailable(deps, website, targetLang);
    }
    await aboutField('targetLang', async () => {
      await addTranslationLanguage(deps, { websiteId: website.id, language: targetLang });
      await requestTranslation(deps, name);
    });
    return progressAnswer(await readProgress(deps, name));
  },
);

const readTranslationProgress = implement(
  readTranslationProgressEndpoint,
  async ({ user, params: { id, lang } }, deps: Deps) => {
    const website = await ownWebsite(deps, user, id);
    const hasLanguage = website.translation_languages.includes(lang);
    const read = hasLanguage ? readProgressOfLanguage : readProgress;
    return progressAnswer(await read(deps, { websiteId: website.id, targetLanguage: lang }));
  },
);

const readTranslationLanguages = implement(
  readTranslationLanguagesEndpoint,
  async ({ query }, deps: Deps) => availableFrom(deps, query.source),
);

const readWebsiteLanguages = implement(
  readWebsiteLanguagesEndpoint,
  async ({ user, params }, deps: Deps) =>
    availableFor(deps, await ownWebsite(deps, user, params.id)),
);

const removeTranslation = implement(
  deleteTranslationEndpoint,
  async ({ user, params }, deps: Deps) => {
    const { id, translation_languages } = await ownWebsite(deps, user, params.id);
    const name = { websiteId: id, targetLanguage: params.lang };
    // Throws if the language was neither added nor translated.
    if (!translation_languages.includes(params.lang)) await readProgress(deps, name);
    await removeTranslationLanguage(deps, { websiteId: id, language: params.lang });
    await deleteTranslation(deps, name);
    return { website: websiteAnswer(await findWebsite(deps, id)) };
  },
);

const readTranslationUsage = implement(
  readTranslationUsageEndpoint,
  async ({ user, params }, deps: Deps) =>
    readUsage(deps, (await ownWebsite(deps, user, params.id)).id),
);

const setTranslationBudget = implement(
  setTranslationBudgetEndpoint,
  async ({ user, params, body }, deps: Deps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await updateBudget(deps.database.kysely, id, body.budget);
    await requestAffordable(deps);
    return readUsage(deps, id);
  },
);

const estimate = implement(
  estimateTranslationEndpoint,
  async ({ user, params: { id, lang } }, deps: Deps) => {
    const website = await ownWebsite(deps, user, id);
    const name = { websiteId: website.id, targetLanguage: lang };
    return estimateTranslation(deps, name, website.original_language);
  },
);

export function translationEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    translateWebsite,
    readTranslationProgress,
    readTranslationLanguages,
    readWebsiteLanguages,
    removeTranslation,
    readTranslationUsage,
    setTranslationBudget,
    estimate,
  ]);
}
