import { webhookEvents } from '@dragoman/domain/webhooks';
import { z } from 'zod';
import { countField, defineEndpoint, pageFields, timestampField } from '../endpoints/index.ts';

const endpointInput = z.object({
  /** Where messages are posted. */
  url: z.url({ protocol: /^https?$/ }).max(1000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});

const endpointFields = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: timestampField,
  /** The first failure since the last message that arrived. */
  failing_since: timestampField.nullable(),
  disabled_at: timestampField.nullable(),
  /** `owner` disabled it, it is `gone` (it answered 410), or it was `failing` for days. */
  disabled_reason: z.enum(['owner', 'gone', 'failing']).nullable(),
  /** Until when messages are or were signed with the former secret, too. */
  former_until: timestampField.nullable(),
});

const endpointsAnswer = z.object({ endpoints: z.array(endpointFields) });
const newEndpointAnswer = z.object({
  endpoint: endpointFields,
  /** `whsec_…`, by which you check signatures. It is answered this once. */
  secret: z.string(),
});

const messageFields = z.object({
  /** The header `webhook-id`: a message that arrives twice has the same. */
  id: z.string(),
  type: z.string(),
  /** The body as it is sent. */
  body: z.string(),
  created_at: timestampField,
  attempts: countField,
  tried_at: timestampField.nullable(),
  /** Null once it arrived or was given up. */
  next_attempt_at: timestampField.nullable(),
  delivered_at: timestampField.nullable(),
  status: z.number().int().nullable(),
  /** The first kilobyte of the answer, or why there was none. */
  answer: z.string().nullable(),
  duration_ms: countField.nullable(),
  /** The attempts, oldest first, with the beginning of each answer; the last 50. */
  tries: z.array(
    z.object({
      at: timestampField,
      status: z.number().int().nullable(),
      answer: z.string(),
      duration_ms: countField,
    }),
  ),
});

const queued = z.object({ queued: countField });

export type WebhookEndpointInput = z.input<typeof endpointInput>;
export type WebhookEndpointFields = z.infer<typeof endpointFields>;
export type WebhookMessageFields = z.infer<typeof messageFields>;

const manages = { permission: 'webhooks.manage' } as const;

export const readWebhooksEndpoint = defineEndpoint('read-webhooks', {
  call: 'GET /api/webhook-endpoints',
  ...manages,
  summary: 'The webhook endpoints of an account, without their secrets',
  answer: endpointsAnswer,
});

export const createWebhookEndpoint = defineEndpoint('create-webhook', {
  call: 'POST /api/webhook-endpoints',
  isAnswerSecret: true,
  ...manages,
  ownersOnly: true,
  activity: 'webhook.added',
  activityFields: ['events'],
  summary: 'Adds a webhook endpoint and answers its secret, this once',
  description:
    'Messages follow Standard Webhooks 1.0: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and a body of `type`, `timestamp` and `data`.',
  body: endpointInput,
  statuses: [201],
  answer: newEndpointAnswer,
  errors: ['conflict'],
});

export const changeWebhookEndpoint = defineEndpoint('change-webhook', {
  call: 'PUT /api/webhook-endpoints/:endpointId',
  ...manages,
  ownersOnly: true,
  activity: 'webhook.changed',
  activityFields: ['events', 'is_enabled'],
  summary: 'Changes the address and events of a webhook endpoint, disables it or enables it again',
  body: endpointInput.extend({ is_enabled: z.boolean().default(true) }),
  answer: endpointsAnswer,
});

export const rotateWebhookSecretEndpoint = defineEndpoint('rotate-webhook-secret', {
  call: 'POST /api/webhook-endpoints/:endpointId/secret',
  isAnswerSecret: true,
  ...manages,
  ownersOnly: true,
  activity: 'webhook-secret.rotated',
  summary: 'Replaces the secret; messages carry both signatures for the hours that you choose',
  body: z.object({ overlap_hours: z.number().min(0).max(24).default(24) }),
  answer: newEndpointAnswer,
});

export const deleteWebhookEndpoint = defineEndpoint('delete-webhook', {
  call: 'DELETE /api/webhook-endpoints/:endpointId',
  ...manages,
  activity: 'webhook.deleted',
  summary: 'Deletes a webhook endpoint with its log',
  answer: endpointsAnswer,
});

export const readWebhookMessagesEndpoint = defineEndpoint('read-webhook-messages', {
  call: 'GET /api/webhook-endpoints/:endpointId/messages',
  ...manages,
  summary: 'The messages to a webhook endpoint of the last 30 days, the newest first',
  query: z.object(pageFields),
  answer: z.object({ messages: z.array(messageFields), total: countField }),
});

export const testWebhookEndpoint = defineEndpoint('test-webhook', {
  call: 'POST /api/webhook-endpoints/:endpointId/test',
  ...manages,
  activity: 'webhook.tested',
  summary: 'Sends a message of the type `webhook.test`',
  answer: queued,
  limit: { requests: 20, seconds: 600 },
});

export const replayWebhookEndpoint = defineEndpoint('replay-webhook-message', {
  call: 'POST /api/webhook-endpoints/:endpointId/messages/:messageId/replay',
  ...manages,
  activity: 'webhook-message.replayed',
  summary: 'Sends a message again, with the same id',
  answer: queued,
});

export const replayWebhooksEndpoint = defineEndpoint('replay-webhook-messages', {
  call: 'POST /api/webhook-endpoints/:endpointId/replay',
  ...manages,
  activity: 'webhook-messages.replayed',
  summary: 'Sends the messages of a time again, with the same ids',
  body: z.object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    /** True for those alone that did not arrive. */
    only_failed: z.boolean().default(false),
  }),
  answer: queued,
  limit: { requests: 10, seconds: 600 },
});
