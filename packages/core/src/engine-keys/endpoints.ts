import {
  addEngineKeyEndpoint,
  deleteEngineKeyEndpoint,
  moveEngineKeyEndpoint,
  readEngineKeysEndpoint,
  tryEngineKeyEndpoint,
} from '@dragoman/contract/engine-keys';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import {
  addKey,
  type EngineKeyDeps as Deps,
  listKeys,
  moveKey,
  removeKey,
  tryKey,
} from './engine-keys.ts';

export function engineKeyEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readEngineKeysEndpoint, ({ user }, on: Deps) => listKeys(on, user)),
    implement(addEngineKeyEndpoint, ({ user, body }, on: Deps) => addKey(on, user, body)),
    implement(moveEngineKeyEndpoint, ({ user, params, body }, on: Deps) =>
      moveKey(on, user, params.keyId, body.position),
    ),
    implement(deleteEngineKeyEndpoint, ({ user, params }, on: Deps) =>
      removeKey(on, user, params.keyId),
    ),
    implement(tryEngineKeyEndpoint, ({ user, params, body }, on: Deps) =>
      tryKey(on, user, params.keyId, body),
    ),
  ]);
}
