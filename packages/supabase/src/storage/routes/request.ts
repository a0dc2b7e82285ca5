import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../tokens/index.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../storage-error.ts';

/** What the routes of storage/v1 are made of. */
export interface RouteContext extends StorageContext {
  /** Throws `TokenError`. */
  caller(request: FastifyRequest): Promise<Caller>;
}

/** The bucket of an address, and the name of the object after it. */
export function placeOf(request: FastifyRequest): { bucketId: string; name: string } {
  const { bucket = '', '*': name = '' } = request.params as Record<string, string>;
  return { bucketId: bucket, name };
}

/** A checked body or query. Throws InvalidRequest that names the field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value ?? {});
  if (success) return data;
  const issue = error.issues[0];
  throw refusals.invalidRequest(`${issue?.path.join('/') || 'body'}: ${issue?.message}`);
}

/** A header that is given once. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** A version of an object other than the newest: there are none here. */
export const noVersion = z
  .undefined({ error: 'object versions are not served by this backend' })
  .optional();

/** `{"key": …}` in base64, from the header; what is no such object counts as none, as Supabase has it. */
export function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** The text of a base64 header. */
export function decodeBase64(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text, 'base64').toString();
}
