import { createWebsiteEndpoint } from '@dragoman/contract/websites';
import { DragomanError } from '@dragoman/domain/errors';
import { aboutField, implement } from '../../api/index.ts';
import { createWebsite as create, type WebsiteDeps } from '../website.ts';
import { websiteAnswer } from '../website-answer.ts';

export const createWebsite = implement(
  createWebsiteEndpoint,
  async ({ user, body: { url, language } }, deps: WebsiteDeps) => {
    const website = { userId: user.id, url, originalLanguage: language };
    try {
      return { website: websiteAnswer(await aboutField('url', () => create(deps, website))) };
    } catch (error) {
      throw isMissingUser(error) ? new DragomanError('unauthorized', { cause: error }) : error;
    }
  },
);

// A token outlives the account it was made for.
function isMissingUser(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23503' && constraint === 'websites_user_id_fkey';
}
