import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';
import { websiteAnswer } from '../websites/index.ts';

/** A file in parts. */
const archiveAnswer = z.custom<AsyncIterable<Uint8Array>>(
  (value) => value !== null && typeof value === 'object',
);

export const exportWebsiteEndpoint = defineEndpoint('export-website', {
  call: 'GET /api/websites/:id/archive',
  permission: 'website.edit',
  activity: 'website.exported',
  summary: 'Downloads a website with everything that belongs to it',
  description:
    'Settings, pages, texts with translations and their history, slugs, pictures, voice, glossary and the memory of its texts, of one moment, as tar and gzip. Keys, secrets and what proves its DNS are left out.',
  answer: archiveAnswer,
  answerType: 'application/gzip',
  limit: { requests: 10, seconds: 3600 },
});

export const importWebsiteEndpoint = defineEndpoint('import-website', {
  call: 'POST /api/websites/archive',
  permission: 'website.create',
  activity: 'website.imported',
  summary: 'Adds the website of an archive, as a whole or not at all',
  description:
    'An archive of `GET /api/websites/:id/archive`, also of another account or installation, of at most 1 GB. The website gets new ids and is not deployed; its DNS is verified anew. No page is requested and no engine asked.',
  upload: true,
  statuses: [201],
  answer: websiteAnswer,
  errors: ['bad-request', 'conflict', 'request-too-large', 'address-invalid'],
  limit: { requests: 10, seconds: 3600 },
});
