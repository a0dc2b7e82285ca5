import { changeStringsEndpoint } from '@dragoman/contract/website-strings';
import { implement } from '../../api/index.ts';
import { assertTranslatedTo, ownWebsite } from '../../websites/index.ts';
import { changeStrings as change, type StringEditDeps } from '../actions.ts';

export const changeStrings = implement(
  changeStringsEndpoint,
  async ({ user, params, body }, deps: StringEditDeps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    const { targetLanguage, action, ids, filter = {} } = body;
    assertTranslatedTo(website, targetLanguage);
    const strings = ids === undefined ? { filter } : { ids };
    return change(deps, { website, targetLanguage, userId: user.id, action, strings });
  },
);
