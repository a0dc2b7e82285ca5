export type {
  OnboardingDeps,
  PreviewBudget,
} from './deps.ts';
export { onboardingCrawlTranslate, onboardingGetPreview } from './endpoints.ts';
export { onboardingJob } from './onboarding.job.ts';
