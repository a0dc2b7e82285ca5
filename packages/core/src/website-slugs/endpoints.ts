import {
  listWebsiteSlugsEndpoint,
  updateSlugTranslationEndpoint,
} from '@dragoman/contract/website-slugs';
import type { Database } from '@dragoman/database/connection';
import { aboutField, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../websites/index.ts';
import { listWebsiteSlugs } from './list.ts';
import { updateSlugTranslation, websiteOfSlug } from './update.ts';

interface Deps {
  readonly database: Database;
}

export function websiteSlugEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(listWebsiteSlugsEndpoint, async ({ user, params, query }, deps: Deps) => {
      const { id: websiteId } = await ownWebsite(deps, user, params.websiteId);
      return listWebsiteSlugs(deps, { ...query, websiteId });
    }),
    implement(updateSlugTranslationEndpoint, async ({ user, body }, deps: Deps) => {
      const websiteId = await websiteOfSlug(deps, body.websiteSlugId);
      assertTranslatedTo(await ownWebsite(deps, user, websiteId), body.targetLanguage);
      const slug = await aboutField('translatedSlug', () => updateSlugTranslation(deps, body));
      return { translation: { website_slug_id: body.websiteSlugId, translated_slug: slug } };
    }),
  ]);
}
