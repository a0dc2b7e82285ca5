import { countWebsiteStringsEndpoint } from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { countWebsiteStrings as count } from '../counts.ts';

export const countWebsiteStrings = implement(
  countWebsiteStringsEndpoint,
  async ({ user, params, query }, deps: { readonly database: Database }) => {
    const { id } = await ownWebsite(deps, user, params.websiteId);
    return count(deps, { ...query, websiteId: id });
  },
);
