import { retryAfterSeconds } from '@dragoman/database/connection';

/** An error with PostgREST's four fields, HTTP status and headers. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, more: RestErrorParts = {}) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }

  toJSON(): object {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

interface RestErrorParts {
  readonly details?: unknown;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const hint =
  'The embedded backend serves the calls of the dashboard only. For everything else, use a Supabase project: docs/supabase-project.md.';

/** PostgREST's answer while Postgres cannot be reached. */
export const databaseAway = new RestError(
  503,
  'PGRST000',
  'Database connection error. Retrying the connection.',
  { headers: { 'retry-after': String(retryAfterSeconds) } },
);

/** The call is not in the list. `what` is the first part that is not. */
export const notServed = (what: string, status = 400) =>
  new RestError(status, 'not_served', `${what} is not part of this installation.`, { hint });

/** Postgres' own error for a missing grant. */
export const forbidden = (what: string, isAnon: boolean) =>
  new RestError(isAnon ? 401 : 403, '42501', `permission denied for ${what}`, {
    ...(isAnon && { headers: { 'www-authenticate': 'Bearer' } }),
  });

export const badBody = (message: string) => new RestError(400, 'PGRST102', message);

/** Postgres' code for an invalid value. */
export const badValue = (column: string, details: string) =>
  new RestError(400, '22023', `The value of ${column} is not valid.`, { details });

export const outOfRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

/** Ours, not PostgREST's, which relies on a gateway to limit requests. */
export const tooManyRequests = (seconds: number) =>
  new RestError(429, 'over_request_rate_limit', 'Too many requests. Please try again later.', {
    headers: { 'retry-after': String(seconds) },
  });
