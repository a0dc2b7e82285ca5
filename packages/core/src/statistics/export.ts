import type { StatisticsPeriod } from '@dragoman/contract/statistics';
import type { HasDatabase } from '@dragoman/database/connection';
import { guardFormula, writeCsv } from '@dragoman/domain/translation-memory';
import { datesOf } from './periods.ts';
import { selectToday, selectVisits } from './statistics.store.ts';
import { readStatistics, type StatisticsReach, visitedOf } from './statistics.ts';

const mostTexts = 1000;

type WriteReport = (
  deps: HasDatabase,
  reach: StatisticsReach,
  period: StatisticsPeriod,
) => Promise<string>;

/** The reports as CSV, by name. */
export const reports: Readonly<Record<'visits' | 'languages' | 'texts', WriteReport>> = {
  async visits({ database: { kysely } }, reach, period) {
    const [since = ''] = datesOf(period, await selectToday(kysely));
    const days = await selectVisits(kysely, reach.website.id, since, visitedOf(reach));
    return writeCsv([
      ['date', 'language', 'visits'],
      ...days.map(({ date, language, visits }) => [date, language, String(visits)]),
    ]);
  },
  async languages(deps, reach, period) {
    const { languages } = await readStatistics(deps, reach, period);
    const rows = languages.map(({ language, visits, coverage }) => [
      language,
      ...[visits, coverage?.texts, coverage?.translated, coverage?.percent].map((count) =>
        String(count ?? ''),
      ),
    ]);
    return writeCsv([['language', 'visits', 'texts', 'translated', 'coverage_percent'], ...rows]);
  },
  async texts(deps, reach, period) {
    const { texts } = await readStatistics(deps, reach, period, mostTexts);
    const rows = texts.map(({ language, text, visits, pages }) => [
      language,
      guardFormula(text),
      String(visits),
      String(pages),
    ]);
    return writeCsv([['language', 'text', 'visits', 'pages'], ...rows]);
  },
};
