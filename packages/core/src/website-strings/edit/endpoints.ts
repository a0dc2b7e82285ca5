import {
  changeStringsEndpoint,
  undoStringsEndpoint,
  updateTranslationEndpoint,
} from '@dragoman/contract/website-strings';
import { aboutField, implement } from '../../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { findTranslatedString, translatedStringAnswer } from '../list/list.ts';
import { websiteOfString } from '../website-of.ts';
import { changeStrings, type StringEditDeps } from './actions.ts';
import { undoStrings } from './undo.ts';
import { updateTranslation } from './update.ts';

export const editEndpoints = [
  implement(updateTranslationEndpoint, async ({ user, body }, deps: StringEditDeps) => {
    const websiteId = await websiteOfString(deps, body.websiteStringId);
    assertTranslatedTo(await ownWebsite(deps, user, websiteId), body.targetLanguage);
    const edit = { ...body, changedBy: user.id };
    const { lengthRatio, isTargetLanguage, undoToken } = await aboutField('translatedString', () =>
      updateTranslation(deps, edit),
    );
    const translation = translatedStringAnswer(await findTranslatedString(deps, body));
    return { translation, hints: { lengthRatio, isTargetLanguage }, undoToken };
  }),
  implement(changeStringsEndpoint, async ({ user, params, body }, deps: StringEditDeps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    const { targetLanguage, action, ids, filter = {}, seen } = body;
    assertTranslatedTo(website, targetLanguage);
    const strings = ids === undefined ? { filter } : { ids };
    const change = { website, targetLanguage, userId: user.id, action, strings, seen };
    return changeStrings(deps, change);
  }),
  implement(undoStringsEndpoint, async ({ user, params, body }, deps: StringEditDeps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    return undoStrings(deps, { website, ...body });
  }),
];
