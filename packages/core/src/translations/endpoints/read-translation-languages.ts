import {
  readTranslationLanguagesEndpoint,
  readWebsiteLanguagesEndpoint,
} from '@dragoman/contract/translations';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { availableFor, availableFrom } from '../available.ts';
import type { TranslationEndpointDeps } from '../deps.ts';

export const readTranslationLanguages = implement(
  readTranslationLanguagesEndpoint,
  async ({ query }, deps: TranslationEndpointDeps) => availableFrom(deps, query.source),
);

export const readWebsiteLanguages = implement(
  readWebsiteLanguagesEndpoint,
  async ({ user, params }, deps: TranslationEndpointDeps) =>
    availableFor(deps, await ownWebsite(deps, user, params.id)),
);
