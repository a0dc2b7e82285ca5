import { undoStringsEndpoint } from '@dragoman/contract/website-strings';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { StringEditDeps } from '../actions.ts';
import { undoStrings as undo } from '../undo.ts';

export const undoStrings = implement(
  undoStringsEndpoint,
  async ({ user, params, body }, deps: StringEditDeps) => {
    const website = await ownWebsite(deps, user, params.websiteId);
    return undo(deps, { website, token: body.token });
  },
);
