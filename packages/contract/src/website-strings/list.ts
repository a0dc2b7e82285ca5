import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  pageFields,
} from '../endpoints/index.ts';
import {
  kindField,
  listedStateField,
  originalStringAnswer,
  translatedStringAnswer,
} from './answers.ts';

/** Some of the options, with commas between them, as an array. */
function someOf<const Option extends string>(options: readonly Option[]) {
  const known: ReadonlySet<string> = new Set(options);
  return z
    .string()
    .max(200)
    .refine((list) => list.split(',').every((one) => known.has(one)), {
      error: `Choose some of: ${options.join(', ')}.`,
    })
    .transform((list) => list.split(',') as Option[]);
}

/** Up to 100 ids, with commas between them, as an array. */
const idsField = z
  .string()
  .max(100 * 37)
  .refine((list) => list.split(',').every((one) => z.uuid().safeParse(one).success), {
    error: 'Give ids, with commas between them.',
  })
  .transform((list) => list.split(','));

const searchField = z.string().max(500);
const pathField = z.string().min(1).max(2000);

/** What narrows a list of strings. */
const filterFields = {
  /** Found in the original or its translation, whatever the case and the accents. */
  search: searchField.optional(),
  kind: someOf(kindField.options).optional(),
  /** The path of one page, as its scan found it. */
  path: pathField.optional(),
};

const stateFields = {
  state: someOf(listedStateField.options).optional(),
  /** `true`: with warnings of the checks that nobody has settled by a review; `false`: without. */
  warnings: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

/** The same filter in the body of an action. */
export const stringFilterField = z.object({
  search: searchField.optional(),
  kind: z.array(kindField).min(1).optional(),
  path: pathField.optional(),
  state: z.array(listedStateField).min(1).optional(),
  warnings: z.boolean().optional(),
});

export const listWebsiteStringsEndpoint = defineEndpoint({
  name: 'list-website-strings',
  method: 'GET',
  path: '/api/website-strings/:websiteId',
  access: 'user',
  summary: 'A page of the texts of a website, with their translations',
  specification: '[O §7]',
  params: z.object({ websiteId: idField }),
  query: z.object({
    targetLanguage: languageField,
    ...pageFields,
    ...filterFields,
    ...stateFields,
    /** Of these strings only; the other fields narrow further. */
    ids: idsField.optional(),
    /** These too, whether they fit or not: what was changed under a filter keeps its place until the filter changes. */
    keep: idsField.optional(),
    /** `site`: as they were met on the site, or as they stand on the page of `path`. */
    sort: z.enum(['site', 'alphabetical', 'longest', 'recent']).default('site'),
  }),
  answers: {
    200: z.object({
      originalItems: z.array(originalStringAnswer),
      translatedItems: z.array(translatedStringAnswer),
      totalCount: countField,
    }),
  },
});

export const countWebsiteStringsEndpoint = defineEndpoint({
  name: 'count-website-strings',
  method: 'GET',
  path: '/api/website-strings/:websiteId/counts',
  access: 'user',
  summary: 'How many texts of a website are in which state',
  params: z.object({ websiteId: idField }),
  query: z.object({ targetLanguage: languageField, ...filterFields }),
  answers: {
    200: z.object({
      total: countField,
      states: z.record(listedStateField, countField),
      kinds: z.record(kindField, countField),
      /** Those with warnings that nobody has settled by a review. */
      warnings: countField,
      /** Those for which an engine is to be asked anew. */
      waiting: countField,
    }),
  },
});

export const listStringPagesEndpoint = defineEndpoint({
  name: 'list-string-pages',
  method: 'GET',
  path: '/api/website-strings/:websiteId/:stringId/pages',
  access: 'user',
  summary: 'The pages on which a text stands',
  params: z.object({ websiteId: idField, stringId: idField }),
  query: z.object({ ...pageFields }),
  answers: {
    200: z.object({
      pages: z.array(
        z.object({
          id: z.uuid(),
          path: z.string(),
          title: z.string().nullable(),
          /** On the original website. */
          url: z.string(),
          /** Where the text stands among those of the page, from 0. */
          position: countField,
        }),
      ),
      totalCount: countField,
    }),
  },
});
