export {
  defaultBudget,
  type OnboardingDeps,
  type OnboardingJobDeps,
  type PreviewBudget,
  type PreviewName,
} from './deps.ts';
export { onboardingCrawlTranslate } from './endpoints/onboarding-crawl-translate.ts';
export { onboardingGetPreview } from './endpoints/onboarding-get-preview.ts';
export { onboardingJob, previewKey } from './onboarding.job.ts';
