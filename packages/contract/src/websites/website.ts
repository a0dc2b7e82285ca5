import { z } from 'zod';
import { countField, timestampField } from '../endpoints/index.ts';

/** A website as its owner sees it, with the column names of its table [owner-workspace §3]. */
export const websiteAnswer = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  url: z.string(),
  original_language: z.string(),
  translation_languages: z.array(z.string()),
  /** Word count of the distinct texts; 0 before the first scan. */
  total_word_count: countField,
  /** Null until first deployed. */
  status: z.enum(['pending', 'deploying', 'enabled', 'disabled', 'deleted']).nullable(),
  dns_checked: z.boolean(),
  snippet_checked: z.boolean(),
  url_structure: z.enum(['subdirectory', 'subdomain']),
  language_switcher_config: z.record(z.string(), z.unknown()).nullable(),
  created_at: timestampField,
});

export type Website = z.infer<typeof websiteAnswer>;
