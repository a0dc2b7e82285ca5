import type { z } from 'zod';

/** Returns what a value that the schema refuses must be; undefined to keep the schema's own sentence. */
export const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `must be a ${wholeOr(issue.expected)}number`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format') return 'must be an address such as https://example.com';
  return undefined;
};

const wholeOr = (expected: string) => (expected === 'int' ? 'whole ' : '');
