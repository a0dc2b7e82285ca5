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
import { aboutField, endpointsOf, implement } from '../api/index.ts';
import {
  addTranslationLanguage,
  findWebsite,
  implementForWebsite,
  ownWebsite,
  removeTranslationLanguage,
} from '../websites/index.ts';
import { assertPairAvailable, availableFor, availableFrom } from './available.ts';
import { deleteTranslation } from './delete.ts';
import type { TranslationEndpointDeps as Deps } from './deps.ts';
import { requestAffordable } from './pending.ts';
import { progressAnswer, readProgress, readProgressOfLanguage } from './progress.ts';
import { requestTranslation } from './request.ts';
import { updateBudget } from './usage.store.ts';
import { estimateTranslation, readUsage } from './usage.ts';

export const translationEndpoints = endpointsOf<Deps>([
  implement(translateWebsiteEndpoint, async ({ user, body: { websiteId, targetLang } }, deps) => {
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
  }),
  implementForWebsite(
    readTranslationProgressEndpoint,
    async ({ website, params: { lang } }, deps) => {
      const hasLanguage = website.translation_languages.includes(lang);
      const read = hasLanguage ? readProgressOfLanguage : readProgress;
      return progressAnswer(await read(deps, { websiteId: website.id, targetLanguage: lang }));
    },
  ),
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
