import { listWebsitesEndpoint } from '@dragoman/contract/websites';
import { implement } from '../../api/index.ts';
import { selectWebsitesOf } from '../website.store.ts';
import type { WebsiteDeps } from '../website.ts';
import { websiteAnswer } from '../website-answer.ts';

export const listWebsites = implement(
  listWebsitesEndpoint,
  async ({ user }, { database }: WebsiteDeps) => {
    const rows = await selectWebsitesOf(database.kysely, user.id);
    return rows.map(websiteAnswer);
  },
);
