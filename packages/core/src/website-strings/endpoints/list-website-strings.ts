import { listWebsiteStringsEndpoint } from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { translatedStringAnswer } from '../answers.ts';
import { listWebsiteStrings as list } from '../list.ts';

export const listWebsiteStrings = implement(
  listWebsiteStringsEndpoint,
  async ({ user, params, query }, deps: { readonly database: Database }) => {
    const { id } = await ownWebsite(deps, user, params.websiteId);
    const { originalItems, translatedItems, totalCount } = await list(deps, {
      ...query,
      websiteId: id,
    });
    return {
      originalItems: [...originalItems],
      translatedItems: translatedItems.map(translatedStringAnswer),
      totalCount,
    };
  },
);
