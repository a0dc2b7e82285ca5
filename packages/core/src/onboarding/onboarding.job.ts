import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import type { OnboardingJobDeps, PreviewName } from './deps.ts';
import { makePreview } from './translate.ts';

/** Makes a preview for a visitor; enqueue it with `previewKey`, so that however many ask, one runs. */
export const onboardingJob = defineJob<PreviewName, OnboardingJobDeps>({
  name: 'onboarding',
  payload: z.object({ tempWebsiteId: z.uuid(), targetLanguage: z.string().min(2) }),
  options: { concurrency: 4, retryLimit: 3, expireInSeconds: 600 },
  handle: (name, { deps, signal }) => makePreview(deps, name, signal),
});

/** What a job of a preview is about. */
export function previewKey({ tempWebsiteId, targetLanguage }: PreviewName): string {
  return `${tempWebsiteId}/${targetLanguage}`;
}
