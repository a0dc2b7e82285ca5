import { exportWebsiteEndpoint, importWebsiteEndpoint } from '@dragoman/contract/website-archives';
import { limits } from '@dragoman/domain/limits';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { withSpooled } from '../translation-files/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { type ArchiveDeps, exportWebsite } from './export.ts';
import { importWebsite } from './import.ts';

export const websiteArchiveEndpoints = endpointsOf<ArchiveDeps>([
  implementForWebsite(exportWebsiteEndpoint, async ({ website }, deps) => {
    const name = new URL(website.url).hostname.replace(/[^\w.-]/g, '_');
    return answer(await exportWebsite(deps, website), {
      headers: { 'content-disposition': `attachment; filename="${name}.tar.gz"` },
    });
  }),
  implement(importWebsiteEndpoint, ({ user, body }, deps) =>
    withSpooled(
      body,
      (archive) => importWebsite(deps, { userId: user.accountId, archive }),
      limits.websiteArchiveBytes,
    ),
  ),
]);
