import type { Claims } from '@dragoman/database/connection';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { lengths } from './calls.data.ts';
import type { StorageContext } from './context.ts';
import { refusals } from './storage-error.ts';

/** Shared by the routes of storage/v1. */
export interface RouteContext extends StorageContext {
  /** Returns the claims of a caller who is no service. Throws `TokenError` and AccessDenied. */
  claims(request: FastifyRequest): Promise<Claims>;
}

/** Parses a body. Throws InvalidRequest with the field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value ?? {});
  if (success) return data;
  const issue = error.issues[0];
  throw refusals.invalidRequest(`${issue?.path.join('/') || 'body'}: ${issue?.message}`);
}

/** Returns a header that is sent only once. Throws InvalidRequest if it is too long. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (typeof value !== 'string') return undefined;
  if (value.length > lengths.header) throw refusals.invalidRequest(`${name}: too long`);
  return value;
}
