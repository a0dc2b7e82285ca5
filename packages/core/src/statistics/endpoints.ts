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
  implementForWebsite(readStatisticsEndpoint, ({ website, query }, deps) =>
    readStatistics(deps, website, query.period),
  ),
  implementForWebsite(exportStatisticsEndpoint, async ({ website, query }, deps) => {
    const csv = await reports[query.report](deps, website, query.period);
    const name = `${new URL(website.url).hostname}-${query.report}`;
    return answer(Readable.from([csv]), { headers: downloadHeaders(name, fileFormats.csv) });
  }),
]);
