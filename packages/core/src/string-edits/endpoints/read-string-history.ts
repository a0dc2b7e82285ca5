import { readStringHistoryEndpoint } from '@dragoman/contract/website-strings';
import { implement } from '../../api/index.ts';
import { ownWebsiteOfString } from '../../website-strings/index.ts';
import type { StringEditDeps } from '../actions.ts';
import type { Version } from '../history.store.ts';
import { readStringHistory as read } from '../history.ts';

export const readStringHistory = implement(
  readStringHistoryEndpoint,
  async ({ user, params, query }, deps: StringEditDeps) => {
    await ownWebsiteOfString(deps, user, params);
    const { targetLanguage } = query;
    const versions = await read(deps, { websiteStringId: params.stringId, targetLanguage });
    return { versions: versions.map((version, index) => answer(version, versions[index + 1])) };
  },
);

function answer({ restored, engine_version: _, ...version }: Version, before?: Version) {
  return {
    ...version,
    change: restored ? ('restored' as const) : changeOf(version.state),
    updated_at: version.updated_at.toISOString(),
    replaced_at: version.replaced_at?.toISOString() ?? null,
    previous_string: before?.translated_string ?? null,
  };
}

function changeOf(state: Version['state']): 'machine' | 'memory' | 'edited' | 'reviewed' {
  return state === 'memory' || state === 'edited' || state === 'reviewed' ? state : 'machine';
}
