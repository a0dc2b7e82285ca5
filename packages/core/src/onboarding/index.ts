export type {
  OnboardingDeps,
  PreviewBudget,
} from './deps.ts';
export { onboardingEndpoints } from './endpoints.ts';
export { onboardingJob } from './translate.ts';
