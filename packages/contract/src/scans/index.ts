import { z } from 'zod';
import { countField, defineEndpoint, pageFields, timestampField } from '../endpoints/index.ts';

/** A scan of a website; its page counts grow while it runs. */
export const scanAnswer = z.object({
  id: z.uuid(),
  website_id: z.uuid(),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  pages_found: countField,
  pages_done: countField,
  pages_failed: countField,
  strings_found: countField,
  words_found: countField,
  /** An error message for users, if it failed. */
  error: z.string().nullable(),
  created_at: timestampField,
  started_at: timestampField.nullable(),
  finished_at: timestampField.nullable(),
});

/** The result of a URL that a scan encountered. */
const outcomeField = z.enum([
  'queued',
  'page',
  'redirect',
  'not-html',
  'error',
  'excluded',
  'disallowed',
  'duplicate',
]);

const drawingField = z.enum(['drawn', 'needed']);

/** A page of the original website with the result of the last scan. */
export const pageAnswer = z.object({
  id: z.uuid(),
  /** Path and query. */
  path: z.string(),
  title: z.string().nullable(),
  outcome: outcomeField,
  http_status: z.number().int().nullable(),
  /** Words on the page; words shared with other pages count once in the website's total. */
  word_count: countField,
  error: z.string().nullable(),
  /** Scripts draw texts of the page: a browser read them, or is needed for it. */
  drawing: drawingField.nullable(),
  fetched_at: timestampField.nullable(),
});

export type Scan = z.infer<typeof scanAnswer>;
export type Page = z.infer<typeof pageAnswer>;

export const crawlWebsiteEndpoint = defineEndpoint('crawl-website', {
  call: 'POST /api/websites/:id/crawl',
  permission: 'scan.run',
  summary: 'Scans a website',
  description: 'Runs in the background. While a scan is under way it answers that one.',
  specification: '[O §7] [V §7]',
  answer: z.object({ scan: scanAnswer }),
  limit: { requests: 30, seconds: 600 },
});

export const readLatestScanEndpoint = defineEndpoint('read-latest-scan', {
  call: 'GET /api/websites/:id/scan',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'How far the newest scan is; null before the first one',
  answer: z.object({ scan: scanAnswer.nullable() }),
});

export const cancelScanEndpoint = defineEndpoint('cancel-scan', {
  call: 'POST /api/websites/:id/scan/cancel',
  permission: 'scan.run',
  summary: 'Stops the scan under way; what it has read stays',
  answer: z.object({ scan: scanAnswer }),
  errors: ['conflict'],
});

export const listPagesEndpoint = defineEndpoint('list-pages', {
  call: 'GET /api/websites/:id/pages',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Which pages the words come from, those with most words first, or those read last',
  query: z.object({
    ...pageFields,
    /** Case-insensitive search in path and title. */
    search: z.string().max(500).optional(),
    /** `newest`: most recently scanned first. */
    order: z.enum(['words', 'newest']).default('words'),
    /** Filters by outcome; `page` for translatable pages. */
    outcome: outcomeField.optional(),
    /** Filters by how scripts draw texts of the page. */
    drawing: drawingField.optional(),
  }),
  answer: z.object({ items: z.array(pageAnswer), totalCount: countField }),
});
