import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../tokens/index.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../storage-error.ts';

/** Shared by the routes of storage/v1. */
export interface RouteContext extends StorageContext {
  /** Throws `TokenError`. */
  caller(request: FastifyRequest): Promise<Caller>;
}

/** Returns the bucket and object name of a request's path. */
export function placeOf(request: FastifyRequest): { bucketId: string; name: string } {
  const { bucket = '', '*': name = '' } = request.params as Record<string, string>;
  return { bucketId: bucket, name };
}

/** Parses a body or query. Throws InvalidRequest with the field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value ?? {});
  if (success) return data;
  const issue = error.issues[0];
  throw refusals.invalidRequest(`${issue?.path.join('/') || 'body'}: ${issue?.message}`);
}

/** Returns a header that is sent only once. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Refuses an object version: versioning is not supported. */
export const noVersion = z
  .undefined({ error: 'object versions are not served by this backend' })
  .optional();

/** Parses a JSON object; anything else counts as absent, as on Supabase. */
export function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** Decodes a base64 header. */
export function decodeBase64(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text, 'base64').toString();
}
