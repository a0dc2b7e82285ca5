import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import type { OnboardingJobDeps, PreviewName } from './deps.ts';
import { createPreview } from './translate.ts';

/** Creates a preview for a visitor. Enqueue it with `previewKey`, so that only one runs. */
export const onboardingJob = defineJob<PreviewName, OnboardingJobDeps>({
  name: 'onboarding',
  payload: z.object({
    tempWebsiteId: z.uuid(),
    path: z.string().default(''),
    targetLanguage: z.string().min(2),
  }),
  options: { concurrency: 4, retryLimit: 3, expireInSeconds: 600 },
  handle: (name, { deps, signal }) => createPreview(deps, name, signal),
});

export function previewKey({ tempWebsiteId, targetLanguage, path }: PreviewName): string {
  return `${tempWebsiteId}/${targetLanguage}${path}`;
}
