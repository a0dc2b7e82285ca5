import type { Statistics, StatisticsPeriod } from '@dragoman/contract/statistics';
import type { HasDatabase } from '@dragoman/database/connection';
import { readProgressOfLanguage } from '../translations/index.ts';
import { bucketOf, datesOf } from './periods.ts';
import { selectReadTexts, selectToday, selectVisits } from './statistics.store.ts';

interface StatisticsWebsite {
  readonly id: string;
  readonly original_language: string;
  readonly translation_languages: readonly string[];
}

/** A website, and the only translation languages that the reader may see; null means all. */
export interface StatisticsReach {
  readonly website: StatisticsWebsite;
  readonly languages: readonly string[] | null;
}

/**
 * Returns visits and coverage of each visible language of a website, and its most read untranslated texts.
 * @param mostTexts how many texts at most
 */
export async function readStatistics(
  deps: HasDatabase,
  { website, languages: visible }: StatisticsReach,
  period: StatisticsPeriod,
  mostTexts = 20,
): Promise<Statistics> {
  const { kysely } = deps.database;
  const dates = datesOf(period, await selectToday(kysely));
  const since = dates[0] ?? '';
  const [visits, texts, coverages] = await Promise.all([
    selectVisits(kysely, website.id, since, visitedOf({ website, languages: visible })),
    selectReadTexts(kysely, website.id, { since, limit: mostTexts, languages: visible }),
    readCoverages(deps, website, visible),
  ]);
  const counted = new Map<string, number>();
  for (const { date, language, visits: count } of visits) {
    const key = `${language} ${bucketOf(period, date)}`;
    counted.set(key, (counted.get(key) ?? 0) + count);
  }
  const all = new Set([...coverages.keys(), ...visits.map(({ language }) => language)]);
  const languages = [...all].map((language) => {
    const series = dates.map((date) => counted.get(`${language} ${date}`) ?? 0);
    return {
      language,
      isOriginal: language === website.original_language,
      visits: series.reduce((sum, count) => sum + count, 0),
      series,
      coverage: coverages.get(language) ?? null,
    };
  });
  return { period, dates, languages: languages.sort((a, b) => b.visits - a.visits), texts };
}

/** Returns the visible languages with the original; null means all. */
export function visitedOf({ website, languages }: StatisticsReach): readonly string[] | null {
  return languages && [...languages, website.original_language];
}

type Coverage = Statistics['languages'][number]['coverage'];

/** Returns the coverage of each translation language, as the progress of the translation has it, and null for the original. */
async function readCoverages(
  deps: HasDatabase,
  { id, original_language, translation_languages }: StatisticsWebsite,
  visible: readonly string[] | null,
): Promise<ReadonlyMap<string, Coverage>> {
  const shown = translation_languages.filter((language) => visible?.includes(language) ?? true);
  const read = shown.map(async (targetLanguage) => {
    const progress = await readProgressOfLanguage(deps, { websiteId: id, targetLanguage });
    const { taskCount: texts, finishedTaskCount: translated, coverage: percent } = progress;
    return [targetLanguage, { texts, translated, percent }] as const;
  });
  return new Map<string, Coverage>([[original_language, null], ...(await Promise.all(read))]);
}
