import type { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** The first problem of an input: the dotted field name and a readable message. */
export interface Fault {
  readonly field: string;
  readonly sentence: string;
}

/** Validates an input against a schema. Returns its value or the first problem. */
export function check(
  schema: z.ZodType,
  value: unknown,
): { readonly value: unknown } | { readonly fault: Fault } {
  const result = schema.safeParse(value, { error: sentence });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  const [first = '', ...rest] = issue?.message ?? '';
  return { fault: { field, sentence: `${first.toUpperCase()}${rest.join('')}` } };
}

// A schema's own message takes precedence.
function sentence(issue: Issue): string {
  const name = issue.path?.length ? `“${issue.path.join('.')}”` : 'The request';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}.`;
    case 'too_small':
      return tooSmall(name, issue);
    case 'too_big':
      return tooBig(name, issue);
    case 'invalid_value':
      return `${name} must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `${name} is no valid ${formatNames[issue.format] ?? issue.format}.`;
    default:
      return `${name} is not valid.`;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'email address',
  url: 'address',
  uuid: 'id',
  datetime: 'time',
};

function tooSmall(name: string, issue: Extract<Issue, { code: 'too_small' }>): string {
  const least = issue.minimum;
  if (issue.origin === 'string') {
    return least === 1 ? `${name} is empty.` : `${name} needs at least ${least} characters.`;
  }
  if (issue.origin === 'array') return `${name} needs at least ${least} entries.`;
  return `${name} must be at least ${least}.`;
}

function tooBig(name: string, issue: Extract<Issue, { code: 'too_big' }>): string {
  const most = issue.maximum;
  if (issue.origin === 'string') return `${name} may have at most ${most} characters.`;
  if (issue.origin === 'array') return `${name} may have at most ${most} entries.`;
  return `${name} must be at most ${most}.`;
}
