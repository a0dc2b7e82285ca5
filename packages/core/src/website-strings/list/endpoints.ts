import {
  countWebsiteStringsEndpoint,
  listStringPagesEndpoint,
  listWebsiteStringsEndpoint,
} from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { ownWebsiteOfString } from '../website-of.ts';
import { countWebsiteStrings } from './counts.ts';
import { listWebsiteStrings, translatedStringAnswer } from './list.ts';
import { listStringPages } from './string-pages.ts';

interface Deps {
  readonly database: Database;
}

export const listEndpoints = [
  implement(listWebsiteStringsEndpoint, async ({ user, params, query }, deps: Deps) => {
    const { id: websiteId } = await ownWebsite(deps, user, params.websiteId);
    const list = await listWebsiteStrings(deps, { ...query, websiteId });
    return { ...list, translatedItems: list.translatedItems.map(translatedStringAnswer) };
  }),
  implement(countWebsiteStringsEndpoint, async ({ user, params, query }, deps: Deps) => {
    const { id: websiteId } = await ownWebsite(deps, user, params.websiteId);
    return countWebsiteStrings(deps, { ...query, websiteId });
  }),
  implement(listStringPagesEndpoint, async ({ user, params, query }, deps: Deps) => {
    const website = await ownWebsiteOfString(deps, user, params);
    return listStringPages(deps, { website, stringId: params.stringId, ...query });
  }),
];
