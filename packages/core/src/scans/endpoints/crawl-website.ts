import { crawlWebsiteEndpoint } from '@dragoman/contract/scans';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { scanAnswer } from '../answers.ts';
import { requestScan } from '../request.ts';
import type { ScanEndpointDeps } from './deps.ts';

export const crawlWebsite = implement(
  crawlWebsiteEndpoint,
  async ({ user, params }, deps: ScanEndpointDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    return { scan: scanAnswer(await requestScan(deps, id)) };
  },
);
