import { listPagesEndpoint } from '@dragoman/contract/scans';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { pageAnswer } from '../answers.ts';
import { selectPages } from '../page-list.store.ts';
import type { ScanEndpointDeps } from './deps.ts';

export const listPages = implement(
  listPagesEndpoint,
  async ({ user, params, query }, deps: ScanEndpointDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    const { items, totalCount } = await selectPages(deps.database.kysely, {
      websiteId: id,
      search: query.search?.trim() ?? '',
      order: query.order,
      outcome: query.outcome,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    });
    return { items: items.map(pageAnswer), totalCount };
  },
);
