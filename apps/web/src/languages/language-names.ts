import { languageByCode } from '@dragoman/domain/languages';

export { languageName } from '../texts/language-names.ts';

export function languageFlag(code: string): string {
  return languageByCode(code).flag;
}
