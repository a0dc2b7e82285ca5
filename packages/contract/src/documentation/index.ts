import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const openApiEndpoint = defineEndpoint('read-open-api', {
  call: 'GET /api/openapi.json',
  access: 'public',
  summary: 'This description, as OpenAPI 3.1',
  answer: z.record(z.string(), z.unknown()),
});

export const docsEndpoint = defineEndpoint('read-docs', {
  call: 'GET /api/docs',
  access: 'public',
  summary: 'This description, as a page to read',
  answer: z.string(),
  answerType: 'text/html; charset=utf-8',
});
