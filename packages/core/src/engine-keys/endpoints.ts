import {
  addEngineKeyEndpoint,
  deleteEngineKeyEndpoint,
  moveEngineKeyEndpoint,
  readEngineKeysEndpoint,
  tryEngineKeyEndpoint,
} from '@dragoman/contract/engine-keys';
import { endpointsOf, implement } from '../api/index.ts';
import {
  addKey,
  type EngineKeyDeps as Deps,
  listKeys,
  moveKey,
  removeKey,
  tryKey,
} from './engine-keys.ts';

export const engineKeyEndpoints = endpointsOf<Deps>([
  implement(readEngineKeysEndpoint, ({ user }, deps) => listKeys(deps, user)),
  implement(addEngineKeyEndpoint, ({ user, body }, deps) => addKey(deps, user, body)),
  implement(moveEngineKeyEndpoint, ({ user, params, body }, deps) =>
    moveKey(deps, user, params.keyId, body.position),
  ),
  implement(deleteEngineKeyEndpoint, ({ user, params }, deps) =>
    removeKey(deps, user, params.keyId),
  ),
  implement(tryEngineKeyEndpoint, ({ user, params, body }, deps) =>
    tryKey(deps, user, params.keyId, body),
  ),
]);
