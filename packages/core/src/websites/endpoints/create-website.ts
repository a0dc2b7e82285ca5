import { createWebsiteEndpoint } from '@dragoman/contract/websites';
import { DragomanError } from '@dragoman/domain/errors';
import { aboutField, implement } from '../../api/index.ts';
import { addWebsite, type WebsiteDeps } from '../website.ts';
import { websiteAnswer } from '../website-answer.ts';

export const createWebsite = implement(
  createWebsiteEndpoint,
  async ({ user, body: { url, language } }, deps: WebsiteDeps) => {
    const website = { userId: user.id, url, originalLanguage: language };
    try {
      const added = await aboutField('url', () => addWebsite(deps, website));
      return { website: websiteAnswer(added.website), already_added: !added.isNew };
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
