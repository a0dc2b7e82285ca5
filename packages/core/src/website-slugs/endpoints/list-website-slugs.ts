import { listWebsiteSlugsEndpoint } from '@dragoman/contract/website-slugs';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { listWebsiteSlugs as list } from '../list.ts';

export const listWebsiteSlugs = implement(
  listWebsiteSlugsEndpoint,
  async ({ user, params, query }, deps: { readonly database: Database }) => {
    const { id } = await ownWebsite(deps, user, params.websiteId);
    const { search, ...rest } = query;
    const page = await list(deps, {
      ...rest,
      websiteId: id,
      ...(search !== undefined && { search }),
    });
    return {
      ...page,
      originalItems: [...page.originalItems],
      translatedItems: [...page.translatedItems],
      exampleSlugs: { ...page.exampleSlugs },
    };
  },
);
