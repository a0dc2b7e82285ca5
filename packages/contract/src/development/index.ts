import { z } from 'zod';

const count = z.number().int().nonnegative();

/** Where a translated page can be read: an absolute address, and a word on how it is served. */
export const servedAddressSchema = z.object({
  url: z.url(),
  structure: z.enum(['subdirectory', 'subdomain']),
});

/** The latest scan of a website; counts are of pages. */
export const scanStateSchema = z.object({
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  pagesFound: count,
  pagesDone: count,
  pagesFailed: count,
  error: z.string().nullable(),
});

/** One website in one language. `translatedCount` counts strings that have a translation, of `stringCount` in all. */
export const translationStateSchema = z.object({
  language: z.string(),
  status: z.enum(['not started', 'in progress', 'completed', 'failed']),
  taskCount: count,
  finishedTaskCount: count,
  failedTaskCount: count,
  translatedCount: count,
  error: z.string().nullable(),
  addresses: z.array(servedAddressSchema),
});

export const developmentWebsiteSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  url: z.url(),
  /** True for the demo shop that comes with the product. */
  demo: z.boolean(),
  originalLanguage: z.string(),
  wordCount: count,
  pageCount: count,
  stringCount: count,
  scan: scanStateSchema.nullable(),
  translations: z.array(translationStateSchema),
});

/** A translation engine of this installation; `detail` is its health in a sentence. */
export const engineStateSchema = z.object({
  name: z.string(),
  ready: z.boolean(),
  detail: z.string(),
});

/** `GET /api/development/websites`: what this installation holds and where to look at it. Development only. */
export const developmentWebsitesSchema = z.object({
  websites: z.array(developmentWebsiteSchema),
  engines: z.array(engineStateSchema),
});

export type ServedAddress = z.infer<typeof servedAddressSchema>;
export type ScanState = z.infer<typeof scanStateSchema>;
export type TranslationState = z.infer<typeof translationStateSchema>;
export type DevelopmentWebsite = z.infer<typeof developmentWebsiteSchema>;
export type EngineState = z.infer<typeof engineStateSchema>;
export type DevelopmentWebsites = z.infer<typeof developmentWebsitesSchema>;
