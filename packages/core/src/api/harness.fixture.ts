import { defineEndpoint } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import { answer, endpointsOf, implement } from './index.ts';

const seen = z.object({ seen: z.unknown() });

const readThing = defineEndpoint('read-thing', {
  call: 'GET /api/things/:id',
  summary: 'Reads a thing',
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  answer: seen,
});

const makeThing = defineEndpoint('make-thing', {
  call: 'POST /api/things',
  access: 'public',
  summary: 'Makes a thing',
  body: z.object({
    name: z.string().min(1).max(5),
    count: z.number().optional(),
    of: z.object({ kind: z.enum(['big', 'small']) }).optional(),
    odd: z
      .number()
      .refine((number) => number % 2 === 1, { error: 'Choose an odd number.' })
      .optional(),
  }),
  bodyTypes: ['text/plain'],
  bodyLimit: 2000,
  statuses: [201],
  answer: z.object({ seen: z.unknown() }),
});

const ruleThings = defineEndpoint('rule-things', {
  call: 'DELETE /api/things/:id',
  access: 'admin',
  summary: 'Rules things',
  answer: seen,
  limit: { requests: 3, seconds: 60 },
});

const paintThing = defineEndpoint('paint-thing', {
  call: 'POST /api/things/:id/paint',
  access: 'public',
  summary: 'Takes no body, answers a picture or breaks',
  answer: z.string(),
  answerType: 'image/svg+xml',
});

/** Endpoints for testing the API's handling of requests and responses. */
export const thingEndpoints = endpointsOf<{ readonly detail: string }>([
  implement(readThing, async ({ params, query, user }) => ({ seen: { params, query, user } })),
  implement(makeThing, async ({ body, request, user }) => ({ seen: { body, request, user } })),
  implement(ruleThings, async ({ user }) => ({ seen: user.id, secret: 'not in the contract' })),
  implement(paintThing, async ({ params }, { detail }) => {
    if (params.id === 'bug') throw new Error(detail);
    if (params.id === 'origin') throw new DragomanError('origin-unreachable', { detail });
    if (params.id === 'misfit') return 7 as unknown as string;
    return answer('<svg/>', { headers: { 'cache-control': 'max-age=60' } });
  }),
]);
