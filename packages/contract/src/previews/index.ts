import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';
import { kindField } from '../website-strings/index.ts';

/** Path and query of a page other than the website's URL. */
export const pathField = z
  .string()
  .max(2000)
  .startsWith('/', 'A path begins with a slash.')
  .optional();

const errors = [
  'not-found',
  'address-refused',
  'origin-unreachable',
  'origin-timeout',
  'origin-invalid',
  'too-large',
  'too-many-redirects',
] as const;

export const previewContentEndpoint = defineEndpoint('preview-content', {
  call: 'GET /api/preview-content',
  permission: 'strings.read',
  summary: 'A page of a website in another language, as HTML',
  description:
    'Fetched anew and marked as a preview by a bar at its foot. Neither its scripts nor its forms work, also when it is opened from a blob address.',
  specification: '[O §7]',
  query: z.object({
    websiteId: idField,
    targetLanguage: languageField,
    path: pathField,
    /**
     * Base URL for links to other pages of the website; the path is added as the query parameter `preview`. Without it, links
     * open the original pages in a new tab.
     */
    linkTo: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answerType: 'text/html; charset=utf-8',
  errors: [...errors, 'pair-unavailable'],
  limit: { requests: 120, seconds: 600 },
});

export const markedPageEndpoint = defineEndpoint('marked-page', {
  call: 'GET /api/websites/:id/marked-page',
  permission: 'strings.read',
  summary: 'A page of a website in another language, with its texts marked for an editor',
  description:
    'Fetched anew. Each text that is a string of the website stands between the comments `<!--dragoman-unit ID-->` and `<!--/dragoman-unit-->`, where ID is the id of the string. If the translation has its tags in another order, their numbers follow the id: `ID 2,1`. Show the HTML in a sandboxed frame without `allow-same-origin`: it runs only the given script.',
  query: z.object({
    targetLanguage: languageField,
    path: pathField,
    /** URL of the only script that the HTML may run; it starts before anything of the page is parsed. */
    script: z
      .string()
      .max(500)
      .regex(/^https?:\/\/[\w.[\]:-]+\/[\w./-]+$/, 'Enter the address of a script.'),
  }),
  answer: z.object({
    /** Path and query of the page after redirects. */
    path: z.string(),
    html: z.string(),
    /** The strings on the page in its order, each once; last those that its scripts draw, as far as visitors have seen them. */
    strings: z.array(
      z.object({
        id: z.uuid(),
        kind: kindField,
        /** The element or attribute that contains it, for example `img@alt`. */
        context: z.string().nullable(),
      }),
    ),
    /** Number of texts that no scan has found yet. */
    newTexts: countField,
    /** True if the page's scripts draw texts, which the HTML does not show. */
    drawnByScripts: z.boolean(),
  }),
  errors,
  limit: { requests: 120, seconds: 600 },
});
