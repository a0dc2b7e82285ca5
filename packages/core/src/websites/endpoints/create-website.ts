import { createWebsiteEndpoint } from '@dragoman/contract/websites';
import { aboutField, implement } from '../../api/index.ts';
import { createWebsite as create, type WebsiteDeps } from '../website.ts';
import { websiteAnswer } from '../website-answer.ts';

export const createWebsite = implement(
  createWebsiteEndpoint,
  async ({ user, body: { url, language } }, deps: WebsiteDeps) => {
    const website = { userId: user.id, url, originalLanguage: language };
    return { website: websiteAnswer(await aboutField('url', () => create(deps, website))) };
  },
);
