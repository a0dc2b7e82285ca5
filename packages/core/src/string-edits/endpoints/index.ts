import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { StringEditDeps } from '../actions.ts';
import { changeStrings } from './change-strings.ts';
import { readStringHistory } from './read-string-history.ts';
import { restoreString } from './restore-string.ts';
import { suggestString } from './suggest-string.ts';
import { undoStrings } from './undo-strings.ts';

/** What the product API answers about changes of translations: actions, their undoing, history and suggestions. */
export function stringEditEndpoints(deps: StringEditDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    changeStrings,
    undoStrings,
    readStringHistory,
    restoreString,
    suggestString,
  ]);
}
