import { languageByCode } from '@dragoman/domain/languages';

const numbers = new Intl.NumberFormat('en');

export function languageName(code: string): string {
  return languageByCode(code).englishName;
}

export function languageFlag(code: string): string {
  return languageByCode(code).flag;
}

/** Formats a count with its noun: `1 page`, `2,048 pages`. */
export function countOf(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
