import { readTranslationProgressEndpoint } from '@dragoman/contract/translations';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { TranslationEndpointDeps } from '../deps.ts';
import { progressAnswer, readProgress, readProgressOfLanguage } from '../progress.ts';

export const readTranslationProgress = implement(
  readTranslationProgressEndpoint,
  async ({ user, params }, deps: TranslationEndpointDeps) => {
    const { id, translation_languages } = await ownWebsite(deps, user, params.id);
    const read = translation_languages.includes(params.lang)
      ? readProgressOfLanguage
      : readProgress;
    return progressAnswer(await read(deps, { websiteId: id, targetLanguage: params.lang }));
  },
);
