import { restoreStringEndpoint } from '@dragoman/contract/website-strings';
import { implement } from '../../api/index.ts';
import {
  findTranslatedString,
  ownWebsiteOfString,
  translatedStringAnswer,
} from '../../website-strings/index.ts';
import { assertTranslatedTo } from '../../websites/index.ts';
import type { StringEditDeps } from '../actions.ts';
import { restoreString as restore } from '../history.ts';

export const restoreString = implement(
  restoreStringEndpoint,
  async ({ user, params, body }, deps: StringEditDeps) => {
    const website = await ownWebsiteOfString(deps, user, params);
    const { targetLanguage, versionId } = body;
    assertTranslatedTo(website, targetLanguage);
    const name = { websiteStringId: params.stringId, targetLanguage };
    await restore(deps, { ...name, website, userId: user.id, versionId });
    return { translation: translatedStringAnswer(await findTranslatedString(deps, name)) };
  },
);
