import {
  createApiKeyEndpoint,
  readApiKeysEndpoint,
  revokeApiKeyEndpoint,
  rollApiKeyEndpoint,
} from '@dragoman/contract/api-keys';
import type { HasDatabase } from '@dragoman/database/connection';
import { endpointsOf, implement } from '../api/index.ts';
import { createKey, listKeys, revokeKey, rollKey } from './api-keys.ts';

export const apiKeyEndpoints = endpointsOf<HasDatabase>([
  implement(readApiKeysEndpoint, ({ user }, deps) => listKeys(deps, user.accountId)),
  implement(createApiKeyEndpoint, ({ user, body }, deps) => createKey(deps, user, body)),
  implement(rollApiKeyEndpoint, ({ user, params, body }, deps) =>
    rollKey(deps, user, params.keyId, body.overlap_hours),
  ),
  implement(revokeApiKeyEndpoint, ({ user, params }, deps) => revokeKey(deps, user, params.keyId)),
]);
