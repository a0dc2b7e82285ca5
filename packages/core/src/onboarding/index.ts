export {
  defaultBudget,
  type OnboardingDeps,
  type OnboardingJobDeps,
  type PreviewBudget,
  type PreviewName,
} from './deps.ts';
export { onboardingCrawlTranslate, onboardingGetPreview } from './endpoints.ts';
export { onboardingJob, previewKey } from './onboarding.job.ts';
