import {
  readStringHistoryEndpoint,
  restoreStringEndpoint,
  suggestStringEndpoint,
} from '@dragoman/contract/website-strings';
import type { HasDatabase } from '@dragoman/database/connection';
import { carryOver } from '@dragoman/domain/translation-memory';
import { endpointsOf, implement } from '../../api/index.ts';
import { assertTranslatedTo, mayAlso } from '../../websites/index.ts';
import { findTranslatedString } from '../list/list.ts';
import { websiteWithString } from '../website-of.ts';
import type { Version } from './history.store.ts';
import { readStringHistory, restoreString } from './history.ts';
import { type Suggestion, selectSuggestions } from './suggestions.store.ts';

export const historyEndpoints = endpointsOf<HasDatabase>([
  implement(readStringHistoryEndpoint, async ({ user, params, query }, deps) => {
    await websiteWithString(deps, user, params);
    const name = { websiteStringId: params.stringId, ...query };
    const versions = await readStringHistory(deps, name);
    return {
      versions: versions.map((version, index) => versionAnswer(version, versions[index + 1])),
    };
  }),
  implement(restoreStringEndpoint, async ({ user, params, body }, deps) => {
    const website = await websiteWithString(deps, user, params);
    const { targetLanguage, versionId } = body;
    assertTranslatedTo(website, targetLanguage);
    const name = { websiteStringId: params.stringId, targetLanguage };
    const of = { websiteId: website.id, language: targetLanguage };
    const mayReview = await mayAlso(deps.database.kysely, user, 'strings.review', of);
    await restoreString(deps, { ...name, website, userId: user.id, versionId, mayReview });
    return { translation: await findTranslatedString(deps, name) };
  }),
  implement(suggestStringEndpoint, async ({ user, params, query }, deps) => {
    await websiteWithString(deps, user, params);
    const name = { websiteStringId: params.stringId, ...query };
    const reader = user.key?.websiteIds == null ? user.id : null;
    const suggestions = await selectSuggestions(deps.database.kysely, name, reader);
    return { suggestions: suggestions.map(suggestionAnswer) };
  }),
]);

/** Only an equal text is a match of 100 %. */
function suggestionAnswer({ text, ...suggestion }: Suggestion) {
  const { original_string: source, translated_string: target, similarity } = suggestion;
  if (source === text) return { ...suggestion, similarity: 1, is_adapted: false };
  const adapted = carryOver(text, { source, target });
  return {
    ...suggestion,
    translated_string: adapted ?? target,
    similarity: Math.min(similarity, 0.99),
    is_adapted: adapted !== undefined && adapted !== target,
  };
}

function versionAnswer(
  { restored, engine_version: _, ...version }: Version,
  previous: Version | undefined,
) {
  return {
    ...version,
    change: restored ? ('restored' as const) : changeOf(version),
    previous_string: previous?.translated_string ?? null,
  };
}

function changeOf({ state, changed_by }: Pick<Version, 'state' | 'changed_by'>) {
  if (state === 'needs_review' && changed_by !== null) return 'doubted' as const;
  return state === 'memory' || state === 'edited' || state === 'reviewed'
    ? state
    : ('machine' as const);
}
