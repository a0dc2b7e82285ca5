import { readLatestScanEndpoint } from '@dragoman/contract/scans';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { scanAnswer } from '../answers.ts';
import { latestScan } from '../request.ts';
import type { ScanEndpointDeps } from './deps.ts';

export const readLatestScan = implement(
  readLatestScanEndpoint,
  async ({ user, params }, deps: ScanEndpointDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    const scan = await latestScan(deps, id);
    return { scan: scan === undefined ? null : scanAnswer(scan) };
  },
);
