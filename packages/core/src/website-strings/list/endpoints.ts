import {
  countWebsiteStringsEndpoint,
  listStringPagesEndpoint,
  listWebsiteStringsEndpoint,
} from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { endpointsOf, implement } from '../../api/index.ts';
import { implementForWebsite } from '../../websites/index.ts';
import { ownWebsiteOfString } from '../website-of.ts';
import { countWebsiteStrings } from './counts.ts';
import { listWebsiteStrings } from './list.ts';
import { selectStringPages } from './string-pages.store.ts';

interface Deps {
  readonly database: Database;
}

export const listEndpoints = endpointsOf<Deps>([
  implementForWebsite(
    listWebsiteStringsEndpoint,
    async ({ website: { id: websiteId }, query }, deps) => {
      const list = await listWebsiteStrings(deps, { ...query, websiteId });
      return list;
    },
  ),
  implementForWebsite(
    countWebsiteStringsEndpoint,
    async ({ website: { id: websiteId }, query }, deps) => {
      return countWebsiteStrings(deps, { ...query, websiteId });
    },
  ),
  implement(listStringPagesEndpoint, async ({ user, params, query }, deps) => {
    const website = await ownWebsiteOfString(deps, user, params);
    return listStringPages(deps, { website, stringId: params.stringId, ...query });
  }),
]);

interface StringPage {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  /** On the original website. */
  readonly url: string;
  /** Position among the strings of the page, from 0. */
  readonly position: number;
}

interface StringPagesQuery {
  readonly website: { readonly id: string; readonly url: string };
  readonly stringId: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Lists the pages of a website that contain a string, by path. */
async function listStringPages(
  { database }: { readonly database: Database },
  { website, stringId, page, limit }: StringPagesQuery,
): Promise<{ readonly pages: StringPage[]; readonly totalCount: number }> {
  const rows = await selectStringPages(database.kysely, website.id, stringId, {
    limit,
    offset: (page - 1) * limit,
  });
  const pages = rows.pages.map((row) => ({ ...row, url: urlOf(website.url, row.path) }));
  return { pages, totalCount: rows.count };
}

function urlOf(website: string, path: string): string {
  return URL.parse(path, website)?.href ?? website;
}
