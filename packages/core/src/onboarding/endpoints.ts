import {
  onboardingPreviewEndpoint,
  onboardingTranslateEndpoint,
} from '@dragoman/contract/onboarding';
import { answer, implement } from '../api/index.ts';
import { previewHeaders } from '../previews/index.ts';
import type { OnboardingDeps } from './deps.ts';
import { requestPreview } from './request.ts';
import { showPreview } from './show.ts';

export const onboardingCrawlTranslate = implement(
  onboardingTranslateEndpoint,
  async ({ body, request }, deps: OnboardingDeps) => {
    const { websiteId, targetLang, path = '' } = body;
    const name = { tempWebsiteId: websiteId, path, targetLanguage: targetLang };
    const progress = await requestPreview(deps, name, request.address);
    return answer(progress, { status: progress.status === 'completed' ? 200 : 202 });
  },
);

export const onboardingGetPreview = implement(
  onboardingPreviewEndpoint,
  async ({ query }, deps: Pick<OnboardingDeps, 'database'>) => {
    const { websiteId, targetLanguage, path = '' } = query;
    const name = { tempWebsiteId: websiteId, path, targetLanguage };
    return answer(await showPreview(deps, name), { headers: previewHeaders });
  },
);
