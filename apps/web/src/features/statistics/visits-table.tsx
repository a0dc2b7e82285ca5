import type { Statistics } from '@dragoman/contract/statistics';
import { numberOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { dateName, seriesName, sumAt } from './series.ts';

/** The numbers of the chart, newest first, behind a button. */
export function VisitsTable({ statistics }: { readonly statistics: Statistics }) {
  const languages = statistics.languages.filter(({ visits }) => visits > 0);
  const places = statistics.dates.map((date, place) => ({ date, place })).reverse();
  const visited = places.filter(({ place }) => sumAt(statistics, place) > 0);
  if (visited.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-lapis underline underline-offset-4">
        Show the chart as a table
      </summary>
      <DataTable label="Visits" columns={[t('Date'), ...languages.map(seriesName)]}>
        {visited.map(({ date, place }) => (
          <tr key={date}>
            <NameCell>{dateName(statistics, date)}</NameCell>
            {languages.map(({ language, series }) => (
              <Cell key={language}>{numberOf(series[place] ?? 0)}</Cell>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
