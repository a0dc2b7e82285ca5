import { suggestStringEndpoint } from '@dragoman/contract/website-strings';
import { implement } from '../../api/index.ts';
import { ownWebsiteOfString } from '../../website-strings/index.ts';
import type { StringEditDeps } from '../actions.ts';
import { suggestTranslations } from '../suggestions.ts';

export const suggestString = implement(
  suggestStringEndpoint,
  async ({ user, params, query }, deps: StringEditDeps) => {
    await ownWebsiteOfString(deps, user, params);
    const { targetLanguage } = query;
    const name = { websiteStringId: params.stringId, targetLanguage };
    return { suggestions: await suggestTranslations(deps, name) };
  },
);
