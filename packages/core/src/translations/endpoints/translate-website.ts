import { translateWebsiteEndpoint } from '@dragoman/contract/translations';
import { aboutField, implement } from '../../api/index.ts';
import { addTranslationLanguage, ownWebsite } from '../../websites/index.ts';
import { assertPairAvailable } from '../available.ts';
import type { TranslationEndpointDeps } from '../deps.ts';
import { progressAnswer, readProgress } from '../progress.ts';
import { requestTranslation } from '../request.ts';

export const translateWebsite = implement(
  translateWebsiteEndpoint,
  async ({ user, body: { websiteId, targetLang } }, deps: TranslationEndpointDeps) => {
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
