import { Readable } from 'node:stream';
import { exportGlossaryEndpoint, importGlossaryEndpoint } from '@dragoman/contract/glossary';
import type { HasDatabase } from '@dragoman/database/connection';
import { glossaryFormats } from '@dragoman/domain/glossary';
import { limits } from '@dragoman/domain/limits';
import { answer, endpointsOf, implement, refused } from '../../api/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import {
  decodeFile,
  decodingOf,
  downloadHeaders,
  withSpooled,
} from '../../translation-files/index.ts';
import { websiteFor } from '../../websites/index.ts';
import { recheckJob } from '../affected/recheck.job.ts';
import { countAffectedByImport } from '../affected/retranslate.job.ts';
import { entryAnswer } from '../glossary.ts';
import { exportGlossary } from './export.ts';
import { importGlossary, type TermChange } from './import.ts';

const listedChanges = 100;

export const fileEndpoints = endpointsOf<HasDatabase & { readonly jobs: Jobs }>([
  implement(exportGlossaryEndpoint, async ({ user, query }, deps) =>
    answer(Readable.from(exportGlossary(deps, user, query)), {
      headers: downloadHeaders('glossary', glossaryFormats[query.format]),
    }),
  ),
  implement(importGlossaryEndpoint, async ({ user, query, body }, deps) => {
    const websiteId = query.websiteId ?? null;
    if (websiteId !== null) await websiteFor(deps, user, websiteId);
    else if (user.websiteIds !== null) throw refused(user);
    const { encoding, ...asked } = query;
    const decoding = decodingOf(encoding, query.preview ? [query.sourceLanguage] : undefined);
    const { faults, changes, conflicting, changedAt, ...report } = await withSpooled(
      body,
      (bytes) =>
        importGlossary(deps, {
          ...asked,
          userId: user.accountId,
          websiteId,
          file: decodeFile(bytes, decoding),
        }),
      limits.glossaryFileBytes,
    );
    if (changedAt != null) {
      const changed = { changedAt: changedAt.toISOString() };
      await deps.jobs.enqueue(
        recheckJob,
        { userId: user.accountId, changed },
        { account: user.accountId },
      );
    }
    return {
      ...report,
      read_as: decoding.readAs(),
      changed_at: changedAt ?? null,
      affected:
        changedAt === null ? 0 : await countAffectedByImport(deps, user.accountId, changedAt),
      fault_count: faults.count,
      faults: faults.first,
      changes: [...conflicting, ...changes].slice(0, listedChanges).map(changeAnswer),
    };
  }),
]);

function changeAnswer({ line, type, current, imported }: TermChange) {
  return { line, type, current: current && entryAnswer(current), imported: entryAnswer(imported) };
}
