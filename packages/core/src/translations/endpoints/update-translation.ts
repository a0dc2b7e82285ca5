import { updateTranslationEndpoint } from '@dragoman/contract/website-strings';
import { aboutField, implement } from '../../api/index.ts';
import {
  findTranslatedString,
  translatedStringAnswer,
  websiteOfString,
} from '../../website-strings/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { updateTranslation as update } from '../update.ts';
import type { TranslationEndpointDeps } from './deps.ts';

export const updateTranslation = implement(
  updateTranslationEndpoint,
  async ({ user, body }, deps: TranslationEndpointDeps) => {
    const websiteId = await websiteOfString(deps, body.websiteStringId);
    assertTranslatedTo(await ownWebsite(deps, user, websiteId), body.targetLanguage);
    const edit = { ...body, changedBy: user.id };
    const { lengthRatio, isTargetLanguage } = await aboutField('translatedString', () =>
      update(deps, edit),
    );
    const translation = translatedStringAnswer(await findTranslatedString(deps, body));
    return { translation, hints: { lengthRatio, isTargetLanguage } };
  },
);
