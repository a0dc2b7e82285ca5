import { updateTranslationEndpoint } from '@dragoman/contract/website-strings';
import { aboutField, implement } from '../../api/index.ts';
import { websiteOfString } from '../../website-strings/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { updateTranslation as update } from '../update.ts';
import type { TranslationEndpointDeps } from './deps.ts';

export const updateTranslation = implement(
  updateTranslationEndpoint,
  async ({ user, body }, deps: TranslationEndpointDeps) => {
    const websiteId = await websiteOfString(deps, body.websiteStringId);
    assertTranslatedTo(await ownWebsite(deps, user, websiteId), body.targetLanguage);
    const kept = await aboutField('translatedString', () => update(deps, body));
    return {
      translation: {
        website_string_id: body.websiteStringId,
        translated_string: kept,
        state: 'edited' as const,
      },
    };
  },
);
