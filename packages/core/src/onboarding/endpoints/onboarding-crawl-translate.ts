import { onboardingTranslateEndpoint } from '@dragoman/contract/onboarding';
import { answer, implement } from '../../api/index.ts';
import type { OnboardingDeps } from '../deps.ts';
import { requestPreview } from '../request.ts';

export const onboardingCrawlTranslate = implement(
  onboardingTranslateEndpoint,
  async ({ body }, deps: OnboardingDeps) => {
    const name = { tempWebsiteId: body.websiteId, targetLanguage: body.targetLang };
    const progress = await requestPreview(deps, name);
    return answer(progress, { status: progress.status === 'completed' ? 200 : 202 });
  },
);
