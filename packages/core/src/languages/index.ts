export { detectLanguage } from './detect.ts';
export {
  createLanguageDetector,
  type DetectWebsiteLanguage,
} from './detect-website.ts';
export { languageEndpoints } from './endpoints.ts';
export { loadIdentifyLanguage } from './identify.ts';
export { readLanguageCode } from './language-code.ts';
