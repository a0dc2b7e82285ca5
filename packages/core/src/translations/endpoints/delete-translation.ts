import { deleteTranslationEndpoint } from '@dragoman/contract/translations';
import { implement } from '../../api/index.ts';
import {
  findWebsite,
  ownWebsite,
  removeTranslationLanguage,
  websiteAnswer,
} from '../../websites/index.ts';
import { deleteTranslation as deleteIt } from '../delete.ts';
import type { TranslationEndpointDeps } from '../deps.ts';
import { readProgress } from '../progress.ts';

export const deleteTranslation = implement(
  deleteTranslationEndpoint,
  async ({ user, params }, deps: TranslationEndpointDeps) => {
    const { id, translation_languages } = await ownWebsite(deps, user, params.id);
    const name = { websiteId: id, targetLanguage: params.lang };
    // What was neither added nor translated is not there.
    if (!translation_languages.includes(params.lang)) await readProgress(deps, name);
    await removeTranslationLanguage(deps, { websiteId: id, language: params.lang });
    await deleteIt(deps, name);
    return { website: websiteAnswer(await findWebsite(deps, id)) };
  },
);
