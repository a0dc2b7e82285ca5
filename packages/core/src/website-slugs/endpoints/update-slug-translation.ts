import { updateSlugTranslationEndpoint } from '@dragoman/contract/website-slugs';
import type { Database } from '@dragoman/database/connection';
import { aboutField, implement } from '../../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { updateSlugTranslation as update } from '../update.ts';
import { websiteOfSlug } from '../website-of.ts';

export const updateSlugTranslation = implement(
  updateSlugTranslationEndpoint,
  async ({ user, body }, deps: { readonly database: Database }) => {
    const websiteId = await websiteOfSlug(deps, body.websiteSlugId);
    assertTranslatedTo(await ownWebsite(deps, user, websiteId), body.targetLanguage);
    const kept = await aboutField('translatedSlug', () => update(deps, body));
    return {
      translation: { website_slug_id: body.websiteSlugId, translated_slug: kept },
    };
  },
);
