import { detectWebsiteLanguageEndpoint } from '@dragoman/contract/languages';
import { aboutField, implement } from '../api/index.ts';
import type { DetectWebsiteLanguage } from './detect-website.ts';

export const detectWebsiteLanguage = implement(
  detectWebsiteLanguageEndpoint,
  ({ body }, deps: { readonly detectWebsiteLanguage: DetectWebsiteLanguage }) =>
    aboutField('url', () => deps.detectWebsiteLanguage(body.url)),
);
