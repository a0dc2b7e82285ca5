import type { Endpoint } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The validated params, query and body of a request; undefined if the endpoint has none. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The body of an upload is a stream. Throws `DragomanError`: `not-found` for invalid params, `bad-request` with the first invalid field, `unsupported-media-type`. */
export function readInput(endpoint: Endpoint, request: FastifyRequest): CheckedInput {
  return {
    params: endpoint.params && checkParams(endpoint.params, request.params),
    query: endpoint.query && checkFields(endpoint.query, request.query),
    body: endpoint.upload
      ? (request.body ?? [])
      : endpoint.body && checkFields(endpoint.body, readJson(endpoint, request)),
  };
}

function checkParams(schema: z.ZodType, params: unknown): unknown {
  const checked = check(schema, params);
  if ('fault' in checked) throw new DragomanError('not-found');
  return checked.value;
}

function checkFields(schema: z.ZodType, input: unknown): unknown {
  const checked = check(schema, input);
  if ('value' in checked) return storable(checked.value);
  const { field, sentence } = checked.fault;
  throw new DragomanError('bad-request', {
    message: sentence,
    ...(field !== '' && { field }),
  });
}

function storable(value: unknown): unknown {
  const field = fieldWithNul(value);
  if (field === undefined) return value;
  const message = `“${field}” holds a character that no text may have (U+0000).`;
  throw new DragomanError('bad-request', { field, message });
}

function readJson(endpoint: Endpoint, request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0) return {};
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!['application/json', ...(endpoint.bodyTypes ?? [])].includes(type)) {
    throw new DragomanError('unsupported-media-type');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DragomanError('bad-request', { message: 'The body is not valid JSON.', cause });
  }
}

/** The dotted name of the first field whose text contains U+0000, which Postgres cannot store. */
function fieldWithNul(input: unknown): string | undefined {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && value.includes('\0')) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value).reverse()) {
      if (name.includes('\0')) return path;
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
    }
  }
  return undefined;
}

type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** The first problem of an input: the dotted field name and a readable message. */
interface Fault {
  readonly field: string;
  readonly sentence: string;
}

/** Validates an input against a schema. Returns its value or the first problem. */
function check(
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
