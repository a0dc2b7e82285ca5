import { languageField } from '@dragoman/contract/endpoints';
import { exclusionRuleFields } from '@dragoman/contract/exclusions';
import { jsonRuleFields } from '@dragoman/contract/json-rules';
import { maskFields } from '@dragoman/contract/sent-calls';
import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { faultOfRules } from '@dragoman/domain/exclusions';
import { faultOfJsonRules } from '@dragoman/domain/json-rules';
import { faultOfMasks } from '@dragoman/domain/masking';
import { z } from 'zod';
import { refuse } from './faults.ts';
import type { Row } from './rows.ts';

/** What Postgres does not check of a website. */
const checkedFields = z.looseObject({
  url: z.string().max(2048),
  original_language: languageField,
  translation_languages: z.array(languageField).max(200),
  exclusions: z.object({ rules: z.array(exclusionRuleFields).max(500) }),
  masks: z.array(maskFields).max(500),
  json_rules: z.array(jsonRuleFields).max(500).optional(),
});

type CheckedRow = z.output<typeof checkedFields>;

/** Returns the archived row of a website with its settings checked. Throws `DragomanError('bad-request' | 'address-invalid')`. */
export function checkedWebsite(row: Row | undefined): CheckedRow {
  const { data, error } = checkedFields.safeParse(row);
  if (data === undefined)
    return refuse(`The website of the archive has an invalid setting: ${fieldOf(error)}.`, error);
  const fault =
    faultOfRules(data.exclusions.rules) ??
    faultOfMasks(data.masks) ??
    faultOfJsonRules(data.json_rules ?? []);
  if (fault !== undefined)
    refuse(`The website of the archive has an invalid setting: ${fault.message}`);
  return { ...data, url: normalizeWebsiteUrl(data.url) };
}

function fieldOf(error: z.ZodError): string {
  return String(error.issues[0]?.path[0] ?? 'unknown');
}
