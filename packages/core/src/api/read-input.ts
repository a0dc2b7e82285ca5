import type { Endpoint } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { check } from './sentences.ts';

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
      ? request.body
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
