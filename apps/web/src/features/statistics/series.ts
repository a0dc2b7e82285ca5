import type { Statistics } from '@dragoman/contract/statistics';
import { languageName } from '../../texts/language-names.ts';
import { shownLanguage, t } from '../../texts/texts.ts';

/** Backgrounds of the languages with most visits; the last one is that of all others. */
const colors = ['bg-lapis', 'bg-busy', 'bg-good', 'bg-bad', 'bg-control'] as const;

/** Returns the color of the language at a place of the order. */
export function colorOf(place: number): string {
  return colors[Math.min(place, colors.length - 1)] ?? '';
}

/** Returns the name of a language: `English (original)` for the original one. */
export function seriesName({ language, isOriginal }: Statistics['languages'][number]): string {
  const name = languageName(language);
  return isOriginal ? t('{name} (original)', { name }) : name;
}

/** Formats one of `dates`: a day, or a month if the period is a year. */
export function dateName({ period }: Pick<Statistics, 'period'>, date: string): string {
  const shown =
    period === '12-months'
      ? ({ month: 'short', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return new Date(date).toLocaleDateString(shownLanguage(), { ...shown, timeZone: 'UTC' });
}

/** Returns the visits of all languages at one of `dates`. */
export function sumAt({ languages }: Pick<Statistics, 'languages'>, place: number): number {
  return languages.reduce((sum, { series }) => sum + (series[place] ?? 0), 0);
}
