import { listStringPagesEndpoint } from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { implement } from '../../api/index.ts';
import { listStringPlaces } from '../places.ts';
import { ownWebsiteOfString } from '../website-of.ts';

export const listStringPages = implement(
  listStringPagesEndpoint,
  async ({ user, params, query }, deps: { readonly database: Database }) => {
    const website = await ownWebsiteOfString(deps, user, params);
    return listStringPlaces(deps, { website, stringId: params.stringId, ...query });
  },
);
