import { z } from 'zod';
import { countField, defineEndpoint, timestampField } from '../endpoints/index.ts';

const settings = {
  /** How often the website is scanned by itself. */
  schedule: z.enum(['off', 'daily', 'weekly']),
  /** New words that engines translate per day (UTC) and language; null for no limit. */
  words_per_day: countField.max(100_000_000).nullable(),
};

/** How a website's translation is kept in step with the original. */
const syncAnswer = z.object({
  ...settings,
  next_scan_at: timestampField.nullable(),
  /** Most words that a language has used of today's budget. */
  words_today: countField,
  /** Where a content management system reports changes; null while it is off. */
  webhook: z
    .object({
      url: z.string(),
      /** Signs the calls, by the Standard Webhooks specification. */
      secret: z.string(),
      last_called_at: timestampField.nullable(),
    })
    .nullable(),
});

export type WebsiteSync = z.infer<typeof syncAnswer>;

export const readSyncEndpoint = defineEndpoint('read-sync', {
  call: 'GET /api/websites/:id/sync',
  permission: 'website.edit',
  summary: 'How a website is kept in step with its original',
  answer: syncAnswer,
});

export const setSyncEndpoint = defineEndpoint('set-sync', {
  call: 'PUT /api/websites/:id/sync',
  isAnswerSecret: true,
  permission: 'website.edit',
  activity: 'sync.changed',
  activityFields: ['schedule'],
  summary: 'Sets the schedule of scans and the budget of new words',
  description:
    'Words over the budget wait: the translation pauses and continues the next day, or when the budget is raised.',
  body: z.object(settings),
  answer: syncAnswer,
});

export const rotateSyncWebhookEndpoint = defineEndpoint('rotate-sync-webhook', {
  call: 'POST /api/websites/:id/sync/webhook',
  isAnswerSecret: true,
  permission: 'website.edit',
  ownersOnly: true,
  activity: 'sync-webhook.rotated',
  summary: 'Turns the webhook on, or replaces its secret; the old one ends at once',
  answer: syncAnswer,
});

export const deleteSyncWebhookEndpoint = defineEndpoint('delete-sync-webhook', {
  call: 'DELETE /api/websites/:id/sync/webhook',
  isAnswerSecret: true,
  permission: 'website.edit',
  activity: 'sync-webhook.deleted',
  summary: 'Turns the webhook off',
  answer: syncAnswer,
});
