import { onboardingPreviewEndpoint } from '@dragoman/contract/onboarding';
import { answer, implement } from '../../api/index.ts';
import { previewHeaders } from '../../previews/index.ts';
import type { OnboardingDeps } from '../deps.ts';
import { showPreview } from '../show.ts';

export const onboardingGetPreview = implement(
  onboardingPreviewEndpoint,
  async ({ query }, deps: Pick<OnboardingDeps, 'database'>) => {
    const name = { tempWebsiteId: query.websiteId, targetLanguage: query.targetLanguage };
    return answer(await showPreview(deps, name), { headers: previewHeaders });
  },
);
