import { languageByCode } from '@dragoman/domain/languages';

export function languageName(code: string): string {
  return languageByCode(code).englishName;
}

export function languageFlag(code: string): string {
  return languageByCode(code).flag;
}
