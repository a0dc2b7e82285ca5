import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';
import { pathField } from '../previews/index.ts';

const progress = z.object({
  status: z.enum(['in progress', 'completed']),
  /** Number of translatable texts on the page, and how many are done. */
  taskCount: countField,
  finishedTaskCount: countField,
  /** Names of the engines that translated it; `memory` for a translation memory. */
  engines: z.array(z.string()),
  /** How far the download of the engine's model is; null if none is under way. */
  download: z.object({ bytes: countField, total: countField.nullable() }).nullable(),
});

export const onboardingTranslateEndpoint = defineEndpoint('translate-preview', {
  call: 'POST /api/onboarding-crawl-translate',
  access: 'public',
  summary: 'Translates a page of a pending website, for a visitor to see',
  description:
    'Answers once the page is translated, or 202 when that takes longer than a request may, or a model is downloaded; asking again waits again and costs nothing.',
  specification: '[V §7]',
  body: z.object({
    /** The id of the pending website (`temp_websites`). */
    websiteId: idField,
    targetLang: languageField,
    /** Path and query of a page that the first page links to. */
    path: pathField,
  }),
  statuses: [200, 202],
  answer: progress,
  errors: [
    'not-found',
    'pair-unavailable',
    'too-many-requests',
    'address-refused',
    'origin-unreachable',
    'origin-timeout',
    'origin-invalid',
    'engine-auth',
    'engine-quota',
    'engine-unavailable',
  ],
  limit: { requests: 60, seconds: 300 },
});

export const onboardingPreviewEndpoint = defineEndpoint('read-preview', {
  call: 'GET /api/onboarding-get-preview',
  access: 'public',
  summary: 'A translated page of a pending website, made safe to be shown in a frame',
  specification: '[V §7]',
  query: z.object({ websiteId: idField, targetLanguage: languageField, path: pathField }),
  answer: z.string(),
  answerType: 'text/html; charset=utf-8',
  errors: ['not-found'],
});
