import { deleteWebsiteEndpoint } from '@dragoman/contract/websites';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../own.ts';
import { softDeleteWebsite, type WebsiteDeps } from '../website.ts';

export const deleteWebsite = implement(
  deleteWebsiteEndpoint,
  async ({ user, params }, deps: WebsiteDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await softDeleteWebsite(deps, id);
    return { id };
  },
);
