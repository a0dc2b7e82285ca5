import { Readable } from 'node:stream';
import { exportActivityEndpoint, readActivityEndpoint } from '@dragoman/contract/activity';
import type { HasDatabase } from '@dragoman/database/connection';
import { fileFormats } from '@dragoman/domain/translation-files';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { downloadHeaders } from '../translation-files/index.ts';
import { exportActivity, readActivity } from './activity.ts';

export const activityEndpoints = endpointsOf<HasDatabase>([
  implement(readActivityEndpoint, ({ user, query }, deps) =>
    readActivity(deps, user.accountId, query),
  ),
  implement(exportActivityEndpoint, async ({ user, query }, deps) =>
    answer(Readable.from(exportActivity(deps, user.accountId, query)), {
      headers: downloadHeaders('activity', fileFormats.csv),
    }),
  ),
]);
