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

/** The query string is malformed; `details` contains the position. */
export const unreadable = (what: string, text: string, details: string) =>
  new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})"`, { details });

export const badBody = (message: string) => new RestError(400, 'PGRST102', message);

export const outOfRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

export const wrongSchema = (schema: string, schemas: readonly string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });

export const wrongMediaType = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const wrongMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

export const orderNotToOne = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const wrongEmbedFilter = (target: string) =>
  new RestError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });

export const wrongPreferences = (preferences: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });

export const noAggregates = () =>
  new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });

export const wrongPath = () =>
  new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

export const maxAffectedNeedsSet = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );

export const unknownColumn = (table: string, column: string) =>
  new RestError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${table}' in the schema cache`,
  );

export const unknownTable = (schema: string, table: string, near?: string) =>
  new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${table}' in the schema cache`,
    { hint: near === undefined ? null : `Perhaps you meant the table '${schema}.${near}'` },
  );

/** Postgres' own error for an unknown column in a filter, an order or a select. */
export const undefinedColumn = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`);

export const undefinedType = (type: string) =>
  new RestError(400, '42704', `type "${type}" does not exist`);

/** The error of `pg-safeupdate` on a Supabase project: a change of every row needs a filter. */
export const needsFilter = (verb: 'UPDATE' | 'DELETE') =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`);

/** The response exceeds `largestBody`. */
export const tooLarge = (size: number, most: number) =>
  new RestError(400, '54000', 'The answer is too large', {
    details: `It has ${size} bytes, and at most ${most} are sent.`,
    hint: 'Ask for fewer rows or columns.',
  });

/** Ours, not PostgREST's. `what` ends with its verb. */
export const tooCostly = (what: string) =>
  new RestError(401, '42501', `${what} a signed-in user.`, {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** Ours, not PostgREST's, which relies on a gateway to limit requests. */
export const tooManyRequests = (seconds: number) =>
  new RestError(429, 'over_request_rate_limit', 'Too many requests. Please try again later.', {
    headers: { 'retry-after': String(seconds) },
  });
