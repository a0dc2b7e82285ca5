import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

const passThroughSchema = z.object({
  /** Days during which the hosts serve the original after the website was deleted. */
  days: z.number().int(),
  hosts: z.array(
    z.object({
      host: z.string(),
      /** True if its DNS points to us; null if it did not respond. */
      leadsHere: z.boolean().nullable(),
      /** The new value of its CNAME record; null to delete the record. */
      value: z.string().nullable(),
    }),
  ),
});

export const passThroughEndpoint = defineEndpoint('read-pass-through', {
  call: 'GET /api/websites/:id/pass-through',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Says which hosts of a website lead to us, and how to change their DNS records back',
  description:
    'What an owner has to know before deleting or pausing the website: its hosts pass the original through for a while, and their records should be changed back.',
  answer: passThroughSchema,
  limit: { requests: 30, seconds: 60 },
});

export type PassThroughAnswer = z.infer<typeof passThroughSchema>;
