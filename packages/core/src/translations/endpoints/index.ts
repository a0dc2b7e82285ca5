import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { TranslationEndpointDeps } from '../deps.ts';
import { deleteTranslation } from './delete-translation.ts';
import { readTranslationLanguages, readWebsiteLanguages } from './read-translation-languages.ts';
import { readTranslationProgress } from './read-translation-progress.ts';
import { translateWebsite } from './translate-website.ts';

/** What the product API answers about translations. */
export function translationEndpoints(deps: TranslationEndpointDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    translateWebsite,
    readTranslationProgress,
    readTranslationLanguages,
    readWebsiteLanguages,
    deleteTranslation,
  ]);
}
