import type { Statistics } from '@dragoman/contract/statistics';
import { numberOf, percent } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { colorOf, seriesName } from './series.ts';

/** Visits and coverage of each language; its colors are those of the chart. */
export function LanguageTable({ statistics }: { readonly statistics: Statistics }) {
  const { languages } = statistics;
  const total = languages.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <DataTable label="Languages" columns={[t('Language'), t('Visits'), t('Share'), t('Coverage')]}>
      {languages.map((one, order) => (
        <tr key={one.language}>
          <NameCell>
            <span
              aria-hidden="true"
              className={`me-2 inline-block size-3 rounded-xs forced-color-adjust-none ${colorOf(order)}`}
            />
            {seriesName(one)}
          </NameCell>
          <Cell>{numberOf(one.visits)}</Cell>
          <Cell>{percent(one.visits, total)}</Cell>
          <Cell>{coverageText(one.coverage)}</Cell>
        </tr>
      ))}
    </DataTable>
  );
}

function coverageText(coverage: Statistics['languages'][number]['coverage']): string {
  if (coverage === null || coverage.percent === null) return '–';
  const { percent: part, translated, texts } = coverage;
  return `${part}% (${numberOf(translated)}/${numberOf(texts)})`;
}
