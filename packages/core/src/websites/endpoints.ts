import {
  createWebsiteEndpoint,
  deleteWebsiteEndpoint,
  listWebsitesEndpoint,
  overviewEndpoint,
} from '@dragoman/contract/websites';
import { DragomanError } from '@dragoman/domain/errors';
import { aboutField, endpointsOf, implement } from '../api/index.ts';
import { selectOverview } from './overview.store.ts';
import { selectWebsitesOf } from './website.store.ts';
import { addWebsite, softDeleteWebsite, type WebsiteDeps } from './website.ts';
import { implementForWebsite } from './website-for.ts';

export const websiteEndpoints = endpointsOf<WebsiteDeps>([
  implement(listWebsitesEndpoint, async ({ user }, { database }) => {
    const rows = await selectWebsitesOf(database.kysely, user.accountId);
    return rows.filter(({ id }) => user.websiteIds?.includes(id) ?? true);
  }),
  implement(overviewEndpoint, async ({ user, query: { page, others, ...query } }, { database }) => {
    const shown = { ...query, others: others === 'true' };
    const place = { ...shown, offset: (page - 1) * query.limit, userId: user.id };
    const { total, websites } = await selectOverview(database.kysely, place);
    return { websites, totalCount: total };
  }),
  implement(createWebsiteEndpoint, async ({ user, body: { url, language } }, deps) => {
    const website = { userId: user.accountId, url, originalLanguage: language };
    try {
      const added = await aboutField('url', () => addWebsite(deps, website));
      return { website: added.website, already_added: !added.isNew };
    } catch (error) {
      throw isMissingUser(error) ? new DragomanError('unauthorized', { cause: error }) : error;
    }
  }),
  implementForWebsite(deleteWebsiteEndpoint, async ({ website: { id } }, deps) => {
    await softDeleteWebsite(deps, id);
    return { id };
  }),
]);

/** True if the account was deleted; its token may still be valid. */
function isMissingUser(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23503' && constraint === 'websites_user_id_fkey';
}
