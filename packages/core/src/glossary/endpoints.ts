import {
  addTermEndpoint,
  changeTermEndpoint,
  deleteTermEndpoint,
  exportGlossaryEndpoint,
  importGlossaryEndpoint,
  readGlossaryEndpoint,
  retranslateTermEndpoint,
} from '@dragoman/contract/glossary';
import type { Database } from '@dragoman/database/connection';
import { answer, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import {
  addTerm,
  changeTerm,
  exportTerms,
  importTerms,
  listTerms,
  removeTerm,
  retranslateTerm,
} from './glossary.ts';

interface Deps {
  readonly database: Database;
}

const listedFaults = 100;

export function glossaryEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readGlossaryEndpoint, async ({ user }, on: Deps) => ({
      terms: await listTerms(on, user),
    })),
    implement(addTermEndpoint, ({ user, body }, on: Deps) => addTerm(on, user, body)),
    implement(changeTermEndpoint, ({ user, params, body }, on: Deps) =>
      changeTerm(on, user, params.termId, body),
    ),
    implement(deleteTermEndpoint, ({ user, params }, on: Deps) =>
      removeTerm(on, user, params.termId),
    ),
    implement(retranslateTermEndpoint, async ({ user, body }, on: Deps) => ({
      requested: await retranslateTerm(on, user, body),
    })),
    implement(importGlossaryEndpoint, async ({ user, body }, on: Deps) => {
      const { faults, ...counts } = await importTerms(on, user, body);
      return { ...counts, fault_count: faults.length, faults: faults.slice(0, listedFaults) };
    }),
    implement(exportGlossaryEndpoint, async ({ user }, on: Deps) =>
      answer(await exportTerms(on, user), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="glossary.csv"',
        },
      }),
    ),
  ]);
}
