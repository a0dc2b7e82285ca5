import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const openApiEndpoint = defineEndpoint({
  name: 'read-open-api',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description, as OpenAPI 3.1',
  answers: { 200: z.record(z.string(), z.unknown()) },
});

export const docsEndpoint = defineEndpoint({
  name: 'read-docs',
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This description, as a page to read',
  answers: { 200: z.string() },
  answerType: 'text/html; charset=utf-8',
});
