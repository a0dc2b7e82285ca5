import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

const name = z.string().trim().min(1).max(120);
const address = z.string().min(1).max(2000);
const domain = z.string().min(1).max(1000);
const referrer = z.string().max(2000).nullish();
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const props = z.union([z.record(z.string(), scalar), z.string().max(20_000)]).nullish();

/** Plausible's event API in both of its spellings (plausible.io/docs/events-api); one name of each pair is required. */
export const analyticsEventEndpoint = defineEndpoint('analytics-event', {
  call: 'POST /api/event',
  access: 'public',
  summary: 'Counts a visit or an event of our own pages',
  description:
    'Compatible with the event API of Plausible. Machines and readers who do not want to be counted are answered alike and not counted (`x-plausible-dropped: 1`). 404 where counting is off.',
  body: z
    .object({
      name: name.optional(),
      n: name.optional(),
      url: address.optional(),
      u: address.optional(),
      domain: domain.optional(),
      d: domain.optional(),
      referrer,
      r: referrer,
      props,
      p: props,
      m: props,
    })
    .superRefine((event, context) => {
      for (const [long, short] of [
        ['name', 'n'],
        ['url', 'u'],
        ['domain', 'd'],
      ] as const) {
        if ((event[long] ?? event[short]) !== undefined) continue;
        context.addIssue({ code: 'custom', path: [long], message: `“${long}” is missing.` });
      }
    }),
  bodyTypes: ['text/plain'],
  bodyLimit: 32 * 1024,
  statuses: [202],
  answer: z.literal('ok'),
  answerType: 'text/plain; charset=utf-8',
  errors: ['not-found'],
  limit: { requests: 300, seconds: 60 },
});
