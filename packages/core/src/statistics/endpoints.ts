import { Readable } from 'node:stream';
import { exportStatisticsEndpoint, readStatisticsEndpoint } from '@dragoman/contract/statistics';
import type { HasDatabase } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, endpointsOf } from '../api/index.ts';
import { downloadHeaders } from '../translation-files/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { reports } from './export.ts';
import { readStatistics } from './statistics.ts';

export const statisticsEndpoints = endpointsOf<HasDatabase>([
  implementForWebsite(readStatisticsEndpoint, ({ query, ...reach }, deps) =>
    readStatistics(deps, reach, query.period),
  ),
  implementForWebsite(exportStatisticsEndpoint, async ({ website, languages, query }, deps) => {
    const csv = await reports[query.report](deps, { website, languages }, query.period);
    const name = `${new URL(website.url).hostname}-${query.report}`;
    return answer(Readable.from([csv]), { headers: downloadHeaders(name, fileFormats.csv) });
  }),
]);
