import { detectWebsiteLanguageEndpoint } from '@dragoman/contract/languages';
import { aboutField, endpointsOf, implement } from '../api/index.ts';
import type { DetectWebsiteLanguage } from './detect-website.ts';

export const languageEndpoints = endpointsOf<{
  readonly detectWebsiteLanguage: DetectWebsiteLanguage;
}>([
  implement(detectWebsiteLanguageEndpoint, ({ body }, { detectWebsiteLanguage }) =>
    aboutField('url', () => detectWebsiteLanguage(body.url)),
  ),
]);
