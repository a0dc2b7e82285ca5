import { cancelScanEndpoint } from '@dragoman/contract/scans';
import { DragomanError } from '@dragoman/domain/errors';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { scanAnswer } from '../answers.ts';
import { cancelScan as cancel, latestScan, readScan } from '../request.ts';
import type { ScanEndpointDeps } from './deps.ts';

export const cancelScan = implement(
  cancelScanEndpoint,
  async ({ user, params }, deps: ScanEndpointDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    const scan = await latestScan(deps, id);
    if (scan === undefined) {
      throw new DragomanError('conflict', { message: 'This website was never scanned.' });
    }
    await cancel(deps, scan.id);
    return { scan: scanAnswer(await readScan(deps, scan.id)) };
  },
);
