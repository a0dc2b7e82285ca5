import { ruleKinds } from '@dragoman/domain/exclusions';
import { z } from 'zod';
import { countField, defineEndpoint, languageField } from '../endpoints/index.ts';

export const exclusionRuleFields = z.object({
  kind: z.enum(ruleKinds),
  /** `.price`, `img@alt`, `/account/**`, `^/v\d+/`, `print=1`. */
  value: z.string().trim().max(1000),
  /** `only`: nothing is translated but what such rules match. Of selectors, paths and patterns. */
  effect: z.enum(['exclude', 'only']).default('exclude'),
  /** The translation languages that it applies to; absent: all. Of rules about pages. */
  languages: z.array(languageField).max(100).optional(),
});

const rulesAnswer = z.object({
  rules: z.array(
    exclusionRuleFields.extend({
      /** What the last scan found: pages and distinct texts that it is about, and their words. */
      pages: countField,
      texts: countField,
      words: countField,
    }),
  ),
  /** True while a scan counts the words anew. */
  counting: z.boolean(),
});

export type ExclusionRuleInput = z.input<typeof exclusionRuleFields>;
export type ExclusionsAnswer = z.infer<typeof rulesAnswer>;

export const readExclusionsEndpoint = defineEndpoint('read-exclusions', {
  call: 'GET /api/websites/:id/exclusions',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'What a website excludes from translation, and how much each rule saves',
  answer: rulesAnswer,
});

export const replaceExclusionsEndpoint = defineEndpoint('replace-exclusions', {
  call: 'PUT /api/websites/:id/exclusions',
  permission: 'website.edit',
  activity: 'exclusions.changed',
  summary: 'Replaces what a website excludes, and counts its words anew',
  description:
    'Pages follow at once. Selectors: element names, `*`, `#id`, `.class`, `[attribute]` with `=` `^=` `$=` `*=` `~=` `|=` and the flag `i`, a space or `>` between elements, and commas. Regular expressions: RE2.',
  body: z.object({
    rules: z.array(exclusionRuleFields).max(500),
    /** The rules that the caller has read; a conflict if they are not the current ones. */
    previous: z.array(exclusionRuleFields).max(500).optional(),
  }),
  answer: rulesAnswer,
  errors: ['conflict'],
});
