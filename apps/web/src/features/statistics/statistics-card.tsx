import type { StatisticsPeriod } from '@dragoman/contract/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ExportFile } from '../../imports/export-file.tsx';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { LanguageTable } from './language-table.tsx';
import { ReadTexts } from './read-texts.tsx';
import { VisitsChart } from './visits-chart.tsx';
import { VisitsTable } from './visits-table.tsx';

const periods: readonly (readonly [StatisticsPeriod, string])[] = [
  ['7-days', t('Last 7 days')],
  ['30-days', t('Last 30 days')],
  ['12-months', t('Last 12 months')],
];
const reports = {
  visits: { label: t('Visits'), extension: 'csv' },
  languages: { label: t('Coverage'), extension: 'csv' },
  texts: { label: t('Untranslated'), extension: 'csv' },
} as const;

/** Visits and coverage of each language of a website, and the most read texts that lack a translation. */
export function StatisticsCard({ website }: { readonly website: WebsiteRow }) {
  const [period, setPeriod] = useState<StatisticsPeriod>('30-days');
  const params = { id: website.id };
  const statistics = useQuery({
    queryKey: ['statistics', website.id, period],
    queryFn: () => api('GET /api/websites/:id/statistics', { params, query: { period } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Statistics"
      id="statistics"
      aside={
        <NativeSelect label={t('Period')} options={periods} value={period} onChoose={setPeriod} />
      }
    >
      <Loaded query={statistics} rows={6} label="Loading statistics...">
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {found.languages.every(({ visits }) => visits === 0) ? (
              <Notice>
                No visits in this period. Pages that visitors open through Dragoman are counted, by
                language and day.
              </Notice>
            ) : (
              <VisitsChart statistics={found} />
            )}
            <LanguageTable statistics={found} />
            <VisitsTable statistics={found} />
            <ReadTexts websiteId={website.id} texts={found.texts} />
            <ExportFile
              formats={reports}
              initialFormat="visits"
              formatLabel={t('Statistics')}
              exportLabel={t('Export CSV')}
              fileName={`${new URL(website.url).hostname}-statistics`}
              load={async (report) =>
                (await api('GET /api/export-statistics/:id', {
                  params,
                  query: { period, report },
                })) as unknown as Blob
              }
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
