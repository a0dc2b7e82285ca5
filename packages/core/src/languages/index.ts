export {
  type DeclaredLanguage,
  type DetectedLanguage,
  detectLanguage,
  type LanguageQuestion,
} from './detect.ts';
export { readLanguageCode } from './language-code.ts';
