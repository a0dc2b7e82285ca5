import { TokenError } from '../tokens/index.ts';

/** An error of storage/v1. `status` is its actual status (404, 409, 413); the HTTP status is always 400, as on Supabase. */
export class StorageError extends Error {
  readonly status: number;
  /** Supabase's code: NoSuchKey, KeyAlreadyExists. */
  readonly code: string;
  /** The legacy code for older clients: not_found, Duplicate. */
  readonly error: string;

  constructor(status: number, code: string, message: string, error: string = code) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
    this.error = error;
  }
}

/** The errors of storage/v1, with Supabase's messages. */
export const refusals = {
  noSuchBucket: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found'),
  duplicate: () =>
    new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate'),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidRequest: (message: string) => new StorageError(400, 'InvalidRequest', message),
  noKey: () =>
    new StorageError(
      400,
      'InvalidRequest',
      "headers must have required property 'authorization'",
      'Error',
    ),
  invalidMimeType: (message: string) =>
    new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type'),
  tooLarge: () =>
    new StorageError(
      413,
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
      'Payload too large',
    ),
  quotaExceeded: (message: string) => new StorageError(413, 'QuotaExceeded', message),
  accessDenied: (message = 'Access denied') =>
    new StorageError(403, 'AccessDenied', message, 'Unauthorized'),
  notServed: (what: string) =>
    new StorageError(
      400,
      'FeatureNotEnabled',
      `${what} is not part of this installation. For everything beside the dashboard's calls, use a Supabase project: docs/supabase-project.md.`,
    ),
};

const byPostgresCode: Readonly<Record<string, (message: string) => StorageError>> = {
  '42501': (message) => refusals.accessDenied(message.replace(/ for table "\w+"$/, '')),
  '23505': () => refusals.duplicate(),
  '23503': () => new StorageError(404, 'InvalidRequest', 'The related resource does not exist'),
  '22P02': (message) => refusals.invalidRequest(message),
  '22021': () => refusals.invalidRequest('Invalid characters'),
};

/** Converts a thrown error; undefined if it is our fault. */
export function refusalOf(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) {
    return new StorageError(403, 'AccessDenied', error.message, 'Unauthorized');
  }
  const { code, statusCode, message } = error as Error & { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : byPostgresCode[code];
  if (known) return known(message);
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return new StorageError(statusCode, 'InvalidRequest', message);
}
