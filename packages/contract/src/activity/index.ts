import { z } from 'zod';
import { countField, defineEndpoint, pageFields, timestampField } from '../endpoints/index.ts';
import { fileAnswer } from '../translation-files/index.ts';

const filterFields = {
  website: z.uuid().optional(),
  /** The id of a user or of an API key. */
  actor: z.uuid().optional(),
  verb: z.string().max(100).optional(),
  /** Days in UTC, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export type ActivityFilter = z.infer<z.ZodObject<typeof filterFields>>;

const activityFields = z.object({
  id: z.string(),
  created_at: timestampField,
  /** `administrator` acted as the account's user; `system` is Dragoman itself. */
  actor_kind: z.enum(['user', 'key', 'administrator', 'system']),
  actor_id: z.uuid().nullable(),
  /** The email address or the name of the key, as it was then. */
  actor_name: z.string(),
  /** What was done, such as `website.deleted`. */
  verb: z.string(),
  website_id: z.uuid().nullable(),
  website_url: z.string().nullable(),
  /** Ids and chosen fields of the call. */
  subject: z.record(z.string(), z.unknown()),
  /** The network address of the call. */
  address: z.string().nullable(),
});

const listAnswer = z.object({
  activity: z.array(activityFields),
  total: countField,
  /** All verbs and actors of the account, to filter by. */
  verbs: z.array(z.string()),
  actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export type ActivityFields = z.infer<typeof activityFields>;

export const readActivityEndpoint = defineEndpoint('read-activity', {
  call: 'GET /api/activity',
  permission: 'activity.read',
  summary: 'Who did what in an account, when and from where, the newest first',
  description: 'Kept for a year.',
  query: z.object({ ...filterFields, ...pageFields }),
  answer: listAnswer,
});

export const exportActivityEndpoint = defineEndpoint('export-activity', {
  call: 'GET /api/export-activity',
  permission: 'activity.read',
  activity: 'activity.exported',
  summary: 'Downloads the activity of an account as CSV',
  query: z.object(filterFields),
  answer: fileAnswer,
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});
