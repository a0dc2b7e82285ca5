import {
  listWebsiteSlugsEndpoint,
  updateSlugTranslationEndpoint,
} from '@dragoman/contract/website-slugs';
import type { HasDatabase } from '@dragoman/database/connection';
import { aboutField, endpointsOf, implement } from '../api/index.ts';
import { assertTranslatedTo, implementForWebsite, websiteFor } from '../websites/index.ts';
import { listWebsiteSlugs } from './list.ts';
import { updateSlugTranslation, websiteOfSlug } from './update.ts';

export const websiteSlugEndpoints = endpointsOf<HasDatabase>([
  implementForWebsite(
    listWebsiteSlugsEndpoint,
    async ({ website: { id: websiteId }, query }, deps) => {
      return listWebsiteSlugs(deps, { ...query, websiteId });
    },
  ),
  implement(updateSlugTranslationEndpoint, async ({ user, body }, deps) => {
    const websiteId = await websiteOfSlug(deps, body.websiteSlugId);
    assertTranslatedTo(await websiteFor(deps, user, websiteId), body.targetLanguage);
    const slug = await aboutField('translatedSlug', () => updateSlugTranslation(deps, body));
    const translation = { website_slug_id: body.websiteSlugId, translated_slug: slug };
    return { translation, website_id: websiteId };
  }),
]);
