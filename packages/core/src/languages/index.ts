export {
  type DeclaredLanguage,
  type DetectedLanguage,
  detectLanguage,
  type LanguageQuestion,
} from './detect.ts';
export {
  createLanguageDetector,
  type DetectorOptions,
  type DetectWebsiteLanguage,
  type WebsiteLanguage,
} from './detect-website.ts';
export { detectWebsiteLanguage } from './endpoints.ts';
export { loadIdentifyLanguage } from './identify.ts';
export { readLanguageCode } from './language-code.ts';
