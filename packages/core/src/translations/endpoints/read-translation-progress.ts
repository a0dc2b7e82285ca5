import { readTranslationProgressEndpoint } from '@dragoman/contract/translations';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { readProgress } from '../progress.ts';
import type { TranslationEndpointDeps } from './deps.ts';

export const readTranslationProgress = implement(
  readTranslationProgressEndpoint,
  async ({ user, params }, deps: TranslationEndpointDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    return readProgress(deps, { websiteId: id, targetLanguage: params.lang });
  },
);
