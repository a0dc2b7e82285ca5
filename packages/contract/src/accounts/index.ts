import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

/** A file in parts. */
const archiveAnswer = z.custom<AsyncIterable<Uint8Array>>(
  (value) => value !== null && typeof value === 'object',
);

export const exportAccountEndpoint = defineEndpoint({
  name: 'export-account',
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary: 'Downloads everything that belongs to your account, as a ZIP file',
  description:
    'Each table is a JSON file with the rows of your account, read at one moment; translated pictures are in `pictures/`. Passwords, keys and other secrets are left out.',
  answers: { 200: archiveAnswer },
  answerType: 'application/zip',
  limit: { requests: 5, seconds: 3600 },
});
