import { z } from 'zod';
import { countField, defineEndpoint, languageField, pageFields } from '../endpoints/index.ts';
import {
  kindField,
  listedStateField,
  originalStringAnswer,
  translatedStringAnswer,
} from './answers.ts';

/** A comma-separated list of options, parsed into an array. */
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

/** Up to 100 comma-separated ids, parsed into an array. */
const idsField = z
  .string()
  .max(100 * 37)
  .refine((list) => list.split(',').every((one) => z.uuid().safeParse(one).success), {
    error: 'Give ids, with commas between them.',
  })
  .transform((list) => list.split(','));

const searchField = z.string().max(500);
const pathField = z.string().min(1).max(2000);

/** What was said to people about strings. */
const peopleFields = {
  /** Assigned to this user, and neither edited nor reviewed since; `me` for what is yours. */
  assignee: z.union([z.literal('me'), z.uuid()]).optional(),
  /** With an open comment that mentions this user. */
  mentioned: z.uuid().optional(),
};

/** Filters of a list of strings. */
const filterFields = {
  ...peopleFields,
  /** Case- and accent-insensitive search in original and translation; "in quotes" for whole words, with the accents that are there. */
  search: searchField.optional(),
  kind: someOf(kindField.options).optional(),
  /** The path of a page, as scanned. */
  path: pathField.optional(),
};

const stateFields = {
  state: someOf(listedStateField.options).optional(),
  /** `true`: with warnings not yet reviewed; `false`: without. */
  warnings: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** With an opinion of a language model whose lowest score is at most this, neither stale nor dismissed. */
  score: z.coerce.number().int().min(1).max(5).optional(),
};

const scoreField = z.number().int().min(1).max(5);

/** With a score below the website's bound. */
const doubtfulField = z.literal('true').transform(() => true);

/** All filters of a list, in a query string. */
export const stringFilterQuery = {
  ...filterFields,
  ...stateFields,
  doubtful: doubtfulField.optional(),
  ids: idsField.optional(),
};

/** The same filter in the body of an action. */
export const stringFilterField = z.object({
  ...peopleFields,
  search: searchField.optional(),
  kind: z.array(kindField).min(1).optional(),
  path: pathField.optional(),
  state: z.array(listedStateField).min(1).optional(),
  warnings: z.boolean().optional(),
  score: scoreField.optional(),
  doubtful: z.literal(true).optional(),
});

export const listWebsiteStringsEndpoint = defineEndpoint('list-website-strings', {
  call: 'GET /api/website-strings/:websiteId',
  permission: 'strings.read',
  summary: 'A page of the texts of a website, with their translations',
  specification: '[O §7]',
  query: z.object({
    targetLanguage: languageField,
    ...pageFields,
    /** `ids` restricts the list to these strings; other filters apply too. */
    ...stringFilterQuery,
    /** Strings to include even if they no longer match: edited rows stay in place until the filter changes. */
    keep: idsField.optional(),
    /** How many strings of earlier pages no longer match and are not in `keep`: the page begins that many places earlier. */
    passed: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** `site`: order of discovery, or order on the page with `path`; `score`: lowest score first. */
    sort: z.enum(['site', 'alphabetical', 'longest', 'recent', 'score']).default('site'),
  }),
  answer: z.object({
    originalItems: z.array(originalStringAnswer),
    translatedItems: z.array(translatedStringAnswer),
    /** Number of strings that match. */
    totalCount: countField,
    /** True if a large website was searched in part: more may match. */
    isPartial: z.literal(true).optional(),
  }),
});

export const countWebsiteStringsEndpoint = defineEndpoint('count-website-strings', {
  call: 'GET /api/website-strings/:websiteId/counts',
  permission: 'strings.read',
  summary: 'How many texts of a website are in which state',
  query: z.object({ targetLanguage: languageField, ...filterFields }),
  answer: z.object({
    total: countField,
    states: z.record(listedStateField, countField),
    kinds: z.record(kindField, countField),
    /** Strings with unreviewed warnings. */
    warnings: countField,
    /** Strings waiting for a new machine translation. */
    waiting: countField,
    /** Translations with a score below the website's bound; of a large website at most 10,000 are counted. */
    doubtful: countField,
    /** Those that the filter `assignee` finds for the caller. */
    assigned: countField,
    /** Those that the filter `mentioned` finds for the caller. */
    mentions: countField,
    /** True if a large website was searched in part: more may match. */
    isPartial: z.literal(true).optional(),
  }),
});

export const listStringPagesEndpoint = defineEndpoint('list-string-pages', {
  call: 'GET /api/website-strings/:websiteId/:stringId/pages',
  permission: 'strings.read',
  forSomeLanguages: true,
  summary: 'The pages on which a text stands',
  query: z.object({ ...pageFields }),
  answer: z.object({
    pages: z.array(
      z.object({
        id: z.uuid(),
        path: z.string(),
        title: z.string().nullable(),
        /** URL on the original website. */
        url: z.string(),
        /** Position among the page's texts, from 0. */
        position: countField,
      }),
    ),
    totalCount: countField,
  }),
});
