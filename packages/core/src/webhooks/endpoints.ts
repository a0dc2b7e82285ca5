import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookMessagesEndpoint,
  readWebhooksEndpoint,
  replayWebhookEndpoint,
  replayWebhooksEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
} from '@dragoman/contract/webhooks';
import { endpointsOf, implement } from '../api/index.ts';
import type { WebhookDeps } from './deps.ts';
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  listMessages,
  removeEndpoint,
  replay,
  rotateSecret,
  sendTest,
} from './webhooks.ts';

export const webhookEndpoints = endpointsOf<WebhookDeps>([
  implement(readWebhooksEndpoint, ({ user }, deps) => listEndpoints(deps, user)),
  implement(createWebhookEndpoint, ({ user, body }, deps) => addEndpoint(deps, user, body)),
  implement(changeWebhookEndpoint, ({ user, params, body }, deps) =>
    changeEndpoint(deps, user, params.endpointId, body),
  ),
  implement(rotateWebhookSecretEndpoint, ({ user, params, body }, deps) =>
    rotateSecret(deps, user, params.endpointId, body.overlap_hours),
  ),
  implement(deleteWebhookEndpoint, ({ user, params }, deps) =>
    removeEndpoint(deps, user, params.endpointId),
  ),
  implement(readWebhookMessagesEndpoint, ({ user, params, query }, deps) =>
    listMessages(deps, user, params.endpointId, query),
  ),
  implement(testWebhookEndpoint, ({ user, params }, deps) =>
    sendTest(deps, user, params.endpointId),
  ),
  implement(replayWebhookEndpoint, ({ user, params }, deps) =>
    replay(deps, user, params.endpointId, { messageId: params.messageId }),
  ),
  implement(replayWebhooksEndpoint, ({ user, params, body }, deps) => {
    const { from, to, only_failed: onlyFailed } = body;
    return replay(deps, user, params.endpointId, { from, to, onlyFailed });
  }),
]);
