import { z } from 'zod';

/**
 * Every call of storage/v1 that a screen of ours makes or a specification names [owner-workspace §7, file storage bucket]: on one bucket,
 * upload (also in place of another file), public address, list of a folder, removal. Nothing else is served.
 */
export const bucket = 'translated-media';

const name = z.string().max(1024);

/** Bodies of the calls. */
export const requests = {
  list: z.object({
    prefix: name.default(''),
    limit: z.int().min(1).max(1000).default(100),
    offset: z.int().min(0).max(1_000_000).default(0),
    search: z.literal('').optional(),
    sortBy: z.object({ column: z.literal('name'), order: z.literal('asc') }).optional(),
  }),
  remove: z.object({ prefixes: z.array(name).min(1).max(1000) }),
} as const;

/** Lengths in characters of headers and form fields, checked before they are read, and the bytes of a JSON body. */
export const lengths = { header: 200, jsonBytes: 1_100_000 } as const;
