import { languageByCode } from '@dragoman/domain/languages';

const numbers = new Intl.NumberFormat('en');

export function languageName(code: string): string {
  return languageByCode(code).englishName;
}

export function languageFlag(code: string): string {
  return languageByCode(code).flag;
}

/** A count with its noun, in English: `1 page`, `2,048 pages`. */
export function countOf(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
