import { z } from 'zod';

const count = z.number().int().nonnegative();

/** The absolute URL of a translated page, with a note on how it is served. */
const servedAddressSchema = z.object({
  url: z.url(),
  structure: z.enum(['subdirectory', 'subdomain']),
});

/** The latest scan of a website; counts are pages. */
const scanStateSchema = z.object({
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  pagesFound: count,
  pagesDone: count,
  pagesFailed: count,
  error: z.string().nullable(),
});

/** A website in one language. `translatedCount` of `stringCount` strings have a translation. */
const translationStateSchema = z.object({
  language: z.string(),
  status: z.enum(['not started', 'in progress', 'completed', 'failed']),
  taskCount: count,
  finishedTaskCount: count,
  failedTaskCount: count,
  translatedCount: count,
  error: z.string().nullable(),
  addresses: z.array(servedAddressSchema),
});

const developmentWebsiteSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  url: z.url(),
  /** True for the bundled demo shop. */
  demo: z.boolean(),
  originalLanguage: z.string(),
  wordCount: count,
  pageCount: count,
  stringCount: count,
  scan: scanStateSchema.nullable(),
  translations: z.array(translationStateSchema),
});

/** A translation engine of this installation; `detail` describes its health in a sentence. */
const engineStateSchema = z.object({
  name: z.string(),
  ready: z.boolean(),
  detail: z.string(),
});

/** `GET /api/development/websites`: the websites of this installation with their URLs. Development only. */
export const developmentWebsitesSchema = z.object({
  websites: z.array(developmentWebsiteSchema),
  engines: z.array(engineStateSchema),
});

export type ServedAddress = z.infer<typeof servedAddressSchema>;
export type ScanState = z.infer<typeof scanStateSchema>;
export type TranslationState = z.infer<typeof translationStateSchema>;
export type DevelopmentWebsite = z.infer<typeof developmentWebsiteSchema>;
export type DevelopmentWebsites = z.infer<typeof developmentWebsitesSchema>;
