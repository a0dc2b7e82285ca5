import {
  previewReviewBoundEndpoint,
  type ReviewSettings,
  readReviewSettingsEndpoint,
  setLanguageReviewEndpoint,
  setReviewBoundEndpoint,
} from '@dragoman/contract/review-settings';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { endpointsOf } from '../api/index.ts';
import { countHeld } from '../scores/index.ts';
import { assertVisible, implementForWebsite, type WebsiteReach } from '../websites/index.ts';
import { selectReviews, storeBound, storeReview } from './review-settings.store.ts';

export const reviewSettingsEndpoints = endpointsOf<HasDatabase>([
  implementForWebsite(readReviewSettingsEndpoint, (reach, deps) => settingsOf(deps, reach)),
  implementForWebsite(previewReviewBoundEndpoint, ({ website, query }, { database }) =>
    countHeld(database.kysely, website.id, query.reviewBelow ?? null),
  ),
  implementForWebsite(setReviewBoundEndpoint, async ({ website, languages, body }, deps) => {
    const { id, translation_languages } = website;
    const { review_below } = body;
    await storeBound(deps.database.kysely, { id, languages: translation_languages }, review_below);
    return settingsOf(deps, { website: { ...website, review_below }, languages });
  }),
  implementForWebsite(
    setLanguageReviewEndpoint,
    async ({ website, languages, params, body }, deps) => {
      assertVisible(languages, params.lang);
      const name = { websiteId: website.id, targetLanguage: params.lang };
      if (!(await storeReview(deps.database.kysely, name, body)))
        throw new DragomanError('not-found');
      return settingsOf(deps, { website, languages });
    },
  ),
]);

/** Names the languages that the caller may see and that were translated once, in the order of the website. */
async function settingsOf(
  { database }: HasDatabase,
  { website, languages }: Pick<WebsiteReach, 'website' | 'languages'>,
): Promise<ReviewSettings> {
  const reviews = await selectReviews(database.kysely, website.id);
  const visible = website.translation_languages.filter((one) => languages?.includes(one) ?? true);
  return {
    review_below: website.review_below,
    languages: visible.flatMap((one) => reviews.find(({ language }) => language === one) ?? []),
  };
}
