import { z } from 'zod';
import { countField, defineEndpoint, idField, timestampField } from '../endpoints/index.ts';

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

const params = z.object({ id: idField });
const answers = { 200: syncAnswer };

export const readSyncEndpoint = defineEndpoint({
  name: 'read-sync',
  method: 'GET',
  path: '/api/websites/:id/sync',
  access: 'user',
  summary: 'How a website is kept in step with its original',
  params,
  answers,
});

export const setSyncEndpoint = defineEndpoint({
  name: 'set-sync',
  method: 'PUT',
  path: '/api/websites/:id/sync',
  access: 'user',
  summary: 'Sets the schedule of scans and the budget of new words',
  description:
    'Words over the budget wait: the translation pauses and continues the next day, or when the budget is raised.',
  params,
  body: z.object(settings),
  answers,
});

export const rotateSyncWebhookEndpoint = defineEndpoint({
  name: 'rotate-sync-webhook',
  method: 'POST',
  path: '/api/websites/:id/sync/webhook',
  access: 'user',
  ownersOnly: true,
  summary: 'Turns the webhook on, or replaces its secret; the old one ends at once',
  params,
  answers,
});

export const deleteSyncWebhookEndpoint = defineEndpoint({
  name: 'delete-sync-webhook',
  method: 'DELETE',
  path: '/api/websites/:id/sync/webhook',
  access: 'user',
  summary: 'Turns the webhook off',
  params,
  answers,
});
